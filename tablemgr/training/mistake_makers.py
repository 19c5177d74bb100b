"""Making one mistake at a table that is as it should be. A maker gives None where this table has no room for its own.

Where a mistake needs a hand that chance seldom deals, one seat gets another hand from what is left in the woodpile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from tablemgr.money import Cents
from tablemgr.rules.seating import delivery
from tablemgr.rules.showdown import Result
from tablemgr.rules.table import Pieces, SplitHand
from tablemgr.training.drill_deal import place_key, places
from tablemgr.training.laying import by_chance, same
from tablemgr.training.mistake_table import (
    SetBy,
    ShownSeat,
    ShownTable,
    as_it_lies,
    copies_paid,
    dealt,
    moves,
    side_pays,
)
from tablemgr.training.seeds import Chance
from tablemgr.training.terms import DrillTerms

Maker = Callable[[ShownTable, Chance], ShownTable | None]
_TRIES = 24
_RESULTS: tuple[Result, ...] = ("win", "lose", "push")


def settled(terms: DrillTerms, seat: ShownSeat, banker: SplitHand, called: Result | None = None) -> ShownSeat:
    """Call a seat, rightly unless a call is given, and move the money by the call."""
    call = called or terms.showdown(seat.split, banker).result
    pays = moves(call, seat.wager)
    due = terms.commission.on_win(max(pays, 0))
    lammer = None if seat.lammer is None else due
    side = side_pays(terms, seat.split, seat.side)
    return replace(seat, called=call, pays=pays, commission=due, lammer=lammer, side_paid=side)


def _put(table: ShownTable, seat: ShownSeat) -> ShownTable:
    return replace(table, seats=tuple(seat if each.seat == seat.seat else each for each in table.seats))


def _recalled(table: ShownTable, seat: ShownSeat, called: Result | None = None) -> ShownTable:
    """Put a seat back, called and paid."""
    return _put(table, settled(table.terms, seat, table.banker, called))


def _set_wrong(table: ShownTable, chance: Chance) -> ShownTable | None:
    """Set the bank's hand, or one that the house set for a player, otherwise; everything after follows it."""
    terms = table.terms
    houses = [each.seat for each in table.seats if each.set_by == "house_way"]
    place = chance.one([0, *houses])
    right = table.seat(place).split if place else table.banker
    wrong = _otherwise(terms, right, chance)
    if wrong is None:
        return None
    if place:
        return _recalled(table, replace(table.seat(place), split=wrong))
    return replace(table, banker=wrong, seats=tuple(settled(terms, each, wrong) for each in table.seats))


def _otherwise(terms: DrillTerms, right: SplitHand, chance: Chance) -> SplitHand | None:
    tries = (by_chance(terms, dealt(terms, right), chance) for _ in range(_TRIES))
    return next(
        (each for each in tries if terms.game.foul(each, terms.rules) is None and not same(terms, each, right)), None
    )


def _missed_foul(table: ShownTable, chance: Chance) -> ShownTable | None:
    """Lay a player's hand as a foul that does not lose when the halves are compared as they lie."""
    terms = table.terms
    for seat in chance.shuffled(table.seats):
        for _ in range(_TRIES):
            split = by_chance(terms, dealt(terms, seat.split), chance)
            if terms.game.foul(split, terms.rules) is None:
                continue
            call = as_it_lies(terms, split, table.banker)
            if call != "lose":
                return _recalled(table, replace(seat, split=split, set_by="player"), call)
    return None


def _wrong_compare(table: ShownTable, chance: Chance) -> ShownTable | None:
    """Call a seat wrongly that has neither a foul nor a copy to blame."""
    terms = table.terms
    if terms.game.pushes(table.banker, terms.rules):
        return None
    fit = [
        each
        for each in table.seats
        if terms.game.foul(each.split, terms.rules) is None and copies_paid(terms, each.split, table.banker) is None
    ]
    if not fit:
        return None
    seat = chance.one(fit)
    return _recalled(table, seat, chance.one([each for each in _RESULTS if each != seat.called]))


def _copy_paid(table: ShownTable, chance: Chance) -> ShownTable | None:
    """Deal a seat a copy, and call it as if a copy were the player's."""
    terms = table.terms
    if terms.game.pushes(table.banker, terms.rules):
        return None
    seat = chance.one(table.seats)
    for split, set_by in _others(table, seat, chance):
        call = None if terms.game.foul(split, terms.rules) else copies_paid(terms, split, table.banker)
        if call is not None and call != terms.showdown(split, table.banker).result:
            return _recalled(table, replace(seat, split=split, set_by=set_by), call)
    return None


def _others(table: ShownTable, seat: ShownSeat, chance: Chance) -> Iterator[tuple[SplitHand, SetBy]]:
    """Deal one seat other hands, each laid by the player himself."""
    for hand in _dealt_again(table, seat, chance):
        yield by_chance(table.terms, hand, chance), "player"


def _dealt_again(table: ShownTable, seat: ShownSeat, chance: Chance) -> Iterator[Pieces]:
    terms = table.terms
    out = Counter((*table.banker.low, *table.banker.high))
    for each in table.seats:
        if each.seat != seat.seat:
            out.update((*each.split.low, *each.split.high))
    left = list((Counter(terms.game.pieces) - out).elements())
    for _ in range(_TRIES):
        yield terms.game.parse_hand(chance.some(left, terms.game.hand_size))


def _push_taken(table: ShownTable, chance: Chance) -> ShownTable | None:
    """Take a wager that was called a push."""
    pushes = [each for each in table.seats if each.called == "push"]
    if not pushes:
        return None
    seat = chance.one(pushes)
    return _put(table, replace(seat, pays=-seat.wager))


def _commission(table: ShownTable, chance: Chance) -> ShownTable | None:
    """Forget a commission, take it twice, round it another way, or take it of a wager that was not won."""
    seat = chance.one(table.seats)
    right = seat.commission
    near: Sequence[Cents] = (0, 2 * right, right + 25, right - 25, right + table.terms.commission.of(seat.wager))
    wrong = [each for each in near if each != right and each >= 0]
    if not wrong:
        return None
    taken = chance.one(wrong)
    return _put(table, replace(seat, commission=taken, lammer=None if seat.lammer is None else taken))


def _lammer_lost(table: ShownTable, chance: Chance) -> ShownTable | None:
    """Put no lammer where commission is owed."""
    owing = [each for each in table.seats if each.lammer]
    return _put(table, replace(chance.one(owing), lammer=0)) if owing else None


def _side_bet_missed(table: ShownTable, chance: Chance) -> ShownTable | None:
    """Leave a side bet that wins unpaid, or take it."""
    terms = table.terms
    betting = [each for each in table.seats if each.side]
    if not betting:
        return None
    seat = chance.one(betting)
    for hand in (dealt(terms, seat.split), *_dealt_again(table, seat, chance)):
        split = seat.split if hand == dealt(terms, seat.split) else terms.decide(hand).split
        if side_pays(terms, split, seat.side) > 0:
            done = settled(terms, replace(seat, split=split), table.banker)
            return _put(table, replace(done, side_paid=chance.one([0, -seat.side])))
    return None


def _dice_count(table: ShownTable, chance: Chance) -> ShownTable | None:
    """Call another total than the dice show, and deliver by it."""
    if len(table.dice) == 1:
        return None
    near = [table.total + step for step in (-2, -1, 1, 2)]
    total = chance.one([each for each in near if len(table.dice) <= each <= 6 * len(table.dice)])
    return replace(table, total=total, first=place_key(delivery(total, table.terms.layout).first))


def _delivery(table: ShownTable, chance: Chance) -> ShownTable | None:
    """Deliver the first stack somewhere else."""
    other = [key for key, _ in places(table.terms.layout, None) if key != table.first]
    return replace(table, first=chance.one(other))


def _over_limit(table: ShownTable, chance: Chance) -> ShownTable | None:
    """Let a wager above the maximum lie."""
    limits, seat = table.terms.limits, chance.one(table.seats)
    return _recalled(table, replace(seat, wager=limits.maximum + limits.unit * (chance.below(20) + 1)))


MAKERS: Mapping[str, Maker] = MappingProxyType({
    "set_wrong": _set_wrong,
    "missed_foul": _missed_foul,
    "wrong_compare": _wrong_compare,
    "copy_paid": _copy_paid,
    "push_taken": _push_taken,
    "commission": _commission,
    "lammer_lost": _lammer_lost,
    "side_bet_missed": _side_bet_missed,
    "dice_count": _dice_count,
    "delivery": _delivery,
    "over_limit": _over_limit,
})  # fmt: skip
