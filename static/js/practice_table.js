// The felt of a practice table beside the dealer's own screen: what lies there, a call where it is wrong, the graded round.
import { el, fill, find, set, text } from "./tablet/dom.js";
import { money, say as ofTable } from "./tablet/words.js";
import { piece } from "./tablet/pieces.js";
import { stack } from "./tablet/chips.js";
import { ask } from "./tablet/outbox.js";

const { wrong, words } = JSON.parse(find("practice-data").textContent);
let state = JSON.parse(find("tablet-data").textContent).state;
let seat = null;

const say = (id, places = {}) => words[id].replace(/%\((\w+)\)s/g, (_, name) => places[name] ?? "");

const turn = (n) => ofTable(`turn.${state.table.game}`, { n });

const places = new Map();
// As the dealer sees them: seat 1 at his right hand.
for (const { seat: number } of [...state.practice.felt.places].reverse()) {
  const parts = { head: el("span", { class: "felt-head" }), body: el("span", { class: "felt-body" }) };
  const button = el("button", { class: "felt-place", type: "button", "data-seat": number, "aria-haspopup": "dialog", "aria-controls": "wrong" }, parts.head, parts.body);
  button.addEventListener("click", () => open(number));
  places.set(number, { button, ...parts });
}
find("felt-places").replaceChildren(...[...places.values()].map(({ button }) => button));

function paint() {
  const { felt } = state.practice;
  for (const place of felt.places) paintPlace(places.get(place.seat), place);
  const dice = (felt.dice ?? []).map((value) => el("span", { class: "felt-die figures" }, String(value)));
  fill(find("felt-bank"), [felt.dice, felt.banker, felt.bank_stack], () => [
    el("span", { class: "felt-head" }, el("b", {}, say("bank")), dice),
    el("span", { class: "felt-body" }, felt.banker ? el("span", { class: "felt-pieces" }, felt.banker.map(piece)) : null),
    felt.bank_stack ? el("small", {}, turn(felt.bank_stack)) : null,
  ]);
}

function paintPlace(parts, place) {
  const { wager, sides, late, hand, noticed } = place;
  set(parts.button, "data-noticed", noticed);
  set(parts.button, "data-empty", !wager && !sides.length && !late);
  fill(parts.head, [wager, noticed, place.stack, late], () => [
    el("b", { class: "seat-no" }, String(place.seat)), wager ? el("span", { class: "figures" }, money(wager)) : null,
    noticed ? el("small", { class: "felt-mark" }, say(noticed)) : place.stack ? el("small", {}, turn(place.stack)) : null,
  ]);
  fill(parts.body, [wager, sides, late, hand], () => (hand ? laid(hand) : chips(place)));
}

function laid(hand) {
  const half = (name) => el("span", { class: `felt-half ${name}` }, el("span", { class: "felt-pieces" }, hand[name].map(piece)), el("small", {}, hand.asked ? "" : say(name)));
  return [half("low"), half("high"), hand.asked ? el("em", { class: "felt-asks" }, say("asked")) : null];
}

function chips({ wager, sides, late }) {
  if (!wager && !sides.length && !late) return [el("span", { class: "muted" }, say("empty"))];
  const beside = sides.map(({ cents }) => el("span", { class: "felt-line" }, stack(cents), el("small", { class: "figures" }, say("side", { amount: money(cents) }))));
  return [wager ? stack(wager) : null, ...beside, late ? el("span", { class: "felt-line" }, stack(late), el("small", { class: "figures" }, say("late", { amount: money(late) }))) : null];
}

// A call: the seat, then what is wrong there.
function open(number) {
  choose(number);
  find("wrong").showModal();
}

function choose(number) {
  seat = number;
  for (const button of find("wrong").querySelectorAll("[data-seat]")) set(button, "aria-pressed", String(Number(button.dataset.seat) === seat));
  for (const button of find("wrong").querySelectorAll("[data-kind]")) set(button, "disabled", seat === null);
}

async function call(kind) {
  const token = document.querySelector("meta[name=csrf-token]").content;
  const { status, body } = await ask(wrong, { method: "POST", body: JSON.stringify({ seat, kind }), headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": token } });
  text(find("felt-said"), body?.answer ?? body?.error ?? say("unsent"));
  if (status !== 200) return;
  state = body;
  paint();
}

find("wrong-open").addEventListener("click", () => open(null));
for (const id of ["wrong", "graded"]) {
  find(id).addEventListener("click", (event) => {
    const { seat: number, kind } = event.target.closest("button")?.dataset ?? {};
    if (number) choose(Number(number));
    if (kind) call(kind);
    if (kind || event.target === find(id) || event.target.closest("[data-close]")) find(id).close();
  });
}

// The house has answered a tap: the felt may show more now, or the round is graded.
document.addEventListener("table:state", ({ detail }) => {
  const before = state;
  state = detail;
  if (before.round.number !== state.round.number) grade(state.practice);
  if (before.round.phase !== state.round.phase) text(find("felt-said"), "");
  paint();
});

function grade({ graded, score }) {
  const { faults, hints, number } = graded;
  text(find("graded-title"), say(faults.length > 1 ? "faults" : faults.length ? "one" : "clean", { number, count: faults.length }));
  find("graded-body").replaceChildren(
    el("ul", {}, faults.map((fault) => el("li", {}, fault.words)), hints.map((hint) => el("li", { class: "muted" }, hint))),
    el("p", {}, graded.pace),
    el("p", { class: "muted" }, [say("score", { count: score.clean, total: score.rounds }), say("found", { count: score.found, total: score.made }), say("mean", { seconds: score.mean, target: score.target })].join(" · ")),
  );
  find("graded").showModal();
}

choose(null);
paint();
