"""What a change of way costs: the same as all deals say, and from hands drawn as they come."""

from __future__ import annotations

import numpy as np
import pytest

from tablemgr.odds.poker.classes import classes
from tablemgr.odds.poker.cost import any_hands, cost
from tablemgr.odds.poker.numbering import numbering
from tablemgr.odds.poker.outcome import outcome

# One worker decides all classes once for these files.
pytestmark = pytest.mark.xdist_group("poker_ways")
DEALS = 2_000_000


def test_it_is_the_difference_of_the_edges_over_all_deals(decided):
    house, player = decided["trump_plaza"], decided["mgm"]
    found = cost(house, player, 300_000, np.random.default_rng(71))
    # The same seed deals the same hands to both, so that most of the error goes.
    both = [outcome(way, house, DEALS, np.random.default_rng(72)) for way in (house, player)]
    error = 2 * (found.standard_error + both[0].standard_errors["edge"] / 4)
    assert abs(found.cost - (both[1].edge - both[0].edge)) < error
    assert found.standard_error < found.cost / 10


def test_no_difference_costs_nothing(trump_plaza):
    assert cost(trump_plaza, trump_plaza, 1000, np.random.default_rng(1)).cost == 0


def test_any_hand_of_a_class_is_as_likely_as_another():
    held = classes()
    for wanted in ("Ac Ad Kc Kd Qc 2h 2s", "As Ks Qs Js 9s 2c 2d"):
        number = numbering().of(np.array([[_card(each) for each in wanted.split()]], dtype=np.uint8))[0]
        hands = np.sort(any_hands(held, np.full(60_000, number), np.random.default_rng(73)), axis=1)
        assert (numbering().of(hands) == number).all()
        _, seen = np.unique(hands, axis=0, return_counts=True)
        assert len(seen) == held.deals[number]
        mean = 60_000 / len(seen)
        assert ((seen - mean) ** 2).sum() / mean < len(seen) + 6 * (2 * len(seen)) ** 0.5


def _card(text):
    return "23456789TJQKA".index(text[0]) * 4 + "cdhs".index(text[1])
