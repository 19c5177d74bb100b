"""The classes of a player's hands in portions that are counted together: those set to the same halves.

A class that cannot flush is looked at as all hands of its ranks, less the classes that have these ranks and may: so a
few sights stand for all of its hands.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from tablemgr.odds.poker.classes import Counts, Ranks
from tablemgr.odds.poker.numbering import Numbers, numbering
from tablemgr.odds.poker.sights import alike, sights
from tablemgr.odds.poker.ways import Decided
from tablemgr.rules.poker.piece import HAND_SIZE

HIGHS: Final = 1 << 14
"""A low and a high hand are one number: so many times the low hand, and the high hand."""
# So many sights are looked at together, about; and how many a class has, at most.
_AT_ONCE, _SIGHTS_OF_RANKS, _SIGHTS_OF_FLUSH = 1 << 15, 1 << HAND_SIZE, 5


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """Sights in order of the halves that their hands are set to, and of what those hold of the suit.

    `times` is below zero where hands are taken away again.
    """

    halves: Numbers
    suit: Numbers
    others: Ranks
    times: Counts


@dataclass(frozen=True, slots=True, eq=False)
class Portions:
    """Classes in order of the halves that they are set to; one that cannot flush stands for all hands of its ranks."""

    halves: Numbers
    rows: Numbers
    times: Counts

    @classmethod
    def of(cls, player: Decided, rows: Numbers) -> Portions:
        """Take some classes as a way sets them."""
        halves = player.low[rows].astype(np.int64) * HIGHS + player.high[rows]
        plain = rows < numbering().plain
        places, less = _that_flush(rows[plain])
        keys = np.concatenate([halves, halves[plain][places]]) * len(alike()) + np.concatenate([rows, less])
        same, place = np.unique(keys, return_inverse=True)
        times = np.zeros(len(same), dtype=np.int64)
        np.add.at(times, place.reshape(-1), np.where(np.arange(len(keys)) < len(rows), 1, -1))
        # A class that may flush is often set as its ranks are: then nothing is taken away and added again.
        kept = times != 0
        found, classes = np.divmod(same[kept], len(alike()))
        return cls(found, classes, times[kept])

    def cuts(self) -> Iterator[tuple[int, int]]:
        """Cut into parts of about the same work, never between classes set to the same halves."""
        work = np.cumsum(np.where(self.rows < numbering().plain, _SIGHTS_OF_RANKS, _SIGHTS_OF_FLUSH))
        ends = np.r_[np.nonzero(np.diff(self.halves))[0] + 1, len(self.rows)]
        parts = work[ends - 1] // _AT_ONCE
        cuts = ends[np.r_[np.diff(parts) > 0, True]].tolist()
        yield from zip([0, *cuts], cuts, strict=False)

    def seen(self, start: int, stop: int) -> Seen:
        """Look at one part from every suit."""
        some = np.arange(start, stop)
        plain = self.rows[start:stop] < numbering().plain
        of, suit, others, times = [], [], [], []
        for ranks_alone, places in ((True, some[plain]), (False, some[~plain])):
            found = sights(self.rows[places], ranks_alone=ranks_alone)
            of.append(places[found.of])
            suit.append(found.suit)
            others.append(found.others)
            times.append(found.times * self.times[places[found.of]])
        halves, suits = self.halves[np.concatenate(of)], np.concatenate(suit)
        order = np.lexsort((suits, halves))
        return Seen(halves[order], suits[order], np.concatenate(others)[order], np.concatenate(times)[order])


def _that_flush(plain: Numbers) -> tuple[Numbers, Numbers]:
    """Give the classes that may flush and have the ranks of these, each with the place of the one it goes with."""
    first = numbering().plain
    order = np.argsort(alike()[first:], kind="stable")
    ranks = alike()[first:][order]
    starts, stops = np.searchsorted(ranks, plain), np.searchsorted(ranks, plain, side="right")
    many = stops - starts
    places = np.repeat(np.arange(len(plain)), many)
    offsets = np.arange(many.sum()) - np.repeat(np.cumsum(many) - many, many)
    return places, first + order[starts[places] + offsets]
