"""The whole check: the chains fact by fact, and everything the store keeps beside them made again from the facts.

Rounds, reversals, openings, closings, documents and reports are compared with what their facts say, column by
column; each entry of the book with the posting it comes from; the book with itself; the balances with the book.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from sqlalchemy import ColumnElement, String, TypeDecorator, select, type_coerce
from sqlalchemy.engine.default import DefaultDialect
from sqlalchemy.orm import Session

from tablemgr.audit import chain
from tablemgr.audit.chain import Head, Problem
from tablemgr.audit.record import Record
from tablemgr.errors import BadInput
from tablemgr.ledger import book
from tablemgr.ledger.book import Line
from tablemgr.ledger.entry import Entry
from tablemgr.store import audit, heads, ledger
from tablemgr.store.projection import PROJECTED, rows_of
from tablemgr.store.rows import DocumentRow, EntryRow, FactRow, Row
from tablemgr.store.units import Unit
from tablemgr.words import Text, text

CHUNK = 500
# Our own column types write the same text for every database, but their interface wants to be told one.
_NO_DIALECT = DefaultDialect()
CHECKED: tuple[type[Row], ...] = (*PROJECTED, EntryRow)
Raw = dict[str, Any]  # a row as it lies there, before any type has looked at it


def verify(unit: Unit, *, anchored: Iterable[Head] = ()) -> list[Problem]:
    """Check everything and say all that is wrong, each chain's first broken fact first."""
    rows = RowCheck(unit.session)
    found = chain.verify(audit.links(unit), heads=heads.read_every(unit.session), anchored=anchored, seen=rows.see)
    rows.flush()
    return chain.in_order([*found, *rows.problems, *rows.orphans(), *_book(unit)])


class RowCheck:
    """Compares the rows that follow from facts with the rows that are there, some hundred facts at a time."""

    def __init__(self, session: Session) -> None:
        """Look through `session`."""
        self.problems: list[Problem] = []
        self._session = session
        self._waiting: list[Record] = []

    def see(self, record: Record) -> None:
        """Take in the next sound fact."""
        self._waiting.append(record)
        if len(self._waiting) == CHUNK:
            self.flush()

    def flush(self) -> None:
        """Compare the facts taken in since the last time."""
        keys = [record.key for record in self._waiting]
        there = {row: self._there(row, keys) for row in CHECKED}
        for record in self._waiting:
            self.problems += self._compare(record, {row: found[record.key] for row, found in there.items()})
        self._waiting.clear()

    def orphans(self) -> Iterator[Problem]:
        """Find rows whose fact does not exist."""
        for row in CHECKED:
            query = _raw(row).where(~row.__table__.c.fact.in_(select(FactRow.id)))
            for found in self._session.execute(query).mappings():
                yield _problem(str(found["fact"]), row, dict(found), "%(row)s belongs to no fact.")

    def _there(self, row: type[Row], keys: list[str]) -> dict[str, list[Raw]]:
        found: dict[str, list[Raw]] = defaultdict(list)
        for values in self._session.execute(_raw(row).where(row.__table__.c.fact.in_(keys))).mappings():
            found[values["fact"]].append(dict(values))
        return found

    def _compare(self, record: Record, there: dict[type[Row], list[Raw]]) -> Iterator[Problem]:
        wanted: dict[type[Row], list[Raw]] = defaultdict(list)
        for row, values in rows_of(record):
            if row is not DocumentRow or not self._recorded_before(values["digest"], record.key):
                wanted[row].append(_bound(row, values))
        try:
            wanted[EntryRow] = _postings(record)
        except BadInput as error:
            yield Problem(record.chain, record.sequence, "row", text(error.id))
        for row, found in there.items():
            yield from _differences(record.key, row, wanted[row], found)

    def _recorded_before(self, digest: str, fact: str) -> bool:
        """Whether a document is on record from another fact that does carry it; that one then answers for it."""
        query = select(FactRow.canonical).join(DocumentRow, DocumentRow.fact == FactRow.id)
        other = self._session.scalar(query.where(DocumentRow.digest == digest, FactRow.id != fact))
        return other is not None and f'"digest":"{digest}"' in other


def _differences(fact: str, row: type[Row], wanted: list[Raw], found: list[Raw]) -> Iterator[Problem]:
    key = _key(row)
    by_key = {tuple(values[name] for name in key): values for values in found}
    for values in wanted:
        there = by_key.pop(tuple(values[name] for name in key), None)
        if there is None:
            yield _problem(fact, row, values, "%(row)s is missing or says something else than its fact.")
        else:
            for name in values:
                if there[name] != values[name] or type(there[name]) is not type(values[name]):
                    said = "%(row)s says something else than its fact in %(column)s."
                    yield _problem(fact, row, values, said, column=name)
    for values in by_key.values():
        yield _problem(fact, row, values, "%(row)s is not what its fact says.")


def _key(row: type[Row]) -> list[str]:
    # An entry is found by its place in its fact: which version it became is the book's own check.
    return ["line"] if row is EntryRow else [column.name for column in row.__table__.primary_key]


def _problem(fact: str, row: type[Row], values: Raw, said: str, **more: str) -> Problem:
    place, _, sequence = fact.rpartition("/")
    name = "/".join(str(values[column.name]) for column in row.__table__.primary_key if column.name in values)
    words: Text = text(said, row=f"{row.__tablename__} {name or fact}", **more)
    return Problem(place, int(sequence) if sequence.isascii() and sequence.isdigit() else 0, "row", words)


def _postings(record: Record) -> list[Raw]:
    """Give what the entries of a fact must say, apart from the balances."""
    made = book.lines({}, record.key, [Entry.from_json(entry) for entry in record.entries])
    names = ("fact", "line", "account", "cause", "amount")
    return [{name: getattr(line, name) for name in names} for line in made]


def _bound(row: type[Row], values: Raw) -> Raw:
    return {name: _as_stored(row.__table__.c[name], value) for name, value in values.items()}


def _as_stored(column: ColumnElement[Any], value: Any) -> Any:
    kind = column.type
    return kind.process_bind_param(value, _NO_DIALECT) if isinstance(kind, TypeDecorator) else value


def _raw(row: type[Row]) -> Any:
    columns = row.__table__.c
    plain = (
        type_coerce(column, String).label(column.name) if isinstance(column.type, TypeDecorator) else column
        for column in columns
    )
    return select(*plain)


def _book(unit: Unit) -> Iterator[Problem]:
    problems: list[Problem] = []
    wrong = book.check(_ordered(unit, problems), ledger.balances(unit))
    yield from problems
    for each in wrong:
        place, _, sequence = (each.fact or "").rpartition("/")
        if sequence.isdigit():
            yield Problem(place, int(sequence), "row", each.text)
        else:
            yield Problem(f"account:{each.account}", each.version, "book", each.text)


def _ordered(unit: Unit, problems: list[Problem]) -> Iterator[Line]:
    """Pass the book's lines on, noting any account in which a chain's facts do not follow in their order."""
    reached: dict[tuple[str, str], tuple[int, int]] = {}
    for line in ledger.lines(unit):
        place, _, sequence = line.fact.rpartition("/")
        now = (int(sequence) if sequence.isdigit() else 0, line.line)
        if now <= reached.get((line.account, place), (0, 0)):
            said = text("Entry %(entry)s stands before an earlier fact's.", entry=f"{line.account}/{line.version}")
            problems.append(Problem(place, now[0], "row", said))
        reached[line.account, place] = now
        yield line
