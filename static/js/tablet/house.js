// The house's own hand while a player banks: a place at the dealer's, with its wager, its pieces and what came of them.
import { el, fill, set } from "./dom.js";
import { money, say, signed, upper } from "./words.js";
import { blank, halfOf, piece } from "./pieces.js";
import { ask } from "./seats.js";

export function houseStrip(choose) {
  const button = el("button", { class: "bank-house", type: "button", hidden: true });
  button.addEventListener("click", choose);
  return button;
}

/** True when the strip is there. */
export function paintHouse(strip, view, ui) {
  const { house, bank, round } = view;
  const betting = round.phase === "bets";
  const there = view.open && (betting ? Boolean(bank?.house_wager) : Boolean(house?.wager));
  set(strip, "hidden", !there);
  if (!there) return false;
  const now = view.placing?.who === "house" || (betting && ui.pad === "house");
  set(strip, "aria-current", now ? "true" : null);
  set(strip, "data-state", house?.result ?? null);
  set(strip, "disabled", betting && !bank.house_wager.may);
  fill(strip, ["house", betting, house, now, view.placing?.needs, bank?.house_wager], () => (betting ? wager(house) : hand(view, house, now)));
  return true;
}

const wager = (house) => [el("b", {}, say("house.wager")), el("span", { class: "house-sum figures" }, house?.wager ? money(house.wager) : say("house.none"))];

function hand(view, house, now) {
  const pieces = view.table.capture === "results" ? [] : ["low", "high"].map((half) => el("span", { class: "pair" }, halfOf(view.table, house, half).map((each) => (each ? piece(each) : blank()))));
  const words = house.low_words ? `${house.low_words} / ${house.high_words}` : "";
  const came = house.result ? [el("b", { class: `result ${house.result}` }, say(house.result)), el("span", { class: "figures" }, house.net === null || house.net === undefined ? "…" : signed(house.net))] : [el("span", { class: "ask" }, now ? (view.table.capture === "results" ? say("next.calls") : ask(view.table, house, true)) : "")];
  return [el("span", { class: "house-name" }, el("b", {}, upper(say("who.house"))), el("span", { class: "figures" }, money(house.wager))), el("span", { class: "house-pieces" }, pieces), el("span", { class: "house-worth" }, words), el("span", { class: "house-out" }, came)];
}
