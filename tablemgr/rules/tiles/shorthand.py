"""The shorthand in which house ways are written: names for tiles, marks for strength, couples of values.

Dealers call a tile by its pips, with H or L before it where two kinds have the same pips; without the letter either is
meant. This module reads the shorthand of a data file and refuses everything else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

from tablemgr.errors import BadInput
from tablemgr.rules.tiles.hand import PAIR, Strength, tile_rank
from tablemgr.rules.tiles.piece import Kind, Tile, kind
from tablemgr.rules.vocabulary import Given

Kinds: TypeAlias = frozenset[Kind]
Values: TypeAlias = tuple[int, int]
Ranks: TypeAlias = tuple[int, ...]

_ONE = {
    "12": "teen", "2": "day", "H8": "yun", "H4": "gor", "H10": "mooy", "H6": "chong", "L4": "bon", "11": "foo",
    "L10": "ping", "H7": "tit", "L6": "look", "9": "chop_gow", "L8": "chop_bot", "L7": "chop_chit", "5": "chop_ng",
    "GJ": "gee_joon",
}  # fmt: skip
WORDS: dict[str, Kinds] = {word: frozenset({kind(key)}) for word, key in _ONE.items()} | {
    pips: frozenset({kind(_ONE[f"H{pips}"]), kind(_ONE[f"L{pips}"])}) for pips in ("4", "6", "7", "8", "10")
}
WORDS["12|2"] = frozenset({kind("teen"), kind("day")})
"""Every name a tile may have in a house way, and the kinds it stands for."""


def tile(given: Given) -> Kinds:
    """Read the name of a tile.

    >>> sorted(each.name for each in tile("8"))
    ['Chop Bot', 'Yun']
    """
    if not isinstance(given, str) or given not in WORDS:
        raise BadInput("“%(tile)s” is no tile; write 12, 2, H8, 8 (either), 12|2, GJ and so on.", tile=str(given)[:40])
    return WORDS[given]


def tiles(given: Given) -> tuple[Kinds, ...]:
    """Read a list of tiles."""
    return tuple(tile(each) for each in _many(given))


def any_tile(given: Given) -> Kinds:
    """Read a list of tiles of which any one is meant.

    >>> len(any_tile(["12|2", "10"]))
    4
    """
    return frozenset[Kind]().union(*tiles(given))


def exactly(given: Given, count: int) -> tuple[Kinds, ...]:
    """Read just so many tiles."""
    read = tiles(given)
    if len(read) != count:
        raise BadInput("Here stand %(count)s tiles.", count=count)
    return read


def sets(given: Given, count: int) -> frozenset[Ranks]:
    """Read a list of sets of just so many tiles: every set of kinds that is meant, by rank, the highest first.

    >>> sorted(sets([["12|2", "4"]], 2))
    [(15, 10), (15, 13), (16, 10), (16, 13)]
    """
    named = [exactly(each, count) for each in _many(given)]
    return frozenset(ranks(kinds) for names in named for kinds in product(*names))


def ranks(kinds: Iterable[Kind]) -> Ranks:
    """Write kinds by rank, the highest first, whatever order they lie in."""
    return tuple(sorted((each.rank for each in kinds), reverse=True))


def values(given: Given) -> tuple[Values, ...]:
    """Read a list of couples of values, low and high: points, 10 for a gong, 11 for a wong, 12 for a pair."""
    return tuple(value(each) for each in _many(given))


def value(given: Given) -> Values:
    """Read one couple of values."""
    match given:
        case [low, high] if _is_value(low) and _is_value(high):
            return low, high
    raise BadInput("Values are a low and a high one, as in [7, 9].")


def number(given: Given) -> int:
    """Read a whole number from 0 up."""
    if isinstance(given, bool) or not isinstance(given, int) or given < 0:
        raise BadInput("This is a whole number.")
    return given


def numbers(given: Given) -> tuple[int, ...]:
    """Read a list of whole numbers."""
    return tuple(number(each) for each in _many(given))


def truth(given: Given) -> None:
    """Read the `true` behind a word that needs no more."""
    if given is not True:
        raise BadInput("This word takes only true.")


def named(given: Given, *names: str) -> dict[str, Given]:
    """Read a table that has some of these names and no other."""
    if not isinstance(given, dict) or not given or not set(given) <= set(names):
        raise BadInput("Here stands a table of %(names)s.", names=", ".join(names))
    return given


@dataclass(frozen=True, slots=True)
class Mark:
    """A strength to measure by: a value, or points with a certain tile on top.

    >>> mark([3, "H6"]), mark(10)
    (Mark(value=3, rank=22), Mark(value=10, rank=None))
    """

    value: int
    rank: int | None = None

    def reached_by(self, strength: Strength) -> bool:
        """Whether a half is as strong as this or stronger."""
        if self.rank is None:
            return strength.scale >= self.value
        return (strength.scale, strength.rank) >= (self.value, self.rank)

    def not_passed_by(self, strength: Strength) -> bool:
        """Whether a half is no stronger than this."""
        if self.rank is None:
            return strength.scale <= self.value
        return (strength.scale, strength.rank) <= (self.value, self.rank)


def mark(given: Given) -> Mark:
    """Read a mark: 8, or [3, "H6"] for three points with the high six on top."""
    if _is_value(given):
        return Mark(given)
    match given:
        case [int(points), str(name)] if _is_value(points) and len(tile(name)) == 1:
            (top,) = tile(name)
            return Mark(points, tile_rank(Tile(*top.faces[0])))
    raise BadInput("A strength is a value from 0 to 12, or points and the tile on top, as in [3, “H6”].")


def marks(given: Given) -> tuple[Mark, Mark]:
    """Read a mark for the low half and one for the high half."""
    match given:
        case [low, high]:
            return mark(low), mark(high)
    raise BadInput("Here stand a mark for the low half and one for the high half, as in [6, 8].")


@dataclass(frozen=True, slots=True)
class Span:
    """From one mark to another: as strong as, no stronger than, weaker than; what is not said is open."""

    at_least: Mark | None
    at_most: Mark | None
    below: Mark | None

    def holds(self, strength: Strength) -> bool:
        """Whether a half lies in it."""
        return (
            (self.at_least is None or self.at_least.reached_by(strength))
            and (self.at_most is None or self.at_most.not_passed_by(strength))
            and (self.below is None or not self.below.reached_by(strength))
        )


def span(given: Given) -> Span:
    """Read a table of at_least, at_most and below."""
    read = {name: mark(each) for name, each in named(given, "at_least", "at_most", "below").items()}
    return Span(read.get("at_least"), read.get("at_most"), read.get("below"))


def _is_value(given: Given) -> bool:
    return isinstance(given, int) and not isinstance(given, bool) and 0 <= given <= PAIR


def _many(given: Given) -> Iterator[Given]:
    if not isinstance(given, list | tuple) or not given:
        raise BadInput("Here stands a list.")
    return iter(given)
