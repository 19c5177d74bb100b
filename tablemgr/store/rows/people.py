"""People, the tablets they use, and who is signed in."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from tablemgr.store.rows.metadata import Code, Hash, Name, Row


class PersonRow(Row):
    """A member of staff; the badge is digits. Someone who has left stays, because facts name him."""

    __tablename__ = "people"

    badge: Mapped[Code] = mapped_column(primary_key=True)
    name: Mapped[Name]
    role: Mapped[Code]
    pin_hash: Mapped[str] = mapped_column(String(255))
    must_change: Mapped[bool]
    failures: Mapped[int]
    locked_at: Mapped[datetime | None]
    left_at: Mapped[datetime | None]
    language: Mapped[Code]


class DeviceRow(Row):
    """An enrolled tablet; only the hash of its token is kept."""

    __tablename__ = "devices"

    code: Mapped[Code] = mapped_column(primary_key=True)
    name: Mapped[Name]
    token_hash: Mapped[Hash] = mapped_column(unique=True)
    table: Mapped[Code | None] = mapped_column(ForeignKey("tables.code"))
    enrolled_at: Mapped[datetime]
    retired_at: Mapped[datetime | None]


class EnrolCodeRow(Row):
    """A short code that enrols one tablet once, shown by a supervisor; only its hash is kept."""

    __tablename__ = "enrol_codes"

    code_hash: Mapped[Hash] = mapped_column(primary_key=True)
    device: Mapped[Code]
    expires_at: Mapped[datetime]
    used_at: Mapped[datetime | None]


class SignInRow(Row):
    """A sign-in, from PIN to end; `ended_why` says how it ended. The id is made by whoever signs the person in."""

    __tablename__ = "sign_ins"

    id: Mapped[Code] = mapped_column(primary_key=True)
    token_hash: Mapped[Hash] = mapped_column(unique=True)
    badge: Mapped[Code] = mapped_column(ForeignKey("people.badge"), index=True)
    device: Mapped[Code | None] = mapped_column(ForeignKey("devices.code"))
    started_at: Mapped[datetime]
    last_seen: Mapped[datetime]
    ended_at: Mapped[datetime | None]
    ended_why: Mapped[Code | None]
