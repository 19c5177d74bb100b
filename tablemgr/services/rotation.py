"""Who stands where, since when, and when he is due to be relieved; who is on a break and for how long.

Everything follows from who tapped in and out; only a break has facts of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from tablemgr.audit.facts import Fact
from tablemgr.audit.record import By
from tablemgr.errors import Absent, Denied, Refused
from tablemgr.services.house import House, asked, basics
from tablemgr.services.rights import may, need
from tablemgr.store import people, stints, tables
from tablemgr.store.stints import Break, Stint
from tablemgr.store.work import Work, read


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """One dealer now: at a table since `since` and due at `due`, or on a break until `due`, or neither."""

    badge: str
    name: str
    table: str | None
    since: datetime | None
    due: datetime | None
    resting: bool
    stood_minutes: int
    rested_minutes: int
    stints: int

    def overdue(self, now: datetime) -> bool:
        """Whether the relief, or the end of the break, is late."""
        return self.due is not None and now >= self.due


@dataclass(frozen=True, slots=True)
class RotationPage:
    """The dealers of today and what they did, in order of time."""

    now: datetime
    places: tuple[Place, ...]
    stints: tuple[Stint, ...]
    names: dict[str, str]
    tables: dict[str, str]


class Rotation:
    """See the rotation; send somebody on a break and back."""

    def __init__(self, house: House) -> None:
        """Work in `house`."""
        self._house = house

    def page(self) -> RotationPage:
        """Give the rotation of the gaming day that runs."""
        now = self._house.clock.now()
        with read(self._house.engine) as unit:
            property_ = basics(unit)
            day = property_.calendar.at(now).gaming_day
            floor, rested = tables.every(unit), stints.breaks(unit, day)
            today, running = stints.stints(unit, day), stints.running(floor)
            stood = (*(each for each in running if each not in today), *today)
            named = {table.code: table.setup.name for table in floor}
            policy = property_.policy
            badges = {each.badge for each in stood} | {each.badge for each in rested}
            names = people.names(unit, badges)
            minutes = policy.relief_minutes, policy.break_minutes
            places = [_place((badge, names.get(badge, "")), (stood, rested), minutes, now) for badge in sorted(badges)]
        ordered = sorted(places, key=lambda each: (each.due is None, each.due or now, each.badge))
        return RotationPage(now, tuple(ordered), stood, names, named)

    def rest(self, badge: str, *, by: By, request: str | None = None) -> None:
        """Send a dealer on a break. He must have tapped out of his table first."""
        _own_or(by, badge)
        asking = asked(request, "break.began", badge=badge)
        with self._house.work() as work:
            if work.repeated(asking) is not None:
                return
            if people.find(work, badge) is None:
                raise Absent("Nobody has the badge %(badge)s.", badge=badge[:12])
            if tables.dealing(work, badge):
                raise Refused("He still deals at %(table)s. Relieve him first.", table=tables.dealing(work, badge)[0])
            if _resting(work, badge) is not None:
                raise Refused("This break has begun already.")
            work.commit(Fact("break.began", {"badge": badge}), by=by, request=asking)

    def back(self, badge: str, *, by: By, request: str | None = None) -> None:
        """End a dealer's break."""
        _own_or(by, badge)
        asking = asked(request, "break.ended", badge=badge)
        with self._house.work() as work:
            if work.repeated(asking) is not None:
                return
            if _resting(work, badge) is None:
                raise Refused("No break of this dealer is running.")
            work.commit(Fact("break.ended", {"badge": badge}), by=by, request=asking)


def _own_or(by: By, badge: str) -> None:
    """Let a dealer begin and end his own break; anybody else's is the pit's."""
    if by.person != badge or not may(by.role, "tables.deal"):
        need(by, "rotation.set")
    if by.role == "dealer" and by.person != badge:
        raise Denied("A dealer sends nobody else on a break.")


def _resting(work: Work, badge: str) -> Break | None:
    day = work.moment.gaming_day
    return next((each for each in stints.breaks(work, day) if each.badge == badge and each.ended is None), None)


def _place(
    who: tuple[str, str],
    did: tuple[tuple[Stint, ...], tuple[Break, ...]],
    minutes: tuple[int, int],
    now: datetime,
) -> Place:
    badge, name = who
    stood = [each for each in did[0] if each.badge == badge]
    rested = [each for each in did[1] if each.badge == badge]
    at = next((each for each in stood if each.ended is None), None)
    # Whoever taps in has ended his break, whether or not anybody wrote it down.
    resting = None if at else next((each for each in rested if each.ended is None and not _later(stood, each)), None)
    since = at.began if at else resting.began if resting else None
    due = None if since is None else since + timedelta(minutes=minutes[0] if at else minutes[1])
    return Place(
        badge=badge,
        name=name,
        table=at.table if at else None,
        since=since,
        due=due,
        resting=resting is not None,
        stood_minutes=_minutes(stood, now),
        rested_minutes=_minutes([_cut(each, stood) for each in rested], now),
        stints=len(stood),
    )


def _later(stood: list[Stint], rest: Break) -> bool:
    return any(each.began >= rest.began for each in stood)


def _cut(rest: Break, stood: list[Stint]) -> Break:
    """End a break that nobody ended when its dealer next tapped in."""
    if rest.ended is not None:
        return rest
    return Break(rest.badge, rest.began, min((each.began for each in stood if each.began >= rest.began), default=None))


def _minutes(spans: list[Stint] | list[Break], now: datetime) -> int:
    return sum(int(((each.ended or now) - each.began).total_seconds()) for each in spans) // 60
