"""What a floor does beside its rounds: the rack drawer, lammers, slips, corrections, disputes, boxes."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

from cast import LIN, MEILING, OLGA, PAT, PINS, ROBIN
from services.shift_book import HERE, Box, Slip
from services.shift_tables import (
    BANK,
    BOOKS,
    CAGE,
    CARDS,
    CHIPS,
    COUNTERS,
    FLOOR,
    OUTCOMES,
    PIT,
    TABLES,
    TILES,
    WAGERS,
    AtTables,
)
from tablemgr.services.boxes import Adjustment, Counted
from tablemgr.services.corrections import Ask
from tablemgr.services.disputes import Claim, Ruling
from tablemgr.services.lammers import Carry, Pay, WriteOff
from tablemgr.services.rack import Move, MoveBack
from tablemgr.services.slips import Carrier, Chips, Proof, SlipAt
from tablemgr.services.slips_written import Written
from tablemgr.store import rack
from tablemgr.store.work import read

STEPS = ("issued", "carried", "proved", "signed", "received", "matched", "refused", "voided")


class Acts(AtTables):
    """The floor, its people and the clerk."""

    # The rack drawer, lammers.

    def moves(self, pick):
        table = self.ready(pick)
        cause = pick.of(("buy_in", "buy_in", "buy_in", "coupon", "marker", "change", "coin", "toke"))
        cents = pick.of(CHIPS[table]) * pick.of((1, 4, 20))
        if self.ask(self.site.rack.move, table, Move(uuid4(), cause, cents), by=self.dealer(table)):
            self.book.moved(table, cause, cents)

    def moves_back(self, pick):
        table = pick.of(TABLES)
        with read(self.site.house.engine) as unit:
            found = rack.moves(unit, table, self.book.last[table])
        if not found:
            return
        move = pick.of(found)
        if self.ask(self.site.rack.undo, table, MoveBack(uuid4(), move.fact), by=self.dealer(table)):
            self.book.moved(table, move.cause, -move.cents)

    def owing(self):
        return [(table, int(seat)) for heap, cents in sorted(self.book.heaps.items()) if cents > 0
                for kind, table, seat in [heap.split(":")[:3] if heap.count(":") == 2 else ("", "", "0")]
                if kind == "owed"]  # fmt: skip

    def lammers(self, pick):
        table, seat = pick.of([*self.owing(), (BANK, 1)])
        owes = self.book.heaps[f"owed:{table}:{seat}"]
        cents = pick.of((owes, (owes + 1) // 2, owes + 1))
        here = f"owed:{table}:{seat}"
        match pick.of(("pay", "carry", "write off")):
            case "pay":
                if self.ask(self.site.lammers.pay, table, Pay(uuid4(), seat, cents), by=FLOOR):
                    self.book.shift(cents, out=here, into=f"tray:{table}")
            case "carry":
                there = pick.of(((BANK, 2), (TILES, 7), (CARDS, 1), (CARDS, 9)))
                ask = Carry(uuid4(), seat, cents, *there)
                if self.ask(self.site.lammers.carry, table, ask, by=FLOOR):
                    self.book.shift(cents, out=here, into="owed:{}:{}".format(*there))
            case _:
                ask = WriteOff(uuid4(), seat, cents, "left the house", PAT, PINS[PAT])
                if self.ask(self.site.lammers.write_off, table, ask, by=FLOOR):
                    self.book.shift(cents, out=here, into="variance")

    # Fills and credits.

    def asks_slip(self, pick):
        table, kind = self.ready(pick), pick.of(("fill", "credit"))
        chip, pieces = pick.of(CHIPS[table]), pick.of((20, 40))
        found = self.ask(self.site.slips.ask, table, kind, Chips(count={str(chip): pieces}), by=FLOOR)
        if found is not None:
            self.book.slips[found.id] = Slip(kind, table, chip * pieces)

    def steps_slip(self, pick):
        """Take a slip one step, any step, as whoever takes it."""
        opened = [id_ for id_, slip in self.book.slips.items() if slip.state not in ("matched", "voided", "refused")]
        if opened:
            id_ = pick.of(opened)
            way = pick.of(("next", "next", "next", "next", "any"))
            self.step(id_, next_step(self.book.slips[id_]) if way == "next" else pick.of(STEPS))

    def step(self, id_, state):
        slips, at, slip = self.site.slips, SlipAt(id=id_), self.book.slips[id_]
        chips = slips.desk.matter(id_).first.body["count"]
        acts = {
            "issued": lambda: slips.issue(at, by=CAGE),
            "carried": lambda: slips.carry(at, Carrier(name="Officer Ruiz", badge="8801"),
                                           by=CAGE if slip.kind == "fill" else FLOOR),
            "proved": lambda: slips.prove(at, chips, by=self.dealer(slip.table)),
            "signed": lambda: slips.sign(at, by=PIT),
            "received": lambda: slips.receive(at, chips, by=CAGE),
            "matched": lambda: slips.match(at, by=BOOKS),
            "refused": lambda: slips.refuse(at, reason="not now", by=CAGE),
            "voided": lambda: slips.void(at, reason="wrong table", proof=Proof(badge=PAT, pin=PINS[PAT]), by=CAGE),
        }  # fmt: skip
        if self.ask(acts[state]):
            slip.state = state
            if state == "issued":
                slip.number = 1 + self.numbered(slip.kind)
            if state == "signed":
                self.book.slip_signed(slip)

    def numbered(self, kind):
        return sum(each.kind == kind and each.number is not None for each in self.book.slips.values())

    def enters_paper(self, pick):
        """Enter a slip from paper, of some time before; the table may have been counted since."""
        table, kind = pick.of(TABLES), pick.of(("fill", "credit"))
        then = self.clock.now() - timedelta(minutes=pick.of((1, 90, 600)))
        wall = then.astimezone(HERE).replace(tzinfo=None)
        written = Written(
            kind=kind, form=f"F-{uuid4().hex[:8]}", at=wall, chips=Chips(count={str(CHIPS[table][1]): 20}),
            requester=ROBIN, issuer=LIN, carrier=Carrier(name="Officer Ruiz", badge="8801"), dealer=MEILING,
            supervisor=PAT, receiver=LIN if kind == "credit" else "",
        )  # fmt: skip
        found = self.ask(self.site.slips.written.enter, table, written, by=PIT)
        if found is not None:
            slip = Slip(kind, table, CHIPS[table][1] * 20, found.state, 1 + self.numbered(kind))
            self.book.slips[found.id] = slip
            self.book.paper(slip, int(found.session or 0))

    # Corrections and disputes.

    def standing(self):
        return [key for key, dealt in self.book.rounds.items() if dealt.stands]

    def asks_correction(self, pick, dispute=None, key=None):
        if not self.standing():
            return
        counted = [each for each in self.standing() if self.book.counted(each[0], self.book.rounds[each].session)]
        table, number = key or pick.of(counted if counted and pick.of((True, False)) else self.standing())
        entered, after = None, None
        if pick.of((True, False)):
            seen = self.ask(self.site.corrections.look, table, number, dispute=dispute)
            if seen is None:
                return
            entered, after = self.changed(pick, table, number, seen.entered)
        ask = Ask(reason="read wrongly", entered=entered, dispute=dispute)
        id_ = self.ask(self.site.corrections.ask, table, number, ask, by=FLOOR)
        if id_ is not None:
            self.corrections[id_] = (table, number, after)

    def changed(self, pick, table, number, entered):
        """Another result of one seat; where every hand is read, another wager."""
        dealt = self.book.rounds[table, number]
        seat = pick.of(sorted(dealt.results))
        if table == TILES:
            cents = pick.of(WAGERS[table])
            return (replace(entered, wagers={**entered.wagers, seat: cents}),
                    replace(dealt, wagers={**dealt.wagers, seat: cents}, corrected=True))  # fmt: skip
        result = pick.of(OUTCOMES)
        hands = {**entered.hands, seat: replace(entered.hands[seat], result=result, folded=False)}
        return (replace(entered, hands=hands),
                replace(dealt, results={**dealt.results, seat: result}, corrected=True))  # fmt: skip

    def answers_correction(self, pick):
        if not self.corrections:
            return
        id_ = pick.of(sorted(self.corrections))
        table, number, after = self.corrections[id_]
        if not pick.of((True, True, False)):
            self.ask(self.site.corrections.refuse, id_, "as it was", by=PIT)
        elif self.ask(self.site.corrections.approve, id_, by=PIT):
            self.book.take_back(table, number)
            again = self.site.corrections.one(id_).approved_as
            assert (again is None) == (after is None)
            if after is not None and again is not None:
                self.book.settle(table, again, replace(after, stands=True))

    def disputes_round(self, pick):
        mine = [key for key in self.standing() if key[0]]
        table, number = pick.of([*mine, *((table, None) for table in TABLES)])
        claim = Claim(round=number, seat=pick.of((1, 2)), claim="the copy was mine")
        id_ = self.ask(self.site.disputes.open, table, claim, by=FLOOR)
        if id_ is not None:
            self.disputes[id_] = (table, None)

    def steps_dispute(self, pick):
        if not self.disputes:
            return
        id_ = pick.of(sorted(self.disputes))
        table, ruling = self.disputes[id_]
        match pick.of(("rule", "adjust", "close", "correct")):
            case "rule":
                remedy = pick.of(("none", "paid", "taken", "correction"))
                said = Ruling(ruling="as it lay", accepted=remedy != "none", remedy=remedy,
                              cents=2_500 if remedy in ("paid", "taken") else 0)  # fmt: skip
                if self.ask(self.site.disputes.rule, id_, said, by=FLOOR):
                    self.disputes[id_] = (table, said)
            case "adjust":
                seat = self.site.disputes.one(id_).matter.first.body["disputed"]["seat"]
                if self.ask(self.site.disputes.adjust, id_, by=PIT) and ruling is not None:
                    cents = ruling.cents if ruling.remedy == "paid" else -ruling.cents
                    self.book.shift(cents, out=f"tray:{table}", into=f"seat:{table}:{seat}")
            case "close":
                self.ask(self.site.disputes.close, id_, "let be", by=PIT)
            case _:
                number = self.site.disputes.one(id_).number
                if number is not None and (table, number) in self.book.rounds:
                    self.asks_correction(pick, dispute=id_, key=(table, number))

    # Boxes.

    def pulls_box(self, pick):
        table = pick.of(TABLES)
        self.pull(table, self.book.last[table] - pick.of((0, 0, 1)))

    def pull(self, table, session):
        key = self.ask(self.site.boxes.pull, table, session, badge=PAT, pin=PINS[PAT], by=FLOOR)
        if key is not None:
            self.book.pulled(key, table, session)

    def counts_box(self, pick):
        if self.book.boxes:
            key, hundreds = pick.of(sorted(self.book.boxes)), pick.of((0, 1, 7, 120))
            self.count(key, self.book.boxes[key], hundreds)

    def count(self, key, box: Box, hundreds):
        counted = Counted(notes={"10000": hundreds} if hundreds else {}, coupons=0, checks=0, memo="")
        if self.ask(self.site.boxes.count, key, counted, step=self.at(key), by=COUNTERS[0]):
            box.cents = hundreds * 10_000

    def at(self, key):
        return self.site.boxes.one(key, by=COUNTERS[0]).matter.last.step

    def agrees_box(self, pick):
        if self.book.boxes:
            self.agree(key := pick.of(sorted(self.book.boxes)), self.book.boxes[key])

    def agree(self, key, box: Box):
        if self.ask(self.site.boxes.agree, key, step=self.at(key), by=COUNTERS[1]):
            self.book.agreed(box)

    def adjusts_box(self, pick):
        if self.book.boxes:
            key, cents = pick.of(sorted(self.book.boxes)), pick.of((10_000, -10_000))
            ask = Adjustment(cents=cents, reason="a note lay behind")
            if self.ask(self.site.boxes.adjust, key, ask, step=self.at(key), badge=OLGA, pin=PINS[OLGA], by=BOOKS):
                self.book.shift(cents, out="variance", into="cage")
                self.book.boxes[key].adjusted += cents


def next_step(slip):
    """The step that comes next for a slip on which nothing goes wrong."""
    way = {
        "fill": ("requested", "issued", "carried", "proved", "signed", "matched"),
        "credit": ("requested", "issued", "proved", "signed", "carried", "received", "matched"),
    }[slip.kind]
    return way[way.index(slip.state) + 1]
