"""Find issued reports. They are written by `Work.commit` from their facts; nothing here adds or changes one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy import Select, select

from tablemgr.audit.record import Record
from tablemgr.store.rows import FactRow, ReportRow
from tablemgr.store.units import Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class Issued:
    """An issued report: what it is about, and the frozen data it is drawn from."""

    id: str
    kind: str
    gaming_day: date
    shift: str
    scope: str
    version: int
    data: str
    hash: str
    issued_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Reprinted:
    """A later copy of a report: when, by whom and why."""

    report: str
    at: datetime
    person: str
    reason: str


_NEWEST = (ReportRow.issued_at.desc(), ReportRow.version.desc(), ReportRow.id)


def find(unit: Unit, id_: str) -> Issued | None:
    """Find a report by its id."""
    row = unit.session.get(ReportRow, id_)
    return None if row is None else issued(row)


def latest(unit: Unit, kind: str, *, gaming_day: date, shift: str, scope: str) -> Issued | None:
    """Find the last version of a report."""
    query = _about(gaming_day, shift).where(ReportRow.kind == kind, ReportRow.scope == scope)
    row = unit.session.scalar(query.order_by(ReportRow.version.desc()).limit(1))
    return None if row is None else issued(row)


def of_shift(unit: Unit, kind: str, *, gaming_day: date, shift: str) -> tuple[Issued, ...]:
    """List the reports of a kind about one shift, newest first."""
    rows = unit.session.scalars(_about(gaming_day, shift).where(ReportRow.kind == kind).order_by(*_NEWEST))
    return tuple(issued(row) for row in rows)


def newest(unit: Unit, kind: str, most: int) -> tuple[Issued, ...]:
    """List the reports of a kind that were issued last, newest first."""
    rows = unit.session.scalars(select(ReportRow).where(ReportRow.kind == kind).order_by(*_NEWEST).limit(most))
    return tuple(issued(row) for row in rows)


def reprints(unit: Unit) -> tuple[Reprinted, ...]:
    """List every later copy that was printed, oldest first."""
    query = select(FactRow.canonical).where(FactRow.kind == "report.reprinted").order_by(FactRow.at, FactRow.id)
    found = (Record.from_canonical(written) for written in unit.session.scalars(query))
    return tuple(
        Reprinted(
            report=str(record.body["id"]),
            at=record.at,
            person=record.by.person,
            reason=str(record.body["reason"]),
        )
        for record in found
    )


def _about(gaming_day: date, shift: str) -> Select[ReportRow]:
    return select(ReportRow).where(ReportRow.gaming_day == gaming_day, ReportRow.shift == shift)


def issued(row: ReportRow) -> Issued:
    """Give the value of a row."""
    return Issued(
        id=row.id,
        kind=row.kind,
        gaming_day=row.gaming_day,
        shift=row.shift,
        scope=row.scope,
        version=row.version,
        data=row.data,
        hash=row.hash,
        issued_at=row.issued_at,
    )
