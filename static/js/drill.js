// One question at a time: the clock, taps, keys and the pad. Every page works without it; the answer is a plain form.

const form = document.querySelector("form[data-drill]");
const began = performance.now();

// How long it took is told with the answer; a page that comes back from the browser's memory does not say.
if (form?.hasAttribute("data-timed")) {
  form.addEventListener("submit", () => (form.elements.milliseconds.value = Math.max(1, Math.round(performance.now() - began))));
  const clock = document.querySelector("[data-clock]");
  const tick = () => {
    const gone = performance.now() - began;
    clock.value = Math.min(gone, clock.max);
    clock.toggleAttribute("data-over", gone > clock.max);
  };
  if (clock) setInterval(tick, 250);
}

// A hand to set: the ticked pieces are the low hand, and never more than belong there; the oldest tick gives way.
for (const hand of document.querySelectorAll(".drill-split")) {
  const boxes = [...hand.querySelectorAll("input")];
  const least = Number(hand.dataset.low);
  let order = boxes.filter((box) => box.checked);
  const mark = () => {
    for (const box of boxes) box.parentElement.querySelector(".drill-mark").textContent = box.checked ? hand.dataset.saidLow : order.length === least ? hand.dataset.saidHigh : "";
    const send = hand.form.querySelector(".drill-send");
    if (send) send.disabled = order.length !== least;
  };
  hand.addEventListener("change", (event) => {
    order = order.filter((box) => box !== event.target && box.checked);
    if (event.target.checked) order.push(event.target);
    while (order.length > least) order.shift().checked = false;
    mark();
  });
  mark();
}

// Amounts by thumb: the pad types into the field in use.
const pad = document.querySelector("[data-pad]");
if (pad) {
  const fields = [...document.querySelectorAll("[data-amount]")];
  let field = fields[0];
  const use = (each) => {
    field = each;
    for (const other of fields) other.parentElement.classList.toggle("in-use", other === field);
  };
  pad.hidden = false;
  if (matchMedia("(pointer: coarse)").matches) for (const each of fields) each.inputMode = "none";
  for (const each of fields) each.addEventListener("focus", () => use(each));
  use(field);
  pad.addEventListener("click", (event) => {
    const key = event.target.closest("[data-key]")?.dataset.key;
    if (!key) return;
    if (key === "back") field.value = field.value.slice(0, -1);
    else if (field.value.length < field.maxLength && !(key === "." && field.value.includes("."))) field.value += key;
  });
}

// Chips, one more or one less.
for (const row of document.querySelectorAll("[data-steps]")) {
  const count = row.querySelector("input");
  for (const [name, by] of [["[data-less]", -1], ["[data-more]", 1]]) {
    const button = row.querySelector(name);
    button.hidden = false;
    button.addEventListener("click", () => (count.value = Math.max(0, (Number.parseInt(count.value, 10) || 0) + by)));
  }
}

// Keys: a digit chooses the piece or the option of that place; on an answered page Enter goes on.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input:not([type=checkbox]):not([type=radio]), select, textarea")) return;
  const next = document.querySelector("[data-next]");
  if (next && event.key === "Enter" && !event.target.closest("a, button, summary")) next.click();
  if (!/^[1-9]$/.test(event.key)) return;
  const choices = [...document.querySelectorAll(".drill-choices .button, .drill-split input")];
  choices[Number(event.key) - 1]?.click();
});

// The time that is left of a paper runs on the server; the page only shows it, and asks again when it is up.
const time = document.querySelector("[data-seconds]");
if (time) {
  const end = performance.now() + Number(time.dataset.seconds) * 1000;
  const show = () => {
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
    time.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    time.toggleAttribute("data-late", left <= 60);
    if (left === 0) location.reload();
    else setTimeout(show, 500);
  };
  show();
}
