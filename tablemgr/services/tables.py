"""Tables: what stands where, opening and closing with a count, and who deals.

Opening and closing are done by two: a supervisor who is signed in, and the dealer who counts the tray and proves
himself with his own PIN on the same screen. His wrong PINs count like those at the door, and the refusal is returned.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tablemgr.audit.canonical import Json
from tablemgr.audit.facts import Fact
from tablemgr.audit.record import By, Request
from tablemgr.errors import Conflict, Denied, Refused
from tablemgr.ledger import rack
from tablemgr.services.changes import bring_rules
from tablemgr.services.counts import (
    Closing,
    Opening,
    Sums,
    Tray,
    added_up,
    checked_closer,
    checked_opener,
    closed_body,
    opened_body,
    tray_of,
)
from tablemgr.services.house import House, WrongFields, asked
from tablemgr.services.limits import bring_limits, in_force
from tablemgr.services.play import Play, open_table, table_in_use
from tablemgr.services.rights import may, need
from tablemgr.services.seconds import proved, second, signed
from tablemgr.services.tablets import owner
from tablemgr.store import devices, drafts, tables
from tablemgr.store.people import Person
from tablemgr.store.tables import Table
from tablemgr.store.work import TABLE_CHAIN, Unit, Work, read
from tablemgr.words import text

__all__ = ["Closing", "Forcing", "Opening", "Sums", "Table", "Tables", "Tray"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLine:
    """One table of the list: `begun` says that a round lies on it, `last` is its last round that stands."""

    table: Table
    begun: bool
    last: Mapping[str, Json] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Forcing:
    """Why a session ends without a count, and the second supervisor who stands for it."""

    reason: str
    badge: str
    pin: str


class Tables:
    """See tables, open and close them, take and leave the dealer's place."""

    def __init__(self, house: House) -> None:
        """Work in `house`."""
        self._house = house
        self._play = Play()

    def every(self) -> tuple[TableLine, ...]:
        """List the tables in use, by pit and code."""
        with read(self._house.engine) as unit:
            begun, now = drafts.started(unit), self._house.clock.now()
            return tuple(
                TableLine(table=in_force(unit, table, now), begun=table.code in begun, last=self._last(unit, table))
                for table in tables.every(unit)
            )

    def table(self, code: str) -> Table:
        """Give one table; Absent for one that is not in use."""
        with read(self._house.engine) as unit:
            return table_in_use(unit, code)

    def tray(self, code: str) -> Tray:
        """Give what is known of a tray, for whoever is about to count it."""
        with read(self._house.engine) as unit:
            return tray_of(unit, table_in_use(unit, code))

    def added_up(self, code: str, count: Mapping[str, int]) -> Sums:
        """Add up a count for those who are about to sign it; nothing is kept."""
        return added_up(self.tray(code), count)

    def open(self, code: str, opening: Opening, *, by: By, request: str | None = None) -> Denied | None:
        """Open a table with a counted tray; a wrong PIN of the dealer is remembered and *returned*."""
        need(by, "tables.open")
        dealer = self._second(opening.dealer, opening.pin, by)
        if isinstance(dealer, Denied):
            return dealer
        asking = asked(
            request, "table.opened", table=code, count=dict(opening.count), dealer=dealer.badge, set=opening.tile_set
        )
        with self._house.work(TABLE_CHAIN + code) as work:
            if work.repeated(asking):
                return None
            checked_opener(table_in_use(work, code), opening)
            table, rules = bring_rules(work, bring_limits(work, table_in_use(work, code)))
            tray = tray_of(work, table)
            counted = checked_opener(table, opening)
            body = opened_body(tray, opening, counted, token=self._house.token())
            body |= {"floor": by.person, "dealer": dealer.badge, "rules": rules}
            session = tray.table.session + 1
            tables.open_session(work, code, session=session, dealer=dealer.badge, at=work.now)
            entries = rack.opening(code, counted.total)
            work.commit(Fact("table.opened", body), by=signed(by, dealer), request=asking, entries=entries)
        self._leave_others(code, By(dealer.badge, dealer.role, device=by.device))
        return None

    def close(self, code: str, closing: Closing, *, by: By, request: str | None = None) -> Denied | None:
        """Close a table with a counted tray; refused while a round has been begun or a slip is in transit.

        A table that was closed by force is closed by its count.
        """
        need(by, "tables.open")
        dealer = self._second(closing.dealer, closing.pin, by)
        if isinstance(dealer, Denied):
            return dealer
        asking = asked(request, "table.closed", table=code, count=dict(closing.count), dealer=dealer.badge)
        with self._house.work(TABLE_CHAIN + code) as work:
            if work.repeated(asking):
                return None
            table = table_in_use(work, code)
            tray = tray_of(work, table if table.count_due else open_table(work, code))
            counted = checked_closer(work, tray, closing)
            body = closed_body(work, tray, counted) | {"floor": by.person, "dealer": dealer.badge}
            tables.close_session(work, code)
            entries = rack.closing(code, rack=tray.rack, commission=tray.commission, counted=counted.total)
            work.commit(Fact("table.closed", body), by=signed(by, dealer), request=asking, entries=entries)
        return None

    def force(self, code: str, forcing: Forcing, *, by: By, request: str | None = None) -> Denied | None:
        """End a session whose tray cannot be counted now; the count stays due and nothing is dealt before it.

        A round that lies on the table is given up with all its bets; the fact keeps how it lay.
        """
        need(by, "tables.open")
        other = second(self._house, forcing.badge, forcing.pin, by=by, right="tables.open", field="badge")
        if isinstance(other, Denied):
            return other
        asking = asked(request, "table.forced", table=code, reason=forcing.reason)
        with self._house.work(TABLE_CHAIN + code) as work:
            if work.repeated(asking):
                return None
            table, draft = open_table(work, code), drafts.find(work, code)
            if draft is not None:
                drafts.drop(work, code, version=draft[0])
            tables.force_closed(work, code)
            body: dict[str, Json] = {
                "table": code,
                "session": table.session,
                "reason": forcing.reason,
                "dealer": table.dealer,
                "draft": None if draft is None or not draft[1]["acts"] else dict(draft[1]),
            }
            work.commit(Fact("table.forced", body), by=signed(by, other), request=asking)
        return None

    def take(self, code: str, *, by: By, request: str | None = None) -> None:
        """Tap in: become the dealer. It ends the dealer before, and one's own place at any other table."""
        need(by, "tables.deal")
        asking = asked(request, "dealer.in", table=code, dealer=by.person)
        with self._house.work(TABLE_CHAIN + code) as work:
            table = open_table(work, code)
            if work.repeated(asking) or table.dealer == by.person:
                return
            _fits(work, table, by)
            tables.seat_dealer(work, code, badge=by.person, at=work.now)
            tables.own(work, code, by.device)
            body: dict[str, Json] = {
                "table": code,
                "session": table.session,
                "dealer": by.person,
                "before": table.dealer,
                "tablet": by.device,
            }
            work.commit(Fact("dealer.in", body), by=by, request=asking)
        self._leave_others(code, by)

    def leave(self, code: str, *, by: By, request: str | None = None) -> None:
        """Tap out: the table has no dealer until the next one taps in. The draft stays."""
        asking = asked(request, "dealer.out", table=code, dealer=by.person)
        with self._house.work(TABLE_CHAIN + code) as work:
            if work.repeated(asking):
                return
            table = open_table(work, code)
            if table.dealer != by.person:
                raise Denied("You are not the dealer at %(table)s.", table=table.setup.name)
            _out(work, table, by, reason="left", request=asking)

    def _leave_others(self, code: str, by: By) -> None:
        """Tap a person out wherever else he still stands as the dealer; each table keeps its own fact."""
        with read(self._house.engine) as unit:
            others = [other for other in tables.dealing(unit, by.person) if other != code]
        for other in others:
            with self._house.work(TABLE_CHAIN + other) as work:
                table = table_in_use(work, other)
                if table.dealer == by.person:
                    _out(work, table, by, reason="moved", request=None)

    def _second(self, badge: str, pin: str, by: By) -> Person | Denied:
        """Let the dealer prove himself; he is another person than the supervisor, and one who may deal."""
        if badge == by.person:
            raise WrongFields({"dealer": text("Two people stand for a count: the dealer and the supervisor.")})
        dealer = proved(self._house, badge, pin, by=by)
        if isinstance(dealer, Denied) or may(dealer.role, "tables.deal"):
            return dealer
        raise Refused("%(name)s does not deal.", name=dealer.name)

    def _last(self, unit: Unit, table: Table) -> Mapping[str, Json] | None:
        last = self._play.last(unit, table)
        return None if last is None else last.summary


def _fits(unit: Unit, table: Table, by: By) -> None:
    """Refuse a tablet that is not enrolled, or that belongs to another table."""
    found = devices.find(unit, by.device) if by.device else None
    if found is None:
        raise Denied("This browser is not enrolled as a tablet, so it cannot deal.")
    if found.table not in (None, table.code):
        raise Denied("This tablet belongs to table %(table)s.", table=found.table)
    if (has := owner(unit, table)) not in (None, by.device):
        raise Conflict(
            "%(tablet)s has %(table)s. Leave the table there, or take it over with a supervisor.",
            tablet=has or "",
            table=table.setup.name,
        )


def _out(work: Work, table: Table, by: By, *, reason: str, request: Request | None) -> None:
    tables.seat_dealer(work, table.code, badge=None, at=None)
    tables.own(work, table.code, None)
    body: dict[str, Json] = {"table": table.code, "session": table.session, "dealer": by.person, "reason": reason}
    work.commit(Fact("dealer.out", body), by=by, request=request)
