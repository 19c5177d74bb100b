"""Who is signed in where. Only hashes of tokens are kept, so that a copy of the database opens no session."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select

from tablemgr.store.people import Person, find
from tablemgr.store.rows import SignInRow
from tablemgr.store.work import Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class SignIn:
    """One sign-in, from PIN to end. `device` is the tablet at which the PIN was entered."""

    id: str
    person: Person
    device: str | None
    started_at: datetime
    last_seen: datetime
    ended_at: datetime | None
    ended_why: str | None


def by_token(unit: Unit, token_hash: str) -> SignIn | None:
    """Find a sign-in, also an ended one, so that its tablet can be told why."""
    row = unit.session.scalar(select(SignInRow).where(SignInRow.token_hash == token_hash))
    person = None if row is None else find(unit, row.badge)
    if row is None or person is None:
        return None
    return SignIn(
        id=row.id,
        person=person,
        device=row.device,
        started_at=row.started_at,
        last_seen=row.last_seen,
        ended_at=row.ended_at,
        ended_why=row.ended_why,
    )


def begin(unit: Unit, *, id: str, token_hash: str, badge: str, device: str | None, at: datetime) -> None:  # noqa: A002 - the column's name
    """Write a new sign-in."""
    unit.session.add(
        SignInRow(
            id=id,
            token_hash=token_hash,
            badge=badge,
            device=device,
            started_at=at,
            last_seen=at,
            ended_at=None,
            ended_why=None,
        )
    )


def end_all(unit: Unit, badge: str, *, at: datetime, why: str) -> tuple[str, ...]:
    """End every open sign-in of a person; give their ids."""
    rows = unit.session.scalars(select(SignInRow).where(SignInRow.badge == badge, SignInRow.ended_at.is_(None))).all()
    for row in rows:
        row.ended_at, row.ended_why = at, why
    return tuple(row.id for row in rows)


def end(unit: Unit, id: str, *, at: datetime, why: str) -> bool:  # noqa: A002 - the column's name
    """End one sign-in; False when it has ended already."""
    row = unit.session.get_one(SignInRow, id)
    if row.ended_at is not None:
        return False
    row.ended_at, row.ended_why = at, why
    return True


def touch(unit: Unit, id: str, at: datetime) -> None:  # noqa: A002 - the column's name
    """Note that a person did something."""
    row = unit.session.get_one(SignInRow, id)
    if row.ended_at is None:
        row.last_seen = at
