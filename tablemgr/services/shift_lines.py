"""From the facts of a shift to the lines of its report: by table, dealer and seat.

Pure. Every line is a sum over rounds that were not taken back. Times are cut to whole minutes before a pace is worked
out, so that a reader gets the same pace from the figures that are printed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from tablemgr.money import Cents, round_half_up
from tablemgr.reports.lines import DealerLine, SeatLine, TableLine
from tablemgr.services.shift_facts import DealtRound, Happening, ShiftFacts
from tablemgr.services.shift_seats import DealtSeat
from tablemgr.store.queries import FloorTable, Stored

Key = tuple[str, int]  # a table and a session, round or seat of it


@dataclass(frozen=True, slots=True, kw_only=True)
class Around:
    """What stood around the facts: the tables by code, the stretch of the shift, who was at work when it began."""

    floor: Mapping[str, FloorTable]
    start: datetime
    end: datetime
    zone: ZoneInfo
    carried: tuple[Key, ...]
    dealing: Mapping[str, str]
    names: Mapping[str, str]
    rules: Mapping[str, Stored]
    devices: Mapping[str, str]

    def clock(self, moment: datetime) -> str:
        """Write the time of day on the property's wall."""
        return moment.astimezone(self.zone).strftime("%H:%M")

    def when(self, moment: datetime) -> str:
        """Write the time of day of something in the shift, with its day when it was before or after."""
        if self.start <= moment < self.end:
            return self.clock(moment)
        return moment.astimezone(self.zone).strftime("%Y-%m-%d %H:%M")

    def person(self, badge: str) -> str:
        """Write a badge with its name."""
        return f"{badge} {self.names[badge]}" if badge in self.names else badge

    def people(self, *badges: str | None) -> str:
        """Write some badges with their names, those that are there."""
        return ", ".join(self.person(badge) for badge in badges if badge)


@dataclass(frozen=True, slots=True)
class Sitting:
    """One session of a table as far as it lies in the shift; `start` to `end` is how long it was open there."""

    table: str
    session: int
    opened: Happening | None
    closed: Happening | None
    start: datetime
    end: datetime

    @property
    def minutes(self) -> int:
        """Whole minutes that the table was open."""
        return _minutes(self.start, self.end)


def sittings(facts: ShiftFacts, around: Around) -> list[Sitting]:
    """List the sessions that were open in the shift, by table and session.

    One that was not closed in it ends here with the last fact of its table: a figure that grew while nothing
    happened would make every report different from the one before.
    """
    opened = {_session(each): each for each in facts.of("table.opened")}
    closed = {_session(each): each for each in facts.of("table.closed")}
    keys = {*opened, *closed, *around.carried, *((each.table, each.session) for each in facts.rounds)}
    found = []
    for key in sorted(keys):
        first, last = opened.get(key), closed.get(key)
        start = first.at if first else around.start
        end = last.at if last else max(start, facts.last_at.get(key[0], start))
        found.append(Sitting(*key, first, last, start, end))
    return found


def table_lines(facts: ShiftFacts, around: Around) -> tuple[TableLine, ...]:
    """Sum up each session of each table."""
    dealt = _grouped(facts.standing, lambda each: (each.table, each.session))
    gone = _grouped(facts.rounds, lambda each: (each.table, each.session))
    return tuple(_table_line(each, around, dealt, gone) for each in sittings(facts, around))


def _table_line(
    sitting: Sitting, around: Around, dealt: Mapping[Key, list[DealtRound]], all_: Mapping[Key, list[DealtRound]]
) -> TableLine:
    key = sitting.table, sitting.session
    rounds, floor = dealt.get(key, []), around.floor[sitting.table]
    minimum, maximum = _limits(sitting, rounds, floor)
    return TableLine(
        table=floor.code,
        name=floor.name,
        pit=floor.pit_name,
        game=rounds[-1].game if rounds else floor.game,
        session=sitting.session,
        minimum_cents=minimum,
        maximum_cents=maximum,
        open_minutes=sitting.minutes,
        opener_cents=_total(sitting.opened),
        closer_cents=_total(sitting.closed),
        rounds=len(rounds),
        reversed=len(all_.get(key, [])) - len(rounds),
        pace_tenths=pace(len(rounds), sitting.minutes),
        wagers_cents=sum(each.wagers for each in rounds),
        win_cents=sum(each.win for each in rounds),
        commission_cents=sum(each.commission for each in rounds),
        side_wagers_cents=sum(each.side_wagers for each in rounds),
        side_win_cents=sum(each.side_win for each in rounds),
        full_rounds=sum(each.capture == "full" for each in rounds),
        results_rounds=sum(each.capture != "full" for each in rounds),
        expected_cents=_expected(sitting.closed),
    )


def _limits(sitting: Sitting, rounds: list[DealtRound], floor: FloorTable) -> tuple[Cents, Cents]:
    """Give the limits that the last round was dealt under, or else those that the table was opened with."""
    if rounds:
        return rounds[-1].minimum, rounds[-1].maximum
    if sitting.opened is not None:
        terms = sitting.opened.body["terms"]
        return terms["minimum"], terms["maximum"]
    return floor.minimum, floor.maximum


def _expected(closer: Happening | None) -> Cents | None:
    """Give what should lie in the tray at its closing; unknown while what moves chips is not all entered."""
    return int(closer.body["by_rounds"]) if closer is not None and closer.body["tracked"] else None


def dealer_lines(facts: ShiftFacts, around: Around) -> tuple[DealerLine, ...]:
    """Sum up what each dealer dealt and how long he stood at tables, by badge."""
    dealt = _grouped(facts.standing, lambda each: (each.dealer, 0))
    stood: dict[str, int] = defaultdict(int)
    where: dict[str, set[str]] = defaultdict(set)
    for sitting in sittings(facts, around):
        for badge, start, end in turns(sitting, facts, around):
            stood[badge] += int((end - start).total_seconds())
            where[badge].add(sitting.table)
    for each in facts.standing:
        where[each.dealer].add(each.table)
    return tuple(
        _dealer_line(badge, around, dealt.get((badge, 0), []), (stood[badge] // 60, tuple(sorted(where[badge]))))
        for badge in sorted({*where, *(badge for badge, _ in dealt)})
    )


def _dealer_line(
    badge: str, around: Around, rounds: list[DealtRound], stood: tuple[int, tuple[str, ...]]
) -> DealerLine:
    minutes, tables = stood
    return DealerLine(
        badge=badge,
        name=around.names.get(badge, ""),
        tables=tables,
        minutes=minutes,
        rounds=len(rounds),
        pace_tenths=pace(len(rounds), minutes),
        wagers_cents=sum(each.wagers for each in rounds),
    )


def turns(sitting: Sitting, facts: ShiftFacts, around: Around) -> Iterator[tuple[str, datetime, datetime]]:
    """Tell who dealt at a sitting from when to when."""
    badge = around.dealing.get(sitting.table) if sitting.opened is None else None
    since = sitting.start
    for each in facts.of("table.opened", "dealer.in", "dealer.out", table=sitting.table):
        if not sitting.start <= each.at <= sitting.end:
            continue
        if badge:
            yield badge, since, each.at
        badge = None if each.kind == "dealer.out" else str(each.body.get("dealer", each.person))
        since = each.at
    if badge:
        yield badge, since, sitting.end


def seat_lines(facts: ShiftFacts, around: Around) -> tuple[SeatLine, ...]:
    """Sum up each seat of each table that had a wager, by table and seat."""
    played: dict[Key, list[DealtSeat]] = defaultdict(list)
    for each in facts.standing:
        for seat in each.seats:
            played[each.table, seat.seat].append(seat)
    return tuple(
        SeatLine(
            table=table,
            name=around.floor[table].name,
            seat=seat,
            rounds=len(hands),
            wagers_cents=sum(each.wager for each in hands),
            won=sum(each.result == "win" for each in hands),
            lost=sum(each.result == "lose" for each in hands),
            pushed=sum(each.result == "push" for each in hands),
            side_wagers_cents=sum(each.side_wager for each in hands),
            win_cents=sum(each.win for each in hands),
        )
        for (table, seat), hands in sorted(played.items())
    )


def pace(rounds: int, minutes: int) -> int | None:
    """Give rounds an hour in whole tenths; None where no minute has passed.

    >>> pace(272, 480), pace(0, 30), pace(3, 0)
    (340, 0, None)
    """
    return round_half_up(rounds * 600, minutes) if minutes else None


def _grouped(rounds: Iterable[DealtRound], by: Callable[[DealtRound], Key]) -> dict[Key, list[DealtRound]]:
    found: dict[Key, list[DealtRound]] = defaultdict(list)
    for each in rounds:
        found[by(each)].append(each)
    return found


def _minutes(start: datetime, end: datetime) -> int:
    return max(0, int((end - start).total_seconds())) // 60


def _total(count: Happening | None) -> Cents | None:
    return None if count is None else int(count.body["total"])


def _session(count: Happening) -> Key:
    return count.table, int(count.body["session"])
