// The seats round the table as the dealer sees them: seat 1 at his right hand, the middle seats furthest away.
import { el, fill, set, text } from "./dom.js";
import { money, say, signed, upper } from "./words.js";
import { made, ringWords } from "./beside.js";
import { stack } from "./chips.js";
import { blank, halfOf, handSize, lowSize, piece } from "./pieces.js";
import { done, dragonAt, handAt, holderOf, houseSets, positionSeat } from "./places.js";

let cards = new Map();

export function beginSeats(room, table, choose) {
  const places = layout(table);
  set(room.parentElement, "--columns", places.columns);
  set(room.parentElement, "--seats", table.seats);
  set(room.parentElement, "data-flat", places.flat);
  cards = new Map(places.seats.map((place) => [place.seat, card(place, choose)]));
  room.replaceChildren(...[...cards.values()].map(({ button }) => button));
}

/** Columns and rows: all but the outermost seats in an arc, the outermost beside the banker's hand. */
function layout({ seats, mirrored }) {
  const leftToRight = Array.from({ length: seats }, (_, place) => (mirrored ? place + 1 : seats - place));
  const flat = seats < 6;
  const columns = flat ? seats : seats - 2;
  const middle = (columns - 1) / 2;
  return {
    columns,
    flat,
    seats: leftToRight.map((seat, place) => {
      if (!flat && (place === 0 || place === seats - 1)) return { seat, place: place + 1, row: 2, column: place === 0 ? 1 : columns, depth: 0 };
      const column = flat ? place + 1 : place;
      return { seat, place: place + 1, row: 1, column, depth: (column - 1 - middle) ** 2 / Math.max(middle ** 2, 1) };
    }),
  };
}

function card({ seat, place, row, column, depth }, choose) {
  const parts = {
    number: el("b", { class: "seat-no" }, String(seat)),
    mark: el("span", { class: "seat-mark", "aria-hidden": "true" }),
    was: el("span", { class: "seat-was" }),
    owed: el("span", { class: "lammer figures", "aria-hidden": "true", hidden: true }),
    wager: el("span", { class: "seat-bet figures" }),
    body: el("span", { class: "seat-body" }),
    out: el("span", { class: "seat-out" }),
  };
  const button = el("button", { class: "seat", type: "button", "data-seat": seat, "--place": place, "--row": row, "--column": column, "--depth": depth.toFixed(3) },
    el("span", { class: "seat-head" }, parts.number, parts.mark, parts.was, parts.wager), parts.body, parts.out, parts.owed);
  button.addEventListener("click", () => choose(seat));
  return { button, ...parts };
}

export function paintSeats(view, ui) {
  for (const [seat, card] of cards) paintSeat(card, seat, view, ui);
}

function paintSeat(card, seat, view, ui) {
  const dragon = dragonAt(view, seat);
  const banks = holderOf(view) === seat;
  const bet = dragon ? { wager: dragon.wager, side: 0 } : ui.bets[seat] ?? { wager: 0, side: 0 };
  const hand = banks ? null : handAt(view, seat);
  const owed = view.owed?.[seat] ?? 0;
  const betting = view.round.phase === "bets";
  const chips = betting || view.round.phase === "dice";
  const now = betting ? view.mine && view.open && ui.seat === seat : view.placing?.seat === seat;
  set(card.button, "data-state", banks ? "bank" : stateOf(view, seat, bet, hand));
  set(card.mark, "data-mark", banks ? "bank" : dragon ? "dragon" : null);
  text(card.mark, banks ? "莊" : dragon ? say("dragon.of", { seat: dragon.owner }) : "");
  set(card.owed, "hidden", !owed);
  text(card.owed, owed ? money(owed) : "");
  set(card.button, "aria-current", now ? "true" : null);
  set(card.button, "data-shown", ui.shown === seat);
  set(card.button, "aria-label", [banks ? say("seat.say.bank", { seat, purse: money(view.bank.purse) }) : describe(view, seat, bet, hand, now), dragon ? say("dragon.of", { seat: dragon.owner }) : "", owed ? say("owed", { seat, amount: money(owed) }) : ""].filter(Boolean).join(", "));
  const was = betting ? view.last?.results?.[seat] : null;
  set(card.was, "class", `seat-was ${was ?? ""}`);
  text(card.was, was ? say(`was.${was}`) : "");
  text(card.wager, banks ? money(view.bank.purse) : bet.wager ? money(bet.wager) : "");
  if (banks) return paintHolder(card, view);
  if (chips) fill(card.body, ["bet", bet, now, betting], () => (betting || bet.wager ? circle(view, bet, now) : []));
  else fill(card.body, ["hand", bet.wager > 0, view.table.capture, hand, bet.side], () => (bet.wager ? cardBody(view, hand, bet) : []));
  fill(card.out, ["out", betting, view.dice?.order, bet, hand?.result, hand?.net, hand?.foul, Boolean(hand?.low), now, view.placing?.needs, ui.armed === seat || hand?.asked], () => outcome(view, seat, bet, hand, now, ui.armed === seat || hand?.asked));
  return undefined;
}

/** The seat that banks: the marker before it, what it shows for it, and what came of it as far as that is known. */
function paintHolder(card, { bank }) {
  const net = bank.net === null || bank.net === undefined ? "" : signed(bank.net);
  fill(card.body, ["holder", bank.kind, bank.purse, bank.action], () => [el("span", { class: "chung", "aria-hidden": "true" }, el("b", {}, "莊")), el("span", { class: "holder-kind" }, say(`bank.kind.${bank.kind}`)), el("span", { class: "ring-sum figures" }, money(bank.purse)), bank.action ? el("span", { class: "ring-side" }, say("bank.action", { seat: bank.action })) : null]);
  fill(card.out, ["holder", net], () => (net ? el("b", { class: "figures" }, net) : []));
}

function stateOf(view, seat, bet, hand) {
  if (view.round.phase === "bets") return bet.wager ? "bet" : "empty";
  if (!bet.wager) return "empty";
  return done(view, seat) ? hand.result ?? "done" : "wait";
}

/** Which stack a seat gets, once the dice have said. */
function stackOf(view, seat) {
  const place = (view.dice?.order ?? []).findIndex((position) => positionSeat(position) === seat);
  return place < 0 ? [] : el("span", { class: "turn" }, say(`turn.${view.table.game}`, { n: place + 1 }));
}

function circle(view, bet, now) {
  const amount = bet.wager ? money(bet.wager) : now ? "" : say("seat.add");
  return [
    el("span", { class: "ring", "data-full": bet.wager > 0 }, bet.wager ? stack(bet.wager) : null),
    el("span", { class: "ring-sum figures", "data-short": bet.short }, amount),
    el("span", { class: "ring-side" }, ringWords(view.table, bet)),
  ];
}

function cardBody(view, hand, bet) {
  if (view.table.capture === "results") return el("span", { class: "ring", "data-full": true }, stack(bet.wager));
  return ["low", "high"].map((half) => {
    const verdict = hand?.[`${half}_result`];
    return el("span", { class: "half" }, el("span", { class: "pair" }, halfOf(view.table, hand, half).map((each) => (each ? piece(each) : blank()))),
      el("span", { class: "worth" }, hand?.[`${half}_words`] ?? el("i", {}, say(half)), verdict ? el("b", { class: `verdict ${verdict}` }, say(verdict)) : null));
  });
}

function outcome(view, seat, bet, hand, now, armed) {
  if (view.round.phase === "bets") return [];
  if (!bet.wager) return el("span", { class: "none" }, say("seat.empty"));
  if (hand?.result) return [el("b", { class: `result ${hand.result}` }, say(hand.foul ? "foul" : hand.result)), el("span", { class: "figures" }, sum(hand))];
  if (hand?.low) return "…";
  if (!now) return stackOf(view, seat);
  return el("b", { class: "ask" }, armed ? say("house_way") : view.table.capture === "results" ? say("next.calls") : ask(view.table, hand, houseSets(view, seat)));
}

/** What is asked of the dealer at the place he is on; where the house sets the hand, only how many pieces are left. */
export function ask(table, hand, by_house = false) {
  const have = hand?.pieces?.length ?? 0;
  const [low, whole] = [lowSize(table), handSize(table)];
  if (by_house && have < whole) return have ? say(whole - have > 1 ? "tap.n" : "tap.one", { count: whole - have }) : say(`tap.all.${table.game}`);
  if (have < low) return say(have ? "tap.low.one" : "tap.low");
  if (have === low) return say(`tap.high.${table.game}`);
  return whole - have > 1 ? say("tap.high.n", { count: whole - have }) : say("tap.high.one");
}

export function sum(hand) {
  if (hand.net === undefined || hand.net === null) return "…";
  if (hand.net > 0) return say("out.pay", { amount: money(hand.net) });
  return hand.net < 0 ? say("out.take", { amount: money(-hand.net) }) : say("out.stays");
}

function describe(view, seat, bet, hand, now) {
  if (!bet.wager) return say("seat.say.empty", { seat });
  const parts = [say("seat.say", { seat, wager: money(bet.wager) })];
  for (const { name, cents } of made(view.table, bet)) parts.push(say("seat.say.side", { name, amount: money(cents) }));
  if (hand?.low_words) parts.push(`${say("low")} ${hand.low_words}`, `${say("high")} ${hand.high_words}`);
  if (hand?.foul) parts.push(say("foul"));
  if (hand?.result) parts.push(say(hand.result), sum(hand));
  else if (now) parts.push(view.round.phase === "bets" ? say("seat.now") : ask(view.table, hand, houseSets(view, seat)));
  return upper(parts.join(", "));
}
