// A part of a page that keeps itself true: fetched again every few seconds and put in place only where it changed.
// Whoever types, holds a finger on it or reads another tab is not disturbed; without scripts the page is reloaded by hand.

const EVERY = 4000;

function busy(part) {
  const focus = document.activeElement;
  const typing = focus && part.contains(focus) && focus.matches("input, select, textarea");
  const open = part.querySelector("details[open], dialog[open]");
  return document.hidden || typing || Boolean(open);
}

async function fetched(part) {
  const answer = await fetch(part.dataset.refresh, { headers: { "X-Quiet": "1" }, redirect: "manual" });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.text();
}

async function keep(part) {
  let shown = null;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, EVERY));
    if (busy(part)) continue;
    try {
      const text = await fetched(part);
      if (text !== shown && !busy(part)) {
        const focused = part.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
        part.innerHTML = text;
        if (focused) part.querySelector(`[href="${CSS.escape(focused)}"]`)?.focus();
        shown = text;
      }
      part.removeAttribute("data-stale");
    } catch {
      // What is on the screen may be old now, and says so.
      part.dataset.stale = "";
    }
  }
}

document.querySelectorAll("[data-refresh]").forEach(keep);
