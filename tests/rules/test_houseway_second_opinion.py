"""Every hand of every whole tiles way, against a second reading of the reference that shares no code."""

from __future__ import annotations

import pytest

from oracle import tiles_ways
from tablemgr.catalog import houseways
from tablemgr.rules.tiles.houseway import decide
from tablemgr.rules.tiles.piece import kind, parse_hand

KEYS = {
    "GJ": "gee_joon", "12": "teen", "2": "day", "H8": "yun", "H4": "gor", "H10": "mooy", "H6": "chong", "L4": "bon",
    "11": "foo", "L10": "ping", "H7": "tit", "L6": "look", "9": "chop_gow", "L8": "chop_bot", "L7": "chop_chit", "5": "chop_ng",
}  # fmt: skip
NAMES = {key: name for name, key in KEYS.items()}


def tiles(hand):
    faces = [kind(KEYS[name]).faces[hand[:place].count(name)] for place, name in enumerate(hand)]
    return parse_hand([f"{low}-{high}" for low, high in faces])


def names(half):
    return sorted(NAMES[tile.kind.key] for tile in half)


@pytest.mark.parametrize("key", ["foxwoods", "traditional", "canberra", "jb_easy", "wizard_basic", "jb_player"])
def test_every_hand_is_set_as_the_second_reading_sets_it(key):
    way, second = houseways.shipped()[key], getattr(tiles_ways, key)
    differing = []
    for hand in tiles_ways.all_hands():
        decision, (low, high) = decide(way, tiles(hand)), second(hand)
        if (names(decision.split.low), names(decision.split.high)) != (sorted(low), sorted(high)):
            differing.append((hand, str(decision.split), decision.rule_id, low, high))
    assert differing == []
