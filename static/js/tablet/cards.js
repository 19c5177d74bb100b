// Cards: how one is drawn and called. Rank above, suit below, each suit its own shape and not only its own colour.
import { svg } from "./dom.js";
import { say } from "./words.js";

export const RANKS = [..."AKQJT98765432"];
export const SUITS = [..."shdc"];
export const JOKER = "Jk";
// A low hand may rank above the high hand: then the house way has to be asked for before the last card is there.
export const fouls = true;

let sheet = "";
export function drawFrom(address) {
  sheet = address;
}

export const isJoker = (name) => name === JOKER;
export const rankOf = (name) => (name[0] === "T" ? "10" : name[0]);
export const suitOf = (name) => (isJoker(name) ? "j" : name[1]);
export const tint = (name) => ({ h: "red", d: "red", j: "wild" })[suitOf(name)] ?? "black";

export function nameOf(name) {
  return isJoker(name) ? say("card.joker") : say("card.of", { rank: say(`rank.${name[0]}`), suit: say(`suit.${name[1]}`) });
}

export const suit = (name, place = {}) => svg("use", { href: `${sheet}#${suitOf(name)}`, ...place });

export function draw(name) {
  return svg("svg", { class: `playing ${tint(name)}`, viewBox: "0 0 50 70", role: "img", "aria-label": nameOf(name) },
    svg("rect", { x: 0.75, y: 0.75, width: 48.5, height: 68.5, rx: 6 }),
    isJoker(name) ? null : svg("text", { x: 25, y: 30, class: rankOf(name).length > 1 ? "wide" : "" }, rankOf(name)),
    suit(name, isJoker(name) ? { x: 8, y: 18, width: 34, height: 34 } : { x: 11, y: 36, width: 28, height: 28 }));
}

export function blank() {
  return svg("svg", { class: "playing blank", viewBox: "0 0 50 70", "aria-hidden": "true" }, svg("rect", { x: 1, y: 1, width: 48, height: 68, rx: 6 }));
}
