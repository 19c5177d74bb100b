"""A house way as the table that a tablet looks up: the split of every hand, and what every two tiles are worth.

The tablet plays no rule. It sorts four tiles into canonical order, joins their letters and finds the setting; two
letters find the strength and the words. It is fetched with every screen, so it is written small. Form 2 of the table:

* `hands`: two characters for each of the 4,285 hands in the order of their letters, hands that the set cannot make
  left out: which two tiles go low (a place in `lows`), and the rule (a place in `rules`). A place is one character
  of `places`.
* `pairs`: for each of the 151 couples of letters its strength as a whole number (equal is a copy) and its words: a
  message id, or the id with its parameters, as the page's own words are.
* `rules`: id and sentence of each rule, English first, with its other languages beside it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import combinations, combinations_with_replacement
from typing import TypeAlias

from tablemgr.rules.houseway import ONLY_WAY, ONLY_WAY_BECAUSE, HouseWay, Sentences
from tablemgr.rules.tiles.census import hands_by_face
from tablemgr.rules.tiles.hand import Two, strength, words
from tablemgr.rules.tiles.houseway import decide
from tablemgr.rules.tiles.piece import SET
from tablemgr.rules.tiles.ruleset import TileRules
from tablemgr.rules.tiles.split import Split
from tablemgr.words import Text

Json: TypeAlias = Mapping[str, object]

FORM = 2
PLACES = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
# Which two of the four tiles, in canonical order, go low.
LOWS = tuple(combinations(range(4), 2))


def table(way: HouseWay, *, rules: TileRules | None = None) -> Json:
    """Compile a house way under the choices of a house."""
    chosen = rules or TileRules()
    told = [(ONLY_WAY, ONLY_WAY_BECAUSE), *((rule.id, rule.because) for rule in way.active)]
    return {
        "form": FORM,
        "way": {"key": way.key, "title": way.title, "edition": way.edition, "digest": way.digest},
        "rules": [_rule(name, because) for name, because in told],
        "places": PLACES,
        "lows": ["".join(map(str, low)) for low in LOWS],
        "hands": "".join(_hands(way, chosen, {name: PLACES[place] for place, (name, _) in enumerate(told)})),
        "pairs": dict(_pairs(chosen)),
    }


def text_of(way: HouseWay, *, rules: TileRules | None = None) -> str:
    """Write the compiled table as compact JSON."""
    return json.dumps(table(way, rules=rules), ensure_ascii=False, separators=(",", ":"))


def _rule(name: str, because: Sentences) -> Json:
    others = {language: sentence for language, sentence in because.items() if language != "en"}
    return {"id": name, "because": because["en"], **({"because_in": others} if others else {})}


def _hands(way: HouseWay, rules: TileRules, places: Mapping[str, str]) -> Iterator[str]:
    for hand in hands_by_face():
        said = decide(way, hand, only_way=rules.only_way_switch, **rules.hand)
        yield PLACES[_low(said.split)] + places[said.rule_id]


def _low(split: Split) -> int:
    """Find the places of the low tiles in the hand; of two equal tiles the first that is free."""
    left = list(enumerate(split.hand))
    found = []
    for wanted in split.low:
        place = next(each for each in left if each[1] == wanted)
        left.remove(place)
        found.append(place[0])
    return LOWS.index(tuple(sorted(found)))


def _pairs(rules: TileRules) -> Iterator[tuple[str, list[object]]]:
    """Give every two tiles a place in the order, from the weakest, and their words."""
    twos = dict(_twos())
    worth = {code: strength(*two, **rules.hand) for code, two in twos.items()}
    order = {each: place for place, each in enumerate(sorted(set(worth.values())))}
    for code, two in twos.items():
        yield code, [order[worth[code]], _said(words(*two))]


def _twos() -> Iterator[tuple[str, Two]]:
    faces = {tile.code: [other for other in SET if other.code == tile.code] for tile in SET}
    for one, other in combinations_with_replacement(faces, 2):
        if one != other:
            yield one + other, (faces[one][0], faces[other][0])
        elif len(faces[one]) > 1:
            yield one + other, (faces[one][0], faces[one][1])


def _said(said: Text) -> object:
    if not said.params:
        return said.id
    return [said.id, {name: _said(each) if isinstance(each, Text) else str(each) for name, each in said.params}]
