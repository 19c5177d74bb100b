"""Made shifts for the tests of the report: sensible figures that add up, everything else by keyword."""

from __future__ import annotations

import random

from reports.made_money import rack_sums, some_banks, some_boxes, some_course, some_racks, some_slips
from tablemgr.reports.lines import (
    CorrectionLine,
    CountLine,
    DealerLine,
    DeviceLine,
    Evidence,
    Finding,
    Heading,
    HeadLine,
    Issue,
    RulesLine,
    SeatLine,
    Strip,
    TableLine,
)
from tablemgr.reports.shift import ShiftReport
from tablemgr.words import text

CAST = (("1001", "Dana"), ("1002", "王小明"), ("1003", "Nguyễn Thị Hà"), ("1004", "陈伟"), ("1005", "Łukasz Żółty"))


def an_issue(**changes):
    return Issue(**{
        "id": "20261128-swing-property-v1", "version": 1, "at": "2026-11-28T16:02:11.000000Z",
        "clock": "2026-11-29 00:02", "person": "2001 Pat", "role": text("Pit boss"), "software": "0.1.0",
    } | changes)  # fmt: skip


def a_heading(**changes):
    return Heading(**{
        "property": "Golden Lotus 金蓮花娛樂場", "scope": "property", "scope_name": "Whole property",
        "gaming_day": "2026-11-28", "shift": "swing", "status": "over", "zone": "Asia/Macau",
        "start_at": "2026-11-28T08:00:00.000000Z", "start_clock": "2026-11-28 16:00",
        "end_at": "2026-11-28T16:00:00.000000Z", "end_clock": "2026-11-29 00:00", "currency": "USD",
    } | changes)  # fmt: skip


def a_report(tables: int = 3, rounds: int = 240, seed: int = 7, **changes) -> ShiftReport:
    """Deal a made shift: figures from a seed, every total the sum of its lines."""
    chance = random.Random(seed)
    lines, seats, dealers = [], [], {}
    for number in range(tables):
        code, name = f"PG{number + 11}", f"Table {number + 11}"
        mine = []
        for seat in range(1, 8):
            played = rounds if seat < 7 else rounds // 3
            wagers = sum(chance.choice((2500, 5000, 10000, 20000)) for _ in range(played))
            won, lost = played * 28 // 100, played * 30 // 100
            mine.append(SeatLine(
                table=code, name=name, seat=seat, rounds=played, wagers_cents=wagers, won=won, lost=lost,
                pushed=played - won - lost, side_wagers_cents=500 * (played // 9), win_cents=chance.randrange(-90000, 140000),
            ))  # fmt: skip
        seats += mine
        wagers, win = sum(line.wagers_cents for line in mine), sum(line.win_cents for line in mine)
        results = rounds // 5 if number == 1 else 0
        lines.append(TableLine(
            table=code, name=name, pit="Pit 2", game="tiles", session=1, minimum_cents=2500, maximum_cents=200000,
            open_minutes=480 - 30 * number % 480, opener_cents=2500000 if number != 1 else None, closer_cents=2500000 + win if number != 2 else None,
            rounds=rounds, reversed=1 if number == 0 else 0, pace_tenths=rounds * 10 * 60 // (480 - 30 * number % 480),
            wagers_cents=wagers, win_cents=win, commission_cents=wagers * 28 // 2000, side_wagers_cents=sum(line.side_wagers_cents for line in mine),
            side_win_cents=-4500 + number * 1000, full_rounds=rounds - results, results_rounds=results,
        ))  # fmt: skip
        badge, person = CAST[number % len(CAST)]
        before = dealers.get(badge, (person, (), 0, 0))
        dealers[badge] = (person, (*before[1], code), before[2] + rounds, before[3] + wagers)
    slips = some_slips(lines)
    racks = some_racks(lines, slips)
    return ShiftReport(**{
        "issue": an_issue(), "heading": a_heading(), "strip": a_strip(lines, dealers, racks), "racks": racks, "slips": slips, "boxes": some_boxes(racks),
        "banks": some_banks(lines), **some_course(lines), "findings": some_findings(lines),
        "tables": tuple(lines), "dealers": tuple(DealerLine(badge=badge, name=name, tables=codes, minutes=452, rounds=dealt, pace_tenths=dealt * 600 // 452, wagers_cents=wagers)
                         for badge, (name, codes, dealt, wagers) in dealers.items()),
        "seats": tuple(seats), "counts": some_counts(lines), "corrections": some_corrections(lines),
        "rules": some_rules(lines, rounds), "evidence": some_evidence(lines), "heads": some_heads(lines),
    } | changes)  # fmt: skip


def a_strip(lines, dealers, racks=()):
    names = (
        "rounds",
        "reversed",
        "wagers_cents",
        "win_cents",
        "commission_cents",
        "side_wagers_cents",
        "side_win_cents",
    )
    sums = {name: sum(getattr(line, name) for line in lines) for name in names}
    return Strip(tables=len(lines), dealers=len(dealers), **sums, **rack_sums(racks))


def some_findings(lines):
    if not lines:
        return ()

    def finding(weight, kind, *rest, cents=None):
        place, clock, says = rest
        line = lines[place % len(lines)]
        return Finding(
            weight=weight,
            kind=kind,
            table=line.table,
            name=line.name,
            at="2026-11-28T08:05:00.000000Z",
            clock=clock,
            says=says,
            cents=cents,
        )

    return (
        finding("act", "still_open", 2, "00:00", text("The table is still open.")),
        finding(
            "act",
            "opener",
            0,
            "16:04",
            text("The opener is not the last closer (%(before)s).", before="24,950.00"),
            cents=5000,
        ),
        finding(
            "note",
            "reversed",
            0,
            "18:40",
            text(
                "Round %(round)s was taken back: %(reason)s", round=118, reason="wager of seat 3 read wrongly 注碼錯誤"
            ),
            cents=12500,
        ),
        finding("note", "called", 1, "21:07", text("The floor was called.")),
    )


def some_counts(lines):
    made = []
    for line in lines:
        for kind, cents in (("opener", line.opener_cents), ("closer", line.closer_cents)):
            if cents is not None:
                before = 2495000 if line is lines[0] else cents
                made.append(CountLine(
                    table=line.table, name=line.name, session=1, kind=kind, at="2026-11-28T08:04:00.000000Z", clock="16:04" if kind == "opener" else "23:58",
                    total_cents=cents, before_cents=before if kind == "opener" else None, difference_cents=cents - before if kind == "opener" else None,
                    dealer_person="1001 Dana", floor_person="1900 Fong 馮", tile_set="T-7",
                ))  # fmt: skip
    return tuple(made)


def some_corrections(lines):
    return tuple(
        CorrectionLine(
            table=line.table, name=line.name, round=118, settled_at="2026-11-28T10:39:10.000000Z", settled_clock="18:39",
            reversed_at="2026-11-28T10:40:02.000000Z", reversed_clock="18:40", person="1001 Dana",
            reason="wager of seat 3 read wrongly 注碼錯誤", wagers_cents=60000, win_cents=12500, again=121, again_win_cents=10000,
            requester_person="1900 Fong 馮", approver_person="2001 Pat",
        )
        for line in lines
        for _ in range(line.reversed)
    )  # fmt: skip


def some_rules(lines, rounds):
    codes = tuple(line.table for line in lines)
    return (
        RulesLine(kind="houseway",key="foxwoods", title="Foxwoods Resort Casino", edition="2011", digest="5f" * 32, tables=codes, rounds=rounds * len(lines)),
        RulesLine(kind="ruleset",key="tiles-standard", title="Pai gow tiles, standard rules", edition="1", digest="0c" * 32, tables=codes, rounds=rounds * len(lines)),
        RulesLine(kind="commission",key="five_percent", title="5 % of each win", edition="", digest="a9" * 32, tables=codes, rounds=rounds * len(lines)),
    )  # fmt: skip


def some_evidence(lines):
    recorded = sum(line.rounds + line.reversed for line in lines)
    return Evidence(
        recorded=recorded, hand_keyed=recorded, full=sum(line.full_rounds for line in lines), results=sum(line.results_rounds for line in lines),
        reversed=sum(line.reversed for line in lines), clock_claims=recorded, clock_late=2, clock_worst_seconds=95,
        facts_checked=recorded + 14, facts_broken=0,
        devices=(DeviceLine(device="tablet-1", name="Tablet 1", rounds=recorded - 40), DeviceLine(device=None, name="", rounds=40)),
    )  # fmt: skip


def some_heads(lines):
    return tuple(
        HeadLine(chain=f"table:{line.table}", sequence=line.rounds + 8, hash=f"{place:02x}9f3ce1" * 8)
        for place, line in enumerate(lines)
    )
