"""The best answer to a way of setting tiles, exactly and hand by hand, as player against it and as banker.

Whoever knows how the other side sets can reckon each setting of his own four tiles against every hand that the rest
of the set may give. The setting with the best expectation at the commission is played; of equal ones the first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tablemgr.odds.tiles import PERCENT, Census, Counts, Odds, Setter, in_order, met, slices
from tablemgr.rules.showdown import ZeroTie
from tablemgr.rules.tiles.dealt import Dealt
from tablemgr.rules.tiles.hand import GeeJoonRank
from tablemgr.rules.tiles.split import Split

Totals: TypeAlias = NDArray[np.int64]
Halves: TypeAlias = tuple[Counts, Counts]
Progress: TypeAlias = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Answer:
    """The best settings of one side: his own wins, losses and pushes, and how each hand is set.

    The edge is the house's over him: he pays the commission on what he wins, whichever side he sits on.
    """

    odds: Odds
    settings: dict[Dealt, Split]

    @property
    def edge(self) -> float:
        """The house's advantage at five per cent of each win; negative where the best answer beats it."""
        return self.odds.edge_against_player()


@dataclass(frozen=True, slots=True)
class Best:
    """What knowing a way is worth: as a player against a banker who sets by it, and as banker against a player."""

    player: Answer
    banker: Answer


@dataclass(frozen=True, slots=True)
class _Options:
    """The places of the halves of a way's settings, and of each of the settings of every hand, at most three."""

    census: Census
    way: Halves
    own: tuple[Halves, ...]
    literal: bool


def best(
    way: Setter, *, zero_tie: ZeroTie = "banker", gee_joon_rank: GeeJoonRank = "both_lowest", commission: int = 5,
    progress: Progress = lambda _: None,
) -> Best:  # fmt: skip
    """Choose for every hand, on both sides of the table; `progress` is told how many hands are done, of both sides."""
    options = _options(way, zero_tie, gee_joon_rank)
    size = len(options.census.hands)
    player = _answer(options, commission, as_banker=False, progress=progress)
    return Best(player, _answer(options, commission, as_banker=True, progress=lambda done: progress(size + done)))


def _options(way: Setter, zero_tie: ZeroTie, gee_joon_rank: GeeJoonRank) -> _Options:
    census = Census.of(gee_joon_rank)
    most = max(len(hand.settings) for hand in census.hands)
    # A hand with fewer settings has its first again, which changes no choice.
    columns = [[(hand.settings + hand.settings[:1] * most)[column] for hand in census.hands] for column in range(most)]
    set_hands = [way(hand).strengths(gee_joon_rank=gee_joon_rank) for hand in census.hands]
    every = [set_hands, *([(each.low, each.high) for each in column] for column in columns)]
    low, high = (in_order([each[half] for one in every for each in one], zero_tie) for half in (0, 1))
    size = len(census.hands)
    halves = [(low[start : start + size], high[start : start + size]) for start in range(0, len(low), size)]
    return _Options(census, halves[0], tuple(halves[1:]), literal=zero_tie == "nsw_literal")


def _answer(options: _Options, commission: int, *, as_banker: bool, progress: Progress) -> Answer:
    hands = options.census.hands
    win, lose, deals = _counted(options, as_banker=as_banker, progress=progress)
    chosen = ((PERCENT - commission) * win - PERCENT * lose).argmax(axis=0)
    rows = np.arange(len(hands))
    won, lost = (int(each[chosen, rows].sum()) for each in (win, lose))
    settings = {
        hand: hand.settings[place % len(hand.settings)].split for hand, place in zip(hands, chosen, strict=True)
    }
    return Answer(Odds(won, lost, int(deals.sum()) - won - lost), settings)


def _counted(options: _Options, *, as_banker: bool, progress: Progress) -> tuple[Totals, Totals, Totals]:
    """Count for each setting of each hand how often it wins and loses against the way, and all its deals."""
    size = len(options.census.hands)
    win, lose = (np.zeros((len(options.own), size), dtype=np.int64) for _ in range(2))
    deals = np.zeros(size, dtype=np.int64)
    theirs = [half[None, :] for half in options.way]
    for rows in slices(slice(0, size)):
        count = options.census.together(rows)
        deals[rows] = count.sum(axis=1, dtype=np.int64)
        for place, own in enumerate(options.own):
            ours = [half[rows, None] for half in own]
            sides = (theirs, ours) if as_banker else (ours, theirs)
            found = met(*sides, literal=options.literal)
            won, lost = reversed(found) if as_banker else found
            win[place, rows] = (count * won).sum(axis=1, dtype=np.int64)
            lose[place, rows] = (count * lost).sum(axis=1, dtype=np.int64)
        progress(rows.stop)
    return win, lose, deals
