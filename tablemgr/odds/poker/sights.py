"""What a player's hand takes away from a banker who has a flush in one suit: it is looked at from that suit.

A sight is the ranks that the hand holds of the suit, the joker with them, as bits, and how many cards it holds of each
rank in other suits. Every hand has four. The hands of a class have few sights between them, each a number of times.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import comb
from typing import Final

import numpy as np

from tablemgr.odds.poker.classes import Classes, Counts, Flags, Ranks, classes, representatives
from tablemgr.odds.poker.numbering import JOKER_PLACE, KINDS, Numbers, numbering
from tablemgr.rules.poker.piece import HAND_SIZE, SUITS

_SUITS: Final = len(SUITS)
_PATTERNS: Final = np.arange(1 << HAND_SIZE)
_PICKED: Final[Flags] = (_PATTERNS[:, None] >> np.arange(HAND_SIZE) & 1).astype(np.bool_)
_CHOICES: Final = np.array([[comb(suits, held) for held in range(HAND_SIZE + 1)] for suits in range(_SUITS + 1)])


@dataclass(frozen=True, slots=True, eq=False)
class Sights:
    """Sights in rows: which row given they are of, the bits of the suit, the cards of other suits, how often."""

    of: Numbers
    suit: Numbers
    others: Ranks
    times: Counts


def sights(rows: Numbers, *, ranks_alone: bool) -> Sights:
    """Give the sights of all hands of these classes, four a hand.

    With `ranks_alone`, of all hands that have the ranks of the class, also those that may flush.

    >>> found = sights(np.array([292_252]), ranks_alone=False)
    >>> found.suit.tolist(), found.times.tolist()
    ([16256, 8192], [4, 12])
    """
    held = classes()
    ranks, suited = held.ranks[rows], held.suited[rows]
    if ranks_alone:
        return _seen(ranks, ranks < JOKER_PLACE, suits=_SUITS - 1, times=_SUITS)
    # The suit that may flush is the one looked from, or it is another.
    own, other = _own(ranks, suited), _seen(ranks, ~suited, suits=_SUITS - 2, times=_SUITS * (_SUITS - 1))
    return Sights(
        of=np.concatenate([own.of, other.of]),
        suit=np.concatenate([own.suit, other.suit]),
        others=np.concatenate([own.others, other.others]),
        times=np.concatenate([own.times, other.times]),
    )


def _own(ranks: Ranks, suited: Flags) -> Sights:
    others = _counts(ranks, ~suited)
    return Sights(np.arange(len(ranks)), _bits(ranks, suited), others, _SUITS * _ways(others, _SUITS - 1))


def _seen(ranks: Ranks, free: Flags, *, suits: int, times: int) -> Sights:
    """Let any of the free cards be of the suit, of each rank at most one, and the other free cards of `suits` suits."""
    first = free.copy()
    first[:, 1:] &= ~free[:, :-1] | (ranks[:, 1:] != ranks[:, :-1])
    outside = ~first @ (1 << np.arange(HAND_SIZE))
    of, pattern = np.nonzero((_PATTERNS & outside[:, None]) == 0)
    picked, joker = _PICKED[pattern], ranks == JOKER_PLACE
    times_each = times * _ways(_counts(ranks[of], free[of] & ~picked), suits)
    (kept,) = np.nonzero(times_each)
    of, picked = of[kept], picked[kept]
    held, there = ranks[of], picked | joker[of]
    return Sights(of, _bits(held, there), _counts(held, ~there), times_each[kept])


def _bits(ranks: Ranks, there: Flags) -> Numbers:
    bits: Numbers = ((1 << ranks.astype(np.int64)) * there).sum(axis=1)
    return bits


def _counts(ranks: Ranks, counted: Flags) -> Ranks:
    return np.stack([((ranks == rank) & counted).sum(axis=1, dtype=np.int8) for rank in range(KINDS)], axis=1)


def _ways(held: Ranks, suits: int) -> Counts:
    ways: Counts = _CHOICES[suits][held].prod(axis=1)
    return ways


@cache
def alike() -> Numbers:
    """Give for each class the one that has its ranks and cannot flush."""
    held: Classes = classes()
    return numbering().of(representatives(held.ranks, np.zeros(held.suited.shape, dtype=np.bool_)))
