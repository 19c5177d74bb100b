"""Reading the facts of a shift: each is proved as it is read, and only what a report needs of it is kept.

Pure: takes the facts as they lie in the store. A fact that does not prove is still read, and said to be broken.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from tablemgr.audit.canonical import digest
from tablemgr.audit.chain import Head
from tablemgr.clock import parse_stamp
from tablemgr.errors import BadInput
from tablemgr.money import Cents
from tablemgr.services.shift_seats import DealtSeat, seats_of
from tablemgr.store.queries import StoredFact
from tablemgr.words import Text, text

# The fact that takes a round back and may enter it again.
CORRECTED = "correction.approved"
# A tablet's own time may differ by this much before a report counts it.
LATE_SECONDS = 60
_RULES = ("houseway", "ruleset", "paytable", "commission")

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class DealtRound:
    """What a report counts of a settled round."""

    table: str
    number: int
    session: int
    at: datetime
    dealer: str
    device: str | None
    game: str
    capture: str
    minimum: Cents
    maximum: Cents
    rules: tuple[str, ...]
    edition: str
    wagers: Cents
    win: Cents
    commission: Cents
    side_wagers: Cents
    side_win: Cents
    bank: str
    bank_wagers: Cents
    bank_net: Cents
    bank_commission: Cents
    collect: str
    seats: tuple[DealtSeat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
    """Any other fact: a count, a dealer who comes or goes, a call, a reversal."""

    kind: str
    table: str
    at: datetime
    person: str
    body: Json
    second: str | None = None

    @property
    def answers(self) -> str:
        """Who answers for it: the one who approved, where it took an approval, also on the screen of another."""
        return str(self.body.get("approver", self.person))


@dataclass(frozen=True, slots=True)
class Broken:
    """A fact that does not prove, or facts that are not there."""

    table: str
    at: datetime
    says: Text


@dataclass(slots=True)
class ShiftFacts:
    """Everything that happened at some tables in one shift. `reversed` are the facts that took rounds back.

    A round of this shift may be taken back in a later one, and one of an earlier shift in this one. `numbers` are the
    numbers of rounds that were given in this shift: a round of it that is corrected later has one of a later shift.
    """

    rounds: list[DealtRound] = field(default_factory=list)
    numbers: list[tuple[str, int, datetime]] = field(default_factory=list)
    happenings: list[Happening] = field(default_factory=list)
    reversed: dict[tuple[str, int], Happening] = field(default_factory=dict)
    heads: dict[str, Head] = field(default_factory=dict)
    last_at: dict[str, datetime] = field(default_factory=dict)
    broken: list[Broken] = field(default_factory=list)
    checked: int = 0
    claims: int = 0
    late: int = 0
    worst_seconds: int = 0

    @property
    def standing(self) -> list[DealtRound]:
        """The rounds that nobody took back."""
        return [each for each in self.rounds if (each.table, each.number) not in self.reversed]

    @property
    def badges(self) -> set[str]:
        """Everybody whom a line may name."""
        named = {each.dealer for each in self.rounds} | {each.answers for each in self.reversed.values()}
        for each in self.happenings:
            named |= {each.person, *(str(each.body[part]) for part in ("dealer", "floor") if each.body.get(part))}
            named |= {each.second} if each.second else set()
        return named

    def of(self, *kinds: str, table: str | None = None) -> Iterator[Happening]:
        """Give the happenings of some kinds, in order of table and time."""
        return (each for each in self.happenings if each.kind in kinds and table in (None, each.table))


def read_facts(stored: Iterable[StoredFact], reversals: Iterable[StoredFact]) -> ShiftFacts:
    """Read a shift's facts, chain by chain in order, and the later facts that took its rounds back."""
    found = ShiftFacts()
    before: StoredFact | None = None
    for fact in stored:
        _prove(found, fact, before if before is not None and before.chain == fact.chain else None)
        _keep(found, fact, json.loads(fact.canonical))
        before = fact
    counted = {(each.table, each.number) for each in found.rounds}
    for fact in reversals:
        content = json.loads(fact.canonical)
        _taken_back(found, _happening(fact, content))
        _head(found, fact)
        again = content["body"].get("round")
        if again is not None and (again["table"], int(again["number"])) not in counted:
            found.rounds.append(_round(fact, content, again))
    return found


def _prove(found: ShiftFacts, fact: StoredFact, before: StoredFact | None) -> None:
    table = fact.chain.partition(":")[2]
    found.checked += 1
    if digest(fact.canonical) != fact.hash:
        says = text("Fact %(fact)s was edited: its content does not give its hash.", fact=_key(fact))
    elif before is not None and fact.sequence != before.sequence + 1:
        says = text("Facts are missing from the shift before fact %(fact)s.", fact=_key(fact))
    elif before is not None and fact.previous != before.hash:
        says = text("Fact %(fact)s does not follow the one before it.", fact=_key(fact))
    else:
        return
    found.broken.append(Broken(table, fact.at, says))


def _key(fact: StoredFact) -> str:
    return f"{fact.chain}/{fact.sequence}"


def _keep(found: ShiftFacts, fact: StoredFact, content: Json) -> None:
    table = fact.chain.partition(":")[2]
    _head(found, fact)
    _claim(found, fact, content["by"]["claimed_at"])
    found.last_at[table] = fact.at
    if fact.kind == "round.settled":
        found.rounds.append(_round(fact, content, content["body"]))
        found.numbers.append((table, int(content["body"]["number"]), fact.at))
        return
    if fact.kind == CORRECTED:
        _corrected(found, fact, content)
    happening = _happening(fact, content)
    found.happenings.append(happening)
    if fact.kind in ("round.reversed", CORRECTED):
        _taken_back(found, happening)


def _corrected(found: ShiftFacts, fact: StoredFact, content: Json) -> None:
    """Take in a correction that was approved in this shift, whose number is one of it.

    The round that stands in the place of the old one is counted in the shift in which that was dealt.
    """
    again = content["body"].get("round")
    if again is None:
        return
    found.numbers.append((again["table"], int(again["number"]), fact.at))
    if (again["dealt"]["gaming_day"], again["dealt"]["shift"]) == (content["gaming_day"], content["shift"]):
        found.rounds.append(_round(fact, content, again))


def _taken_back(found: ShiftFacts, happening: Happening) -> None:
    """Note which round a fact took back, and by which number it is entered again."""
    said = happening.body.get("reversal", happening.body)
    found.reversed[happening.table, int(said["number"])] = happening


def _head(found: ShiftFacts, fact: StoredFact) -> None:
    known = found.heads.get(fact.chain)
    if known is None or known.sequence < fact.sequence:
        found.heads[fact.chain] = Head(fact.chain, fact.sequence, fact.hash)


def _claim(found: ShiftFacts, fact: StoredFact, claimed: str | None) -> None:
    if claimed is None:
        return
    found.claims += 1
    try:
        seconds = abs(int((parse_stamp(claimed) - fact.at).total_seconds()))
    except BadInput:
        found.late += 1
        return
    found.late += seconds > LATE_SECONDS
    found.worst_seconds = max(found.worst_seconds, seconds)


def _happening(fact: StoredFact, content: Json) -> Happening:
    return Happening(
        kind=fact.kind,
        table=fact.chain.partition(":")[2],
        at=fact.at,
        person=content["by"]["person"],
        body=content["body"],
        second=content["by"]["second"],
    )


def _round(fact: StoredFact, content: Json, body: Json) -> DealtRound:
    """Read a round; one that a correction entered keeps the time at which the old one was settled."""
    dealt = body.get("dealt")
    terms, figures = body["terms"], body["figures"]
    return DealtRound(
        table=body["table"],
        number=body["number"],
        session=body["session"],
        at=fact.at if dealt is None else parse_stamp(dealt["at"]),
        dealer=body["dealer"],
        device=content["by"]["device"],
        game=body["game"],
        capture=body["capture"],
        minimum=terms["minimum"],
        maximum=terms["maximum"],
        rules=tuple(_rules(terms)),
        edition=str(body["houseway"]["edition"]),
        wagers=figures["wagers"],
        win=figures["house_net"],
        commission=figures["commission"],
        side_wagers=figures["side_wagers"],
        side_win=figures["side_taken"] - figures["side_paid"],
        bank=body["bank"]["kind"],
        bank_wagers=figures.get("bank_wagers", 0),
        bank_net=figures.get("bank_net", 0),
        bank_commission=figures.get("bank_commission", 0),
        collect=terms.get("collect", "paid"),
        seats=seats_of(body),
    )


def _rules(terms: Json) -> Iterator[str]:
    """Give the digests of the rules of a round, its pay tables as many as there are."""
    for each in _RULES:
        yield from terms.get(f"{each}s", [terms[each]] if terms[each] else [])
    if own := terms.get("bank_commission"):
        yield own
