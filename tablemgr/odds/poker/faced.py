"""Deals in which the dealer and a player are both ace-high, counted exactly (reference 4.4).

Such hands hold seven ranks once each, so two of them are told by their ranks, and the suits that the cards may have
depend only on how many ranks the hands share: there each takes another suit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import comb
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tablemgr.odds.poker.classes import DECK, Classes, Flags
from tablemgr.odds.poker.numbering import JOKER_PLACE, KINDS
from tablemgr.rules.poker.hand import HIGH_SIZE
from tablemgr.rules.poker.piece import HAND_SIZE, SUITS

_SUITS = len(SUITS)
# What a rank adds to a count of suits: cards of the dealer's suit, cards of the player's, and how often.
Steps: TypeAlias = tuple[tuple[int, int, int], ...]
_ONE: Steps = ((1, 0, 1), (0, 0, _SUITS - 1))
_OTHER: Steps = ((0, 1, 1), (0, 0, _SUITS - 1))
_SHARED_ALIKE: Steps = ((1, 0, 3), (0, 1, 3), (0, 0, 6))
_SHARED_APART: Steps = ((1, 1, 1), (1, 0, 2), (0, 1, 2), (0, 0, 7))


@dataclass(frozen=True, slots=True)
class Both:
    """Deals of two hands that are both ace-high, by whether the dealer's ace is the joker.

    `others` is in how many ways the player's hand comes from the forty-six cards that the dealer has not.
    """

    natural: int
    wild: int
    others: int = comb(len(DECK) - HAND_SIZE, HAND_SIZE)

    @property
    def total(self) -> int:
        """All of them."""
        return self.natural + self.wild


def both_ace_high(held: Classes, ace_high: Flags) -> Both:
    """Count them, given which classes are ace-high; each hand has an ace, and one of the aces may be the joker."""
    natural, wild = (_rank_sets(held, ace_high & joker) for joker in (~held.joker, held.joker))
    return Both(
        natural=_pairs(natural, natural, jokers=(0, 0)) + _pairs(natural, wild, jokers=(0, 1)),
        wild=_pairs(wild, natural, jokers=(1, 0)),
    )


def _rank_sets(held: Classes, wanted: Flags) -> NDArray[np.int64]:
    """Give the natural ranks of each class as bits; no rank comes twice."""
    bits = (1 << held.ranks[wanted].astype(np.int64)) & ~(1 << JOKER_PLACE)
    return np.asarray(bits.sum(axis=1))


def _pairs(dealer: NDArray[np.int64], player: NDArray[np.int64], *, jokers: tuple[int, int]) -> int:
    """Add up the ways to suit every two hands, by how many ranks they share."""
    shared = np.bitwise_count(dealer[:, None] & player[None, :])
    found = np.bincount(shared.reshape(-1), minlength=KINDS)
    return sum(int(count) * _ways(share, jokers) for share, count in enumerate(found) if count)


@cache
def _ways(shared: int, jokers: tuple[int, int]) -> int:
    """Count the ways to suit two hands without a flush in either: all, less those with one, plus those with both."""
    sizes = tuple(HAND_SIZE - joker for joker in jokers)
    ways: int = _SUITS ** (sum(sizes) - 2 * shared) * (_SUITS * (_SUITS - 1)) ** shared
    for size, other, joker in zip(sizes, reversed(sizes), jokers, strict=True):
        least = HIGH_SIZE - joker
        flushes = _SUITS * sum(
            comb(size, suited) * (_SUITS - 1) ** (size - suited) for suited in range(least, size + 1)
        )
        ways -= flushes * (_SUITS - 1) ** shared * _SUITS ** (other - shared)
    for steps, suits in ((_SHARED_ALIKE, _SUITS), (_SHARED_APART, _SUITS * (_SUITS - 1))):
        ranks = [*[steps] * shared, *[_ONE] * (sizes[0] - shared), *[_OTHER] * (sizes[1] - shared)]
        ways += suits * sum(count for (one, other), count in _suited(ranks) if _flush(one, other, jokers))
    return ways


def _suited(ranks: list[Steps]) -> Iterator[tuple[tuple[int, int], int]]:
    """Count the ways by how many cards each hand has of its suit."""
    ways = Counter({(0, 0): 1})
    for steps in ranks:
        grown: Counter[tuple[int, int]] = Counter()
        for (one, other), count in ways.items():
            for more, more_other, times in steps:
                grown[one + more, other + more_other] += count * times
        ways = grown
    yield from ways.items()


def _flush(one: int, other: int, jokers: tuple[int, int]) -> bool:
    return one + jokers[0] >= HIGH_SIZE and other + jokers[1] >= HIGH_SIZE
