"""What a table won in a shift, by the formulas of `ledger.win`, from its counts, slips and boxes.

What was not counted is None, and so is all that needs it. A session's money belongs to the shift in which the session
was opened; one that ran over says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from tablemgr.audit.record import By
from tablemgr.ledger import win
from tablemgr.ledger.accounts import COMMISSION, RACK, account
from tablemgr.ledger.win import Chips
from tablemgr.money import Cents
from tablemgr.services import drop
from tablemgr.services.drop import ShiftDrop
from tablemgr.services.house import House, basics
from tablemgr.services.play import table_in_use
from tablemgr.services.rights import need
from tablemgr.store import matters, tables
from tablemgr.store.boxes import Session
from tablemgr.store.matters import Matter
from tablemgr.store.work import Unit, read

SLIPS = ("fill", "credit")


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionMoney:
    """One session's part: its opener and closer, and the slips whose chips were signed for at the table."""

    session: int
    opened_at: datetime
    closed_at: datetime | None
    closed_shift: tuple[date, str] | None
    running: bool
    ran_over: bool
    opener: Cents
    fills: Cents
    credits: Cents
    closer: Cents | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShiftMoney:
    """A table's figures in one shift, in minor units. None is "not counted", never zero; `hold` is in basis points.

    `expected` is what the book has in the tray while a session runs, where buy-ins are tracked. `entered` is
    what the table itself entered for the box: buy-ins, coupons and markers; None where the house does not track
    buy-ins. `estimated` is the win by the book's tray and `entered`; whoever shows it says that it is estimated.
    `slips` are all fills and credits in the order in which they began, voided ones too; `boxes` those that were pulled;
    `dropped` is what is known of them.
    """

    table: str
    gaming_day: date
    shift: str
    sessions: tuple[SessionMoney, ...]
    opener: Cents | None
    fills: Cents
    credits: Cents
    closer: Cents | None
    drop: Cents | None
    win: Cents | None
    hold: int | None
    statistical_drop: Cents | None
    statistical_win: Cents | None
    expected: Cents | None
    entered: Cents | None
    estimated: Cents | None
    slips: tuple[Matter, ...]
    boxes: tuple[Matter, ...]
    dropped: ShiftDrop

    @property
    def ran_over(self) -> bool:
        """Whether a session went on after the shift that its money belongs to."""
        return any(each.ran_over for each in self.sessions)


class Wins:
    """Looks at what tables won."""

    def __init__(self, house: House) -> None:
        """Work in `house`."""
        self._house = house

    def figures(self, table: str, *, gaming_day: date, shift: str, by: By) -> ShiftMoney:
        """Give a table's figures in a shift; Denied for whoever may not see what is expected."""
        need(by, "win.see")
        with read(self._house.engine) as unit:
            table_in_use(unit, table)
            return figures(unit, table, gaming_day, shift, now=self._house.clock.now())


def figures(unit: Unit, table: str, gaming_day: date, shift: str, *, now: datetime | None = None) -> ShiftMoney:
    """Give a table's figures in a shift; `now` tells whether a session that still runs has outlived it."""
    dropped = drop.of_shift(unit, table, gaming_day=gaming_day, shift=shift)
    slips = {each.session: _slips(unit, each) for each in dropped.sessions}
    here = _shift_at(unit, now)
    parts = tuple(_part(unit, each, slips[each.session], here) for each in dropped.sessions)
    chips, given = _chips(parts), dropped.entered()
    book = _book(unit, table) if parts and parts[-1].running else None
    tracked = bool(parts) and basics(unit).policy.tracks_buy_ins
    entered = sum(given.values()) if tracked else None
    # Pit credit is not paid in cash at a table of this house: there is no cause for it.
    credit = {"issued": given["marker"], "paid": 0}
    won = win.win(chips, dropped.drop)
    return ShiftMoney(
        table=table,
        gaming_day=gaming_day,
        shift=shift,
        sessions=parts,
        opener=chips.opener,
        fills=sum(each.fills for each in parts),
        credits=sum(each.credits for each in parts),
        closer=chips.closer,
        drop=dropped.drop,
        win=won,
        hold=win.hold(won, dropped.drop),
        statistical_drop=win.statistical_drop(dropped.content, **credit),
        statistical_win=win.statistical_win(chips, dropped.content, **credit),
        expected=book if tracked else None,
        entered=entered,
        estimated=win.estimated(chips, tray=_tray(parts, book), drop=entered),
        slips=tuple(slip for each in dropped.sessions for slip in slips[each.session]),
        boxes=tuple(box.matter for box in dropped.boxes),
        dropped=dropped,
    )


def cents_of(slip: Matter) -> Cents:
    """Give the amount of a slip: what was asked for, for nothing else is issued, proved or signed."""
    return int(slip.first.body["total"])


def counts(slip: Matter) -> bool:
    """Whether the chips of a slip have changed hands: it was signed for at the table."""
    return slip.step("signed") is not None


def _slips(unit: Unit, session: Session) -> tuple[Matter, ...]:
    return matters.of_table(unit, session.table, SLIPS, session=session.session)


def _part(unit: Unit, session: Session, slips: tuple[Matter, ...], now: tuple[date, str] | None) -> SessionMoney:
    sums = {kind: sum(cents_of(slip) for slip in slips if slip.kind == kind and counts(slip)) for kind in SLIPS}
    ended = now if session.running else session.closed_shift
    opener = tables.opening(unit, session.table, session.session)
    closer = None if session.running else tables.closing(unit, session.table, session.session)
    assert opener is not None, "a session has its opener"
    return SessionMoney(
        session=session.session,
        opened_at=session.opened_at,
        closed_at=session.closed_at,
        closed_shift=session.closed_shift,
        running=session.running,
        ran_over=ended is not None and ended != (session.gaming_day, session.shift),
        opener=opener.total,
        fills=sums["fill"],
        credits=sums["credit"],
        closer=None if closer is None else closer.total,
    )


def _shift_at(unit: Unit, now: datetime | None) -> tuple[date, str] | None:
    if now is None:
        return None
    moment = basics(unit).calendar.at(now)
    return moment.gaming_day, moment.shift


def _chips(parts: tuple[SessionMoney, ...]) -> Chips:
    """Add up the sessions of a shift; a closer that lacks makes the sum unknown, and so does no session at all."""
    closers = [each.closer for each in parts]
    return Chips(
        opener=sum(each.opener for each in parts) if parts else None,
        fills=sum(each.fills for each in parts),
        credits=sum(each.credits for each in parts),
        closer=None if not parts or None in closers else sum(each for each in closers if each is not None),
    )


def _tray(parts: tuple[SessionMoney, ...], book: Cents | None) -> Cents | None:
    """Give what trays held: the closers, and for the session that runs what the book expects now."""
    held = [each.closer for each in parts]
    if parts and parts[-1].running:
        held[-1] = book
    return None if not held or None in held else sum(each for each in held if each is not None)


def _book(unit: Unit, table: str) -> Cents:
    """Give what the book has in a tray, the chips of commission included."""
    return sum(tables.balances(unit, account(RACK, table), account(COMMISSION, table)).values())
