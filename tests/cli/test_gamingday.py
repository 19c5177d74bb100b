"""`tablemgr gamingday`: the day of a moment, its bounds, its length; nonsense is wrong usage."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from tablemgr.cli import command


def asked(*words):
    return CliRunner().invoke(command, ["gamingday", *words])


@pytest.mark.parametrize(
    ("at", "zone", "start", "expected"),
    [
        ("2026-03-08T04:00:00-04:00", "America/New_York", "06:00", ("2026-03-07", "2026-03-07T11:00:00Z", "2026-03-08T10:00:00Z", 23)),
        ("2026-10-31T23:00", "America/New_York", "06:00", ("2026-10-31", "2026-10-31T10:00:00Z", "2026-11-01T11:00:00Z", 25)),
        ("2026-10-03T20:00Z", "Australia/Sydney", "06:00", ("2026-10-04", "2026-10-03T19:00:00Z", "2026-10-04T19:00:00Z", 24)),
        ("2026-10-03T18:59:59Z", "Australia/Sydney", "06:00", ("2026-10-03", "2026-10-02T20:00:00Z", "2026-10-03T19:00:00Z", 23)),
        ("2026-11-30T05:59", "Asia/Macau", "06:00", ("2026-11-29", "2026-11-28T22:00:00Z", "2026-11-29T22:00:00Z", 24)),
        ("2026-11-30", "Asia/Macau", "00:00", ("2026-11-30", "2026-11-29T16:00:00Z", "2026-11-30T16:00:00Z", 24)),
        ("2026-03-08T01:00-05:00", "America/New_York", "02:30", ("2026-03-07", "2026-03-07T07:30:00Z", "2026-03-08T07:00:00Z", 23.5)),
    ],
)  # fmt: skip
def test_the_day_of_a_moment(at, zone, start, expected):
    done = asked(at, "--zone", zone, "--start", start, "--json")
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout) == dict(zip(("gaming_day", "start", "end", "hours"), expected, strict=True))
    plain = asked(at, "--zone", zone, "--start", start)
    assert str(expected[0]) in plain.stdout


@pytest.mark.parametrize(
    "words",
    [
        ("noon", "--zone", "Asia/Macau", "--start", "06:00"),
        ("2026-11-30", "--zone", "Mars/Olympus", "--start", "06:00"),
        ("2026-11-30", "--zone", "../x", "--start", "06:00"),
        ("2026-11-30", "--zone", "Asia/Macau", "--start", "6"),
        ("2026-11-30", "--zone", "Asia/Macau", "--start", "24:00"),
        ("2026-11-30", "--zone", "Asia/Macau"),
        ("9999-12-31T23:59", "--zone", "Asia/Macau", "--start", "06:00"),
        ("0001-01-01", "--zone", "Asia/Macau", "--start", "06:00"),
        (),
    ],
)
def test_nonsense_is_wrong_usage(words):
    done = asked(*words)
    assert done.exit_code == 2, done.output
    assert "Traceback" not in done.output
