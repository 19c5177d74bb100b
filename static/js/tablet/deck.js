// The deck: four suits of thirteen, each from the ace down in two lines of seven, and the joker. What is on the table greys out.
import { el, find, set, svg } from "./dom.js";
import { JOKER, RANKS, SUITS, isJoker, nameOf, rankOf, suit, tint } from "./cards.js";
import { say } from "./words.js";

let cells = [];

export function beginRack(take) {
  cells = [...SUITS.flatMap((each) => RANKS.map((rank) => rank + each)), JOKER].map((piece) => {
    const button = el("button", { class: `key ${tint(piece)}`, type: "button", "data-piece": piece }, el("b", {}, isJoker(piece) ? "" : rankOf(piece)), svg("svg", { viewBox: "0 0 32 32", "aria-hidden": "true" }, suit(piece)));
    const cell = { piece, button, left: 1 };
    button.addEventListener("click", () => take(piece, cell.left > 0));
    return cell;
  });
  const lines = SUITS.map((each) => el("div", { class: "suit", role: "group", "aria-label": say(`suit.${each}`) }, cells.filter(({ piece }) => piece[1] === each).map(({ button }) => button)));
  lines.at(-1).append(cells.at(-1).button);
  find("rack").replaceChildren(...lines);
  find("rack").classList.add("deck");
  set(find("rack"), "role", "group");
  set(find("rack"), "aria-label", say("deck.label"));
}

export function paintRack(view) {
  const live = view.mine && view.open && Boolean(view.placing);
  const used = new Set(view.used);
  for (const cell of cells) {
    cell.left = used.has(cell.piece) ? 0 : 1;
    set(cell.button, "data-used", !cell.left);
    set(cell.button, "aria-disabled", cell.left && live ? null : "true");
    set(cell.button, "aria-label", cell.left ? nameOf(cell.piece) : say("deck.used", { piece: nameOf(cell.piece) }));
  }
}
