"""What it costs a player to set by one way instead of another, dealt: a second opinion on what `exact` counts.

Only hands that the two ways set differently are dealt: each class as often as it comes, in any suits that it may have,
against any seven of the cards that are left, set by the first way.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablemgr.odds.poker.classes import DEALS, Classes
from tablemgr.odds.poker.numbering import JOKER_CARD, JOKER_PLACE, Hands, Numbers, numbering
from tablemgr.odds.poker.outcome import AT_ONCE, PERCENT, Chance, deal
from tablemgr.odds.poker.ways import Decided, Progress
from tablemgr.rules.poker.piece import SUITS

_SUITS: Final = len(SUITS)
_ANY: Final = np.array(list(permutations(range(_SUITS))))
# Those that leave the last suit where it is: the suit that may flush in the hands that stand for their classes.
_OTHERS: Final = np.array([each for each in permutations(range(_SUITS)) if each[-1] == _SUITS - 1])


@dataclass(frozen=True, slots=True)
class Cost:
    """The house's gain in wagers over a player who changes his way, how far it may be off, and of how many deals."""

    cost: float
    standard_error: float
    deals: int


def cost(
    one: Decided, other: Decided, deals: int, chance: Chance, *, commission: int = 5,
    progress: Progress = lambda _: None,
) -> Cost:  # fmt: skip
    """Deal hands that the two ways set differently so many times, against a dealer who sets by `one`."""
    held = one.layout.held
    (classes,) = np.nonzero((one.low != other.low) | (one.high != other.high))
    if not len(classes):
        return Cost(0.0, 0.0, deals=0)
    often = np.cumsum(held.deals[classes])
    lost = squares = done = 0
    while done < deals:
        ours = classes[np.searchsorted(often, chance.integers(often[-1], size=AT_ONCE), side="right")]
        hands, (theirs, _) = any_hands(held, ours, chance), deal(AT_ONCE, chance)
        (apart,) = np.nonzero((_bits(hands) & _bits(theirs)) == 0)
        apart = apart[: deals - done]
        dealers = numbering().of(theirs[apart])
        paid = [_paid(way, ours[apart], one, dealers, commission=commission) for way in (one, other)]
        change = paid[0] - paid[1]
        lost, squares, done = lost + int(change.sum()), squares + int((change * change).sum()), done + len(apart)
        progress(done)
    mean = lost / (PERCENT * deals)
    spread = squares / (PERCENT * PERCENT * deals) - mean * mean
    share = int(often[-1]) / DEALS
    return Cost(share * mean, share * sqrt(spread / deals), deals)


def any_hands(held: Classes, classes: Numbers, chance: Chance) -> Hands:
    """Give any hand of each of these classes, each of its hands as likely as another.

    The suits of each rank are changed at random; where no flush is possible, those that made one possible are drawn
    again.
    """
    hands = held.cards[classes]
    plain = ~held.flush[classes]
    wrong = np.arange(len(classes))
    while len(wrong):
        hands[wrong] = _other_suits(held.cards[classes[wrong]], plain[wrong], chance)
        wrong = wrong[numbering().of(hands[wrong]) != classes[wrong]]
    return hands


def _other_suits(cards: Hands, plain: NDArray[np.bool_], chance: Chance) -> Hands:
    ranks, suits = cards // _SUITS, cards % _SUITS
    rows = np.arange(len(cards))[:, None]
    by_rank = (chance.integers(len(each), size=(len(cards), JOKER_PLACE + 1))[rows, ranks] for each in (_ANY, _OTHERS))
    free, kept = (table[places, suits] for table, places in zip((_ANY, _OTHERS), by_rank, strict=True))
    whole = chance.integers(len(_ANY), size=len(cards))[:, None]
    changed = np.where(plain[:, None], free, _ANY[whole, kept])
    return np.where(cards == JOKER_CARD, cards, ranks * _SUITS + changed).astype(np.uint8)


def _bits(hands: Hands) -> Numbers:
    bits: Numbers = (np.int64(1) << hands.astype(np.int64)).sum(axis=1)
    return bits


def _paid(
    player: Decided, ours: Numbers, banker: Decided, theirs: Numbers, *, commission: int
) -> NDArray[np.int64]:  # fmt: skip
    """Give what a wager of a hundred brings with each deal."""
    won = (player.low[ours] > banker.low[theirs]).astype(np.int64) + (player.high[ours] > banker.high[theirs])
    return np.array([-PERCENT, 0, PERCENT - commission], dtype=np.int64)[won]
