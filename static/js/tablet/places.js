// The places where a hand is laid: seats that wagered, vacant seats whose packet is a dragon hand, the house's own against a player's
// bank (place 0), and the holder of the bank, whose hand is the banker's. Pure: reads a state, changes only what it is given to change.
import { handSize } from "./pieces.js";

export const HOUSE = 0;
const EMPTY = { pieces: [], low: null, high: null, result: null, chips: [], side: null };

/** "seat 4" names a seat; "banker", "dealer" and "dead hand" do not. */
export function positionSeat(position) {
  const found = /(\d+)$/.exec(position);
  return found ? Number(found[1]) : null;
}

/** Positions as the house numbers them, by the names that it gives them elsewhere. */
export function named(positions) {
  const others = { 0: "banker", [-1]: "dead hand", [-2]: "dealer" };
  return (positions ?? []).map((position) => others[position] ?? `seat ${position}`);
}

export const holderOf = (state) => state.bank?.holder ?? null;
export const dragonAt = (state, place) => state.dragon?.hands?.[place] ?? null;
/** Whether the house's way sets the hand at a place whatever its owner says. */
export const houseSets = (state, place) => place === HOUSE || Boolean(dragonAt(state, place)) || (place === holderOf(state) && state.bank.kind === "co_bank");

export function handAt(state, place) {
  if (place === null || place === undefined) return null;
  if (place === HOUSE) return state.house ?? null;
  if (place === holderOf(state)) return state.banker ?? null;
  return dragonAt(state, place) ?? state.seats[place] ?? null;
}

/** The hand at a place, made when there is none yet. */
export function handMade(state, place) {
  const found = handAt(state, place) ?? (state.seats[place] = { ...EMPTY });
  for (const [name, value] of Object.entries(EMPTY)) found[name] ??= value && [...value];
  return found;
}

export function wagerAt(state, place) {
  if (place === HOUSE) return state.house?.wager ?? 0;
  return dragonAt(state, place)?.wager ?? state.bets[place]?.wager ?? 0;
}

function order(state) {
  return state.dice?.order ?? named(state.table.orders?.[0]);
}

/** Seats with a wager, as the stacks went out (or by number where there were no dice). */
export function playing(state) {
  const betting = Object.keys(state.bets).map(Number).filter((seat) => state.bets[seat].wager > 0);
  const seats = order(state).map(positionSeat).filter((seat) => seat !== null);
  return betting.sort((a, b) => seats.indexOf(a) - seats.indexOf(b) || a - b);
}

/** All places with a wager, as the stacks went out: the seats, dragon hands where their packets lie, the house's own hand. */
export function places(state) {
  const all = [...playing(state), ...Object.keys(state.dragon?.hands ?? {}).map(Number), ...(state.house?.wager ? [HOUSE] : [])];
  const turns = order(state).map((position) => (position === "dealer" ? HOUSE : positionSeat(position))).filter((place) => place !== null);
  return all.sort((a, b) => turns.indexOf(a) - turns.indexOf(b) || a - b);
}

export function done(state, place) {
  const hand = handAt(state, place);
  if (!hand) return false;
  if (hand.folded) return true;
  if (place === holderOf(state)) return hand.pieces?.length === handSize(state.table);
  return state.table.capture === "results" ? Boolean(hand.result) : hand.pieces?.length === handSize(state.table);
}

/** Places that are not done yet, as the stacks went out, those after `from` first. */
export function waiting(state, from = null) {
  const turns = places(state);
  const turn = turns.indexOf(from) + 1;
  return [...turns.slice(turn), ...turns.slice(0, turn)].filter((place) => !done(state, place));
}
