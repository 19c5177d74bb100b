// What each tap does: the acts it sends, the seat it looks at. Nothing here draws.
import { newId } from "./dom.js";
import { money, say } from "./words.js";
import { done, playing } from "./echo.js";
import { heldOver, stakeAct, staked } from "./beside.js";
import { fouls, nameOf, refusedOf } from "./pieces.js";
import { takeDie } from "./shaker.js";

export class Deeds {
  /** `desk` gives `view()`, `state()`, `outbox`, `ui`, `paint()`, `warn(words)`. */
  constructor(desk) {
    this.desk = desk;
  }

  get #free() {
    const { outbox } = this.desk;
    const view = this.desk.view();
    return view.mine && view.open && !outbox.undoing && !outbox.settling;
  }

  #act(act) {
    const { outbox, ui } = this.desk;
    const { round } = this.desk.state();
    ui.request = round.request ?? ui.request ?? newId();
    const id = newId();
    outbox.push({ op: "act", id, act, body: { request: ui.request, version: round.version + outbox.steps, id, act } });
    this.desk.paint();
  }

  take(piece, left) {
    const { ui, warn } = this.desk;
    const placing = this.desk.view().placing;
    if (!this.#free || !placing) return warn(null);
    if (!left) return warn(say("note.used", { piece: nameOf(piece) }));
    if (refusedOf(this.desk.view(), ui).has(piece)) return warn(placing.why);
    ui.focus = null;
    const armed = placing.needs === 1 && placing.who === "seat" && ui.armed === placing.seat;
    const acts = [{ kind: "place", piece }, ...(armed ? [{ kind: "house_way", seat: placing.seat }] : [])];
    // Laid as they came, seven cards may be a foul, so there the house way is asked for before the last of them.
    for (const act of fouls() ? acts.reverse() : acts) this.#act(act);
    if (armed) ui.armed = null;
  }

  choose(seat) {
    const { ui, warn } = this.desk;
    const view = this.desk.view();
    if (view.round.phase === "bets") {
      Object.assign(ui, { seat, part: "wager" });
      return this.desk.paint();
    }
    if (!view.bets[seat]?.wager) return undefined;
    if (done(view, seat)) {
      ui.focus = seat;
      return this.desk.paint();
    }
    if (!this.#free || view.round.phase !== "seats" || view.placing?.seat === seat) return undefined;
    if (view.placing?.have.length) return warn(say("note.first", { who: say("who.seat", { seat: view.placing.seat }) }));
    ui.focus = null;
    return this.#act({ kind: "seat", seat });
  }

  houseWay() {
    const { ui } = this.desk;
    const view = this.desk.view();
    const seat = ui.house;
    if (!this.#free || !seat) return;
    if (done(view, seat)) {
      if (view.seats[seat].set_by !== "house_way") this.#act({ kind: "house_way", seat });
    } else if (!view.seats[seat]?.asked) {
      ui.armed = ui.armed === seat ? null : seat;
      this.desk.paint();
    }
  }

  result(result) {
    const seat = this.desk.view().placing?.seat;
    if (this.#free && seat) this.#act({ kind: "result", seat, result });
  }

  dice(dice) {
    if (this.#free) this.#act({ kind: "dice", ...dice });
  }

  next(deed) {
    const { outbox } = this.desk;
    const { round } = this.desk.state();
    if (!this.#free) return;
    if (deed === "no_more_bets") this.#act({ kind: "no_more_bets" });
    if (deed === "settle" && !outbox.items.length) {
      outbox.push({ op: "settle", id: round.request, body: { request: round.request, version: round.version } });
      this.desk.paint();
    }
  }

  undo() {
    const { outbox, ui } = this.desk;
    const { round } = this.desk.state();
    if (!this.#free) return;
    Object.assign(ui, { armed: null, focus: null, last: null });
    const held = takeDie() || this.#unhold();
    if (!held && !outbox.takeBack()) {
      const id = newId();
      const draft = round.can_undo || outbox.steps > 0;
      const body = draft ? { request: round.request ?? ui.request, version: round.version + outbox.steps, id } : { settled: round.settled_undo, id };
      outbox.push({ op: "undo", id, body });
    }
    this.desk.paint();
  }

  #unhold() {
    const { ui } = this.desk;
    const held = ui.seat !== null && ui.held[ui.seat];
    if (held) delete ui.held[ui.seat];
    return Boolean(held);
  }

  callFloor() {
    const id = newId();
    this.desk.outbox.push({ op: "call", id, body: { id } });
    this.desk.paint();
  }

  /** A chip on the chosen seat. Below the minimum the figure is kept here until it can stand. */
  chip(cents) {
    const { ui, warn } = this.desk;
    const { limits } = this.desk.view().table;
    const [most, least] = ui.part !== "wager" ? [limits.side_maximum, limits.side_minimum] : [limits.maximum, limits.minimum];
    if (!this.#free || ui.seat === null) return;
    if (ui.part !== "wager" && !(ui.bets[ui.seat]?.wager > 0)) return void warn(say("bet.side.first"));
    const sum = staked(ui.bets[ui.seat], ui.part) + cents;
    if (sum > most) return void warn(say("bet.limits", { low: money(least), high: money(most) }));
    this.#stake(sum, least);
  }

  clear() {
    const { ui } = this.desk;
    if (!this.#free || ui.seat === null) return;
    const { [ui.part]: held, ...rest } = ui.held[ui.seat] ?? {};
    if (held !== undefined) ui.held[ui.seat] = rest;
    const stands = staked(this.desk.view().bets[ui.seat], ui.part);
    if (stands > 0) this.#stake(0, 0);
    else this.desk.paint();
  }

  #stake(cents, least) {
    const { ui } = this.desk;
    if (cents > 0 && cents < least) {
      ui.held[ui.seat] = { ...ui.held[ui.seat], [ui.part]: cents };
      return this.desk.paint();
    }
    if (ui.held[ui.seat]) delete ui.held[ui.seat][ui.part];
    return this.#act(stakeAct(ui.part, ui.seat, cents));
  }

  nextSeat() {
    const { ui } = this.desk;
    const { seats } = this.desk.view().table;
    Object.assign(ui, { seat: (ui.seat % seats) + 1, part: "wager" });
    this.desk.paint();
  }
}

/** Wagers with the figures that are still being built laid over them. */
export function betsWith(view, held) {
  const bets = {};
  for (let seat = 1; seat <= view.table.seats; seat += 1) {
    bets[seat] = heldOver(view.table, view.bets[seat], held[seat] ?? {});
  }
  return bets;
}

/** Which seat the figures below the banker's hand belong to, and which one "House way" is about. */
export function look(view, ui) {
  const finished = playing(view).filter((seat) => done(view, seat));
  const called = finished.filter((seat) => view.seats[seat].result);
  if (!called.includes(ui.last)) ui.last = called.at(-1) ?? null;
  ui.shown = finished.includes(ui.focus) ? ui.focus : ui.last;
  const entering = view.placing?.who === "seat" && view.placing.have.length > 0 ? view.placing.seat : null;
  ui.house = view.table.capture === "full" && view.round.phase !== "bets" ? ui.focus ?? entering ?? ui.shown : null;
}
