"""Find what was entered at a table's tray beside its rounds: the moves of the session that runs, newest first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import and_, bindparam, select
from sqlalchemy.orm import aliased

from tablemgr.audit.record import Record
from tablemgr.money import Cents
from tablemgr.store.prepared import Prepared
from tablemgr.store.rows import FactRow, OpeningRow
from tablemgr.store.units import TABLE_CHAIN, Unit

# A move and the fact that takes it back are two; so many of both are enough for what a screen shows.
WINDOW = 24


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """One entry at the tray: its fact, what it was, who made it, whether it was taken back."""

    fact: str
    cause: str
    cents: Cents
    tray: Cents
    seat: int | None
    at: datetime
    person: str
    undone: bool


def moves(unit: Unit, table: str, session: int, *, most: int = 8) -> tuple[Moved, ...]:
    """List the newest entries of a table's session, newest first. It is asked at every tap, so it is one statement."""
    rows = _MOVES.all(unit.session, of=TABLE_CHAIN + table, place=table, during=session)
    return tuple(_moved([Record.from_canonical(row[0]) for row in rows]))[:most]


def find(unit: Unit, table: str, session: int, fact: str) -> Moved | None:
    """Find one entry of a session by its fact, however long ago."""
    chain, _, sequence = fact.rpartition("/")
    if chain != TABLE_CHAIN + table or not sequence.isdecimal():
        return None
    since = int(sequence)
    query = select(FactRow.canonical).where(FactRow.chain == chain, FactRow.sequence >= since, FactRow.kind.in_(_KINDS))
    records = [Record.from_canonical(each) for each in unit.session.scalars(query.order_by(FactRow.sequence.desc()))]
    found = (each for each in _moved(records) if each.fact == fact)
    mine = {record.key for record in records if record.body["session"] == session}
    return next((each for each in found if each.fact in mine), None)


def _moved(records: list[Record]) -> Iterator[Moved]:
    undone = {record.body["moved"] for record in records if record.kind == "rack.reversed"}
    for record in records:
        if record.kind == "rack.moved":
            body: Any = record.body
            yield Moved(
                fact=record.key,
                cause=body["cause"],
                cents=body["cents"],
                tray=body["tray"],
                seat=body["seat"],
                at=record.at,
                person=record.by.person,
                undone=record.key in undone,
            )


_KINDS = ("rack.moved", "rack.reversed")
_OPENED = aliased(FactRow)
_MOVES = Prepared(
    select(FactRow.canonical)
    .join(OpeningRow, and_(OpeningRow.table == bindparam("place"), OpeningRow.session == bindparam("during")))
    .join(_OPENED, _OPENED.id == OpeningRow.fact)
    .where(FactRow.chain == bindparam("of"), FactRow.sequence > _OPENED.sequence)
    .where((FactRow.kind == _KINDS[0]) | (FactRow.kind == _KINDS[1]))
    .order_by(FactRow.sequence.desc())
    .limit(WINDOW)
)
