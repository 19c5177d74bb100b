// What a house that lets players bank, or take a vacant packet, asks before the deal: who banks and with what, the house's own wager
// against a player's bank, dragon hands. One panel in the place of the chips; a tap on a seat brings the chips back.
import { el, fill, find, set, text } from "./dom.js";
import { Amount, SeatRow, tap } from "./amount.js";
import { money, say } from "./words.js";
import { dragonAt, holderOf, wagerAt } from "./places.js";

const ANSWERS = ["whole", "half", "decline"];
let parts = {};

/** Which of the panels is shown: the offer comes by itself, the others are asked for. */
export function panel(view, ui) {
  const { bank, dragon, round } = view;
  if (round.phase !== "bets" || !view.mine || !view.open) return null;
  if (ui.pad === "dragon" && dragon) return "dragon";
  if (ui.pad === "house" && bank?.house_wager?.may) return "house";
  if (!bank?.offer) return null;
  if (ui.pad === "purse" && bank.offer.answers.includes(ui.answer)) return "purse";
  return ui.pad === "seats" ? null : "offer";
}

export function beginBanking(table, on) {
  const answers = Object.fromEntries(ANSWERS.map((each) => [each, tap("offer-take", say(`offer.${each}`), null, () => on.answer(each))]));
  const exact = tap("button", say("purse.exact", { amount: "" }), null, () => on.amount(Number(exact.dataset.cents)));
  parts = {
    answers, exact, title: el("h2"), hint: el("p", { class: "muted figures" }), row: el("div", { class: "offer-answers" }, Object.values(answers)),
    amount: new Amount(table.chips, (cents) => on.amount(cents)),
    first: el("p", { class: "seat-word" }), seats: new SeatRow(table.seats, (seat) => on.first(seat), [[null, say("purse.nobody")]]),
    packet: el("p", { class: "seat-word" }, say("dragon.packet")), packets: new SeatRow(table.seats, (seat) => on.packet(seat)),
    back: tap("button", say("offer.later"), null, on.back),
  };
  find("banking").replaceChildren(el("header", {}, parts.title, parts.hint), parts.row, parts.packet, parts.packets.node, parts.first, parts.seats.node, parts.amount.node, el("div", { class: "bet-ends" }, parts.exact, parts.back));
}

export function paintBanking(view, ui, shown) {
  set(find("banking"), "data-panel", shown);
  for (const each of [parts.packet, parts.packets.node]) set(each, "hidden", shown !== "dragon");
  set(parts.row, "hidden", shown !== "offer");
  set(parts.amount.node, "hidden", shown === "offer");
  set(parts.amount.node, "data-only", shown === "house" && Boolean(view.bank.house_wager.only));
  text(parts.back, say(shown === "offer" || shown === "purse" ? (shown === "offer" ? "offer.later" : "offer.back") : "offer.done"));
  set(parts.back, "aria-label", null);
  PANELS[shown](view, ui);
}

function seatRow(words, value, offered) {
  for (const each of [parts.first, parts.seats.node]) set(each, "hidden", words === null);
  text(parts.first, words ?? "");
  set(parts.seats.keys[0].button, "hidden", false);
  if (words !== null) parts.seats.paint(value, offered);
}

function exactly(cents, words = "purse.exact") {
  set(parts.exact, "hidden", !cents);
  set(parts.exact, "data-cents", cents ?? 0);
  set(parts.exact, "aria-label", null);
  text(parts.exact, cents ? say(words, { amount: money(cents) }) : "");
}

const PANELS = {
  offer: ({ bank: { offer } }) => {
    text(parts.title, say("offer", { seat: offer.seat }));
    text(parts.hint, offer.cap ? say("offer.cap", { amount: money(offer.cap) }) : "");
    for (const each of ANSWERS) set(parts.answers[each], "hidden", !offer.answers.includes(each));
    const small = { whole: needs(offer.needs), half: needs(offer.needs_half), decline: offer.after.length ? say("offer.then", { seat: offer.after[0] }) : say("offer.then.house") };
    for (const each of ANSWERS) fill(parts.answers[each], [small[each]], () => [el("b", {}, say(`offer.${each}`)), el("small", { class: "figures" }, small[each])]);
    seatRow(null);
    exactly(null);
  },
  purse: ({ bank: { offer } }, ui) => {
    const least = ui.answer === "half" ? offer.needs_half : offer.needs;
    text(parts.title, say(`purse.${ui.answer}`, { seat: offer.seat }));
    text(parts.hint, [needs(least), offer.cap ? say("offer.cap", { amount: money(offer.cap) }) : ""].filter(Boolean).join(" · "));
    parts.amount.paint(ui.purse, true);
    seatRow(offer.action && ui.answer === "whole" ? say("purse.first") : null, ui.first, (seat) => seat !== offer.seat);
    exactly(least);
  },
  house: (view, ui) => {
    const { least, most, only } = view.bank.house_wager;
    text(parts.title, say("house.wager"));
    text(parts.hint, only ? say("house.only", { amount: money(only) }) : say("bet.limits", { low: money(least), high: money(most) }));
    parts.amount.paint(ui.house_wager ?? wagerAt(view, 0), !only || wagerAt(view, 0) > 0);
    seatRow(null);
    exactly(only);
  },
  dragon: (view, ui) => {
    const { offer, hands, minimum } = view.dragon;
    const may = (seat) => offer.includes(seat) || Boolean(hands[seat]);
    const hand = dragonAt(view, ui.packet);
    text(parts.title, say("dragon"));
    text(parts.hint, hand ? say("bet.limits", { low: money(minimum), high: money(view.bets[hand.owner]?.wager ?? minimum) }) : say(ui.packet ? "dragon.whose" : "dragon.which"));
    parts.packets.paint(ui.packet, may);
    seatRow(say("dragon.owner"), hand?.owner ?? null, (seat) => seat !== null && may(ui.packet) && view.bets[seat]?.wager > 0 && seat !== holderOf(view));
    set(parts.seats.keys[0].button, "hidden", true);
    parts.amount.paint(ui.dragon_wager ?? hand?.wager ?? 0, Boolean(hand));
    exactly(null);
  },
};

const needs = (cents) => (cents === null || cents === undefined ? "" : say("offer.needs", { amount: money(cents) }));
