"""The rounds that players at seats are rated by: those of a session that stand, each with the time it was dealt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import and_, select

from tablemgr.store.rows import ReversalRow, RoundRow
from tablemgr.store.units import Unit


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round that stands: when it was first settled, and the body of its fact."""

    at: datetime
    body: Mapping[str, Any]


def played(unit: Unit, table: str, session: int) -> tuple[PlayedRound, ...]:
    """List the rounds of a session that stand, oldest first. One that replaced another was dealt when that one was."""
    query = (
        select(RoundRow, ReversalRow.number)
        .outerjoin(ReversalRow, and_(ReversalRow.table == RoundRow.table, ReversalRow.number == RoundRow.number))
        .where(RoundRow.table == table, RoundRow.session == session)
        .order_by(RoundRow.number)
    )
    dealt, standing = dict[int, datetime](), list[PlayedRound]()
    rows: Sequence[Any] = unit.session.execute(query).all()  # a round, and its number again where it was taken back
    for row, reversed_ in rows:
        dealt[row.number] = dealt.get(row.body.get("replaces") or 0, row.settled_at)
        if reversed_ is None:
            standing.append(PlayedRound(dealt[row.number], row.body))
    return tuple(sorted(standing, key=lambda each: (each.at, each.body["number"])))
