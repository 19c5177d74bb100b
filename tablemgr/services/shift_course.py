"""From the business of a shift to the lines of its course: differences, disputes, changes, who stood where. Pure."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from tablemgr.reports.course_lines import (
    BreakLine,
    CancelledLine,
    DifferenceLine,
    DisputeLine,
    SetLine,
    StintLine,
    TermsLine,
)
from tablemgr.services.differences import LEVELS
from tablemgr.services.disputing import REMEDIES
from tablemgr.services.shift_business import Business, reason_of
from tablemgr.services.shift_facts import Happening, ShiftFacts
from tablemgr.services.shift_lines import Around, sittings, turns
from tablemgr.store.matters import Matter
from tablemgr.words import Text, text

_DESK: Mapping[str, Text] = {
    "table.set": text("Table set up"),
    "limits.set": text("Limits set"),
    "rules.in_force": text("Rules in force"),
    "property.set": text("Property set up"),
}


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


def terms_lines(business: Business, around: Around) -> tuple[TermsLine, ...]:
    """List the changes of limits and rules: those that were asked for, then those set at the desk."""
    asked = [_asked(each, around) for each in business.of("limits", "rules") if each.table in around.floor]
    return (*asked, *_set(business, around))


def _asked(matter: Matter, around: Around) -> TermsLine:
    decided = matter.step("approved") or matter.step("refused")
    return TermsLine(
        clock=around.when(matter.first.happened),
        table=matter.table or "",
        kind=text("Limits") if matter.kind == "limits" else text("House rules"),
        says=_change(matter.first.body),
        state=matter.state,
        first_person=around.people(matter.first.person, matter.first.second),
        second_person="" if decided is None else around.people(decided.person, decided.second),
    )


def _change(body: Mapping[str, Any]) -> str:
    """Write what a change is, from whatever of before, after, time and reason its fact says."""
    before, after = (str(body[name]) if body.get(name) else "" for name in ("before", "after"))
    change = " → ".join(part for part in (before, after) if part)
    return "; ".join(part for part in (change, str(body.get("reason") or "")) if part)


def _set(business: Business, around: Around) -> Iterator[TermsLine]:
    for fact in business.desk:
        content = json.loads(fact.canonical)
        body, table = content["body"], str(content["body"].get("table") or "")
        if table and table not in around.floor:
            continue
        yield TermsLine(
            clock=around.clock(fact.at),
            table=table,
            kind=_DESK[fact.kind],
            says="; ".join(_differs(body)),
            state="set",
            first_person=around.people(content["by"]["person"]),
            second_person="",
        )


def _differs(body: Mapping[str, Any]) -> Iterator[str]:
    """Name what a fact of the desk changed; what was added whole is named by its title or code."""
    before, after = body.get("before") or {}, body.get("after") or {}
    for document in body.get("documents", ()):
        yield str(document["title"])
    if after and not before:
        yield str(after.get("name") or after.get("code") or "")
    for name, value in after.items() if before else ():
        if before.get(name) != value:
            yield f"{name}: {_short(before.get(name))} → {_short(value)}"


def _short(value: object) -> str:
    """Write a value of the desk for a line: a digest by its beginning."""
    said = ", ".join(_short(each) for each in value) if isinstance(value, list) else str(value)
    return said[:12] if len(said) == 64 else said[:60]  # noqa: PLR2004 - the length of a digest


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
