"""Gaming days and shifts: half-open, complete, and right on the days a zone changes its clocks."""

from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.clock import FixedClock, SystemClock, parse_stamp, stamp
from tablemgr.errors import Absent, BadInput
from tablemgr.gamingday import Calendar, Moment, Shift

SHIFTS = (Shift("day", time(6)), Shift("swing", time(14)), Shift("grave", time(22)))
MACAU = Calendar("Asia/Macau", time(6), SHIFTS)
NEW_YORK = Calendar("America/New_York", time(6), SHIFTS)
SYDNEY = Calendar("Australia/Sydney", time(6), SHIFTS)
# A gaming day that starts inside the hour that is skipped, and one inside the hour that comes twice.
IN_THE_GAP = Calendar("America/New_York", time(2, 30), (Shift("early", time(2, 30)), Shift("next", time(3)), Shift("late", time(15))))  # fmt: skip
IN_THE_FOLD = Calendar("America/New_York", time(1, 30), (Shift("early", time(1, 30)), Shift("late", time(15))))


def hours(calendar, day):
    start, end = calendar.bounds(day)
    return (end - start) / timedelta(hours=1)


def at(text):
    return datetime.fromisoformat(text).astimezone(UTC)


def test_trade_after_midnight_belongs_to_the_day_before():
    assert MACAU.at(at("2026-11-30T02:00:00+08:00")) == Moment(date(2026, 11, 29), "grave")
    assert MACAU.at(at("2026-11-30T05:59:59.999999+08:00")) == Moment(date(2026, 11, 29), "grave")
    assert MACAU.at(at("2026-11-30T06:00:00+08:00")) == Moment(date(2026, 11, 30), "day")
    assert MACAU.at(at("2026-11-30T14:00:00+08:00")) == Moment(date(2026, 11, 30), "swing")


@pytest.mark.parametrize(
    ("calendar", "day", "length"),
    [
        (NEW_YORK, date(2026, 3, 7), 23),  # clocks go forward at 2:00 on 8 March
        (NEW_YORK, date(2026, 3, 8), 24),
        (NEW_YORK, date(2026, 10, 31), 25),  # and back at 2:00 on 1 November
        (NEW_YORK, date(2026, 11, 1), 24),
        (SYDNEY, date(2026, 4, 4), 25),  # back at 3:00 on 5 April
        (SYDNEY, date(2026, 10, 3), 23),  # forward at 2:00 on 4 October
        (SYDNEY, date(2026, 10, 4), 24),
        (MACAU, date(2026, 3, 8), 24),
        (IN_THE_GAP, date(2026, 3, 7), 23.5),  # due at 2:30, which never comes: the day starts at 3:00
        (IN_THE_GAP, date(2026, 3, 8), 23.5),
        (IN_THE_FOLD, date(2026, 10, 31), 24),  # at the first of the two 1:30s
        (IN_THE_FOLD, date(2026, 11, 1), 25),
    ],
)
def test_the_length_of_a_gaming_day(calendar, day, length):
    assert hours(calendar, day) == length


def test_the_night_of_the_change_is_one_shift_longer_or_shorter():
    start, end = NEW_YORK.shift_bounds(date(2026, 3, 7), "grave")
    assert end - start == timedelta(hours=7)
    start, end = NEW_YORK.shift_bounds(date(2026, 10, 31), "grave")
    assert end - start == timedelta(hours=9)
    # Both 1:30s of the night that has two belong to the same day and shift.
    for offset in ("-04:00", "-05:00"):
        assert NEW_YORK.at(at(f"2026-11-01T01:30:00{offset}")) == Moment(date(2026, 10, 31), "grave")


def test_a_shift_due_in_the_skipped_hour_is_empty_that_day_and_loses_nothing():
    start, end = IN_THE_GAP.shift_bounds(date(2026, 3, 8), "early")
    assert start == end == at("2026-03-08T03:00:00-04:00")
    assert IN_THE_GAP.at(start) == Moment(date(2026, 3, 8), "next")
    assert IN_THE_GAP.at(start - timedelta(microseconds=1)) == Moment(date(2026, 3, 7), "late")


def test_a_date_that_a_zone_skipped_whole_still_divides_time():
    samoa = Calendar("Pacific/Apia", time(6), SHIFTS)  # there was no 30 December 2011
    assert samoa.at(at("2011-12-29T23:59:00-10:00")) == Moment(date(2011, 12, 29), "grave")
    assert samoa.at(at("2011-12-31T00:00:00+14:00")) == Moment(date(2011, 12, 30), "grave")
    assert samoa.at(at("2011-12-31T07:00:00+14:00")) == Moment(date(2011, 12, 31), "day")
    for day in (date(2011, 12, 29), date(2011, 12, 30), date(2011, 12, 31)):
        assert samoa.bounds(day)[1] == samoa.bounds(day + timedelta(days=1))[0]


calendars = st.sampled_from([MACAU, NEW_YORK, SYDNEY, IN_THE_GAP, IN_THE_FOLD])
moments = st.integers(946_684_800_000_000, 2_208_988_800_000_000).map(
    lambda microseconds: datetime.fromtimestamp(0, UTC) + timedelta(microseconds=microseconds)
)


@given(calendars, moments)
def test_every_moment_has_one_day_and_one_shift(calendar, moment):
    found = calendar.at(moment)
    start, end = calendar.bounds(found.gaming_day)
    assert start <= moment < end
    first, after = calendar.shift_bounds(found.gaming_day, found.shift)
    assert first <= moment < after
    assert calendar.at(first) == found


@given(calendars, st.dates(date(2000, 1, 1), date(2040, 1, 1)))
def test_shifts_fill_their_day_without_gap_or_overlap(calendar, day):
    bounds = [calendar.shift_bounds(day, shift.name) for shift in calendar.shifts]
    assert bounds[0][0] == calendar.bounds(day)[0]
    assert bounds[-1][1] == calendar.bounds(day)[1] == calendar.bounds(day + timedelta(days=1))[0]
    for (_, end), (start, _) in pairwise(bounds):
        assert end == start


@pytest.mark.parametrize(
    ("zone", "start", "shifts"),
    [
        ("Mars/Olympus", time(6), SHIFTS),
        ("", time(6), SHIFTS),
        ("../etc/passwd", time(6), SHIFTS),
        ("Asia/Macau", time(7), SHIFTS),
        ("Asia/Macau", time(6), ()),
        ("Asia/Macau", time(6), (Shift("day", time(6)), Shift("day", time(14)))),
        ("Asia/Macau", time(6), (Shift("day", time(6)), Shift("swing", time(6)))),
        ("Asia/Macau", time(6), (Shift("day", time(6)), Shift("grave", time(22)), Shift("swing", time(14)))),
        ("Asia/Macau", time(6), (Shift("", time(6)),)),
    ],
)
def test_a_calendar_that_leaves_a_moment_without_a_shift_is_refused(zone, start, shifts):
    with pytest.raises(BadInput):
        Calendar(zone, start, shifts)


def test_an_unknown_shift_is_absent():
    with pytest.raises(Absent):
        MACAU.shift_bounds(date(2026, 1, 1), "noon")


@given(moments)
def test_a_stamp_reads_back_and_sorts_as_time_does(moment):
    assert parse_stamp(stamp(moment)) == moment
    assert (stamp(moment) < stamp(moment + timedelta(microseconds=1))) is True
    assert len(stamp(moment)) == 27


@pytest.mark.parametrize("written", ["", "2026-11-29", "2026-11-29T12:00:00Z", "2026-13-29T12:00:00.000000Z", "x" * 27])
def test_any_other_form_is_refused(written):
    with pytest.raises(BadInput):
        parse_stamp(written)


def test_clocks_say_now():
    fixed = FixedClock(at("2026-11-29T20:00:00+08:00"))
    fixed.advance(-1.5)
    assert stamp(fixed.now()) == "2026-11-29T11:59:58.500000Z"
    assert abs(SystemClock().now() - datetime.now(UTC)) < timedelta(seconds=5)
    assert MACAU.offset(fixed.now()) == "+08:00"
