"""The book on disk: append lines, read them and the balances. Nothing else exists."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from tablemgr.ledger.book import Balance, Line
from tablemgr.store.prepared import Prepared
from tablemgr.store.rows import METADATA, AccountRow, EntryRow
from tablemgr.store.units import Unit

_LINE = (
    EntryRow.account,
    EntryRow.version,
    EntryRow.fact,
    EntryRow.line,
    EntryRow.cause,
    EntryRow.amount,
    EntryRow.previous,
    EntryRow.current,
)
_NAMES = [column.key for column in _LINE]
_APPEND = Prepared(METADATA.tables[EntryRow.__tablename__].insert())


def append(session: Session, made: Sequence[Line]) -> None:
    """Add lines to the book."""
    _APPEND.many(session, [{name: getattr(line, name) for name in _NAMES} for line in made])


def balances(unit: Unit, *, table: str | None = None) -> dict[str, Balance]:
    """Tell what every account holds, or those of one table."""
    query = select(AccountRow.name, AccountRow.balance, AccountRow.version).order_by(AccountRow.name)
    if table is not None:
        # A table's accounts are rack:PG14, seat:PG14:3 and so on; its code has neither colon nor wildcard.
        query = query.where(AccountRow.name.like(f"%:{table}") | AccountRow.name.like(f"%:{table}:%"))
    return {name: Balance(cents, version) for name, cents, version in unit.session.execute(query)}


def lines_of(unit: Unit, facts: Sequence[str]) -> list[Line]:
    """Read the lines that some facts posted, in the order in which they stand in them."""
    query = select(*_LINE).where(EntryRow.fact.in_(facts)).order_by(EntryRow.fact, EntryRow.line)
    return [Line(*row) for row in unit.session.execute(query)]


def lines(unit: Unit) -> Iterator[Line]:
    """Read the whole book, account by account in order of version, without holding it all at once."""
    query = select(*_LINE).order_by(EntryRow.account, EntryRow.version)
    for row in unit.session.execute(query, execution_options={"yield_per": 2000}):
        yield Line(*row)
