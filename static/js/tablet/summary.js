// Right-hand side at the ends of the two ways to enter: the round at a glance before it is settled, and the three calls of a fast table.
import { el, fill, find, set } from "./dom.js";
import { money, say, signed, upper } from "./words.js";
import { sideSums } from "./beside.js";
import { dragonAt, handAt, places } from "./places.js";
import { sum } from "./seats.js";

export function paintSummary(view) {
  fill(find("summary"), [view.round.number, view.bets, view.seats, view.house, view.dragon, view.bank, view.totals], () => [
    el("h2", {}, say("sum.title", { number: view.round.number })),
    el("table", { class: "sheet" }, el("thead", {}, el("tr", {}, ["sum.seat", "sum.result", "sum.pay", "sum.commission"].map((word, place) => el("th", { scope: "col", class: place > 1 ? "num" : "" }, say(word))))),
      el("tbody", {}, places(view).sort((a, b) => a - b).map((place) => row(view, place))),
      el("tfoot", {}, bankRow(view.bank), total(view.totals))),
  ]);
}

function row(view, seat) {
  const hand = handAt(view, seat) ?? {};
  const dragon = dragonAt(view, seat);
  const name = seat === 0 ? upper(say("who.house")) : String(seat);
  const side = sideSums(hand).map((words) => el("small", {}, words));
  return el("tr", {}, el("th", { scope: "row" }, name, dragon ? el("small", {}, say("dragon.of", { seat: dragon.owner })) : null), el("td", {}, el("b", { class: `result ${hand.result}` }, hand.result ? say(hand.result) : "…")),
    el("td", { class: "num" }, hand.result ? (seat === 0 && hand.net !== null ? signed(hand.net) : sum(hand)) : "…", side), el("td", { class: "num" }, hand.commission ? money(hand.commission) : ""));
}

/** What the banking player won or lost, and his commission. */
function bankRow(bank) {
  if (!bank?.holder || bank.net === null || bank.net === undefined) return null;
  return el("tr", { class: "bank-row" }, el("th", { scope: "row", colspan: 2 }, say("bank.of", { seat: bank.holder })), el("td", { class: `num ${bank.net < 0 ? "down" : "up"}` }, signed(bank.net)), el("td", { class: "num" }, bank.commission ? money(bank.commission) : ""));
}

function total(totals) {
  if (!totals) return el("tr", {}, el("td", { colspan: 4 }, say("call.wait")));
  return el("tr", {}, el("th", { scope: "row", colspan: 2 }, say("sum.net")), el("td", { class: `num ${totals.house_net < 0 ? "down" : "up"}` }, signed(totals.house_net)), el("td", { class: "num" }, totals.commission ? money(totals.commission) : ""));
}

export function beginCalls(choose) {
  const buttons = ["win", "push", "lose"].map((result) => {
    const button = el("button", { class: `call-take ${result}`, type: "button" }, say(`calls.${result}`));
    button.addEventListener("click", () => choose(result));
    return button;
  });
  find("calls").replaceChildren(el("h2"), ...buttons);
}

export function paintCalls(view) {
  const seat = view.placing?.seat;
  fill(find("calls").querySelector("h2"), [seat], () => (seat ? say("calls.title", { seat }) : ""));
  for (const button of find("calls").querySelectorAll("button")) set(button, "disabled", !view.mine || !seat);
}
