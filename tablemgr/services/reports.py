"""Issue, reprint and hand out the report of a shift. Issuing and reprinting are facts, files come from frozen data.

Asking again for a shift that nothing has happened to gives the report that was issued; once a later fact has changed
a figure it gives the next version, which lists what changed. A report is issued as a draft; `signing` makes it final.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import Literal

from tablemgr import __version__
from tablemgr.audit.facts import Fact
from tablemgr.audit.record import CONSOLE, Answer, By
from tablemgr.clock import stamp
from tablemgr.errors import Absent, Refused
from tablemgr.reports.changes import changes
from tablemgr.reports.course_lines import OpenLine, Seal
from tablemgr.reports.endpaper import PaperMark
from tablemgr.reports.figures import Say
from tablemgr.reports.heading import state_of
from tablemgr.reports.lines import Issue
from tablemgr.reports.shift import ShiftReport
from tablemgr.reports.spreadsheet import spreadsheet
from tablemgr.reports.story import pdf
from tablemgr.services.house import House, asked, basics
from tablemgr.services.report_signing import Signing, open_items, seal_of
from tablemgr.services.rights import ROLES, need
from tablemgr.services.shifts import Scope, gather, minute
from tablemgr.store import people, reports
from tablemgr.store.reports import Issued, Reprinted
from tablemgr.store.work import Unit, Work, read
from tablemgr.words import text

__all__ = ["FORMATS", "Format", "Issued", "Listed", "Reports", "Reprint", "Reprinted"]

KIND = "shift"
Format = Literal["pdf", "json", "csv"]
FORMATS: dict[Format, str] = {
    "pdf": "application/pdf",
    "json": "application/json; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
}
_SHORT = re.compile(r"[a-z0-9]{1,10}")
# The id of a report is at most 40 characters and part of an address; any other code gives way to its hash's beginning.
_CODE = re.compile(r"[A-Za-z0-9-]{1,12}")


@dataclass(frozen=True, slots=True)
class Reprint:
    """Why a report is printed again."""

    reason: str


@dataclass(frozen=True, slots=True)
class Listed:
    """An issued report as a list shows it, with the copies that were printed later and how far it was signed."""

    issued: Issued
    report: ShiftReport
    reprints: tuple[Reprinted, ...]
    seal: Seal

    @property
    def state(self) -> str:
        """`draft`, `reviewed` or `final`."""
        return state_of(self.report, self.seal)

    @property
    def open(self) -> tuple[OpenLine, ...]:
        """What keeps it from being final."""
        return open_items(self.report)


class Reports:
    """The reports of the house."""

    def __init__(self, house: House) -> None:
        """Work in `house`."""
        self._house = house
        self.signing = Signing(house)

    def issue(self, scope: Scope, *, by: By, request: str | None = None) -> Issued:
        """Give the report of a shift: the last version if it still says what is so, else a new one.

        The figures are gathered before the unit of work begins, so that no table waits for them.
        """
        need(by, "reports.issue")
        asking = asked(request, "report.issued", day=str(scope.gaming_day), shift=scope.shift, part=scope.part)
        with read(self._house.engine) as unit:
            fresh = gather(unit, scope, self._house.clock.now())
        with self._house.work() as work:
            if (first := work.repeated(asking)) is not None:
                return _stored(reports.find(work, str(first.body)))
            last = reports.latest(work, KIND, gaming_day=scope.gaming_day, shift=scope.shift, scope=scope.part)
            before = None if last is None else ShiftReport.read(last.data)
            if last is not None and before is not None and before.agrees(fresh):
                return last
            issue = _issue(work, scope, by, version=1 if last is None else last.version + 1)
            report = fresh.issued(issue, () if before is None else changes(before, fresh))
            body = _body(report, scope)
            work.commit(
                Fact("report.issued", body), by=by, request=asking, answer=Answer(303, f"/reports/{issue.id}", issue.id)
            )
        return self.find(issue.id)

    def reprint(self, id_: str, asked_for: Reprint, *, by: By, request: str | None = None) -> None:
        """Note that a report is printed again, and why; from then on its REPRINT can be had."""
        need(by, "reports.issue")
        asking = asked(request, "report.reprinted", id=id_, reason=asked_for.reason)
        with self._house.work() as work:
            if work.repeated(asking) is not None:
                return
            issued = _stored(reports.find(work, id_))
            body = {"id": id_, "hash": issued.hash, "reason": asked_for.reason}
            work.commit(Fact("report.reprinted", body), by=by, request=asking)

    def find(self, id_: str) -> Issued:
        """Find a report by its id; Absent when there is none."""
        with read(self._house.engine) as unit:
            return _stored(reports.find(unit, id_))

    def one(self, id_: str) -> Listed:
        """Give a report as a page shows it; Absent when there is none."""
        with read(self._house.engine) as unit:
            return _listed(unit, _stored(reports.find(unit, id_)), reports.reprints(unit))

    def listed(self, scope: Scope | None = None, most: int = 50) -> tuple[Listed, ...]:
        """List the reports of a shift, or those that were issued last, newest first."""
        with read(self._house.engine) as unit:
            found = (
                reports.newest(unit, KIND, most)
                if scope is None
                else reports.of_shift(unit, KIND, gaming_day=scope.gaming_day, shift=scope.shift)
            )
            copies = reports.reprints(unit)
            return tuple(_listed(unit, each, copies) for each in found)

    def file(self, id_: str, format_: Format, *, mark: PaperMark = "original", say: Say = str) -> bytes:
        """Draw a report as a file. Its bytes depend on the frozen data, who has signed, and the mark."""
        with read(self._house.engine) as unit:
            issued, seal = _stored(reports.find(unit, id_)), seal_of(unit, id_)
            if mark == "reprint" and all(copy.report != id_ for copy in reports.reprints(unit)):
                raise Refused("The report %(id)s was not printed again. Ask for a reprint first.", id=id_)
        if format_ == "json":
            return issued.data.encode()
        report = ShiftReport.read(issued.data)
        return spreadsheet(report, say, seal=seal) if format_ == "csv" else pdf(report, seal=seal, mark=mark, say=say)


def _listed(unit: Unit, issued: Issued, copies: tuple[Reprinted, ...]) -> Listed:
    mine = tuple(copy for copy in copies if copy.report == issued.id)
    return Listed(issued, ShiftReport.read(issued.data), mine, seal_of(unit, issued.id))


def _stored(found: Issued | None) -> Issued:
    if found is None or found.kind != KIND:
        raise Absent("There is no such report.")
    return found


def _issue(work: Work, scope: Scope, by: By, *, version: int) -> Issue:
    zone = basics(work).calendar.zone_at(work.now)
    name = people.name_of(work, by.person)
    return Issue(
        id=report_id(scope, version),
        version=version,
        at=stamp(work.now),
        clock=minute(work.now, zone),
        person=f"{by.person} {name}".strip(),
        role=text("console") if by == CONSOLE else ROLES.get(by.role, text("console")),
        software=__version__,
    )


def _body(report: ShiftReport, scope: Scope) -> dict[str, str | int]:
    return {
        "id": report.issue.id,
        "kind": KIND,
        "gaming_day": scope.gaming_day.isoformat(),
        "shift": scope.shift,
        "scope": scope.part,
        "version": report.issue.version,
        "data": report.data,
        "hash": report.hash,
    }


def report_id(scope: Scope, version: int) -> str:
    """Name a report so that a person can read it out and an address can hold it.

    >>> from datetime import date
    >>> report_id(Scope(date(2026, 11, 28), "swing", "table:PG14"), 2)
    '20261128-swing-table-PG14-v2'
    """
    kind, _, code = scope.part.partition(":")
    shift = scope.shift.lower()
    parts = [
        scope.gaming_day.strftime("%Y%m%d"),
        shift if _SHORT.fullmatch(shift) else _short(scope.shift, 8),
        kind,
        *([code if _CODE.fullmatch(code) else _short(code, 12)] if code else []),
        f"v{version}",
    ]
    return "-".join(parts)


def _short(words: str, length: int) -> str:
    return hashlib.sha256(words.encode()).hexdigest()[:length]
