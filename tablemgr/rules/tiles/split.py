"""A hand of four tiles set as low and high, and all the ways to set it.

Tiles cannot foul: the stronger two are the high hand whoever says otherwise (reference 1.7). Two ways of
equal strength in both halves are told apart by the tiles alone: the highest tile goes to the high hand, then
it takes the higher partner, then the face with the larger half.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Unpack

from tablemgr.errors import BadInput
from tablemgr.rules.tiles.hand import HandSettings, Strength, Two, strength
from tablemgr.rules.tiles.piece import Tile, canonical, parse_hand, parse_tiles


@dataclass(frozen=True, slots=True)
class Split:
    """Two tiles low, two tiles high, the higher tile of each half first.

    >>> str(Split.of(parse_hand("6-6 4-4 5-6 4-5")[:2], parse_hand("6-6 4-4 5-6 4-5")[2:]))
    '5-6 4-5 / 6-6 4-4'
    """

    low: Two
    high: Two

    def __post_init__(self) -> None:
        """Write each half with its higher tile first, whichever way it was laid down."""
        object.__setattr__(self, "low", canonical(self.low))
        object.__setattr__(self, "high", canonical(self.high))

    def __str__(self) -> str:
        """Write `low / high`."""
        return " / ".join(" ".join(map(str, half)) for half in (self.low, self.high))

    @classmethod
    def parse(cls, text_form: str) -> Split:
        """Read `low / high` as it stands; `BadInput` for anything but two and two tiles of one set.

        >>> Split.parse("5-6 4-4 / 4-5 6-6").high
        (Tile(low=6, high=6), Tile(low=4, high=5))
        """
        match [half.split() for half in text_form.split("/")]:
            case [[a, b], [c, d]]:
                one, two, three, four = parse_tiles([a, b, c, d])
                return cls((one, two), (three, four))
        raise BadInput("A split is two low tiles / two high tiles, not %(split)s.", split=text_form.strip()[:60])

    @classmethod
    def of(cls, first: Sequence[Tile], second: Sequence[Tile], **settings: Unpack[HandSettings]) -> Split:
        """Set two and two tiles with the stronger two high.

        >>> str(Split.of(parse_hand("6-6 6-6 1-6 2-5")[::2], parse_hand("6-6 6-6 1-6 2-5")[1::2]))
        '6-6 2-5 / 6-6 1-6'
        """
        (a, b), (c, d) = canonical(first), canonical(second)
        one, two = strength(a, b, **settings), strength(c, d, **settings)
        first_high = one > two or (one == two and (a, b) > (c, d))
        return cls(low=(c, d), high=(a, b)) if first_high else cls(low=(a, b), high=(c, d))

    @property
    def hand(self) -> tuple[Tile, Tile, Tile, Tile]:
        """The four tiles in canonical order."""
        return parse_hand((*self.low, *self.high))

    def strengths(self, **settings: Unpack[HandSettings]) -> tuple[Strength, Strength]:
        """Rank both halves, low first.

        >>> [worth.scale for worth in Split.parse("4-4 5-6 / 6-6 4-5").strengths()]
        [9, 11]
        """
        return strength(*self.low, **settings), strength(*self.high, **settings)


def splits(hand: Sequence[Tile], **settings: Unpack[HandSettings]) -> tuple[Split, ...]:
    """All ways to set a hand, the preferred one of equals first: three, or two when it holds a pair.

    The two tiles of a mixed pair are exchanged for nothing, so only the preferred exchange is listed; with the 2-4
    ranked above the fives they differ beside a five, and then both stand.

    >>> [str(each) for each in splits(parse_hand("2-2 1-5 5-6 4-5"))]
    ['1-5 4-5 / 2-2 5-6', '5-6 4-5 / 2-2 1-5', '2-2 4-5 / 5-6 1-5']
    >>> len(splits(parse_hand("3-6 4-5 6-6 1-1")))
    2
    """
    top, *others = parse_hand(hand)
    found = [
        Split.of((top, partner), [*others[:place], *others[place + 1 :]], **settings)
        for place, partner in enumerate(others)
    ]
    # Sorting is stable and the partners came in canonical order: the preference, and nothing else.
    found.sort(key=lambda each: top not in each.high)
    kept: dict[tuple[object, ...], Split] = {}
    for each in found:
        kept.setdefault((_by_kind(each), each.strengths(**settings)), each)
    return tuple(kept.values())


def _by_kind(split: Split) -> tuple[tuple[str, ...], ...]:
    """Name a split by kinds, in which the two faces of a mixed kind are one."""
    return tuple(tuple(tile.kind.key for tile in half) for half in (split.low, split.high))
