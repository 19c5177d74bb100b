"""Find and put what the house is made of: property, pits, chip sets, limits, and how tables are set up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date, time
from functools import lru_cache
from typing import Any

from sqlalchemy import func, select

from tablemgr.gamingday import Almanac, Calendar, Shift
from tablemgr.money import Cents
from tablemgr.store.policy import DEFAULT_POLICY, Policy
from tablemgr.store.prepared import Prepared
from tablemgr.store.rows import (
    CalendarRow,
    ChipSetRow,
    DocumentRow,
    FactRow,
    LimitsRow,
    PitRow,
    PropertyRow,
    TableRow,
)
from tablemgr.store.work import Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A zone, a start of the day and shifts that are in force from the gaming day `effective` on."""

    effective: date
    zone: str
    day_start: str
    shifts: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Basics:
    """The property. `day_start` and the starts of shifts are wall-clock times as "HH:MM"; `shifts` is in order.

    They are those the house began with; `changes` are what came after, each from a gaming day on, in order of the days.
    Whoever needs a day, a shift or a zone asks `calendar`, which knows all of them.
    """

    name: str
    zone: str
    currency: str
    day_start: str
    shifts: tuple[tuple[str, str], ...]
    idle_minutes: int
    lockout_failures: int
    policy: Policy = DEFAULT_POLICY
    changes: tuple[Change, ...] = ()

    @property
    def calendar(self) -> Almanac:
        """The reckoning of gaming days and shifts, for every day; BadInput when it leaves a moment without one."""
        return _almanac(self.zone, self.day_start, self.shifts, self.changes)


Shifts = tuple[tuple[str, str], ...]


@lru_cache(maxsize=16)
def _almanac(zone: str, day_start: str, shifts: Shifts, changes: tuple[Change, ...]) -> Almanac:
    """Make an almanac once for each way of reckoning, for every unit of work asks for it."""
    first = _calendar(zone, day_start, shifts)
    later = tuple((each.effective, _calendar(each.zone, each.day_start, each.shifts)) for each in changes)
    return Almanac(first.zone, first.start, first.shifts, later)


def _calendar(zone: str, day_start: str, shifts: Shifts) -> Calendar:
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
    """How a table is set up. The rules are digests of documents in force; `commission` may offer several.

    `paytables` are those of its side bets, in the order they are shown. `collect` says how commission is taken: `paid`
    with each win, or `lammer`, owed until the player pays it. `imprest` is the par in minor units to which the tray is
    restored at a close; None where the closer is simply counted.
    """

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
    paytables: tuple[str, ...]
    commission: tuple[str, ...]
    collect: str = "paid"
    imprest: Cents | None = None


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
    values = {name: row[name] for name in _OWN}
    found = Basics(**{**values, "shifts": _shifts(row["shifts"]), "policy": Policy(**(row["policy"] or {}))})
    # Nearly every house has one calendar, and every unit of work asks: the others are read only where there are any.
    return replace(found, changes=changes(unit)) if row["changes"] else found


_OWN = tuple(name for name in Basics.__slots__ if name != "changes")
_BASICS = Prepared(
    select(
        *(getattr(PropertyRow, name) for name in _OWN),
        select(func.count()).select_from(CalendarRow).scalar_subquery().label("changes"),
    ).where(PropertyRow.id == 1)
)


def changes(unit: Unit) -> tuple[Change, ...]:
    """List the calendars that came after the first one, in order of their days; of two for one day the later fact."""
    query = select(CalendarRow).join(FactRow, FactRow.id == CalendarRow.fact).order_by(FactRow.sequence)
    found = {
        row.effective: Change(
            effective=row.effective, zone=row.zone, day_start=row.day_start, shifts=_shifts(row.shifts)
        )
        for row in unit.session.scalars(query)
    }
    return tuple(found[day] for day in sorted(found))


def _shifts(written: Sequence[Any]) -> Shifts:
    return tuple((name, start) for name, start in written)


def put_basics(unit: Unit, value: Basics) -> None:
    """Write the property."""
    row = unit.session.get(PropertyRow, 1) or PropertyRow(id=1)
    row.name, row.zone, row.currency = value.name, value.zone, value.currency
    row.day_start, row.shifts = value.day_start, [list(shift) for shift in value.shifts]
    row.idle_minutes, row.lockout_failures = value.idle_minutes, value.lockout_failures
    row.policy = asdict(value.policy)
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
    row.commission, row.paytables = list(value.commission), list(value.paytables)
    row.paytable = value.paytables[0] if value.paytables else None


def sessions_of(unit: Unit, code: str) -> int:
    """Count the sessions that a table has had."""
    return unit.session.scalar(select(TableRow.session).where(TableRow.code == code)) or 0


def ever_opened(unit: Unit) -> bool:
    """Whether any table has had a session."""
    return bool(unit.session.scalar(select(func.max(TableRow.session))))


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
    sides = paytables_of(row.paytables, row.paytable)
    values |= {"commission": tuple(row.commission), "paytables": sides, "collect": row.collect or "paid"}
    return TableSetup(**values)


def paytables_of(several: Sequence[str] | None, first: str | None) -> tuple[str, ...]:
    """Give the pay tables of a row; one that was written before there were several has the first alone.

    >>> paytables_of(None, "a"), paytables_of(["a", "b"], "a"), paytables_of(None, None)
    (('a',), ('a', 'b'), ())
    """
    if several is not None:
        return tuple(several)
    return (first,) if first else ()
