"""Bonanza: the nine published counts over all 35,960 deals, and both published returns."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from tablemgr.catalog import paytables
from tablemgr.rules.tiles.piece import SET, parse_hand
from tablemgr.rules.tiles.sidebet import LINES, bonanza_line, line_words

COUNTS = {
    "gee_joon_teen": 1,
    "gee_joon_day": 1,
    "teen_day": 1,
    "lame_duck": 64,
    "two_pair": 117,
    "high_pair": 1_260,
    "pair": 5_460,
    "wong": 2_704,
    "nothing": 26_352,
}


@pytest.fixture(scope="module")
def counted():
    return Counter(bonanza_line(hand) for hand in combinations(SET, 4))


def test_the_nine_published_counts(counted):
    assert counted == COUNTS


@pytest.mark.parametrize(
    ("key", "printed", "computed"),
    [
        ("bonanza-melbourne", "-0.096051", "-0.0960511679644"),
        ("bonanza-commerce", "-0.060734", "-0.0607341490545"),
    ],
)
def test_both_published_returns(counted, key, printed, computed):
    table = paytables.shipped()[key]
    back = Fraction(sum(count * table.pays(line) for line, count in counted.items()), counted.total())
    assert str(round(back, 6).limit_denominator(10**6)) == str(Fraction(printed))
    assert abs(back - Fraction(computed)) < Fraction(1, 10**13)


@pytest.mark.parametrize(
    ("hand", "line"),
    [
        ("2-4 1-2 1-1 1-1", "gee_joon_day"),
        ("6-6 6-6 1-1 1-1", "teen_day"),
        ("2-4 1-2 5-5 5-5", "two_pair"),
        ("3-6 4-5 2-6 3-5", "two_pair"),
        ("2-4 1-2 5-5 4-6", "high_pair"),
        ("1-4 2-3 5-5 4-6", "pair"),
        ("6-6 6-6 4-5 2-2", "high_pair"),  # a wong could be made, but the pair comes first
        ("3-3 1-5 1-6 1-3", "lame_duck"),
        ("3-3 1-5 2-5 2-2", "lame_duck"),
        ("3-3 2-4 2-5 2-2", "nothing"),  # a Gee Joon tile is no Look
        ("1-1 3-6 5-5 4-6", "wong"),
        ("6-6 4-4 5-5 4-6", "nothing"),  # a gong is on no line
        ("2-4 4-5 5-5 4-6", "nothing"),
    ],
)
def test_lines_by_example(hand, line):
    assert bonanza_line(parse_hand(hand)) == line


def test_every_line_has_its_words():
    assert len({str(line_words(line)) for line in LINES}) == len(LINES) == 8
    assert str(line_words("nothing")) == "no line"
