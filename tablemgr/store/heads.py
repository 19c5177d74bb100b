"""The heads of the chains: locked first, moved last."""

from __future__ import annotations

from sqlalchemy import Select, select, update
from sqlalchemy.orm import Session

from tablemgr.audit.chain import Head, genesis
from tablemgr.store.rows import HeadRow
from tablemgr.store.upsert import insert_missing


def lock(session: Session, chains: tuple[str, ...]) -> None:
    """Lock the heads of some chains in order of name; a chain that is new starts at its genesis."""
    for chain in sorted(chains):
        found = session.scalar(_head(chain).with_for_update())
        if found is None:
            # Two units may begin the same chain at once: the second waits here for the first.
            insert_missing(session, HeadRow, chain=chain, sequence=0, hash=genesis(chain))
            session.scalar(_head(chain).with_for_update())


def read(session: Session, chain: str) -> Head:
    """Tell where a chain stands."""
    row = session.execute(select(HeadRow.chain, HeadRow.sequence, HeadRow.hash).where(HeadRow.chain == chain)).one()
    return Head(*row)


def read_all(session: Session) -> list[Head]:
    """Tell where every chain stands that has a fact, in order of name."""
    query = select(HeadRow.chain, HeadRow.sequence, HeadRow.hash).where(HeadRow.sequence > 0).order_by(HeadRow.chain)
    return [Head(*row) for row in session.execute(query)]


def read_every(session: Session) -> list[Head]:
    """Tell where every chain stands, those without a fact too, for the check."""
    return [Head(*row) for row in session.execute(select(HeadRow.chain, HeadRow.sequence, HeadRow.hash))]


def move(session: Session, head: Head) -> None:
    """Put a chain's head to its newest fact."""
    session.execute(
        update(HeadRow).where(HeadRow.chain == head.chain).values(sequence=head.sequence, hash=head.hash),
        execution_options={"synchronize_session": False},
    )


def _head(chain: str) -> Select[str]:
    return select(HeadRow.chain).where(HeadRow.chain == chain)
