// The house way as a table: the rules are compiled by the house, the tablet only looks them up (it never plays a rule itself).
import { canonical, codeOf } from "./tiles.js";

export class Lookup {
  constructor(table) {
    this.hands = table.hands;
    this.rules = table.rules;
    this.pairs = table.pairs;
  }

  /** The split of four tiles and the rule that decided, or null where the table does not know them. */
  split(pieces) {
    const hand = canonical(pieces);
    const entry = this.hands[hand.map(codeOf).join("")];
    if (!entry) return null;
    const [one, two] = [Number(entry[0]), Number(entry[1])];
    const rule = this.rules[Number(entry.slice(2))];
    return { low: [hand[one], hand[two]], high: hand.filter((_, place) => place !== one && place !== two), rule: rule.id, because: rule.because };
  }

  /** Two and two tiles with the stronger two high: tiles cannot foul, they are swapped. */
  set(first, second) {
    const [one, two] = [canonical(first), canonical(second)];
    return this.#pair(one)[0] > this.#pair(two)[0] ? { low: two, high: one } : { low: one, high: two };
  }

  /** What two tiles are worth, in words of the rules. */
  words(two) {
    return this.#pair(two)[1];
  }

  #pair(two) {
    return this.pairs[canonical(two).map(codeOf).join("")];
  }
}
