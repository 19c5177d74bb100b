"""From the facts of a shift to what its report says about itself: counts, corrections, rules, evidence, chain heads."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tablemgr.audit.chain import Head
from tablemgr.clock import stamp
from tablemgr.reports.course_lines import DifferenceLine
from tablemgr.reports.lines import CorrectionLine, CountLine, DeviceLine, Evidence, HeadLine, RulesLine
from tablemgr.reports.money_lines import RackLine, SlipLine
from tablemgr.services.shift_facts import DealtRound, Happening, ShiftFacts
from tablemgr.services.shift_lines import Around
from tablemgr.store.matters import Matter

# The order in which kinds of rules are printed.
_KINDS = ("houseway", "ruleset", "paytable", "commission")


def count_lines(facts: ShiftFacts, around: Around) -> tuple[CountLine, ...]:
    """List every count of a rack: an opener beside the closer before it, a closer beside opener and rounds."""
    found = sorted(facts.of("table.opened", "table.closed"), key=lambda each: (each.table, each.at))
    return tuple(_count_line(each, around) for each in found)


def _count_line(count: Happening, around: Around) -> CountLine:
    body = count.body
    opener = count.kind == "table.opened"
    return CountLine(
        table=count.table,
        name=around.floor[count.table].name,
        session=body["session"],
        kind="opener" if opener else "closer",
        at=stamp(count.at),
        clock=around.clock(count.at),
        total_cents=body["total"],
        before_cents=body["closer_before" if opener else "by_rounds"],
        difference_cents=body["difference"],
        dealer_person=around.person(body["dealer"]),
        floor_person=around.person(body["floor"]),
        tile_set=body["tile_set"],
    )


def correction_lines(
    facts: ShiftFacts, around: Around, corrections: Mapping[str, Matter] | None = None
) -> tuple[CorrectionLine, ...]:
    """List the rounds that were taken back, by table and number; `corrections` are the matters of those asked for."""
    gone = [each for each in facts.rounds if (each.table, each.number) in facts.reversed]
    return tuple(
        _correction_line(each, facts.reversed[each.table, each.number], around, corrections or {})
        for each in sorted(gone, key=lambda each: (each.table, each.number))
    )


def _correction_line(
    dealt: DealtRound, reversal: Happening, around: Around, corrections: Mapping[str, Matter]
) -> CorrectionLine:
    """Say what became of a round, and under which number a correction entered it again."""
    again = reversal.body.get("round")
    asked = corrections.get(str(reversal.body.get("matter")))
    return CorrectionLine(
        table=dealt.table,
        name=around.floor[dealt.table].name,
        round=dealt.number,
        settled_at=stamp(dealt.at),
        settled_clock=around.clock(dealt.at),
        reversed_at=stamp(reversal.at),
        reversed_clock=around.clock(reversal.at),
        person=around.person(reversal.answers),
        reason=str(reversal.body["reason"]),
        wagers_cents=dealt.wagers,
        win_cents=dealt.win,
        again=None if again is None else int(again["number"]),
        again_win_cents=None if again is None else int(again["figures"]["house_net"]),
        requester_person="" if asked is None else around.people(asked.first.person),
        approver_person="" if asked is None else around.person(reversal.answers),
    )


def rules_lines(facts: ShiftFacts, around: Around) -> tuple[RulesLine, ...]:
    """List the texts of rules that rounds were settled under, by kind and title."""
    rounds: Counter[str] = Counter()
    tables: dict[str, set[str]] = defaultdict(set)
    for each in facts.standing:
        for digest in each.rules:
            rounds[digest] += 1
            tables[digest].add(each.table)
    known = [around.rules[digest] for digest in rounds if digest in around.rules]
    return tuple(
        RulesLine(
            kind=each.kind,
            key=each.key,
            title=each.title,
            edition=str(json.loads(each.text).get("edition", "")),
            digest=each.digest,
            tables=tuple(sorted(tables[each.digest])),
            rounds=rounds[each.digest],
        )
        for each in sorted(known, key=lambda each: (_KINDS.index(each.kind), each.title, each.digest))
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """What the evidence tells of the counts and the slips, from lines that are made already."""

    racks: tuple[RackLine, ...] = ()
    slips: tuple[SlipLine, ...] = ()
    differences: tuple[DifferenceLine, ...] = ()


def evidence(facts: ShiftFacts, around: Around, counted: Counted | None = None) -> Evidence:
    """Say how the figures came to be. Every round is keyed by hand: no camera and no chip reader is connected."""
    told = counted or Counted()
    standing = facts.standing
    tablets = Counter(each.device for each in facts.rounds)
    return Evidence(
        recorded=len(facts.rounds),
        hand_keyed=len(facts.rounds),
        full=sum(each.capture == "full" for each in standing),
        results=sum(each.capture != "full" for each in standing),
        reversed=len(facts.rounds) - len(standing),
        clock_claims=facts.claims,
        clock_late=facts.late,
        clock_worst_seconds=facts.worst_seconds,
        facts_checked=facts.checked,
        facts_broken=len(facts.broken),
        devices=tuple(
            DeviceLine(device=code, name=around.devices.get(code or "", ""), rounds=tablets[code])
            for code in sorted(tablets, key=lambda code: code or "")
        ),
        openers=sum(1 for _ in facts.of("table.opened")),
        closers=sum(1 for _ in facts.of("table.closed")),
        paper=sum(each.event_clock is not None for each in told.slips),
        estimates=sum(each.win_cents is None and each.estimated_cents is not None for each in told.racks),
        untracked=sum(each.win_cents is None and each.estimated_cents is None for each in told.racks),
        forced=sum(1 for _ in facts.of("table.forced")),
        differences=sum(each.of == "opener" and each.state != "closed" for each in told.differences),
        cancelled=sum(1 for _ in facts.of("round.cancelled")),
    )


def head_lines(facts: ShiftFacts, marks: Iterable[Head] = ()) -> tuple[HeadLine, ...]:
    """Say where each chain stood with the last fact that the figures rest on; `marks` are facts of later shifts."""
    last = dict(facts.heads)
    for mark in marks:
        if mark.chain not in last or last[mark.chain].sequence < mark.sequence:
            last[mark.chain] = mark
    heads = sorted(last.values(), key=lambda each: each.chain)
    return tuple(HeadLine(chain=each.chain, sequence=each.sequence, hash=each.hash) for each in heads)
