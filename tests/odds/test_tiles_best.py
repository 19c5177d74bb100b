"""The best answer to a way of setting tiles: what it claims is what playing it comes to, and nothing beats it."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from tablemgr.catalog import houseways
from tablemgr.odds.best import best
from tablemgr.odds.tiles import odds, odds_of
from tablemgr.rules.tiles.houseway import lowest_first, set_hand

WAYS = houseways.shipped()


def setter(key):
    return lambda hand: set_hand(WAYS[key], hand).split


@cache
def answer(key, **settings):
    return best(setter(key), **settings)


def test_against_a_house_way_it_comes_to_the_published_edges():
    # Wizard of Odds: 1.67 % as player, -0.20 % as banker, against a house way that it does not name (tiles 4.6).
    found = answer("traditional")
    assert abs(found.player.edge - 0.0167) < 0.0005
    assert abs(found.banker.edge + 0.0020) < 0.0005


def test_played_out_it_wins_what_it_says():
    found = answer("foxwoods")
    as_player = odds(lambda hand: found.player.settings[hand], setter("foxwoods"))
    assert as_player == found.player.odds
    as_banker = odds(setter("foxwoods"), lambda hand: found.banker.settings[hand])
    assert (as_banker.lose, as_banker.win, as_banker.push) == (
        found.banker.odds.win, found.banker.odds.lose, found.banker.odds.push,
    )  # fmt: skip
    assert as_banker.edge_against_banker() == pytest.approx(found.banker.edge)


def test_no_other_way_does_better():
    found = answer("foxwoods")
    assert odds(setter("wizard_basic"), setter("foxwoods")).edge_against_player() > found.player.edge
    assert odds(setter("foxwoods"), setter("wizard_basic")).edge_against_banker() > found.banker.edge


def test_hand_by_hand_no_other_setting_is_worth_more():
    found = answer("foxwoods")
    for hand in Random(61).sample(list(found.player.settings), 4):
        worth = {each.split: odds_of(each.split, setter("foxwoods")).edge_against_player() for each in hand.settings}
        assert worth[found.player.settings[hand]] == min(worth.values())


@pytest.mark.parametrize(("zero_tie", "gee_joon_rank"), [("by_tile", "24_above_5"), ("nsw_literal", "both_lowest")])
def test_the_choices_of_the_house_reach_it(zero_tie, gee_joon_rank):
    choices = {"zero_tie": zero_tie, "gee_joon_rank": gee_joon_rank}
    found = best(lowest_first_split, **choices)
    assert found.player.odds.total == found.banker.odds.total == 736_281_000
    as_player = odds(lambda hand: found.player.settings[hand], lowest_first_split, **choices)
    assert as_player == found.player.odds
    as_banker = odds(lowest_first_split, lambda hand: found.banker.settings[hand], **choices)
    assert (as_banker.lose, as_banker.win) == (found.banker.odds.win, found.banker.odds.lose)


def lowest_first_split(hand):
    return lowest_first(hand)


def test_without_commission_it_chooses_for_more():
    told = []
    free = best(setter("foxwoods"), commission=0, progress=told.append)
    taxed = answer("foxwoods")
    gain = [each.player.odds.win - each.player.odds.lose for each in (free, taxed)]
    assert gain[0] >= gain[1]
    # Progress is told of both sides.
    assert told == sorted(told)
    assert told[-1] == 2 * 3620
