"""The lines of a shift report about chips and cash: racks, slips, boxes, commission, what else changed a tray.

Fields are as in `lines`: amounts in minor units, None where something is not known. Money of a session belongs to the
shift in which the session was opened, so a line that is shown but counts elsewhere has a `counted_cents` of nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tablemgr.words import Text, text


def _signed(remark: Text | str, person: str) -> Text | str:
    return text("%(remark)s (%(person)s)", remark=remark, person=person) if person else remark


@dataclass(frozen=True, slots=True, kw_only=True)
class RackLine:
    """What one table won: all its sessions that were opened in the shift (formulas: operations reference 2.1).

    `win_cents` is closer and credits and drop less opener and fills. `estimated_cents` is the same by the tray of the
    book and what the table itself entered for its box; it is never anything but an estimate. `expected_cents` is what
    the tray should hold, or should have held when it was closed. `ran_over` says that a session outlived its shift.
    """

    table: str
    name: str
    sessions: int
    ran_over: bool
    opener_cents: int | None
    fills_cents: int
    credits_cents: int
    closer_cents: int | None
    drop_cents: int | None
    win_cents: int | None
    hold_basis_points: int | None
    expected_cents: int | None
    entered_cents: int | None
    estimated_cents: int | None
    statistical_drop_cents: int | None
    statistical_win_cents: int | None

    def __post_init__(self) -> None:
        """Hold a win that is known against the figures beside it."""
        parts = (self.closer_cents, self.drop_cents, self.opener_cents)
        if self.win_cents is None or None in parts:
            assert self.win_cents is None, "a win rests on three counts"
            return
        closer, drop, opener = (part or 0 for part in parts)
        assert self.win_cents == closer + self.credits_cents + drop - opener - self.fills_cents, "win"


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipLine:
    """One fill or credit, or a number that no slip has (`state` is `missing`).

    `counted_cents` is its part in the figures: nothing before it was signed for, when it is void, or when its session
    belongs to another shift. `form` and `event_clock` stand on one that was entered from paper.
    """

    kind: Literal["fill", "credit"]
    number: int | None
    table: str
    name: str
    session: int
    clock: str
    event_clock: str | None
    form: str | None
    cents: int | None
    counted_cents: int
    state: str
    requester_person: str
    issuer_person: str
    carrier: str
    prover_person: str
    signer_person: str
    receiver_person: str
    remark: Text | str
    remark_person: str

    @property
    def note(self) -> Text | str:
        """The remark, with those who stand for it."""
        return _signed(self.remark, self.remark_person)

    @property
    def paper(self) -> Text | None:
        """The form that it was entered from, and when it truly happened; None when it was entered at once."""
        if self.event_clock is None:
            return None
        return text("%(form)s, true time %(clock)s", form=self.form or "", clock=self.event_clock)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxLine:
    """One drop box of a session; `state` is `waits` while it is still on the table, and then nothing is known of it.

    `drop_cents` is notes, coupons and checks with what accounting adjusted since; None until a second person agreed.
    `difference_cents` is notes less the buy-ins that the table entered.
    """

    table: str
    name: str
    session: int
    box: int
    clock: str
    state: str
    pullers_person: str
    counter_person: str
    agreed_person: str
    notes_cents: int | None
    coupons_cents: int | None
    checks_cents: int | None
    adjusted_cents: int | None
    drop_cents: int | None
    difference_cents: int | None
    remark: str
    remark_person: str

    @property
    def note(self) -> Text | str:
        """The remark, with those who stand for it."""
        return _signed(self.remark, self.remark_person)


@dataclass(frozen=True, slots=True, kw_only=True)
class BankLine:
    """One table's banks and commission. `bank_net_cents` is the banking players' own, before their commission."""

    table: str
    name: str
    rounds: int
    banked: int
    co_banked: int
    bank_wagers_cents: int
    bank_net_cents: int
    bank_commission_cents: int
    due_cents: int
    at_once_cents: int
    as_lammers_cents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LammerLine:
    """What one seat owed in commission: before the shift, what came and went in it, and what is left at its end."""

    table: str
    name: str
    seat: int
    before_cents: int
    owed_cents: int
    paid_cents: int
    carried_cents: int
    written_off_cents: int
    left_cents: int

    def __post_init__(self) -> None:
        """Hold what is left against the rest."""
        moved = self.owed_cents - self.paid_cents + self.carried_cents - self.written_off_cents
        assert self.left_cents == self.before_cents + moved, "lammers"


@dataclass(frozen=True, slots=True, kw_only=True)
class TrayLine:
    """What one cause moved at one table: how many entries stand, their sum, and what that did to the tray."""

    table: str
    name: str
    cause: Text
    entries: int
    undone: int
    cents: int
    tray_cents: int
