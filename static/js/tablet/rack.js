// The rack: sixteen pairs in rank order, as they lie at opening. A cell takes one tile; what is on the table greys out.
import { el, find, set } from "./dom.js";
import { KINDS, draw, kindOf, supply } from "./tiles.js";
import { say } from "./words.js";

let cells = [];

export function beginRack(take) {
  cells = [];
  const made = KINDS.map((kind) => {
    const twins = kind.faces[0] === kind.faces[1];
    const buttons = (twins ? [kind.faces[0]] : kind.faces).map((piece) => {
      const drawn = Array.from({ length: supply(piece) }, () => draw(piece));
      const button = el("button", { class: "take", type: "button", "data-piece": piece }, drawn);
      button.addEventListener("click", () => take(piece, cells.find((cell) => cell.piece === piece).left > 0));
      cells.push({ piece, button, drawn, left: supply(piece) });
      return button;
    });
    return el("div", { class: "kind", "data-twins": twins }, el("span", { class: "kind-name", "aria-hidden": "true" }, el("b", { lang: "zh-Hant" }, kind.chinese), " ", say(kind.name)), el("div", { class: "takes" }, buttons));
  });
  find("rack").replaceChildren(...made);
  set(find("rack"), "role", "group");
  set(find("rack"), "aria-label", say("rack.label"));
}

export function paintRack(view) {
  const live = view.mine && view.open && Boolean(view.placing);
  for (const cell of cells) {
    cell.left = supply(cell.piece) - view.used.filter((piece) => piece === cell.piece).length;
    cell.drawn.forEach((drawing, place) => set(drawing, "data-used", cell.drawn.length - place > cell.left));
    set(cell.button, "aria-disabled", cell.left > 0 && live ? null : "true");
    const called = { piece: cell.piece, kind: say(kindOf(cell.piece).name), count: cell.left };
    set(cell.button, "aria-label", say(cell.left > 0 ? "rack.left" : "rack.used", called));
  }
}
