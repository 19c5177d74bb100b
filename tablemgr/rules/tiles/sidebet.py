"""The side bet on four tiles, Bonanza: which line of the pay table a hand is on.

The first line that fits counts, from the top of `LINES` down (reference 4.4). A hand is what was dealt; how
it is set does not matter. What the lines pay is data, for houses differ. The pair bonuses of Pennsylvania (Gee
Joon pair, Heaven pair) are named in its rules, but their pay table is in no text at hand, so they are not offered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from tablemgr.rules.tiles.hand import strength
from tablemgr.rules.tiles.piece import Kind, Tile, kind
from tablemgr.words import Text, text

NOTHING = "nothing"
LINES: dict[str, Text] = {
    "gee_joon_teen": text("Gee Joon pair and Teen pair"),
    "gee_joon_day": text("Gee Joon pair and Day pair"),
    "teen_day": text("Teen pair and Day pair"),
    "lame_duck": text("lame duck"),
    "two_pair": text("two pair"),
    "high_pair": text("pair of Gee Joon, Teen or Day"),
    "pair": text("one pair"),
    "wong": text("wong"),
}
_GEE_JOON, _TEEN, _DAY = kind("gee_joon"), kind("teen"), kind("day")
_TWO_HIGH = {
    frozenset((_GEE_JOON, _TEEN)): "gee_joon_teen",
    frozenset((_GEE_JOON, _DAY)): "gee_joon_day",
    frozenset((_TEEN, _DAY)): "teen_day",
}
# A Chong, a Look, any seven and any four: the weakest hand there is.
_LAME_DUCK = (
    {kind("chong")},
    {kind("look")},
    {kind("tit"), kind("chop_chit")},
    {kind("gor"), kind("bon")},
)


def bonanza_line(hand: Sequence[Tile]) -> str:
    """Name the line of four tiles, `nothing` when they are on none.

    >>> from tablemgr.rules.tiles.piece import parse_hand
    >>> [bonanza_line(parse_hand(each)) for each in ("2-4 1-2 6-6 6-6", "3-3 1-5 3-4 2-2", "6-6 4-5 1-3 2-2")]
    ['gee_joon_teen', 'lame_duck', 'wong']
    """
    held = Counter(tile.kind for tile in hand)
    pairs = frozenset(each for each, count in held.items() if count == 2)  # noqa: PLR2004 (a pair is two)
    if len(pairs) > 1:
        return _TWO_HIGH.get(pairs, "two_pair")
    if pairs:
        return "high_pair" if pairs & {_GEE_JOON, _TEEN, _DAY} else "pair"
    if _is_lame_duck(set(held)):
        return "lame_duck"
    makes_wong = any(strength(a, b).category == "wong" for a, b in combinations(hand, 2))
    return "wong" if makes_wong else NOTHING


def line_words(line: str) -> Text:
    """Say a line in words.

    >>> str(line_words("lame_duck")), str(line_words("nothing"))
    ('lame duck', 'no line')
    """
    return LINES.get(line, text("no line"))


def _is_lame_duck(kinds: set[Kind]) -> bool:
    return all(len(kinds & wanted) == 1 for wanted in _LAME_DUCK)
