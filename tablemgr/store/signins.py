"""Who is signed in where. Only hashes of tokens are kept, so that a copy of the database opens no session."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import and_, bindparam, select

from tablemgr.store.devices import Device
from tablemgr.store.people import Person
from tablemgr.store.prepared import Prepared
from tablemgr.store.rows import DeviceRow, PersonRow, PropertyRow, SignInRow
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A sign-in, the enrolled tablet that asks, if it is one, and how long the house lets a sign-in be idle."""

    sign_in: SignIn
    device: Device | None
    idle_minutes: int


def by_token(unit: Unit, token_hash: str, *, device_hash: str | None) -> Found | None:
    """Find a sign-in, also an ended one, so that its tablet can be told why.

    Every request begins with it, so it is one statement, and no row is made into an object that is never changed.
    """
    row = _PRESENT.named(unit.session, token=token_hash, device=device_hash)
    if row is None:
        return None
    person = Person(**{name: row[name] for name in Person.__slots__})
    device = None
    if row["device_code"] is not None:
        device = Device(code=row["device_code"], enrolled_at=row["enrolled_at"], table=row["device_table"])
    sign_in = SignIn(
        id=row["id"],
        person=person,
        device=row["device"],
        started_at=row["started_at"],
        last_seen=row["last_seen"],
        ended_at=row["ended_at"],
        ended_why=row["ended_why"],
    )
    return Found(sign_in=sign_in, device=device, idle_minutes=row["idle_minutes"])


_PRESENT = Prepared(
    select(
        *(getattr(PersonRow, name) for name in Person.__slots__),
        SignInRow.id,
        SignInRow.device,
        SignInRow.started_at,
        SignInRow.last_seen,
        SignInRow.ended_at,
        SignInRow.ended_why,
        DeviceRow.code.label("device_code"),
        DeviceRow.table.label("device_table"),
        DeviceRow.enrolled_at,
        PropertyRow.idle_minutes,
    )
    .join(PersonRow, PersonRow.badge == SignInRow.badge)
    .join(PropertyRow, PropertyRow.id == 1)
    .outerjoin(DeviceRow, and_(DeviceRow.token_hash == bindparam("device"), DeviceRow.retired_at.is_(None)))
    .where(SignInRow.token_hash == bindparam("token"))
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
