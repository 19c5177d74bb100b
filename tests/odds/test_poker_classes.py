"""Every seven cards are of one class, and the classes' deals are all the deals."""

from __future__ import annotations

from itertools import islice
from math import comb
from random import Random

import numpy as np
import pytest

from oracle import twentyone
from tablemgr.odds.poker.classes import DECK, classes
from tablemgr.odds.poker.numbering import numbering
from tablemgr.odds.poker.values import order_of, settings_of
from tablemgr.rules.poker import census
from tablemgr.rules.poker.hand import strength
from tablemgr.rules.poker.split import outranks


def random_hands(count, seed=7):
    rng = Random(seed)
    return [rng.sample(range(53), 7) for _ in range(count)]


def long_suited(count, seed=8):
    """Hands that may flush: five or more of one suit, the joker counting."""
    rng = Random(seed)
    found = []
    while len(found) < count:
        suit = rng.randrange(4)
        cards = [card for card in range(52) if card % 4 == suit] + [52]
        hand = set(rng.sample(cards, 5))
        rest = [card for card in range(53) if card not in hand]
        found.append([*hand, *rng.sample(rest, 2)])
    return found


def numbers(hands):
    return numbering().of(np.array(hands, dtype=np.uint8))


def test_a_class_is_the_row_of_its_number():
    held = classes()
    assert (numbering().of(held.cards) == np.arange(len(held))).all()
    assert (len(held), int((~held.flush).sum())) == (292_253, 67_600)


def test_the_deals_of_all_classes_are_all_deals():
    held = classes()
    assert int(held.deals.sum()) == comb(53, 7) == 154_143_080
    assert held.deals.min() > 0


def test_a_second_count_of_each_class_agrees():
    held = classes()
    rows = Random(1).sample(range(len(held)), 4000)
    for row in rows:
        assert census.deals(held.hand(row)) == held.deals[row], held.hand(row)


def test_the_classes_are_those_that_the_rules_name():
    some = islice(census.hands(), 0, None, 37)
    places = [[card.place for card in hand] for hand in some]
    assert len(set(numbers(places).tolist())) == len(places) == -(-census.HANDS // 37)


def test_a_class_does_not_change_with_the_names_of_the_suits_nor_the_order():
    rng = Random(3)
    hands = random_hands(1500) + long_suited(1500)
    moved = []
    for hand in hands:
        suits = rng.sample(range(4), 4)
        other = [card if card == 52 else card // 4 * 4 + suits[card % 4] for card in hand]
        rng.shuffle(other)
        moved.append(other)
    assert (numbers(hands) == numbers(moved)).all()


def test_hands_of_one_class_are_worth_the_same_in_every_setting():
    order, held = order_of(), classes()
    hands = random_hands(150) + long_suited(150)
    found = numbers(hands)
    worth = settings_of(held.ranks[found], held.suited[found], order)
    for hand, lows, highs in zip(hands, worth.low, worth.high, strict=True):
        mine = sorted((order.lows[a], order.highs[b]) for a, b in zip(lows, highs, strict=True))
        cards = [DECK[card] for card in hand]
        ways = [(two, [card for card in cards if card not in two]) for two in twentyone.combinations(cards, 2)]
        assert mine == sorted((strength(*two), strength(*five)) for two, five in ways), cards


@pytest.mark.parametrize(("joker", "wheel_rank"), [("bug", "second"), ("fully_wild", "lowest")])
def test_the_least_high_hand_before_which_a_low_may_lie(joker, wheel_rank):
    order = order_of(joker, wheel_rank)
    rng = Random(5)
    for _ in range(4000):
        low, high = rng.randrange(len(order.lows)), rng.randrange(len(order.highs))
        assert (high < order.floor[low]) == outranks(order.lows[low], order.highs[high])


def test_the_order_of_values_is_that_of_a_second_opinion():
    order = order_of()
    hands = random_hands(300, seed=9) + long_suited(300, seed=10)
    ours, theirs = [], []
    for hand in hands:
        five = sorted(hand)[:5]
        high = strength(*(DECK[card] for card in five))
        ours.append(order.highs.index(high))
        theirs.append(twentyone.high(five))
    for one in range(0, len(hands), 2):
        for other in range(1, len(hands), 7):
            assert (ours[one] > ours[other]) == (theirs[one] > theirs[other])
