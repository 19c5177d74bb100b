// The workbench: how far a job is, and taps on the rack without a round trip. Each page works without it.

const EVERY = 700;

// Somebody who has clicked on a link is on his way; a reload would call him back.
let leaving = false;
addEventListener("beforeunload", () => (leaving = true));

// A job that is going on is asked after until it is done; then the page shows what it found.
async function watch(panel) {
  const bar = panel.querySelector("progress");
  const stage = panel.querySelector("[data-stage]");
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, EVERY));
    try {
      const answer = await fetch(panel.dataset.job, { headers: { Accept: "application/json" } });
      if (!answer.ok) return;
      const far = await answer.json();
      if (far.done) return leaving ? undefined : location.reload();
      if (stage.textContent !== far.stage) stage.textContent = far.stage;
      if (far.total) {
        bar.max = far.total;
        bar.value = far.so_far;
      } else bar.removeAttribute("value");
    } catch {
      // The network comes back or it does not; the page has a link of its own.
    }
  }
}

// A tap takes a piece into the next empty slot; the last one sends the form.
function take(form, button) {
  const input = form.querySelector("[name=hand]");
  const held = input.value.split(/[\s,]+/).filter(Boolean);
  const size = Number(form.dataset.size);
  if (held.length >= size) return;
  held.push(button.value);
  input.value = held.join(" ");
  button.disabled = true;
  button.dataset.taken = "";
  const slot = form.querySelector("[data-slots] > span.slot");
  if (slot) {
    const taken = document.createElement("button");
    taken.className = "slot";
    taken.name = "drop";
    taken.value = button.value;
    taken.append(button.firstElementChild.cloneNode(true));
    slot.replaceWith(taken);
  }
  if (held.length === size) form.requestSubmit(form.querySelector(".go"));
}

document.querySelectorAll("[data-job]").forEach(watch);
document.querySelectorAll("form[data-rack]").forEach((form) => {
  form.addEventListener("click", (event) => {
    const button = event.target.closest("button.take");
    if (!button || button.disabled) return;
    event.preventDefault();
    take(form, button);
  });
});
