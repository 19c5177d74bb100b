// The house way as a table: the rules are compiled by the house, the tablet only looks them up (it never plays a rule itself).
import { canonical, codeOf } from "./tiles.js";

const LETTERS = "abcdefghijklmnopq";
const SINGLE = "pq";
const HAND = 4;

export class Lookup {
  constructor({ hands, lows, places, rules, pairs }) {
    Object.assign(this, { lows, places, rules, pairs });
    this.hands = counted(hands);
  }

  /** The split of four tiles and the rule that decided, or null where the table does not know them. */
  split(pieces) {
    const hand = canonical(pieces);
    const entry = this.hands.get(hand.map(codeOf).join(""));
    if (!entry) return null;
    const low = this.lows[this.places.indexOf(entry[0])];
    const rule = this.rules[this.places.indexOf(entry[1])];
    const laid = (in_low) => hand.filter((_, place) => low.includes(place) === in_low);
    return { low: laid(true), high: laid(false), rule: rule.id, because: rule };
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

/** Two characters a hand, in the order of the letters; hands that the set cannot make have no place. */
function counted(hands) {
  const found = new Map();
  let at = 0;
  for (const key of keys("", 0)) {
    found.set(key, hands.slice(at, at + 2));
    at += 2;
  }
  return found;
}

function* keys(start, from) {
  if (start.length === HAND) {
    yield start;
    return;
  }
  for (let place = from; place < LETTERS.length; place += 1) {
    const letter = LETTERS[place];
    const most = SINGLE.includes(letter) ? 1 : 2;
    if (start.split(letter).length - 1 < most) yield* keys(start + letter, place);
  }
}
