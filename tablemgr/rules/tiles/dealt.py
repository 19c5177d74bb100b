"""Four tiles with all their settings: what the words of a house way look at.

Built once for a hand and asked by many rules, so everything that several words need is worked out once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Unpack

from tablemgr.rules.tiles.hand import HandSettings, Strength
from tablemgr.rules.tiles.piece import Kind, Tile, kind, parse_hand
from tablemgr.rules.tiles.split import Split, splits

TEEN, DAY = kind("teen"), kind("day")


@dataclass(frozen=True)
class Setting:
    """One way to set four tiles, with what both halves are worth.

    >>> one = dealt(parse_hand("6-6 4-4 5-6 4-5")).settings[0]
    >>> one.values, one.total
    ((0, 10), 10)
    """

    split: Split
    low: Strength
    high: Strength

    @cached_property
    def values(self) -> tuple[int, int]:
        """The two values on the scale of house ways: points, gong 10, wong 11, pair 12."""
        return self.low.scale, self.high.scale

    @cached_property
    def total(self) -> int:
        """Both values together."""
        return self.low.scale + self.high.scale

    @cached_property
    def low_kinds(self) -> tuple[Kind, Kind]:
        """The kinds of the low half, the higher first."""
        return self.split.low[0].kind, self.split.low[1].kind

    @cached_property
    def high_kinds(self) -> tuple[Kind, Kind]:
        """The kinds of the high half, the higher first."""
        return self.split.high[0].kind, self.split.high[1].kind


@dataclass(frozen=True)
class Dealt:
    """Four tiles in canonical order and every way to set them, of equal ways the preferred one first.

    >>> hand = dealt(parse_hand("3-6 4-5 6-6 1-1"))
    >>> [each.name for each in hand.pairs], [each.name for each in hand.beside], str(hand.parted.split)
    (['Chop Gow'], ['Teen', 'Day'], '1-1 4-5 / 6-6 3-6')
    """

    tiles: tuple[Tile, Tile, Tile, Tile]
    settings: tuple[Setting, ...]

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """The four kinds, the highest first."""
        return tuple(each.kind for each in self.tiles)

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        """The four kinds by rank, the highest first."""
        return tuple(each.rank for each in self.kinds)

    @cached_property
    def pairs(self) -> tuple[Kind, ...]:
        """The kinds of which both tiles are held."""
        return tuple(dict.fromkeys(each for each in self.kinds if self.kinds.count(each) > 1))

    @cached_property
    def beside(self) -> tuple[Kind, ...]:
        """The kinds of which one tile is held: beside one pair, the other two."""
        return tuple(each for each in self.kinds if each not in self.pairs)

    @cached_property
    def kept(self) -> Setting | None:
        """The setting that leaves the pairs whole; none without a pair."""
        whole = [each for each in self.settings if each.high.category == "pair"]
        return whole[0] if whole else None

    @cached_property
    def parted(self) -> Setting | None:
        """The setting that breaks the pairs up; none without a pair."""
        broken = [each for each in self.settings if each.high.category != "pair"]
        return broken[0] if self.pairs and broken else None

    @cached_property
    def best_low(self) -> Setting:
        """The setting with the strongest low half, and of those the strongest high half."""
        return max(self.settings, key=lambda each: (each.low, each.high))

    @cached_property
    def best_high(self) -> Setting:
        """The setting with the strongest high half, and of those the strongest low half."""
        return max(self.settings, key=lambda each: (each.high, each.low))

    @cached_property
    def best_total(self) -> int:
        """The most that the two values of a setting come to."""
        return max(each.total for each in self.settings)

    def set_to(self, values: tuple[int, int]) -> list[Setting]:
        """Give the settings of just these two values."""
        return [each for each in self.settings if each.values == values]

    def parts_two_highest(self, setting: Setting) -> bool:
        """Whether the two highest tiles of the hand lie in different halves."""
        return (self.kinds[0] in setting.high_kinds) != (self.kinds[1] in setting.high_kinds)


def dealt(hand: Sequence[Tile], **settings: Unpack[HandSettings]) -> Dealt:
    """Lay out a hand with all its settings under the choices of a house."""
    tiles = parse_hand(hand)
    found = (Setting(each, *each.strengths(**settings)) for each in splits(tiles, **settings))
    return Dealt(tiles, tuple(found))
