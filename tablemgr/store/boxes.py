"""What a table entered for its drop box, and the sessions it did so in. Both are written by `Work.commit` alone."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from sqlalchemy import ScalarSelect, and_, bindparam, func, or_, select
from sqlalchemy.orm import aliased

from tablemgr.ledger.accounts import BOX, MARKERS, PROMO, RACK, account
from tablemgr.ledger.causes import opposite
from tablemgr.money import Cents
from tablemgr.store.prepared import Prepared
from tablemgr.store.rows import ClosingRow, EntryRow, FactRow, OpeningRow, TableRow
from tablemgr.store.units import TABLE_CHAIN, Unit

# What a table gives chips for, and the account that says how much of it went into the box.
ENTERED = {"buy_in": BOX, "coupon": PROMO, "marker": MARKERS}
# The facts that enter it, or take it back: those of the rack drawer.
ENTERING = ("rack.moved", "rack.reversed")


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
    rows = _OF_DAY.all(unit.session, of=table, day=gaming_day)
    return _listed(row for row in rows if shift is None or row[3] == shift)


def session(unit: Unit, table: str, number: int) -> Session | None:
    """Find one session of a table."""
    found = _listed(_ONE.all(unit.session, of=table, number=number))
    return found[0] if found else None


def since(unit: Unit, day: date, *, until: date | None = None) -> tuple[Session, ...]:
    """List the sessions of every table that were opened on a gaming day or later, up to another."""
    query = _SESSIONS.where(OpeningRow.gaming_day >= day)
    return _listed(unit.session.execute(query if until is None else query.where(OpeningRow.gaming_day <= until)))


def entered(unit: Unit, table: str, session: int) -> tuple[EnteredLine, ...]:
    """List what a table entered for its box in one session, oldest first; what was taken back is negative."""
    places = {"of": TABLE_CHAIN + table, "place": table, "during": session, "after": session + 1}
    rows = _ENTERED.all(unit.session, **places, tray=account(RACK, table))
    return tuple(EnteredLine(*row) for row in rows)


def codes(unit: Unit, tables: Collection[str]) -> dict[str, str]:
    """Give the names of some tables, also of retired ones."""
    query = select(TableRow.code, TableRow.name).where(TableRow.code.in_(tables))
    return {code: name for code, name in unit.session.execute(query)}  # noqa: C416 - rows are no pairs to a checker


def _listed(rows: Iterable[Any]) -> tuple[Session, ...]:
    return tuple(
        Session(
            table=table,
            session=number,
            gaming_day=day,
            shift=shift,
            opened_at=opened,
            closed_at=closed,
            closed_shift=None if closed is None else (closed_day, closed_shift),
            running=state == "open" and current == number,
        )
        for table, number, day, shift, opened, closed, closed_day, closed_shift, current, state in rows
    )


# The board of the pit asks for every table's session every few seconds: statements made once.
_SESSIONS = (
    select(
        *(OpeningRow.table, OpeningRow.session, OpeningRow.gaming_day, OpeningRow.shift, OpeningRow.at),
        *(ClosingRow.at.label("closed_at"), ClosingRow.gaming_day.label("closed_on")),
        *(ClosingRow.shift.label("closed_in"), TableRow.session.label("current"), TableRow.state),
    )
    .join(TableRow, TableRow.code == OpeningRow.table)
    .outerjoin(ClosingRow, and_(ClosingRow.table == OpeningRow.table, ClosingRow.session == OpeningRow.session))
    .order_by(OpeningRow.at, OpeningRow.table)
)
_OF_DAY = Prepared(_SESSIONS.where(OpeningRow.table == bindparam("of"), OpeningRow.gaming_day == bindparam("day")))
_ONE = Prepared(_SESSIONS.where(OpeningRow.table == bindparam("of"), OpeningRow.session == bindparam("number")))


def _opened(number: str) -> ScalarSelect[Any]:
    """Give the place in its chain of the opening of a session."""
    fact = aliased(FactRow)
    found = select(fact.sequence).join(OpeningRow, OpeningRow.fact == fact.id)
    return found.where(
        OpeningRow.table == bindparam("place"), OpeningRow.session == bindparam(number)
    ).scalar_subquery()


# From the session's own facts to their postings, not through all that an account ever held. Each of these entries has
# one posting beside that of the tray.
_ENTERED = Prepared(
    select(FactRow.sequence, EntryRow.cause, EntryRow.amount)
    .join(EntryRow, EntryRow.fact == FactRow.id)
    .where(FactRow.chain == bindparam("of"), FactRow.sequence > _opened("during"))
    .where(FactRow.sequence < func.coalesce(_opened("after"), sys.maxsize))
    .where(or_(*(FactRow.kind == kind for kind in ENTERING)))
    .where(or_(*(EntryRow.cause == cause for cause in (*ENTERED, *map(opposite, ENTERED)))))
    .where(EntryRow.account != bindparam("tray"))
    .order_by(FactRow.sequence, EntryRow.line)
)
