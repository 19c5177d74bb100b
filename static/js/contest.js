// What the two games of training share. Every page works without it: forms are sent and the page comes again.

const calm = matchMedia("(prefers-reduced-motion: reduce)");

// A tap is sent without a new page: the answer is the page as it then stands, and its part is put in place.
async function send(form, button) {
  const body = new FormData(form, button);
  form.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(form.action, { method: "POST", body });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("contest");
    if (!fresh) return location.reload();
    document.getElementById("contest").replaceWith(fresh);
    begin(fresh, true);
    scrollTo({ top: 0, behavior: calm.matches ? "auto" : "smooth" });
    fresh.querySelector("#turn")?.focus({ preventScroll: true });
  } catch {
    form.removeAttribute("aria-busy");
    lost(form);
  }
}

// The network went away under a tap: nothing was kept, or it was and the next tap will show it.
function lost(form) {
  for (const old of document.querySelectorAll("#contest [role=alert]")) old.remove();
  const words = document.createElement("p");
  words.className = "notice bad";
  words.setAttribute("role", "alert");
  form.before(words);
  words.textContent = document.body.dataset.lost;
}

function taps(root) {
  for (const form of root.querySelectorAll("form[data-tap]")) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      event.stopPropagation();
      if (form.getAttribute("aria-busy") !== "true") send(form, event.submitter);
    });
  }
}

// Two tiles are taken for the low hand; what they and the other two are worth is said at once.
function splitting(form) {
  const boxes = [...form.querySelectorAll("[name=low]")];
  const { worth, lows } = JSON.parse(form.querySelector("[data-pairs]").textContent);
  const [low, high] = ["low", "high"].map((half) => form.querySelector(`[data-worth=${half}]`));
  const button = form.querySelector("button");
  const swap = form.querySelector("[data-swap]");
  let taken = [];
  const paint = () => {
    const whole = taken.length === 2;
    const mine = taken.toSorted().join("-");
    const others = ["0", "1", "2", "3"].filter((place) => !taken.includes(place)).join("-");
    const weaker = !whole || lows.includes(mine);
    low.textContent = whole ? worth[weaker ? mine : others] : "–";
    high.textContent = whole ? worth[weaker ? others : mine] : "–";
    swap.hidden = weaker;
    button.disabled = !whole;
  };
  for (const box of boxes) {
    box.addEventListener("change", () => {
      taken = box.checked ? [...taken, box.value].slice(-2) : taken.filter((place) => place !== box.value);
      for (const each of boxes) each.checked = taken.includes(each.value);
      paint();
    });
    if (box.checked) taken = [...taken, box.value].slice(-2);
  }
  paint();
}

// The meetings are shown one by one, the points of all following; the last one says how it ended and leaves the way on.
// Whoever comes back to a page has seen them.
function meetings(root, panel, tapped) {
  const steps = [...panel.querySelectorAll("[data-step]")];
  const bar = panel.querySelector("[data-reveal]");
  const last = panel.querySelector("[data-last]");
  const title = panel.querySelector("#turn");
  const ended = title.textContent;
  let shown = 0;
  const points = (seat, value) => {
    const place = root.querySelector(`.contest-points [data-seat="${seat}"]`);
    if (!place) return;
    place.querySelector("[data-points]").textContent = value;
    place.querySelector("[data-fill]")?.setAttribute("width", Math.max(0, value));
  };
  const step = (node) => {
    node.hidden = false;
    for (const [seat, value] of Object.entries(JSON.parse(node.dataset.step))) points(seat, value);
    const beaten = node.dataset.of && root.querySelector(`.contest-points [data-seat="${node.dataset.of}"] [data-lost]`);
    if (beaten) beaten.textContent = node.dataset.lost;
  };
  const finish = () => {
    bar.hidden = shown >= steps.length;
    last.hidden = shown < steps.length;
    title.textContent = shown < steps.length ? title.dataset.until : ended;
    const told = [...panel.querySelectorAll("[data-end]"), ...root.querySelectorAll(".contest-points :is(.pill.ok, .pill.bad)")];
    for (const each of told) each.hidden = shown < steps.length;
  };
  const more = (pressed) => {
    if (shown < steps.length) step(steps[shown++]);
    finish();
    const now = steps[shown - 1];
    if (pressed) now?.scrollIntoView({ block: "nearest", behavior: calm.matches ? "auto" : "smooth" });
    if (shown === steps.length && pressed) (last.querySelector("button") ?? last).focus({ preventScroll: true });
  };
  if (!tapped) return;
  for (const node of steps) node.hidden = true;
  for (const place of root.querySelectorAll(".contest-points [data-seat]")) {
    points(place.dataset.seat, place.querySelector("[data-points]").dataset.before);
    const beaten = place.querySelector("[data-lost]");
    if (beaten) beaten.textContent = beaten.dataset.before;
  }
  panel.querySelector("[data-more]").addEventListener("click", () => more(true));
  panel.querySelector("[data-all]").addEventListener("click", () => {
    while (shown < steps.length) more(true);
  });
  more(false);
}

// The form of a new game shows as many seats as play, and asks only people for a name.
function starting(form) {
  const count = form.elements.players;
  const paint = () => {
    for (const row of form.querySelectorAll("[data-row]")) {
      row.hidden = Number(row.dataset.row) > Number(count.value);
      const name = row.querySelector("input");
      name.closest(".field").hidden = row.querySelector("select").value !== "person";
      name.required = !row.hidden && row.querySelector("select").value === "person";
    }
  };
  form.addEventListener("change", paint);
  paint();
}

function begin(root, tapped) {
  taps(root);
  root.querySelectorAll("[data-split]").forEach(splitting);
  root.querySelectorAll("[data-meetings]").forEach((panel) => meetings(root, panel, tapped));
}

export function contest() {
  const root = document.getElementById("contest");
  if (root) begin(root, false);
  document.querySelectorAll("[data-contest-form]").forEach(starting);
}
