"""What went on in a shift beside its rounds: the money of its tables, slips, boxes, and every matter it touched.

Read once from the store; the lines of the report are made from it without looking further.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime

from tablemgr.audit.chain import Head
from tablemgr.money import Cents
from tablemgr.services import wins
from tablemgr.services.drop import ShiftDrop
from tablemgr.services.house import basics
from tablemgr.services.shift_facts import CORRECTED, Happening, ShiftFacts
from tablemgr.services.wins import ShiftMoney
from tablemgr.store import lammers, matters, queries, slips, stints
from tablemgr.store.matters import Matter
from tablemgr.store.queries import StoredFact
from tablemgr.store.stints import Break
from tablemgr.store.units import Unit

# The matters that a report tells of; a cash line, a patron's sitting and a report's own signatures are not among them.
KINDS = ("fill", "credit", "correction", "dispute", "difference", "recount", "limits", "rules")
# What is set at the desk without asking, and stands beside what was asked for and approved.
DIGEST_LENGTH = 64
_DIGEST = re.compile(rf'"([0-9a-f]{{{DIGEST_LENGTH}}})"')
DESK = ("table.set", "limits.set", "rules.in_force", "property.set")


@dataclass(frozen=True, slots=True)
class When:
    """Which shift, its stretch, and the present."""

    gaming_day: date
    shift: str
    start: datetime
    end: datetime
    now: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Business:
    """The shift's business. `touched` are matters that began or went a step further in it, `open` those open now.

    `money` and `drops` hold a value for each table that was opened in the shift. `missing` are numbers of slips of the
    gaming day that no slip has. `before` and `during` are what came to seats' lammers, by cause. `titles` name
    the rules by their digests.
    """

    when: When
    money: Mapping[str, ShiftMoney]
    drops: Mapping[str, ShiftDrop]
    touched: tuple[Matter, ...]
    open: tuple[Matter, ...]
    corrections: Mapping[str, Matter]
    missing: tuple[tuple[str, int], ...]
    before: Mapping[tuple[str, int], Mapping[str, Cents]]
    during: Mapping[tuple[str, int], Mapping[str, Cents]]
    desk: tuple[StoredFact, ...]
    breaks: tuple[Break, ...]
    cash_lines: int | None
    titles: Mapping[str, str]
    marks: tuple[Head, ...] = field(default=())

    def of(self, *kinds: str) -> tuple[Matter, ...]:
        """Give the matters of some kinds that this shift touched or that are still open, oldest first."""
        found = {each.id: each for each in (*self.touched, *self.open) if each.kind in kinds}
        return tuple(sorted(found.values(), key=lambda each: (each.first.happened, each.id)))

    def mine(self, matter: Matter) -> bool:
        """Whether a matter is this shift's: of one of its sessions, or begun in it at one that was carried in."""
        money = self.money.get(matter.table or "")
        if money is not None and matter.session in {each.session for each in money.sessions}:
            return True
        return (matter.first.gaming_day, matter.first.shift) == (self.when.gaming_day, self.when.shift)

    @property
    def badges(self) -> set[str]:
        """Everybody whom a line may name."""
        boxes = [box.matter for each in self.drops.values() for box in each.boxes]
        steps = [
            step for each in (*self.touched, *self.open, *self.corrections.values(), *boxes) for step in each.steps
        ]
        named = {badge for step in steps for badge in (step.person, step.second) if badge}
        named |= {str(json.loads(each.canonical)["by"]["person"]) for each in self.desk}
        return named | {each.badge for each in self.breaks}


def read_business(unit: Unit, codes: Collection[str], facts: ShiftFacts, when: When, *, whole: bool) -> Business:
    """Read the business of a shift at some tables; `whole` says that they are those of the whole property."""
    money = {code: wins.figures(unit, code, when.gaming_day, when.shift, now=when.now) for code in codes}
    money = {code: each for code, each in money.items() if each.sessions}
    drops = {code: each.dropped for code, each in money.items()}
    open_ = tuple(each for each in matters.unfinished(unit, (*KINDS, "box"), codes) if each.first.at < when.end)
    touched = _touched(unit, codes, facts, when=when, money=money)
    desk = queries.desk(unit, DESK, gaming_day=when.gaming_day, shift=when.shift)
    return Business(
        when=when,
        money=money,
        drops=drops,
        touched=touched,
        open=open_,
        corrections=_corrections(unit, facts),
        missing=tuple(_missing(unit, when.gaming_day)),
        before=lammers.flows(unit, since=None, until=when.start),
        during=lammers.flows(unit, since=when.start, until=when.end),
        desk=desk,
        breaks=_breaks(unit, facts, when, whole=whole),
        cash_lines=_cash_lines(unit, when) if whole else None,
        titles=_titles(unit, touched, desk),
        marks=tuple(_marks(unit, money, drops)),
    )


def _touched(
    unit: Unit, codes: Collection[str], facts: ShiftFacts, *, when: When, money: Mapping[str, ShiftMoney]
) -> tuple[Matter, ...]:
    """Find what began in the shift, at its sessions, or went a step further in it."""
    began = matters.of_shift(unit, KINDS, gaming_day=when.gaming_day, shift=when.shift, tables=codes) if codes else ()
    found = {each.id: each for each in began}
    found |= {slip.id: slip for each in money.values() for slip in each.slips}
    steps = {str(each.body["matter"]) for each in facts.happenings if each.kind.partition(".")[0] in KINDS}
    for id_ in steps - set(found):
        matter = matters.find(unit, id_)
        if matter is not None:
            found[id_] = matter
    return tuple(sorted(found.values(), key=lambda each: (each.first.at, each.id)))


def _corrections(unit: Unit, facts: ShiftFacts) -> dict[str, Matter]:
    """Find the corrections that took back a round of this shift, whenever they were approved."""
    found = {}
    for each in facts.reversed.values():
        if each.kind == CORRECTED:
            matter = matters.find(unit, str(each.body["matter"]))
            assert matter is not None, "an approved correction is a matter"
            found[matter.id] = matter
    return found


def _missing(unit: Unit, day: date) -> list[tuple[str, int]]:
    found = []
    for kind in slips.KINDS:
        numbers = slips.numbers_on(unit, kind, day)
        if numbers:
            given = slips.days_of(unit, kind, min(numbers), max(numbers))
            found += [(kind, number) for number in range(min(numbers), max(numbers)) if number not in given]
    return found


def _breaks(unit: Unit, facts: ShiftFacts, when: When, *, whole: bool) -> tuple[Break, ...]:
    """List the breaks that began in the shift: everybody's, or those of whoever dealt at these tables."""
    dealt = {each.dealer for each in facts.rounds} | {
        str(each.body["dealer"]) for each in facts.of("table.opened", "dealer.in") if each.body.get("dealer")
    }
    found = stints.breaks(unit, when.gaming_day)
    return tuple(each for each in found if when.start <= each.began < when.end and (whole or each.badge in dealt))


def _cash_lines(unit: Unit, when: When) -> int | None:
    """Count the lines of the cash log, and nothing more; None where the house keeps none."""
    if not basics(unit).policy.cash_log:
        return None
    found = matters.of_shift(unit, ("cash",), gaming_day=when.gaming_day, shift=when.shift)
    return sum(each.state != "voided" for each in found)


def _titles(unit: Unit, touched: tuple[Matter, ...], desk: tuple[StoredFact, ...]) -> dict[str, str]:
    """Give the titles of the rules that changes name by their digests."""
    said = [each.canonical for each in desk]
    said += [json.dumps(each.first.body) for each in touched if each.kind == "rules"]
    digests = {found for words in said for found in _DIGEST.findall(words)}
    return {digest: stored.title for digest, stored in queries.documents(unit, digests).items()}


def _marks(unit: Unit, money: Mapping[str, ShiftMoney], drops: Mapping[str, ShiftDrop]) -> list[Head]:
    """Name the facts that figures rest on beside those of the shift itself: late counts, closers, slips."""
    keys = {step.fact for each in money.values() for slip in each.slips for step in slip.steps}
    keys |= {step.fact for each in drops.values() for box in each.boxes for step in box.matter.steps}
    over = [
        queries.mark_of_session(unit, each.table, session.session)
        for each in money.values()
        for session in each.sessions
        if session.ran_over
    ]
    return [*queries.marks(unit, keys), *(mark for mark in over if mark is not None)]


def reason_of(happening: Happening) -> str:
    """Give the reason that a fact states, or nothing."""
    return str(happening.body.get("reason") or "")
