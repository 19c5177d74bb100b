// The dealer's screen: the page's own data, the house way as a table, the taps on their way, and the parts that draw.
import { begin, say, tell, upper } from "./tablet/words.js";
import { find, newId, set, text } from "./tablet/dom.js";
import { beginPieces, beginRack, paintRack } from "./tablet/pieces.js";
import { beginChips } from "./tablet/chips.js";
import { Lookup } from "./tablet/lookup.js";
import { echo } from "./tablet/echo.js";
import { done, handAt, holderOf, places } from "./tablet/places.js";
import { beginBanking, paintBanking, panel } from "./tablet/banking.js";
import { Outbox, ask } from "./tablet/outbox.js";
import { Deeds, betsWith, look } from "./tablet/deeds.js";
import { beginSeats, paintSeats, sum } from "./tablet/seats.js";
import { beginBank, paintBank } from "./tablet/bank.js";
import { beginBetting, paintBetting } from "./tablet/betting.js";
import { beginTray, paintTray } from "./tablet/tray.js";
import { beginShaker, paintShaker } from "./tablet/shaker.js";
import { beginCalls, paintCalls, paintSummary } from "./tablet/summary.js";
import { paintNext, paintTop, pressed } from "./tablet/bar.js";
import { beep, beginSound, call, canSpeak, setVoice } from "./tablet/sound.js";

const page = JSON.parse(find("tablet-data").textContent);
const keep = `tablemgr:${page.state.table.code}`;
const ui = { seat: null, part: "wager", held: recall(`${keep}:held`, {}), focus: null, last: null, shown: null, armed: null, house: null, request: null, pad: null, answer: null, purse: 0, first: null, packet: null, house_wager: null, dragon_wager: null, bets: {}, deals: page.deals };
let state = page.state;
let lookup = null;

begin(JSON.parse(find("tablet-words").textContent), { locale: page.locale, currency: state.table.currency });
beginPieces(state.table, page.urls);
beginChips(state.table.chips);
beginSound(page.locale, recall("tablemgr:voice", false));

const outbox = new Outbox({
  key: keep,
  owner: page.badge,
  urls: { act: page.urls.acts, undo: page.urls.undo, settle: page.urls.settle, call: page.urls.call, rack: page.urls.rack, rack_undo: page.urls.rack_undo, lammer: page.urls.lammer, cancel: page.urls.cancel },
  token: () => document.querySelector("meta[name=csrf-token]").content,
  on: { state: receive, refused, signed_out: signedOut, status: paint },
});
const desk = { outbox, ui, paint, warn, state: () => state, view: () => echo(here(state), outbox.items, lookup) };
const deeds = new Deeds(desk);

beginSeats(find("seats"), state.table, (seat) => deeds.choose(seat));
beginBank(page.urls, { house: () => deeds.choose(0), pad: (pad) => (Object.assign(ui, { pad }), paint()) });
beginBanking(state.table, { answer: (answer) => deeds.answer(answer), amount: (cents) => deeds.amount(cents), first: (seat) => deeds.first(seat), packet: (seat) => deeds.packet(seat), back: () => (Object.assign(ui, { pad: ui.pad === "purse" ? "offer" : "seats" }), paint()) });
beginRack((piece, left) => deeds.take(piece, left));
beginBetting(state.table, { chip: (cents) => deeds.chip(cents), clear: () => deeds.clear(), next: () => deeds.nextSeat(), part: (part) => ((ui.part = part), paint()) });
beginShaker(state.table, { values: (values) => deeds.dice({ values }), total: (total) => deeds.dice({ total }), changed: paint });
beginCalls((result) => deeds.result(result));
beginTray(state.table, { enter: (body) => deeds.tray("rack", body), undo: (moved) => deeds.tray("rack_undo", { moved }), paid: (seat, cents) => deeds.tray("lammer", { seat, cents }), changed: paint });

find("undo").addEventListener("click", () => deeds.undo());
find("house-way").addEventListener("click", () => deeds.houseWay());
find("fold").addEventListener("click", () => deeds.fold());
find("call-floor").addEventListener("click", () => {
  deeds.callFloor();
  ui.calling = true;
  text(find("call-floor"), say("call.sending"));
});
find("next").addEventListener("click", () => {
  const deed = find("next").dataset.act;
  if (find("next").getAttribute("aria-disabled") === "true") return;
  pressed(deed);
  if (deed === "take") submit("take");
  else if (deed === "takeover") find("takeover").showModal();
  else if (deed === "tables") location.assign(page.urls.tables);
  else deeds.next(deed);
});

/** A table belongs to one tablet: on another the dealer looks on until a supervisor lets him take it over. */
function here(given) {
  return given.tablet?.mine === false ? { ...given, mine: false } : given;
}

function paint() {
  const view = desk.view();
  ui.bets = betsWith(view, ui.held);
  if (view.round.phase !== "bets" && Object.keys(ui.held).length) ui.held = {};
  remember(`${keep}:held`, Object.keys(ui.held).length ? ui.held : null);
  if (view.round.phase === "bets" && (ui.seat === null || ui.seat === holderOf(view))) ui.seat = holderOf(view) === 1 ? 2 : 1;
  look(view, ui);
  sayWhenOffline();
  paintTop(view, outbox.status, outbox.items.length);
  paintSeats(view, ui);
  paintBank(view, ui);
  paintPad(view);
  paintTray(view, outbox.items);
  paintNext(view, ui, outbox);
  set(document.body, "data-phase", view.open ? view.round.phase : "closed");
  set(document.body, "data-mine", String(Boolean(view.mine)));
  set(find("misdeal-open"), "hidden", !view.mine || !(view.round.can_cancel ?? (view.round.request && view.round.phase !== "bets")));
  if (find("correct") && view.last) {
    set(find("correct"), "hidden", false);
    set(find("correct"), "href", page.urls.correct.replace("/0/", `/${view.last.number}/`));
    text(find("correct"), say("correct", { number: view.last.number }));
  }
  set(find("fold"), "hidden", !view.table.folds);
  set(find("fold"), "disabled", !view.mine || view.placing?.who !== "seat" || Boolean(view.placing?.owner));
}

/** Once for each cut: what it means and that one may go on. */
function sayWhenOffline() {
  const cut = outbox.status === "unsent" && !outbox.halted;
  if (cut && !ui.cut) notice(say("note.offline"), null, 8000);
  ui.cut = cut;
}

function paintPad(view) {
  const phase = view.round.phase;
  const asked = panel(view, ui);
  const results = view.table.capture === "results" && phase === "seats";
  const pad = !view.open ? null : asked ? "banking" : phase === "bets" ? "betting" : phase === "dice" ? "shaker" : phase === "ready" ? "summary" : results ? "calls" : "rack";
  for (const name of ["banking", "betting", "shaker", "summary", "calls", "rack"]) set(find(name), "hidden", name !== pad);
  set(document.body, "data-pad", pad);
  paintRack(view, ui);
  paintShaker(view);
  if (pad === "banking") paintBanking(view, ui, asked);
  if (pad === "betting") paintBetting(view, ui);
  if (pad === "summary") paintSummary(view);
  if (pad === "calls") paintCalls(view);
}

/** What the house says, for this script and for others on the page. */
function know(next) {
  state = next;
  document.dispatchEvent(new CustomEvent("table:state", { detail: next }));
}

/** The house has answered: take its word, and call what has been decided since. */
function receive(next) {
  const before = state;
  know(next);
  if (ui.calling && !outbox.items.some((item) => item.op === "call")) called("call.done");
  if (before.round.number !== next.round.number) Object.assign(ui, { seat: null, part: "wager", focus: null, last: null, armed: null, request: null, held: {}, pad: null, packet: null, house_wager: null, dragon_wager: null });
  if (before.round.number < next.round.number) say_aloud(say("note.settled", { number: before.round.number }));
  announce(before, next);
  paint();
}

/** The button says "called" once the house knows, never before. */
function called(words) {
  ui.calling = false;
  text(find("call-floor"), say(words));
  if (words !== "call") setTimeout(() => !ui.calling && text(find("call-floor"), say("call")), 20000);
}

// What the dealer does, as it is called at a table.
const CALLS = { win: "pay", lose: "take", push: "push" };

function announce(before, next) {
  if (before.round.phase === "bets" && next.round.phase !== "bets" && before.round.number === next.round.number) say_aloud(say("bank.dice"), ["no-more-bets"]);
  for (const seat of places(next)) {
    const hand = handAt(next, seat);
    if (!hand?.result || !done(next, seat) || handAt(before, seat)?.result === hand.result) continue;
    if (before.round.number !== next.round.number) continue;
    ui.last = seat;
    say_aloud(say(seat === 0 ? "call.spoken.house" : "call.spoken", { seat, result: say(hand.result), what: upper(sum(hand)) }), seat > 0 && CALLS[hand.result] ? [`seat-${seat}`, CALLS[hand.result]] : null);
  }
}

function say_aloud(words, recorded) {
  text(find("spoken"), words);
  call(words, recorded);
}

/** The house has refused: take its state, say plainly what became of the taps that waited. */
function refused(sentence, dropped, fresh) {
  if (fresh) know(fresh);
  Object.assign(ui, { armed: null, focus: null });
  if (ui.calling) called("call");
  const lost = dropped > 1 ? say("note.dropped", { count: dropped }) : dropped === 1 ? say("note.dropped.one") : "";
  notice([tell(sentence) || say("note.moved"), lost].filter(Boolean).join(" "));
  beep();
  paint();
  if (!fresh) refresh();
}

function signedOut(status, sentence) {
  if (status === 400) notice(say("note.token"), { href: location.href, words: say("note.reload") });
  else notice(status === 403 && sentence ? sentence : say("note.signed_out"), { href: page.urls.sign_in, words: say("note.sign_in") });
  beep();
}

function warn(words) {
  beep();
  if (words) notice(words, null, 4000);
}

let bell = 0;
function notice(words, link = null, milliseconds = 0) {
  const [paragraph, anchor] = find("notice").children;
  text(paragraph, words);
  set(anchor, "hidden", link === null);
  if (link) {
    set(anchor, "href", link.href);
    text(anchor, link.words);
  }
  set(find("notice"), "hidden", false);
  clearTimeout(bell);
  if (milliseconds) bell = setTimeout(() => set(find("notice"), "hidden", true), milliseconds);
}
find("notice").lastElementChild.addEventListener("click", () => set(find("notice"), "hidden", true));

/** Others may have changed the table (a supervisor, a second tablet): look now and then, never over taps on their way. */
async function refresh() {
  if (outbox.items.length) return outbox.kick();
  const { status, body } = await ask(page.urls.state);
  if (status === 200 && !outbox.items.length) {
    const same = JSON.stringify(body) === JSON.stringify(state);
    if (!same) receive(body);
  } else if (status === 401) signedOut(status, body?.error ?? null);
  return undefined;
}
setInterval(() => document.visibilityState === "visible" && refresh(), 15000);
// Who only looks on sees the dealer's taps soon after they are made.
setInterval(() => document.visibilityState === "visible" && !here(state).mine && refresh(), 3000);
setInterval(paint, 30000);
// What a page before this one had to say is read by then, and the table needs the room.
setTimeout(() => document.querySelectorAll(".table > .notice").forEach((said) => said.remove()), 8000);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && refresh());
addEventListener("pageshow", (event) => event.persisted && refresh());

async function loadHouseWay() {
  const { status, body } = await ask(page.urls.houseway, { cache: "default", headers: { Accept: "application/json" } });
  if (status !== 200) {
    notice(say("note.lookup"));
    return setTimeout(loadHouseWay, 5000);
  }
  lookup = new Lookup(body);
  return paint();
}

// The menu, the voice, the bright room.
find("menu-open").addEventListener("click", () => find("menu").showModal());
find("menu-close").addEventListener("click", () => find("menu").close());
for (const id of ["menu", "misdeal", "takeover"]) find(id).addEventListener("click", (event) => (event.target === find(id) || event.target.closest("[data-close]")) && find(id).close());
find("misdeal-open").addEventListener("click", () => (find("menu").close(), find("misdeal").showModal()));
find("misdeal").addEventListener("click", (event) => {
  const reason = event.target.closest("[data-reason]")?.textContent;
  if (!reason) return;
  find("misdeal").close();
  deeds.misdeal(reason.trim());
});
find("takeover").querySelector("form").addEventListener("submit", () => (find("takeover").querySelector("[name=request]").value ||= newId()));
toggle("voice", recall("tablemgr:voice", false), (on) => (setVoice(on), remember("tablemgr:voice", on)));
toggle("glare", document.documentElement.dataset.theme === "glare", (on) => {
  if (on) document.documentElement.dataset.theme = "glare";
  else delete document.documentElement.dataset.theme;
  try {
    localStorage.setItem("tablemgr:theme", on ? "glare" : "dark");
  } catch {
    // The choice then lasts as long as the page.
  }
});
set(find("voice"), "hidden", !canSpeak());

function toggle(id, on, act) {
  set(find(id), "aria-pressed", String(on));
  find(id).addEventListener("click", () => {
    const now = find(id).getAttribute("aria-pressed") !== "true";
    set(find(id), "aria-pressed", String(now));
    act(now);
  });
}

function submit(id) {
  find(id).elements.request.value = newId();
  find(id).requestSubmit();
}
find("leave").addEventListener("submit", () => (find("leave").elements.request.value ||= newId()));
// Whoever leaves hands over what is saved; what is not sent yet could only be lost.
for (const form of find("menu").querySelectorAll("form")) {
  form.addEventListener("submit", (event) => {
    if (!outbox.items.length) return;
    event.preventDefault();
    find("menu").close();
    warn(say("note.wait"));
  });
}

function recall(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function remember(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // No store: it then lasts as long as the page.
  }
}

// A tablet that sleeps in the middle of a round costs a dealer a PIN; where the browser offers it, the screen stays on.
navigator.wakeLock?.request("screen").catch(() => undefined);

outbox.recover();
paint();
if (page.urls.houseway) loadHouseWay();
