"""Dragon hands and folding: a packet more for a player, and a hand given up.

The packet of a vacant seat may be taken for the table minimum up to the player's own wager; the house way sets it, and
it never stands to the next round (poker reference 2.5). A folded hand has lost its wager and is laid all the same
where the table takes side bets, since it still counts for them (poker reference 2.3).
"""

from __future__ import annotations

from dataclasses import replace

from tablemgr.errors import Refused
from tablemgr.money import format_money
from tablemgr.rules.acts import DragonHand, Fold
from tablemgr.rules.betting import verify_amount, verify_open, verify_seat
from tablemgr.rules.setting import entered, verify_dealt, verify_plays, with_hand
from tablemgr.rules.state import Dragon, Hand, Round
from tablemgr.rules.table import TableRules
from tablemgr.words import text


def verify_dragon(round_: Round, act: DragonHand, table: TableRules) -> None:
    """Refuse a dragon hand where none is offered, of a seat that plays, for a player who does not, or out of limits."""
    verify_open(round_)
    verify_seat(act.seat, table)
    verify_seat(act.owner, table)
    if table.bank.dragon == "discard":
        raise Refused("The packets of vacant seats are collected at this table.")
    if act.seat in round_.wagers or act.seat == round_.banker_seat:
        raise Refused("Seat %(seat)s is not vacant.", seat=act.seat)
    own = round_.wagers.get(act.owner)
    if own is None:
        raise Refused("Seat %(seat)s has no wager; a dragon hand needs one.", seat=act.owner)
    held = round_.dragons.get(act.seat)
    if held is not None and held.owner != act.owner:
        raise Refused("Seat %(owner)s has the packet of seat %(seat)s.", owner=held.owner, seat=act.seat)
    if any(each.owner == act.owner for seat, each in round_.dragons.items() if seat != act.seat):
        raise Refused("Seat %(seat)s has a dragon hand already.", seat=act.owner)
    limits = table.limits
    verify_amount(act.cents, limits.unit, (limits.minimum, limits.maximum), text("dragon hand's wager"))
    if act.cents > own:
        raise Refused(
            "The dragon hand of seat %(seat)s may be wagered on up to its own wager, %(own)s.",
            seat=act.owner,
            own=format_money(own),
        )


def dragon(round_: Round, act: DragonHand, _table: TableRules) -> Round:
    """Let the player have the packet, or give it back."""
    others = {seat: each for seat, each in round_.dragons.items() if seat != act.seat}
    taken = {act.seat: Dragon(act.owner, act.cents)} if act.cents else {}
    return replace(round_, dragons=dict(sorted({**others, **taken}.items())))


def vacant(round_: Round, table: TableRules) -> tuple[int, ...]:
    """Give the seats whose packets may be taken now."""
    if table.bank.dragon == "discard" or round_.phase != "bets" or not round_.wagers:
        return ()
    taken = {*round_.wagers, *round_.dragons, round_.banker_seat}
    return tuple(seat for seat in range(1, table.seats + 1) if seat not in taken)


def verify_fold(round_: Round, act: Fold, table: TableRules) -> None:
    """Refuse to fold where the house does not let it, before the deal, twice, or a hand that no player holds."""
    if not table.bank.fold_allowed:
        raise Refused("No hand may be folded at this table.")
    verify_dealt(round_)
    verify_plays(round_, act.seat, table)
    if act.seat not in round_.wagers:
        raise Refused("A dragon hand is not folded.")
    if round_.phase == "ready":
        raise Refused("Every hand is entered; it is too late to fold.")
    if round_.seats.get(act.seat, Hand()).folded:
        raise Refused("Seat %(seat)s has folded.", seat=act.seat)


def fold(round_: Round, act: Fold, table: TableRules) -> Round:
    """Take the hand as lost; it is laid on where side bets want to see it."""
    hand = round_.seats.get(act.seat, Hand())
    if hand.split is not None:
        return with_hand(round_, act.seat, replace(hand, folded=True))
    if any(table.when(bet) != "dice" for bet in table.offered):
        return with_hand(round_, act.seat, replace(hand, folded=True, asked=True))
    return entered(round_, act.seat, replace(hand, folded=True, result="lose"))
