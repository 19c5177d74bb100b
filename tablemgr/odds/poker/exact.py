"""What it costs a player to set by one way instead of another, counted exactly, pair of hands by pair of hands.

Where two ways agree they cost the same, so only hands that they set differently are counted, each against all
53,524,680 hands that the banker may then hold. Classes that are set to the same halves are counted together.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Final

import numpy as np

from tablemgr.odds.poker.classes import DEALS, DECK
from tablemgr.odds.poker.flushes import Flushes, added, ways_of_others
from tablemgr.odds.poker.numbering import Numbers
from tablemgr.odds.poker.outcome import PERCENT
from tablemgr.odds.poker.portions import HIGHS, Portions
from tablemgr.odds.poker.sights import alike
from tablemgr.odds.poker.unsuited import Unsuited
from tablemgr.odds.poker.ways import Decided, Progress
from tablemgr.rules.poker.piece import HAND_SIZE

BANKER_HANDS: Final = comb(len(DECK) - HAND_SIZE, HAND_SIZE)
PAIRS: Final = DEALS * BANKER_HANDS
# How far it is, is told in hundredths of this share for the ranks alone, and the rest for flushes.
_RANKS_SHARE: Final = 20


@dataclass(frozen=True, slots=True)
class Faced:
    """Pairs of a player's and a banker's hand by what becomes of the wager.

    >>> Faced(win=286, lose=299, push=415).brings(commission=5)
    Fraction(-273, 10)
    """

    win: int
    lose: int
    push: int

    @property
    def pairs(self) -> int:
        """All of them."""
        return self.win + self.lose + self.push

    def brings(self, *, commission: int) -> Fraction:
        """Give what the player gains in wagers over all pairs; a win pays a commission of itself, in per cent."""
        return Fraction((PERCENT - commission) * self.win - PERCENT * self.lose, PERCENT)

    def edge_against_player(self, commission: int = 5) -> float:
        """Give the house's advantage, in wagers, over these pairs alone."""
        return float(-self.brings(commission=commission) / self.pairs)


@dataclass(frozen=True, slots=True)
class ExactCost:
    """What a player's hands that two ways set differently do by either; the cost is over all hands, in wagers."""

    one: Faced
    other: Faced
    commission: int

    @property
    def cost(self) -> Fraction:
        """The house's gain over a player who sets by the second way instead of the first."""
        one, other = (each.brings(commission=self.commission) for each in (self.one, self.other))
        return (one - other) / PAIRS


def exact_cost(
    one: Decided, other: Decided, *, banker: Decided | None = None, commission: int = 5,
    progress: Progress = lambda _: None,
) -> ExactCost:  # fmt: skip
    """Count what two ways do with the hands that they set differently, against a banker who sets by `one`.

    Progress is told in hundredths.
    """
    (rows,) = np.nonzero((one.low != other.low) | (one.high != other.high))
    against = banker or one
    first = faced(one, rows, against, progress=lambda done: progress(done // 2))
    second = faced(other, rows, against, progress=lambda done: progress((PERCENT + done) // 2))
    return ExactCost(first, second, commission)


def faced(player: Decided, rows: Numbers, banker: Decided, *, progress: Progress = lambda _: None) -> Faced:
    """Count these classes of a player's hands against all hands of a banker, each of whom sets by his way."""
    pairs = int(player.layout.held.deals[rows].sum()) * BANKER_HANDS
    won = lost = 0
    if len(rows):
        for part in (_by_ranks(player, rows, banker, progress), _by_flushes(player, rows, banker, progress)):
            for more_won, more_lost in part:
                won, lost = won + more_won, lost + more_lost
    progress(PERCENT)
    return Faced(won, lost, pairs - won - lost)


def _by_ranks(player: Decided, rows: Numbers, banker: Decided, progress: Progress) -> Iterator[tuple[int, int]]:
    """Count as if the banker's hands could not flush: his ranks alone matter, and the player's."""
    sheet = Unsuited.of(banker)
    keys = np.stack([alike()[rows], player.low[rows], sheet.heights(player.high[rows])], axis=1)
    same, place = np.unique(keys, axis=0, return_inverse=True)
    deals = np.zeros(len(same), dtype=np.int64)
    np.add.at(deals, place.reshape(-1), player.layout.held.deals[rows])
    ends = [*np.nonzero(np.diff(same[:, 0]))[0] + 1, len(same)]
    start = 0
    for end in ends:
        halves = ((low, height) for _, low, height in same[start:end].tolist())
        counted = sheet.against(int(same[start, 0]), halves)
        for times, (won, lost) in zip(deals[start:end].tolist(), counted, strict=True):
            yield times * won, times * lost
        progress(int(_RANKS_SHARE * end // len(same)))
        start = end


def _by_flushes(player: Decided, rows: Numbers, banker: Decided, progress: Progress) -> Iterator[tuple[int, int]]:
    """Count what the banker's flushes change."""
    portions, flushes = Portions.of(player, rows), Flushes(banker)
    for start, stop in portions.cuts():
        seen = portions.seen(start, stop)
        same = np.nonzero(np.r_[True, (np.diff(seen.halves) != 0) | (np.diff(seen.suit) != 0)])[0]
        ways = [np.add.reduceat(each * seen.times[:, None], same) for each in ways_of_others(seen.others)]
        halves, suits = seen.halves[same], seen.suit[same]
        ends = [*np.nonzero(np.diff(halves))[0] + 1, len(halves)]
        changes = flushes.changes(divmod(halves[end - 1].item(), HIGHS) for end in ends)
        for begin, end, changed in zip([0, *ends], ends, changes, strict=False):
            yield added(changed, suits[begin:end], [each[begin:end] for each in ways])
        progress(_RANKS_SHARE + (PERCENT - _RANKS_SHARE) * stop // len(portions.rows))
