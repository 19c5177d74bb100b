"""Fetch what a report of a shift is gathered from: the facts of its tables, and what stood when it began.

Figures are read from the facts themselves, so that what is printed is what the chain proves.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy import Select, and_, func, select

from tablemgr.audit.chain import Head
from tablemgr.money import Cents
from tablemgr.store.rows import (
    ClosingRow,
    DeviceRow,
    DocumentRow,
    DraftRow,
    FactRow,
    LimitsRow,
    OpeningRow,
    PitRow,
    ReversalRow,
    RoundRow,
    TableRow,
)
from tablemgr.store.units import PROPERTY_CHAIN, TABLE_CHAIN, Unit

_DEALING = ("table.opened", "dealer.in", "dealer.out")


@dataclass(frozen=True, slots=True)
class StoredFact:
    """A fact as it lies there: its place, the hash beside it and the one before, and its canonical text."""

    chain: str
    sequence: int
    hash: str
    previous: str
    kind: str
    at: datetime
    canonical: str


@dataclass(frozen=True, slots=True)
class FloorTable:
    """A table as it is called and set up now, also one that is out of use."""

    code: str
    name: str
    game: str
    pit: str
    pit_name: str
    minimum: Cents
    maximum: Cents


@dataclass(frozen=True, slots=True)
class Stored:
    """A text of the house rules that is on record."""

    digest: str
    kind: str
    key: str
    title: str
    text: str


def floor(unit: Unit) -> tuple[FloorTable, ...]:
    """List every table there ever was, by code."""
    query = (
        select(
            TableRow.code, TableRow.name, TableRow.game, TableRow.pit, PitRow.name, LimitsRow.minimum, LimitsRow.maximum
        )
        .join(PitRow, PitRow.code == TableRow.pit)
        .join(LimitsRow, LimitsRow.code == TableRow.limits)
        .order_by(TableRow.code)
    )
    return tuple(FloorTable(*row) for row in unit.session.execute(query))


def facts(unit: Unit, tables: Collection[str], *, gaming_day: date, shift: str) -> Iterator[StoredFact]:
    """Read the facts of some tables in one shift, chain by chain in order of sequence."""
    query = (
        _facts()
        .where(FactRow.gaming_day == gaming_day, FactRow.shift == shift)
        .where(FactRow.chain.in_([TABLE_CHAIN + code for code in tables]))
        .order_by(FactRow.chain, FactRow.sequence)
    )
    for row in unit.session.execute(query, execution_options={"yield_per": 500}):
        yield StoredFact(*row)


def reversals(unit: Unit, tables: Collection[str], *, gaming_day: date, shift: str) -> tuple[StoredFact, ...]:
    """Read the facts that took back rounds of one shift, whenever that was."""
    query = (
        _facts()
        .join(ReversalRow, ReversalRow.fact == FactRow.id)
        .join(RoundRow, and_(RoundRow.table == ReversalRow.table, RoundRow.number == ReversalRow.number))
        .where(RoundRow.gaming_day == gaming_day, RoundRow.shift == shift, RoundRow.table.in_(tables))
        .order_by(FactRow.chain, FactRow.sequence)
    )
    return tuple(StoredFact(*row) for row in unit.session.execute(query))


def desk(unit: Unit, kinds: Collection[str], *, gaming_day: date, shift: str) -> tuple[StoredFact, ...]:
    """Read the facts of some kinds on the property's chain in one shift, in order."""
    query = _facts().where(FactRow.chain == PROPERTY_CHAIN, FactRow.kind.in_(kinds))
    query = query.where(FactRow.gaming_day == gaming_day, FactRow.shift == shift).order_by(FactRow.sequence)
    return tuple(StoredFact(*row) for row in unit.session.execute(query))


def marks(unit: Unit, keys: Collection[str]) -> tuple[Head, ...]:
    """Say where some facts stand in their chains, given their keys."""
    query = select(FactRow.chain, FactRow.sequence, FactRow.hash).where(FactRow.id.in_(keys))
    return tuple(Head(*row) for row in unit.session.execute(query)) if keys else ()


def mark_of_session(unit: Unit, table: str, session: int) -> Head | None:
    """Say where the chain of a table stands as far as a session goes: with its closer, or with the newest fact."""
    closed = select(FactRow.chain, FactRow.sequence, FactRow.hash).join(ClosingRow, ClosingRow.fact == FactRow.id)
    row = unit.session.execute(closed.where(ClosingRow.table == table, ClosingRow.session == session)).one_or_none()
    if row is None:
        newest = select(FactRow.chain, FactRow.sequence, FactRow.hash).where(FactRow.chain == TABLE_CHAIN + table)
        row = unit.session.execute(newest.order_by(FactRow.sequence.desc()).limit(1)).one_or_none()
    return None if row is None else Head(*row)


def open_at(unit: Unit, tables: Collection[str], moment: datetime) -> tuple[tuple[str, int], ...]:
    """Name the sessions (table, number) that were open just before a moment."""
    ended = and_(ClosingRow.table == OpeningRow.table, ClosingRow.session == OpeningRow.session, ClosingRow.at < moment)
    query = (
        select(OpeningRow.table, OpeningRow.session)
        .outerjoin(ClosingRow, ended)
        .where(OpeningRow.at < moment, OpeningRow.table.in_(tables), ClosingRow.table.is_(None))
        .order_by(OpeningRow.table, OpeningRow.session)
    )
    return tuple((table, session) for table, session in unit.session.execute(query))


def dealing_at(unit: Unit, table: str, moment: datetime) -> StoredFact | None:
    """Read the last fact before a moment that says who deals at a table."""
    query = (
        _facts()
        .where(FactRow.chain == TABLE_CHAIN + table, FactRow.kind.in_(_DEALING), FactRow.at < moment)
        .order_by(FactRow.sequence.desc())
        .limit(1)
    )
    row = unit.session.execute(query).one_or_none()
    return None if row is None else StoredFact(*row)


def drafts(
    unit: Unit, tables: Collection[str], *, since: datetime, until: datetime
) -> tuple[tuple[str, datetime], ...]:
    """Name the tables with a round that was tapped at and not settled, last in a stretch of time, and when."""
    query = (
        select(DraftRow.table, DraftRow.updated_at, DraftRow.body)
        .where(DraftRow.table.in_(tables), DraftRow.updated_at >= since, DraftRow.updated_at < until)
        .order_by(DraftRow.table)
    )
    return tuple((table, at) for table, at, body in unit.session.execute(query) if body["acts"])


def documents(unit: Unit, digests: Collection[str]) -> dict[str, Stored]:
    """Give the texts of rules by their digests."""
    query = select(DocumentRow.digest, DocumentRow.kind, DocumentRow.key, DocumentRow.title, DocumentRow.text)
    rows = unit.session.execute(query.where(DocumentRow.digest.in_(digests)))
    return {row[0]: Stored(*row) for row in rows}


def device_names(unit: Unit) -> dict[str, str]:
    """Give the names of all tablets by code."""
    rows = unit.session.execute(select(DeviceRow.code, DeviceRow.name))
    return {row.code: row.name for row in rows}


def first_day(unit: Unit) -> date | None:
    """Give the gaming day of the first fact there is."""
    return unit.session.scalar(select(func.min(FactRow.gaming_day)))


def _facts() -> Select[str, int, str, str, str, datetime, str]:
    return select(
        FactRow.chain,
        FactRow.sequence,
        FactRow.hash,
        FactRow.previous,
        FactRow.kind,
        FactRow.at,
        FactRow.canonical,
    )
