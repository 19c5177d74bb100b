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
# A change of the calendar leaves the gaming day before it at least this long.
SHORTEST = timedelta(hours=1)


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
        started = [shift for shift in self.shifts if self.shift_start(day, shift) <= moment]
        return Moment(day, started[-1].name)

    def bounds(self, day: date) -> tuple[datetime, datetime]:
        """Return the first instant of a gaming day and of the next one, in UTC."""
        return self.begins(day), self.begins(day + ONE_DAY)

    def begins(self, day: date) -> datetime:
        """Return the first instant of a gaming day in UTC."""
        return self._instant(day, self.start)

    def shift_bounds(self, day: date, name: str) -> tuple[datetime, datetime]:
        """Return the first instant of a shift and the first after it, in UTC; Absent for an unknown name."""
        for place, shift in enumerate(self.shifts):
            if shift.name == name:
                rest = self.shifts[place + 1 :]
                end = self.shift_start(day, rest[0]) if rest else self.bounds(day)[1]
                return self.shift_start(day, shift), end
        raise Absent("There is no shift named %(name)s.", name=name)

    def offset(self, moment: datetime) -> str:
        """Tell how far local time is from UTC at a moment, as "+08:00"."""
        return moment.astimezone(self.zone_at(moment)).isoformat()[-6:]

    def on(self, day: date) -> Calendar:  # noqa: ARG002 - one calendar is the same on every day
        """Give the calendar that a gaming day is reckoned by."""
        return self

    def zone_at(self, moment: datetime) -> ZoneInfo:  # noqa: ARG002 - one calendar has one zone
        """Give the zone of the clocks on the wall at a moment."""
        return self._tz

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

    def shift_start(self, day: date, shift: Shift) -> datetime:
        """Give the instant at which a shift of a gaming day is due to start, in UTC."""
        later = shift.start < self.start
        return self._instant(day + ONE_DAY if later else day, shift.start)

    def _instant(self, day: date, wall: time) -> datetime:
        return _instant(self._tz, day, wall)


@dataclass(frozen=True)
class Almanac(Calendar):
    """A calendar and those that came after it, each from a gaming day on.

    The day before a change ends where the first day after it starts, so it may be longer or shorter than 24 hours; its
    shifts keep their own starts, the last one runs on or is cut. So there is never a gap, nor a moment with two days.

    >>> old = Calendar("Asia/Macau", time(6), (Shift("day", time(6)), Shift("night", time(18))))
    >>> new = Calendar("Asia/Macau", time(8), (Shift("early", time(8)), Shift("late", time(20))))
    >>> almanac = Almanac(old.zone, old.start, old.shifts, ((date(2026, 12, 1), new),))
    >>> start, end = almanac.bounds(date(2026, 11, 30))
    >>> end - start
    datetime.timedelta(days=1, seconds=7200)
    >>> almanac.at(end - timedelta(seconds=1)).shift, almanac.at(end).shift
    ('night', 'early')
    """

    changes: tuple[tuple[date, Calendar], ...] = ()

    def __post_init__(self) -> None:
        """Refuse changes out of order, or one that would leave the day before it with no time of its own."""
        super().__post_init__()
        days = [day for day, _ in self.changes]
        if sorted(set(days)) != days:
            raise BadInput("Each change of the calendar needs a gaming day of its own.")
        for day in days:
            for joined in (day - ONE_DAY, day):
                start, end = self.bounds(joined)
                if end - start < SHORTEST:
                    raise BadInput("With this change %(day)s would be shorter than an hour.", day=str(joined))

    def on(self, day: date) -> Calendar:
        """Give the calendar that a gaming day is reckoned by."""
        return next((each for since, each in reversed(self.changes) if since <= day), self)

    def at(self, moment: datetime) -> Moment:
        """Tell the gaming day and shift of an aware moment."""
        if not self.changes:
            return super().at(moment)
        day = self._found(moment)
        calendar = self.on(day)
        return Moment(day, [each for each in calendar.shifts if calendar.shift_start(day, each) <= moment][-1].name)

    def shift_bounds(self, day: date, name: str) -> tuple[datetime, datetime]:
        """Return the first instant of a shift and the first after it, in UTC; Absent for an unknown name."""
        calendar, (_, end) = self.on(day), self.bounds(day)
        starts = [(each.name, min(calendar.shift_start(day, each), end)) for each in calendar.shifts]
        for place, (each, start) in enumerate(starts):
            if each == name:
                return start, starts[place + 1][1] if place + 1 < len(starts) else end
        raise Absent("There is no shift named %(name)s.", name=name)

    def zone_at(self, moment: datetime) -> ZoneInfo:
        """Give the zone of the clocks on the wall at a moment."""
        return ZoneInfo(self.on(self._found(moment)).zone) if self.changes else super().zone_at(moment)

    def begins(self, day: date) -> datetime:
        """Return the first instant of a gaming day in UTC."""
        calendar = self.on(day)
        return super().begins(day) if calendar is self else calendar.begins(day)

    def _found(self, moment: datetime) -> date:
        # A day starts at most 38 hours after its date does in UTC and at most 14 before; a skipped date adds one.
        middle = moment.astimezone(UTC).date()
        days = [middle + ONE_DAY * step for step in (0, -1, 1, -2, 2, -3, 3)]
        return next(day for day in days if self.begins(day) <= moment < self.begins(day + ONE_DAY))


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
