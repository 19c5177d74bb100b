"""How the games of training rank two tiles, and what comes of two set hands, by choices that a text may leave open.

It leans on the order of the table game and changes what a text says otherwise: a Gee Joon tile may count its pips and
no more, an equal tile may be nobody's, one half each may be the banker's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal, TypeAlias

from tablemgr.rules import showdown
from tablemgr.rules.tiles.hand import GeeJoonRank, Strength, Two, WongGongTie, strength
from tablemgr.rules.tiles.piece import Tile, canonical, parse_hand
from tablemgr.rules.tiles.split import Split

# `copy` is the banker's; `tie` is nobody's, where a house of play reads the text so.
Half: TypeAlias = Literal["win", "lose", "copy", "tie"]
Result: TypeAlias = Literal["win", "lose", "tie"]
_SIDES = 2


@dataclass(frozen=True, slots=True)
class Met:
    """What came of a hand against the banker's: both halves, and the whole.

    >>> Met("copy", "win", "tie").result
    'tie'
    """

    low: Half
    high: Half
    result: Result


@dataclass(frozen=True, slots=True)
class Ranking:
    """The choices about ranking and ties.

    `gee_joon_counts`: a single Gee Joon tile counts three or six, whichever is better, or its pips. `zero_tie`: zero
    against zero is the banker's, or the higher tile decides there too. `equal_tile`: an equal highest tile is the
    banker's, or nobody's. `one_each`: one half each is a tie, or the banker's.
    """

    gee_joon_counts: Literal["three_or_six", "pips"] = "three_or_six"
    gee_joon_rank: GeeJoonRank = "both_lowest"
    wong_gong_tie: WongGongTie = "teen_day_only"
    zero_tie: Literal["banker", "by_tile"] = "banker"
    equal_tile: Literal["banker", "nobody"] = "banker"
    one_each: Literal["tie", "banker"] = "tie"

    def worth(self, a: Tile, b: Tile) -> Strength:
        """Rank two tiles.

        >>> foo, two_one = Tile.parse("6-5"), Tile.parse("2-1")
        >>> Ranking().worth(foo, two_one).points, Ranking(gee_joon_counts="pips").worth(foo, two_one).points
        (7, 4)
        """
        return _worth(self, (a, b))

    def arrange(self, first: Sequence[Tile], second: Sequence[Tile]) -> Split:
        """Set two and two tiles with the stronger two high; of equals the higher tiles.

        >>> str(Ranking().arrange((Tile(6, 6), Tile(3, 6)), (Tile(5, 5), Tile(1, 6))))
        '5-5 1-6 / 6-6 3-6'
        """
        one, two = ((a, b) for a, b in (canonical(first), canonical(second)))
        high_first = (self.worth(*one), one) > (self.worth(*two), two)
        return Split(two, one) if high_first else Split(one, two)

    def ways(self, hand: Sequence[Tile]) -> tuple[Split, ...]:
        """Give every way to set four tiles, each once.

        >>> len(Ranking().ways(parse_hand("6-6 6-6 4-4 5-6"))), len(Ranking().ways(parse_hand("6-6 1-1 4-4 5-6")))
        (2, 3)
        """
        top, *others = parse_hand(hand)
        halves = (((top, each), [*others[:at], *others[at + 1 :]]) for at, each in enumerate(others))
        return tuple(dict.fromkeys(self.arrange(one, two) for one, two in halves))

    def meet(self, player: Split, banker: Split) -> Met:
        """Compare half with half, and say what it comes to.

        >>> Ranking().meet(Split.parse("1-4 4-6 / 6-6 4-4"), Split.parse("1-6 5-5 / 4-6 2-6"))
        Met(low='lose', high='win', result='tie')
        """
        low = self._half(self.worth(*player.low), self.worth(*banker.low))
        high = self._half(self.worth(*player.high), self.worth(*banker.high))
        return Met(low, high, self._result((low, high)))

    def _half(self, player: Strength, banker: Strength) -> Half:
        found = showdown.half(player, banker, zero_tie=self.zero_tie)
        zeros = player.is_zero and banker.is_zero and self.zero_tie == "banker"
        return "tie" if found == "copy" and self.equal_tile == "nobody" and not zeros else found

    def _result(self, halves: tuple[Half, Half]) -> Result:
        if halves.count("win") == _SIDES:
            return "win"
        beaten = halves.count("lose") + halves.count("copy") == _SIDES
        return "lose" if beaten or self.one_each == "banker" else "tie"


# There are fewer than 500 pairs of tiles, so every answer is worked out once for each set of choices.
@cache
def _worth(ranking: Ranking, two: Two) -> Strength:
    """Rank by the table game, with a zero ranked by its tile first, so that nothing is lost by counting again."""
    found = strength(*two, gee_joon_rank=ranking.gee_joon_rank, wong_gong_tie=ranking.wong_gong_tie, zero_tie="by_tile")
    if found.category == "points" and ranking.gee_joon_counts == "pips":
        points = sum(tile.pips for tile in two) % 10
        found = replace(found, scale=points, points=points)
    return replace(found, rank=0) if found.is_zero and ranking.zero_tie == "banker" else found
