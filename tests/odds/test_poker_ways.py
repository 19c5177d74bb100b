"""Eight house ways over every hand: no foul, the same on every hand of a class, and the published counts."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from odds.first_card import low_counts
from oracle import twentyone
from tablemgr.odds.poker.classes import DECK, Classes
from tablemgr.odds.poker.counts import counts, differences
from tablemgr.odds.poker.numbering import numbering
from tablemgr.odds.poker.ways import Layout, decide_all, layout, lowest_first
from tablemgr.rules.houseway import ONLY_WAY
from tablemgr.rules.poker import houseway
from tablemgr.rules.poker.split import Split

# One worker decides all classes once for these files.
pytestmark = pytest.mark.xdist_group("poker_ways")

WAYS = ("trump_plaza", "claridge", "ballys", "foxwoods", "mgm", "flamingo", "golden_nugget", "stones")
# wizardofodds.com/games/pai-gow-poker/appendix/1, the rows that public copies have.
PUBLISHED = {
    "32": 221460, "42": 203436, "43": 188708, "52": 183192, "53": 170756, "54": 163256, "62": 165882, "63": 153212,
    "64": 147932, "65": 146594, "72": 157212, "73": 153030, "74": 148574, "75": 187184, "76": 272000, "82": 148254,
    "83": 138024, "84": 142064, "85": 181434, "86": 306278, "87": 842290, "92": 149448,
}  # fmt: skip


def dealt_hands(count, seed, *, suited=False):
    """Random hands; `suited` draws five of one suit, the joker counting, and any two more."""
    rng = Random(seed)
    found = []
    for _ in range(count):
        suit = rng.randrange(4)
        head = rng.sample([card for card in range(52) if card % 4 == suit] + [52], 5) if suited else []
        found.append([*head, *rng.sample([card for card in range(53) if card not in head], 7 - len(head))])
    return np.array(found, dtype=np.uint8)


def cards(hand):
    return [DECK[card] for card in hand]


def test_the_eight_ways_are_there(decided):
    assert set(decided) == set(WAYS)


@pytest.mark.parametrize("way", WAYS)
def test_no_hand_of_all_is_set_to_a_foul(decided, way):
    assert decided[way].fouls == 0


@pytest.mark.parametrize("way", WAYS)
def test_every_hand_is_counted_once(decided, way):
    found = counts(decided[way])
    for table in (found.low, found.high, found.rules):
        assert sum(table.values()) == found.total == 154_143_080


@pytest.mark.parametrize("suited", [False, True])
@pytest.mark.parametrize("way", WAYS)
def test_any_hand_of_a_class_is_set_to_the_values_of_its_class(decided, poker_ways, way, suited):
    hands = dealt_hands(250, seed=21, suited=suited)
    low, high = decided[way].values(hands)
    order = decided[way].layout.order
    for hand, *places in zip(hands.tolist(), low, high, strict=True):
        split = houseway.decide(poker_ways[way], cards(hand)).split
        assert split.strengths() == (order.lows[places[0]], order.highs[places[1]]), split


@pytest.mark.parametrize("way", WAYS)
def test_the_setting_kept_of_a_class_is_the_one_the_rules_lay(decided, poker_ways, way):
    held = decided[way].layout.held
    for row in Random(22).sample(range(len(held)), 250):
        said = houseway.decide(poker_ways[way], held.hand(row))
        assert decided[way].split(row) == said.split
        assert decided[way].rules[decided[way].rule[row]] == said.rule_id


@pytest.mark.parametrize("suited", [False, True])
def test_the_tables_set_as_a_second_opinion_with_all_splits_does(trump_plaza, suited):
    hands = dealt_hands(2500, seed=23, suited=suited)
    low, high = trump_plaza.values(hands)
    order = trump_plaza.layout.order
    ours = [(order.lows[a], order.highs[b]) for a, b in zip(low, high, strict=True)]
    theirs = [twentyone.trump_plaza(hand) for hand in hands.tolist()]
    for mine, other in zip(ours, theirs, strict=True):
        assert (mine[0].scale, *(each - 2 for each in mine[0].ranks)) == other[0]
        assert mine[1].scale == other[1][0]
    # The orders of the high hands agree as orders.
    for half in (0, 1):
        by_ours = sorted(range(len(ours)), key=lambda each, half=half: ours[each][half])
        worth = [theirs[each][half] for each in by_ours]
        assert worth == sorted(worth)


def test_the_published_rows_of_two_card_hands(trump_plaza):
    found = low_counts(trump_plaza, front_tie="first_card")
    assert {name: found[name] for name in PUBLISHED} == PUBLISHED


def test_comparing_both_front_cards_moves_few_hands(trump_plaza):
    published, ours = low_counts(trump_plaza, front_tie="first_card"), counts(trump_plaza).low
    assert low_counts(trump_plaza) == {name: ours[name] for name in low_counts(trump_plaza)}
    moved = {name: abs(published[name] - ours[name]) for name in ours}
    assert max(moved[name] for name in PUBLISHED) == 612
    assert 0 < max(moved.values()) <= 5_658


def test_a_low_hand_of_nine_high(trump_plaza):
    # What Tiger 9 pays on (4.4).
    assert sum(count for name, count in counts(trump_plaza).low.items() if name[0] == "9" and name != "99") == 3_853_596


def test_claridge_differs_from_trump_plaza_only_where_its_text_does(decided):
    found = differences(decided["trump_plaza"], decided["claridge"])
    assert found
    for each in found:
        ranks = sorted(card.rank for card in each.hand)
        groups = sorted(ranks.count(rank) for rank in set(ranks))
        aces = ranks.count(14) + ranks.count(15)
        assert groups[-1] == 4 or (ranks.count(2) == 2 and groups[-1] == 3 and aces == 1 and 13 in ranks), each


def test_a_way_differs_from_itself_nowhere(trump_plaza):
    assert differences(trump_plaza, trump_plaza) == []


def some(laid, count, seed):
    """A layout of a few classes."""
    held, settings = laid.held, laid.settings
    rows = np.array(Random(seed).sample(range(len(held)), count))
    few = Classes(held.ranks[rows], held.suited[rows], held.cards[rows], held.deals[rows])
    worth = replace(settings, low=settings.low[rows], high=settings.high[rows], foul=settings.foul[rows])
    return Layout(few, laid.order, worth, laid.choices)


@pytest.mark.parametrize(
    ("joker", "wheel_rank"), [("bug", "lowest"), ("fully_wild", "second"), ("fully_wild", "lowest")]
)
def test_under_other_rules_each_way_sets_as_the_rules_do(poker_ways, joker, wheel_rank):
    laid = some(layout(joker, wheel_rank), 250, seed=24)
    for way, found in zip(poker_ways.values(), decide_all(list(poker_ways.values()), laid), strict=True):
        assert found.fouls == 0
        for row in range(len(laid.held)):
            said = houseway.decide(way, laid.held.hand(row), joker=joker, wheel_rank=wheel_rank)
            assert found.split(row).strengths(**laid.choices) == said.split.strengths(**laid.choices)


def test_the_only_way_rule_speaks_first_where_a_way_wants_it(poker_ways):
    laid = some(layout(), 600, seed=25)
    way = replace(poker_ways["mgm"], only_way=True)
    (found,) = decide_all([way], laid)
    spoke = 0
    for row in range(len(laid.held)):
        said = houseway.decide(way, laid.held.hand(row))
        assert found.split(row).strengths() == said.split.strengths()
        assert found.rules[found.rule[row]] == said.rule_id
        spoke += said.rule_id == ONLY_WAY
    assert 0 < spoke < 600


def test_the_strongest_low_hand_first():
    found = lowest_first(layout())
    hands = dealt_hands(200, seed=26)
    for hand, number in zip(hands.tolist(), numbering().of(hands).tolist(), strict=True):
        lawful = [way for way in twentyone.every(hand) if not Split.of(cards(way[0]), cards(way[1])).is_foul()]
        best = max(lawful, key=lambda way: way[2:])
        split = found.split(number)
        assert split.strengths() == Split.of(cards(best[0]), cards(best[1])).strengths()
