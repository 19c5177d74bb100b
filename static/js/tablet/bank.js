// The dealer's own place: the banker's hand as it is to be laid, the words, the rule, and below it the call of the seat just done.
import { el, fill, find, set } from "./dom.js";
import { money, say, upper } from "./words.js";
import { diceKnown, diceLines, sideLines } from "./beside.js";
import { chip } from "./chips.js";
import { blank, halfOf, piece } from "./pieces.js";
import { positionSeat } from "./echo.js";
import { sum } from "./seats.js";

let room = null;
let parts = {};

export function beginBank(urls) {
  room = find("bank");
  parts = { hand: el("div", { class: "bank-hand" }), why: el("div", { class: "bank-why" }), call: el("div", { class: "bank-call" }), read: el("button", { class: "bank-read", type: "button", "aria-label": say("bank.more"), "aria-expanded": "false" }), urls };
  parts.read.addEventListener("click", () => read(parts.read.getAttribute("aria-expanded") !== "true"));
  room.replaceChildren(parts.hand, parts.why, parts.read, parts.call);
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
  fill(parts.why, ["why", round.phase, view.open, view.mine, banker, ui.bets_shown], () => why(view, ui));
  const seat = ui.shown;
  const called = view.open && round.phase !== "bets" && Boolean(view.seats[seat]?.result);
  set(room, "data-called", called);
  set(parts.read, "hidden", !called);
  if (!called || parts.used !== view.used.length) read(false);
  parts.used = view.used.length;
  fill(parts.call, ["call", round.phase, seat, view.seats[seat], view.bets[seat], view.dice, diceKnown(view), view.last, view.open, view.placing?.who], () => lower(view, seat));
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
  if (!view.mine && (early || !banker?.low)) return note("bank.watch", ui.deals ? "bank.watch.hint" : "bank.watch.only");
  if (round.phase === "bets") return note("bank.bets", "bank.bets.hint");
  if (round.phase === "dice") return note("bank.dice", table.dice === 1 ? "bank.rng.hint" : "bank.dice.hint");
  if (!banker?.low) return note("bank.banker", `bank.hint.${table.game}`);
  return [
    el("h2", {}, `${upper(banker.low_words)}, `, el("em", {}, banker.high_words)),
    banker.because ? el("p", { class: "because" }, banker.because) : null,
    el("p", { class: "edition" }, [table.houseway.title, banker.rule?.replaceAll("-", " ")].filter(Boolean).join(" · ")),
  ];
}

const note = (title, hint) => [el("h2", {}, say(title)), el("p", { class: "because" }, say(hint))];

function lower(view, seat) {
  if (!view.open) return [];
  if (view.round.phase === "bets") return view.last ? lastRound(view.last) : [];
  if (view.round.phase === "dice") return counted(view.table);
  if (view.seats[seat]?.result) return callOut(view, seat, view.seats[seat]);
  return view.dice?.total ? stacks(view) : [];
}

function lastRound(last) {
  const words = last.house_net > 0 ? "bank.last.up" : last.house_net < 0 ? "bank.last.down" : "bank.last.even";
  return el("div", { class: "last" }, el("span", {}, say("bank.last", { number: last.number })), el("b", { class: "figures" }, say(words, { amount: money(Math.abs(last.house_net)) })),
    el("a", { class: "button small", href: parts.urls.round.replace(/0$/, last.number) }, say("bank.last.see")));
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
    el("ol", { "aria-label": say(`bank.order.${view.table.game}`) }, order.map((position, place) => el("li", { class: dead(view, position) ? "dead" : positionSeat(position) === null ? "house" : "" }, positionSeat(position) ?? names[place]))));
}

const dead = (view, position) => position === "dead hand" || (positionSeat(position) !== null && !view.bets[positionSeat(position)]?.wager);

function whose(position) {
  const seat = positionSeat(position);
  if (seat !== null) return say("who.seat", { seat });
  return say(position === "dealer" ? "who.dealer" : position === "banker" ? "who.banker" : "who.dead");
}

function callOut(view, seat, hand) {
  const wager = view.bets[seat]?.wager ?? 0;
  const known = hand.net !== undefined && hand.net !== null;
  const about = known ? detail(hand, wager) : say("call.wait");
  return el("div", { class: `call ${hand.result}` },
    el("div", { class: "call-head" }, el("h3", {}, say(`call.${hand.result}`, { seat })), about ? el("p", { class: "figures" }, about) : null),
    el("b", { class: "call-sum figures" }, known && hand.net ? sum(hand) : known ? "" : "…"),
    hand.chips?.length ? el("div", { class: "call-chips", role: "group", "aria-label": say("call.cut") }, hand.chips.map(([worth, count]) => el("span", {}, chip(worth), el("b", { class: "figures" }, `×${count}`))), hand.coin ? el("span", { class: "figures" }, `+ ${money(hand.coin)}`) : null) : null,
    sideLines(hand));
}

function detail(hand, wager) {
  if (hand.foul) return say("call.foul");
  if (hand.net > 0) return hand.commission ? say("call.commission", { pays: money(hand.pays), commission: money(hand.commission) }) : say("call.none");
  return hand.net < 0 ? "" : say("call.stays", { wager: money(wager) });
}
