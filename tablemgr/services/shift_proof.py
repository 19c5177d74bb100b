"""From the facts of a shift to what its report says about itself: counts, corrections, rules, evidence, chain heads."""

from __future__ import annotations

import json
from collections import Counter, defaultdict

from tablemgr.clock import stamp
from tablemgr.reports.lines import CorrectionLine, CountLine, DeviceLine, Evidence, HeadLine, RulesLine
from tablemgr.services.shift_facts import DealtRound, Happening, ShiftFacts
from tablemgr.services.shift_lines import Around

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


def correction_lines(facts: ShiftFacts, around: Around) -> tuple[CorrectionLine, ...]:
    """List the rounds that were taken back, by table and number."""
    gone = [each for each in facts.rounds if (each.table, each.number) in facts.reversed]
    return tuple(
        _correction_line(each, facts.reversed[each.table, each.number], around)
        for each in sorted(gone, key=lambda each: (each.table, each.number))
    )


def _correction_line(dealt: DealtRound, reversal: Happening, around: Around) -> CorrectionLine:
    """Say what became of a round; the arrow leads to the number under which a correction entered it again."""
    again = reversal.body.get("round")
    return CorrectionLine(
        table=dealt.table,
        name=around.floor[dealt.table].name,
        round=dealt.number,
        settled_at=stamp(dealt.at),
        settled_clock=around.clock(dealt.at),
        reversed_at=stamp(reversal.at),
        reversed_clock=around.clock(reversal.at),
        person=around.person(reversal.answers),
        reason=str(reversal.body["reason"]) + ("" if again is None else f" → {again['number']}"),
        wagers_cents=dealt.wagers,
        win_cents=dealt.win,
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


def evidence(facts: ShiftFacts, around: Around) -> Evidence:
    """Say how the figures came to be. Every round is keyed by hand: no camera and no chip reader is connected."""
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
    )


def head_lines(facts: ShiftFacts) -> tuple[HeadLine, ...]:
    """Say where each chain stood with the last fact that the figures rest on."""
    heads = sorted(facts.heads.values(), key=lambda each: each.chain)
    return tuple(HeadLine(chain=each.chain, sequence=each.sequence, hash=each.hash) for each in heads)
