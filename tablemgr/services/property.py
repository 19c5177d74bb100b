"""What the house is made of: property, pits, chip sets, limits, tables. Each change is a fact with before and after.

Values are checked as a whole, so that a form is told everything that is wrong at once. A change names what it was
made upon (`seen`): when somebody else was quicker it is refused instead of undoing his work.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from typing import Any, TypeVar

from tablemgr.audit.canonical import Json, canonical, digest
from tablemgr.audit.facts import Fact
from tablemgr.audit.record import By
from tablemgr.errors import Absent, Conflict, Refused
from tablemgr.services.checks import Problems, check_basics, check_chip_set, check_limits, check_pit, check_setup
from tablemgr.services.house import House, WrongFields, asked, basics
from tablemgr.services.rights import need
from tablemgr.store import property as properties
from tablemgr.store import tables
from tablemgr.store.policy import Policy
from tablemgr.store.property import Basics, ChipSet, Document, Limits, Pit, TableSetup
from tablemgr.store.work import PROPERTY_CHAIN, TABLE_CHAIN, Unit, Work, read
from tablemgr.words import text

__all__ = ["Basics", "ChipSet", "Document", "Limits", "Pit", "Policy", "Property", "TableSetup", "seen_as"]

T = TypeVar("T")
Coded = TypeVar("Coded", Pit, ChipSet, Limits)


class Property:
    """The administrator's desk, but for people, tablets and rules."""

    def __init__(self, house: House) -> None:
        """Work in `house`."""
        self._house = house

    def basics(self) -> Basics:
        """Give the property; Refused before the house is set up."""
        with read(self._house.engine) as unit:
            return basics(unit)

    def is_set_up(self) -> bool:
        """Whether the house has its property written down."""
        with read(self._house.engine) as unit:
            return properties.basics(unit) is not None

    def pits(self) -> tuple[Pit, ...]:
        """List the pits."""
        return self._listed(properties.pits)

    def chip_sets(self) -> tuple[ChipSet, ...]:
        """List the chip sets."""
        return self._listed(properties.chip_sets)

    def limits(self) -> tuple[Limits, ...]:
        """List the limits."""
        return self._listed(properties.limits)

    def table_setups(self) -> tuple[tuple[TableSetup, str], ...]:
        """List how the tables in use are set up, each with its state."""
        return self._listed(properties.table_setups)

    def _listed(self, find: Callable[[Unit], T]) -> T:
        with read(self._house.engine) as unit:
            return find(unit)

    @staticmethod
    def check(value: Basics) -> None:
        """Refuse what would be no property, before anything is made for it."""
        _refuse(check_basics(value))

    def set_up(self, value: Basics, *, by: By) -> None:
        """Write the property of a new house; the reckoning of its first fact is its own."""
        need(by, "property.set")
        _refuse(check_basics(value))
        with self._house.work(calendar=value.calendar) as work:
            if properties.basics(work) is not None:
                raise Refused("This house is set up already.")
            properties.put_basics(work, value)
            work.commit(Fact("property.set", _change(None, value)), by=by)

    def set_basics(self, value: Basics, *, seen: str, by: By, request: str | None = None) -> None:
        """Change the property. Days and shifts of facts that exist stay as they were reckoned."""
        need(by, "property.set")
        _refuse(check_basics(value))
        asking = asked(request, "property.set", value=_plain(value), seen=seen)
        with self._house.work() as work:
            if work.repeated(asking):
                return
            before = basics(work)
            _unchanged(before, seen)
            _calendar_stays(work, before, value)
            properties.put_basics(work, value)
            work.commit(Fact("property.set", _change(before, value)), by=by, request=asking)

    def put_pit(self, value: Pit, *, seen: str = "", by: By, request: str | None = None) -> None:
        """Add a pit, or change the one that was seen."""
        self._put(value, (check_pit, properties.pits, properties.put_pit), seen=seen, by=by, request=request)

    def put_chip_set(self, value: ChipSet, *, seen: str = "", by: By, request: str | None = None) -> None:
        """Add a chip set, or change the one that was seen; not while a table that uses it is open."""
        self._put(
            value, (check_chip_set, properties.chip_sets, properties.put_chip_set), seen=seen, by=by, request=request
        )

    def put_limits(self, value: Limits, *, seen: str = "", by: By, request: str | None = None) -> None:
        """Add limits, or change the ones that were seen; those of a table that was opened stay as they are."""
        self._put(value, (check_limits, properties.limits, properties.put_limits), seen=seen, by=by, request=request)

    def _put(
        self,
        value: Coded,
        how: tuple[Callable[[Coded], Problems], Callable[[Unit], tuple[Coded, ...]], Callable[[Unit, Coded], None]],
        *,
        seen: str,
        by: By,
        request: str | None,
    ) -> None:
        check, listed, put = how
        kind = _KINDS[type(value)]
        need(by, "limits.set" if kind == "limits.set" else "property.set")
        _refuse(check(value))
        asking = asked(request, kind, value=_plain(value), seen=seen)
        with self._house.work() as work:
            if work.repeated(asking):
                return
            before = next((each for each in listed(work) if each.code == value.code), None)
            _unchanged(before, seen)
            _not_in_play(work, before, value)
            put(work, value)
            work.commit(Fact(kind, _change(before, value)), by=by, request=asking)

    def table_setup(self, code: str) -> tuple[TableSetup, str]:
        """Give how a table in use is set up, and its state; Absent for any other code."""
        with read(self._house.engine) as unit:
            return _in_use(unit, code)

    def put_table(self, value: TableSetup, *, seen: str = "", by: By, request: str | None = None) -> None:
        """Add a table, or change the one that was seen. What its rounds stand on is changed only while it is closed."""
        need(by, "tables.set")
        asking = asked(request, "table.set", value=_plain(value), seen=seen)
        with self._house.work(PROPERTY_CHAIN, TABLE_CHAIN + value.code) as work:
            if work.repeated(asking):
                return
            _refuse(check_setup(work, value))
            found = properties.table_setup(work, value.code)
            before = None if found is None else found[0]
            if found is not None and found[2]:
                raise WrongFields({"code": text("There was a table with this code; its rounds keep it.")})
            _unchanged(before, seen)
            if found is not None and before is not None:
                _asked_for(work, before, value)
                if found[1] != "closed":
                    _only_light(before, value)
            properties.put_table_setup(work, value)
            work.commit(
                Fact("table.set", {"table": value.code, **_change(before, value)}),
                by=by,
                chain=TABLE_CHAIN + value.code,
                request=asking,
            )

    def retire_table(self, code: str, *, by: By, request: str | None = None) -> None:
        """Take a closed table out of use."""
        need(by, "tables.set")
        asking = asked(request, "table.retired", table=code)
        with self._house.work(TABLE_CHAIN + code) as work:
            if work.repeated(asking):
                return
            setup, state = _in_use(work, code)
            if state != "closed":
                raise Refused("%(name)s is open. Close it first.", name=setup.name)
            properties.retire_table(work, code)
            work.commit(Fact("table.retired", {"table": code}), by=by, request=asking)


_KINDS: Mapping[type, str] = {Pit: "pit.set", ChipSet: "chipset.set", Limits: "limits.set"}
# What may change while a table is open: a round keeps the terms it began with, the next one has the new ones.
# What is asked for and approved once a table has been opened.
_APPROVED = ("limits", "houseway", "ruleset", "paytables", "commission", "collect")
_LIGHT = {"name", "pit", "limits", "mirrored", "capture", "dice_on"}


def _plain(value: Any) -> dict[str, Json]:
    """Write a value as JSON: tuples as lists, at every depth."""
    # The calendars that came later are facts of their own, and no part of what a form of the property was made upon.
    plain: dict[str, Json] = {name: _listed(each) for name, each in asdict(value).items() if name != "changes"}
    return plain


def _listed(value: Any) -> Json:
    return [_listed(each) for each in value] if isinstance(value, list | tuple) else value


def seen_as(value: object) -> str:
    """Give the mark by which a form says which state of a value it was made upon."""
    return digest(canonical(_plain(value)))[:16]


def _change(before: object | None, after: object) -> dict[str, Json]:
    return {"before": None if before is None else _plain(before), "after": _plain(after)}


def _refuse(problems: Problems) -> None:
    if problems:
        raise WrongFields(problems)


def _unchanged(before: object | None, seen: str) -> None:
    if before is None and seen:
        raise Absent("This is not there any more.")
    if before is not None and not seen:
        raise WrongFields({"code": text("This code is in use.")})
    if before is not None and seen_as(before) != seen:
        raise Conflict("Somebody else changed this meanwhile. Load the page again to see how it is now.")


def _calendar_stays(work: Work, before: Basics, after: Basics) -> None:
    """Refuse to change how days were reckoned that are on record: that is a change from a day on."""
    same = all(getattr(before, name) == getattr(after, name) for name in ("zone", "day_start", "shifts"))
    if not same and properties.ever_opened(work):
        raise WrongFields({
            "shifts": text("Tables were opened by this calendar. A new one begins on a day and has a page of its own.")
        })  # fmt: skip


def _in_use(unit: Unit, code: str) -> tuple[TableSetup, str]:
    found = properties.table_setup(unit, code)
    if found is None or found[2]:
        raise Absent("There is no table %(code)s.", code=code)
    return found[0], found[1]


def _not_in_play(work: Work, before: object, value: object) -> None:
    """Refuse to change chips that lie on an open table, and limits that a table has."""
    if isinstance(value, ChipSet):
        _all_closed(work, value.code)
    if isinstance(value, Limits) and isinstance(before, Limits):
        _of_no_table(work, before, value)


def _all_closed(work: Work, chip_set: str) -> None:
    for setup, state in properties.table_setups(work):
        if setup.chip_set == chip_set and state != "closed":
            raise Refused("%(name)s is open with these chips. Close it first.", name=setup.name)


def _of_no_table(work: Work, before: Limits, after: Limits) -> None:
    """Refuse other amounts under a code that a table has or will have: its limits change when two people say so."""
    if replace(after, name=before.name) == before:
        return
    for each in tables.every(work):
        if each.session and before.code in (each.setup.limits, each.next_limits):
            raise Refused(
                "%(table)s has these limits. Add others, and ask for the change there; somebody else approves it.",
                table=each.setup.name,
            )


def _asked_for(work: Work, before: TableSetup, after: TableSetup) -> None:
    """Refuse to change limits and rules of a table that was opened: they are asked for, and approved by another."""
    changed = [name for name in _APPROVED if getattr(before, name) != getattr(after, name)]
    if changed and properties.sessions_of(work, before.code):
        said = text("This table has been opened. Ask for the change; somebody else approves it.")
        raise WrongFields(dict.fromkeys(changed, said))


def _only_light(before: TableSetup, after: TableSetup) -> None:
    heavy = {name for name in TableSetup.__slots__ if getattr(before, name) != getattr(after, name)} - _LIGHT
    if heavy:
        raise Refused(
            "%(name)s is open. Its game, seats, chips and rules change only while it is closed.", name=before.name
        )
