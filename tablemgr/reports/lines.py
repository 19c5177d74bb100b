"""The lines of a shift report: what each section holds, one frozen value a line.

Amounts are whole minor units of the currency that the heading names; their fields end in `_cents`. A figure that is
not known is None, never 0. Moments are UTC stamps (`…_at`); `…_clock` is the same moment on the property's wall.
Rates are whole tenths (`pace_tenths`: rounds an hour), so that no fraction is ever stored.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tablemgr.reports.figures import FigureKind
from tablemgr.words import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Issue:
    """Which paper this is: its number, who asked for it, when, and the software that made it."""

    id: str
    version: int
    at: str
    clock: str
    person: str
    role: Text
    software: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """What the report is about. `scope` is `property`, `pit:<code>` or `table:<code>`.

    The shift is `running` until it has ended or every table of the scope is closed, and `over` afterwards. The first
    form of the report called that `draft` and `final`; whether a report is final is for its seal to say since.
    """

    property: str
    scope: str
    scope_name: str | Text
    gaming_day: str
    shift: str
    status: Literal["running", "over", "draft", "final"]
    zone: str
    start_at: str
    start_clock: str
    end_at: str
    end_clock: str
    currency: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Strip:
    """The key figures. Drop, table win and hold need the count of the drop boxes and are None until then.

    A figure of the racks is the sum over the tables, and unknown as long as that of one table is.
    """

    tables: int
    dealers: int
    rounds: int
    reversed: int
    wagers_cents: int
    win_cents: int
    commission_cents: int
    side_wagers_cents: int
    side_win_cents: int
    drop_cents: int | None = None
    table_win_cents: int | None = None
    hold_basis_points: int | None = None
    opener_cents: int | None = None
    fills_cents: int = 0
    credits_cents: int = 0
    closer_cents: int | None = None
    estimated_cents: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One exception: something a person must look at (`act`) or should know (`note`)."""

    weight: Literal["act", "note"]
    kind: str
    table: str
    name: str
    at: str
    clock: str
    says: Text
    cents: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLine:
    """One opening of one table within the shift.

    `opener_cents` is None when the table was carried in from an earlier shift, `closer_cents` when it was not closed
    within this one. `rounds` are settled and not reversed; so are all amounts. `win_cents` holds commission and side
    bets. `expected_cents` is None where buy-ins are not entered, because the tray then changes unseen.
    `open_minutes` ends, for a table that is still open, with the last fact of the table in the shift.
    """

    table: str
    name: str
    pit: str
    game: str
    session: int
    minimum_cents: int
    maximum_cents: int
    open_minutes: int
    opener_cents: int | None
    closer_cents: int | None
    rounds: int
    reversed: int
    pace_tenths: int | None
    wagers_cents: int
    win_cents: int
    commission_cents: int
    side_wagers_cents: int
    side_win_cents: int
    full_rounds: int
    results_rounds: int
    expected_cents: int | None = None
    drop_cents: int | None = None
    table_win_cents: int | None = None
    hold_basis_points: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerLine:
    """One dealer's work. No win stands here on purpose: a shift's luck is not a dealer's merit."""

    badge: str
    name: str
    tables: tuple[str, ...]
    minutes: int
    rounds: int
    pace_tenths: int | None
    wagers_cents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLine:
    """One seat of one table. Won, lost and pushed are the player's; `win_cents` is the house's, as everywhere."""

    table: str
    name: str
    seat: int
    rounds: int
    wagers_cents: int
    won: int
    lost: int
    pushed: int
    side_wagers_cents: int
    win_cents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CountLine:
    """One count of a rack, and for an opener how it stands to the closer before it."""

    table: str
    name: str
    session: int
    kind: Literal["opener", "closer"]
    at: str
    clock: str
    total_cents: int
    before_cents: int | None
    difference_cents: int | None
    dealer_person: str
    floor_person: str
    tile_set: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionLine:
    """One round that was taken back: what it was, who took it back, when and why.

    `again` is the number under which a correction entered it anew, with the win it came to; the round is counted once,
    as that. A round that the table itself took back, before the next bets, has nobody who asked and approved.
    """

    table: str
    name: str
    round: int
    settled_at: str
    settled_clock: str
    reversed_at: str
    reversed_clock: str
    person: str
    reason: str
    wagers_cents: int
    win_cents: int
    again: int | None = None
    again_win_cents: int | None = None
    requester_person: str = ""
    approver_person: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesLine:
    """One text of the house rules that rounds of this shift were settled under."""

    kind: str
    key: str
    title: str
    edition: str
    digest: str
    tables: tuple[str, ...]
    rounds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceLine:
    """One enrolled tablet; `device` is None for rounds from a browser that is not enrolled."""

    device: str | None
    name: str
    rounds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """How the figures came to be. `clock_late` counts facts whose tablet claimed a time more than a minute off ours.

    `paper` are slips entered later from paper, `estimates` racks whose win is not known, only estimated, `untracked`
    racks of which not even that is known. `differences` are those that nobody has closed.
    """

    recorded: int
    hand_keyed: int
    full: int
    results: int
    reversed: int
    clock_claims: int
    clock_late: int
    clock_worst_seconds: int
    facts_checked: int
    facts_broken: int
    devices: tuple[DeviceLine, ...]
    openers: int = 0
    closers: int = 0
    paper: int = 0
    estimates: int = 0
    untracked: int = 0
    forced: int = 0
    differences: int = 0
    cancelled: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadLine:
    """Where a table's chain stood with the last fact that this report rests on."""

    chain: str
    sequence: int
    hash: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeLine:
    """One figure that a later fact changed since the version before; None where it did not stand."""

    section: Text
    line: str
    figure: Text
    kind: FigureKind
    before: int | None
    after: int | None
