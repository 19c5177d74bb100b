"""The exceptions of a shift, those that somebody must act on first. Pure.

What is looked for: operations reference §4.1 (3). A difference between an opener and the closer before it is always
listed; from which amount it is reported onward is for the house to say.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from tablemgr.clock import stamp
from tablemgr.reports.figures import on_paper
from tablemgr.reports.lines import Finding
from tablemgr.services.shift_facts import ShiftFacts
from tablemgr.services.shift_lines import Around, sittings
from tablemgr.words import Text, text

Session = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Found:
    """One exception before it is put in words of the report."""

    act: bool
    kind: str
    table: str
    at: datetime
    says: Text
    cents: int | None = None


def findings(
    facts: ShiftFacts,
    around: Around,
    *,
    drafts: tuple[tuple[str, datetime], ...],
    over: bool,
    more: Iterable[Found] = (),
    closed: frozenset[Session] = frozenset(),
) -> tuple[Finding, ...]:
    """List the exceptions. `over` says that the shift has ended, after which an open table is one to act on.

    `more` are those of its money and matters; `closed` names the sessions whose difference somebody has closed.
    """
    found = [
        *more,
        *_broken(facts),
        *_differences(facts, closed),
        *_sessions(facts, around, over=over),
        *(Found(True, "draft", table, at, text("A round was begun and not settled.")) for table, at in drafts),
        *_gaps(facts),
        *_reversed(facts),
        *_calls(facts),
    ]
    found.sort(key=lambda each: (not each.act, each.at, each.table, each.kind))
    return tuple(_finding(each, around) for each in found)


def _finding(found: Found, around: Around) -> Finding:
    return Finding(
        weight="act" if found.act else "note",
        kind=found.kind,
        table=found.table,
        name=around.floor[found.table].name if found.table else "",
        at=stamp(found.at),
        clock=around.clock(found.at),
        says=found.says,
        cents=found.cents,
    )


def _broken(facts: ShiftFacts) -> Iterator[Found]:
    for each in facts.broken:
        yield Found(True, "chain", each.table, each.at, each.says)


def _differences(facts: ShiftFacts, closed: frozenset[Session]) -> Iterator[Found]:
    """Find counts that are not what they are compared with; where buy-ins are not entered a closer proves nothing."""
    for each in facts.of("table.opened", "table.closed"):
        body = each.body
        if not body["difference"]:
            continue
        if each.kind == "table.opened":
            said = text("The opener is not the closer before it, %(before)s.", before=_amount(body["closer_before"]))
        else:
            said = text("The closer is not opener and entries, %(sum)s.", sum=_amount(body["by_rounds"]))
        settled = (each.table, int(body["session"])) in closed
        act = not settled if each.kind == "table.opened" else bool(body["tracked"])
        yield Found(act, "count", each.table, each.at, said, body["difference"])


def _amount(cents: int) -> str:
    return on_paper("money", cents)


def _sessions(facts: ShiftFacts, around: Around, *, over: bool) -> Iterator[Found]:
    for each in sittings(facts, around):
        if each.opened is None:
            said = text("Carried in from an earlier shift, without a count at its start.")
            yield Found(False, "carried", each.table, each.start, said)
        if each.closed is None:
            said = text("Not closed in this shift.") if over else text("The table is open.")
            yield Found(over, "open", each.table, each.end, said)


def _gaps(facts: ShiftFacts) -> Iterator[Found]:
    """Find numbers between the first and the last round of a table in the shift that no round has."""
    numbers: dict[str, dict[int, datetime]] = defaultdict(dict)
    for table, number, at in facts.numbers:
        numbers[table][number] = at
    for table, known in numbers.items():
        for number in range(min(known), max(known)):
            if number not in known:
                said = text("There is no round %(number)s.", number=number)
                yield Found(True, "gap", table, max(known.values()), said)


def _reversed(facts: ShiftFacts) -> Iterator[Found]:
    mine = {(each.table, each.number): each for each in facts.rounds}
    for (table, number), reversal in facts.reversed.items():
        reason, dealt = str(reversal.body["reason"]), mine.get((table, number))
        again = reversal.body.get("round")
        if again is not None:
            said = text(
                "Round %(number)s was corrected and is round %(again)s now: %(reason)s",
                number=number,
                again=again["number"],
                reason=reason,
            )
        elif dealt is None:
            said = text("Round %(number)s of an earlier shift was taken back: %(reason)s", number=number, reason=reason)
        else:
            said = text("Round %(number)s was taken back: %(reason)s", number=number, reason=reason)
        yield Found(False, "reversed", table, reversal.at, said, None if dealt is None else dealt.win)


def _calls(facts: ShiftFacts) -> Iterator[Found]:
    for each in facts.of("floor.called"):
        reason = str(each.body.get("reason") or "")
        said = text("The floor was called: %(reason)s", reason=reason) if reason else text("The floor was called.")
        yield Found(False, "called", each.table, each.at, said)
