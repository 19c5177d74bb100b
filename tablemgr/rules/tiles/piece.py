"""The set: sixteen kinds, thirty-two tiles, and the canonical order in which hands are written.

Eleven kinds are two identical tiles; the last five in the table of pairs are two tiles that look different
but count and rank alike, the Gee Joon tiles being the two that count three or six (reference 1.1 to 1.5).
Greater means higher in rank, so the canonical order of a hand is from the greatest tile down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import total_ordering

from tablemgr.errors import BadInput
from tablemgr.words import Text, text

HAND_SIZE = 4
Face = tuple[int, int]


@dataclass(frozen=True, slots=True, order=True)
class Kind:
    """One of the sixteen kinds; greater means a higher single tile.

    `rank` orders single tiles (Teen 16 … Gee Joon 1), `pair_rank` orders pairs (Gee Joon 16 … Chop Ng 1).

    >>> kind("gee_joon") < kind("chop_ng"), kind("gee_joon").pair_rank > kind("teen").pair_rank
    (True, True)
    >>> kind("mooy").both
    'Mooy 梅'
    """

    rank: int
    key: str = field(compare=False)
    label: Text = field(compare=False)
    chinese: str = field(compare=False)
    pair_rank: int = field(compare=False)
    faces: tuple[Face, Face] = field(compare=False)

    @property
    def name(self) -> str:
        """The English name of the kind, as dealers write the Cantonese: `Mooy`."""
        return str(self.label)

    @property
    def both(self) -> str:
        """The name with the Cantonese name beside it: `Mooy 梅`."""
        return f"{self.name} {self.chinese}"

    @property
    def mixed(self) -> bool:
        """Whether the two tiles of the kind look different."""
        return self.faces[0] != self.faces[1]


# Pair order, high to low, with the faces of each kind; of two different faces the one with the larger
# half stands first, which is their canonical order. No source disagrees on the order of pairs.
_TABLE: tuple[tuple[str, Text, str, Face, Face], ...] = (
    ("gee_joon", text("Gee Joon"), "至尊", (2, 4), (1, 2)),
    ("teen", text("Teen"), "天", (6, 6), (6, 6)),
    ("day", text("Day"), "地", (1, 1), (1, 1)),
    ("yun", text("Yun"), "人", (4, 4), (4, 4)),
    ("gor", text("Gor"), "鵝", (1, 3), (1, 3)),
    ("mooy", text("Mooy"), "梅", (5, 5), (5, 5)),
    ("chong", text("Chong"), "長", (3, 3), (3, 3)),
    ("bon", text("Bon"), "板", (2, 2), (2, 2)),
    ("foo", text("Foo"), "斧", (5, 6), (5, 6)),
    ("ping", text("Ping"), "屏", (4, 6), (4, 6)),
    ("tit", text("Tit"), "七", (1, 6), (1, 6)),
    ("look", text("Look"), "六", (1, 5), (1, 5)),
    ("chop_gow", text("Chop Gow"), "紮九", (3, 6), (4, 5)),
    ("chop_bot", text("Chop Bot"), "紮八", (2, 6), (3, 5)),
    ("chop_chit", text("Chop Chit"), "紮七", (2, 5), (3, 4)),
    ("chop_ng", text("Chop Ng"), "紮五", (1, 4), (2, 3)),
)


def _kinds() -> tuple[Kind, ...]:
    """Rank the table: pairs by their row, single tiles alike but with Gee Joon moved to the end."""
    size = len(_TABLE)
    return tuple(
        Kind(
            rank=size - row + 1 if row else 1,
            key=key,
            label=label,
            chinese=chinese,
            pair_rank=size - row,
            faces=(first, second),
        )
        for row, (key, label, chinese, first, second) in enumerate(_TABLE)
    )


KINDS: tuple[Kind, ...] = _kinds()
_BY_KEY = {each.key: each for each in KINDS}
_BY_FACE = {face: each for each in KINDS for face in each.faces}


def kind(key: str) -> Kind:
    """Find a kind by its key.

    >>> kind("chop_gow").chinese
    '紮九'
    """
    try:
        return _BY_KEY[key]
    except KeyError:
        raise BadInput("There is no kind of tile called %(key)s.", key=key) from None


@total_ordering
@dataclass(frozen=True, slots=True)
class Tile:
    """One tile by its two halves, the smaller first; greater means earlier in the canonical order.

    Two identical tiles are equal values, so a hand may hold the same value twice.

    >>> Tile.parse("4-2"), str(Tile.parse("4-2"))
    (Tile(low=2, high=4), '2-4')
    >>> Tile.parse("3-6") > Tile.parse("4-5") > Tile.parse("2-6")
    True
    """

    low: int
    high: int

    def __post_init__(self) -> None:
        """Refuse halves that are on no tile of the set."""
        if (self.low, self.high) not in _BY_FACE:
            raise BadInput("There is no tile %(tile)s.", tile=str(self))

    def __str__(self) -> str:
        """Write the halves, the smaller first."""
        return f"{self.low}-{self.high}"

    def __lt__(self, other: object) -> bool:
        """Whether `other` stands before this tile in the canonical order."""
        if not isinstance(other, Tile):
            return NotImplemented
        return _ORDER[self] > _ORDER[other]

    @classmethod
    def parse(cls, text_form: str) -> Tile:
        """Read a tile, halves in either order; `BadInput` for anything else.

        >>> Tile.parse("6-3")
        Tile(low=3, high=6)
        """
        match text_form.strip().split("-"):
            case [first, second] if first in _HALVES and second in _HALVES:
                low, high = sorted((int(first), int(second)))
                if (low, high) in _BY_FACE:
                    return cls(low, high)
        raise BadInput("There is no tile %(tile)s.", tile=text_form.strip()[:20])

    @property
    def kind(self) -> Kind:
        """The kind this tile belongs to."""
        return _BY_FACE[self.low, self.high]

    @property
    def pips(self) -> int:
        """How many pips are on it (a Gee Joon tile may count otherwise: see `counts`)."""
        return self.low + self.high

    @property
    def counts(self) -> tuple[int, ...]:
        """What it may count in a two-tile hand: its pips, or three and six for a Gee Joon tile.

        >>> Tile.parse("1-2").counts, Tile.parse("5-6").counts
        ((3, 6), (11,))
        """
        return (3, 6) if self.kind.key == "gee_joon" else (self.pips,)

    @property
    def code(self) -> str:
        """The letter of its class in tables, `a` (Teen) to `q` (1-2): kinds, but the Gee Joon tiles told apart.

        >>> "".join(Tile.parse(t).code for t in "6-6 3-6 4-5 2-4 1-2".split())
        'allpq'
        """
        return _CODES[self]


_HALVES = frozenset("123456")
_FACES = tuple(Tile(*face) for each in sorted(KINDS, reverse=True) for face in dict.fromkeys(each.faces))
_ORDER = {tile: place for place, tile in enumerate(_FACES)}
_CODES = {tile: chr(ord("a") + len(KINDS) - tile.kind.rank + (str(tile) == "1-2")) for tile in _FACES}

SET: tuple[Tile, ...] = tuple(Tile(*face) for each in sorted(KINDS, reverse=True) for face in each.faces)
"""All thirty-two tiles in canonical order."""
_SUPPLY = Counter(SET)


def canonical(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """Order tiles as they are written and kept: the highest first, of two faces the larger half first.

    >>> " ".join(map(str, canonical(map(Tile.parse, "4-5 1-2 6-6 3-6".split()))))
    '6-6 3-6 4-5 1-2'
    """
    return tuple(sorted(tiles, key=_ORDER.__getitem__))


def parse_tiles(tiles: str | Iterable[str | Tile]) -> tuple[Tile, ...]:
    """Read any number of tiles, keeping their order; `BadInput` when the set has not that many of one.

    >>> [str(tile) for tile in parse_tiles("6-6 6-6")]
    ['6-6', '6-6']
    """
    words = tiles.split() if isinstance(tiles, str) else tiles
    read = tuple(each if isinstance(each, Tile) else Tile.parse(each) for each in words)
    for tile, used in Counter(read).items():
        if used > _SUPPLY[tile]:
            raise BadInput(
                "Tile %(tile)s is used %(used)s times; the set has %(supply)s.",
                tile=str(tile),
                used=used,
                supply=_SUPPLY[tile],
            )
    return read


def parse_hand(hand: str | Iterable[str | Tile]) -> tuple[Tile, Tile, Tile, Tile]:
    """Read the four tiles of a hand into canonical order; `BadInput` says what is wrong.

    >>> " ".join(map(str, parse_hand("4-5 6-5 4-4 6-6")))
    '6-6 4-4 5-6 4-5'
    """
    tiles = canonical(parse_tiles(hand))
    match tiles:
        case (a, b, c, d):
            return a, b, c, d
    raise BadInput("A hand is four tiles; this one has %(count)s.", count=len(tiles))
