"""How two ways fare against each other at cards, by dealing: the pairs of hands are too many to be counted.

Deals come from a generator that is passed in, so the same seed gives the same figures. Every rate has its standard
error; what it estimates is almost surely within five of them.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from math import sqrt
from typing import TypeAlias

import numpy as np

from tablemgr.odds.poker.classes import DECK, Flags
from tablemgr.odds.poker.numbering import Hands, numbering
from tablemgr.odds.poker.ways import Decided, Progress
from tablemgr.rules.poker.piece import HAND_SIZE

Chance: TypeAlias = np.random.Generator

AT_ONCE = 1 << 16
PERCENT = 100


@dataclass(frozen=True, slots=True)
class Outcome:
    """How many of the deals the player won, lost and pushed, and in how many a half was equal.

    `commission` is what a win pays of itself, in per cent.

    >>> Outcome(win=286, lose=299, push=415, low_copy=25, high_copy=0, commission=5).edge
    0.0273
    """

    win: int
    lose: int
    push: int
    low_copy: int
    high_copy: int
    commission: int

    @property
    def deals(self) -> int:
        """All deals."""
        return self.win + self.lose + self.push

    @property
    def rates(self) -> dict[str, float]:
        """How often each happened, as fractions of all deals."""
        return {name: getattr(self, name) / self.deals for name in COUNTED}

    @property
    def edge(self) -> float:
        """The house's advantage over the player, in wagers."""
        return (PERCENT * self.lose - (PERCENT - self.commission) * self.win) / (PERCENT * self.deals)

    @property
    def standard_errors(self) -> dict[str, float]:
        """How far each rate, and the edge, may be expected to be off."""
        errors = {name: sqrt(rate * (1 - rate) / self.deals) for name, rate in self.rates.items()}
        paid = 1 - self.commission / PERCENT
        spread = (paid * paid * self.win + self.lose) / self.deals - self.edge**2
        return errors | {"edge": sqrt(spread / self.deals)}


COUNTED = tuple(each.name for each in fields(Outcome) if each.name != "commission")


def outcome(
    player: Decided, banker: Decided, deals: int, chance: Chance, *,
    pushes: Flags | None = None, commission: int = 5, progress: Progress = lambda _: None,
) -> Outcome:  # fmt: skip
    """Deal so many times to a player and a banker who set by their ways.

    `pushes` marks the classes of the banker's hand with which the wager is pushed whatever lies against them.
    """
    total = np.zeros(len(COUNTED), dtype=np.int64)
    pushed = np.zeros(len(banker.chosen), dtype=np.bool_) if pushes is None else pushes
    for done in range(0, deals, AT_ONCE):
        ours, theirs = (numbering().of(hands) for hands in deal(min(AT_ONCE, deals - done), chance))
        low, their_low, high, their_high = player.low[ours], banker.low[theirs], player.high[ours], banker.high[theirs]
        won = (low > their_low).astype(np.int8) + (high > their_high)
        played = ~pushed[theirs]
        win, lose = np.sum(played & (won == 2)), np.sum(played & (won == 0))  # noqa: PLR2004 - both halves
        total += [win, lose, len(ours) - win - lose, np.sum(low == their_low), np.sum(high == their_high)]
        progress(done + len(ours))
    win, lose, push, low_copy, high_copy = map(int, total)
    return Outcome(win, lose, push, low_copy=low_copy, high_copy=high_copy, commission=commission)


def deal(count: int, chance: Chance) -> tuple[Hands, Hands]:
    """Deal seven cards each to a player and a banker, so many times: the top of a shuffled deck."""
    deck = np.repeat(np.arange(len(DECK), dtype=np.uint8), count)
    columns = np.arange(count)
    for place in range(2 * HAND_SIZE):
        top = deck[place * count : (place + 1) * count]
        other = chance.integers(place, len(DECK), size=count) * count + columns
        swapped = deck[other]
        deck[other] = top
        top[:] = swapped
    dealt = deck.reshape(len(DECK), count)
    return dealt[:HAND_SIZE].T, dealt[HAND_SIZE : 2 * HAND_SIZE].T
