"""What it changes that some of the banker's hands may flush, counted exactly against any of the player's hands.

`unsuited` values all of the banker's hands by their ranks. Where five or more cards, the joker counted, are of one suit
the way may set them otherwise, to other values: here that is added and what stood for it taken away. The cards of the
suit must not be in the player's hand; the others, two at most, come from what is left of the three other suits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tablemgr.odds.poker.classes import Counts, Flags, Ranks
from tablemgr.odds.poker.numbering import JOKER_PLACE, KINDS, Numbers, numbering
from tablemgr.odds.poker.sights import alike
from tablemgr.odds.poker.ways import Decided
from tablemgr.rules.poker.hand import HIGH_SIZE
from tablemgr.rules.poker.piece import HAND_SIZE, SUITS

_Changes: TypeAlias = NDArray[np.float32]

_LEFT: Final = len(SUITS) - 1
_PAIRS: Final = np.array(list(combinations_with_replacement(range(KINDS), 2)))
# Products that NumPy does not share out between processors.
_SMALL: Final = 250_000


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """Classes with so many cards that may flush: those cards as bits in rows, the others in columns."""

    suited: Numbers
    number: Numbers


@cache
def blocks() -> tuple[Block, ...]:
    """Give the blocks of five, six and seven cards of a suit.

    >>> [each.number.shape for each in blocks()]
    [(2002, 91), (3003, 13), (3432, 1)]
    """
    return tuple(_block(size) for size in range(HIGH_SIZE, HAND_SIZE + 1))


def _block(size: int) -> Block:
    suited = np.array([sum(1 << rank for rank in each) for each in combinations(range(JOKER_PLACE + 1), size)])
    others = len(list(combinations_with_replacement(range(KINDS), HAND_SIZE - size)))
    return Block(suited, numbering().flush[suited][:, None] + np.arange(others))


def ways_of_others(held: Ranks) -> tuple[Counts, Counts, Counts]:
    """Count the ways to deal two, one and no card of other suits, given how many of each rank the player has of them.

    Columns are as those of the blocks.
    """
    left = _LEFT - held.astype(np.int64)
    one, other = left[:, _PAIRS[:, 0]], left[:, _PAIRS[:, 1]]
    two = np.where(_PAIRS[:, 0] == _PAIRS[:, 1], one * (one - 1) // 2, one * other)
    return two, left, np.ones((len(held), 1), dtype=np.int64)


class Flushes:
    """A banker's way over hands that may flush, beside what it does with the same ranks unsuited."""

    def __init__(self, banker: Decided) -> None:
        """Take a way."""
        self._values = [
            [(banker.low[each], banker.high[each]) for each in (block.number, alike()[block.number])]
            for block in blocks()
        ]

    def changes(self, halves: Iterator[tuple[int, int]]) -> Iterator[list[_Changes]]:
        """Give, for each low and high hand of a player, what changes, block for block: wins, then losses beside them.

        Hands come in order, so that what depends on the low hand alone is worked out once.
        """
        last, below = -1, list[tuple[Flags, Flags]]()
        for low, high in halves:
            if low != last:
                last, below = low, [(flushing[0] < low, plain[0] < low) for flushing, plain in self._values]
            yield [
                _changed(beaten, (flushing[1] < high, plain[1] < high))
                for beaten, (flushing, plain) in zip(below, self._values, strict=True)
            ]


def _changed(low: tuple[Flags, Flags], high: tuple[Flags, Flags]) -> _Changes:
    """Subtract what the ranks alone would bring from what the flushing hands bring."""
    columns = low[0].shape[1]
    changed = np.empty((len(low[0]), 2 * columns), dtype=np.float32)
    wins, plain_wins = (one & other for one, other in zip(low, high, strict=True))
    losses, plain_losses = (~(one | other) for one, other in zip(low, high, strict=True))
    changed[:, :columns] = wins.view(np.int8) - plain_wins.view(np.int8)
    changed[:, columns:] = losses.view(np.int8) - plain_losses.view(np.int8)
    return changed


def added(changed: list[_Changes], suits: Numbers, ways: list[Counts]) -> tuple[int, int]:
    """Add up wins and losses that change, given what the player holds of the suit and the ways to deal other cards."""
    won = lost = 0
    for block, change, times in zip(blocks(), changed, ways, strict=True):
        total = _where_free((suits[:, None] & block.suited) == 0, change).astype(np.int64)
        columns = times.shape[1]
        won += int((total[:, :columns] * times).sum())
        lost += int((total[:, columns:] * times).sum())
    return won, lost


def _where_free(free: Flags, change: _Changes) -> _Changes:
    """Add up the rows of a block that are free; a sum is at most as many, which a small float holds exactly.

    The work is cut so small that NumPy does not share it out: on a busy machine its threads wait for each other.
    """
    marks = free.astype(np.float32)
    total = np.zeros((len(marks), change.shape[1]), dtype=np.float32)
    many = max(1, _SMALL // total.size)
    for start in range(0, len(change), many):
        total += marks[:, start : start + many] @ change[start : start + many]
    return total
