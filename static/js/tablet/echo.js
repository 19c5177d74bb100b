// What the screen shows: the house's state with the taps that are on their way laid over it.
// Tiles, wagers and phases only. Results, payments and commission are the house's to say; until it does they are absent.
import { HOUSE, done, dragonAt, handAt, handMade, holderOf, houseSets, named, places, playing, positionSeat, waiting } from "./places.js";
import { withSide } from "./beside.js";
import { handSize, lowSize } from "./pieces.js";
import { inTongue, tell } from "./words.js";

export { done, playing, positionSeat, waiting };

/** Lay unsent items over a state. Pure: the given state is not touched. */
export function echo(state, items, look) {
  const shown = JSON.parse(JSON.stringify(state));
  for (const item of items) if (item.op === "act") STEPS[item.act.kind]?.(shown, item.act, look);
  return shown;
}

const STEPS = {
  wager: (state, act) => bet(state, act.seat, { wager: act.cents }),
  side_bet: (state, act) => bet(state, act.seat, withSide(state.table, state.bets[act.seat], act)),
  no_more_bets: (state) => (state.table.dice ? (state.round.phase = "dice") : toBanker(state)),
  dice: (state, act) => {
    const total = act.total ?? act.values.reduce((sum, value) => sum + value, 0);
    state.dice = { values: act.values ?? null, total, first: null, order: named(state.table.orders?.[total]) };
    toBanker(state);
  },
  place: (state, act, look) => place(state, act.piece, look),
  seat: (state, act) => turnTo(state, act.seat),
  house_way: (state, act, look) => setByHouse(state, act.seat, look),
  result: (state, act) => {
    Object.assign(handMade(state, act.seat), { result: act.result, net: null, chips: [], side: null });
    advance(state, act.seat);
  },
  bank: (state, act) => answerBank(state, act),
  house_wager: (state, act) => (state.house = act.cents ? { ...state.house, wager: act.cents } : null),
  dragon: (state, act) => {
    const { hands } = state.dragon;
    if (act.cents) hands[act.seat] = { ...hands[act.seat], owner: act.owner, wager: act.cents };
    else delete hands[act.seat];
  },
  fold: (state, act) => {
    Object.assign(handMade(state, act.seat), { folded: true, result: "lose", net: null });
    if (state.placing?.seat === act.seat) advance(state, act.seat);
  },
};

/** A seat takes the bank, whole or half, or the offer goes on; what the next one must cover is the house's to say. */
function answerBank(state, act) {
  const { bank } = state;
  if (act.answer === "decline") {
    const [next, ...after] = bank.offer?.after ?? [];
    bank.declined = [...(bank.declined ?? []), act.seat];
    bank.offer = next ? { ...bank.offer, seat: next, after, needs: null, needs_half: null, cap: null } : null;
    return;
  }
  Object.assign(bank, { holder: act.seat, kind: act.answer === "half" ? "co_bank" : "seat", purse: act.purse, action: act.action, offer: null });
  delete state.bets[act.seat];
  for (const [place, hand] of Object.entries(state.dragon?.hands ?? {})) if (hand.owner === act.seat) delete state.dragon.hands[place];
}

function bet(state, seat, part) {
  const stands = { wager: 0, side: 0, sides: {}, ...state.bets[seat], ...part };
  if (stands.wager) state.bets[seat] = stands;
  else delete state.bets[seat];
}

function toBanker(state) {
  state.round.phase = "banker";
  state.placing = { who: "banker", seat: null, have: [], needs: handSize(state.table) };
  state.banker ??= { pieces: [], low: null, high: null };
}

function place(state, piece, look) {
  const { placing } = state;
  if (!placing) return;
  const banker = placing.who === "banker";
  const hand = banker ? state.banker : handMade(state, placing.seat);
  hand.pieces = [...hand.pieces, piece];
  state.used = [...state.used, piece];
  placing.have = hand.pieces;
  placing.needs = handSize(state.table) - hand.pieces.length;
  if (placing.refused) placing.refused = [];
  if (placing.needs > 0) return;
  const asked = hand.asked || (banker ? holderOf(state) === null : false) || houseSets(state, banker ? holderOf(state) : placing.seat);
  if (banker) state.round.phase = "seats";
  const low = lowSize(state.table);
  lay(hand, asked ? look?.split(hand.pieces) : look?.set(hand.pieces.slice(0, low), hand.pieces.slice(low)), look);
  advance(state, placing.seat);
}

function lay(hand, split, look) {
  if (!split) return;
  hand.low = split.low;
  hand.high = split.high;
  hand.low_words = tell(look.words(split.low));
  hand.high_words = tell(look.words(split.high));
  hand.rule = split.rule ?? null;
  hand.because = split.because ? inTongue(split.because) : null;
}

function setByHouse(state, seat, look) {
  const hand = handMade(state, seat);
  if (hand.pieces.length < handSize(state.table)) return void (hand.asked = true);
  lay(hand, look?.split(hand.pieces), look);
  Object.assign(hand, { set_by: "house_way", low_result: null, high_result: null, result: null, net: null, chips: [], side: null });
}

/** On to the next seat that waits, round the table from the one just done, as the house goes; when none waits, the round is ready. */
function advance(state, from) {
  const next = waiting(state, from)[0];
  if (next === undefined) {
    state.round.phase = "ready";
    state.placing = null;
  } else turnTo(state, next);
}

function turnTo(state, place) {
  const have = handAt(state, place)?.pieces ?? [];
  const dragon = dragonAt(state, place);
  state.placing = { who: place === HOUSE ? "house" : "seat", seat: place, have, needs: handSize(state.table) - have.length, ...(dragon ? { owner: dragon.owner } : {}) };
}
