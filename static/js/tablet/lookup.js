// The house way as a table: the rules are compiled by the house, the tablet only looks them up (it never plays a rule itself).
import { canonical, codeOf } from "./tiles.js";

export class Lookup {
  constructor(table) {
    // Seven characters a hand: four letters, which two tiles go low, the rule, and beside the only-way rule the other.
    this.hands = new Map();
    for (let at = 0; at < table.hands.length; at += 7) this.hands.set(table.hands.slice(at, at + 4), table.hands.slice(at + 4, at + 7));
    this.lows = table.lows;
    this.places = table.places;
    this.rules = table.rules;
    this.pairs = table.pairs;
  }

  /** The split of four tiles and the rule that decided, or null where the table does not know them. */
  split(pieces) {
    const hand = canonical(pieces);
    const entry = this.hands.get(hand.map(codeOf).join(""));
    if (!entry) return null;
    const [one, two] = [...this.lows[this.places.indexOf(entry[0])]].map(Number);
    const rule = this.rules[this.places.indexOf(entry[1])];
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
