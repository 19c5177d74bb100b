"""The first half of a round: wagers, side bets, no more bets, the dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from tablemgr.errors import Absent, BadInput, Refused
from tablemgr.money import format_money
from tablemgr.rules.acts import Dice, DiceTotal, NoMoreBets, SideBet, Wager, is_whole
from tablemgr.rules.banking import HOUSE_SEAT
from tablemgr.rules.covering import verify_covered
from tablemgr.rules.seating import Delivery, check_total, delivery, throw
from tablemgr.rules.state import Dragon, Round
from tablemgr.rules.table import OfferedBet, TableRules
from tablemgr.words import Text, text

Key = TypeVar("Key", int, str)


def verify_seat(seat: int, table: TableRules) -> None:
    """Refuse a seat that the table has not got."""
    if not is_whole(seat):
        raise BadInput("A seat is a whole number.")
    if not 1 <= seat <= table.seats:
        raise Absent("There is no seat %(seat)s at this table.", seat=seat)


def verify_wager(round_: Round, act: Wager, table: TableRules) -> None:
    """Refuse a wager after the bets are closed, outside the limits or in part of a chip; zero takes it away."""
    verify_open(round_)
    verify_seat(act.seat, table)
    if act.seat == round_.banker_seat:
        raise Refused("Seat %(seat)s holds the bank and cannot wager against it.", seat=act.seat)
    if act.cents and act.seat in round_.dragons:
        owner = round_.dragons[act.seat].owner
        raise Refused("Seat %(owner)s has the packet of seat %(seat)s.", owner=owner, seat=act.seat)
    limits = table.limits
    verify_amount(act.cents, limits.unit, (limits.minimum, limits.maximum), text("wager"))


def wager(round_: Round, act: Wager, _table: TableRules) -> Round:
    """Let the wager stand; without one the side bets go too, and a dragon hand that is above it."""
    if not act.cents:
        return without_seat(round_, act.seat)
    wagers = dict(round_.wagers)
    _put(wagers, act.seat, act.cents)
    return replace(round_, wagers=wagers, dragons=_dragons(round_, act.seat, most=act.cents))


def without_seat(round_: Round, seat: int) -> Round:
    """Take everything that a seat has wagered off the table."""
    wagers = {other: cents for other, cents in round_.wagers.items() if other != seat}
    side_bets = {other: bets for other, bets in round_.side_bets.items() if other != seat}
    return replace(round_, wagers=wagers, side_bets=side_bets, dragons=_dragons(round_, seat, most=0))


def _dragons(round_: Round, seat: int, *, most: int) -> Mapping[int, Dragon]:
    """Give the dragon hands without those of a seat that are above what it may wager on them, or at the seat itself."""
    return {
        place: each
        for place, each in round_.dragons.items()
        if place != seat and (each.owner != seat or each.cents <= most)
    }


def verify_side_bet(round_: Round, act: SideBet, table: TableRules) -> None:
    """Refuse a side bet that is not offered or of a seat without a wager, and amounts as for a wager, each bet's."""
    verify_open(round_)
    verify_seat(act.seat, table)
    side_bet_of(act, table)
    if act.cents and act.seat not in round_.wagers:
        raise Refused("Seat %(seat)s has no wager; a side bet needs one.", seat=act.seat)
    limits = table.limits
    verify_amount(act.cents, limits.unit, (limits.side_minimum, limits.side_maximum), text("side bet"))


def side_bet(round_: Round, act: SideBet, table: TableRules) -> Round:
    """Let the side bet stand, beside the others of the seat."""
    own = dict(round_.side_bets.get(act.seat, {}))
    _put(own, side_bet_of(act, table).key, act.cents)
    others = {seat: bets for seat, bets in round_.side_bets.items() if seat != act.seat}
    return replace(round_, side_bets={**others, act.seat: own} if own else others)


def side_bet_of(act: SideBet, table: TableRules) -> OfferedBet:
    """Give the bet that an act means: the one it names, or the table's only one; else the refusal."""
    offered = table.offered
    if not offered:
        raise Refused("This table offers no side bet.")
    if not act.bet and len(offered) > 1:
        raise BadInput("This table offers several side bets; say which.")
    found = next((each for each in offered if act.bet in ("", each.key)), None)
    if found is None:
        raise Absent("This table offers no side bet “%(bet)s”.", bet=act.bet)
    return found


def verify_no_more_bets(round_: Round, _act: NoMoreBets, _table: TableRules) -> None:
    """Refuse to close the bets twice, when nobody has wagered, or when the bank does not cover what lies there."""
    verify_open(round_)
    if not round_.stakes:
        raise Refused("Nobody has wagered.")
    verify_covered(round_)


def no_more_bets(round_: Round, _act: NoMoreBets, table: TableRules) -> Round:
    """Close the bets; the dice come next, or the banker's hand where there are none.

    An offer of the bank that nobody has answered by now was not taken.
    """
    if table.dice is None:
        return replace(round_, phase="banker", order=_playing(round_, _delivery(round_, None, table)))
    return replace(round_, phase="dice")


def verify_dice(round_: Round, act: Dice | DiceTotal, table: TableRules) -> None:
    """Refuse the dice out of turn, in another number, or with a face that no die has."""
    if table.dice is None:
        raise Refused("This table plays without dice.")
    if round_.phase == "bets":
        raise Refused("Say no more bets before the dice.")
    if round_.phase != "dice":
        raise Refused("The dice of this round are entered.")
    if isinstance(act, DiceTotal):
        check_total(act.total, dice=table.dice, faces=table.faces)
    else:
        throw(act.values, dice=table.dice, faces=table.faces)


def dice(round_: Round, act: Dice | DiceTotal, table: TableRules) -> Round:
    """Count the stacks out; the seats play in the order they got theirs."""
    total, faces = (act.total, None) if isinstance(act, DiceTotal) else (sum(act.values), act.values)
    order = _playing(round_, _delivery(round_, total, table))
    return replace(round_, phase="banker", dice=faces, total=total, order=order)


def order_of_delivery(round_: Round, table: TableRules) -> Delivery | None:
    """Give who gets which stack, once it is known.

    >>> order_of_delivery(Round(), None) is None  # type: ignore[arg-type]
    True
    """
    if round_.phase in ("bets", "dice"):
        return None
    return _delivery(round_, round_.total, table)


def _delivery(round_: Round, total: int | None, table: TableRules) -> Delivery:
    """Count from the bank, whoever holds it."""
    return delivery(total, table.layout, banker=round_.banker_seat)


def verify_open(round_: Round) -> None:
    """Refuse what may only be done while bets are taken."""
    if round_.phase != "bets":
        raise Refused("The bets are closed.")


def verify_amount(cents: int, unit: int, limits: tuple[int, int], what: Text) -> None:
    """Refuse what is no amount, no whole number of chips, or outside the limits; zero is nothing wagered."""
    if not is_whole(cents) or cents < 0:
        raise BadInput("The %(what)s is not a whole amount.", what=what)
    if cents == 0:
        return
    if cents % unit:
        raise Refused("The %(what)s must be a multiple of %(unit)s.", what=what, unit=format_money(unit))
    least, most = limits
    if not least <= cents <= most:
        raise Refused(
            "The %(what)s must be from %(minimum)s to %(maximum)s.",
            what=what,
            minimum=format_money(least),
            maximum=format_money(most),
        )


def _put(amounts: dict[Key, int], key: Key, cents: int) -> None:
    amounts.pop(key, None)
    if cents:
        amounts[key] = cents


def _playing(round_: Round, given: Delivery) -> tuple[int, ...]:
    """Give the places that play: the house's own hand first, since it is compared first, then as they were dealt."""
    stakes = round_.stakes
    own = (HOUSE_SEAT,) if HOUSE_SEAT in stakes else ()
    return (*own, *(seat for seat in given.seats if seat in stakes))
