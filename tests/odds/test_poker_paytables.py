"""Every line of every side bet to the last deal, and every published edge (reference 4)."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random

import numpy as np
import pytest

from tablemgr.catalog import paytables
from tablemgr.odds.poker import paytables as odds
from tablemgr.odds.poker.classes import DECK, classes
from tablemgr.odds.poker.faced import both_ace_high
from tablemgr.odds.poker.lines import LINES, high_card_top
from tablemgr.odds.poker.numbering import numbering
from tablemgr.odds.poker.outcome import deal
from tablemgr.odds.poker.ways import layout
from tablemgr.rules.poker.sidebet import BETS, NOTHING, line_of

# One worker decides all classes once for these files.
pytestmark = pytest.mark.xdist_group("poker_ways")

DEALS = 154_143_080
FORTUNE = {
    "seven_card_straight_flush": 32, "royal_match": 72, "wild_seven_card_straight_flush": 196, "five_aces": 1_128,
    "royal_flush": 26_020, "straight_flush": 184_644, "four_of_a_kind": 307_472, "full_house": 4_188_528,
    "flush": 6_172_088, "three_of_a_kind": 7_672_500, "straight": 11_034_204, "three_pair": 2_862_000,
}  # fmt: skip
MANIA = {
    "five_aces": 1_128, "royal_flush": 26_132, "straight_flush": 184_832, "four_of_a_kind": 307_472,
    "full_house": 4_188_528, "flush": 6_172_088, "three_of_a_kind": 7_672_500, "straight": 11_034_204,
}  # fmt: skip
THREE = {
    "straight_flush": 48, "three_of_a_kind": 58, "wild_straight_flush": 100, "straight": 1_020, "flush": 1_308,
    "pair": 3_912,
}  # fmt: skip
JACKPOT = {
    "natural_royal_flush_and_aces": 12, "five_aces_and_pair": 72, "royal_flush_and_pair": 1_560, "five_aces": 1_056,
    "royal_flush": 24_560, "straight_flush_and_pair": 11_748, "four_of_a_kind_and_pair": 57_648,
    "straight_flush": 173_084, "four_of_a_kind": 249_824, "full_house_and_pair": 150_480, "flush_and_pair": 489_260,
    "straight_and_pair": 1_155_536, "full_house": 4_024_560, "flush": 5_631_420, "straight": 10_145_388,
    "three_of_a_kind": 7_470_676,
}  # fmt: skip


@cache
def lines(bet, way=None):
    return odds.lines(bet, layout(), way)


def asked(bet, way):
    return way if bet in odds.ASKS_A_WAY else None


@cache
def marks(bet):
    return LINES[bet](layout(), bet)


@pytest.mark.parametrize(
    ("bet", "published", "losing", "total"),
    [
        ("fortune", FORTUNE, 124_556_196 - FORTUNE["three_pair"], DEALS),
        ("mania_seven", MANIA, 124_556_196, DEALS),
        ("imperial_player", MANIA, 124_556_196, DEALS),
        ("mania_three", THREE, 16_980, 23_426),
        ("jackpot", JACKPOT, 124_556_196, DEALS),
        ("queens_dragon", {"dealer_queen_high": 2_719_500}, DEALS - 2_719_500, DEALS),
    ],
)
def test_the_published_combinations(bet, published, losing, total):
    found = lines(bet)
    assert found.deals == published
    assert (found.nothing, found.total) == (losing, total)


def test_tiger_9_under_trump_plaza(trump_plaza):
    assert lines("tiger_9", trump_plaza).deals == {"dealer_low_nine_high": 3_853_596}


@pytest.mark.parametrize(
    ("table", "per_cent"),
    [
        ("fortune-1", 8.0008), ("fortune-2", 7.7656), ("fortune-3", 7.8279), ("fortune-4", 8.4900),
        ("fortune-5", 7.8279), ("fortune-6", 9.2855), ("fortune-7", 7.7656), ("pai-gow-mania-seven", 6.3667),
        ("pai-gow-mania-three", 3.86), ("jackpot-pai-gow", 2.2088), ("queens-dragon", 10.0222), ("tiger-9", 22.4996),
    ],
)  # fmt: skip
def test_the_published_edges(trump_plaza, table, per_cent):
    told = paytables.shipped()[table]
    edge = 100 * lines(told.bet, asked(told.bet, trump_plaza)).edge(told)
    digits = len(str(per_cent).partition(".")[2])
    assert round(edge, max(digits, 2)) == per_cent


def test_the_edge_of_fortune_2_as_a_fraction():
    assert lines("fortune").edge(paytables.shipped()["fortune-2"]) == 11_970_096 / DEALS


def test_envy_comes_to_the_published_share():
    # 0.9185 % of a bet of 5.00 for each other player, with 3,000 for the natural run of seven.
    assert round(100 * lines("fortune").envy(paytables.shipped()["fortune-2"]), 4) == 0.9185


@pytest.mark.parametrize("bet", sorted(BETS))
def test_every_shipped_bet_adds_up(trump_plaza, bet):
    found = lines(bet, asked(bet, trump_plaza))
    assert found.nothing >= 0
    assert sum(found.deals.values()) + found.nothing == found.total


@pytest.mark.parametrize("bet", sorted(set(LINES) - {"queens_dragon", "imperial_banker"}))
def test_a_class_is_on_the_line_that_the_rules_name(bet):
    held, marked = classes(), marks(bet)
    rng = Random(51)
    # Some of any class, and some of every line.
    rows = rng.sample(range(len(held)), 150)
    for place in range(len(BETS[bet])):
        of_line = np.flatnonzero(marked == place).tolist()
        rows += rng.sample(of_line, min(12, len(of_line)))
    for row in rows:
        line = line_of(bet, held.hand(row))
        # The hand of a class with a king and queen beside a royal has them in two suits.
        assert line == (*BETS[bet], NOTHING)[marked[row]], held.hand(row)


def test_royal_matches_one_by_one():
    # Royal and suited king and queen: every royal with every other card of rank king or queen.
    natural = sum(
        line_of("fortune", [*(DECK[4 * rank + suit] for rank in range(8, 13)), *front]) == "royal_match"
        for suit in range(4)
        for front in combinations(
            [DECK[4 * rank + other] for rank in (10, 11) for other in range(4) if other != suit], 2
        )
    )
    assert natural == 12
    assert lines("fortune").deals["royal_match"] == natural + 5 * natural


def test_both_ace_high_against_deals():
    laid, held = layout(), classes()
    ace_high = high_card_top(laid) == 14
    found = both_ace_high(held, ace_high)
    rate = found.total / (DEALS * found.others)
    ours, theirs = (ace_high[numbering().of(hands)] for hands in deal(1_500_000, np.random.default_rng(52)))
    seen = float((ours & theirs).mean())
    assert abs(seen - rate) < 5 * (rate / 1_500_000) ** 0.5
    # Another count dealt 120 million and found 0.868854 %, with a standard error of 0.0008 points (4.4).
    assert abs(100 * rate - 0.868854) < 5 * 0.0008


def test_the_ways_to_suit_two_ace_high_hands_by_trying_small_decks():
    # With every rank shared, the second hand may have any suits but those of the first: 12 a rank before flushes.
    from tablemgr.odds.poker.faced import _ways

    rng = np.random.default_rng(53)
    for shared in (0, 3, 7):
        one = rng.integers(0, 4, (300_000, 7))
        other = rng.integers(0, 4, (300_000, 7))
        apart = (one[:, :shared] != other[:, :shared]).all(axis=1)
        plain = [np.stack([(hand == suit).sum(axis=1) for suit in range(4)]).max(axis=0) < 5 for hand in (one, other)]
        seen = float((apart & plain[0] & plain[1]).mean())
        rate = _ways(shared, (0, 0)) / 4**14
        assert abs(seen - rate) < 5 * (rate * (1 - rate) / 300_000) ** 0.5
