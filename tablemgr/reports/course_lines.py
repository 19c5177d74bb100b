"""The lines of a shift report about its course: what was disputed, changed, cancelled, who stood where, what is open.

Fields are as in `lines`. A state is the key of a matter's state, which the sections put in words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tablemgr.words import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class DifferenceLine:
    """An opener that was not the closer before it, or a count corrected by a recount (`of` says which count)."""

    table: str
    name: str
    session: int
    of: str
    clock: str
    before_cents: int
    counted_cents: int
    difference_cents: int
    level: Text | str
    state: str
    explanation: str
    first_person: str
    second_person: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CancelledLine:
    """A misdeal: the bets went back and no money moved. `number` went to the round after it."""

    table: str
    name: str
    number: int
    clock: str
    wagers_cents: int
    dealer_person: str
    witness_person: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputeLine:
    """One dispute; `carried` when it was opened before the shift and not closed when that began."""

    table: str
    name: str
    round: int
    seat: int
    opened_clock: str
    carried: bool
    claim: str
    state: str
    ruling: str
    remedy: Text | str
    cents: int | None
    ruler_person: str
    approver_person: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TermsLine:
    """A change of limits or of the rules of the house, as it was asked for and approved, or set at the desk."""

    clock: str
    table: str
    kind: Text
    says: str
    state: str
    first_person: str
    second_person: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SetLine:
    """Another set came into play while a table was open."""

    table: str
    name: str
    clock: str
    before: str
    after: str
    reason: str
    first_person: str
    second_person: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StintLine:
    """A dealer's time at a table within the shift; `until_clock` is empty while he stands there."""

    table: str
    name: str
    dealer_person: str
    since_clock: str
    until_clock: str
    minutes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakLine:
    """A dealer's break that began in the shift; `minutes` is None until it ended."""

    dealer_person: str
    since_clock: str
    until_clock: str
    minutes: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenLine:
    """Something that somebody must still do, for the hand-over. `blocks` says that no report is final before it.

    `item` names it for an excuse: a matter, or `session:PG14:3`, `box:PG14:3`, `draft:PG14`.
    """

    item: str
    table: str
    name: str
    clock: str
    says: Text
    due: Text
    blocks: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Attestation:
    """One signature under a report: by whom, as what, when, and the fact that keeps it with that fact's hash."""

    state: Literal["reviewed", "final"]
    person: str
    role: Text
    clock: str
    fact: str
    hash: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Excuse:
    """Something that was open when a report became final, and why it does not stand in the way."""

    item: str
    says: Text
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Seal:
    """How far a report has come, by whose hands. The frozen data, and so its hash, is what they sign."""

    state: Literal["draft", "reviewed", "final"] = "draft"
    attestations: tuple[Attestation, ...] = ()
    excuses: tuple[Excuse, ...] = ()


DRAFT = Seal()
