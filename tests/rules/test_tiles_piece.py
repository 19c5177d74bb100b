"""The set: kinds, tiles, their order and their text."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.errors import BadInput
from tablemgr.rules.tiles.piece import KINDS, SET, Tile, canonical, kind, parse_hand

PAIR_ORDER = (
    "gee_joon teen day yun gor mooy chong bon foo ping tit look chop_gow chop_bot chop_chit chop_ng"  # reference 1.2
)
SINGLE_ORDER = (
    "teen day yun gor mooy chong bon foo ping tit look chop_gow chop_bot chop_chit chop_ng gee_joon"  # reference 1.4
)
CANTONESE = "至尊 天 地 人 鵝 梅 長 板 斧 屏 七 六 紮九 紮八 紮七 紮五"

tiles = st.sampled_from(SET)


def test_the_set_is_thirty_two_tiles_in_sixteen_pairs_with_227_pips():
    assert len(SET) == 32
    assert sum(tile.pips for tile in SET) == 227
    assert {name: count for name, count in Counter(tile.kind.key for tile in SET).items() if count != 2} == {}
    assert sum(1 for each in KINDS if each.mixed) == 5


def test_pairs_and_single_tiles_have_their_two_orders():
    assert " ".join(each.key for each in KINDS) == PAIR_ORDER
    assert " ".join(each.key for each in sorted(KINDS, key=lambda each: -each.pair_rank)) == PAIR_ORDER
    assert " ".join(each.key for each in sorted(KINDS, reverse=True)) == SINGLE_ORDER


def test_every_kind_has_its_cantonese_name():
    assert " ".join(each.chinese for each in KINDS) == CANTONESE
    assert kind("chop_bot").both == "Chop Bot 紮八"
    with pytest.raises(BadInput, match="no kind of tile called chop_suey"):
        kind("chop_suey")


def test_seventeen_codes_tell_only_the_gee_joon_tiles_apart():
    assert "".join(sorted({tile.code for tile in SET})) == "abcdefghijklmnopq"
    assert Tile.parse("2-4").code == "p"
    assert Tile.parse("1-2").code == "q"
    for a, b in combinations(SET, 2):
        assert (a.code == b.code) == (a.kind == b.kind and a.kind.key != "gee_joon")


def test_the_canonical_order_is_rank_then_the_larger_half():
    written = "6-6 6-6 1-1 1-1 4-4 4-4 1-3 1-3 5-5 5-5 3-3 3-3 2-2 2-2 5-6 5-6 4-6 4-6 1-6 1-6 1-5 1-5"
    assert " ".join(map(str, SET)) == written + " 3-6 4-5 2-6 3-5 2-5 3-4 1-4 2-3 2-4 1-2"
    assert canonical(reversed(SET)) == SET


@given(tiles)
def test_a_tile_reads_back_in_either_order(tile):
    assert Tile.parse(str(tile)) == tile
    assert Tile.parse(str(tile)[::-1]) == tile
    assert hash(Tile.parse(str(tile))) == hash(tile)


@given(tiles, tiles, tiles)
def test_tiles_are_totally_ordered(a, b, c):
    assert (a < b) + (a == b) + (a > b) == 1
    assert not (a <= b <= c) or a <= c


@pytest.mark.parametrize("said", ["", "6", "6-6-6", "7-7", "0-1", "1-7", "6_6", "six-six", "-", "6-", "４-４", "2-22"])
def test_what_is_no_tile_is_not_read(said):
    with pytest.raises(BadInput, match="There is no tile"):
        Tile.parse(said)


def test_no_tile_can_be_made_that_is_not_in_the_set():
    with pytest.raises(BadInput, match="There is no tile 4-2"):
        Tile(4, 2)


@given(st.permutations(SET).map(lambda order: order[:4]))
def test_a_hand_reads_back_in_canonical_order(dealt):
    hand = parse_hand(dealt)
    assert parse_hand(" ".join(map(str, dealt))) == hand == canonical(dealt)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("6-6 6-6 6-6 1-1", "Tile 6-6 is used 3 times; the set has 2"),
        ("3-6 3-6 1-1 2-2", "Tile 3-6 is used 2 times; the set has 1"),
        ("2-4 4-2 1-1 2-2", "Tile 2-4 is used 2 times; the set has 1"),
        ("6-6 1-1 2-2", "A hand is four tiles; this one has 3"),
        ("6-6 1-1 2-2 3-3 4-4", "A hand is four tiles; this one has 5"),
        ("", "A hand is four tiles; this one has 0"),
        ("6-6 1-1 2-2 9-9", "There is no tile 9-9"),
    ],
)
def test_what_is_no_hand_is_refused_with_the_reason(said, why):
    with pytest.raises(BadInput, match=why):
        parse_hand(said)
