// What each tap does: the acts it sends, the seat it looks at. Nothing here draws.
import { newId } from "./dom.js";
import { money, say } from "./words.js";
import { HOUSE, done, dragonAt, handAt, holderOf, houseSets, places, wagerAt } from "./places.js";
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
    const place = placing.who === "banker" ? holderOf(this.desk.view()) : placing.seat;
    const armed = placing.needs === 1 && place !== null && ui.armed === place;
    const acts = [{ kind: "place", piece }, ...(armed ? [{ kind: "house_way", seat: place }] : [])];
    // Laid as they came, seven cards may be a foul, so there the house way is asked for before the last of them.
    for (const act of fouls() ? acts.reverse() : acts) this.#act(act);
    if (armed) ui.armed = null;
  }

  choose(seat) {
    const { ui, warn } = this.desk;
    const view = this.desk.view();
    if (view.round.phase === "bets") {
      if (seat === HOUSE || seat === holderOf(view)) Object.assign(ui, { pad: "house" });
      else if (dragonAt(view, seat)) Object.assign(ui, { seat, pad: "dragon", packet: seat, dragon_wager: null });
      else Object.assign(ui, { seat, part: "wager", pad: "seats" });
      return this.desk.paint();
    }
    if (!wagerAt(view, seat) && seat !== holderOf(view)) return undefined;
    if (done(view, seat)) {
      ui.focus = seat;
      return this.desk.paint();
    }
    if (!this.#free || view.round.phase !== "seats" || view.placing?.seat === seat || seat === holderOf(view)) return undefined;
    if (view.placing?.have.length) return warn(say("note.first", { who: view.placing.seat === HOUSE ? say("who.house") : say("who.seat", { seat: view.placing.seat }) }));
    ui.focus = null;
    return this.#act({ kind: "seat", seat });
  }

  houseWay() {
    const { ui } = this.desk;
    const view = this.desk.view();
    const seat = ui.house;
    if (!this.#free || !seat || houseSets(view, seat)) return;
    if (done(view, seat)) {
      if (handAt(view, seat).set_by !== "house_way") this.#act({ kind: "house_way", seat });
    } else if (!handAt(view, seat)?.asked) {
      ui.armed = ui.armed === seat ? null : seat;
      this.desk.paint();
    }
  }

  result(result) {
    const seat = this.desk.view().placing?.seat ?? null;
    if (this.#free && seat !== null) this.#act({ kind: "result", seat, result });
  }

  dice(dice) {
    if (this.#free) this.#act({ kind: "dice", ...dice });
  }

  next(deed) {
    const { outbox } = this.desk;
    const { round } = this.desk.state();
    if (!this.#free) return;
    if (deed === "bank") this.takeBank();
    if (deed === "no_more_bets") this.#act({ kind: "no_more_bets" });
    if (deed === "settle" && !outbox.items.length) {
      outbox.push({ op: "settle", id: round.request, body: { request: round.request, version: round.version } });
      this.desk.paint();
    }
  }

  /** The seat that is offered the bank answers; a purse comes first, unless it declines. */
  answer(answer) {
    const { ui } = this.desk;
    const { offer } = this.desk.view().bank;
    if (!this.#free || !offer) return;
    Object.assign(ui, { pad: answer === "decline" ? null : "purse", answer, purse: 0, first: null });
    if (answer === "decline") this.#act({ kind: "bank", seat: offer.seat, answer, purse: 0, action: null });
    else this.desk.paint();
  }

  takeBank() {
    const { ui } = this.desk;
    const { offer } = this.desk.view().bank;
    if (!offer || !ui.purse) return;
    ui.pad = null;
    this.#act({ kind: "bank", seat: offer.seat, answer: ui.answer, purse: ui.purse, action: ui.answer === "whole" ? ui.first : null });
  }

  /** The house's own wager, or a dragon hand's: built here until it can stand, as every wager is. */
  amount(cents) {
    const { ui, warn } = this.desk;
    const view = this.desk.view();
    if (!this.#free) return;
    if (ui.pad === "purse") return void (Object.assign(ui, { purse: cents }), this.desk.paint());
    const dragon = ui.pad === "dragon" ? view.dragon?.hands?.[ui.packet] : null;
    if (ui.pad === "dragon" && !dragon) return;
    const { least, most, only } = dragon ? { least: view.dragon.minimum, most: view.bets[dragon.owner]?.wager ?? 0, only: null } : view.bank.house_wager;
    const sum = cents && only ? only : cents;
    if (sum > most && !only) return void warn(say("bet.limits", { low: money(least), high: money(most) }));
    const built = sum > 0 && sum < least;
    Object.assign(ui, { house_wager: built && !dragon ? sum : null, dragon_wager: built && dragon ? sum : null });
    if (built) return void this.desk.paint();
    this.#act(dragon ? { kind: "dragon", seat: ui.packet, owner: dragon.owner, cents: sum } : { kind: "house_wager", cents: sum });
  }

  packet(seat) {
    Object.assign(this.desk.ui, { packet: seat, dragon_wager: null });
    this.desk.paint();
  }

  /** Whose a dragon hand is, or which seat is settled first; a new owner has the least that may be wagered. */
  first(seat) {
    const { ui } = this.desk;
    if (ui.pad === "purse") return void (Object.assign(ui, { first: seat }), this.desk.paint());
    const { dragon } = this.desk.view();
    if (this.#free && dragon && ui.packet) this.#act({ kind: "dragon", seat: ui.packet, owner: seat, cents: dragon.hands[ui.packet]?.wager ?? dragon.minimum });
  }

  fold() {
    const { placing } = this.desk.view();
    if (this.#free && placing?.who === "seat" && !placing.owner) this.#act({ kind: "fold", seat: placing.seat });
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

  /** What changes the tray beside the wagers, and taking such an entry back. */
  tray(op, body) {
    const id = newId();
    if (this.#free) this.desk.outbox.push({ op, id, body: { id, ...body } });
    this.desk.paint();
  }

  /** Nothing of this round counts and every bet goes back; only once all that was tapped is with the house. */
  misdeal(reason) {
    const { outbox, warn } = this.desk;
    const { round } = this.desk.state();
    if (!this.#free || !round.request) return;
    if (outbox.items.length) return void warn(say("note.wait.misdeal"));
    outbox.push({ op: "cancel", id: round.request, body: { request: round.request, version: round.version, reason } });
    this.desk.paint();
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
    let seat = (ui.seat % seats) + 1;
    if (seat === holderOf(this.desk.view())) seat = (seat % seats) + 1;
    Object.assign(ui, { seat, part: "wager" });
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
  const finished = places(view).filter((place) => done(view, place));
  const called = finished.filter((place) => handAt(view, place).result);
  if (!called.includes(ui.last)) ui.last = called.at(-1) ?? null;
  ui.shown = finished.includes(ui.focus) ? ui.focus : ui.last;
  const own = view.placing?.who === "banker" && view.bank?.kind === "seat" ? view.bank.holder : view.placing?.who === "seat" ? view.placing.seat : null;
  const entering = view.placing?.have.length > 0 ? own : null;
  ui.house = view.table.capture === "full" && view.round.phase !== "bets" ? ui.focus ?? entering ?? ui.shown : null;
}
