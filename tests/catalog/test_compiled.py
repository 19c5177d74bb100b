"""The table the tablet looks up says what the engine says, for every hand and every two tiles, and is small."""

from __future__ import annotations

import json
from functools import cache
from itertools import combinations, combinations_with_replacement, pairwise

import pytest

from tablemgr.catalog import compiled, houseways
from tablemgr.rules.houseway import ONLY_WAY
from tablemgr.rules.tiles.census import hands_by_face
from tablemgr.rules.tiles.hand import strength, words
from tablemgr.rules.tiles.houseway import decide
from tablemgr.rules.tiles.piece import SET, canonical
from tablemgr.rules.tiles.ruleset import TileRules
from tablemgr.rules.tiles.split import Split
from tablemgr.words import Text


@cache
def table(key="foxwoods", rules=None):
    return json.loads(compiled.text_of(houseways.shipped()[key], rules=rules))


class Tablet:
    """What the tablet does with the table, and nothing more."""

    def __init__(self, told):
        self.told = told
        letters = ["".join(each) for each in combinations_with_replacement("abcdefghijklmnopq", 4)]
        hands = [each for each in letters if all(each.count(one) <= (1 if one in "pq" else 2) for one in each)]
        entries = [told["hands"][at : at + 2] for at in range(0, len(told["hands"]), 2)]
        self.hands = dict(zip(hands, entries, strict=True))

    def set(self, tiles):
        hand = canonical(tiles)
        low, rule = self.hands["".join(tile.code for tile in hand)]
        places = {int(each) for each in self.told["lows"][self.told["places"].index(low)]}
        halves = [
            tuple(tile for place, tile in enumerate(hand) if (place in places) is wanted) for wanted in (True, False)
        ]
        return Split(*halves), self.told["rules"][self.told["places"].index(rule)]["id"]

    def pair(self, two):
        return self.told["pairs"]["".join(tile.code for tile in canonical(two))]


@pytest.mark.parametrize("key", ["foxwoods", "canberra"])
def test_every_hand_is_looked_up_as_it_is_decided(key):
    tablet, way = Tablet(table(key)), houseways.shipped()[key]
    assert len(tablet.hands) == 4285
    for hand in hands_by_face():
        said = decide(way, hand)
        assert tablet.set(hand) == (said.split, said.rule_id)


def test_any_face_finds_the_same_rule():
    tablet = Tablet(table())
    faces = {tile.code: tile for tile in SET}  # the last face of each class, where hands_by_face has the first
    for hand in hands_by_face():
        if len({tile.code for tile in hand}) == 4:
            other = [faces[tile.code] for tile in hand]
            assert tablet.set(other)[1] == tablet.set(hand)[1]


def test_every_two_tiles_have_their_strength_and_their_words():
    tablet = Tablet(table())
    assert len(tablet.told["pairs"]) == 151
    twos = list(combinations(SET, 2))
    ranked = sorted(twos, key=lambda two: strength(*two))
    places = [tablet.pair(two)[0] for two in ranked]
    assert places == sorted(places)
    for one, two in pairwise(ranked):
        assert (tablet.pair(one)[0] == tablet.pair(two)[0]) == (strength(*one) == strength(*two))
    assert places[0] == 0
    assert all(said(tablet.pair(two)[1]) == str(words(*two)) for two in twos)


def said(told):
    if isinstance(told, str):
        return told
    message, params = told
    return str(Text(message, tuple(sorted((name, said(each)) for name, each in params.items()))))


def test_the_rules_come_with_their_sentences():
    told = table()["rules"]
    assert told[0]["id"] == ONLY_WAY
    way = houseways.shipped()["foxwoods"]
    assert [(each["id"], each["because"]) for each in told[1:]] == [
        (rule.id, rule.because["en"]) for rule in way.active
    ]
    assert told[1]["because_in"]["zh-Hant"] == way.rules[0].because["zh-Hant"]
    assert "k-both-eights-nine-seven" not in {each["id"] for each in told}


def test_the_choices_of_the_house_are_in_the_table():
    raised = Tablet(table(rules=TileRules(gee_joon_rank="24_above_5")))
    five, low, high = (next(t for t in SET if str(t) == face) for face in ("1-4", "1-2", "2-4"))
    plain = Tablet(table())
    assert plain.pair([five, high])[0] == plain.pair([five, low])[0]
    assert raised.pair([five, high])[0] > raised.pair([five, low])[0]
    off = Tablet(table(rules=TileRules(only_way="off")))
    assert not any(off.set(hand)[1] == ONLY_WAY for hand in hands_by_face())


@pytest.mark.parametrize("key", sorted(houseways.shipped()))
def test_the_table_is_small_enough_to_keep_on_a_tablet(key):
    assert len(compiled.text_of(houseways.shipped()[key]).encode()) < 60_000
