"""The house as it is set up: property, pits, chip sets, limits, tables. Each change of them is a fact."""

from __future__ import annotations

from datetime import date, datetime

from sqlalchemy import CheckConstraint, ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from tablemgr.store.rows.metadata import Cents, Code, FactKey, Hash, JsonList, JsonObject, Name, Row


class PropertyRow(Row):
    """The one property this database belongs to; `shifts` is a list of [name, "HH:MM"]."""

    __tablename__ = "property"
    __table_args__ = (CheckConstraint("id = 1", name="only_one"),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    name: Mapped[Name]
    zone: Mapped[str] = mapped_column(String(64))
    currency: Mapped[str] = mapped_column(String(3))
    day_start: Mapped[str] = mapped_column(String(5))
    shifts: Mapped[JsonList]
    idle_minutes: Mapped[int]
    lockout_failures: Mapped[int]
    policy: Mapped[JsonObject | None]


class CalendarRow(Row):
    """The zone, the start of the day and the shifts from gaming day `effective` on. Append-only; the last one wins."""

    __tablename__ = "calendars"

    fact: Mapped[FactKey] = mapped_column(ForeignKey("facts.id"), primary_key=True)
    effective: Mapped[date]
    zone: Mapped[str] = mapped_column(String(64))
    day_start: Mapped[str] = mapped_column(String(5))
    shifts: Mapped[JsonList]


class PitRow(Row):
    """A pit."""

    __tablename__ = "pits"

    code: Mapped[Code] = mapped_column(primary_key=True)
    name: Mapped[Name]


class ChipSetRow(Row):
    """A set of denominations in minor units, lowest first."""

    __tablename__ = "chip_sets"

    code: Mapped[Code] = mapped_column(primary_key=True)
    name: Mapped[Name]
    denominations: Mapped[JsonList]


class LimitsRow(Row):
    """Smallest and largest wagers in minor units, and the unit a wager must be a multiple of."""

    __tablename__ = "limits"

    code: Mapped[Code] = mapped_column(primary_key=True)
    name: Mapped[Name]
    minimum: Mapped[Cents]
    maximum: Mapped[Cents]
    side_minimum: Mapped[Cents]
    side_maximum: Mapped[Cents]
    unit: Mapped[Cents]


class TableRow(Row):
    """A table: how it is set up, and the state it is in. Digests name documents that are in force on it."""

    __tablename__ = "tables"

    code: Mapped[Code] = mapped_column(primary_key=True)
    name: Mapped[Name]
    game: Mapped[Code]
    pit: Mapped[Code] = mapped_column(ForeignKey("pits.code"))
    chip_set: Mapped[Code] = mapped_column(ForeignKey("chip_sets.code"))
    limits: Mapped[Code] = mapped_column(ForeignKey("limits.code"))
    seats: Mapped[int]
    mirrored: Mapped[bool]
    capture: Mapped[Code]
    dice_on: Mapped[bool]
    houseway: Mapped[Hash]
    ruleset: Mapped[Hash]
    paytable: Mapped[Hash | None]
    commission: Mapped[JsonList]
    state: Mapped[Code]
    session: Mapped[int]
    dealer: Mapped[Code | None] = mapped_column(ForeignKey("people.badge"))
    dealer_since: Mapped[datetime | None]
    last_round: Mapped[int]
    retired: Mapped[bool]
    tablet: Mapped[Code | None]
    tile_set: Mapped[Code | None]
    imprest: Mapped[Cents | None]
    collect: Mapped[Code | None]
    paytables: Mapped[JsonList | None]
    next_limits: Mapped[Code | None]
    next_limits_at: Mapped[datetime | None]
