"""The banker's hands by their ranks alone, beside seven cards that lie elsewhere: how many win, lose and push.

Suits are forgotten here, as if nothing could flush; `flushes` then puts right what that gets wrong. How often a
multiset of ranks can still be dealt is one choice for each rank, so it is a product of two numbers that are looked up:
one for the low ranks and one for the high.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import comb
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tablemgr.odds.poker.classes import Counts, Ranks, classes
from tablemgr.odds.poker.numbering import JOKER_PLACE, KINDS, Numbers, numbering
from tablemgr.odds.poker.values import Places
from tablemgr.odds.poker.ways import Decided
from tablemgr.rules.poker.piece import SUITS

Floats: TypeAlias = NDArray[np.float64]
# At most four to the seventh.
_Ways: TypeAlias = NDArray[np.uint16]

_SUITS: Final = len(SUITS)
_LOW_KINDS: Final = 7
_CHOICES: Final = np.array([[comb(left, held) for held in range(_SUITS + 1)] for left in range(_SUITS + 1)], np.uint16)


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """Every multiset of ranks by its low and its high ranks, and how often either can be dealt beside another."""

    low: Numbers
    high: Numbers
    low_ways: _Ways
    high_ways: _Ways

    def ways(self, held: int) -> _Ways:
        """Count the ways to deal each multiset from what is left of the deck by one of them."""
        return self.ways_of(held, self.low, self.high)

    def ways_of(self, held: int, low: Numbers, high: Numbers) -> _Ways:
        """Count them for some multisets, given by their low and their high ranks."""
        ways: _Ways = self.low_ways[self.low[held]][low] * self.high_ways[self.high[held]][high]
        return ways


@cache
def sheet() -> Sheet:
    """Work out what no house way changes.

    >>> int(sheet().ways(0).sum()), int(sheet().ways(67_599).sum())
    (53524680, 53524680)
    """
    held = rank_counts(classes().ranks[: numbering().plain])
    lows, low = np.unique(held[:, :_LOW_KINDS], axis=0, return_inverse=True)
    highs, high = np.unique(held[:, _LOW_KINDS:], axis=0, return_inverse=True)
    most = np.full(KINDS + 1, _SUITS)
    most[JOKER_PLACE] = 1
    return Sheet(low, high, _ways(lows, most[:_LOW_KINDS]), _ways(highs, most[_LOW_KINDS:]))


def rank_counts(ranks: Ranks) -> Ranks:
    """Count the cards of each rank in each row, the joker's place last.

    >>> rank_counts(np.array([[13, 12, 12, 11, 2, 1, 0]], dtype=np.int8)).tolist()
    [[1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 1]]
    """
    return np.stack([(ranks == rank).sum(axis=1, dtype=np.int8) for rank in range(KINDS + 1)], axis=1)


def _ways(held: Ranks, most: Counts) -> _Ways:
    ways = np.ones((len(held), len(held)), dtype=np.uint16)
    for column, there in enumerate(most):
        ways *= _CHOICES[there - held[:, None, column], held[None, :, column]]
    return ways


@dataclass(frozen=True, slots=True, eq=False)
class Unsuited:
    """A banker's way over hands that cannot flush, in order of their high hands."""

    high: Places
    below: Floats
    low_keys: Numbers
    high_keys: Numbers

    @classmethod
    def of(cls, banker: Decided) -> Unsuited:
        """Take a way; `below` marks for each low hand those whose own low hand it beats."""
        plain = numbering().plain
        order = np.argsort(banker.high[:plain], kind="stable")
        low = banker.low[:plain][order]
        lows = np.arange(len(banker.layout.order.lows), dtype=np.int8)
        below = (low < lows[:, None]).astype(np.float64)
        return cls(banker.high[:plain][order], below, sheet().low[order], sheet().high[order])

    def heights(self, high: Places) -> Numbers:
        """Give how many of the banker's hands have a high hand that each of these beats: it stands for all of it."""
        return np.searchsorted(self.high, high)

    def against(self, held: int, halves: Iterator[tuple[int, int]]) -> Iterator[tuple[int, int]]:
        """Give wins and losses of a player who has these ranks, for each of his low hands and heights.

        Every sum is a whole number that a float holds exactly.
        """
        ways = sheet().ways_of(held, self.low_keys, self.high_keys).astype(np.float64)
        for low, height in halves:
            below = self.below[low]
            won, above = (_product(ways[part], below[part]) for part in (slice(height), slice(height, None)))
            yield round(won), round(ways[height:].sum() - above)


def _product(one: Floats, other: Floats) -> float:
    """Add up products; such short sums are slower when the work is shared out between processors."""
    total: float = np.einsum("i,i->", one, other)
    return total
