"""Which tablet a table belongs to while it is dealt at: one owns it, any other is told, a supervisor lets it take over.

A table is its tablet's from the first tap, or from the dealer's tapping in, until he leaves, the table closes, or the
tablet is taken out of use. So two tablets never deal one round, whatever the network does to either.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablemgr.audit.canonical import Json
from tablemgr.audit.facts import Fact
from tablemgr.audit.record import By
from tablemgr.errors import Conflict, Denied
from tablemgr.services.house import House, asked
from tablemgr.services.play import open_table, owner
from tablemgr.services.rights import need
from tablemgr.services.seconds import second, signed
from tablemgr.store import devices, tables
from tablemgr.store.work import TABLE_CHAIN, Unit

__all__ = ["Tablets", "Takeover", "claim", "owner"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Takeover:
    """The supervisor who lets this tablet have the table."""

    badge: str
    pin: str


class Tablets:
    """Take a table over from the tablet that has it."""

    def __init__(self, house: House) -> None:
        """Work in `house`."""
        self._house = house

    def take_over(self, code: str, ask: Takeover, *, by: By, request: str | None = None) -> Denied | None:
        """Give the table to this tablet; a wrong PIN of the supervisor is remembered and *returned*.

        Whoever deals goes on dealing, with the round as it lies.
        """
        need(by, "tables.deal")
        supervisor = second(self._house, ask.badge, ask.pin, by=by, right="tablets.takeover", field="badge")
        if isinstance(supervisor, Denied):
            return supervisor
        asking = asked(request, "tablet.taken", table=code, device=by.device)
        with self._house.work(TABLE_CHAIN + code) as work:
            if work.repeated(asking):
                return None
            table = open_table(work, code)
            _enrolled(work, code, by)
            tables.own(work, code, by.device)
            body: dict[str, Json] = {
                "table": code,
                "session": table.session,
                "device": by.device,
                "before": table.tablet,
                "dealer": table.dealer,
            }
            work.commit(Fact("tablet.taken", body), by=signed(by, supervisor), request=asking)
        return None


def claim(house: House, code: str, *, by: By) -> None:
    """Give a table that no tablet has to the one that taps at it first; Conflict for whoever comes second."""
    with house.work(TABLE_CHAIN + code) as work:
        table = open_table(work, code)
        has = owner(work, table)
        if has == by.device:
            return
        if has is not None:
            raise Conflict("%(tablet)s has %(table)s.", tablet=has, table=table.setup.name)
        tables.own(work, code, by.device)
        body: dict[str, Json] = {"table": code, "session": table.session, "device": by.device, "before": None}
        work.commit(Fact("tablet.taken", {**body, "dealer": table.dealer}), by=by)


def _enrolled(unit: Unit, code: str, by: By) -> None:
    """Refuse a browser that is no tablet, and a tablet that belongs to another table."""
    found = devices.find(unit, by.device) if by.device else None
    if found is None or found.retired_at is not None:
        raise Denied("This browser is not enrolled as a tablet, so it cannot deal.")
    if found.table not in (None, code):
        raise Denied("This tablet belongs to table %(table)s.", table=found.table)
