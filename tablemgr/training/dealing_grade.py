"""What a trainee entered, held against what lay on the felt of a practice table: each fault with a sentence.

A mistake of a player that nobody noticed is one fault, and what follows from it at that seat is not counted again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from tablemgr.money import Cents, format_money
from tablemgr.rules.round import Round
from tablemgr.rules.state import Hand
from tablemgr.rules.table import Pieces
from tablemgr.training.dealing import MISTAKES, Bet, Felt
from tablemgr.words import Text, text

# Rounds that a dealer deals in an hour (operations reference 3.5, pace): 30 of tiles, 34 of cards.
PACE: Mapping[str, int] = MappingProxyType({"tiles": 30, "poker": 34})
_HOUR = 3600


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that was entered or dealt wrongly; `rule` names what it trains, `seat` is None for the whole table."""

    rule: str
    seat: int | None
    words: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Watched:
    """What a trainee noticed: the seats whose mistake was called or refused by the screen, and calls of nothing.

    `order` has the seats as their hands were completed.
    """

    noticed: frozenset[int] = frozenset()
    wrong_calls: tuple[tuple[int, str], ...] = ()
    order: tuple[int, ...] = ()


def faults(felt: Felt, entered: Round, watched: Watched) -> tuple[Fault, ...]:
    """Give everything that was wrong with a round, in the order in which it is dealt."""
    missed = {seat: kind for seat, kind in felt.wrong.items() if seat not in watched.noticed}
    return (
        *_missed(missed),
        *_calls(watched),
        *_bets(felt, entered, missed),
        *_dice(felt, entered),
        *_banker(felt, entered),
        *(fault for seat in felt.playing if seat not in missed for fault in _hand(felt, entered, seat)),
        *_order(entered, watched),
    )


def target(game: str) -> int:
    """Give how many seconds a round may take.

    >>> target("tiles"), target("poker")
    (120, 105)
    """
    return _HOUR // PACE[game]


def _missed(missed: Mapping[int, str]) -> Iterator[Fault]:
    for seat, kind in sorted(missed.items()):
        words = text("Seat %(seat)s: nobody noticed the %(mistake)s.", seat=seat, mistake=MISTAKES[kind])
        yield Fault(f"table:{kind}", seat, words)


def _calls(watched: Watched) -> Iterator[Fault]:
    for seat, kind in watched.wrong_calls:
        words = text("Seat %(seat)s: “%(mistake)s” was called, and it was none.", seat=seat, mistake=MISTAKES[kind])
        yield Fault("table:call", seat, words)


def _bets(felt: Felt, entered: Round, missed: Mapping[int, str]) -> Iterator[Fault]:
    for seat in sorted({*felt.due, *entered.wagers} - set(missed)):
        lay, wager = felt.due.get(seat, Bet()), entered.wagers.get(seat, 0)
        if lay.wager != wager:
            yield Fault("table:wager", seat, _amounts(seat, text("wager"), lay.wager, wager))
        sides = entered.side_bets.get(seat, {})
        for key in sorted({*lay.sides, *sides}):
            if lay.sides.get(key, 0) != sides.get(key, 0):
                words = _amounts(seat, text("side bet"), lay.sides.get(key, 0), sides.get(key, 0))
                yield Fault("table:side_bet", seat, words)


def _amounts(seat: int, what: Text, lay: Cents, entered: Cents) -> Text:
    return text(
        "Seat %(seat)s: the %(what)s is %(lay)s, entered was %(entered)s.",
        seat=seat,
        what=what,
        lay=format_money(lay),
        entered=format_money(entered),
    )


def _dice(felt: Felt, entered: Round) -> Iterator[Fault]:
    if felt.dice is None or entered.total == sum(felt.dice):
        return
    words = text("The dice show %(lay)s, entered was %(entered)s.", lay=sum(felt.dice), entered=entered.total or 0)
    yield Fault("table:dice", None, words)


def _banker(felt: Felt, entered: Round) -> Iterator[Fault]:
    if Counter(felt.banker) != Counter(entered.banker.pieces):
        words = text(
            "The bank's hand is %(lay)s, entered was %(entered)s.",
            lay=_written(felt.banker),
            entered=_written(entered.banker.pieces),
        )
        yield Fault("table:banker", None, words)


def _hand(felt: Felt, entered: Round, seat: int) -> Iterator[Fault]:
    """Hold a hand against what lay there: first its pieces, then how they are set."""
    lay, hand = felt.hands[seat], entered.seats.get(seat, Hand())
    if seat not in entered.wagers:
        return
    if Counter(lay.pieces) != Counter(hand.pieces):
        words = text(
            "Seat %(seat)s: %(lay)s lies there, entered was %(entered)s.",
            seat=seat,
            lay=_written(lay.pieces),
            entered=_written(hand.pieces),
        )
        yield Fault("table:piece", seat, words)
    elif hand.split is None or not _same(hand.split.low, lay.due.low):
        words = text(
            "Seat %(seat)s: %(lay)s is the low hand, entered was %(entered)s.",
            seat=seat,
            lay=_written(lay.due.low),
            entered=_written(() if hand.split is None else hand.split.low),
        )
        yield Fault("table:split", seat, words)
    elif lay.asked and hand.set_by != "house_way":
        words = text("Seat %(seat)s asked for the house way, and the hand was entered as the player's.", seat=seat)
        yield Fault("table:house_way", seat, words)


def _same(one: Pieces, other: Pieces) -> bool:
    return Counter(one) == Counter(other)


def _order(entered: Round, watched: Watched) -> Iterator[Fault]:
    due = tuple(seat for seat in entered.order if seat in watched.order)
    if due != watched.order:
        words = text(
            "The stacks went to seats %(due)s, and the hands were entered in the order %(entered)s.",
            due=_listed(due),
            entered=_listed(watched.order),
        )
        yield Fault("table:order", None, words)


def _written(pieces: Sequence[object]) -> str:
    return " ".join(map(str, pieces)) or "–"


def _listed(seats: Sequence[int]) -> str:
    return ", ".join(map(str, seats))
