"""`tablemgr gamingday`: which gaming day a moment belongs to, when it starts and ends, how long it is."""

from __future__ import annotations

import json
import re
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import click

from tablemgr.errors import BadInput
from tablemgr.gamingday import Calendar, Shift

_CLOCK = re.compile(r"([01]\d|2[0-3]):[0-5]\d")
_SECONDS = 3600


@click.command()
@click.argument("at")
@click.option("--zone", required=True, help="The property's time zone, such as America/New_York.")
@click.option("--start", required=True, help="When its gaming day starts on the wall clock, as HH:MM.")
@click.option("--json", "as_json", is_flag=True, help="Keys gaming_day, start, end, hours.")
def command(*, at: str, zone: str, start: str, as_json: bool) -> None:
    """Tell the gaming day of a moment, its start and end in UTC, and its length in hours.

    AT is an ISO time with an offset or Z. Without one it is a time on the wall clock of the zone; of a time that comes
    twice when clocks go back, the first is meant.
    """
    if _CLOCK.fullmatch(start) is None:
        raise click.BadParameter(f"{start} is not a time such as 06:00.", param_hint="--start")
    begins = time.fromisoformat(start)
    try:
        calendar = Calendar(zone, begins, (Shift("day", begins),))
    except BadInput as error:
        raise click.BadParameter(str(error), param_hint="--zone") from None
    day, (first, last) = _found(calendar, _moment(at, zone))
    hours = (last - first) / timedelta(seconds=_SECONDS)
    told = {
        "gaming_day": day.isoformat(),
        "start": _utc(first),
        "end": _utc(last),
        "hours": int(hours) if hours.is_integer() else hours,
    }
    if as_json:
        click.echo(json.dumps(told))
        return
    for name, value in told.items():
        click.echo(f"{name.replace('_', ' '):<11} {value}")


def _moment(written: str, zone: str) -> datetime:
    try:
        found = datetime.fromisoformat(written)
    except ValueError:
        raise click.BadParameter(f"{written} is not a time such as 2026-11-29T20:00Z.", param_hint="AT") from None
    return found if found.tzinfo is not None else found.replace(tzinfo=ZoneInfo(zone))


def _found(calendar: Calendar, moment: datetime) -> tuple[date, tuple[datetime, datetime]]:
    try:
        day = calendar.at(moment.astimezone(UTC)).gaming_day
        return day, calendar.bounds(day)
    except (OverflowError, StopIteration):
        raise click.BadParameter("That time is beyond what a calendar can hold.", param_hint="AT") from None


def _utc(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
