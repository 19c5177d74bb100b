// Side bets: what a seat has on each, by the key of its pay table, and what came of those that are settled.
import { el } from "./dom.js";
import { money, say } from "./words.js";

/** What stands on a part of a seat's bet: its wager, or one of its side bets. */
export const staked = (bet, part) => (part === "wager" ? bet?.wager : bet?.sides?.[part]) ?? 0;

/** The side bets that a seat has made, in the order of the table. */
export const made = (table, bet) => (table.side_bets ?? []).filter(({ key }) => staked(bet, key)).map((each) => ({ ...each, cents: staked(bet, each.key) }));

/** An act on a part of a seat's bet. */
export const stakeAct = (part, seat, cents) => (part === "wager" ? { kind: "wager", seat, cents } : { kind: "side_bet", seat, cents, bet: part });

/** A seat's bet with one side bet changed, as it shows until the house has answered. */
export function withSide(table, bet, act) {
  const { [act.bet ?? table.side_bets?.[0]?.key]: _before, ...others } = bet?.sides ?? {};
  const sides = act.cents ? { ...others, [act.bet ?? table.side_bets?.[0]?.key]: act.cents } : others;
  return { sides, side: Object.values(sides)[0] ?? 0 };
}

/** What stands, with the figures that are still being built laid over it. */
export function heldOver(table, stands, held) {
  const keys = (table.side_bets ?? []).map(({ key }) => key).filter((key) => held[key] !== undefined);
  const sides = { ...stands?.sides, ...Object.fromEntries(keys.map((key) => [key, held[key]])) };
  return { wager: held.wager ?? stands?.wager ?? 0, side: Object.values(sides)[0] ?? 0, sides, short: Boolean(held.wager), side_short: keys.some((key) => held[key]), short_of: keys.filter((key) => held[key]) };
}

/** On the ring: the one bet by its name, or how many there are. */
export function ringWords(table, bet) {
  const bets = made(table, bet);
  if (bets.length > 1) return say("sides", { count: bets.length, amount: money(bets.reduce((sum, { cents }) => sum + cents, 0)) });
  return bets.length ? say("side", { name: bets[0].name, amount: money(bets[0].cents) }) : "";
}

const amount = (cents) => (cents > 0 ? say("out.pay", { amount: money(cents) }) : cents < 0 ? say("out.take", { amount: money(-cents) }) : say("out.stays"));

/** One line a bet that is settled: its name, the line it is on, what is paid or taken. */
export function sideLines(hand) {
  return (hand?.sides ?? []).map((side) => {
    const line = side.envy ? say("call.envy", { line: side.words, amount: money(side.envy) }) : side.words;
    return el("p", { class: "call-side figures" }, el("span", {}, say("call.side", { name: side.name, line: line ?? "" })), el("b", {}, amount(side.net ?? side.pays)));
  });
}

/** The same, short, for a line of a list. */
export const sideSums = (hand) => (hand?.sides ?? []).map((side) => say("sum.side", { name: side.name, what: amount(side.net ?? side.pays) }));

/** How many side bets are settled: each once, so the number says whether there is a new one. */
export const diceKnown = (view) => Object.values(view.seats).flatMap((hand) => hand.sides ?? []).length;

/** What the bets on the dice came to while no hand is out, a line a bet: the dice are the same for all, so all are paid or all taken. */
export function diceLines(view) {
  return (view.table.side_bets ?? []).filter(({ when }) => when === "dice").flatMap(({ key, name }) => {
    const bets = Object.entries(view.seats).flatMap(([seat, hand]) => (hand.sides ?? []).filter((side) => side.key === key).map(({ net }) => ({ seat, net })));
    const seats = bets.map(({ seat, net }) => say("side.seat", { seat, amount: money(Math.abs(net)) })).join(", ");
    const all = bets.reduce((sum, { net }) => sum + net, 0);
    return bets.length ? [el("p", { class: "call-side figures" }, el("span", {}, say("call.side", { name, line: seats })), el("b", { class: all > 0 ? "down" : "up" }, amount(all)))] : [];
  });
}
