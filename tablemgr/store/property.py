"""Find and put what the house is made of: property, pits, chip sets, limits, and how tables are set up."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import time
from functools import lru_cache

from sqlalchemy import select

from tablemgr.gamingday import Calendar, Shift
from tablemgr.money import Cents
from tablemgr.store.prepared import Prepared
from tablemgr.store.rows import ChipSetRow, DocumentRow, LimitsRow, PitRow, PropertyRow, TableRow
from tablemgr.store.work import Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class Basics:
    """The property. `day_start` and the starts of shifts are wall-clock times as "HH:MM"; `shifts` is in order."""

    name: str
    zone: str
    currency: str
    day_start: str
    shifts: tuple[tuple[str, str], ...]
    idle_minutes: int
    lockout_failures: int

    @property
    def calendar(self) -> Calendar:
        """The reckoning of gaming days and shifts; BadInput when it leaves a moment without one."""
        return _calendar(self.zone, self.day_start, self.shifts)


@lru_cache(maxsize=16)
def _calendar(zone: str, day_start: str, shifts: tuple[tuple[str, str], ...]) -> Calendar:
    """Make a calendar once for each way of reckoning, for every unit of work asks for it."""
    named = tuple(Shift(name, time.fromisoformat(start)) for name, start in shifts)
    return Calendar(zone, time.fromisoformat(day_start), named)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pit:
    """A pit of the floor."""

    code: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipSet:
    """The chips of a tray: denominations in minor units, lowest first."""

    code: str
    name: str
    denominations: tuple[Cents, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What may be wagered, in minor units; a wager is a multiple of `unit`."""

    code: str
    name: str
    minimum: Cents
    maximum: Cents
    side_minimum: Cents
    side_maximum: Cents
    unit: Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSetup:
    """How a table is set up. The rules are digests of documents in force; `commission` may offer several."""

    code: str
    name: str
    game: str
    pit: str
    chip_set: str
    limits: str
    seats: int
    mirrored: bool
    capture: str
    dice_on: bool
    houseway: str
    ruleset: str
    paytable: str | None
    commission: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A text of rules that has been put in force, by the digest of its rules."""

    digest: str
    kind: str
    key: str
    title: str


def basics(unit: Unit) -> Basics | None:
    """Give the property, or None before the house is set up."""
    row = _BASICS.named(unit.session)
    if row is None:
        return None
    return Basics(**{**row, "shifts": tuple((name, start) for name, start in row["shifts"])})


_BASICS = Prepared(select(*(getattr(PropertyRow, name) for name in Basics.__slots__)).where(PropertyRow.id == 1))


def put_basics(unit: Unit, value: Basics) -> None:
    """Write the property."""
    row = unit.session.get(PropertyRow, 1) or PropertyRow(id=1)
    row.name, row.zone, row.currency = value.name, value.zone, value.currency
    row.day_start, row.shifts = value.day_start, [list(shift) for shift in value.shifts]
    row.idle_minutes, row.lockout_failures = value.idle_minutes, value.lockout_failures
    unit.session.add(row)


def pits(unit: Unit) -> tuple[Pit, ...]:
    """List the pits."""
    return tuple(
        Pit(code=row.code, name=row.name) for row in unit.session.scalars(select(PitRow).order_by(PitRow.code))
    )


def put_pit(unit: Unit, value: Pit) -> None:
    """Write a pit."""
    unit.session.merge(PitRow(code=value.code, name=value.name))


def chip_sets(unit: Unit) -> tuple[ChipSet, ...]:
    """List the chip sets."""
    rows = unit.session.scalars(select(ChipSetRow).order_by(ChipSetRow.code))
    return tuple(ChipSet(code=row.code, name=row.name, denominations=tuple(row.denominations)) for row in rows)


def put_chip_set(unit: Unit, value: ChipSet) -> None:
    """Write a chip set."""
    unit.session.merge(ChipSetRow(code=value.code, name=value.name, denominations=list(value.denominations)))


def limits(unit: Unit) -> tuple[Limits, ...]:
    """List the limits, lowest minimum first."""
    rows = unit.session.scalars(select(LimitsRow).order_by(LimitsRow.minimum, LimitsRow.code))
    return tuple(Limits(**{name: getattr(row, name) for name in Limits.__slots__}) for row in rows)


def put_limits(unit: Unit, value: Limits) -> None:
    """Write limits."""
    unit.session.merge(LimitsRow(**{name: getattr(value, name) for name in Limits.__slots__}))


def table_setups(unit: Unit) -> tuple[tuple[TableSetup, str], ...]:
    """List how the tables in use are set up, each with its state."""
    rows = unit.session.scalars(select(TableRow).where(TableRow.retired.is_(False)).order_by(TableRow.code))
    return tuple((_setup(row), row.state) for row in rows)


def table_setup(unit: Unit, code: str) -> tuple[TableSetup, str, bool] | None:
    """Give how a table is set up, its state, and whether it is retired."""
    row = unit.session.get(TableRow, code)
    return None if row is None else (_setup(row), row.state, row.retired)


def put_table_setup(unit: Unit, value: TableSetup) -> None:
    """Write how a table is set up; a new one starts closed, before its first session and round."""
    row = unit.session.get(TableRow, value.code)
    if row is None:
        row = TableRow(code=value.code, state="closed", session=0, last_round=0, retired=False)
        unit.session.add(row)
    for name in TableSetup.__slots__:
        if name != "code":
            setattr(row, name, getattr(value, name))
    row.commission = list(value.commission)


def retire_table(unit: Unit, code: str) -> None:
    """Take a table out of use; its rounds and facts stay."""
    unit.session.get_one(TableRow, code).retired = True


def documents(unit: Unit) -> tuple[Document, ...]:
    """List every document that has been put in force, by kind and title."""
    rows = unit.session.execute(
        select(DocumentRow.digest, DocumentRow.kind, DocumentRow.key, DocumentRow.title).order_by(
            DocumentRow.kind, DocumentRow.title
        )
    )
    return tuple(Document(digest=row.digest, kind=row.kind, key=row.key, title=row.title) for row in rows)


def _setup(row: TableRow) -> TableSetup:
    values = {name: getattr(row, name) for name in TableSetup.__slots__}
    return TableSetup(**{**values, "commission": tuple(row.commission)})
