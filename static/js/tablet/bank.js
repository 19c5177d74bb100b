// The dealer's own place: the banker's hand as it is to be laid, the words, the rule, and below it the call of the seat just done.
import { el, fill, find, set } from "./dom.js";
import { money, say, signed, upper } from "./words.js";
import { diceKnown, diceLines, sideLines } from "./beside.js";
import { chip } from "./chips.js";
import { blank, halfOf, piece } from "./pieces.js";
import { houseStrip, paintHouse } from "./house.js";
import { dragonAt, handAt, holderOf, positionSeat, wagerAt } from "./places.js";
import { sum } from "./seats.js";

let room = null;
let parts = {};

export function beginBank(urls, on) {
  room = find("bank");
  parts = { hand: el("div", { class: "bank-hand" }), why: el("div", { class: "bank-why" }), call: el("div", { class: "bank-call" }), read: el("button", { class: "bank-read", type: "button", "aria-label": say("bank.more"), "aria-expanded": "false" }), house: houseStrip(() => on.house()), urls };
  parts.read.addEventListener("click", () => read(parts.read.getAttribute("aria-expanded") !== "true"));
  parts.call.addEventListener("click", (event) => {
    const asked = event.target.closest("[data-pad]");
    if (asked) on.pad(asked.dataset.pad);
  });
  room.replaceChildren(parts.hand, parts.why, parts.read, parts.house, parts.call);
}

/** The whole rule, in the place of the figures; a second tap, or the next tile, brings them back. */
function read(open) {
  set(parts.read, "aria-expanded", String(open));
  set(room, "data-read", open);
}

export function paintBank(view, ui) {
  const { banker, round } = view;
  const playing = view.open && banker && round.phase !== "bets" && round.phase !== "dice";
  set(room, "data-phase", view.open ? round.phase : "closed");
  fill(parts.hand, [playing, banker?.pieces, banker?.low], () => (playing ? hands(view.table, banker) : marker()));
  set(room, "data-house", paintHouse(parts.house, view, ui));
  fill(parts.why, ["why", round.phase, view.open, view.mine, banker, ui.bets_shown, view.bank, view.tablet], () => why(view, ui));
  const seat = ui.shown;
  const called = view.open && round.phase !== "bets" && Boolean(handAt(view, seat)?.result);
  set(room, "data-called", called);
  set(parts.read, "hidden", !called);
  if (!called || parts.used !== view.used.length) read(false);
  parts.used = view.used.length;
  fill(parts.call, ["call", round.phase, seat, handAt(view, seat), view.bets, view.dice, diceKnown(view), view.last, view.open, view.mine, view.placing?.who, view.bank, view.dragon], () => lower(view, seat));
}

function marker() {
  return el("div", { class: "chung", "aria-hidden": "true" }, el("b", {}, "莊"), el("span", {}, say("bank.marker")));
}

function hands(table, banker) {
  return ["low", "high"].map((half) =>
    el("figure", { class: half }, el("div", { class: "pair" }, halfOf(table, banker, half).map((each) => (each ? piece(each) : blank()))), el("figcaption", {}, banker.low ? say(half) : "")));
}

function why(view, ui) {
  const { banker, round, table } = view;
  const early = round.phase === "bets" || round.phase === "dice";
  if (!view.open) return note("bank.closed", "bank.closed.hint");
  if (view.tablet?.mine === false) return [el("h2", {}, say("tablet.has", { name: view.tablet.name ?? "" })), el("p", { class: "because" }, say("tablet.hint"))];
  if (!view.mine && (early || !banker?.low)) return note("bank.watch", ui.deals ? "bank.watch.hint" : "bank.watch.only");
  if (round.phase === "bets") return holderOf(view) === null ? note("bank.bets", "bank.bets.hint") : held(view.bank);
  if (round.phase === "dice") return note("bank.dice", table.dice === 1 ? "bank.rng.hint" : "bank.dice.hint");
  const seat = holderOf(view);
  if (!banker?.low) return seat === null ? note("bank.banker", `bank.hint.${table.game}`) : note("bank.hand.of", view.bank.kind === "seat" ? `bank.hint.own.${table.game}` : `bank.hint.${table.game}`, { seat });
  return [
    el("h2", {}, seat === null ? "" : `${say("seat", { seat })}: `, `${upper(banker.low_words)}, `, el("em", {}, banker.high_words)),
    banker.because ? el("p", { class: "because" }, banker.because) : null,
    banker.set_by === "player" ? null : el("p", { class: "edition" }, [table.houseway.title, banker.rule?.replaceAll("-", " ")].filter(Boolean).join(" · ")),
  ];
}

const note = (title, hint, places = {}) => [el("h2", {}, say(title, places)), el("p", { class: "because" }, say(hint))];

/** Who banks, with what, and whether that is enough. */
function held(bank) {
  return [el("h2", {}, say("bank.holds", { seat: bank.holder })), el("p", { class: "because" }, `${say(`bank.kind.${bank.kind}`)}, ${say("bank.purse", { amount: money(bank.purse) })}`), bank.short ? el("p", { class: "short" }, say("bank.short", { amount: money(bank.needs) })) : null];
}

function lower(view, seat) {
  if (!view.open) return [];
  if (view.round.phase === "bets") return [view.last ? lastRound(view.last) : null, extras(view)];
  if (view.round.phase === "dice") return counted(view.table);
  if (handAt(view, seat)?.result) return callOut(view, seat, handAt(view, seat));
  return view.dice?.total ? stacks(view) : [];
}

function lastRound(last) {
  const words = last.house_net > 0 ? "bank.last.up" : last.house_net < 0 ? "bank.last.down" : "bank.last.even";
  return el("div", { class: "last" }, el("span", {}, say("bank.last", { number: last.number })), el("b", { class: "figures" }, say(words, { amount: money(Math.abs(last.house_net)) })),
    el("a", { class: "button small", href: parts.urls.round.replace(/0$/, last.number) }, say("bank.last.see")));
}

/** What else may be asked before the deal: the bank that is offered, a vacant packet. */
function extras(view) {
  if (!view.mine) return null;
  const { bank, dragon } = view;
  const hands = Object.keys(dragon?.hands ?? {});
  const buttons = [bank?.offer ? ["offer", say("offer", { seat: bank.offer.seat })] : null, dragon && (dragon.offer.length || hands.length) ? ["dragon", hands.length ? say("dragon.hands", { count: hands.length }) : say("dragon")] : null].filter(Boolean);
  return buttons.length ? el("div", { class: "extras" }, buttons.map(([pad, words]) => el("button", { class: "button small", type: "button", "data-pad": pad }, words))) : null;
}

function counted(table) {
  const from = say(table.count_from === "dealer" ? "who.dealer" : "who.banker");
  return el("p", { class: "counted" }, say(table.direction === "clockwise" ? "bank.counted.clockwise" : "bank.counted", { from }));
}

/** Who gets which stack: the first in words, then all in their order. */
function stacks(view) {
  const { total, order } = view.dice;
  if (!order?.length) return [];
  const names = order.map((position) => whose(position));
  return el("div", { class: "stacks" }, diceLines(view), el("p", {}, say(`bank.first.${view.table.game}`, { total, first: names[0] })),
    el("ol", { "aria-label": say(`bank.order.${view.table.game}`) }, order.map((position, place) => el("li", { class: dead(view, position) ? "dead" : positionSeat(position) === null || positionSeat(position) === holderOf(view) ? "house" : "" }, positionSeat(position) ?? names[place]))));
}

function dead(view, position) {
  const seat = positionSeat(position);
  if (position === "dead hand") return true;
  return position === "dealer" ? !wagerAt(view, 0) : seat !== null && seat !== holderOf(view) && !wagerAt(view, seat);
}

function whose(position) {
  const seat = positionSeat(position);
  if (seat !== null) return say("who.seat", { seat });
  return say(position === "dealer" ? "who.dealer" : position === "banker" ? "who.banker" : "who.dead");
}

function callOut(view, seat, hand) {
  const wager = wagerAt(view, seat);
  const owner = dragonAt(view, seat)?.owner;
  const title = seat === 0 ? say(`call.house.${hand.result}`) : owner ? say(`call.dragon.${hand.result}`, { seat, owner }) : say(`call.${hand.result}`, { seat });
  const known = hand.net !== undefined && hand.net !== null;
  const about = known ? detail(hand, wager) : say("call.wait");
  return el("div", { class: `call ${hand.result}` },
    el("div", { class: "call-head" }, el("h3", {}, title), about ? el("p", { class: "figures" }, about) : null),
    el("b", { class: "call-sum figures" }, known && hand.net ? (seat === 0 ? signed(hand.net) : sum(hand)) : known ? "" : "…"),
    hand.chips?.length ? el("div", { class: "call-chips", role: "group", "aria-label": say("call.cut") }, hand.chips.map(([worth, count]) => el("span", {}, chip(worth), el("b", { class: "figures" }, `×${count}`))), hand.coin ? el("span", { class: "figures" }, `+ ${money(hand.coin)}`) : null) : null,
    sideLines(hand));
}

function detail(hand, wager) {
  if (hand.folded) return say("call.folded");
  if (hand.foul) return say("call.foul");
  if (hand.net > 0) return hand.commission ? say("call.commission", { pays: money(hand.pays), commission: money(hand.commission) }) : say("call.none");
  return hand.net < 0 ? "" : say("call.stays", { wager: money(wager) });
}
