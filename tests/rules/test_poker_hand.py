"""Hands of five and of two: the joker's table of the reference, the wheel, the words, and two public evaluators."""

from __future__ import annotations

import random
import warnings
from itertools import combinations, pairwise

import pytest

from tablemgr.errors import BadInput
from tablemgr.rules.poker.hand import CATEGORIES, best, strength, words
from tablemgr.rules.poker.piece import JOKER, SET, parse_cards

NATURALS = [card for card in SET if card != JOKER]


def five(text, **settings):
    return strength(*parse_cards(text), **settings)


# Reference 2.2, line by line: the cards, the hand without a joker that they are worth as much as.
@pytest.mark.parametrize(
    ("with_joker", "worth"),
    [
        ("Ks Qh Jd Tc Jk", "As Kh Qd Jc Ts"),
        ("As Kh Qd Jc Jk", "As Kh Qd Jc Ts"),
        ("5s 4h 3d 2c Jk", "As 5h 4d 3c 2s"),
        ("9s 8h 7d 6c Jk", "Ts 9h 8d 7c 6s"),
        ("As 2h 3d 4c Jk", "As 5h 4d 3c 2s"),
        ("As 2h 3d 5c Jk", "As 5h 4d 3c 2s"),
        ("As Ks 7s 5s Jk", "As Ks Qs 7s 5s"),
        ("Ks 9s 7s 5s Jk", "As Ks 9s 7s 5s"),
        ("Ks Qs Js Ts Jk", "As Ks Qs Js Ts"),
        ("9s 8s 7s 6s Jk", "Ts 9s 8s 7s 6s"),
        ("Ks Kh Kd Kc Jk", "Ks Kh Kd Kc As"),
        ("Ks Kh 7d 7c Jk", "Ks Kh 7d 7c As"),
        ("As Ah 7d 7c Jk", "As Ah Ad 7d 7c"),
        ("Ks Qh 9d 4c Jk", "As Ks Qh 9d 4c"),
    ],
)
def test_the_joker_is_an_ace_or_completes(with_joker, worth):
    assert five(with_joker) == five(worth)


def test_the_four_to_a_wheel_follow_the_rank_of_the_wheel():
    assert five("5s 4h 3d 2c Jk", wheel_rank="lowest") == five("6s 5h 4d 3c 2s", wheel_rank="lowest")
    assert five("5s 4h 3d 2c Jk", wheel_rank="second") == five("As 5h 4d 3c 2h", wheel_rank="second")


def test_the_wheel_is_second_or_last_and_so_is_its_straight_flush():
    for suited in ("", "s"):
        wheel, king, six, ace = (
            " ".join(rank + (suited or suit) for rank, suit in zip(ranks, "shdcs", strict=True))
            for ranks in ("A5432", "KQJT9", "65432", "AKQJT")
        )
        assert five(ace) > five(wheel) > five(king)
        assert five(wheel, wheel_rank="lowest") < five(six, wheel_rank="lowest")
    assert five("As 5s 4s 3s 2s").category == "straight_flush"


def test_two_cards():
    assert five("Jk As").category == "one_pair"
    assert five("Jk 4s") == five("As 4h")
    assert five("Jk 4s", joker="fully_wild") == five("4h 4d")
    ranked = sorted({strength(*two) for two in combinations(SET, 2)})
    assert len(ranked) == 91
    assert (ranked[-1], ranked[0]) == (five("As Ah"), five("3s 2h"))


def test_a_fully_wild_joker_is_whatever_is_best():
    wild = {"joker": "fully_wild"}
    assert five("Ks Kh Kd Kc Jk", **wild).category == "five_aces"
    assert five("Ks Kh 7d 7c Jk", **wild) == five("Ks Kh Kd 7d 7c")
    assert five("Ks Qh 9d 4c Jk", **wild) == five("Ks Kh Qd 9d 4c")
    assert five("As Ah Ad Ac Jk", **wild) > five("Ks Kh Kd Kc Jk", **wild) > five("As Ks Qs Js Ts", **wild)


def test_five_aces_stand_over_all():
    order = [
        "As Ah Ad Ac Jk", "As Ks Qs Js Ts", "9s 8s 7s 6s 5s", "2s 2h 2d 2c 3s", "2s 2h 2d 3c 3s", "7s 5s 4s 3s 2s",
        "6s 5h 4d 3c 2s", "2s 2h 2d 4c 3s", "3s 3h 2d 2c 4s", "2s 2h 5d 4c 3s", "7s 5h 4d 3c 2s",
    ]  # fmt: skip
    ranked = [five(each) for each in order]
    assert ranked == sorted(ranked, reverse=True)
    assert [worth.category for worth in ranked] == list(reversed(CATEGORIES))


def test_only_two_or_five_are_ranked():
    with pytest.raises(BadInput, match="Two or five cards are ranked, not 3"):
        five("As Ks Qs")


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("Ks Kh", "pair of kings"), ("As Kh", "ace-king"), ("Jk Kh", "ace-king"), ("6s 4h", "six-four"),
        ("Qs Jd Th 9c 8s", "queen-high straight"), ("As 5d 4h 3c 2s", "wheel"), ("As 5s 4s 3s 2s", "wheel straight flush"),
        ("Ks Kh 7d 7c Jk", "kings and sevens"), ("As Qs 9s 4s 2s", "ace-high flush"), ("7s 7d 7h 2c 2d", "sevens full of twos"),
        ("6s 6d 6h 6c 2d", "four sixes"), ("9s 8s 7s 6s Jk", "ten-high straight flush"), ("Ks Qs Js Ts Jk", "royal flush"),
        ("As Ah Ad Ac Jk", "five aces"), ("6s 6d 6h 7c 2d", "three sixes"), ("6s 6d 9h 7c 2d", "pair of sixes"),
        ("Qs Jd 9h 7c 2d", "queen-high"),
    ],
)  # fmt: skip
def test_words_are_what_a_dealer_calls(cards, said):
    assert str(words(*parse_cards(cards))) == said


def test_the_order_is_that_of_two_public_evaluators():
    """Five cards and the best of seven, without joker and with the wheel lowest, which is what they rank."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import eval7
        from phevaluator import evaluate_cards
    chance = random.Random(11)
    for size, count in ((5, 6_000), (7, 2_500)):
        ranked = []
        for number in range(count):
            pool = [card for card in NATURALS if number % 3 or card.suit in "sh"]
            hand = chance.sample(pool, size)
            text = [str(card) for card in hand]
            ours = strength(*hand, wheel_rank="lowest") if size == 5 else best(hand, wheel_rank="lowest")
            ranked.append((ours, eval7.evaluate([eval7.Card(each) for each in text]), -evaluate_cards(*text)))
        ranked.sort()
        for one, two in pairwise(ranked):
            assert (one[0] == two[0]) == (one[1] == two[1]) == (one[2] == two[2])
            assert one[1] <= two[1]
            assert one[2] <= two[2]
