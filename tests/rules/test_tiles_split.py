"""Four tiles set as low and high: all 35,960 deals, and what is preferred among equals."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.errors import BadInput
from tablemgr.rules.tiles.hand import strength
from tablemgr.rules.tiles.piece import SET, parse_hand
from tablemgr.rules.tiles.split import Split, splits

DEALS = list(combinations(SET, 4))
deal = st.permutations(SET).map(lambda order: order[:4])
ranks = st.sampled_from(["both_lowest", "24_above_5"])


def kinds(hand):
    return tuple(tile.kind.key for tile in hand)


@pytest.fixture(scope="module")
def by_kind():
    """One hand of each of the 3,620 sets of kinds, with how many deals it stands for."""
    counted = Counter(kinds(hand) for hand in DEALS)
    one = {}
    for hand in DEALS:
        one.setdefault(kinds(hand), hand)
    return [(hand, counted[key]) for key, hand in one.items()]


def test_35960_deals_3620_sets_of_kinds_4285_keys(by_kind):
    assert len(DEALS) == 35_960
    assert len(by_kind) == 3_620
    assert len({"".join(tile.code for tile in hand) for hand in DEALS}) == 4_285


def test_two_pair_one_pair_no_pair_deals():
    pairs = Counter(4 - len(set(kinds(hand))) for hand in DEALS)
    assert pairs == {2: 120, 1: 6_720, 0: 29_120}


def test_one_particular_pair_as_the_single_pair_in_420_deals_and_435_in_all():
    holding = [Counter(kinds(hand)) for hand in DEALS if kinds(hand).count("mooy") == 2]
    assert len(holding) == 435
    assert sum(1 for held in holding if len(held) == 3) == 420


def test_three_ways_for_a_hand_without_a_pair_and_two_with_one(by_kind):
    ways = Counter()
    for hand, count in by_kind:
        ways[len(splits(hand))] += count
        assert (len(splits(hand)) == 3) == (len(set(kinds(hand))) == 4)
    assert ways == {3: 29_120, 2: 6_840}


def test_named_hands_that_no_pair_deals_can_make(by_kind):
    made = Counter()
    for hand, count in by_kind:
        if len(set(kinds(hand))) < 4:
            continue
        worth = [strength(*pair) for pair in combinations(hand, 2)]
        named = {each.category for each in worth} | (
            {"high nine"} if any(each.is_high_nine for each in worth) else set()
        )
        made += Counter(dict.fromkeys(named, count))
        made["any"] += count if named - {"points"} else 0
    assert (made["wong"], made["gong"], made["high nine"], made["any"]) == (2_704, 5_008, 5_008, 9_840)


def test_the_facts_about_zero(by_kind):
    low_zero, both_zero = Counter(), Counter()
    for hand, count in by_kind:
        ways = [each.strengths() for each in splits(hand)]
        if all(low.is_zero for low, _ in ways):
            low_zero[kinds(hand)] += count
        if any(low.is_zero and high.is_zero for low, high in ways):
            both_zero[kinds(hand)] += count
        assert not all(high.is_zero for _, high in ways)
    assert (len(low_zero), low_zero.total()) == (8, 32)
    assert (len(both_zero), both_zero.total()) == (20, 182)
    assert ("gor", "gor", "bon", "look") in low_zero


def test_5092_pairs_of_strengths(by_kind):
    assert len({each.strengths() for hand, _ in by_kind for each in splits(hand)}) == 5_092


def test_12012_deals_have_only_one_way_to_be_set(by_kind):
    found = 0
    for hand, count in by_kind:
        ways = [each.strengths() for each in splits(hand)]
        found += count * any(all(one[0] <= best[0] and one[1] <= best[1] for one in ways) for best in ways)
    assert found == 12_012


def test_94_sets_have_two_ways_of_equal_strength_and_the_order_decides(by_kind):
    equal = 0
    for hand, _ in by_kind:
        ways = splits(hand)
        worth = [each.strengths() for each in ways]
        equal += len(set(worth)) < len(worth)
        for one, other in combinations(range(len(ways)), 2):
            if worth[one] == worth[other]:
                assert preference(ways[one]) > preference(ways[other])
    assert equal == 94


def preference(split):
    """Highest tile high, then its partner by rank, then the face with the larger half."""
    top = max((*split.low, *split.high))
    mine = split.high if top in split.high else split.low
    partner = mine[1]
    return top in split.high, partner.kind.rank, partner.high


@pytest.mark.parametrize(
    ("hand", "preferred"),
    [
        # 6-6 with either seven is the same high nine: the higher seven stays with the higher place.
        ("6-6 6-6 1-6 2-5", "6-6 2-5 / 6-6 1-6"),
        # The faces of a mixed pair exchanged: the larger half goes with the highest tile.
        ("6-6 5-5 3-6 4-5", "5-5 4-5 / 6-6 3-6"),
        ("4-4 5-5 2-6 3-5", "4-4 2-6 / 5-5 3-5"),
        # Zero and zero: the highest tile goes to the high hand.
        ("1-3 5-5 4-6 1-5", "5-5 4-6 / 1-3 1-5"),
    ],
)
def test_what_is_preferred_among_equals(hand, preferred):
    assert preferred in [str(each) for each in splits(parse_hand(hand))]


def test_a_raised_24_makes_three_ways_of_a_gee_joon_pair_with_one_five(by_kind):
    for hand, _ in by_kind:
        ways = len(splits(hand, gee_joon_rank="24_above_5"))
        gee_joon_and_a_five = kinds(hand).count("gee_joon") == 2 and kinds(hand).count("chop_ng") == 1
        assert ways == (3 if gee_joon_and_a_five else len(splits(hand)))


@given(deal, ranks)
def test_a_split_reads_back(dealt, rank):
    for each in splits(parse_hand(dealt), gee_joon_rank=rank):
        assert Split.parse(str(each)) == each
        assert each.hand == parse_hand(dealt)


@given(deal, ranks)
def test_every_split_has_the_stronger_half_high_and_the_higher_tile_first(dealt, rank):
    for each in splits(dealt, gee_joon_rank=rank):
        low, high = each.strengths(gee_joon_rank=rank)
        assert low <= high
        assert each.low[0] >= each.low[1]
        assert each.high[0] >= each.high[1]


@given(deal, ranks)
def test_how_tiles_are_laid_changes_no_split(dealt, rank):
    a, b, c, d = dealt
    made = {Split.of((a, b), (c, d), gee_joon_rank=rank), Split.of((d, c), (b, a), gee_joon_rank=rank)}
    assert len(made) == 1
    assert splits(dealt, gee_joon_rank=rank) == splits(dealt[::-1], gee_joon_rank=rank)


@pytest.mark.parametrize(
    ("hand", "values"),
    [  # reference 5.2
        ("6-6 4-5 5-5 1-6", {(7, 11), (2, 6), (9, 9)}),
        ("2-2 1-5 5-6 4-5", {(0, 0), (5, 5), (3, 7)}),
        ("1-3 3-3 1-6 1-5", {(0, 3), (1, 2)}),
    ],
)
def test_published_splits(hand, values):
    assert {tuple(each.scale for each in split.strengths()) for split in splits(parse_hand(hand))} == values


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("6-6 4-5", "A split is two low tiles / two high tiles"),
        ("6-6 / 4-5 5-5 1-1", "A split is two low tiles / two high tiles"),
        ("6-6 4-5 / 5-5 1-1 / 2-2 2-2", "A split is two low tiles / two high tiles"),
        ("6-6 4-5 / 6-6 6-6", "Tile 6-6 is used 3 times"),
        ("6-6 4-5 / 6-6 0-0", "There is no tile 0-0"),
    ],
)
def test_what_is_no_split_is_refused(said, why):
    with pytest.raises(BadInput, match=why):
        Split.parse(said)
