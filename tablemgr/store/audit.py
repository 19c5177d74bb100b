"""The trail on disk: append a fact, read facts. Nothing else exists."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from sqlalchemy import Integer, Select, String, bindparam, select, type_coerce
from sqlalchemy.orm import Session

from tablemgr.audit.canonical import digest
from tablemgr.audit.chain import Head, Link
from tablemgr.audit.record import Answer, Record
from tablemgr.store.prepared import Prepared
from tablemgr.store.rows import METADATA, FactRow
from tablemgr.store.units import Unit

# Read without their types, so that a damaged row is reported and not stumbled over.
_BESIDE = (
    FactRow.id,
    FactRow.chain,
    FactRow.sequence,
    FactRow.previous,
    FactRow.request,
    FactRow.request_digest,
    FactRow.at,
    FactRow.gaming_day,
    FactRow.shift,
    FactRow.kind,
)
_FACTS = METADATA.tables[FactRow.__tablename__]
_APPEND = Prepared(_FACTS.insert())
_MOMENT = Prepared(
    select(_FACTS.c.at).where(_FACTS.c.chain == bindparam("of"), _FACTS.c.sequence == bindparam("place"))
)
_BY_REQUEST = Prepared(
    select(_FACTS.c.canonical, _FACTS.c.hash, _FACTS.c.answer).where(_FACTS.c.request == bindparam("asked"))
)


@dataclass(frozen=True, slots=True)
class Kept:
    """A fact as the trail gives it: its record, its hash, the first answer."""

    record: Record
    hash: str
    answer: Answer | None


def append(session: Session, record: Record, answer: str | None) -> Head:
    """Add a fact to the trail and tell where its chain stands then."""
    written = record.canonical()
    values: dict[str, Any] = {  # bound by the columns' own types
        "id": record.key,
        "chain": record.chain,
        "sequence": record.sequence,
        "hash": digest(written),
        "previous": record.previous,
        "request": record.request,
        "request_digest": record.request_digest,
        "answer": answer,
        "at": record.at,
        "gaming_day": record.gaming_day,
        "shift": record.shift,
        "kind": record.kind,
        "canonical": written,
    }
    _APPEND.run(session, **values)
    return Head(record.chain, record.sequence, values["hash"])


def moment_of(session: Session, head: Head) -> datetime | None:
    """Tell when the newest fact of a chain was kept; None for a chain without one."""
    found = _MOMENT.one(session, of=head.chain, place=head.sequence) if head.sequence else None
    return None if found is None else found[0]


def by_request(session: Session, request: str) -> Kept | None:
    """Find the fact that a request id made."""
    found = _BY_REQUEST.one(session, asked=request)
    return None if found is None else _kept(*found)


def find(unit: Unit, chain: str, sequence: int) -> Kept | None:
    """Find one fact."""
    found = unit.session.execute(_query().where(FactRow.chain == chain, FactRow.sequence == sequence)).one_or_none()
    return None if found is None else _kept(*found)


def newest(
    unit: Unit,
    chain: str,
    *,
    limit: int,
    before: int | None = None,
    kinds: Sequence[str] = (),
    gaming_day: date | None = None,
    shift: str | None = None,
) -> list[Kept]:
    """Read a chain from its end, at most `limit` facts, all of them older than sequence `before`."""
    query = _query().where(FactRow.chain == chain).order_by(FactRow.sequence.desc()).limit(limit)
    if before is not None:
        query = query.where(FactRow.sequence < before)
    if kinds:
        query = query.where(FactRow.kind.in_(kinds))
    if gaming_day is not None:
        query = query.where(FactRow.gaming_day == gaming_day)
    if shift is not None:
        query = query.where(FactRow.shift == shift)
    return [_kept(*found) for found in unit.session.execute(query)]


def of_shift(unit: Unit, gaming_day: date, shift: str | None = None, *, kinds: Sequence[str] = ()) -> list[Kept]:
    """Read every chain's facts of a gaming day, or of one shift of it, in order of chain and sequence."""
    query = _query().where(FactRow.gaming_day == gaming_day).order_by(FactRow.chain, FactRow.sequence)
    if shift is not None:
        query = query.where(FactRow.shift == shift)
    if kinds:
        query = query.where(FactRow.kind.in_(kinds))
    return [_kept(*found) for found in unit.session.execute(query)]


def links(unit: Unit, chain: str | None = None) -> Iterator[Link]:
    """Read every fact, or those of one chain, as they lie there, to be verified or exported."""
    query = select(
        FactRow.hash,
        FactRow.canonical,
        FactRow.answer,
        *(type_coerce(column, Integer if column is FactRow.sequence else String) for column in _BESIDE),
    ).order_by(FactRow.chain, FactRow.sequence)
    if chain is not None:
        query = query.where(FactRow.chain == chain)
    names = [column.key for column in _BESIDE]
    for hash_, canonical, answer, *beside in unit.session.execute(query, execution_options={"yield_per": 500}):
        columns = dict(zip(names, beside, strict=True))
        yield Link(columns["chain"], columns["sequence"], hash_, canonical, answer, columns)


def _query() -> Select[str, str, str | None]:
    return select(FactRow.canonical, FactRow.hash, FactRow.answer)


def _kept(canonical: str, hash_: str, answer: str | None) -> Kept:
    first = None if answer is None else Answer.from_canonical(answer)
    return Kept(Record.from_canonical(canonical), hash_, first)
