"""A whole shift at one table for the tests of the report: every kind of business once, through the services."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID, uuid4

from cast import DANA, HA, INES, LIN, MEILING, PAT, PINS, ROBIN, TOMAS
from dealing import Dealer, close_table
from services.slipping import Hands
from tablemgr.audit.record import By
from tablemgr.clock import FixedClock
from tablemgr.services.boxes import Counted
from tablemgr.services.corrections import Ask
from tablemgr.services.disputes import Claim, Ruling
from tablemgr.services.entering import EnteredHand
from tablemgr.services.rack import Move, MoveBack
from tablemgr.services.site import Site
from tablemgr.services.tables import Opening
from tablemgr.services.taps import Cancel
from tablemgr.store import rack
from tablemgr.store.work import read

TABLE = "PG14"
FLOOR, PIT, MANAGER = By(ROBIN, "floor"), By(PAT, "pit_boss"), By(HA, "shift_manager")
COUNTER, OTHER, CAGE = By(TOMAS, "count"), By(INES, "count"), By(LIN, "cage")
# The golden figures of the operations reference, 2.1, in minor units.
OPENER = {"500": 200, "2500": 360, "10000": 100, "50000": 10}
FILL, CREDIT = {"10000": 60, "50000": 8}, {"10000": 40}
CLOSER = {"500": 200, "2500": 200, "10000": 52, "50000": 10}
DROP = {"10000": 183, "5000": 1}
GOLDEN = {
    "opener_cents": 2_500_000, "fills_cents": 1_000_000, "credits_cents": 400_000, "closer_cents": 1_620_000,
    "drop_cents": 1_835_000,
}  # fmt: skip


class FullShift:
    """Deals and runs it step by step; the clock moves on with each step."""

    def __init__(self, site: Site, clock: FixedClock) -> None:
        self.site, self.clock = site, clock
        opening = Opening(count=OPENER, tile_set="A", inspected=True, dealer=DANA, pin=PINS[DANA])
        assert site.tables.open(TABLE, opening, by=FLOOR) is None
        self.hands = Hands(site, TABLE, opened=True)
        self.dealer = Dealer(site, self.hands.dealer)
        self.wait()

    def wait(self, minutes: int = 4) -> None:
        """Let time pass."""
        self.clock.advance(60 * minutes)

    def run(self) -> None:
        """Everything between opener and closer."""
        self.play()
        self.slips()
        self.trouble()
        self.relief()

    def play(self) -> None:
        """Three rounds with a side bet, and the cash that the box will hold."""
        for wagers, sides in (({1: 10_000, 2: 5_000}, {1: 500}), ({1: 10_000, 3: 30_000}, {}), ({2: 7_500}, {})):
            self.dealer.round(wagers, sides)
            self.wait()
        self.buy_in(1_835_000)
        self.buy_in(50_000)
        self.take_back_entry()

    def buy_in(self, cents: int) -> None:
        """Sell chips for cash."""
        self.site.rack.move(TABLE, Move(uuid4(), "buy_in", cents), by=self.hands.dealer)
        self.wait(1)

    def take_back_entry(self) -> None:
        """Take back the newest entry of the tray."""
        with read(self.site.house.engine) as unit:
            newest = rack.moves(unit, TABLE, 1)[0]
        self.site.rack.undo(TABLE, MoveBack(uuid4(), newest.fact), by=self.hands.dealer)

    def slips(self) -> None:
        """A fill, a fill that is void, one that is refused, a credit."""
        self.fill = self.hands.until("matched", "fill", FILL)
        self.wait()
        self.hands.until("issued", "fill", {"500": 40})
        self.void = self.hands.step(self.newest("fill"), "voided")
        self.hands.step(self.hands.ask("fill", {"2500": 20}), "refused")
        self.wait()
        self.credit = self.hands.until("received", "credit", CREDIT)
        self.wait()

    def newest(self, kind: str):
        """Give the slip that was asked for last."""
        _, found = self.site.slips.desk.of_table(TABLE)
        return next(slip.matter for slip in found if slip.kind == kind and slip.matter.state == "issued")

    def trouble(self) -> None:
        """A misdeal, a correction, a dispute whose ruling pays beside the round."""
        self.dealer.round({1: 5_000}, settle=False)
        found = self.site.rounds.state(TABLE, by=self.hands.dealer)["round"]
        misdeal = Cancel(UUID(found["request"]), found["version"], "a tile was face up 露牌", ROBIN, PINS[ROBIN])
        self.site.rounds.misdeals.cancel(TABLE, misdeal, by=self.hands.dealer)
        self.wait()
        entered = self.site.corrections.look(TABLE, 1).entered
        hands = {**entered.hands, 1: EnteredHand("1-5 2-3", "2-2 2-2")}
        ask = Ask(reason="the dealer read a wrong tile 錯牌", entered=replace(entered, hands=hands))
        self.site.corrections.approve(self.site.corrections.ask(TABLE, 1, ask, by=FLOOR), by=PIT)
        self.wait()
        self.dispute = self.site.disputes.open(TABLE, Claim(round=2, seat=3, claim="the copy was mine"), by=FLOOR)
        ruling = Ruling(ruling="paid out of courtesy", accepted=True, remedy="paid", cents=5_000)
        self.site.disputes.rule(self.dispute, ruling, by=FLOOR)
        self.site.disputes.adjust(self.dispute, by=PIT)
        self.wait()

    def relief(self) -> None:
        """The next dealer, a break of the first one."""
        self.site.tables.take(TABLE, by=By(MEILING, "dealer", device=self.hands.dealer.device))
        self.site.rotation.rest(DANA, by=By(DANA, "dealer"))
        self.wait(10)
        self.site.rotation.back(DANA, by=By(DANA, "dealer"))

    def close(self) -> None:
        """The closer; what is still disputed stays so."""
        close_table(self.site, TABLE, count=CLOSER, dealer=MEILING)
        self.wait()

    def pull(self) -> str:
        """Pull the box."""
        key = self.site.boxes.pull(TABLE, 1, badge=PAT, pin=PINS[PAT], by=FLOOR)
        assert isinstance(key, str)
        self.wait()
        return key

    def count(self, key: str) -> None:
        """Count the box by one, agree by another."""
        counted = Counted(notes=DROP, coupons=0, checks=0, memo="closer, 1 fill, 1 credit")
        self.site.boxes.count(key, counted, step=1, by=COUNTER)
        self.site.boxes.agree(key, step=2, by=OTHER)
        self.wait()

    def end_dispute(self) -> None:
        """Close the dispute."""
        self.site.disputes.close(self.dispute, "", by=PIT)
