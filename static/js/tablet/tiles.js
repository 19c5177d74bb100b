// The set as it lies at opening: sixteen pairs in rank order, and how a tile is drawn.
import { say } from "./words.js";
import { svg } from "./dom.js";

// name, Cantonese name, the two faces, the letters of the compiled tables (identical tiles share one).
export const KINDS = [
  ["Gee Joon", "至尊", "2-4", "1-2", "p", "q"], ["Teen", "天", "6-6", "6-6", "a", "a"], ["Day", "地", "1-1", "1-1", "b", "b"], ["Yun", "人", "4-4", "4-4", "c", "c"],
  ["Gor", "鵝", "1-3", "1-3", "d", "d"], ["Mooy", "梅", "5-5", "5-5", "e", "e"], ["Chong", "長", "3-3", "3-3", "f", "f"], ["Bon", "板", "2-2", "2-2", "g", "g"],
  ["Foo", "斧", "5-6", "5-6", "h", "h"], ["Ping", "屏", "4-6", "4-6", "i", "i"], ["Tit", "七", "1-6", "1-6", "j", "j"], ["Look", "六", "1-5", "1-5", "k", "k"],
  ["Chop Gow", "紮九", "3-6", "4-5", "l", "l"], ["Chop Bot", "紮八", "2-6", "3-5", "m", "m"], ["Chop Chit", "紮七", "2-5", "3-4", "n", "n"], ["Chop Ng", "紮五", "1-4", "2-3", "o", "o"],
].map(([name, chinese, first, second, code, other]) => ({ name, chinese, faces: [first, second], codes: [code, other] }));

const BY_PIECE = new Map(KINDS.flatMap((kind) => kind.faces.map((piece, place) => [piece, { kind, code: kind.codes[place], place }])));

export const kindOf = (piece) => BY_PIECE.get(piece).kind;
export const codeOf = (piece) => BY_PIECE.get(piece).code;
export const nameOf = (piece) => `${piece} ${say(kindOf(piece).name)}`;

/** Canonical order: the highest tile first; of two faces of a kind the one with the larger half. */
export function canonical(pieces) {
  const order = (piece) => codeOf(piece) + BY_PIECE.get(piece).place;
  return [...pieces].sort((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0));
}

/** How many tiles of this face the set holds. */
export function supply(piece) {
  const { faces } = kindOf(piece);
  return faces[0] === faces[1] ? 2 : 1;
}

let sheet = "";
export function drawFrom(address) {
  sheet = address;
}

export function draw(piece, size = "") {
  return svg("svg", { class: `tile ${size}`.trim(), viewBox: "0 0 40 100", role: "img", "aria-label": nameOf(piece) }, svg("use", { href: `${sheet}#t${piece}` }));
}

export function blank(size = "") {
  return svg("svg", { class: `tile blank ${size}`.trim(), viewBox: "0 0 40 100", "aria-hidden": "true" }, svg("rect", { x: 1, y: 1, width: 38, height: 98, rx: 5 }));
}
