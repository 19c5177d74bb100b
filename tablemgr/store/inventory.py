"""Find the inventory slips of a session, and what the facts of its counts say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import select

from tablemgr.audit.record import Record
from tablemgr.store.reports import Issued, issued
from tablemgr.store.rows import ClosingRow, FactRow, OpeningRow, ReportRow
from tablemgr.store.units import Unit

KIND = "inventory"


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """On which day and shift a tray was counted, and the body of the fact that says so."""

    gaming_day: date
    shift: str
    body: Mapping[str, Any]


def scope(table: str, session: int) -> str:
    """Name what a slip is about, as its row says it.

    >>> scope("PG14", 7)
    'session:PG14/7'
    """
    return f"session:{table}/{session}"


def of_session(unit: Unit, table: str, session: int) -> tuple[Issued, ...]:
    """List the slips of a session, newest first."""
    query = select(ReportRow).where(ReportRow.kind == KIND, ReportRow.scope == scope(table, session))
    return tuple(issued(row) for row in unit.session.scalars(query.order_by(ReportRow.version.desc())))


def counted(unit: Unit, table: str, session: int) -> dict[str, Counted]:
    """Give what the facts say of opener and closer, under those names."""
    found: dict[str, Counted] = {}
    for name, row in (("opener", OpeningRow), ("closer", ClosingRow)):
        query = select(FactRow.canonical).join(row, row.fact == FactRow.id)
        written = unit.session.scalar(query.where(row.table == table, row.session == session))
        if written is not None:
            record = Record.from_canonical(written)
            found[name] = Counted(gaming_day=record.gaming_day, shift=record.shift, body=record.body)
    return found
