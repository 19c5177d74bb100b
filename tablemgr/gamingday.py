"""Which gaming day and shift a moment belongs to.

A gaming day starts at the property's own hour, not at midnight, and is cut into shifts that the house
declares; the evening trade after midnight belongs to the day before. Every day and shift is half-open:
its first instant belongs to it, the first instant of the next one does not. On the day a zone changes
its clocks a gaming day is 23 or 25 hours long, which follows from computing with instants.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cached_property, lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from tablemgr.errors import Absent, BadInput

ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Shift:
    """A shift's name and the wall-clock time at which it starts."""

    name: str
    start: time


@dataclass(frozen=True, slots=True)
class Moment:
    """Where an instant falls in the house's own reckoning."""

    gaming_day: date
    shift: str


@dataclass(frozen=True)
class Calendar:
    """A property's zone, the start of its gaming day and its shifts in order from that start.

    >>> shifts = (Shift("day", time(6)), Shift("swing", time(14)), Shift("grave", time(22)))
    >>> calendar = Calendar("America/New_York", time(6), shifts)
    >>> calendar.at(datetime(2026, 11, 29, 8, 0, tzinfo=UTC))
    Moment(gaming_day=datetime.date(2026, 11, 28), shift='grave')
    >>> start, end = calendar.bounds(date(2026, 3, 7))
    >>> end - start
    datetime.timedelta(seconds=82800)
    """

    zone: str
    start: time
    shifts: tuple[Shift, ...]

    def __post_init__(self) -> None:
        """Refuse a calendar that would leave a moment without a day or a shift."""
        _check_zone(self.zone)
        names = [shift.name for shift in self.shifts]
        if not names or len(set(names)) != len(names) or "" in names:
            raise BadInput("Each shift needs a name of its own.")
        if self.shifts[0].start != self.start:
            raise BadInput("The first shift must start when the gaming day starts.")
        offsets = [self._offset(shift.start) for shift in self.shifts]
        if sorted(set(offsets)) != offsets:
            raise BadInput("The shifts must follow each other from the start of the gaming day.")

    @cached_property
    def _tz(self) -> ZoneInfo:
        return ZoneInfo(self.zone)

    def at(self, moment: datetime) -> Moment:
        """Tell the gaming day and shift of an aware moment."""
        day = self._day_of(moment)
        started = [shift for shift in self.shifts if self._shift_start(day, shift) <= moment]
        return Moment(day, started[-1].name)

    def bounds(self, day: date) -> tuple[datetime, datetime]:
        """Return the first instant of a gaming day and of the next one, in UTC."""
        return self._instant(day, self.start), self._instant(day + ONE_DAY, self.start)

    def shift_bounds(self, day: date, name: str) -> tuple[datetime, datetime]:
        """Return the first instant of a shift and the first after it, in UTC; Absent for an unknown name."""
        for place, shift in enumerate(self.shifts):
            if shift.name == name:
                rest = self.shifts[place + 1 :]
                end = self._shift_start(day, rest[0]) if rest else self.bounds(day)[1]
                return self._shift_start(day, shift), end
        raise Absent("There is no shift named %(name)s.", name=name)

    def offset(self, moment: datetime) -> str:
        """Tell how far local time is from UTC at a moment, as "+08:00"."""
        return moment.astimezone(self._tz).isoformat()[-6:]

    def _day_of(self, moment: datetime) -> date:
        # A gap of a whole day exists in the history of zones, so two days to each side are looked at.
        middle = moment.astimezone(self._tz).date()
        days = [middle + ONE_DAY * step for step in (0, -1, 1, -2, 2)]
        return next(day for day in days if self.bounds(day)[0] <= moment < self.bounds(day)[1])

    def _offset(self, wall: time) -> timedelta:
        """How long after the start of the gaming day a wall-clock time comes."""
        anchor = date(2000, 1, 1)
        gap = datetime.combine(anchor, wall) - datetime.combine(anchor, self.start)
        return gap % ONE_DAY

    def _shift_start(self, day: date, shift: Shift) -> datetime:
        later = shift.start < self.start
        return self._instant(day + ONE_DAY if later else day, shift.start)

    def _instant(self, day: date, wall: time) -> datetime:
        return _instant(self._tz, day, wall)


# Every fact asks for the same few instants around today.
@lru_cache(maxsize=4096)
def _instant(zone: ZoneInfo, day: date, wall: time) -> datetime:
    """Find the instant at which the wall clock first shows `wall`, or anything later, on that day."""
    local = datetime.combine(day, wall, zone)
    before, after = local.astimezone(UTC), local.replace(fold=1).astimezone(UTC)
    # Only inside a skipped hour does the later offset lead to the earlier instant; there the
    # clock never shows `wall`, and what was due in the skipped hour happens when it ends.
    return before if before <= after else _end_of_gap(zone, after, before)


def _end_of_gap(zone: ZoneInfo, low: datetime, high: datetime) -> datetime:
    old = low.astimezone(zone).utcoffset()
    while high - low > timedelta(seconds=1):
        middle = low + timedelta(seconds=(high - low) // timedelta(seconds=2))
        if middle.astimezone(zone).utcoffset() == old:
            low = middle
        else:
            high = middle
    return high


def _check_zone(zone: str) -> None:
    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise BadInput("%(zone)s is not a time zone.", zone=zone) from None
