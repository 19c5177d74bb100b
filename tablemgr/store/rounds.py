"""Find settled rounds. They are written by `Work.commit` from their facts; nothing here adds or changes one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from sqlalchemy import Select, and_, bindparam, func, select

from tablemgr.audit.record import Record
from tablemgr.ledger.entry import Entry
from tablemgr.store.prepared import Prepared
from tablemgr.store.rows import DocumentRow, FactRow, ReversalRow, RoundRow
from tablemgr.store.work import Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class SettledRound:
    """A round as it was settled. `body` is the body of its fact; a reversed one says when and why it was taken back."""

    table: str
    number: int
    session: int
    fact: str
    hash: str
    gaming_day: date
    shift: str
    dealer: str
    settled_at: datetime
    body: Mapping[str, Any]
    reversed_at: datetime | None
    reason: str | None


def find(unit: Unit, table: str, number: int) -> SettledRound | None:
    """Find one round, also one that was taken back."""
    row = unit.session.execute(_rounds().where(RoundRow.table == table, RoundRow.number == number)).one_or_none()
    return None if row is None else _settled(*row)


def standing(unit: Unit, table: str, session: int, *, below: int | None = None) -> int | None:
    """Give the number of the last round of a session that was not taken back, of those numbered under `below`."""
    row = _STANDING.one(unit.session, of=table, during=session, under=_NO_END if below is None else below)
    return None if row is None else int(row[0])


def span(unit: Unit, table: str, session: int) -> tuple[int, int] | None:
    """Give the numbers of the first and the last round of a session."""
    query = select(func.min(RoundRow.number), func.max(RoundRow.number)).where(
        RoundRow.table == table, RoundRow.session == session
    )
    first, last = unit.session.execute(query).one()
    return (first, last) if last else None


def posted(unit: Unit, fact: str) -> tuple[Entry, ...]:
    """Give the entries that a round's fact posted for it.

    A correction posts more than its round: `book` in its body says how many entries come before, and how many are it.
    """
    record = Record.from_canonical(unit.session.scalars(select(FactRow.canonical).where(FactRow.id == fact)).one())
    entries = tuple(map(Entry.from_json, record.entries))
    book: Any = record.body.get("book")
    return entries if book is None else entries[book["before"] : book["before"] + book["round"]]


def of_request(unit: Unit, request: str) -> int | None:
    """Give the number of the round that was settled under a request, the one its draft was begun with."""
    row = unit.session.execute(
        select(RoundRow.number).join(FactRow, FactRow.id == RoundRow.fact).where(FactRow.request == request)
    ).one_or_none()
    return None if row is None else int(row[0])


def following(unit: Unit, table: str, number: int) -> int | None:
    """Give the number under which a round that was taken back was entered again; None while it was not."""
    fact = select(ReversalRow.fact).where(ReversalRow.table == table, ReversalRow.number == number).scalar_subquery()
    canonical = unit.session.scalar(select(FactRow.canonical).where(FactRow.id == fact))
    if canonical is None:
        return None
    body: Any = Record.from_canonical(canonical).body
    if "reopened" in body:
        return of_request(unit, body["reopened"])
    again = body.get("round")
    return None if again is None else int(again["number"])


def latest(unit: Unit, table: str, *, below: int | None, most: int) -> tuple[SettledRound, ...]:
    """List rounds of a table, newest first, those numbered under `below`."""
    query = _rounds().where(RoundRow.table == table).order_by(RoundRow.number.desc()).limit(most)
    if below is not None:
        query = query.where(RoundRow.number < below)
    return tuple(_settled(*row) for row in unit.session.execute(query))


def document(unit: Unit, digest: str) -> tuple[str, str] | None:
    """Give the kind and the stored text of a document that has been in force."""
    row = unit.session.execute(
        select(DocumentRow.kind, DocumentRow.text).where(DocumentRow.digest == digest)
    ).one_or_none()
    return None if row is None else (row.kind, row.text)


def used(unit: Unit, request: str) -> bool:
    """Whether a request id has a fact already."""
    return _USED.one(unit.session, asked=request) is not None


def _rounds() -> Select[RoundRow, str, datetime, str]:
    return (
        select(RoundRow, FactRow.hash, ReversalRow.at, ReversalRow.reason)
        .join(FactRow, FactRow.id == RoundRow.fact)
        .outerjoin(ReversalRow, _reversed())
    )


def _reversed() -> Any:  # a condition of SQLAlchemy
    return and_(ReversalRow.table == RoundRow.table, ReversalRow.number == RoundRow.number)


# Beyond any round's number, and within what both databases count.
_NO_END = 2**31 - 1
_STANDING = Prepared(
    select(RoundRow.number)
    .outerjoin(ReversalRow, _reversed())
    .where(
        RoundRow.table == bindparam("of"),
        RoundRow.session == bindparam("during"),
        RoundRow.number < bindparam("under"),
        ReversalRow.number.is_(None),
    )
    .order_by(RoundRow.number.desc())
    .limit(1)
)
_USED = Prepared(select(FactRow.sequence).where(FactRow.request == bindparam("asked")))


def _settled(row: RoundRow, hash_: str, reversed_at: datetime | None, reason: str | None) -> SettledRound:
    return SettledRound(
        table=row.table,
        number=row.number,
        session=row.session,
        fact=row.fact,
        hash=hash_,
        gaming_day=row.gaming_day,
        shift=row.shift,
        dealer=row.dealer,
        settled_at=row.settled_at,
        body=row.body,
        reversed_at=reversed_at,
        reason=reason,
    )
