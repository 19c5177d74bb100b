"""Posts entries to accounts: each account is locked in order of name, and each line proves the one before."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import insert, select, update
from sqlalchemy.orm import Session

from tablemgr.ledger.entry import Entry
from tablemgr.store.rows import AccountRow, EntryRow
from tablemgr.store.upsert import insert_missing


def post(session: Session, fact: str, entries: Sequence[Entry]) -> None:
    """Add every posting of a fact to the book and bring the accounts up to date."""
    postings = [(entry.cause, posting) for entry in entries for posting in entry.postings]
    if not postings:
        return
    standing = _locked(session, sorted({posting.account for _, posting in postings}))
    lines = []
    for line, (cause, posting) in enumerate(postings, start=1):
        balance, version = standing[posting.account]
        standing[posting.account] = balance + posting.cents, version + 1
        lines.append(
            {
                "account": posting.account,
                "version": version + 1,
                "fact": fact,
                "line": line,
                "cause": cause,
                "amount": posting.cents,
                "previous": balance,
                "current": balance + posting.cents,
            }
        )
    session.execute(insert(EntryRow), lines)
    for name, (balance, version) in standing.items():
        session.execute(
            update(AccountRow).where(AccountRow.name == name).values(balance=balance, version=version),
            execution_options={"synchronize_session": False},
        )


def _locked(session: Session, names: list[str]) -> dict[str, tuple[int, int]]:
    query = (
        select(AccountRow.name, AccountRow.balance, AccountRow.version)
        .where(AccountRow.name.in_(names))
        .order_by(AccountRow.name)
        .with_for_update()
    )
    found = {name: (balance, version) for name, balance, version in session.execute(query)}
    missing = [name for name in names if name not in found]
    if missing:
        for name in missing:
            insert_missing(session, AccountRow, name=name, balance=0, version=0)
        return _locked(session, names)
    return found
