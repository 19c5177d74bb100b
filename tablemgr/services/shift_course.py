"""From the business of a shift to the lines of its course: differences, disputes, changes, who stood where. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from tablemgr.reports.course_lines import (
    BreakLine,
    CancelledLine,
    DifferenceLine,
    DisputeLine,
    SetLine,
    StintLine,
)
from tablemgr.services.differences import LEVELS
from tablemgr.services.disputing import REMEDIES
from tablemgr.services.shift_business import Business, reason_of
from tablemgr.services.shift_facts import Happening, ShiftFacts
from tablemgr.services.shift_lines import Around, sittings, turns
from tablemgr.store.matters import Matter
from tablemgr.words import text


def difference_lines(business: Business, around: Around) -> tuple[DifferenceLine, ...]:
    """List the openers that differed and the counts that were corrected, by table and time."""
    found = [each for each in business.of("difference", "recount") if each.table in around.floor]
    return tuple(_difference(each, around) for each in sorted(found, key=lambda each: (each.table, each.first.at)))


def _difference(matter: Matter, around: Around) -> DifferenceLine:
    body, recount = matter.first.body, matter.kind == "recount"
    explained, ended = matter.step("explained"), matter.step("closed") or matter.step("approved")
    said = body["reason"] if recount else "" if explained is None else explained.body["explanation"]
    first = matter.first if recount else explained
    return DifferenceLine(
        table=matter.table or "",
        name=around.floor[matter.table or ""].name,
        session=matter.session or 0,
        of=f"recount_{body['which']}" if recount else str(body["of"]),
        clock=around.when(matter.first.happened),
        before_cents=int(body["before"]["total"] if recount else body["closer"]),
        counted_cents=int(body["total"] if recount else body["counted"]),
        difference_cents=int(body["cents"]),
        level=LEVELS.get(str(body.get("level")), text("")),
        state=matter.state,
        explanation=str(said),
        first_person="" if first is None else around.people(first.person, first.second),
        second_person="" if ended is None else around.people(ended.person, ended.second),
    )


def cancelled_lines(facts: ShiftFacts, around: Around) -> tuple[CancelledLine, ...]:
    """List the misdeals, by table and time."""
    return tuple(
        CancelledLine(
            table=each.table,
            name=around.floor[each.table].name,
            number=int(each.body["number"]),
            clock=around.clock(each.at),
            wagers_cents=_wagers(each.body.get("lay") or {}),
            dealer_person=around.people(str(each.body.get("dealer") or "")),
            witness_person=around.people(each.second),
            reason=reason_of(each),
        )
        for each in facts.of("round.cancelled")
    )


def _wagers(lay: Mapping[str, Any]) -> int:
    sides = (int(cents) for bets in lay.get("side_bets", {}).values() for cents in bets.values())
    return sum(map(int, lay.get("wagers", {}).values())) + sum(sides)


def dispute_lines(business: Business, around: Around) -> tuple[DisputeLine, ...]:
    """List the disputes of the shift and those carried into it, by the time they were opened."""
    return tuple(
        _dispute(each, business, around) for each in business.of("dispute") if each.table in around.floor
    )  # fmt: skip


def _dispute(matter: Matter, business: Business, around: Around) -> DisputeLine:
    body, ruled, adjusted = matter.first.body, matter.step("ruled"), matter.step("adjusted")
    way = "" if ruled is None else str(ruled.body["remedy"])
    return DisputeLine(
        table=matter.table or "",
        name=around.floor[matter.table or ""].name,
        round=int(body["disputed"]["round"]),
        seat=int(body["disputed"]["seat"]),
        opened_clock=around.when(matter.first.happened),
        carried=matter.first.at < business.when.start,
        claim=str(body["claim"]),
        state=matter.state,
        ruling="" if ruled is None else str(ruled.body["ruling"]),
        remedy=REMEDIES.get(way, text("")),
        cents=int(ruled.body["cents"]) if ruled is not None and way in ("paid", "taken") else None,
        ruler_person="" if ruled is None else around.people(ruled.person),
        approver_person=""
        if adjusted is None
        else around.people(str(adjusted.body.get("approver") or adjusted.person)),
    )


def set_lines(facts: ShiftFacts, around: Around) -> tuple[SetLine, ...]:
    """List the sets that were changed while a table was open."""
    return tuple(
        SetLine(
            table=each.table,
            name=around.floor[each.table].name,
            clock=around.clock(each.at),
            before=str(each.body.get("before") or ""),
            after=str(each.body.get("after") or ""),
            reason=reason_of(each),
            first_person=around.people(each.person),
            second_person=around.people(each.second),
        )
        for each in facts.of("set.changed")
    )


def stint_lines(facts: ShiftFacts, around: Around) -> tuple[StintLine, ...]:
    """List who dealt where from when to when, by table and time."""
    found = []
    for sitting in sittings(facts, around):
        for badge, since, until in turns(sitting, facts, around):
            running = until == sitting.end and sitting.closed is None
            found.append(
                StintLine(
                    table=sitting.table,
                    name=around.floor[sitting.table].name,
                    dealer_person=around.person(badge),
                    since_clock=around.when(since),
                    until_clock="" if running else around.when(until),
                    minutes=_minutes(since, until),
                )
            )
    return tuple(found)


def break_lines(business: Business, around: Around) -> tuple[BreakLine, ...]:
    """List the breaks that began in the shift."""
    return tuple(
        BreakLine(
            dealer_person=around.person(each.badge),
            since_clock=around.when(each.began),
            until_clock="" if each.ended is None else around.when(each.ended),
            minutes=None if each.ended is None else _minutes(each.began, each.ended),
        )
        for each in business.breaks
    )


def _minutes(since: datetime, until: datetime) -> int:
    return max(0, int((until - since).total_seconds())) // 60


def forced(facts: ShiftFacts) -> tuple[Happening, ...]:
    """Give the tables that were closed by force in the shift."""
    return tuple(facts.of("table.forced"))
