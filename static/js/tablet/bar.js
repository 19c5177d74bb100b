// The top line (where, who, is it saved) and the bottom line (what happens next, always in the same place).
import { fill, find, el, set, text } from "./dom.js";
import { money, say } from "./words.js";
import { handSize } from "./pieces.js";
import { ask } from "./seats.js";
import { HOUSE, handAt, holderOf, houseSets, playing, waiting } from "./places.js";
import { panel } from "./banking.js";
import { diceShown } from "./shaker.js";

export function paintTop(view, status, count) {
  const { table, round, dealer } = view;
  text(find("bar-game"), [say(`game.${table.game}`), say("limits", { low: money(table.limits.minimum), high: money(table.limits.maximum) }), bankWord(view)].join(" · "));
  text(find("bar-round"), say("round", { number: round.number }));
  text(find("bar-dealer"), dealer ? `${say("dealer", { name: dealer.name || dealer.badge })} ${since(dealer.since)}` : say("no_dealer"));
  set(find("status"), "data-status", status);
  text(find("status"), status === "unsent" && count > 1 ? say("status.unsent_n", { count }) : say(`status.${status}`));
}

function bankWord(view) {
  const seat = holderOf(view);
  return seat === null ? say("bank.house") : say(`bank.bar.${view.bank.kind}`, { seat });
}

function since(stamp) {
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(stamp)) / 60000));
  return Number.isFinite(minutes) ? `· ${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}` : "";
}

/** What the large button says and whether it does something: `act` is the name of the deed or null for a plain prompt. */
function nextStep(view, ui, outbox) {
  if (!view.open) return { words: say("next.tables"), small: say("next.closed"), act: "tables" };
  if (view.tablet?.mine === false && ui.deals) return { words: say("next.takeover"), small: say("tablet.has", { name: view.tablet.name ?? "" }), act: "takeover" };
  if (!view.mine) return ui.deals ? { words: say("next.take"), small: view.dealer ? say("next.take.from", { name: view.dealer.name || view.dealer.badge }) : "", act: "take" } : { words: say("next.tables"), small: say("bank.watch"), act: "tables" };
  if (outbox.undoing) return { words: say("next.undoing"), small: "", act: null };
  if (outbox.settling && outbox.status !== "unsent") return { words: say("next.settling", { number: view.round.number }), small: "", act: null };
  return STEPS[view.round.phase](view, ui, outbox);
}

const STEPS = {
  bets: (view, ui) => {
    if (panel(view, ui) === "purse") return purse(view, ui);
    const seats = playing(view).sort((a, b) => a - b);
    const short = Object.keys(ui.bets).find((seat) => ui.bets[seat].short || ui.bets[seat].side_short);
    if (view.bank?.short) return { words: say("next.bank.short", { seat: holderOf(view) }), small: say("offer.needs", { amount: money(view.bank.needs) }), act: "no_more_bets" };
    if (short) return { words: say("next.bets.short", { seat: short }), small: "", act: null };
    if (!seats.length) return { words: say("next.bets.none"), small: "", act: null };
    return { words: say("next.bets"), small: say("next.bets.sub", { seats: seats.join(", ") }), act: "no_more_bets" };
  },
  dice: (view) => ({ words: diceShown() ? say("next.dice.sub", { count: view.table.dice - diceShown() }) : say(view.table.dice === 1 ? "next.rng" : "next.dice"), small: diceShown() || view.table.dice === 1 ? "" : say("next.dice.total"), act: null }),
  banker: (view, ui) => {
    const whole = handSize(view.table);
    const needs = view.placing?.needs ?? whole;
    if (view.bank?.kind === "seat") return { words: say("next.bank.hand", { seat: holderOf(view), what: ask(view.table, view.banker) }), small: view.banker?.asked || ui.armed === holderOf(view) ? say("next.house") : "", act: null };
    return { words: needs === whole ? say(`next.banker.${view.table.game}`) : needs === 1 ? say("next.banker.one") : say("next.banker.n", { count: needs }), small: "", act: null };
  },
  seats: (view, ui) => {
    const seat = view.placing?.seat;
    const rest = waiting(view, seat).filter((each) => each !== seat);
    const what = view.table.capture === "results" ? say("next.calls") : ask(view.table, handAt(view, seat), houseSets(view, seat));
    const small = ui.armed === seat || handAt(view, seat)?.asked ? say("next.house") : rest.length ? say("next.then", { seats: rest.map((place) => (place === HOUSE ? say("who.house") : place)).join(", ") }) : say("next.last");
    const owner = view.placing?.owner;
    return { words: seat === HOUSE ? say("next.place.house", { what }) : owner ? say("next.dragon", { seat: owner, what }) : say("next.seat", { seat, what }), small, act: null };
  },
  ready: (view, ui, outbox) => {
    if (outbox.items.length) return outbox.status === "unsent" ? { words: say("next.waiting"), small: say("next.waiting.sub", { count: outbox.items.length }), act: null } : { words: say("next.settle", { number: view.round.number }), small: "…", act: null };
    const net = view.totals?.house_net ?? 0;
    return { words: say("next.settle", { number: view.round.number }), small: say(net > 0 ? "next.up" : net < 0 ? "next.down" : "next.even", { amount: money(Math.abs(net)) }), act: "settle" };
  },
};

/** The bank is taken with the large button, like everything that happens next. */
function purse({ bank: { offer } }, ui) {
  const least = ui.answer === "half" ? offer.needs_half : offer.needs;
  const small = ui.purse && ui.first === null && least > ui.purse ? say("offer.needs", { amount: money(least) }) : "";
  return ui.purse ? { words: say(`next.bank.${ui.answer}`, { seat: offer.seat, amount: money(ui.purse) }), small, act: "bank" } : { words: say("next.bank.none", { seat: offer.seat }), small: "", act: null };
}

export function paintNext(view, ui, outbox) {
  const step = nextStep(view, ui, outbox);
  const next = find("next");
  fill(next, step, () => [el("span", { class: "next-words" }, step.words), step.small ? el("small", { class: "figures" }, step.small) : null]);
  set(next, "data-act", step.act);
  // Not `disabled`: the button keeps the focus of a keyboard, and a reader can still ask it what comes next.
  set(next, "aria-disabled", step.act === null || !rested(step.act) ? "true" : null);
  set(next, "class", `button next ${step.act ? "go" : "prompt"}`);
  paintUndo(view, outbox);
  paintHouse(view, ui);
  set(find("call-floor"), "disabled", !(view.mine && view.open));
}

const REST = 500;
const last = { act: null, at: -REST };

/** The large button was pressed. */
export function pressed(act) {
  Object.assign(last, { act, at: performance.now() });
}

/** Another deed takes no tap right after one: the second half of a double tap on "Settle" must not close the next bets. */
function rested(act) {
  const left = last.at + REST - performance.now();
  if (act === last.act || left <= 0) return true;
  setTimeout(() => set(find("next"), "aria-disabled", find("next").dataset.act === undefined ? "true" : null), left);
  return false;
}

function paintUndo(view, outbox) {
  const { can_undo, settled_undo } = view.round;
  const draft = can_undo || outbox.steps > 0 || diceShown() > 0;
  const settled = !draft && settled_undo !== null && settled_undo !== undefined;
  fill(find("undo"), settled ? settled_undo : 0, () => [el("span", {}, say("undo")), settled ? el("small", {}, say("undo.round", { number: settled_undo })) : null]);
  set(find("undo"), "disabled", !(view.mine && view.open && (draft || settled)) || outbox.undoing || outbox.settling);
}

function paintHouse(view, ui) {
  const seat = view.mine && view.open && ui.house !== null && !houseSets(view, ui.house) ? ui.house : null;
  fill(find("house-way"), seat, () => [el("span", {}, say("house_way")), seat ? el("small", {}, say("who.seat", { seat })) : null]);
  set(find("house-way"), "disabled", !seat);
  set(find("house-way"), "aria-pressed", seat ? String(ui.armed === seat || Boolean(handAt(view, seat)?.asked) || handAt(view, seat)?.set_by === "house_way") : null);
}
