"""Enrolled tablets and the codes that enrol them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select

from tablemgr.store.rows import DeviceRow, EnrolCodeRow
from tablemgr.store.work import Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """A tablet. Its code is its name: the word by which facts and people know it, and it never changes."""

    code: str
    enrolled_at: datetime
    retired_at: datetime | None = None
    table: str | None = None

    @property
    def name(self) -> str:
        """What people call it."""
        return self.code


@dataclass(frozen=True, slots=True, kw_only=True)
class EnrolCode:
    """A short code for one tablet, good once and for a short time."""

    device: str
    expires_at: datetime
    used_at: datetime | None


def everything(unit: Unit) -> tuple[Device, ...]:
    """List the tablets: those in use by name, then the retired ones."""
    rows = unit.session.scalars(select(DeviceRow).order_by(DeviceRow.retired_at.is_not(None), DeviceRow.code))
    return tuple(_value(row) for row in rows)


def find(unit: Unit, code: str) -> Device | None:
    """Find a tablet by its name, also a retired one."""
    row = unit.session.get(DeviceRow, code)
    return None if row is None else _value(row)


def by_token(unit: Unit, token_hash: str) -> Device | None:
    """Find the tablet in use that holds a token."""
    row = unit.session.scalar(
        select(DeviceRow).where(DeviceRow.token_hash == token_hash, DeviceRow.retired_at.is_(None))
    )
    return None if row is None else _value(row)


def enrol(unit: Unit, code: str, *, token_hash: str, at: datetime) -> None:
    """Give a tablet its token; one that had another token (lost, wiped) has only the new one from now on."""
    row = unit.session.get(DeviceRow, code)
    if row is None:
        row = DeviceRow(code=code, name=code, token_hash=token_hash, table=None, enrolled_at=at, retired_at=None)
        unit.session.add(row)
    row.token_hash, row.enrolled_at, row.retired_at = token_hash, at, None


def retire(unit: Unit, code: str, at: datetime) -> None:
    """Take a tablet out of use."""
    unit.session.get_one(DeviceRow, code).retired_at = at


def find_code(unit: Unit, code_hash: str) -> EnrolCode | None:
    """Find a code, also one that is used up or too old."""
    row = unit.session.get(EnrolCodeRow, code_hash)
    return None if row is None else EnrolCode(device=row.device, expires_at=row.expires_at, used_at=row.used_at)


def add_code(unit: Unit, code_hash: str, *, device: str, expires_at: datetime) -> None:
    """Write a new code."""
    unit.session.add(EnrolCodeRow(code_hash=code_hash, device=device, expires_at=expires_at, used_at=None))


def use_code(unit: Unit, code_hash: str, at: datetime) -> None:
    """Note that a code was used."""
    unit.session.get_one(EnrolCodeRow, code_hash).used_at = at


def _value(row: DeviceRow) -> Device:
    return Device(code=row.code, enrolled_at=row.enrolled_at, retired_at=row.retired_at, table=row.table)
