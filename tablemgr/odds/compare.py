"""Two ways of setting tiles side by side: which hands they set differently, and what that costs, exactly."""

from __future__ import annotations

from dataclasses import dataclass

from tablemgr.odds.tiles import Odds, Setter, odds
from tablemgr.rules.tiles.census import FourTiles, deals, hands
from tablemgr.rules.tiles.houseway import laid
from tablemgr.rules.tiles.split import Split


@dataclass(frozen=True, slots=True)
class Difference:
    """A hand that two ways set differently, and how many of 35,960 deals it is."""

    hand: FourTiles
    one: Split
    other: Split
    deals: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """What differs between two ways, and how each fares as the player against a banker who sets by the first."""

    differences: tuple[Difference, ...]
    one: Odds
    other: Odds

    @property
    def deals_that_differ(self) -> int:
        """How many of the deals of one hand are set differently."""
        return sum(each.deals for each in self.differences)

    @property
    def cost(self) -> float:
        """Give what a player loses, in wagers, by setting in the second way instead of the first."""
        return self.other.edge_against_player() - self.one.edge_against_player()


def compare(one: Setter, other: Setter) -> Comparison:
    """Set every hand both ways and count every deal for both.

    >>> from tablemgr.rules.tiles.houseway import lowest_first
    >>> same = compare(lowest_first, lowest_first)
    >>> same.differences, same.cost
    ((), 0.0)
    """
    found = (Difference(hand, one(seen), other(seen), deals(hand)) for hand in hands() for seen in [laid(hand)])
    different = tuple(each for each in found if each.one != each.other)
    against = odds(one, one)
    return Comparison(different, against, odds(other, one) if different else against)
