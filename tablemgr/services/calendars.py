"""Change the zone, the start of the gaming day or the shifts from a gaming day on. What was reckoned before stays.

A change is decided before its first day begins, so no fact that is on record ever moves to another day.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from zoneinfo import available_timezones

from tablemgr.audit.canonical import Json
from tablemgr.audit.facts import Fact
from tablemgr.audit.record import By
from tablemgr.errors import BadInput
from tablemgr.services.checks import check_basics
from tablemgr.services.house import House, WrongFields, asked, basics
from tablemgr.services.rights import need
from tablemgr.store.property import Basics, Change
from tablemgr.store.work import read
from tablemgr.words import Text, refusal, text

__all__ = ["Calendars", "Change", "Period"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Period:
    """A calendar and the stretch it is in force: `first_day` None since ever; `starts_at` is its first instant."""

    first_day: date | None
    starts_at: datetime | None
    zone: str
    day_start: str
    shifts: tuple[tuple[str, str], ...]
    now: bool


class Calendars:
    """See the calendars of the house and set the next one."""

    def __init__(self, house: House) -> None:
        """Work in `house`."""
        self._house = house

    def listed(self) -> tuple[Period, ...]:
        """List the calendars in the order in which they come into force."""
        with read(self._house.engine) as unit:
            found = basics(unit)
        today = found.calendar.at(self._house.clock.now()).gaming_day
        days = (None, *(change.effective for change in found.changes))
        present = [day for day in days if day is None or day <= today][-1]
        first = Period(
            first_day=None,
            starts_at=None,
            zone=found.zone,
            day_start=found.day_start,
            shifts=found.shifts,
            now=present is None,
        )
        return (first, *(_period(found, change, now=present == change.effective) for change in found.changes))

    def today(self) -> date:
        """Give the gaming day of now."""
        return self._house.calendar().at(self._house.clock.now()).gaming_day

    def set(self, change: Change, *, by: By, request: str | None = None) -> None:
        """Set the calendar from a gaming day on, one that has not begun; setting the same day again replaces it."""
        need(by, "calendar.set")
        plain: dict[str, Json] = {
            "effective": change.effective.isoformat(),
            "zone": change.zone,
            "day_start": change.day_start,
            "shifts": [list(each) for each in change.shifts],
        }
        asking = asked(request, "calendar.set", **plain)
        with self._house.work() as work:
            if work.repeated(asking):
                return
            before = basics(work)
            if problems := _problems(before, change, work.now):
                raise WrongFields(problems)
            work.commit(Fact("calendar.set", plain), by=by, request=asking)


def _problems(before: Basics, change: Change, now: datetime) -> Mapping[str, Text]:
    """Say everything that is wrong with a change."""
    as_new = replace(before, zone=change.zone, day_start=change.day_start, shifts=change.shifts, changes=())
    found = {name: said for name, said in check_basics(as_new).items() if name in ("zone", "shifts")}
    if change.zone not in available_timezones() or found:
        return found
    others = tuple(each for each in before.changes if each.effective != change.effective)
    whole = replace(before, changes=tuple(sorted((*others, change), key=lambda each: each.effective)))
    try:
        almanac = whole.calendar
    except BadInput as error:
        return {"effective": refusal(error)}
    today = before.calendar.at(now)
    if change.effective <= today.gaming_day or almanac.begins(change.effective) <= now or almanac.at(now) != today:
        next_day = (today.gaming_day + timedelta(days=1)).isoformat()
        return {
            "effective": text("A calendar begins on a gaming day that has not begun: %(day)s or later.", day=next_day)
        }
    return {}


def _period(found: Basics, change: Change, *, now: bool) -> Period:
    return Period(
        first_day=change.effective,
        starts_at=found.calendar.begins(change.effective),
        zone=change.zone,
        day_start=change.day_start,
        shifts=change.shifts,
        now=now,
    )
