"""What a table entered for its drop box, and the sessions it did so in. Both are written by `Work.commit` alone."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from sqlalchemy import Select, and_, select

from tablemgr.ledger.accounts import BOX, MARKERS, PROMO, account
from tablemgr.ledger.causes import opposite
from tablemgr.money import Cents
from tablemgr.store.rows import ClosingRow, EntryRow, FactRow, OpeningRow, TableRow
from tablemgr.store.units import Unit

# What a table gives chips for, and the account that says how much of it went into the box.
ENTERED = {"buy_in": BOX, "coupon": PROMO, "marker": MARKERS}


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A session of a table. It belongs to the gaming day and shift in which it was opened, whenever it ended.

    It holds no money: whoever pulls or counts boxes is shown sessions. One that ended by force has no `closed_at` until
    its tray is counted.
    """

    table: str
    session: int
    gaming_day: date
    shift: str
    opened_at: datetime
    closed_at: datetime | None
    closed_shift: tuple[date, str] | None
    running: bool


@dataclass(frozen=True, slots=True)
class EnteredLine:
    """One posting of what went into the box: its place in the table's chain, what it was given for, how much."""

    sequence: int
    cause: str
    cents: Cents


def sessions(unit: Unit, table: str, *, gaming_day: date, shift: str | None = None) -> tuple[Session, ...]:
    """List the sessions of a table that were opened on a gaming day, in one shift of it or in all."""
    query = _sessions().where(OpeningRow.table == table, OpeningRow.gaming_day == gaming_day)
    return _listed(unit, query if shift is None else query.where(OpeningRow.shift == shift))


def session(unit: Unit, table: str, number: int) -> Session | None:
    """Find one session of a table."""
    found = _listed(unit, _sessions().where(OpeningRow.table == table, OpeningRow.session == number))
    return found[0] if found else None


def since(unit: Unit, day: date, *, until: date | None = None) -> tuple[Session, ...]:
    """List the sessions of every table that were opened on a gaming day or later, up to another."""
    query = _sessions().where(OpeningRow.gaming_day >= day)
    return _listed(unit, query if until is None else query.where(OpeningRow.gaming_day <= until))


def entered(unit: Unit, table: str, session: int) -> tuple[EnteredLine, ...]:
    """List what a table entered for its box in one session, oldest first; what was taken back is negative."""
    begin = select(FactRow.sequence).join(OpeningRow, OpeningRow.fact == FactRow.id).where(OpeningRow.table == table)
    query = (
        select(FactRow.sequence, EntryRow.cause, EntryRow.amount)
        .join(FactRow, FactRow.id == EntryRow.fact)
        .where(EntryRow.account.in_([account(kind, table) for kind in ENTERED.values()]))
        .where(EntryRow.cause.in_([*ENTERED, *map(opposite, ENTERED)]))
        .where(FactRow.sequence > begin.where(OpeningRow.session == session).scalar_subquery())
        .order_by(FactRow.sequence, EntryRow.line)
    )
    ending = unit.session.scalar(begin.where(OpeningRow.session == session + 1))
    if ending is not None:
        query = query.where(FactRow.sequence < ending)
    return tuple(EnteredLine(*row) for row in unit.session.execute(query))


def codes(unit: Unit, tables: Collection[str]) -> dict[str, str]:
    """Give the names of some tables, also of retired ones."""
    query = select(TableRow.code, TableRow.name).where(TableRow.code.in_(tables))
    return {code: name for code, name in unit.session.execute(query)}  # noqa: C416 - rows are no pairs to a checker


def _sessions() -> Select[Any, Any, Any, Any]:
    return (
        select(OpeningRow, ClosingRow, TableRow.session, TableRow.state)
        .join(TableRow, TableRow.code == OpeningRow.table)
        .outerjoin(ClosingRow, and_(ClosingRow.table == OpeningRow.table, ClosingRow.session == OpeningRow.session))
        .order_by(OpeningRow.at, OpeningRow.table)
    )


def _listed(unit: Unit, query: Select[Any, Any, Any, Any]) -> tuple[Session, ...]:
    return tuple(
        Session(
            table=opening.table,
            session=opening.session,
            gaming_day=opening.gaming_day,
            shift=opening.shift,
            opened_at=opening.at,
            closed_at=None if closing is None else closing.at,
            closed_shift=None if closing is None else (closing.gaming_day, closing.shift),
            running=state == "open" and current == opening.session,
        )
        for opening, closing, current, state in unit.session.execute(query)
    )
