// A figure that is built with chips, for whatever is no wager: a purse, the house's own wager, what changes the tray. It sends nothing.
import { el, set, text } from "./dom.js";
import { chip } from "./chips.js";
import { money, say } from "./words.js";

/** Chips, "times ten", "clear", and the figure they make; `changed(cents)` hears of each tap. */
export class Amount {
  constructor(chips, changed, { times = true } = {}) {
    this.cents = 0;
    this.changed = changed;
    this.figure = el("output", { class: "amount-sum figures" });
    this.buttons = chips.map((cents) => tap("pay-chip", say("bet.chip", { chip: money(cents) }), chip(cents), () => this.put(this.cents + cents)));
    this.times = times ? tap("button amount-key", say("amount.times"), "×10", () => this.put(this.cents * 10)) : null;
    this.clear = tap("button amount-key", say("bet.clear"), say("bet.clear"), () => this.put(0));
    this.node = el("div", { class: "amount" }, this.figure, el("div", { class: "amount-chips" }, this.buttons), el("div", { class: "amount-keys" }, this.times, this.clear));
  }

  put(cents) {
    this.cents = cents;
    this.changed(cents);
  }

  /** Show the figure that stands; `live` says whether the buttons do anything. */
  paint(cents, live) {
    this.cents = cents;
    text(this.figure, cents ? money(cents) : "–");
    for (const button of [...this.buttons, this.times, this.clear]) if (button) set(button, "disabled", !live || (button !== this.clear && !this.buttons.includes(button) && !cents));
    set(this.clear, "disabled", !live || !cents);
  }
}

export function tap(kind, label, content, act) {
  const button = el("button", { class: kind, type: "button", "aria-label": label }, content);
  button.addEventListener("click", act);
  return button;
}

/** A row of seats to choose one of, `others` before them: value and word. */
export class SeatRow {
  constructor(seats, chosen, others = []) {
    const all = [...others, ...Array.from({ length: seats }, (_, place) => [place + 1, String(place + 1)])];
    this.keys = all.map(([value, word]) => ({ value, button: tap("seat-key", typeof value === "number" && value > 0 ? say("seat", { seat: value }) : word, word, () => chosen(value)) }));
    this.node = el("div", { class: "seat-row", role: "group" }, this.keys.map(({ button }) => button));
  }

  paint(value, offered = () => true) {
    for (const each of this.keys) {
      set(each.button, "aria-pressed", String(each.value === value));
      set(each.button, "disabled", !offered(each.value));
    }
  }
}
