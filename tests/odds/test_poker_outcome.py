"""Two ways dealt to each other: the published outcomes within their errors, the same seed the same figures."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest

from tablemgr.odds.poker.classes import DECK
from tablemgr.odds.poker.outcome import Outcome, deal, outcome
from tablemgr.odds.poker.variants import VARIANTS, pushes
from tablemgr.rules.poker import houseway
from tablemgr.rules.poker.pushes import is_push
from tablemgr.rules.showdown import compare

# One worker decides all classes once for these files.
pytestmark = pytest.mark.xdist_group("poker_ways")

DEALS = 4_000_000
# wizardofodds.com, both sides by Trump Plaza (reference 5.4).
PUBLISHED = {
    "commission": {"win": 0.2861, "push": 0.4148, "lose": 0.2991},
    "tiger_9": {"win": 0.273726, "push": 0.427453, "lose": 0.298822},
}


def played(found, variant, deals, seed):
    rules = VARIANTS[variant]
    chance = np.random.default_rng(seed)
    return outcome(
        found, found, deals, chance, pushes=pushes(rules.auto_push, found), commission=rules.commission
    )  # fmt: skip


@pytest.mark.parametrize("variant", PUBLISHED)
def test_the_published_outcomes(trump_plaza, variant):
    found = played(trump_plaza, variant, DEALS, seed=41)
    for name, rate in PUBLISHED[variant].items():
        assert abs(found.rates[name] - rate) < 5 * found.standard_errors[name] + 0.00005, name
    published = PUBLISHED[variant]
    kept = 1 - VARIANTS[variant].commission / 100
    edge = published["lose"] - kept * published["win"]
    assert abs(found.edge - edge) < 5 * found.standard_errors["edge"] + 0.0001


def test_copies_as_often_as_another_count_found(trump_plaza):
    # Of 500 million deals (5.4); the published figure for high copies is known to be wrong.
    found = played(trump_plaza, "commission", DEALS, seed=42)
    for name, rate in (("low_copy", 0.025533), ("high_copy", 0.000379)):
        assert abs(found.rates[name] - rate) < 5 * found.standard_errors[name] + 0.000005, name


def test_the_same_seed_gives_the_same_deals(trump_plaza):
    one, again, other = (played(trump_plaza, "commission", 100_000, seed) for seed in (1, 1, 2))
    assert one == again != other
    assert one.deals == 100_000


def test_every_deal_is_settled_as_the_showdown_settles_it(trump_plaza, poker_ways):
    ours, theirs = deal(400, np.random.default_rng(43))
    way, won = poker_ways["trump_plaza"], []
    for sides in zip(ours.tolist(), theirs.tolist(), strict=True):
        (low, high), (their_low, their_high) = (
            houseway.decide(way, [DECK[card] for card in side]).split.strengths() for side in sides
        )
        won.append(compare(low, their_low, high, their_high))
    found = played(trump_plaza, "commission", 400, seed=43)
    results = [each.result for each in won]
    assert (found.win, found.lose, found.push) == tuple(map(results.count, ("win", "lose", "push")))
    assert found.low_copy == sum(each.low == "copy" for each in won)
    assert found.high_copy == sum(each.high == "copy" for each in won)


def test_a_deal_is_fourteen_cards_of_one_deck_and_any_as_often_as_another():
    ours, theirs = deal(200_000, np.random.default_rng(44))
    both = np.concatenate([ours, theirs], axis=1)
    assert (np.diff(np.sort(both, axis=1), axis=1) > 0).all()
    for column in range(14):
        seen = np.bincount(both[:, column], minlength=53)
        assert len(seen) == 53
        # Each of 53 counts is about 3,774 with a standard deviation of 61.
        assert abs(seen - 200_000 / 53).max() < 6 * sqrt(200_000 / 53)


@pytest.mark.parametrize("auto_push", ["none", "queen_high", "low_nine_high", "ace_high"])
def test_the_hands_that_push_are_those_the_rules_name(trump_plaza, auto_push):
    held = trump_plaza.layout.held
    marked = pushes(auto_push, trump_plaza)
    rng = np.random.default_rng(45)
    rows = rng.choice(len(held), 300, replace=False).tolist()
    rows += rng.permutation(np.flatnonzero(marked))[:100].tolist()
    for row in rows:
        assert is_push(auto_push, trump_plaza.split(row)) == marked[row]


def test_a_pushed_hand_wins_and_loses_nothing(trump_plaza):
    everything = np.ones(len(trump_plaza.low), dtype=np.bool_)
    found = outcome(trump_plaza, trump_plaza, 1000, np.random.default_rng(1), pushes=everything)
    assert (found.win, found.lose, found.push) == (0, 0, 1000)


def test_edges_and_errors_are_those_of_the_payoffs():
    found = Outcome(win=30, lose=40, push=30, low_copy=3, high_copy=0, commission=5)
    payoffs = np.array([0.95] * 30 + [-1.0] * 40 + [0.0] * 30)
    assert found.edge == pytest.approx(-payoffs.mean())
    assert found.standard_errors["edge"] == pytest.approx(payoffs.std() / 10)
    assert found.standard_errors["win"] == pytest.approx(sqrt(0.3 * 0.7 / 100))
    assert found.standard_errors["high_copy"] == 0
