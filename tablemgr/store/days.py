"""Find what a gaming day is made of, for its closing: open sessions, reports, what was entered afterwards."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy import and_, func, select, union

from tablemgr.store.rows import ClosingRow, OpeningRow, ReportRow, RoundRow, StepRow, TableRow
from tablemgr.store.units import Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenSession:
    """A session that has no closer: of which table, since which gaming day, and the state of its table now."""

    table: str
    name: str
    session: int
    gaming_day: date
    shift: str
    state: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Late:
    """A step that belongs to a day and was entered after some moment."""

    matter: str
    kind: str
    state: str
    table: str | None
    at: datetime
    event_at: datetime | None
    person: str
    fact: str


def open_sessions(unit: Unit, until: date) -> tuple[OpenSession, ...]:
    """List the sessions without a closer that were opened on a gaming day or before it."""
    ended = and_(ClosingRow.table == OpeningRow.table, ClosingRow.session == OpeningRow.session)
    query = (
        select(
            OpeningRow.table, TableRow.name, OpeningRow.session, OpeningRow.gaming_day, OpeningRow.shift, TableRow.state
        )
        .join(TableRow, TableRow.code == OpeningRow.table)
        .outerjoin(ClosingRow, ended)
        .where(OpeningRow.gaming_day <= until, ClosingRow.table.is_(None))
        .order_by(OpeningRow.table, OpeningRow.session)
    )
    return tuple(
        OpenSession(
            table=row.table,
            name=row.name,
            session=row.session,
            gaming_day=row.gaming_day,
            shift=row.shift,
            state=row.state,
        )
        for row in unit.session.execute(query)
    )


def shifts_dealt(unit: Unit, day: date) -> tuple[str, ...]:
    """Name the shifts of a gaming day in which a table was opened, dealt at or closed."""
    rows = (OpeningRow, RoundRow, ClosingRow)
    query = union(*(select(row.shift).where(row.gaming_day == day) for row in rows))
    return tuple(sorted(unit.session.scalars(query)))


def first_day(unit: Unit) -> date | None:
    """Give the first gaming day on which a table was opened."""
    return unit.session.scalar(select(func.min(OpeningRow.gaming_day)))


def final_shifts(unit: Unit, day: date) -> frozenset[str]:
    """Name the shifts of a gaming day whose report of the whole property is final, signed by those who sign it."""
    final = select(StepRow.body).where(StepRow.kind == "report", StepRow.state == "final")
    reports = {body.get("report") for body in unit.session.scalars(final)}
    query = select(ReportRow.shift, ReportRow.id).where(
        ReportRow.kind == "shift", ReportRow.gaming_day == day, ReportRow.scope == "property"
    )
    return frozenset(shift for shift, id_ in unit.session.execute(query) if id_ in reports)


def entered_after(unit: Unit, day: date, moment: datetime) -> tuple[Late, ...]:
    """List the steps that belong to a gaming day and were entered after a moment, oldest first."""
    query = select(*(getattr(StepRow, name) for name in Late.__slots__)).where(
        StepRow.gaming_day == day, StepRow.at > moment, StepRow.kind != "day"
    )
    rows = unit.session.execute(query.order_by(StepRow.at, StepRow.matter, StepRow.step))
    return tuple(Late(**dict(zip(Late.__slots__, row, strict=True))) for row in rows)
