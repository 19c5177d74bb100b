// What the screen shows: the house's state with the taps that are on their way laid over it.
// Tiles, wagers and phases only. Results, payments and commission are the house's to say; until it does they are absent.
import { withSide } from "./beside.js";
import { handSize, lowSize } from "./pieces.js";
import { inTongue, tell } from "./words.js";

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
  seat: (state, act) => (state.placing = { who: "seat", seat: act.seat, have: piecesOf(state, act.seat), needs: handSize(state.table) - piecesOf(state, act.seat).length }),
  house_way: (state, act, look) => setByHouse(state, act.seat, look),
  result: (state, act) => {
    Object.assign(seatOf(state, act.seat), { result: act.result, net: null, chips: [], side: null });
    advance(state, act.seat);
  },
};

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
  const hand = placing.who === "banker" ? state.banker : seatOf(state, placing.seat);
  hand.pieces = [...hand.pieces, piece];
  state.used = [...state.used, piece];
  placing.have = hand.pieces;
  placing.needs = handSize(state.table) - hand.pieces.length;
  if (placing.refused) placing.refused = [];
  if (placing.needs > 0) return;
  if (placing.who === "banker") {
    lay(hand, look?.split(hand.pieces), look);
    state.round.phase = "seats";
  } else {
    const low = lowSize(state.table);
    lay(hand, look?.set(hand.pieces.slice(0, low), hand.pieces.slice(low)), look);
  }
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
  const hand = seatOf(state, seat);
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
  } else {
    state.placing = { who: "seat", seat: next, have: piecesOf(state, next), needs: handSize(state.table) - piecesOf(state, next).length };
  }
}

const seatOf = (state, seat) => (state.seats[seat] ??= { pieces: [], low: null, high: null, result: null, chips: [], side: null });
const piecesOf = (state, seat) => state.seats[seat]?.pieces ?? [];

/** Seats with a wager that are not done yet, as the stacks went out, those after `from` first. */
export function waiting(state, from = null) {
  const order = playing(state);
  const turn = order.indexOf(from) + 1;
  return [...order.slice(turn), ...order.slice(0, turn)].filter((seat) => !done(state, seat));
}

/** Seats with a wager, as the stacks went out (or by number where there were no dice). */
export function playing(state) {
  const betting = Object.keys(state.bets).map(Number).filter((seat) => state.bets[seat].wager > 0);
  const order = seatsInOrder(state);
  return betting.sort((a, b) => order.indexOf(a) - order.indexOf(b) || a - b);
}

export function done(state, seat) {
  const hand = state.seats[seat];
  if (!hand) return false;
  return state.table.capture === "results" ? Boolean(hand.result) : hand.pieces.length === handSize(state.table);
}

function seatsInOrder(state) {
  return (state.dice?.order ?? named(state.table.orders?.[0])).map(positionSeat).filter((seat) => seat !== null);
}

/** Positions as the house numbers them, by the names that it gives them elsewhere. */
function named(positions) {
  return (positions ?? []).map((position) => (position > 0 ? `seat ${position}` : position === 0 ? "banker" : "dead hand"));
}

/** "seat 4" names a seat; "banker", "dealer" and "dead hand" do not. */
export function positionSeat(position) {
  const found = /(\d+)$/.exec(position);
  return found ? Number(found[1]) : null;
}
