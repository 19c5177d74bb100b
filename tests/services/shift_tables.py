"""Everybody on a floor doing whatever comes to them, in any order; the house says no where it may not be done.

Each act asks its service first. A refusal must leave everything as it was; after a yes the clerk's book
(`shift_book`) follows. `pick` chooses: Hypothesis draws there, a long scenario throws dice of its own. Here are the
tables and their rounds; `shift_acts` has what else the floor does.
"""

from __future__ import annotations

from uuid import UUID, uuid4

from sqlalchemy import text

from cast import DANA, INES, LIN, MEILING, PAT, PINS, ROBIN, TOMAS, VERA
from services.shift_book import Book, Dealt, shift_of
from tablemgr.audit.record import By
from tablemgr.clock import FixedClock
from tablemgr.errors import Denied, TableError
from tablemgr.services.disputes import Ruling
from tablemgr.services.sessions import Recount
from tablemgr.services.site import Site
from tablemgr.services.tables import Closing, Forcing, Opening
from tablemgr.services.taps import Cancel, Settle, TakeBack, Tap, Undo
from tablemgr.store.work import read

TILES, BANK, CARDS = "PG14", "PG18", "PK21"
TABLES = (TILES, BANK, CARDS)
DEALERS = {DANA: "dealer", MEILING: "dealer", ROBIN: "floor"}
FLOOR, PIT = By(ROBIN, "floor"), By(PAT, "pit_boss")
CAGE, BOOKS, COUNTERS = By(LIN, "cage"), By(VERA, "accounting"), (By(TOMAS, "count"), By(INES, "count"))
CHIPS = {TILES: (500, 2_500, 10_000), BANK: (2_500, 10_000, 50_000), CARDS: (500, 2_500, 10_000)}
WAGERS = {TILES: (2_500, 5_000, 12_500), BANK: (10_000, 15_000, 37_500), CARDS: (2_500, 3_500, 10_000)}
SEATS = {TILES: (1, 2, 3, 4), BANK: (1, 2, 3, 4, 5), CARDS: (1, 2, 3)}
BANKERS = {
    TILES: "4-4 5-6 6-6 4-5", BANK: "4-4 5-6 6-6 4-5", CARDS: "Qh Jc Kd Kc 7d 5h 2c",
}  # fmt: skip
# Hands against that bank at the table where every hand is read: what they come to, and what a bonanza of 1 wins.
PACKETS = {
    "1-1 1-6 2-2 2-2": ("win", 2), "3-3 3-3 5-5 4-6": ("push", 2), "6-6 5-6 1-2 2-4": ("push", 4),
    "3-6 1-5 1-4 2-5": ("lose", -1),
}  # fmt: skip
DICE_SUMS = {17: 25, 16: 6, 8: 3}
OUTCOMES = ("win", "lose", "push")


class AtTables:
    """The floor, its people and the clerk."""

    def __init__(self, site: Site, clock: FixedClock) -> None:
        self.site, self.clock, self.book = site, clock, Book()
        self.book.lammers.add(BANK)
        self.refused = self.done = 0
        self.disputes: dict[str, tuple[str, Ruling | None]] = {}
        self.corrections: dict[str, tuple[str, int, Dealt | None]] = {}
        self.recounts: dict[str, int] = {}
        self.taps: dict[str, list[tuple[int, str]]] = {table: [] for table in TABLES}  # results as they were tapped
        self.devices = {}
        for table in TABLES:
            code = site.devices.make_code(f"Tablet of {table}", by=FLOOR).code
            self.devices[table] = site.devices.enrol(code).device.code

    # What everything stands on.

    def ask(self, act, *args, **more):
        """Do an act; None where the house refuses, and then nothing may have changed."""
        before = self.seen()
        try:
            found = act(*args, **more)
        except TableError:
            assert self.seen() == before, "a refused act has changed something"
            self.refused += 1
            return None
        assert not isinstance(found, Denied), "nobody mistypes a PIN here"
        self.done += 1
        return found if found is not None else True

    def seen(self):
        """Everything that an act may change, apart from which tablet has a table and what proved a PIN."""
        with read(self.site.house.engine) as unit:
            asked = (
                "select count(*), max(at) from facts where kind not in ('tablet.taken', 'signin.refused')",
                "select count(*), sum(amount * version) from entries",
                "select code, state, session, dealer, last_round, tile_set from tables order by code",
                'select "table", version from drafts order by 1',
            )
            return [[tuple(row) for row in unit.session.execute(text(each))] for each in asked]

    def dealer(self, table):
        badge = self.site.tables.table(table).dealer or DANA
        return By(badge, DEALERS[badge], device=self.devices[table])

    def screen(self, table):
        return self.site.rounds.state(table, by=self.dealer(table))

    def wait(self, minutes):
        self.clock.advance(60 * minutes)

    # Opening and closing.

    def tray(self, pick, table, near):
        """Count some chips, often near what should be there."""
        chips, rest, count = CHIPS[table], max(near + pick.of((0, 0, 0, 500, -2_500, 50_000)), 0), {}
        for chip in reversed(chips):
            count[str(chip)], rest = divmod(rest, chip)
        return count, sum(int(chip) * number for chip, number in count.items())

    def ready(self, pick):
        """A table at which something can be done: mostly what keeps it from that is put right first."""
        table = pick.of(TABLES)
        running = self.book.running(table)
        if running is None:
            self.opens(pick, table)
        elif running.forced:
            self.closes(pick, table)
            self.opens(pick, table)
        elif self.site.tables.table(table).dealer is None:
            self.taps_in(pick, table)
        return table

    def opens(self, pick, table=None):
        table, dealer = table or pick.of(TABLES), pick.of((DANA, MEILING))
        last = self.book.sessions.get((table, self.book.last[table]))
        count, cents = self.tray(pick, table, last.closer if last and last.closer else 2_000_000)
        opening = Opening(count=count, tile_set="A", inspected=True, dealer=dealer, pin=PINS[dealer])
        if self.ask(self.site.tables.open, table, opening, by=FLOOR):
            self.book.open(table, cents, shift_of(self.clock.now()))
            if pick.of((True, False, False)):
                self.asks_recount(pick, table, "opener")

    def closes(self, pick, table=None):
        table, dealer = table or pick.of(TABLES), pick.of((DANA, MEILING))
        self.close(table, dealer, *self.tray(pick, table, self.book.heaps[f"tray:{table}"]))
        if pick.of((True, False, False)):
            self.asks_recount(pick, table, "closer")

    def close(self, table, dealer, count, cents):
        if self.ask(self.site.tables.close, table, Closing(count=count, dealer=dealer, pin=PINS[dealer]), by=FLOOR):
            self.book.close(table, cents)
            self.taps[table] = []

    def forces(self, pick):
        if pick.of((False, False, True)):
            self.force(pick.of(TABLES))

    def force(self, table):
        if self.ask(self.site.tables.force, table, Forcing(reason="alarm", badge=PAT, pin=PINS[PAT]), by=FLOOR):
            session = self.book.running(table)
            assert session is not None
            session.forced = True
            self.taps[table] = []

    def asks_recount(self, pick, table=None, which=None):
        table, which = table or pick.of(TABLES), which or pick.of(("opener", "closer"))
        number = self.book.last[table]
        session = self.book.sessions.get((table, number))
        was = 0 if session is None else (session.opener if which == "opener" else session.closer or 0)
        count, cents = self.tray(pick, table, was)
        ask = Recount(which=which, count=count, reason="a stack fell", dealer=MEILING, pin=PINS[MEILING])
        if self.ask(self.site.sessions.recount, table, number, ask, by=FLOOR):
            new = next(each for each in self.site.sessions.waiting() if each.id not in self.recounts
                       and each.kind == "recount")  # fmt: skip
            self.recounts[new.id] = cents - was

    def answers_recount(self, pick):
        if not self.recounts:
            return
        id_ = pick.of(sorted(self.recounts))
        found = next((each for each in self.site.sessions.waiting() if each.id == id_), None)
        if pick.of((True, True, False)):
            if self.ask(self.site.sessions.approve, id_, by=PIT) and found is not None:
                self.book.recount(str(found.table), found.first.body["which"], self.recounts[id_])
        else:
            self.ask(self.site.sessions.refuse, id_, "no", by=PIT)

    # People.

    def taps_in(self, pick, table=None):
        table, badge = table or pick.of(TABLES), pick.of(sorted(DEALERS))
        self.ask(self.site.tables.take, table, by=By(badge, DEALERS[badge], device=self.devices[table]))

    def taps_out(self, pick):
        table, badge = pick.of(TABLES), pick.of(sorted(DEALERS))
        self.ask(self.site.tables.leave, table, by=By(badge, DEALERS[badge], device=self.devices[table]))

    # Rounds.

    def deals(self, pick):
        """Tap on at a table: some taps, or the whole round."""
        table, most = self.ready(pick), pick.of((3, 8, 60, 60, 60))
        wanted = {seat: pick.of(WAGERS[table]) for seat in SEATS[table] if pick.of((True, True, False))}
        wanted = wanted or {1: WAGERS[table][0]}
        side = pick.of((0, 0, 500))
        for _ in range(most):
            state = self.screen(table)
            if state["round"]["phase"] == "ready":
                self.settle(table, state)
                return
            act = self.next_tap(pick, table, state, wanted=wanted, side=side)
            if self.tap(table, state, act) is None:
                return

    def tap(self, table, state, act):
        request = UUID(state["round"]["request"]) if state["round"]["request"] else uuid4()
        tapped = Tap(request, state["round"]["version"], uuid4(), act)
        found = self.ask(self.site.rounds.act, table, tapped, by=self.dealer(table))
        if found is not None:
            result = ("lose" if act["kind"] == "fold" else act.get("result")) or ""
            self.taps[table].append((act.get("seat", -1), result))
        return found

    def next_tap(self, pick, table, state, *, wanted, side):
        if state["round"]["phase"] == "bets":
            return self.bets(pick, state, wanted=wanted, side=side)
        if state["round"]["phase"] == "dice":
            return {"kind": "dice", "values": [pick.of(range(1, 7)) for _ in range(3)]}
        placing = state["placing"]
        if placing["who"] == "banker":
            return {"kind": "place", "piece": BANKERS[table].split()[len(placing["have"])]}
        seat = placing["seat"]
        if table == TILES:
            return {"kind": "place", "piece": self.packet(pick, state, placing["have"])}
        if table == CARDS and pick.of((True, *[False] * 9)):
            return {"kind": "fold", "seat": seat}
        return {"kind": "result", "seat": seat, "result": pick.of(OUTCOMES)}

    def packet(self, pick, state, have):
        """The next tile of the packet that a seat was begun with, or of one that is still there."""
        if have:
            return next(each for each in PACKETS if each.split()[0] == have[0]).split()[len(have)]
        return pick.of([each.split()[0] for each in PACKETS if not set(each.split()) & _laid(state)])

    def bets(self, pick, state, *, wanted, side):
        offer, bets = state["bank"]["offer"], state["bets"]
        if offer is not None and pick.of((True, True, False)):
            answer = pick.of(offer["answers"])
            needs = {"whole": offer["needs"], "half": offer["needs_half"]}.get(answer, 0)
            purse = needs + pick.of((0, 0, 50_000, -1)) if needs else 0
            return {"kind": "bank", "seat": offer["seat"], "answer": answer, "purse": purse}
        banker = state["bank"]["holder"]
        for seat in range(1, state["table"]["seats"] + 1):
            has = bets.get(str(seat), {}).get("wager", 0)
            if state["bank"]["kind"] == "house" and seat != banker and has != wanted.get(seat, 0):
                return {"kind": "wager", "seat": seat, "cents": wanted.get(seat, 0)}
        first = min(map(int, bets), default=0)
        if side and first and state["table"]["side_bets"] and not self.sides(state) and pick.of((True, False)):
            return {"kind": "side_bet", "seat": first, "cents": side, "bet": state["table"]["side_bets"][0]["key"]}
        own = state["bank"]["house_wager"]
        if own and own["only"] and not state["house"] and pick.of((True, False)):
            return {"kind": "house_wager", "cents": own["only"]}
        return {"kind": "no_more_bets"}

    def sides(self, state):
        """The side bets that lie there, by seat."""
        return {int(seat): sum(bet["sides"].values()) for seat, bet in state["bets"].items()
                if bet.get("sides")}  # fmt: skip

    def settle(self, table, state):
        dealt = self.dealt(table, state)
        ask = Settle(UUID(state["round"]["request"]), state["round"]["version"])
        if self.ask(self.site.rounds.settle, table, ask, by=self.dealer(table)):
            self.book.settle(table, state["round"]["number"], dealt)
            self.taps[table] = []

    def dealt(self, table, state):
        """Say what was dealt: what lies there as it was entered, and what this book makes of it."""
        wagers = {int(seat): each["wager"] for seat, each in state["bets"].items()}
        if table == TILES:
            results = {seat: self.hand(state, seat)[0] for seat in wagers}
        else:
            results = {seat: result for seat, result in self.taps[table] if result}
        sides = {seat: self.won(table, state, seat, cents) for seat, cents in self.sides(state).items()}
        kind = {"house": None, "seat": "whole", "co_bank": "half"}[state["bank"]["kind"]]
        return Dealt(
            wagers, results, {seat: cents for seat, cents in sides.items() if cents},
            bank=None if kind is None else (kind, state["bank"]["holder"]),
            house=state["house"]["wager"] if state["house"] else 0, session=self.book.last[table],
        )  # fmt: skip

    def hand(self, state, seat):
        return next(each for pieces, each in PACKETS.items() if set(pieces.split()) == set(
            state["seats"][str(seat)]["pieces"]))  # fmt: skip

    def won(self, table, state, seat, cents):
        if table == TILES:
            return cents * self.hand(state, seat)[1]
        return cents * DICE_SUMS.get(sum(state["dice"]["values"]), -1)

    def undoes(self, pick):
        table = pick.of(TABLES)
        state = self.screen(table)
        if state["round"]["request"] is None:
            return
        back = Undo(UUID(state["round"]["request"]), state["round"]["version"], uuid4())
        if self.ask(self.site.rounds.undo, table, back, by=self.dealer(table)):
            self.taps[table] = self.taps[table][:-1]

    def takes_back(self, pick):
        """Take the last round back at the table: it lies there again, whole, and is settled again later."""
        table = pick.of(TABLES)
        number = self.site.tables.table(table).last_round
        if self.ask(self.site.rounds.take_back, table, TakeBack(number, uuid4()), by=self.dealer(table)):
            gone = self.book.rounds[table, number]
            self.book.take_back(table, number)
            taps = len(self.site.rounds.recall.round(table, number).settled.body["acts"])
            results = list(gone.results.items())
            self.taps[table] = [(-1, "")] * (taps - len(results)) + results

    def misdeals(self, pick):
        table = pick.of(TABLES)
        state = self.screen(table)
        if state["round"]["request"] is None:
            return
        witness = pick.of(((None, None), (PAT, PINS[PAT])))
        ask = Cancel(UUID(state["round"]["request"]), state["round"]["version"], "a tile fell 跌牌", *witness)
        if self.ask(self.site.rounds.misdeals.cancel, table, ask, by=self.dealer(table)):
            self.taps[table] = []


def _laid(state):
    """All tiles that lie on the table."""
    return {piece for seat in state["seats"].values() for piece in seat["pieces"]}
