"""Inventory slips: opener and closer of a session on one numbered form, issued by a fact, printed again by another.

The serial number is the table's code and the number of its session, which has no gap. Asking again gives the slip that
was issued; once a recount has corrected a count, it gives the next version, and the first stays.
"""

from __future__ import annotations

from dataclasses import replace

from tablemgr import __version__
from tablemgr.audit.facts import Fact
from tablemgr.audit.record import Answer, By
from tablemgr.clock import stamp
from tablemgr.errors import Absent, Refused
from tablemgr.reports.endpaper import PaperMark
from tablemgr.reports.figures import Say
from tablemgr.reports.inventory import CountedBy, InventoryLine, InventorySlip
from tablemgr.reports.inventory_sheet import pdf
from tablemgr.rules.games import GAMES
from tablemgr.services.house import House, asked, basics
from tablemgr.services.play import table_in_use
from tablemgr.services.rights import need
from tablemgr.services.shifts import minute
from tablemgr.store import inventory, people, reports, tables
from tablemgr.store.inventory import Counted
from tablemgr.store.property import Basics
from tablemgr.store.reports import Issued, Reprinted
from tablemgr.store.tables import Count, Table
from tablemgr.store.work import Unit, Work, read

KIND = inventory.KIND
RIGHT = "tables.open"


class Inventory:
    """The inventory slips of the tables."""

    def __init__(self, house: House) -> None:
        """Work in `house`."""
        self._house = house

    def listed(self, code: str, session: int) -> tuple[tuple[Issued, tuple[Reprinted, ...]], ...]:
        """List the slips of a session, newest first, each with its later copies."""
        with read(self._house.engine) as unit:
            copies = reports.reprints(unit)
            return tuple(
                (each, tuple(copy for copy in copies if copy.report == each.id))
                for each in inventory.of_session(unit, code, session)
            )

    def issue(self, code: str, session: int, *, by: By, request: str | None = None) -> Issued:
        """Give the slip of a closed session: the last version if it still says what is so, else a new one."""
        need(by, RIGHT)
        asking = asked(request, "report.issued", inventory=code, session=session)
        with self._house.work() as work:
            if (first := work.repeated(asking)) is not None:
                return _stored(reports.find(work, str(first.body)))
            fresh = gather(work, code, session)
            there = inventory.of_session(work, code, session)
            if there and InventorySlip.read(there[0].data).agrees(fresh):
                return there[0]
            slip = _issued(work, fresh, by, version=len(there) + 1)
            fact = Fact("report.issued", _body(slip))
            work.commit(fact, by=by, request=asking, answer=Answer(303, None, slip.id))
        return self.find(slip.id)

    def reprint(self, id_: str, reason: str, *, by: By, request: str | None = None) -> None:
        """Note that a slip is printed again, and why; from then on its REPRINT can be had."""
        need(by, RIGHT)
        asking = asked(request, "report.reprinted", id=id_, reason=reason)
        with self._house.work() as work:
            if work.repeated(asking) is not None:
                return
            issued = _stored(reports.find(work, id_))
            work.commit(
                Fact("report.reprinted", {"id": id_, "hash": issued.hash, "reason": reason}), by=by, request=asking
            )

    def find(self, id_: str) -> Issued:
        """Find a slip by its id; Absent when there is none."""
        with read(self._house.engine) as unit:
            return _stored(reports.find(unit, id_))

    def file(self, id_: str, *, mark: PaperMark = "original", say: Say = str) -> bytes:
        """Draw a slip. Its bytes depend on the frozen data and the mark alone."""
        issued = self.find(id_)
        if mark == "reprint":
            with read(self._house.engine) as unit:
                if all(copy.report != id_ for copy in reports.reprints(unit)):
                    raise Refused("The report %(id)s was not printed again. Ask for a reprint first.", id=id_)
        return pdf(InventorySlip.read(issued.data), mark=mark, say=say)


def gather(unit: Unit, code: str, session: int) -> InventorySlip:
    """Make the slip of a session from its counts, under no number; Refused until it is closed."""
    table, house = table_in_use(unit, code), basics(unit)
    opener, closer = tables.opening(unit, code, session), tables.closing(unit, code, session)
    if opener is None:
        raise Absent("%(table)s had no session %(number)s.", table=table.setup.name, number=session)
    if closer is None:
        raise Refused(
            "%(table)s is not closed yet. Its slip has opener and closer on one form.", table=table.setup.name
        )
    told = inventory.counted(unit, code, session)
    before, par = told["opener"].body["closer_before"], told["closer"].body.get("imprest")
    return InventorySlip(
        serial=f"{code}-{session:05d}",
        house=house.name,
        currency=house.currency,
        zone=str(house.calendar.zone_at(closer.at)),
        table=code,
        table_name=table.setup.name,
        pit_name=table.pit_name,
        game=GAMES[table.setup.game].title,
        session=session,
        tile_set=closer.tile_set,
        forced=bool(told["closer"].body.get("forced")),
        opener=_counted(unit, house, opener, told["opener"]),
        closer=_counted(unit, house, closer, told["closer"]),
        lines=_lines(table, opener, closer),
        difference_cents=None if before is None else opener.total - int(before),
        par_cents=par,
        restore_cents=None if par is None else int(par) - closer.total,
    )


def _counted(unit: Unit, house: Basics, count: Count, told: Counted) -> CountedBy:
    names = people.names(unit, {count.dealer, count.floor})
    return CountedBy(
        clock=minute(count.at, house.calendar.zone_at(count.at)),
        at=stamp(count.at),
        gaming_day=told.gaming_day.isoformat(),
        shift=told.shift,
        dealer=count.dealer,
        dealer_name=names.get(count.dealer, ""),
        floor=count.floor,
        floor_name=names.get(count.floor, ""),
        total_cents=count.total,
        first_cents=int(told.body["total"]) if count.corrected else None,
    )


def _lines(table: Table, opener: Count, closer: Count) -> tuple[InventoryLine, ...]:
    """Give a line for every chip of the set and for any other that was counted, the highest first."""
    counted = {int(chip) for each in (opener, closer) for chip in each.count}
    return tuple(
        InventoryLine(
            chip_cents=chip,
            opener_pieces=(first := opener.count.get(str(chip), 0)),
            opener_cents=first * chip,
            closer_pieces=(last := closer.count.get(str(chip), 0)),
            closer_cents=last * chip,
        )
        for chip in sorted(counted | set(table.chip_set.denominations), reverse=True)
    )


def _issued(work: Work, slip: InventorySlip, by: By, *, version: int) -> InventorySlip:
    name = people.name_of(work, by.person)
    return replace(
        slip,
        id=f"inventory-{slip.table}-{slip.session}-v{version}",
        version=version,
        issued_at=stamp(work.now),
        issued_clock=minute(work.now, basics(work).calendar.zone_at(work.now)),
        issued_by=f"{by.person} {name}".strip(),
        software=__version__,
    )


def _body(slip: InventorySlip) -> dict[str, str | int]:
    return {
        "id": slip.id,
        "kind": KIND,
        "gaming_day": slip.closer.gaming_day,
        "shift": slip.closer.shift,
        "scope": inventory.scope(slip.table, slip.session),
        "version": slip.version,
        "data": slip.data,
        "hash": slip.hash,
    }


def _stored(found: Issued | None) -> Issued:
    if found is None or found.kind != KIND:
        raise Absent("There is no such slip.")
    return found
