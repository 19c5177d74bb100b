"""Side bets on cards: the line of a hand, the pay tables as published, the envy bonus, dice."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import pytest

from tablemgr.catalog.paytables import shipped
from tablemgr.errors import Absent
from tablemgr.rules.poker.piece import SET, parse_cards, parse_hand
from tablemgr.rules.poker.sidebet import BETS, LINES, dice_line, line_of, line_words
from tablemgr.rules.poker.split import Split


def line(bet, cards, banker=None, **settings):
    return line_of(bet, parse_hand(cards), Split.parse(banker) if banker else None, **settings)


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("As 2s 3s 4s 5s 6s 7s", "seven_card_straight_flush"),
        ("8s 9s Ts Js Qs Ks As", "seven_card_straight_flush"),
        ("Jk 9s Ts Js Qs Ks As", "wild_seven_card_straight_flush"),
        ("Jk As 3s 4s 5s 6s 7s", "wild_seven_card_straight_flush"),
        ("As Ks Qs Js Ts Kh Qh", "royal_match"),
        ("As Ks Jk Js Ts Kh Qh", "royal_match"),
        ("As Ks Qs Js Ts Kh Qd", "royal_flush"),
        ("As Ah Ad Ac Jk Kh Qd", "five_aces"),
        ("9s 8s 7s 6s 5s Kh Qd", "straight_flush"),
        ("9s 9h 9d 9c 5s Kh Qd", "four_of_a_kind"),
        ("9s 9h 9d 5c 5s 5h Qd", "full_house"),
        ("9s 7s 4s 3s 2s Kh Qd", "flush"),
        ("9s 9h 9d 8c 7s 6h 5d", "three_of_a_kind"),
        ("5s Ad Jd 7s Th 9d 8d", "straight"),
        ("9s 9h 7d 7c 5s 5h Qd", "three_pair"),
        ("Jk Ah 9d 9c 4s 4h 2d", "three_pair"),
        ("Jk Ah 5d 5c 4s 4h 3d", "straight"),
        ("9s 9h 7d 7c 5s 4h Qd", "nothing"),
        ("Jk Ah 7d 8c 2s 4h Qd", "nothing"),
    ],
)
def test_fortune(cards, name):
    assert line("fortune", cards) == name


def test_mania_and_imperial_know_no_run_of_seven():
    for bet in ("mania_seven", "imperial_player"):
        assert line(bet, "As 2s 3s 4s 5s 6s 7s") == "straight_flush"
        assert line(bet, "9s 9h 9d 8c 7s 6h 5d") == "three_of_a_kind"
        assert line(bet, "9s 9h 7d 7c 5s 5h Qd") == "nothing"


def test_three_cards_in_all_23426_hands():
    """Reference 4.2, line by line."""
    found = Counter(line_of("mania_three", three) for three in combinations(SET, 3))
    assert found == {
        "straight_flush": 48, "three_of_a_kind": 58, "wild_straight_flush": 100, "straight": 1_020, "flush": 1_308,
        "pair": 3_912, "nothing": 16_980,
    }  # fmt: skip
    table = shipped()["pai-gow-mania-three"]
    lost = -sum(count * table.pays(name) for name, count in found.items())
    assert round(lost / 23_426, 4) == 0.0386


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("As Ks Qs Js Ts Ah Ad", "natural_royal_flush_and_aces"),
        ("As Ks Qs Jk Ts Ah Ad", "royal_flush_and_pair"),
        ("As Ks Qs Js Ts Ah Jk", "royal_flush_and_pair"),
        ("As Ah Ad Ac Jk Kh Kd", "five_aces_and_pair"),
        ("9s 9h 9d 9c 5s 5h Qd", "four_of_a_kind_and_pair"),
        ("9s 9h 9d 5c 5s 2h 2d", "full_house_and_pair"),
        ("9s 7s 4s 3s 2s Kh Kd", "flush_and_pair"),
        ("9s 8h 7d 6c 5s Kh Kd", "straight_and_pair"),
        ("9s 9h 9d 8c 7s 6h 5d", "straight_and_pair"),
        ("9s 9h 9d 8c 7s 3h 2d", "three_of_a_kind"),
        ("9s 9h 7d 7c 5s 5h Qd", "nothing"),
    ],
)
def test_jackpot_takes_the_best_of_all_ways_to_set(cards, name):
    assert line("jackpot", cards) == name


BANKERS = {
    "queen": "Jd 9h / Qs 8c 5d 4h 2c",
    "nine": "8d 7h / 9s 5c 4d 3h 2c",
    "ace": "Kd 9h / As 8c 5d 4h 2c",
    "joker ace": "Kd 9h / Jk 8c 5d 4h 2c",
    "tiger": "9d 7h / Qs Qc 5d 4h 2c",
    "pair": "Kd 9h / Qs Qc 5d 4h 2c",
}


@pytest.mark.parametrize(
    ("bet", "banker", "name"),
    [
        ("queens_dragon", "queen", "dealer_queen_high"), ("queens_dragon", "pair", "nothing"),
        ("queens_dragon", "ace", "nothing"), ("tiger_9", "tiger", "dealer_low_nine_high"), ("tiger_9", "nine", "nothing"),
        ("imperial_banker", "nine", "dealer_nine_high"), ("imperial_banker", "queen", "nothing"),
        ("ace_high", "ace", "dealer_ace_high"), ("ace_high", "joker ace", "dealer_ace_high_with_joker"),
        ("ace_high", "pair", "nothing"),
    ],
)  # fmt: skip
def test_bets_on_the_dealers_hand(bet, banker, name):
    assert line(bet, "Qd Qh 9d 8d 5s 4s 2h", BANKERS[banker]) == name


def test_both_ace_high_pays_before_the_joker():
    for banker in ("ace", "joker ace"):
        assert line("ace_high", "Ah Kc 9s 8d 5s 4s 2h", BANKERS[banker]) == "both_ace_high"


def test_a_bet_that_is_on_no_cards_is_none():
    with pytest.raises(Absent, match="There is no side bet “dice_sum” on cards"):
        line_of("dice_sum", SET[:7])


@pytest.mark.parametrize(("table", "lost"), [("dice-sum-a", 12), ("dice-sum-b", 10)])
def test_dice_sums_lose_what_they_should(table, lost):
    paytable = shipped()[table]
    throws = [dice_line(sum(dice)) for dice in product(range(1, 7), repeat=3)]
    assert -sum(paytable.pays(each) for each in throws) == lost


# Reference 4.1: the columns, from the seven-card straight flush without joker down.
FORTUNE = {
    1: [5000, 1000, 750, 250, 100, 50, 20, 5, 4, 3, 2, 0], 2: [8000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2],
    3: [5000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2], 4: [2500, 1000, 750, 250, 125, 50, 25, 5, 4, 3, 2],
    5: [5000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2], 6: [5000, 1000, 500, 300, 110, 45, 25, 5, 4, 3, 2],
    7: [8000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2],
}  # fmt: skip
# The published counts of those lines, and the edges in hundredths of a per cent of one per cent.
COMBINATIONS = [32, 72, 196, 1_128, 26_020, 184_644, 307_472, 4_188_528, 6_172_088, 7_672_500, 11_034_204, 2_862_000]
EDGES = {1: 8.0008, 2: 7.7656, 3: 7.8279, 4: 8.4900, 5: 7.8279, 6: 9.2855, 7: 7.7656}


@pytest.mark.parametrize("number", FORTUNE)
def test_the_fortune_tables_pay_as_published(number):
    table = shipped()[f"fortune-{number}"]
    assert [each.key for each in table.lines] == list(BETS["fortune"])[: len(FORTUNE[number])]
    assert [each.pays for each in table.lines] == FORTUNE[number]
    won = sum(count * each.pays for count, each in zip(COMBINATIONS, table.lines, strict=False))
    lost = 154_143_080 - sum(COMBINATIONS[: len(table.lines)])
    assert round((lost - won) / 154_143_080 * 100, 4) == EDGES[number]


def test_envy_is_paid_for_somebody_elses_hand_and_a_bet_of_five():
    table = shipped()["fortune-2"]
    assert table.envy_pays("four_of_a_kind", 500) == 500
    assert table.envy_pays("royal_match", 2_500) == 100_000
    assert table.envy_pays("royal_match", 499) == 0
    assert table.envy_pays("full_house", 500) == 0
    assert shipped()["tiger-9"].envy_pays("royal_match", 500) == 0


def test_every_shipped_table_is_of_lines_that_have_words():
    tables = [each for each in shipped().values() if each.game == "poker"]
    assert {each.bet for each in tables} == set(BETS)
    for table in tables:
        assert table.edition
        assert all(str(line_words(each.key)) != "no line" for each in table.lines)
    assert {name for lines in BETS.values() for name in lines} == set(LINES)


def test_the_house_may_play_another_joker():
    assert line("fortune", "Jk Ks Kh 9d 7c 5s 2h") == "nothing"
    assert line("fortune", "Jk Ks Kh 9d 7c 5s 2h", joker="fully_wild") == "three_of_a_kind"
    assert len(parse_cards("Jk Ks")) == 2
