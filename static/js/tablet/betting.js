// Chips for the chosen seat. A figure below the minimum is still being built: it is kept here and not sent until it can stand.
import { el, fill, find, set, text } from "./dom.js";
import { staked } from "./beside.js";
import { chip } from "./chips.js";
import { money, say } from "./words.js";

let parts = {};

export function beginBetting(table, on) {
  const wager = el("button", { class: "bet-kind", type: "button", "aria-pressed": "true" });
  const sides = (table.side_bets ?? []).map(({ key, name }) => ({ key, name, button: el("button", { class: "bet-kind", type: "button", "aria-pressed": "false" }) }));
  const chips = table.chips.map((cents) => {
    const button = el("button", { class: "bet-chip", type: "button", "aria-label": say("bet.chip", { chip: money(cents) }) }, chip(cents));
    button.addEventListener("click", () => on.chip(cents));
    return button;
  });
  const clear = el("button", { class: "button", type: "button" }, say("bet.clear"));
  const next = el("button", { class: "button", type: "button" }, say("bet.next"));
  parts = { title: el("h2"), limits: el("p", { class: "muted figures" }), wager, sides, clear, next, chips };
  wager.addEventListener("click", () => on.part("wager"));
  for (const { key, button } of sides) button.addEventListener("click", () => on.part(key));
  clear.addEventListener("click", on.clear);
  next.addEventListener("click", on.next);
  find("betting").replaceChildren(el("header", {}, parts.title, parts.limits), el("div", { class: "bet-kinds", "data-count": Math.min(sides.length + 1, 5) }, wager, sides.map(({ button }) => button)), el("div", { class: "bet-chips" }, chips), el("div", { class: "bet-ends" }, clear, next));
}

export function paintBetting(view, ui) {
  const { limits } = view.table;
  const bet = ui.bets[ui.seat] ?? { wager: 0, side: 0 };
  const onSide = ui.part !== "wager";
  text(parts.title, ui.seat ? say("bet.seat", { seat: ui.seat }) : say("bet.choose"));
  text(parts.limits, say("bet.limits", onSide ? { low: money(limits.side_minimum), high: money(limits.side_maximum) } : { low: money(limits.minimum), high: money(limits.maximum) }));
  kind(parts.wager, !onSide, say("bet.wager"), bet.wager, bet.short ? say("bet.short", { minimum: money(limits.minimum) }) : "");
  for (const { key, name, button } of parts.sides) kind(button, ui.part === key, name, staked(bet, key), bet.short_of?.includes(key) ? say("bet.short", { minimum: money(limits.side_minimum) }) : "");
  const live = view.mine && view.open && ui.seat !== null;
  for (const button of parts.chips) set(button, "disabled", !live);
  set(parts.clear, "disabled", !live || !staked(bet, ui.part));
  set(parts.next, "disabled", !live);
}

function kind(button, pressed, name, cents, warning) {
  set(button, "aria-pressed", String(pressed));
  fill(button, [name, cents, warning], () => [el("span", {}, name), el("b", { class: "figures" }, cents ? money(cents) : "–"), el("small", {}, warning)]);
}
