"""Posts a fact's entries: each account is locked in order of name, then lines and balances are written together."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from tablemgr.ledger import book
from tablemgr.ledger.book import Balance
from tablemgr.ledger.entry import Entry
from tablemgr.store import ledger
from tablemgr.store.rows import AccountRow
from tablemgr.store.upsert import insert_missing


def post(session: Session, fact: str, entries: Sequence[Entry]) -> None:
    """Add every posting of a fact to the book and bring the accounts up to date."""
    names = sorted({posting.account for entry in entries for posting in entry.postings})
    if not names:
        return
    standing = _locked(session, names)
    made = book.lines(standing, fact, entries)
    ledger.append(session, made)
    for name, balance in book.after(standing, made).items():
        session.execute(
            update(AccountRow).where(AccountRow.name == name).values(balance=balance.cents, version=balance.version),
            execution_options={"synchronize_session": False},
        )


def _locked(session: Session, names: list[str]) -> dict[str, Balance]:
    query = (
        select(AccountRow.name, AccountRow.balance, AccountRow.version)
        .where(AccountRow.name.in_(names))
        .order_by(AccountRow.name)
        .with_for_update()
    )
    found = {name: Balance(cents, version) for name, cents, version in session.execute(query)}
    missing = [name for name in names if name not in found]
    if missing:
        for name in missing:
            insert_missing(session, AccountRow, name=name, balance=0, version=0)
        return _locked(session, names)
    return found
