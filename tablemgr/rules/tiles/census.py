"""Every hand there is, once: what can be proved about a house way is proved hand by hand.

Tiles that count and rank alike are one class. Where single Gee Joon tiles rank alike there are sixteen classes and
3,620 hands; told apart, seventeen and 4,285. A class is written by its first face, a pair of it by both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb, prod
from typing import TypeAlias

from tablemgr.rules.tiles.piece import HAND_SIZE, SET, Tile

FourTiles: TypeAlias = tuple[Tile, Tile, Tile, Tile]
# How many distinct hands there are, by kind and with the Gee Joon tiles told apart, and how many deals.
HANDS, HANDS_BY_FACE, DEALS = 3620, 4285, 35_960

_BY_CODE: dict[str, list[Tile]] = {}
for _tile in SET:
    _BY_CODE.setdefault(_tile.code, []).append(_tile)
_BY_KIND = {key: [tile for tile in SET if tile.kind.key == key] for key in dict.fromkeys(t.kind.key for t in SET)}


def hands() -> Iterator[FourTiles]:
    """Give the 3,620 hands, Gee Joon tiles alike, the highest tiles first.

    >>> found = list(hands())
    >>> len(found), " ".join(map(str, found[0])), sum(map(deals, found))
    (3620, '6-6 6-6 1-1 1-1', 35960)
    """
    yield from _every(_BY_KIND)


def hands_by_face() -> Iterator[FourTiles]:
    """Give the 4,285 hands with the 2-4 and the 1-2 told apart.

    >>> len(list(hands_by_face()))
    4285
    """
    yield from _every(_BY_CODE)


def deals(hand: FourTiles, *, by_face: bool = False) -> int:
    """Count the deals, of 35,960, that are this hand.

    >>> deals((Tile(6, 6), Tile(3, 6), Tile(4, 5), Tile(2, 4)))
    4
    """
    classes = Counter(tile.code if by_face else tile.kind.key for tile in hand)
    supply = _BY_CODE if by_face else _BY_KIND
    return prod(comb(len(supply[name]), held) for name, held in classes.items())


def _every(supply: dict[str, list[Tile]]) -> Iterator[FourTiles]:
    for names in combinations_with_replacement(supply, HAND_SIZE):
        held = Counter(names)
        if all(count <= len(supply[name]) for name, count in held.items()):
            one, two, three, four = (tile for name, count in held.items() for tile in supply[name][:count])
            yield one, two, three, four
