"""Calendars with effective days: the day of a change is longer or shorter, never torn; no gap, no moment with two days."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tablemgr.errors import Absent, BadInput
from tablemgr.gamingday import Almanac, Calendar, Moment, Shift

ZONES = ("America/New_York", "Australia/Sydney", "Asia/Macau", "Europe/Lisbon", "Pacific/Apia")
DAY = timedelta(days=1)


def calendar(zone, hour, count=2):
    step = 24 // count
    shifts = tuple(Shift(f"{hour}.{place}", time((hour + place * step) % 24)) for place in range(count))
    return Calendar(zone, time(hour), shifts)


def almanac(first, *changes):
    return Almanac(first.zone, first.start, first.shifts, changes)


OLD, NEW = calendar("America/New_York", 6), calendar("America/New_York", 4, 3)


@pytest.mark.parametrize(
    ("new", "hours"), [(NEW, 22), (calendar("America/New_York", 10), 28), (calendar("America/Los_Angeles", 6), 27)]
)
def test_the_day_before_a_change_ends_where_the_next_one_starts(new, hours):
    change = date(2026, 6, 15)
    both = almanac(OLD, (change, new))
    start, end = both.bounds(change - DAY)
    assert (end - start) / timedelta(hours=1) == hours
    assert start == OLD.bounds(change - DAY)[0]
    assert end == new.bounds(change)[0] == both.bounds(change)[0]
    assert both.at(end - timedelta(microseconds=1)) == Moment(change - DAY, "6.1")
    assert both.at(end) == Moment(change, new.shifts[0].name)
    assert both.at(start) == Moment(change - DAY, "6.0")


def test_a_shift_that_the_change_cuts_off_is_empty_and_loses_nothing():
    change = date(2026, 6, 15)
    both = almanac(OLD, (change, calendar("America/New_York", 17)))  # the day before is 35 hours long
    assert [both.shift_bounds(change - DAY, name)[1] - both.shift_bounds(change - DAY, name)[0] for name in ("6.0", "6.1")] == [
        timedelta(hours=12), timedelta(hours=23)
    ]  # fmt: skip
    late = calendar("America/New_York", 23)
    early = almanac(late, (change, calendar("America/New_York", 3)))  # and here 4 hours
    assert early.shift_bounds(change - DAY, "23.1")[0] == early.shift_bounds(change - DAY, "23.1")[1]
    with pytest.raises(Absent):
        both.shift_bounds(change, "6.0")


@pytest.mark.parametrize(
    ("zone", "day", "hours"),
    [
        ("America/New_York", date(2026, 3, 7), 23),
        ("America/New_York", date(2026, 10, 31), 25),
        ("Australia/Sydney", date(2026, 10, 3), 23),
        ("Australia/Sydney", date(2026, 4, 4), 25),
    ],
)
def test_days_on_which_clocks_change_are_right_after_a_change_of_calendar(zone, day, hours):
    both = almanac(calendar("Asia/Macau", 6), (date(2026, 1, 10), calendar(zone, 6)))
    start, end = both.bounds(day)
    assert (end - start) / timedelta(hours=1) == hours
    assert both.offset(start) != both.offset(end)
    assert both.zone_at(start).key == zone


def test_a_change_that_leaves_no_day_is_refused():
    change = date(2026, 6, 15)
    with pytest.raises(BadInput, match="2026-06-14 would be shorter than an hour"):
        almanac(calendar("America/Los_Angeles", 23), (change, calendar("Asia/Macau", 0)))
    with pytest.raises(BadInput, match="a gaming day of its own"):
        almanac(OLD, (change, NEW), (change, OLD))
    with pytest.raises(BadInput, match="a gaming day of its own"):
        almanac(OLD, (change, NEW), (change - DAY, OLD))


calendars = st.builds(calendar, st.sampled_from(ZONES), st.integers(0, 23), st.sampled_from([1, 2, 3, 4]))
days = st.dates(date(2010, 1, 1), date(2030, 1, 1))


@st.composite
def almanacs(draw):
    changes = sorted({draw(days) for _ in range(draw(st.integers(0, 4)))})
    try:
        return almanac(draw(calendars), *((day, draw(calendars)) for day in changes))
    except BadInput:
        assume(False)


@given(almanacs(), st.data())
def test_every_moment_has_one_day_and_one_shift_whatever_changed(made, data):
    near = [day for day, _ in made.changes] or [date(2020, 1, 1)]
    day = data.draw(st.sampled_from(near)) + DAY * data.draw(st.integers(-3, 3))
    base = datetime(day.year, day.month, day.day, tzinfo=UTC)
    moment = base + timedelta(seconds=data.draw(st.integers(-90_000, 90_000)))
    found = made.at(moment)
    start, end = made.bounds(found.gaming_day)
    assert start <= moment < end
    first, after = made.shift_bounds(found.gaming_day, found.shift)
    assert first <= moment < after
    assert made.at(first) == found
    # The days join: no gap, no overlap; and so do the shifts of the day.
    assert made.bounds(found.gaming_day + DAY)[0] == end
    assert made.bounds(found.gaming_day - DAY)[1] == start
    bounds = [made.shift_bounds(found.gaming_day, shift.name) for shift in made.on(found.gaming_day).shifts]
    assert (bounds[0][0], bounds[-1][1]) == (start, end)
    assert all(one[1] == two[0] for one, two in pairwise(bounds))
