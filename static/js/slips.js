// The cage's desk keeps itself up to date: every few seconds what waits is asked for again, and a card that changed is
// replaced. A card in which somebody is typing stays as it is until he is done; the house refuses what came too late.

const EVERY = 4000;

// Something is being typed in this card, or was.
function busy(card) {
  if (card.contains(document.activeElement)) return true;
  return [...card.querySelectorAll("input:not([type=hidden])")].some((field) => field.value !== field.defaultValue);
}

function same(one, other) {
  return one.dataset.slip === other.dataset.slip && one.dataset.step === other.dataset.step;
}

// Put the new cards in, and keep each old one that says the same or that is being typed in.
function refresh(place, fresh) {
  const old = [...place.querySelectorAll("[data-slip]")];
  for (const card of fresh.querySelectorAll("[data-slip]")) {
    const before = old.find((each) => each.dataset.slip === card.dataset.slip);
    if (before && (same(before, card) || busy(before))) card.replaceWith(before);
  }
  const kept = document.activeElement;
  place.replaceChildren(...fresh.childNodes);
  if (kept && place.contains(kept)) kept.focus({ preventScroll: true });
}

function changed(place, fresh) {
  const told = (within) => [...within.querySelectorAll("[data-slip]")].map((card) => card.dataset.slip + card.dataset.step).join();
  return told(place) !== told(fresh);
}

async function watch(place) {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, EVERY));
    if (document.hidden) continue;
    try {
      const answer = await fetch(place.dataset.waiting, { headers: { Accept: "text/html" }, redirect: "error" });
      if (!answer.ok) return;
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").body;
      if (changed(place, fresh)) refresh(place, fresh);
    } catch {
      // The network comes back or it does not; what is shown was true a moment ago, and every step is checked again.
    }
  }
}

document.querySelectorAll("[data-waiting]").forEach(watch);
