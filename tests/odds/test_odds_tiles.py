"""Exact counts: the published benchmark to the last deal, the weights against bare combinations, both edges."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from random import Random

import pytest

from tablemgr.catalog import houseways
from tablemgr.odds.tiles import Census, Odds, odds, odds_of
from tablemgr.rules.showdown import compare
from tablemgr.rules.tiles.houseway import laid, lowest_first, set_hand
from tablemgr.rules.tiles.piece import SET

TOTAL = 736_281_000
FOX = houseways.shipped()["foxwoods"]


def fox(hand):
    return set_hand(FOX, hand).split


@cache
def count(player, banker, **settings):
    return odds(player, banker, **settings)


def test_the_published_benchmark_is_met_to_the_last_deal():
    assert count(lowest_first, lowest_first) == Odds(win=268_894_332, lose=273_980_624, push=193_406_044)


@pytest.mark.parametrize("zero_tie", ["banker", "by_tile", "nsw_literal"])
@pytest.mark.parametrize("gee_joon_rank", ["both_lowest", "24_above_5"])
def test_every_deal_is_counted_once(zero_tie, gee_joon_rank):
    assert count(fox, lowest_first, zero_tie=zero_tie, gee_joon_rank=gee_joon_rank).total == TOTAL


def test_swapping_sides_turns_wins_into_losses_except_for_copies():
    one, other = count(fox, lowest_first), count(lowest_first, fox)
    assert one.win <= other.lose
    assert other.win <= one.lose
    assert one.win + one.lose + one.push == other.win + other.lose + other.push


def test_the_zero_rules_differ_as_they_say():
    plain, by_tile, literal = (count(fox, fox, zero_tie=tie) for tie in ("banker", "by_tile", "nsw_literal"))
    # By tile some zeros win that were the banker's; to the letter every zero against zero loses the wager.
    assert by_tile.win >= plain.win
    assert by_tile.lose <= plain.lose
    assert literal.lose > plain.lose
    assert literal.win <= plain.win


def test_two_house_ways_come_near_the_published_rates():
    """Nobody published the text behind those rates, so this is a tolerance and no proof (reference 0.2, 4.6)."""
    found = count(fox, fox)
    for rate, published in ((found.win, 0.2921), (found.lose, 0.3018), (found.push, 0.4061)):
        assert abs(rate / TOTAL - published) < 0.0055
    assert abs(found.edge_against_player() - 0.0244) < 0.0005
    assert abs(found.edge_against_banker() - 0.0053) < 0.0005


def test_edges_are_the_house_s_advantage():
    """Published rates give the published edges: 2.44 % and 0.53 % at 5 %, 2.08 % and 0.42 % at 4 % (reference 4.6)."""
    assert round(Odds(2921, 3018, 4061).edge_against_player(), 4) == 0.0243
    assert round(Odds(2921, 3018, 4061).edge_against_banker(), 4) == 0.0054
    older = Odds(30_850, 31_697, 37_453)
    assert round(older.edge_against_player(5), 3) == 0.024
    assert round(older.edge_against_banker(5), 3) == 0.007
    assert round(older.edge_against_player(4), 3) == 0.021
    assert round(older.edge_against_banker(4), 3) == 0.004
    assert Odds(1, 1, 2).edge_against_player(0) == 0


@pytest.mark.parametrize("gee_joon_rank", ["both_lowest", "24_above_5"])
def test_the_weights_are_those_of_bare_combinations(gee_joon_rank):
    """For some hands of the player, every four of the other 28 tiles is dealt to the banker one by one."""
    census = Census.of(gee_joon_rank)
    by_face = gee_joon_rank == "24_above_5"
    name = (lambda tile: tile.code) if by_face else (lambda tile: tile.kind.key)
    places = {tuple(sorted(map(name, hand.tiles))): place for place, hand in enumerate(census.hands)}
    chance = Random(7)
    for _ in range(4):
        drawn = chance.sample(range(32), 4)
        rest = [SET[place] for place in range(32) if place not in drawn]
        dealt = Counter(tuple(sorted(map(name, four))) for four in combinations(rest, 4))
        ours = places[tuple(sorted(name(SET[place]) for place in drawn))]
        together = census.together(slice(ours, ours + 1))[0]
        deals = int(census.deals[ours])
        assert {key: int(together[place]) for key, place in places.items() if together[place]} == {
            key: deals * times for key, times in dealt.items()
        }


def test_a_single_player_s_hand_is_compared_as_at_the_table():
    """One hand of the player against every hand of the banker, by the showdown of the table itself."""
    chance = Random(11)
    drawn = chance.sample(range(32), 4)
    hand = [SET[place] for place in drawn]
    rest = [SET[place] for place in range(32) if place not in drawn]
    ours = fox(laid(hand)).strengths()
    results: Counter[str] = Counter()
    seen: dict[object, str] = {}
    for four in combinations(rest, 4):
        key = tuple(sorted(tile.kind.key for tile in four))
        if key not in seen:
            theirs = fox(laid(four)).strengths()
            seen[key] = compare(ours[0], theirs[0], ours[1], theirs[1]).result
        results[seen[key]] += 1
    found = odds_of(fox(laid(hand)), fox)
    assert (found.win, found.lose, found.push) == tuple(results[each] for each in ("win", "lose", "push"))
    assert found.total == 20_475
