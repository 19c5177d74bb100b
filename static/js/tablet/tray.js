// The rack drawer: one tap for every other cause that changes the tray, what is expected in it, the last entries with undo,
// and the commission that seats still owe. The amount is built first; the cause is the tap that enters it.
import { el, fill, find, set, text } from "./dom.js";
import { Amount, SeatRow, tap } from "./amount.js";
import { money, say, signed } from "./words.js";

const own = { cents: 0, seat: null };
let parts = {};

export function beginTray(table, on) {
  const causes = ["buy_in", "change", "coupon", "marker", "coin", "toke"].map((cause) => ({ cause, button: tap("button tray-cause", say(`rack.${cause}`), say(`rack.${cause}`), () => enter(cause, on)) }));
  parts = {
    causes, expected: el("p", { class: "tray-expected figures" }), moves: el("ol", { class: "tray-moves" }), owed: el("div", { class: "lammers" }),
    amount: new Amount(table.chips, (cents) => ((own.cents = cents), on.changed())),
    seats: new SeatRow(table.seats, (seat) => ((own.seat = seat), on.changed()), [[null, say("rack.no_seat")]]),
  };
  parts.moves.addEventListener("click", (event) => {
    const key = event.target.closest("[data-moved]")?.dataset.moved;
    if (key) on.undo(key);
  });
  parts.owed.addEventListener("click", (event) => {
    const seat = event.target.closest("[data-owes]")?.dataset;
    if (seat) on.paid(Number(seat.owes), Number(seat.cents));
  });
  find("tray-body").replaceChildren(parts.expected, parts.owed, parts.amount.node, parts.seats.node, el("div", { class: "tray-causes" }, causes.map(({ button }) => button)), el("h3", {}, say("rack.moves")), parts.moves);
  find("tray-open").addEventListener("click", () => find("tray").showModal());
  find("tray-close").addEventListener("click", () => find("tray").close());
  find("tray").addEventListener("click", (event) => event.target === find("tray") && find("tray").close());
}

function enter(cause, on) {
  if (!own.cents) return;
  on.enter({ cause, cents: own.cents, seat: own.seat, pieces: null });
  Object.assign(own, { cents: 0, seat: null });
  on.changed();
}

export function paintTray(view, items) {
  const { rack, owed } = view;
  const debts = Object.entries(owed ?? {}).filter(([, cents]) => cents > 0);
  set(find("tray-open"), "hidden", !view.open || !view.mine || (!rack && !debts.length));
  fill(find("tray-open"), [debts.length], () => [el("span", {}, say("rack")), debts.length ? el("small", {}, say("rack.owing", { count: debts.length })) : null]);
  for (const each of [parts.expected, parts.amount.node, parts.seats.node]) set(each, "hidden", !rack);
  parts.amount.paint(own.cents, view.mine);
  parts.seats.paint(own.seat);
  for (const { cause, button } of parts.causes) {
    set(button, "hidden", !rack?.causes?.includes(cause));
    set(button, "disabled", !own.cents || !view.mine);
  }
  if (rack) text(parts.expected, rack.tracked ? say("rack.expected", { amount: money(rack.expected) }) : say("rack.untracked"));
  fill(parts.owed, debts, () => debts.map(([seat, cents]) => el("button", { class: "lammer-paid", type: "button", "data-owes": seat, "data-cents": cents }, el("span", { class: "lammer figures" }, money(cents)), el("span", {}, say("owed.seat", { seat })), el("b", {}, say("owed.paid")))));
  const waiting = items.filter((item) => item.op === "rack").map(({ body }) => body);
  fill(parts.moves, [waiting.map(({ id }) => id), rack?.moves], () => [...waiting.reverse().map((body) => line(say(`rack.${body.cause}`), body, say("status.sending"))), ...(rack?.moves ?? []).map((move) => line(move.words ?? say(`rack.${move.cause}`), move, null))]);
}

function line(words, move, state) {
  const tray = move.tray ? el("small", { class: "figures" }, say("rack.tray", { amount: signed(move.tray) })) : null;
  return el("li", { "data-undone": Boolean(move.undone) }, el("span", {}, el("b", {}, words), " ", move.seat ? say("who.seat", { seat: move.seat }) : "", " ", el("small", {}, move.undone ? say("rack.undone") : state ?? clock(move.at))), el("span", { class: "tray-sum" }, el("b", { class: "figures" }, money(move.cents)), tray),
    move.can_undo ? el("button", { class: "button small", type: "button", "data-moved": move.fact }, say("undo")) : null);
}

const clock = (stamp) => (stamp ? new Date(stamp).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }) : "");
