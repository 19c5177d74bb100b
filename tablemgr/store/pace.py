"""How fast rounds follow each other at tables that are open."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import and_, func, select

from tablemgr.store.rows import ReversalRow, RoundRow, TableRow
from tablemgr.store.units import Unit


@dataclass(frozen=True, slots=True)
class Pace:
    """The rounds of a table's session that stand: how many, how many since a moment, and the time of the last."""

    rounds: int
    since: int
    last_at: datetime | None


def of_sessions(unit: Unit, since: datetime) -> dict[str, Pace]:
    """Give the pace of every table in its present session; one without a round is not among them."""
    taken_back = and_(ReversalRow.table == RoundRow.table, ReversalRow.number == RoundRow.number)
    query = (
        select(
            RoundRow.table,
            func.count(),
            func.count().filter(RoundRow.settled_at >= since),
            func.max(RoundRow.settled_at),
        )
        .join(TableRow, and_(TableRow.code == RoundRow.table, TableRow.session == RoundRow.session))
        .outerjoin(ReversalRow, taken_back)
        .where(ReversalRow.fact.is_(None))
        .group_by(RoundRow.table)
    )
    return {table: Pace(rounds, recent, last) for table, rounds, recent, last in unit.session.execute(query)}
