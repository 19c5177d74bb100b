"""All 736,281,000 deals of one player against the banker, counted exactly for any two ways of setting tiles.

Tiles that count alike are one class, so a deal of eight tiles is a hand of classes for the player and one for the
banker from what is left of the set. How many deals a couple of hands stands for depends only on the classes that both
want: nothing is sampled and nothing is rounded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tablemgr.rules.showdown import ZeroTie
from tablemgr.rules.tiles.census import deals, hands, hands_by_face
from tablemgr.rules.tiles.dealt import Dealt
from tablemgr.rules.tiles.hand import GeeJoonRank, Strength
from tablemgr.rules.tiles.houseway import laid
from tablemgr.rules.tiles.piece import SET, Tile
from tablemgr.rules.tiles.split import Split

# A way of setting: a house way, or one that is built in.
Setter: TypeAlias = Callable[[Dealt], Split]
# A couple of hands stands for at most 256 deals: 32 bits hold it, nine halvings leave nothing; sums are made in 64.
Counts: TypeAlias = NDArray[np.int32]
WIDTH, NONE_LEFT = 32, 9
Matrix: TypeAlias = NDArray[np.float32]
Flags: TypeAlias = NDArray[np.bool_]

ROWS_AT_ONCE = 256
PERCENT = 100


@dataclass(frozen=True, slots=True)
class Odds:
    """How many deals the player wins, loses and pushes.

    >>> Odds(win=2921, lose=3018, push=4061).edge_against_player(5), Odds(2921, 3018, 4061).edge_against_banker(5)
    (0.024305, 0.00539)
    """

    win: int
    lose: int
    push: int

    @property
    def total(self) -> int:
        """All deals."""
        return self.win + self.lose + self.push

    def edge_against_player(self, commission: int = 5) -> float:
        """Give the house's advantage, in wagers, over a player who pays so many per cent of each win."""
        return (PERCENT * self.lose - (PERCENT - commission) * self.win) / (PERCENT * self.total)

    def edge_against_banker(self, commission: int = 5) -> float:
        """Give the house's advantage over a player who banks and pays so many per cent of what he wins."""
        return (PERCENT * self.win - (PERCENT - commission) * self.lose) / (PERCENT * self.total)


def odds(
    player: Setter, banker: Setter, *, zero_tie: ZeroTie = "banker", gee_joon_rank: GeeJoonRank = "both_lowest"
) -> Odds:
    """Count every deal of a player's four tiles and the banker's four of the rest, each set in its own way."""
    census = Census.of(gee_joon_rank)
    ours, theirs = ([setter(hand) for hand in census.hands] for setter in (player, banker))
    return _count(census, _Halves.of([*ours, *theirs], zero_tie, gee_joon_rank), slice(0, len(ours)))


def odds_of(
    split: Split, banker: Setter, *, zero_tie: ZeroTie = "banker", gee_joon_rank: GeeJoonRank = "both_lowest"
) -> Odds:
    """Count the 20,475 hands the banker may hold against one hand set in one way: what a setting is worth."""
    census = Census.of(gee_joon_rank)
    place = _place(census, split, gee_joon_rank)
    theirs = [banker(hand) for hand in census.hands]
    # Every hand of the player but this one is beside the point, so it stands for all of them.
    halves = _Halves.of([*([split] * len(theirs)), *theirs], zero_tie, gee_joon_rank)
    found, deals_of_it = _count(census, halves, slice(place, place + 1)), int(census.deals[place])
    return Odds(found.win // deals_of_it, found.lose // deals_of_it, found.push // deals_of_it)


def odds_against(
    bank: Sequence[Split], player: Setter, *, zero_tie: ZeroTie = "banker", gee_joon_rank: GeeJoonRank = "both_lowest"
) -> tuple[Odds, ...]:
    """Count the 20,475 hands a player may hold against each way to set one hand of the bank; the odds are his."""
    census = Census.of(gee_joon_rank)
    place = _place(census, bank[0], gee_joon_rank)
    halves = _Halves.of([*bank, *(player(hand) for hand in census.hands)], zero_tie, gee_joon_rank)
    # Two hands are dealt together as often whoever of the two sides holds which.
    count = census.together(slice(place, place + 1))[0] // int(census.deals[place])
    ours = (halves.low[len(bank) :], halves.high[len(bank) :])
    found = []
    for own in range(len(bank)):
        theirs = (halves.low[own : own + 1], halves.high[own : own + 1])
        won, lost = met(ours, theirs, literal=halves.literal)
        win, lose = _sum(count * won), _sum(count * lost)
        found.append(Odds(win, lose, _sum(count) - win - lose))
    return tuple(found)


def _place(census: Census, split: Split, gee_joon_rank: GeeJoonRank) -> int:
    by_face = gee_joon_rank != "both_lowest"
    wanted = [_class(tile, by_face=by_face) for tile in split.hand]
    return next(p for p, hand in enumerate(census.hands) if [_class(t, by_face=by_face) for t in hand.tiles] == wanted)


@dataclass(frozen=True, slots=True)
class Census:
    """Every hand of classes, how many deals it is, and what its holding does to a second hand.

    `wants @ leaves.T` counts halvings: a class of which both hands take one tile leaves the second hand one instead of
    two, which halves its count. Where both want more than there is, `NONE_LEFT` halvings leave no deal at all.
    """

    hands: tuple[Dealt, ...]
    deals: Counts
    wants: Matrix
    leaves: Matrix

    @classmethod
    @lru_cache(maxsize=2)
    def of(cls, gee_joon_rank: GeeJoonRank) -> Census:
        """Lay out the hands, once: the two Gee Joon tiles are one class where they rank alike."""
        by_face = gee_joon_rank != "both_lowest"
        found = list(hands_by_face() if by_face else hands())
        supply = Counter(_class(tile, by_face=by_face) for tile in SET)
        held = [Counter(_class(tile, by_face=by_face) for tile in hand) for hand in found]
        taken = np.array([[each[name] for name in supply] for each in held])
        alone = np.array([count == 1 for count in supply.values()])
        single, double, only = (taken == 1) & ~alone, taken > 1, (taken == 1) & alone
        return cls(
            hands=tuple(laid(hand, gee_joon_rank=gee_joon_rank) for hand in found),
            deals=np.array([deals(hand, by_face=by_face) for hand in found], dtype=np.int32),
            wants=np.hstack([single, single * NONE_LEFT, double * NONE_LEFT, only * NONE_LEFT]).astype(np.float32),
            leaves=np.hstack([single, double, single | double, only]).astype(np.float32),
        )

    def together(self, rows: slice) -> Counts:
        """Count the deals in which the player holds each of these hands and the banker each hand there is."""
        halvings = np.minimum(self.wants[rows] @ self.leaves.T, WIDTH - 1).astype(np.int32)
        count: Counts = (self.deals[rows, None] * self.deals[None, :]) >> halvings
        return count


@dataclass(frozen=True, slots=True)
class _Halves:
    """The strengths of the low and of the high halves by number: the player's hands, then the banker's.

    `literal` says that one zero against zero loses the whole wager; zero has the number 0.
    """

    low: Counts
    high: Counts
    literal: bool

    @classmethod
    def of(cls, splits: Sequence[Split], zero_tie: ZeroTie, gee_joon_rank: GeeJoonRank) -> _Halves:
        worth = [split.strengths(gee_joon_rank=gee_joon_rank) for split in splits]
        low, high = (in_order([each[half] for each in worth], zero_tie) for half in (0, 1))
        return cls(low, high, literal=zero_tie == "nsw_literal")


def _count(census: Census, halves: _Halves, wanted: slice) -> Odds:
    """Compare these hands of the player with every hand of the banker."""
    win = lose = total = 0
    size = len(census.hands)
    for rows in slices(wanted):
        count = census.together(rows)
        ours, theirs = ((halves.low[each], halves.high[each]) for each in ((rows, None), (None, slice(size, None))))
        won, lost = met(ours, theirs, literal=halves.literal)
        win += _sum(count * won)
        lose += _sum(count * lost)
        total += _sum(count)
    return Odds(win, lose, total - win - lose)


def met(player: Sequence[Counts], banker: Sequence[Counts], *, literal: bool) -> tuple[Flags, Flags]:
    """Lay the low and the high halves of players against those of bankers: where the player wins, where he loses."""
    low, high = (ours > theirs for ours, theirs in zip(player, banker, strict=True))
    lost = ~(low | high)
    if literal:
        zeros = [(ours == 0) & (theirs == 0) for ours, theirs in zip(player, banker, strict=True)]
        lost |= zeros[0] | zeros[1]
    return low & high & ~lost, lost


def _sum(count: Counts) -> int:
    return int(count.sum(dtype=np.int64))


def slices(wanted: slice) -> Iterator[slice]:
    """Cut rows into parts that fit in memory against all others."""
    for start in range(wanted.start, wanted.stop, ROWS_AT_ONCE):
        yield slice(start, min(start + ROWS_AT_ONCE, wanted.stop))


def in_order(strengths: Sequence[Strength], zero_tie: ZeroTie) -> Counts:
    """Put numbers to strengths, from zero up; equal ones get the same."""
    keys = [each.by_tile if zero_tie == "by_tile" else (each.scale, each.rank, each.second) for each in strengths]
    place = {key: number for number, key in enumerate(sorted({*keys, (0, 0, 0)}))}
    return np.array([place[key] for key in keys], dtype=np.int32)


def _class(tile: Tile, *, by_face: bool) -> str:
    return tile.code if by_face else tile.kind.key
