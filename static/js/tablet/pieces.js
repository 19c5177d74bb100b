// The pieces of the table's game. The frame draws, counts and asks through here and knows neither tiles nor cards.
import * as cards from "./cards.js";
import * as deck from "./deck.js";
import * as rack from "./rack.js";
import * as tiles from "./tiles.js";

const GAMES = { tiles: { ...tiles, ...rack, drawFrom: (urls) => tiles.drawFrom(urls.tiles) }, poker: { ...cards, ...deck, drawFrom: (urls) => cards.drawFrom(urls.suits) } };

let game = GAMES.tiles;
export function beginPieces(table, urls) {
  game = GAMES[table.game] ?? GAMES.tiles;
  game.drawFrom(urls);
}

export const piece = (name) => game.draw(name);
export const blank = () => game.blank();
export const nameOf = (name) => game.nameOf(name);
/** Whether a hand can foul in this game. */
export const fouls = () => Boolean(game.fouls);
export const beginRack = (take) => game.beginRack(take);
export const paintRack = (view, ui) => game.paintRack(view, ui);
/** The pieces that are there and would be refused all the same. */
export const refusedOf = (view, ui) => game.refusedOf?.(view, ui) ?? new Set();

export const handSize = (table) => table.hand_size ?? 4;
export const lowSize = (table) => table.low_size ?? 2;

/** The pieces of one half: as it is set, or as the pieces have come so far; a place without a piece is undefined. */
export function halfOf(table, hand, half) {
  const [whole, low] = [handSize(table), lowSize(table)];
  const [from, to] = half === "low" ? [0, low] : [low, whole];
  const laid = hand?.[half] ?? (hand?.pieces ?? []).slice(from, to);
  return Array.from({ length: to - from }, (_, place) => laid[place]);
}
