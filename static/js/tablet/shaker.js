// What the dice show: tap them one by one, or tap their total.
import { el, fill, find, set, svg } from "./dom.js";
import { say } from "./words.js";

const PIPS = { 1: [[50, 50]], 2: [[50, 28], [50, 72]], 3: [[26, 26], [50, 50], [74, 74]], 4: [[30, 30], [70, 30], [30, 70], [70, 70]], 5: [[28, 28], [72, 28], [50, 50], [28, 72], [72, 72]], 6: [[32, 24], [32, 50], [32, 76], [68, 24], [68, 50], [68, 76]] };

let shown = [];
let parts = {};

// Asian dice: the one and the four are red, the one is large.
function die(value) {
  const red = value === 1 || value === 4;
  return svg("svg", { class: "die", viewBox: "0 0 100 100", "aria-hidden": "true" }, svg("rect", { x: 3, y: 3, width: 94, height: 94, rx: 20 }),
    (PIPS[value] ?? []).map(([cx, cy]) => svg("circle", { cx, cy, r: value === 1 ? 17 : 9.5, class: red ? "red" : "" })));
}

export function beginShaker(table, on) {
  if (!table.dice) return;
  const faces = [1, 2, 3, 4, 5, 6].map((value) => tap("die-take", say("dice.face", { n: value }), die(value), () => roll(value, table, on)));
  // One "die" is a generator, which shows the number of a position.
  const drawn = table.dice === 1;
  const most = drawn ? table.positions : table.dice * 6;
  const totals = Array.from({ length: most - table.dice + 1 }, (_, place) => place + table.dice).map((sum) => tap("button", say("dice.sum", { n: sum }), String(sum), () => on.total(sum)));
  parts = { slots: el("div", { class: "die-slots", role: "status" }) };
  find("shaker").replaceChildren(el("h2", {}, say(drawn ? "dice.rng" : "dice.title")), ...(drawn ? [] : [parts.slots, el("div", { class: "die-faces" }, faces), el("h3", {}, say("dice.total"))]), el("div", { class: "die-totals", "data-dice": table.dice }, totals));
}

function tap(kind, label, content, act) {
  const button = el("button", { class: kind, type: "button", "aria-label": label }, content);
  button.addEventListener("click", act);
  return button;
}

function roll(value, table, on) {
  if (shown.length >= table.dice) return;
  shown = [...shown, value];
  on.changed();
  if (shown.length === table.dice) on.values(shown);
}

/** One die back; false when none is down. */
export function takeDie() {
  if (!shown.length) return false;
  shown = shown.slice(0, -1);
  return true;
}

export const diceShown = () => shown.length;

export function paintShaker(view) {
  if (view.round.phase !== "dice") shown = [];
  if (!parts.slots) return;
  fill(parts.slots, shown, () => Array.from({ length: view.table.dice }, (_, place) => (shown[place] ? die(shown[place]) : svg("svg", { class: "die blank", viewBox: "0 0 100 100", "aria-hidden": "true" }, svg("rect", { x: 3, y: 3, width: 94, height: 94, rx: 20 })))));
  for (const button of find("shaker").querySelectorAll("button")) set(button, "disabled", !view.mine || !view.open);
}
