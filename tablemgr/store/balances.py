"""Posts a fact's entries: each account is locked in order of name, then lines and balances are written together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from sqlalchemy import BindParameter, bindparam, select
from sqlalchemy.orm import Session

from tablemgr.ledger import book
from tablemgr.ledger.book import Balance
from tablemgr.ledger.entry import Entry
from tablemgr.store import ledger
from tablemgr.store.prepared import Prepared
from tablemgr.store.rows import METADATA, AccountRow
from tablemgr.store.upsert import insert_missing

_ACCOUNTS = METADATA.tables[AccountRow.__tablename__]
_SET = Prepared(
    _ACCOUNTS.update()
    .where(_ACCOUNTS.c.name == bindparam("of"))
    .values(balance=bindparam("cents"), version=bindparam("count"))
)


@cache
def _lock(count: int) -> Prepared:
    """Lock so many accounts by name, in order of name."""
    named: list[BindParameter[str]] = [bindparam(f"name_{place}") for place in range(count)]
    return Prepared(
        select(_ACCOUNTS.c.name, _ACCOUNTS.c.balance, _ACCOUNTS.c.version)
        .where(_ACCOUNTS.c.name.in_(named))
        .order_by(_ACCOUNTS.c.name)
        .with_for_update()
    )


def post(session: Session, fact: str, entries: Sequence[Entry]) -> None:
    """Add every posting of a fact to the book and bring the accounts up to date."""
    names = sorted({posting.account for entry in entries for posting in entry.postings})
    if not names:
        return
    standing = _locked(session, names)
    made = book.lines(standing, fact, entries)
    ledger.append(session, made)
    reached = book.after(standing, made)
    values = [{"of": name, "cents": reached[name].cents, "count": reached[name].version} for name in names]
    _SET.many(session, values)


def _locked(session: Session, names: list[str]) -> dict[str, Balance]:
    rows = _lock(len(names)).all(session, **{f"name_{place}": name for place, name in enumerate(names)})
    found = {name: Balance(cents, version) for name, cents, version in rows}
    missing = [name for name in names if name not in found]
    if missing:
        for name in missing:
            insert_missing(session, AccountRow, name=name, balance=0, version=0)
        return _locked(session, names)
    return found
