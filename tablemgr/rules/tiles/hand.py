"""The order of two-tile hands, and what a dealer calls them.

Pairs by their own order, then wong (Teen or Day with a nine), gong (with any eight), then points: the pips
without the tens. Equal points are decided by the higher tile alone (reference 1.3 to 1.6). Three settings
exist because houses differ; each default is what most casino texts say.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Literal, TypedDict, Unpack

from tablemgr.rules.showdown import ZeroTie
from tablemgr.rules.tiles.piece import Kind, Tile, kind
from tablemgr.words import Text, text

GeeJoonRank = Literal["both_lowest", "24_above_5"]
WongGongTie = Literal["teen_day_only", "second_tile"]
Category = Literal["pair", "wong", "gong", "points"]
Two = tuple[Tile, Tile]

_NINE, GONG, WONG, PAIR = 9, 10, 11, 12
_TEEN, _DAY = kind("teen"), kind("day")
_NINES = (kind("chop_gow"),)
_EIGHTS = (kind("yun"), kind("chop_bot"))


class HandSettings(TypedDict, total=False):
    """What a house may choose about the order of hands.

    `gee_joon_rank`: single Gee Joon tiles both lowest, or the 2-4 above the fives. `wong_gong_tie`: Teen or
    Day alone decides between two wongs or gongs, or the second tile after it. `zero_tie`: only `by_tile` ranks
    one zero above another; the other two values speak in the showdown.
    """

    gee_joon_rank: GeeJoonRank
    wong_gong_tie: WongGongTie
    zero_tie: ZeroTie


@dataclass(frozen=True, slots=True, order=True)
class Strength:
    """How strong two tiles are; greater beats smaller, equal is a copy.

    `scale` is the value that rules add up: points 0 to 9, gong 10, wong 11, pair 12. `rank` and `second` break ties.
    `points` are the plain points (0 to 9) even of a wong or a pair, `top` the kind that decides.

    >>> strength(Tile.parse("6-6"), Tile.parse("4-4")).category
    'gong'
    """

    scale: int
    rank: int
    second: int
    points: int = field(compare=False)
    top: Kind = field(compare=False)

    @property
    def category(self) -> Category:
        """Which of the four sorts of hand it is."""
        names: dict[int, Category] = {PAIR: "pair", WONG: "wong", GONG: "gong"}
        return names.get(self.scale, "points")

    @property
    def is_zero(self) -> bool:
        """Whether it counts nothing at all."""
        return self.scale == 0

    @property
    def is_high_nine(self) -> bool:
        """Whether it is Teen or Day with a seven: a nine that no other nine beats."""
        return self.scale == _NINE and self.top in (_TEEN, _DAY)

    @property
    def by_tile(self) -> tuple[int, int, int]:
        """The order in which even zeros are told apart by their higher tile."""
        return self.scale, self.rank or self.top.rank, self.second


def strength(a: Tile, b: Tile, **settings: Unpack[HandSettings]) -> Strength:
    """Rank two tiles under the settings of the house.

    >>> foo, look, two_four = map(Tile.parse, ("5-6", "1-5", "2-4"))
    >>> strength(foo, look) == strength(foo, two_four), strength(foo, two_four).points
    (True, 7)
    """
    choices = (
        settings.get("gee_joon_rank", "both_lowest"),
        settings.get("wong_gong_tie", "teen_day_only"),
        settings.get("zero_tie", "banker"),
    )
    return _strength((b, a) if a < b else (a, b), choices)


# There are 12 choices and some 230 pairs of faces, so every answer is worked out once.
@cache
def _strength(two: Two, choices: tuple[GeeJoonRank, WongGongTie, ZeroTie]) -> Strength:
    """Rank two tiles given in canonical order."""
    (higher, lower), (gee_joon_rank, wong_gong_tie, zero_tie) = two, choices
    if tile_rank(lower, gee_joon_rank) > tile_rank(higher, gee_joon_rank):
        higher, lower = lower, higher
    points, scale = _points(higher, lower), _scale(higher, lower)
    top, rank = higher.kind, tile_rank(higher, gee_joon_rank)
    if scale == PAIR:
        rank = top.pair_rank
    if scale == 0 and zero_tie != "by_tile":
        rank = 0
    asks_second = scale in (WONG, GONG) and wong_gong_tie == "second_tile"
    second = tile_rank(lower, gee_joon_rank) if asks_second else 0
    return Strength(scale, rank, second, points, top)


def tile_rank(tile: Tile, gee_joon_rank: GeeJoonRank = "both_lowest") -> int:
    """Rank a single tile for ties: 32 for Teen down to 2 for Gee Joon, the raised 2-4 between the sevens and the fives.

    >>> five, two_four = Tile.parse("1-4"), Tile.parse("2-4")
    >>> tile_rank(two_four) < tile_rank(five) < tile_rank(two_four, "24_above_5")
    True
    """
    if gee_joon_rank == "24_above_5" and (tile.low, tile.high) == (2, 4):
        return 2 * kind("chop_ng").rank + 1
    return 2 * tile.kind.rank


def _points(a: Tile, b: Tile) -> int:
    """Count the pips without the tens; a Gee Joon tile counts whichever gives more."""
    return max((x + y) % 10 for x in a.counts for y in b.counts)


def _scale(higher: Tile, lower: Tile) -> int:
    """Say what the two make: a pair, wong, gong or their points."""
    if higher.kind == lower.kind:
        return PAIR
    if higher.kind in (_TEEN, _DAY) and lower.kind in _NINES:
        return WONG
    if higher.kind in (_TEEN, _DAY) and lower.kind in _EIGHTS:
        return GONG
    return _points(higher, lower)


POINT_WORDS: tuple[Text, ...] = (
    text("zero"),
    text("one"),
    text("two"),
    text("three"),
    text("four"),
    text("five"),
    text("six"),
    text("seven"),
    text("eight"),
    text("nine"),
)


def words(a: Tile, b: Tile) -> Text:
    """Say what the two tiles are worth, as a dealer calls it.

    >>> [str(words(Tile.parse(a), Tile.parse(b))) for a, b in (("5-5", "5-5"), ("6-6", "4-5"), ("1-1", "2-6"))]
    ['pair of Mooy', 'wong with Teen', 'gong with Day']
    >>> [str(words(Tile.parse(a), Tile.parse(b))) for a, b in (("6-6", "1-6"), ("4-4", "4-5"))]
    ['high nine with Teen', 'seven']
    """
    worth = strength(a, b)
    return _named(worth, worth.top.label) or POINT_WORDS[worth.scale]


def bilingual(a: Tile, b: Tile, **settings: Unpack[HandSettings]) -> Text:
    """Say it with the deciding kind and its Cantonese name: the form for a dispute or a lesson.

    >>> str(bilingual(Tile.parse("5-5"), Tile.parse("5-5"))), str(bilingual(Tile.parse("5-5"), Tile.parse("1-6")))
    ('pair of Mooy 梅', 'seven with Mooy 梅')
    """
    worth = strength(a, b, **settings)
    label = text("%(name)s %(chinese)s", name=worth.top.label, chinese=worth.top.chinese)
    plain = POINT_WORDS[worth.scale] if worth.category == "points" else None
    return _named(worth, label) or (
        text("%(points)s with %(kind)s", points=plain, kind=label) if plain and not worth.is_zero else POINT_WORDS[0]
    )


def _named(worth: Strength, label: Text) -> Text | None:
    """Name the hands that are called by their deciding kind; plain points have no such name."""
    if worth.category == "pair":
        return text("pair of %(kind)s", kind=label)
    if worth.category == "wong":
        return text("wong with %(kind)s", kind=label)
    if worth.category == "gong":
        return text("gong with %(kind)s", kind=label)
    return text("high nine with %(kind)s", kind=label) if worth.is_high_nine else None
