// The practice screen: what the server says is painted, what is tapped is sent. It knows no rule and computes no money.
import { begin, say, upper } from "./tablet/words.js";
import { draw, drawFrom, nameOf } from "./tablet/cards.js";
import { el, fill, find, set, text } from "./tablet/dom.js";
import { hush, play, tone, wake } from "./voices.js";

const page = JSON.parse(find("practice-data").textContent);
// XXX is ISO 4217 for "no currency": this is play money.
begin(JSON.parse(find("practice-words").textContent), { locale: page.locale, currency: "XXX" });
drawFrom(page.urls.suits);
const token = document.querySelector("meta[name=csrf-token]").content;
const figures = new Intl.NumberFormat(page.locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat(page.locale, { maximumFractionDigits: 0 });
const amount = (cents) => (cents % 100 ? figures : whole).format(cents / 100);
// How long the dealer's cards lie open at normal speed before the result is called, in milliseconds.
const REVEAL = 1200;

const root = find("practice");
const cards = new Map();
let state = page.state;
let busy = false;
let revealing = false; // the dealer's cards are open, the result is not called yet
let refusal = "";

// ---- what is sent ----
async function send(act) {
  wake();
  if (busy || revealing) return;
  busy = true;
  paintActs();
  try {
    const answer = await fetch(page.urls.acts, { method: "POST", headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": token }, body: JSON.stringify({ version: state.version, act }) });
    const said = await answer.json();
    busy = false;
    if (answer.ok) arrived(said, act);
    else refused(answer.status === 401 ? say("signed_out") : said.error, said.state);
  } catch {
    busy = false;
    refused(say("not_sent"));
  }
}

function arrived(next, act) {
  const before = state;
  state = next;
  refusal = "";
  if (before.phase === "split" && next.phase === "done") return reveal();
  if (next.phase === "split" && next.number !== before.number) {
    hush();
    tone("card");
  } else if (act.kind === "put" || act.kind === "choose" || act.kind === "back") tone("card");
  paint();
}

function refused(sentence, present) {
  if (present) state = present;
  refusal = sentence;
  tone("error");
  paint();
}

function reveal() {
  tone("card");
  revealing = state.switches.speed === "normal";
  paint();
  if (revealing) setTimeout(called, REVEAL);
  else call(state.outcome);
}

function called() {
  revealing = false;
  paint();
  call(state.outcome);
}

function call({ result, copy }) {
  if (!state.switches.voices) return;
  const names = { win: ["player-wins"], lose: ["dealer-wins"], push: ["push"] }[result];
  play(copy ? ["copy", ...names] : names, page.locale, say(`result.${result}`));
}

// ---- what is painted ----
function paint() {
  set(root, "data-phase", state.phase);
  set(root, "data-speed", state.switches.speed);
  set(root, "data-reveal", revealing);
  text(find("which"), state.number ? `${say("hand", { number: state.number })} · ${say("seed", { seed: state.seed })}` : say("hand.none"));
  paintDealer();
  paintMine();
  paintCall();
  paintSide();
  paintActs();
  paintSwitches(state.switches);
}

function paintDealer() {
  const { outcome, phase, number } = state;
  const shown = outcome?.dealer;
  for (const half of ["low", "high"]) {
    const cardsOf = shown ? shown[half] : [];
    const backs = phase === "split" && half === "high" ? 7 : 0;
    fill(find(`dealer-${half}`), [number, cardsOf, backs], () => [
      backs ? el("div", { class: "row", role: "img", "aria-label": say("face_down") }, Array.from({ length: backs }, () => el("span", { class: "card-back" })))
        : el("div", { class: "row" }, cardsOf.length ? cardsOf.map(draw) : spaces(half === "low" ? 2 : 5)),
      shown ? caption(half, shown.worth) : el("p", { class: "worth-of" }),
    ]);
  }
}

/** What a half is worth, and after the reveal whose it is. */
function caption(half, worth, won) {
  return el("p", { class: "worth-of" }, el("b", {}, say(half)), worth ? el("span", {}, upper(worth[half])) : null, won ? el("i", { class: `verdict ${won}` }, say(`half.${won}`)) : null);
}

const spaces = (count) => Array.from({ length: count }, () => el("span", { class: "card-space" }));

/** The seven cards are buttons that move between the two halves; the one that has the focus keeps it. */
function paintMine() {
  const { hand, low, number, phase, fouls, worth, outcome } = state;
  const focus = document.activeElement;
  if (root.dataset.number !== String(number) || hand.length === 0) cards.clear();
  set(root, "data-number", number);
  for (const name of hand) {
    if (!cards.has(name)) cards.set(name, cardOf(name));
    const inLow = low.includes(name);
    set(cards.get(name), "aria-label", phase === "split" ? say(inLow ? "to_high" : "to_low", { card: nameOf(name) }) : nameOf(name));
    set(cards.get(name), "aria-disabled", phase !== "split");
    set(cards.get(name), "aria-pressed", String(inLow));
    set(cards.get(name), "data-fouls", fouls.includes(name));
  }
  const high = hand.filter((name) => !low.includes(name));
  lay("low", [...low.map((name) => cards.get(name)), ...spaces(2 - low.length)], caption("low", worth, outcome && !revealing ? outcome.low : null));
  lay("high", hand.length ? high.map((name) => cards.get(name)) : spaces(5), caption("high", worth, outcome && !revealing ? outcome.high : null));
  if (focus && focus !== document.activeElement && root.contains(focus)) focus.focus();
}

function lay(half, nodes, below) {
  const place = find(`mine-${half}`);
  let row = place.querySelector(".row");
  if (!row) place.append((row = el("div", { class: "row" })));
  if (row.children.length !== nodes.length || nodes.some((node, at) => row.children[at] !== node)) row.replaceChildren(...nodes);
  place.querySelector(".worth-of")?.remove();
  place.append(below);
}

function cardOf(name) {
  const drawn = draw(name);
  drawn.removeAttribute("role");
  drawn.removeAttribute("aria-label");
  set(drawn, "aria-hidden", "true");
  const button = el("button", { class: "card fresh", type: "button", "data-card": name }, drawn);
  setTimeout(() => button.classList.remove("fresh"), 900); // it comes once, and does not come again when it is moved
  button.addEventListener("click", () => state.phase === "split" && send({ kind: state.low.includes(name) ? "back" : "choose", card: name }));
  return button;
}

function paintCall() {
  const { phase, low, outcome } = state;
  const called = outcome && !revealing;
  set(find("call"), "data-result", called ? outcome.result : null);
  if (!called) {
    text(find("result"), revealing ? say("say.reveal") : phase === "bet" ? say("say.bet") : say(["say.split", "say.split.one", "say.split.two"][low.length]));
    text(find("more"), "");
    return;
  }
  const { net, pays, commission, result, advice } = outcome;
  text(find("result"), [say(`result.${result}`), net ? `${net > 0 ? "+" : "−"}${figures.format(Math.abs(net) / 100)}` : ""].filter(Boolean).join(" "));
  const money = result === "win" ? say("pays.win", { pays: figures.format(pays / 100), commission: figures.format(commission / 100) }) : say(`pays.${result}`);
  const way = advice.same ? say("advice.same") : say("advice.other", { low: advice.worth.low, high: advice.worth.high });
  text(find("more"), `${upper(money)}. ${way} ${advice.because}`.trim());
}

function paintSide() {
  const { balance, bet, chip, chips, phase, can, outcome, last_bet } = state;
  // While the cards are being revealed nothing has come back from the table yet.
  text(find("balance"), figures.format((revealing ? balance - outcome.returned : balance) / 100));
  fill(find("chips"), chips, () => chips.map((cents) => {
    const button = el("button", { class: `practice-chip of-${cents / 100}`, type: "button", "data-cents": cents, "aria-label": say("chip", { amount: amount(cents) }) }, el("b", {}, amount(cents)));
    button.addEventListener("click", () => send({ kind: "chip", cents }));
    return button;
  }));
  for (const button of find("chips").children) {
    set(button, "aria-pressed", String(Number(button.dataset.cents) === chip));
    set(button, "disabled", !can.bet || revealing);
  }
  const lies = revealing ? last_bet : bet;
  if (document.activeElement !== find("bet") || !can.bet) find("bet").value = lies ? String(lies / 100) : "";
  set(find("bet"), "disabled", !can.bet || revealing);
  set(find("put"), "aria-label", say("put", { amount: amount(chip) }));
  set(find("put"), "disabled", !can.bet || revealing);
  fill(find("put"), [lies, phase], () => [el("b", { class: "figures" }, lies ? amount(lies) : "+")]);
  set(find("clear"), "disabled", !can.bet || !bet || revealing);
  set(find("refill"), "hidden", !can.refill || revealing);
}

function paintActs() {
  const { can, phase } = state;
  const off = busy || revealing;
  set(find("deal"), "disabled", !can.deal || off);
  text(find("deal"), say(phase === "split" ? "deal.confirm" : "deal"));
  set(find("house-way"), "disabled", !can.house_way || off);
  set(find("rebet"), "disabled", !can.rebet || off);
  set(find("refusal"), "hidden", !refusal);
  text(find("refusal"), refusal);
}

function paintSwitches({ speed, rebet_deals, voices }) {
  for (const radio of document.querySelectorAll("[name=speed]")) radio.checked = radio.value === speed;
  find("rebet-deals").checked = rebet_deals;
  find("voices").checked = voices;
}

// ---- what is tapped ----
const tap = (id, act) => find(id).addEventListener("click", () => send(typeof act === "function" ? act() : act));
tap("deal", { kind: "deal" });
tap("house-way", { kind: "house_way" });
tap("rebet", { kind: "rebet" });
tap("put", { kind: "put" });
tap("clear", { kind: "bet", cents: 0 });
tap("refill", { kind: "refill" });
// A bet is sent as it is typed, so that "Deal" is there when the finger is; what cannot stand is said, and the field shows what does.
let typing = 0;
find("bet").addEventListener("input", ({ target }) => {
  clearTimeout(typing);
  typing = setTimeout(function go() {
    if (busy || revealing) typing = setTimeout(go, 100);
    else if (/^\d*$/.test(target.value.trim())) send({ kind: "bet", cents: Number(target.value) * 100 });
    else refused(say("bet.whole"));
  }, 250);
});
find("bet").addEventListener("blur", () => setTimeout(() => busy || paintSide(), 400));
for (const radio of document.querySelectorAll("[name=speed]")) radio.addEventListener("change", () => send({ kind: "switch", name: "speed", value: radio.value }));
find("rebet-deals").addEventListener("change", ({ target }) => send({ kind: "switch", name: "rebet_deals", value: target.checked }));
find("voices").addEventListener("change", ({ target }) => {
  if (!target.checked) hush();
  send({ kind: "switch", name: "voices", value: target.checked });
});
find("settings-open").addEventListener("click", () => find("settings").showModal());
find("settings-close").addEventListener("click", () => find("settings").close());
find("settings").addEventListener("click", ({ target }) => target === find("settings") && find("settings").close());

paint();
