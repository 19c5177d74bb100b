"""Sign a report: reviewed by one person, made final by another. What both sign is the hash of the frozen data.

A signature is a step of a `report` matter on the property's chain, so it is no part of the data that it stands under:
the hash that is printed stays that of the JSON file, and the paper prints the signatures from their facts. Each fact
keeps the name and the time as they are printed, so that the paper's bytes never change with a name.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any
from zoneinfo import ZoneInfo

from tablemgr.audit.canonical import Json
from tablemgr.audit.record import By
from tablemgr.errors import Absent, Denied, Refused
from tablemgr.reports.course_lines import Attestation, Excuse, OpenLine, Seal
from tablemgr.reports.shift import FIRST, ShiftReport
from tablemgr.services import matters
from tablemgr.services.house import House, asked, basics
from tablemgr.services.reasons import stated
from tablemgr.services.rights import ROLES, need
from tablemgr.services.seconds import second
from tablemgr.services.shifts import Scope, gather, minute
from tablemgr.store import matters as kept
from tablemgr.store import people, queries, reports
from tablemgr.store.matters import Matter
from tablemgr.store.reports import Issued
from tablemgr.store.work import Unit, Work, read
from tablemgr.words import Text, text

KIND = "report"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finalising:
    """What makes a report final: a reason for each thing that is open and excused, by its item.

    With `badge` and `pin` the one who finalises proves himself on the screen of whoever is signed in.
    """

    excuses: Mapping[str, str] = field(default_factory=dict)
    badge: str = ""
    pin: str = ""


class Signing:
    """Review reports, send them back, make them final."""

    def __init__(self, house: House) -> None:
        """Work in `house`."""
        self._house = house

    def review(self, id_: str, *, by: By, request: str | None = None) -> None:
        """Sign a draft as reviewed: its figures are still what is so."""
        need(by, "reports.review")
        self._as_is(id_)
        asking = asked(request, "report.reviewed", id=id_)
        with self._house.work() as work:
            if work.repeated(asking) is not None:
                return
            issued = _issued(work, id_)
            if (last := signed_last(work, id_)) is not None and last.state != "returned":
                raise Refused("This report has been reviewed already.")
            fact = matters.begun(KIND, _name(id_, _attempts(work, id_)), _body(work, issued, by))
            work.commit(fact, by=by, request=asking)

    def send_back(self, id_: str, reason: str, *, by: By, request: str | None = None) -> None:
        """Send a reviewed report back, with a reason; it is a draft again."""
        need(by, "reports.finalise")
        said = stated(reason)
        asking = asked(request, "report.returned", id=id_, reason=said)
        with self._house.work() as work:
            if work.repeated(asking) is not None:
                return
            matter = _reviewed(work, id_)
            body = {**_body(work, _issued(work, id_), by), "reason": said}
            work.commit(matters.stepped(matter, "returned", body), by=by, request=asking)

    def finalise(self, id_: str, ask: Finalising | None = None, *, by: By, request: str | None = None) -> Denied | None:
        """Make a reviewed report final, as another person than its reviewer; a wrong PIN is *returned*.

        Refused while the shift runs, and while anything of it is open that is not excused with a reason.
        """
        how = ask or Finalising()
        need(by, "reports.finalise", *(["reports.review"] if how.badge else []))
        who = by
        if how.badge:
            person = second(self._house, how.badge, how.pin, by=by, right="reports.finalise", field="badge")
            if isinstance(person, Denied):
                return person
            who = By(person.badge, person.role, second=by.person, device=by.device, claimed_at=by.claimed_at)
        excuses = _excused(self._as_is(id_), how.excuses)
        asking = asked(request, "report.final", id=id_, excuses=dict(how.excuses))
        with self._house.work() as work:
            if work.repeated(asking) is not None:
                return None
            matter = _reviewed(work, id_)
            reviewer = matter.first.person
            if who.person == reviewer:
                raise Denied("You reviewed this report yourself. Another person makes it final.")
            body = {**_body(work, _issued(work, id_), who), "excuses": excuses}
            work.commit(matters.stepped(matter, "final", body), by=who, request=asking)
        return None

    def _as_is(self, id_: str) -> ShiftReport:
        """Give a report that is the newest of its shift and still says what is so; Refused otherwise."""
        with read(self._house.engine) as unit:
            issued = _issued(unit, id_)
            scope = Scope(issued.gaming_day, issued.shift, issued.scope)
            fresh = gather(unit, scope, self._house.clock.now())
            last = reports.latest(
                unit, issued.kind, gaming_day=issued.gaming_day, shift=issued.shift, scope=issued.scope
            )
        report = ShiftReport.read(issued.data)
        if last is None or last.id != id_ or report.form == FIRST or not report.agrees(fresh):
            raise Refused("Something of this shift has changed since. Issue the report again and sign that one.")
        return report


def seal_of(unit: Unit, id_: str) -> Seal:
    """Tell how far a report has come; what was sent back is a draft again."""
    matter = signed_last(unit, id_)
    if matter is None or matter.state == "returned":
        return Seal()
    hashes = {
        f"{mark.chain}/{mark.sequence}": mark.hash for mark in queries.marks(unit, [s.fact for s in matter.steps])
    }
    final = matter.step("final")
    return Seal(
        state="reviewed" if final is None else "final",
        attestations=tuple(
            Attestation(
                state="reviewed" if step.state == "reviewed" else "final",
                person=f"{step.person} {step.body['name']}".strip(),
                role=ROLES.get(step.role, text("console")),
                clock=str(step.body["clock"]),
                fact=step.fact,
                hash=hashes[step.fact],
            )
            for step in matter.steps
        ),
        excuses=() if final is None else tuple(_excuse(each) for each in final.body["excuses"]),
    )


def signed_last(unit: Unit, id_: str) -> Matter | None:
    """Give the last matter of a report's signatures; None when nobody has signed it yet."""
    count = _attempts(unit, id_)
    return kept.find(unit, _name(id_, count - 1)) if count else None


def open_items(report: ShiftReport) -> tuple[OpenLine, ...]:
    """Give what keeps a report from being final."""
    return tuple(line for line in report.handover if line.blocks)


def _attempts(unit: Unit, id_: str) -> int:
    """Count the times that a report was put up for signature."""
    count = 0
    while kept.find(unit, _name(id_, count)) is not None:
        count += 1
    return count


def _name(id_: str, attempt: int) -> str:
    """Name the matter of a report's signatures after the report, so that it is found without a search."""
    return matters.new_id(KIND, hashlib.sha256(f"{id_}#{attempt}".encode()).hexdigest())


def _issued(unit: Unit, id_: str) -> Issued:
    found = reports.find(unit, id_)
    if found is None:
        raise Absent("There is no such report.")
    return found


def _reviewed(unit: Unit, id_: str) -> Matter:
    matter = signed_last(unit, id_)
    if matter is None or matter.state == "returned":
        raise Refused("Nobody has reviewed this report yet.")
    return matter


def _body(work: Work, issued: Issued, by: By) -> dict[str, Json]:
    name = people.name_of(work, by.person)
    return {
        "report": issued.id,
        "hash": issued.hash,
        "name": name,
        "clock": minute(work.now, ZoneInfo(basics(work).zone)),
    }


def _excused(report: ShiftReport, reasons: Mapping[str, str]) -> list[Json]:
    """Hold what is open against the excuses; Refused names all that is left."""
    if report.heading.status == "running":
        raise Refused("The shift still runs. Its report becomes final when it is over.")
    left = [line for line in open_items(report) if not reasons.get(line.item, "").strip()]
    if left:
        raise Refused("This report cannot be final while this is open: %(open)s", open=_listed(left))
    return [
        {"item": line.item, "says": _plain(_said(line)), "reason": stated(reasons[line.item])}
        for line in open_items(report)
    ]


def _said(line: OpenLine) -> Text:
    return text("%(table)s: %(what)s", table=line.name or line.table, what=line.says)


def _listed(found: Iterable[OpenLine]) -> Text:
    first, *rest = found
    return text("%(one)s %(rest)s", one=_said(first), rest=_listed(rest)) if rest else _said(first)


def _plain(words: Text) -> dict[str, Json]:
    """Write words so that a fact can keep them and any language can print them."""
    params = {name: _plain(value) if isinstance(value, Text) else value for name, value in words.params}
    return {"id": words.id, "params": params}


def _words(plain: Mapping[str, Any]) -> Text:
    params = {name: _words(value) if isinstance(value, Mapping) else value for name, value in plain["params"].items()}
    return text(str(plain["id"]), **params)


def _excuse(kept_: Mapping[str, Any]) -> Excuse:
    return Excuse(item=str(kept_["item"]), says=_words(kept_["says"]), reason=str(kept_["reason"]))
