"""Dealing for the tests of what comes after: a table opened by two, rounds tapped and settled through the services."""

from __future__ import annotations

from uuid import UUID, uuid4

from cast import DANA, PINS, ROBIN
from tablemgr.audit.record import By
from tablemgr.services.site import Site
from tablemgr.services.tables import Closing, Opening
from tablemgr.services.taps import Settle, TakeBack, Tap

FLOOR = By(ROBIN, "floor")
COUNT = {"100": 100, "500": 100, "2500": 100, "10000": 50, "50000": 20}
TOTAL = 100 * 100 + 500 * 100 + 2500 * 100 + 10000 * 50 + 50000 * 20

# A banker's hand and a hand for each seat, from one set of tiles.
BANKER = ("6-6", "4-4", "5-6", "4-5")
HANDS = {1: ("1-1", "1-6", "2-2", "2-2"), 2: ("3-3", "3-3", "5-5", "4-6"), 3: ("6-6", "5-6", "1-2", "2-4")}


def tablet(site: Site, badge: str = DANA, role: str = "dealer", *, name: str = "Tablet 1") -> By:
    """Enrol a tablet and put somebody at it."""
    code = site.devices.make_code(name, by=FLOOR).code
    return By(badge, role, device=site.devices.enrol(code).device.code)


def open_table(site: Site, code: str = "PG14", *, count: dict[str, int] = COUNT, dealer: str = DANA) -> None:
    """Open a table with a counted tray."""
    opening = Opening(count=count, tile_set="A", inspected=True, dealer=dealer, pin=PINS[dealer])
    assert site.tables.open(code, opening, by=FLOOR) is None


def close_table(site: Site, code: str = "PG14", *, count: dict[str, int] = COUNT, dealer: str = DANA) -> None:
    """Close a table with a counted tray."""
    assert site.tables.close(code, Closing(count=count, dealer=dealer, pin=PINS[dealer]), by=FLOOR) is None


class Dealer:
    """One dealer at one table, tapping whole rounds."""

    def __init__(self, site: Site, by: By, code: str = "PG14") -> None:
        self.site, self.by, self.code = site, by, code

    def round(self, wagers: dict[int, int], sides: dict[int, int] | None = None, *, settle: bool = True) -> int:
        """Deal one round; give its number."""
        request, state = uuid4(), self.site.rounds.state(self.code, by=self.by)
        version = 0
        if state["round"]["request"]:
            request, version = UUID(state["round"]["request"]), state["round"]["version"]
        number = state["round"]["number"]
        for act in self._acts(wagers, sides or {}, state["table"]["seats"], dice=state["table"]["dice"]):
            state = self.site.rounds.act(self.code, Tap(request, version, uuid4(), act), by=self.by)
            version = state["round"]["version"]
        if settle:
            self.site.rounds.settle(self.code, Settle(request, version), by=self.by)
        return number

    def _acts(self, wagers: dict[int, int], sides: dict[int, int], seats: int, *, dice: int | None):
        for seat in range(1, seats + 1):
            yield {"kind": "wager", "seat": seat, "cents": wagers.get(seat, 0)}
        for seat, cents in sides.items():
            yield {"kind": "side_bet", "seat": seat, "cents": cents}
        yield {"kind": "no_more_bets"}
        if dice:
            yield {"kind": "dice", "values": [1, 2, 3][:dice]}
        for piece in BANKER:
            yield {"kind": "place", "piece": piece}
        for seat in sorted(wagers):
            yield {"kind": "seat", "seat": seat}
            for piece in HANDS[seat]:
                yield {"kind": "place", "piece": piece}

    def finish(self) -> None:
        """Settle the round that lies on the table again after it was taken back."""
        found = self.site.rounds.state(self.code, by=self.by)["round"]
        self.site.rounds.settle(self.code, Settle(UUID(found["request"]), found["version"]), by=self.by)

    def take_back(self, number: int) -> None:
        """Take back a whole round."""
        self.site.rounds.take_back(self.code, TakeBack(number, uuid4()), by=self.by)
