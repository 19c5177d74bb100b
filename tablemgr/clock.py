"""What "now" is, and how a moment is written down.

Time is passed in everywhere below the wiring: a use case is handed a clock and reads it once. Moments
are aware and in UTC; their text form has a fixed width, so that text order is time order.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Protocol

from tablemgr.errors import BadInput

_STAMP = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z")


class Clock(Protocol):
    """Anything that can say what time it is."""

    def now(self) -> datetime:
        """Return the present moment, aware and in UTC."""
        ...


class SystemClock:
    """The machine's own clock."""

    def now(self) -> datetime:
        """Return the machine's present moment in UTC."""
        return datetime.now(UTC)


class FixedClock:
    """A clock that stands still until it is told to move: for tests and demonstrations.

    >>> clock = FixedClock(parse_stamp("2026-11-29T20:00:00.000000Z"))
    >>> clock.advance(90)
    >>> stamp(clock.now())
    '2026-11-29T20:01:30.000000Z'
    """

    def __init__(self, at: datetime) -> None:
        """Stand at `at`, an aware moment."""
        self._at = at.astimezone(UTC)

    def now(self) -> datetime:
        """Return the moment this clock stands at."""
        return self._at

    def advance(self, seconds: float) -> None:
        """Move on (or, with a negative number, back) by so many seconds."""
        self._at += timedelta(seconds=seconds)


def stamp(moment: datetime) -> str:
    """Write an aware moment as RFC 3339 text in UTC with microseconds and Z.

    >>> from datetime import timezone
    >>> stamp(datetime(2026, 11, 29, 20, 0, tzinfo=timezone(timedelta(hours=8))))
    '2026-11-29T12:00:00.000000Z'
    """
    assert moment.tzinfo is not None, "a moment without a zone has no meaning"
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ").rjust(27, "0")


def parse_stamp(written: str) -> datetime:
    """Read what `stamp` wrote; BadInput for any other form.

    >>> parse_stamp("2026-11-29T12:00:00.000000Z").isoformat()
    '2026-11-29T12:00:00+00:00'
    >>> parse_stamp("2026-11-29 12:00")
    Traceback (most recent call last):
    tablemgr.errors.BadInput: 2026-11-29 12:00 is not a moment in UTC.
    """
    if _STAMP.fullmatch(written) is None:
        raise BadInput("%(written)s is not a moment in UTC.", written=written)
    try:
        return datetime.fromisoformat(written)
    except ValueError:
        raise BadInput("%(written)s is not a moment in UTC.", written=written) from None
