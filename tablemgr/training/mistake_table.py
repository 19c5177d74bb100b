"""A dealt and settled table as it lies there, and what is wrong with it: everything is looked at again by the engine.

What lies there was made by somebody: hands set, results called, money moved. Each is checked against what lies before
it, so that one mistake is one mistake: the money follows the call, the call the hands, the hands the pieces.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from tablemgr.money import Cents
from tablemgr.rules.seating import delivery
from tablemgr.rules.showdown import Result, compare
from tablemgr.rules.table import Pieces, Seen, SplitHand
from tablemgr.training.drill_deal import place_key
from tablemgr.training.laying import same
from tablemgr.training.terms import DrillTerms

SetBy = Literal["house_way", "player"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownSeat:
    """One seat after the round; `pays` and `side_paid` are below zero where a bet was taken.

    `lammer` is what the seat is marked to owe, None at a table where commission is paid at once. `side` 0: no side bet.
    """

    seat: int
    wager: Cents
    split: SplitHand
    set_by: SetBy
    called: Result
    pays: Cents
    commission: Cents
    lammer: Cents | None = None
    side: Cents = 0
    side_paid: Cents = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownTable:
    """The dice with the total that was called, who got the first stack, the banker's hand, and the seats."""

    terms: DrillTerms
    dice: tuple[int, ...]
    total: int
    first: str
    banker: SplitHand
    seats: tuple[ShownSeat, ...]

    def seat(self, number: int) -> ShownSeat:
        """Give one seat."""
        return next(each for each in self.seats if each.seat == number)


@dataclass(frozen=True, slots=True)
class Mistake:
    """What went wrong, by its word in the list of mistakes, and where: `table`, `banker` or `seat_3`."""

    place: str
    kind: str


def mistakes(table: ShownTable) -> Iterator[Mistake]:
    """Name everything that is wrong with a table."""
    if kind := _dealt_wrongly(table):
        yield Mistake("table", kind)
    if not same(table.terms, table.banker, decided(table.terms, table.banker)):
        yield Mistake("banker", "set_wrong")
    for seat in table.seats:
        yield from (Mistake(f"seat_{seat.seat}", kind) for kind in _of_seat(table, seat))


def decided(terms: DrillTerms, split: SplitHand) -> SplitHand:
    """Set the pieces of a hand by the house way."""
    found: SplitHand = terms.decide(dealt(terms, split)).split
    return found


def dealt(terms: DrillTerms, split: SplitHand) -> Pieces:
    """Give the pieces of a set hand as they were dealt, in canonical order."""
    return terms.game.parse_hand((*split.low, *split.high))


def _dealt_wrongly(table: ShownTable) -> str | None:
    if table.total != sum(table.dice):
        return "dice_count"
    return None if table.first == place_key(delivery(table.total, table.terms.layout).first) else "delivery"


def _of_seat(table: ShownTable, seat: ShownSeat) -> Iterator[str]:
    terms = table.terms
    if seat.wager > terms.limits.maximum:
        yield "over_limit"
    if seat.set_by == "house_way" and not same(terms, seat.split, decided(terms, seat.split)):
        yield "set_wrong"
    if seat.called != terms.showdown(seat.split, table.banker).result:
        yield _miscalled(table, seat)
    moved = moves(seat.called, seat.wager)
    if seat.pays != moved:
        yield "push_taken" if seat.called == "push" else "wrong_compare"
    if seat.commission != terms.commission.on_win(max(moved, 0)):
        yield "commission"
    if seat.lammer is not None and seat.lammer != seat.commission:
        yield "lammer_lost"
    if seat.side_paid != side_pays(terms, seat.split, seat.side):
        yield "side_bet_missed"


def _miscalled(table: ShownTable, seat: ShownSeat) -> str:
    """Say why a wrong call was made: a foul overlooked, a copy given to the player, or else hands misread."""
    terms = table.terms
    if terms.game.foul(seat.split, terms.rules) is not None:
        return "missed_foul"
    return "copy_paid" if seat.called == copies_paid(terms, seat.split, table.banker) else "wrong_compare"


def moves(called: Result, wager: Cents) -> Cents:
    """Say what moves to the seat for a call; below zero it is taken.

    >>> moves("win", 500), moves("lose", 500), moves("push", 500)
    (500, -500, 0)
    """
    return {"win": wager, "lose": -wager, "push": 0}[called]


def as_it_lies(terms: DrillTerms, player: SplitHand, banker: SplitHand) -> Result:
    """Compare two hands half by half, as whoever overlooks a foul does."""
    (low, high), (their_low, their_high) = (terms.game.strengths(each, terms.rules) for each in (player, banker))
    return compare(low, their_low, high, their_high, zero_tie=terms.rules.zero_tie).result


def copies_paid(terms: DrillTerms, player: SplitHand, banker: SplitHand) -> Result | None:
    """Say what would be called if copies were the player's; None where there is no copy."""
    shown = terms.showdown(player, banker)
    if "copy" not in (shown.low, shown.high):
        return None
    won = sum(each in ("win", "copy") for each in (shown.low, shown.high))
    results: tuple[Result, Result, Result] = ("lose", "push", "win")
    return results[won]


def side_pays(terms: DrillTerms, split: SplitHand, wager: Cents) -> Cents:
    """Say what a side bet on a hand brings; below zero it loses."""
    if not wager or terms.paytable is None:
        return 0
    line = side_line(terms, split)
    return wager * terms.paytable.pays(line)


def side_line(terms: DrillTerms, split: SplitHand) -> str:
    """Name the line of the side bet that a hand is on."""
    assert terms.paytable, "asked only where there is one"
    return terms.game.line(terms.paytable.bet, Seen(dealt(terms, split)), terms.rules)
