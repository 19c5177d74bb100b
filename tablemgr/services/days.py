"""Closing a gaming day: a gate that lists what is still open, passed when nothing is or each thing is excused.

Work on an earlier day stays possible after its closing; what is entered then is listed as such (operations 2.4).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from tablemgr.audit.canonical import Json
from tablemgr.audit.matters import MATTERS, STATES
from tablemgr.audit.record import By
from tablemgr.errors import Absent, BadInput, Conflict, Refused
from tablemgr.money import Cents
from tablemgr.services.box_views import lines_of
from tablemgr.services.house import House, WrongFields, asked, basics
from tablemgr.services.matters import begun
from tablemgr.services.rights import need
from tablemgr.store import boxes, days, lammers, matters, people, tables
from tablemgr.store.days import Late
from tablemgr.store.matters import Matter, Step
from tablemgr.store.work import Unit, read
from tablemgr.words import Text, text

DAY = "day"
# Business that belongs to the day on which it began, and keeps that day from closing while it is open.
KEEPS_OPEN = ("fill", "credit", "difference", "recount", "dispute", "correction")
# How many gaming days a list shows.
LISTED = 14
LONGEST = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One thing that is still open. `key` names it in an excuse; `table` is where to look."""

    key: str
    kind: str
    words: Text
    table: str | None = None
    session: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Day:
    """A gaming day with what is open of it; `closed` is the step that closed it, `late` what was entered since."""

    gaming_day: date
    start: datetime
    end: datetime
    over: bool
    items: tuple[Item, ...]
    owed: Mapping[str, Cents]
    closed: Step | None
    late: tuple[Late, ...]
    names: Mapping[str, str]

    @property
    def hours(self) -> float | int:
        """How long the day is, in hours."""
        minutes = (self.end - self.start) // timedelta(minutes=1)
        return minutes // 60 if minutes % 60 == 0 else minutes / 60


class Days:
    """Look at gaming days and close them."""

    def __init__(self, house: House) -> None:
        """Work in `house`."""
        self._house = house

    def listed(self) -> tuple[Day, ...]:
        """List the gaming days, the present one first, as far back as tables were open."""
        now = self._house.clock.now()
        with read(self._house.engine) as unit:
            today = basics(unit).calendar.at(now).gaming_day
            first = days.first_day(unit)
            count = 0 if first is None else min((today - first).days + 1, LISTED)
            return tuple(_day(unit, today - timedelta(days=back), now) for back in range(count))

    def one(self, gaming_day: date) -> Day:
        """Give one gaming day; Absent for one that has not begun, or of before the first table opened."""
        now = self._house.clock.now()
        with read(self._house.engine) as unit:
            return _day(unit, gaming_day, now)

    def close(self, gaming_day: date, excuses: Mapping[str, str], *, by: By, request: str | None = None) -> None:
        """Close a day that is over. Whatever is open of it is excused with a reason, or keeps it open."""
        need(by, "days.close")
        given = {key: " ".join(why.split()) for key, why in excuses.items() if why.strip()}
        asking = asked(request, "day.closed", day=gaming_day.isoformat(), excuses=dict(given))
        with self._house.work() as work:
            if work.repeated(asking):
                return
            found = _day(work, gaming_day, work.now)
            if found.closed is not None:
                raise Conflict("The gaming day %(day)s is closed already.", day=gaming_day.isoformat())
            if not found.over:
                raise Refused("The gaming day %(day)s is not over yet.", day=gaming_day.isoformat())
            _excused(found, given)
            body: dict[str, Json] = {
                "day": gaming_day.isoformat(),
                "excused": [_excuse(item, given[item.key]) for item in found.items],
                "owed": dict(found.owed),
            }
            # The day itself names the matter, so that none is closed twice.
            work.commit(begun(DAY, _id(gaming_day), body), by=by, request=asking)


def parsed(written: str) -> date:
    """Read a gaming day; BadInput for anything that is no date.

    >>> parsed("2026-11-28")
    datetime.date(2026, 11, 28)
    """
    try:
        return date.fromisoformat(written)
    except ValueError:
        raise BadInput("“%(day)s” is not a day such as 2026-11-28.", day=written[:20]) from None


def _id(gaming_day: date) -> str:
    return f"{DAY}:{gaming_day:%Y%m%d}"


def _excused(found: Day, given: Mapping[str, str]) -> None:
    unknown = set(given) - {item.key for item in found.items}
    if unknown:
        raise Conflict("What is open has changed since this page was drawn. Look at it again.")
    missing = {item.key: text("Close it first, or say why the day may close without it.") for item in found.items
               if item.key not in given}  # fmt: skip
    if missing:
        raise WrongFields(missing)
    if any(len(why) > LONGEST for why in given.values()):
        raise BadInput("At most %(most)s printable characters.", most=LONGEST)


def _excuse(item: Item, why: str) -> dict[str, Json]:
    return {"key": item.key, "kind": item.kind, "table": item.table, "words": str(item.words), "reason": why}


def _day(unit: Unit, gaming_day: date, now: datetime) -> Day:
    calendar, first = basics(unit).calendar, days.first_day(unit)
    start, end = calendar.bounds(gaming_day)
    if start > now or first is None or gaming_day < first:
        raise Absent("Nothing is on record for %(day)s.", day=gaming_day.isoformat())
    matter = matters.find(unit, _id(gaming_day))
    closed = None if matter is None else matter.first
    late = () if closed is None else days.entered_after(unit, gaming_day, closed.at)
    badges = {each.person for each in late} | ({closed.person} if closed else set())
    return Day(
        gaming_day=gaming_day,
        start=start,
        end=end,
        over=now >= end,
        items=tuple(_items(unit, gaming_day)),
        owed=_owed(unit),
        closed=closed,
        late=late,
        names=people.names(unit, badges),
    )


def _owed(unit: Unit) -> dict[str, Cents]:
    sums = {table.code: sum(lammers.owed(unit, table.code).values()) for table in tables.every(unit)}
    return {code: cents for code, cents in sums.items() if cents}


def _items(unit: Unit, day: date) -> Iterator[Item]:
    """Name everything that is still open of a day, or of a day before it."""
    for each in days.open_sessions(unit, day):
        said = _FORCED if each.state == tables.FORCED else _OPEN
        words = text(said.id, table=each.name, session=each.session, day=each.gaming_day.isoformat())
        kind = "forced" if each.state == tables.FORCED else "session"
        key = f"session:{each.table}/{each.session}"
        yield Item(key=key, kind=kind, words=words, table=each.table, session=each.session)
    for matter in matters.unfinished(unit, KEEPS_OPEN):
        if matter.first.gaming_day <= day:
            yield _matter_item(matter)
    yield from _box_items(unit, day)
    final = days.final_shifts(unit, day)
    for shift in days.shifts_dealt(unit, day):
        if shift not in final:
            words = text("The report of the shift %(shift)s is not final.", shift=shift)
            yield Item(key=f"report:{shift}", kind="report", words=words)


_OPEN = text("%(table)s, session %(session)s opened on %(day)s, is not closed.")
_FORCED = text("%(table)s, session %(session)s opened on %(day)s, was closed without a count; the count is due.")


def _matter_item(matter: Matter) -> Item:
    name, state, table = MATTERS[matter.kind].name, STATES[matter.state], matter.table or ""
    words = text(_UNNUMBERED.id, matter=name, table=table, state=state)
    if matter.number is not None:
        words = text(_NUMBERED.id, matter=name, number=matter.number, table=table, state=state)
    return Item(key=matter.id, kind=matter.kind, words=words, table=matter.table, session=matter.session)


_UNNUMBERED = text("%(matter)s at %(table)s is %(state)s.")
_NUMBERED = text("%(matter)s %(number)s at %(table)s is %(state)s.")


def _box_items(unit: Unit, day: date) -> Iterator[Item]:
    for line in lines_of(unit, boxes.since(unit, day, until=day)):
        if line.waits:
            words = text("The box of %(table)s, shift %(shift)s, was not pulled.", table=line.name, shift=line.shift)
            yield Item(key=f"box:{line.table}/{line.shift}", kind="box", words=words, table=line.table)
        for box in line.boxes:
            if box.matter.is_open:
                words = text("A box of %(table)s, shift %(shift)s, is not counted.", table=line.name, shift=line.shift)
                yield Item(key=box.matter.id, kind="box", words=words, table=line.table)
