"""Two tiles: all 496, against the published counts, the published examples and a second opinion."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle import tiles_values
from tablemgr.rules.tiles.hand import bilingual, strength, tile_rank, words
from tablemgr.rules.tiles.piece import SET, Tile

ALL = list(combinations(SET, 2))
SHORT = {
    "12": "teen", "2": "day", "H8": "yun", "H4": "gor", "H10": "mooy", "H6": "chong", "L4": "bon", "11": "foo",
    "L10": "ping", "H7": "tit", "L6": "look", "9": "chop_gow", "L8": "chop_bot", "L7": "chop_chit", "5": "chop_ng",
}  # fmt: skip
# Reference 4.2: how many of the 496 have so many points, by the tile that decides.
POINTS = {
    9: (48, "12:8 2:8 H8:4 H4:4 H10:4 H6:4 L4:4 11:4 L10:4 L6:4"),
    8: (56, "12:12 2:12 H8:8 H4:4 H10:4 11:8 L10:4 5:4"),
    7: (52, "12:4 2:4 H8:4 H4:4 H10:8 H6:4 L4:4 11:8 L10:8 9:4"),
    6: (56, "12:8 2:8 H8:4 H10:12 H6:4 11:4 L10:8 H7:4 9:4"),
    5: (44, "H8:8 H4:4 H10:4 H6:4 L4:4 L10:4 H7:4 L6:4 9:4 L8:4"),
    4: (52, "12:4 H8:12 H4:8 H10:4 H6:4 L4:4 H7:4 L6:4 9:4 L8:4"),
    3: (48, "12:4 2:4 H8:4 H4:4 H6:8 L4:4 H7:8 L6:4 L8:4 L7:4"),
    2: (44, "12:8 2:8 H8:8 H4:4 H6:4 L4:4 H7:4 L7:4"),
    1: (32, "H4:8 H10:4 H6:4 L4:8 11:4 L6:4"),
    0: (24, "H4:8 H10:4 H6:4 L4:4 11:4"),
}  # fmt: skip
SETTINGS = [
    ({}, {}),
    ({"gee_joon_rank": "24_above_5"}, {"raised": True}),
    ({"wong_gong_tie": "second_tile"}, {"second_tile": True}),
    ({"zero_tie": "by_tile"}, {"zeros_by_tile": True}),
    ({"zero_tie": "nsw_literal"}, {}),
    (
        {"gee_joon_rank": "24_above_5", "wong_gong_tie": "second_tile", "zero_tie": "by_tile"},
        {"raised": True, "second_tile": True, "zeros_by_tile": True},
    ),
]
two = st.sampled_from(ALL)


def hand(said):
    return [Tile.parse(each) for each in said.split("+")]


def test_496_hands_136_by_kind_151_with_the_gee_joon_tiles_apart():
    assert len(ALL) == 496
    assert len({frozenset(Counter(tile.kind for tile in pair).items()) for pair in ALL}) == 136
    assert len({"".join(tile.code for tile in pair) for pair in ALL}) == 151


@pytest.mark.parametrize(("category", "counted"), [("pair", 16), ("wong", 8), ("gong", 16)])
def test_named_hands_of_the_496(category, counted):
    found = [strength(*pair) for pair in ALL if strength(*pair).category == category]
    assert len(found) == counted
    tops = Counter(worth.top.key for worth in found)
    assert set(tops.values()) == {counted // len(tops)}
    assert category == "pair" or set(tops) == {"teen", "day"}


@pytest.mark.parametrize("points", POINTS)
def test_points_of_the_496_by_the_tile_that_decides(points):
    counted, table = POINTS[points]
    found = Counter(worth.top.key for worth in (strength(*pair) for pair in ALL) if worth.scale == points)
    assert found == {SHORT[name]: int(count) for name, count in (each.split(":") for each in table.split())}
    assert found.total() == counted


def test_a_high_nine_is_teen_or_day_with_any_seven():
    found = Counter(worth.top.key for worth in (strength(*pair) for pair in ALL) if worth.is_high_nine)
    assert found == {"teen": 8, "day": 8}


def test_102_strengths_and_106_with_the_zeros_apart():
    assert len({strength(*pair) for pair in ALL}) == 102
    assert len({strength(*pair, zero_tie="by_tile") for pair in ALL}) == 106
    assert len({strength(*pair).by_tile for pair in ALL}) == 106


def test_the_published_percentages_count_what_the_eye_sees_not_what_is_dealt():
    """Reference 4.3: a forum's table weighs 221 visually different pairs of faces alike; the deal does not."""
    seen = {tuple(sorted(map(str, pair))): strength(*pair).scale for pair in ALL}
    weights = Counter(seen.values())
    order = [12, 11, 10, *range(9, -1, -1)]
    assert [weights[scale] for scale in order] == [16, 4, 6, 21, 22, 24, 22, 23, 23, 24, 17, 12, 7]
    assert len(seen) == 221
    # The table prints them to two places, cut here and rounded there.
    printed = ["7.24", "1.8", "2.71", "9.5", "9.95", "10.86", "9.95", "10.4", "10.4", "10.86", "7.69", "5.43", "3.17"]
    for scale, said in zip(order, printed, strict=True):
        assert abs(Fraction(weights[scale] * 100, 221) - Fraction(said)) <= Fraction(1, 100)
    dealt = Counter(strength(*pair).scale for pair in ALL)
    assert (dealt[12], dealt[9]) == (16, 48)
    assert Fraction(dealt[12], 496) != Fraction(weights[12], 221)


@pytest.mark.parametrize(("settings", "charted"), SETTINGS)
def test_a_printed_chart_agrees_on_every_hand_against_every_other(settings, charted):
    chart = tiles_values.chart(**charted)
    rungs = {tiles_values.both(*map(str, pair)): strength(*pair, **settings) for pair in ALL}
    assert rungs.keys() == chart.keys()
    for (one, mine), (other, theirs) in combinations(rungs.items(), 2):
        assert (mine > theirs, mine == theirs) == (chart[one] < chart[other], chart[one] == chart[other]), (one, other)


@given(two, two, two)
def test_strengths_are_totally_ordered(one, other, third):
    a, b, c = (strength(*pair) for pair in (one, other, third))
    assert (a < b) + (a == b) + (a > b) == 1
    assert not (a <= b <= c) or a <= c
    assert (a == b) <= (hash(a) == hash(b))


@given(two)
def test_which_tile_lies_left_changes_nothing(pair):
    assert strength(*pair) == strength(*reversed(pair))
    assert words(*pair) == words(*reversed(pair))


@pytest.mark.parametrize(
    ("said", "scale"),
    [  # reference 5.2, and 1.5 line by line
        ("1-3+2-3", 9), ("2-3+5-6", 6), ("5-5+4-6", 0), ("1-2+5-6", 7), ("1-2+6-6", 8), ("2-4+6-6", 8),
        ("1-2+4-5", 5), ("2-4+2-3", 8), ("1-4+5-5", 5), ("6-6+4-4", 10), ("1-1+1-6", 9), ("6-6+1-5", 8),
        ("5-5+2-5", 7), ("5-6+1-3", 5), ("1-1+2-4", 8), ("4-4+1-2", 4), ("2-6+2-4", 4), ("1-3+2-4", 7),
        ("2-2+1-2", 7), ("3-3+1-2", 9), ("1-5+2-4", 9), ("1-6+1-2", 3), ("3-4+2-4", 3), ("3-6+2-4", 5),
        ("5-5+1-2", 6), ("4-6+2-4", 6), ("5-6+2-4", 7), ("2-4+1-2", 12), ("6-6+3-6", 11), ("1-1+4-5", 11),
    ],
)  # fmt: skip
def test_published_values(said, scale):
    assert strength(*hand(said)).scale == scale


def test_a_single_gee_joon_tile_is_last_unless_the_house_raises_the_24():
    order = [tile_rank(Tile.parse(each), "24_above_5") for each in ("3-4", "2-4", "2-3", "1-2")]
    assert order == sorted(order, reverse=True)
    assert len(set(order)) == 4
    assert tile_rank(Tile.parse("2-4")) == tile_rank(Tile.parse("1-2")) == min(tile_rank(tile) for tile in SET)


def test_the_raised_24_changes_one_comparison_only():
    changed = [
        (one, other)
        for one, other in combinations({tuple(sorted(map(str, pair))) for pair in ALL}, 2)
        if (_beats(one, other, {}) != _beats(one, other, {"gee_joon_rank": "24_above_5"}))
    ]
    fives = {"1-4", "2-3"}
    assert len(changed) == 4
    for one, other in changed:
        assert {frozenset(one) - fives, frozenset(other) - fives} == {frozenset(["2-4"]), frozenset(["1-2"])}


def _beats(one, other, settings):
    mine, theirs = (strength(*map(Tile.parse, pair), **settings) for pair in (one, other))
    return (mine > theirs) - (mine < theirs)


def test_points_stay_points_in_a_named_hand():
    assert strength(*hand("6-6+4-5")).points == 1
    assert strength(*hand("2-4+1-2")).points == 9


def test_words_as_a_dealer_calls_them():
    called = {str(words(*pair)) for pair in ALL}
    assert len(called) == 16 + 2 + 2 + 2 + 10
    assert str(words(*hand("2-4+1-2"))) == "pair of Gee Joon"
    assert str(words(*hand("1-1+2-5"))) == "high nine with Day"
    assert str(words(*hand("5-5+4-6"))) == "zero"


def test_the_full_form_names_the_tile_that_decides_in_both_languages():
    assert str(bilingual(*hand("4-4+4-5"))) == "seven with Yun 人"
    assert str(bilingual(*hand("6-6+3-5"))) == "gong with Teen 天"
    assert str(bilingual(*hand("2-4+1-2"))) == "pair of Gee Joon 至尊"
    assert str(bilingual(*hand("5-5+4-6"))) == "zero"
    assert str(bilingual(*hand("2-4+2-3"))) == "eight with Chop Ng 紮五"
    assert str(bilingual(*hand("2-4+2-3"), gee_joon_rank="24_above_5")) == "eight with Gee Joon 至尊"


def chart():
    """Write the order of all two-tile hands as a wall chart: a rung on each line, the best first."""
    rungs = {}
    for pair in ALL:
        written = " ".join(map(str, pair))
        rungs.setdefault(strength(*pair, zero_tie="by_tile"), {})[written] = str(bilingual(*pair))
    lines = []
    for worth in sorted(rungs, reverse=True):
        (called,) = set(rungs[worth].values())
        lines.append(f"{called}: {', '.join(rungs[worth])}\n")
    return "".join(lines)


def test_the_wall_chart_is_the_one_that_was_read():
    """Its diff shows a person which hands changed places; zeros stand apart by tile, as one house may rank them."""
    golden = Path(__file__).parents[1] / "golden" / "rules" / "tiles-two.txt"
    assert chart() == golden.read_text("utf-8")
