"""The worth of two and of five cards as small whole numbers, in arrays.

Each number is a place in the order of `rules.poker.hand`: every multiset of ranks is asked once, suited and not, under
the house's choices, and equal hands get equal numbers. A multiset is found by its own number, so no card is compared
again.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tablemgr.odds.poker.classes import DECK, Flags, Ranks, representatives
from tablemgr.odds.poker.numbering import JOKER_PLACE, KINDS
from tablemgr.rules.poker.hand import HIGH_SIZE, LOW_SIZE, HandSettings, JokerUse, Strength, WheelRank, strength
from tablemgr.rules.poker.piece import HAND_SIZE, RANKS, SUITS
from tablemgr.rules.poker.split import outranks

Places: TypeAlias = NDArray[np.int16]

# Which two of seven cards lie low, and which five are then high, for each of the twenty-one ways.
LOWS: Final[tuple[tuple[int, int], ...]] = tuple(combinations(range(HAND_SIZE), 2))
HIGHS: Final = tuple(tuple(each for each in range(HAND_SIZE) if each not in low) for low in LOWS)


@dataclass(frozen=True, slots=True, eq=False)
class Order:
    """All values of one house in order, as numbers from zero up.

    `two` is asked by both ranks, `five` and `one_suit` by the number of a multiset of five; `floor` is the least
    high hand that a low hand may stand before.

    >>> order = order_of("bug", "second")
    >>> len(order.lows), order.name(len(order.lows) - 1), order.name(0)
    (91, 'AA', '32')
    """

    lows: tuple[Strength, ...]
    highs: tuple[Strength, ...]
    two: Ranks
    five: Places
    one_suit: Places
    floor: Places

    def name(self, low: int) -> str:
        """Write a low hand by its two ranks, the higher first."""
        ranks = self.lows[low].ranks
        return "".join(RANKS[rank - 2] for rank in (ranks * LOW_SIZE)[:LOW_SIZE])

    @property
    def scales(self) -> Ranks:
        """The category of each high hand, by its place in the list of categories."""
        return np.array([each.scale for each in self.highs], dtype=np.int8)


@dataclass(frozen=True, slots=True, eq=False)
class Settings:
    """All twenty-one ways to set each hand in rows: the place of its low and of its high half, and whether it fouls."""

    low: Ranks
    high: Places
    foul: Flags


@cache
def order_of(joker: JokerUse = "bug", wheel_rank: WheelRank = "second") -> Order:
    """Ask the rules about every pair and every five there are, and put the answers in order."""
    settings: HandSettings = {"joker": joker, "wheel_rank": wheel_rank}
    two = {pair: _strength(pair, suited=False, settings=settings) for pair in _multisets(LOW_SIZE)}
    plain = {five: _strength(five, suited=False, settings=settings) for five in _multisets(HIGH_SIZE)}
    suited = {
        five: _strength(five, suited=True, settings=settings) for five in combinations(range(KINDS, -1, -1), HIGH_SIZE)
    }
    lows, highs = sorted(set(two.values())), sorted({*plain.values(), *suited.values()})
    return Order(
        lows=tuple(lows),
        highs=tuple(highs),
        two=_square(two, lows),
        five=_numbered(plain, highs),
        one_suit=_numbered(suited, highs),
        floor=np.array([_floor(low, highs) for low in lows], dtype=np.int16),
    )


def settings_of(ranks: Ranks, suited: Flags, order: Order) -> Settings:
    """Value every way to set hands that are given as the rows of `Classes` are."""
    low = np.stack([order.two[ranks[:, one], ranks[:, other]] for one, other in LOWS], axis=1)
    high = np.stack([_high(ranks[:, five], np.asarray(suited[:, five].all(axis=1)), order) for five in HIGHS], axis=1)
    return Settings(low, high, foul=high < order.floor[low])


def _high(ranks: Ranks, flush: Flags, order: Order) -> Places:
    number = _number(ranks)
    return np.where(flush, order.one_suit[number], order.five[number])


def _number(ranks: Ranks) -> NDArray[np.int64]:
    """Give numbers, without a gap, to multisets of five ranks, the highest first in each row."""
    total = np.zeros(len(ranks), dtype=np.int64)
    for place, steps in enumerate(_STEPS):
        total += steps[ranks[:, place]]
    return total


# How many multisets come before one, by the rank at each place: the combinatorial number system.
_STEPS: Final = tuple(
    np.array([comb(rank + HIGH_SIZE - 1 - place, HIGH_SIZE - place) for rank in range(KINDS + 1)], dtype=np.int64)
    for place in range(HIGH_SIZE)
)


def _multisets(size: int) -> list[tuple[int, ...]]:
    """Give all ranks that can lie together: four of each and one joker, the highest first."""
    every = combinations_with_replacement(range(JOKER_PLACE, -1, -1), size)
    return [each for each in every if each.count(JOKER_PLACE) <= 1 and max(map(each.count, each)) <= len(SUITS)]


def _strength(ranks: Sequence[int], *, suited: bool, settings: HandSettings) -> Strength:
    row = np.array([ranks], dtype=np.int8)
    (cards,) = representatives(row, np.full(row.shape, suited))
    return strength(*(DECK[card] for card in cards), **settings)


def _floor(low: Strength, highs: Sequence[Strength]) -> int:
    """Give the least high hand that a low hand does not outrank; every higher one is above it as well."""
    return bisect_left(highs, True, key=lambda high: not outranks(low, high))


def _square(two: dict[tuple[int, ...], Strength], lows: Sequence[Strength]) -> Ranks:
    places = {value: place for place, value in enumerate(lows)}
    table = np.zeros((KINDS + 1, KINDS + 1), dtype=np.int8)
    for (one, other), value in two.items():
        table[one, other] = table[other, one] = places[value]
    return table


def _numbered(values: dict[tuple[int, ...], Strength], highs: Sequence[Strength]) -> Places:
    places = {value: place for place, value in enumerate(highs)}
    table = np.zeros(comb(KINDS + HIGH_SIZE, HIGH_SIZE), dtype=np.int16)
    table[_number(np.array(list(values), dtype=np.int8))] = [places[value] for value in values.values()]
    return table
