"""Fills and credits for tests: who does what, and a whole slip taken from hand to hand."""

from __future__ import annotations

from cast import DANA, LIN, PAT, PINS, ROBIN, VERA
from dealing import open_table, tablet
from tablemgr.audit.record import By
from tablemgr.services.site import Site
from tablemgr.services.slips import Carrier, Chips, Proof, SlipAt
from tablemgr.store.matters import Matter

FLOOR, BOSS, CAGE, BOOKS = By(ROBIN, "floor"), By(PAT, "pit_boss"), By(LIN, "cage"), By(VERA, "accounting")
WANTED = {"2500": 200, "10000": 50}
TOTAL = 200 * 2500 + 50 * 10000
GUARD = Carrier(name="Officer Ruiz", badge="8801")
# The way of each kind.
WAYS = {
    "fill": ("requested", "issued", "carried", "proved", "signed", "matched"),
    "credit": ("requested", "issued", "proved", "signed", "carried", "received", "matched"),
}


class Hands:
    """The people around one table."""

    def __init__(self, site: Site, code: str = "PG14", *, dealer: str = DANA, opened: bool = False) -> None:
        self.site, self.code = site, code
        if not opened:
            open_table(site, code, dealer=dealer)
        self.dealer = tablet(site, dealer, name=f"Tablet of {code}")
        self.site.tables.take(code, by=self.dealer)

    def ask(self, kind: str = "fill", wanted: dict[str, int] = WANTED, *, by: By = FLOOR, reason: str = "") -> Matter:
        """Ask for chips."""
        return self.site.slips.ask(self.code, kind, Chips(count=wanted), by=by, reason=reason)

    def step(self, slip: Matter, state: str) -> Matter:
        """Take one step as whoever takes it in a quiet shift."""
        slips, at = self.site.slips, SlipAt(id=slip.id)
        match state:
            case "issued":
                return slips.issue(at, by=CAGE)
            case "carried":
                return slips.carry(at, GUARD, by=CAGE if slip.kind == "fill" else FLOOR)
            case "proved":
                return slips.prove(at, slip.first.body["count"], by=self.dealer)
            case "signed":
                done = slips.sign(at, by=FLOOR)
            case "received":
                return slips.receive(at, slip.first.body["count"], by=CAGE)
            case "matched":
                return slips.match(at, by=BOOKS)
            case "refused":
                return slips.refuse(at, reason="Not now", by=CAGE)
            case "voided":
                done = slips.void(at, reason="Wrong table", proof=Proof(badge=PAT, pin=PINS[PAT]), by=CAGE)
        assert isinstance(done, Matter), done
        return done

    def until(self, state: str, kind: str = "fill", wanted: dict[str, int] = WANTED) -> Matter:
        """Take a new slip as far as a state."""
        slip = self.ask(kind, wanted)
        way = [*WAYS[kind][1 : WAYS[kind].index(state) + 1]] if state in WAYS[kind] else []
        for each in way:
            slip = self.step(slip, each)
        return slip
