"""The exact cost of a change of way: the same as every hand of a banker dealt one by one says, and near what deals do."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb
from random import Random

import numpy as np
import pytest

from tablemgr.odds.poker.classes import classes
from tablemgr.odds.poker.cost import cost
from tablemgr.odds.poker.exact import BANKER_HANDS, PAIRS, exact_cost, faced
from tablemgr.odds.poker.flushes import blocks, ways_of_others
from tablemgr.odds.poker.numbering import numbering
from tablemgr.odds.poker.portions import Portions
from tablemgr.odds.poker.sights import sights
from tablemgr.odds.poker.unsuited import sheet

# One worker decides all classes once for these files.
pytestmark = pytest.mark.xdist_group("poker_ways")

JOKER = 52


def cards(text):
    return [
        JOKER if each == "Jk" else "23456789TJQKA".index(each[0]) * 4 + "cdhs".index(each[1]) for each in text.split()
    ]


def class_of(text):
    return int(numbering().of(np.array([cards(text)], dtype=np.uint8))[0])


def every_seven(left):
    """Give all hands of seven of these cards, in arrays that fit into memory."""
    left, threes = np.array(left, dtype=np.uint8), np.array(list(combinations(range(len(left)), 3)), dtype=np.uint8)
    starts = np.searchsorted(threes[:, 0], np.arange(len(left) + 1))
    kept, size = [], 0
    for four in combinations(range(len(left)), 4):
        rest = threes[starts[four[-1] + 1] :]
        kept.append(np.concatenate([np.broadcast_to(np.array(four, dtype=np.uint8), (len(rest), 4)), rest], axis=1))
        size += len(rest)
        if size > 1 << 18:
            yield left[np.concatenate(kept)]
            kept, size = [], 0
    yield left[np.concatenate(kept)]


@pytest.mark.parametrize(
    ("hand", "hands"),
    # Hands of these classes can only change suits as wholes, so what one brings all bring.
    [("Jk Ks Js Ts 9s 3s Jc", 12), ("As Ks Qs Js 9s 4c 4d", 12), ("Ks Kh Kd Kc 4s 4h 4d", 4)],
)
def test_a_hand_against_each_of_all_hands_of_the_banker(decided, hand, hands):
    """One by one, 53,524,680 of them: what a class brings in a moment must be the very same numbers."""
    player, banker, row = decided["mgm"], decided["trump_plaza"], class_of(hand)
    win = lose = every = 0
    for theirs in every_seven([card for card in range(53) if card not in cards(hand)]):
        low, high = banker.values(theirs)
        win += int(((low < player.low[row]) & (high < player.high[row])).sum())
        lose += int(((low >= player.low[row]) & (high >= player.high[row])).sum())
        every += len(theirs)
    assert every == BANKER_HANDS == comb(46, 7)
    found = faced(player, np.array([row]), banker)
    assert (found.win, found.lose, found.pairs) == (hands * win, hands * lose, hands * every)


def hands_of(row):
    """Every hand of a class, by trying all suits of its ranks."""
    ranks = [int(rank) for rank in classes().ranks[row]]
    tried = product(*([JOKER] if rank == 13 else range(4 * rank, 4 * rank + 4) for rank in ranks))
    hands = sorted({tuple(sorted(each)) for each in tried if len(set(each)) == 7})
    return [
        hand
        for hand, number in zip(hands, numbering().of(np.array(hands, dtype=np.uint8)), strict=True)
        if number == row
    ]


def looked_at(hand):
    """What a hand holds of each suit, the joker with it, and of each rank in other suits."""
    for suit in range(4):
        own = sum(1 << card // 4 for card in hand if card == JOKER or card % 4 == suit)
        yield (
            own,
            tuple(sum(card // 4 == rank and card % 4 != suit for card in hand if card != JOKER) for rank in range(13)),
        )


@pytest.mark.parametrize(
    "hand",
    ["As Kd Qh Jc 9s 4d 3h", "Jk Kd Qh Jc 9s 4d 3h", "Jk Ad Ah 4c 4d 4s 3h", "Ks Kh Kd Kc 4s 3h 2d", "Qs Qd 8s 8h 5c 5d 2s",
     "As Ks Qs Js 9s 9d 8h", "Jk Ks Qs Js 9s 9d 9h", "As Ks Qs Js 9s 4s Ad", "Jk As Ks Qs Js Ts 9s"],
)  # fmt: skip
def test_the_sights_of_a_class_are_those_of_its_hands(trump_plaza, hand):
    row = class_of(hand)
    hands = hands_of(row)
    assert len(hands) == classes().deals[row]
    portions = Portions.of(trump_plaza, np.array([row]))
    found = Counter()
    for start, stop in portions.cuts():
        seen = portions.seen(start, stop)
        for own, others, times in zip(seen.suit.tolist(), seen.others.tolist(), seen.times.tolist(), strict=True):
            found[own, tuple(others)] += times
    expected = Counter(each for hand in hands for each in looked_at(hand))
    assert {each: times for each, times in found.items() if times} == expected


def test_all_hands_are_seen_four_times_and_no_part_is_cut_within_a_portion(trump_plaza):
    rows = np.array(Random(31).sample(range(len(classes())), 3000))
    portions = Portions.of(trump_plaza, rows)
    cuts = list(portions.cuts())
    assert len(cuts) > 3
    assert [start for start, _ in cuts] == [0, *(stop for _, stop in cuts[:-1])]
    assert cuts[-1][1] == len(portions.rows)
    assert not {int(portions.halves[stop - 1]) for _, stop in cuts} & {
        int(portions.halves[start]) for start, _ in cuts[1:]
    }
    assert sum(int(portions.seen(*each).times.sum()) for each in cuts) == 4 * int(classes().deals[rows].sum())


def test_the_banker_is_left_every_hand_of_the_other_cards():
    random = Random(32)
    for held in random.sample(range(numbering().plain), 40):
        ways = sheet().ways(held)
        assert int(ways.sum()) == BANKER_HANDS
        ranks, other = classes().ranks[held].tolist(), random.randrange(numbering().plain)
        wanted = classes().ranks[other].tolist()
        left = [(1 if rank == 13 else 4) - ranks.count(rank) for rank in range(14)]
        expected = 1
        for rank in range(14):
            expected *= comb(left[rank], wanted.count(rank))
        assert ways[other] == expected


def test_hands_with_a_possible_flush_are_as_many_as_the_cards_left_make():
    """Counted apart by how many cards of a suit are left."""
    for hand in ("As Kd Qh Jc 9s 4d 3h", "Jk Ks Qs Js 9s 9d 9h"):
        held = cards(hand)
        expected = 0
        for suit in range(4):
            own = sum(card == JOKER or card % 4 == suit for card in range(53) if card not in held)
            expected += sum(comb(own, many) * comb(46 - own, 7 - many) for many in (5, 6, 7))
        # Each of the four suits of this very hand.
        found = 0
        for own, others in looked_at(held):
            ways = ways_of_others(np.array([others], dtype=np.int8))
            for block, times in zip(blocks(), ways, strict=True):
                found += int(((block.suited & own) == 0).sum()) * int(times.sum())
        assert found == expected


def test_sights_of_ranks_alone_count_every_way_to_suit_them():
    seen = sights(np.array([class_of("As Kd Qh Jc 9s 4d 3h"), class_of("Jk Ad Ah 4c 4d 4s 3h")]), ranks_alone=True)
    assert [int(seen.times[seen.of == each].sum()) for each in (0, 1)] == [4 * 4**7, 4 * 6 * 4 * 4]


@pytest.mark.parametrize(("one", "other"), [("trump_plaza", "claridge"), ("stones", "claridge")])
def test_deals_come_near_it(decided, one, other):
    steps = []
    found = exact_cost(decided[one], decided[other], progress=steps.append)
    dealt = cost(decided[one], decided[other], 500_000, np.random.default_rng(74))
    assert abs(dealt.cost - float(found.cost)) < 5 * dealt.standard_error
    assert dealt.standard_error < abs(float(found.cost)) / 10
    assert steps == sorted(steps)
    assert (steps[-1], {type(each) for each in steps}) == (100, {int})


def test_changing_back_brings_what_changing_cost(decided):
    house, player = decided["trump_plaza"], decided["claridge"]
    there, back = exact_cost(house, player), exact_cost(player, house, banker=house)
    assert there.cost == -back.cost != 0
    assert (there.one, there.other) == (back.other, back.one)
    differ = (house.low != player.low) | (house.high != player.high)
    assert there.one.pairs == there.other.pairs == int(classes().deals[differ].sum()) * BANKER_HANDS
    gain = Fraction(95, 100) * (there.one.win - there.other.win) - (there.one.lose - there.other.lose)
    assert there.cost == gain / PAIRS
    assert exact_cost(house, player, commission=0).cost != there.cost


def test_a_way_costs_nothing_against_itself(trump_plaza):
    found = exact_cost(trump_plaza, trump_plaza)
    assert (found.cost, found.one.pairs) == (0, 0)
