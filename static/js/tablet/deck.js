// The deck: four suits of thirteen, each from the ace down in two lines of seven, and the joker. What is on the table, or would
// be a foul that the house refuses, greys out. A phone has no room for 53 keys that a thumb can hit: there the rank comes first.
import { el, find, set, svg, text } from "./dom.js";
import { JOKER, RANKS, SUITS, isJoker, nameOf, rankOf, suit, tint } from "./cards.js";
import { handAt, holderOf } from "./places.js";
import { say } from "./words.js";

let cells = [];
let ranks = [];
let hint = null;
let chosen = null;

export function beginRack(take) {
  cells = [...SUITS.flatMap((each) => RANKS.map((rank) => rank + each)), JOKER].map((piece) => {
    const button = el("button", { class: `key ${tint(piece)}`, type: "button", "data-piece": piece }, el("b", {}, isJoker(piece) ? "" : rankOf(piece)), svg("svg", { viewBox: "0 0 32 32", "aria-hidden": "true" }, suit(piece)));
    const cell = { piece, button, left: 1 };
    button.addEventListener("click", () => {
      take(piece, cell.left > 0);
      choose(null);
    });
    return cell;
  });
  const lines = SUITS.map((each) => el("div", { class: "suit", role: "group", "aria-label": say(`suit.${each}`) }, cells.filter(({ piece }) => piece[1] === each).map(({ button }) => button)));
  lines.at(-1).append(cells.at(-1).button);
  ranks = RANKS.map((rank) => rankKey(rank));
  hint = el("p", { class: "deck-hint" }, say("deck.rank"));
  find("rack").replaceChildren(...ranks.map(({ button }) => button), hint, ...lines);
  find("rack").classList.add("deck");
  set(find("rack"), "role", "group");
  set(find("rack"), "aria-label", say("deck.label"));
}

function rankKey(rank) {
  const button = el("button", { class: "rank-key", type: "button", "data-rank": rank, "aria-pressed": "false", "aria-label": say(`rank.${rank}`) }, rankOf(rank));
  button.addEventListener("click", () => choose(chosen === rank ? null : rank));
  return { rank, button };
}

/** Show the four cards of a rank, where they are not all shown. */
function choose(rank) {
  chosen = rank;
  for (const each of ranks) set(each.button, "aria-pressed", String(each.rank === rank));
  for (const { piece, button } of cells) set(button, "data-chosen", !isJoker(piece) && piece[0] === rank);
  set(hint, "hidden", rank !== null);
}

export function paintRack(view, ui) {
  const live = view.mine && view.open && Boolean(view.placing);
  const used = new Set(view.used);
  const refused = refusedOf(view, ui);
  for (const cell of cells) {
    cell.left = used.has(cell.piece) ? 0 : 1;
    const foul = cell.left > 0 && refused.has(cell.piece);
    set(cell.button, "data-used", !cell.left);
    set(cell.button, "data-refused", foul);
    set(cell.button, "aria-disabled", cell.left && live && !foul ? null : "true");
    set(cell.button, "aria-label", foul ? say("deck.foul", { piece: nameOf(cell.piece) }) : cell.left ? nameOf(cell.piece) : say("deck.used", { piece: nameOf(cell.piece) }));
  }
  for (const { rank, button } of ranks) set(button, "data-used", cells.every((cell) => cell.piece[0] !== rank || !cell.left || refused.has(cell.piece)));
  text(hint, say(refused.size ? "deck.rank.foul" : "deck.rank"));
}

/** The cards that the house would refuse on the hand that is being laid; none where its house way is asked for. */
export function refusedOf(view, ui) {
  const { placing } = view;
  const place = placing?.who === "banker" ? holderOf(view) : placing?.seat ?? null;
  const asked = place !== null && (ui?.armed === place || handAt(view, place)?.asked);
  return new Set(asked ? [] : placing?.refused ?? []);
}
