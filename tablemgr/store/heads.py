"""The heads of the chains: locked first, moved last."""

from __future__ import annotations

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from tablemgr.audit.chain import Head, genesis
from tablemgr.store.prepared import Prepared
from tablemgr.store.rows import METADATA, HeadRow
from tablemgr.store.upsert import insert_missing

# Statements of every commit are made once: putting one together costs more than running it.
_HEADS = METADATA.tables[HeadRow.__tablename__]
_FIELDS = (_HEADS.c.chain, _HEADS.c.sequence, _HEADS.c.hash)
_ALL = select(*_FIELDS).order_by(_HEADS.c.chain)
_ONE = select(*_FIELDS).where(_HEADS.c.chain == bindparam("held"))
_LOCK = Prepared(_ONE.with_for_update())
_MOVE = Prepared(
    _HEADS.update()
    .where(_HEADS.c.chain == bindparam("moved"))
    .values(sequence=bindparam("new_sequence"), hash=bindparam("new_hash"))
)


def lock(session: Session, chains: tuple[str, ...]) -> dict[str, Head]:
    """Lock the heads of some chains in order of name and tell where each stands; a new one stands at its genesis."""
    return {chain: _locked(session, chain) for chain in sorted(chains)}


def _locked(session: Session, chain: str) -> Head:
    found = _LOCK.one(session, held=chain)
    if found is not None:
        return Head(*found)
    # Two units may begin the same chain at once: the second waits here for the first.
    insert_missing(session, HeadRow, chain=chain, sequence=0, hash=genesis(chain))
    found = _LOCK.one(session, held=chain)
    assert found is not None, "a head that was just begun is there"
    return Head(*found)


def read(session: Session, chain: str) -> Head | None:
    """Tell where a chain stands; None for one that was never begun."""
    found = session.connection().execute(_ONE, {"held": chain}).one_or_none()
    return None if found is None else Head(*found)


def read_all(session: Session) -> list[Head]:
    """Tell where every chain stands that has a fact, in order of name."""
    return [head for head in read_every(session) if head.sequence > 0]


def read_every(session: Session) -> list[Head]:
    """Tell where every chain stands, those without a fact too, for the check."""
    return [Head(*row) for row in session.connection().execute(_ALL)]


def move(session: Session, head: Head) -> None:
    """Put a chain's head to its newest fact."""
    _MOVE.run(session, moved=head.chain, new_sequence=head.sequence, new_hash=head.hash)
