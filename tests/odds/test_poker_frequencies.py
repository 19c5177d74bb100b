"""The published frequencies of seven cards with a joker that is a bug, to the last deal (reference 5.1)."""

from __future__ import annotations

from tablemgr.odds.poker.frequencies import frequencies

PUBLISHED = {
    "five_aces": 1_128, "royal_flush": 26_132, "straight_flush": 184_832, "four_of_a_kind": 307_472,
    "full_house": 4_188_528, "flush": 6_172_088, "straight": 11_236_028, "three_of_a_kind": 7_470_676,
    "two_pair": 35_553_816, "one_pair": 64_221_960, "high_card": 24_780_420,
}  # fmt: skip


def test_the_published_frequencies():
    found = frequencies()
    assert found.by_category == PUBLISHED
    assert found.total == 154_143_080


def test_the_high_cards_by_their_top():
    found = frequencies().high_card_by_top
    assert list(found) == ["A", "K", "Q", "J", "T", "9"]
    assert sum(found.values()) == PUBLISHED["high_card"]
    # Queen-high and ace-high are published as lines of side bets (4.4).
    assert (found["A"], found["Q"]) == (14_430_780, 2_719_500)


def test_where_the_wheel_ranks_changes_no_frequency():
    assert frequencies(wheel_rank="lowest") == frequencies()


def test_a_fully_wild_joker_makes_five_of_a_kind_of_every_rank():
    found = frequencies("fully_wild")
    # Four of a rank, the joker and any two of the other forty-eight.
    assert found.by_category["five_aces"] == 13 * 48 * 47 // 2
    assert found.total == 154_143_080
