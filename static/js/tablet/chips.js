// Chips as drawings: a face for the buttons and the payment, a stack for the betting circle. No sums that anybody is paid by.
import { face, money } from "./words.js";
import { svg } from "./dom.js";

const COLOURS = { 100: "white", 250: "rose", 500: "red", 1000: "blue", 2000: "yellow", 2500: "green", 5000: "orange", 10000: "black", 25000: "pink", 50000: "purple", 100000: "gold", 500000: "brown" };
const SPARE = ["white", "red", "green", "black", "purple", "gold"];

let offered = [];
export function beginChips(denominations) {
  offered = [...denominations].sort((a, b) => a - b);
}

const colour = (cents) => COLOURS[cents] ?? SPARE[Math.max(0, offered.indexOf(cents)) % SPARE.length];

export function chip(cents) {
  const label = face(cents);
  return svg("svg", { class: `chip ${colour(cents)}`, viewBox: "0 0 100 100", role: "img", "aria-label": money(cents) },
    svg("circle", { class: "body", cx: 50, cy: 50, r: 48 }), svg("circle", { class: "marks", cx: 50, cy: 50, r: 42, pathLength: 60 }), svg("circle", { class: "field", cx: 50, cy: 50, r: 33 }),
    svg("text", { x: 50, y: 51, class: label.length > 3 ? "long" : "" }, label));
}

/** A wager as it stands in the circle: high chips first, at most four columns, ten high. */
export function stack(cents) {
  const columns = [];
  let left = cents;
  for (const worth of [...offered].reverse()) {
    let count = Math.floor(left / worth);
    left -= count * worth;
    for (; count > 0; count -= 10) columns.push([worth, Math.min(count, 10)]);
  }
  const shown = columns.slice(0, 4);
  const tall = 17 + 5.4 * (Math.max(1, ...shown.map(([, count]) => count)) - 1);
  const layers = shown.flatMap(([worth, count], column) => Array.from({ length: count }, (_, height) => coin(worth, column * 37 + 1, tall - 16 - height * 5.4)));
  return svg("svg", { class: `stack wide-${shown.length}`, viewBox: `0 0 ${Math.max(shown.length, 1) * 37 - 1} ${tall}`, "aria-hidden": "true" }, layers);
}

function coin(worth, x, y) {
  return svg("g", { class: `coin ${colour(worth)}`, transform: `translate(${x} ${y})` },
    svg("path", { class: "edge", d: "M0 5v5c0 6 34 6 34 0V5z" }), svg("path", { class: "stripes", d: "M4 10.8v3M14 13v3M20 13v3M30 10.8v3" }), svg("ellipse", { class: "top", cx: 17, cy: 5, rx: 17, ry: 5 }), svg("ellipse", { class: "inlay", cx: 17, cy: 5, rx: 10, ry: 2.6 }));
}
