"""The cards against a second reading that shares no code, on hands dealt from a seed."""

from __future__ import annotations

import itertools
import random

from oracle import poker as oracle
from tablemgr.catalog.houseways import shipped
from tablemgr.rules.poker.dealt import dealt
from tablemgr.rules.poker.hand import strength
from tablemgr.rules.poker.houseway import setting
from tablemgr.rules.poker.piece import JOKER, SET
from tablemgr.rules.poker.split import Split

NATURALS = [card for card in SET if card != JOKER]


def told(cards):
    return [oracle.card(str(card)) for card in cards]


def hands(count, seed, size=7):
    """Half of them with the joker, and a third of one or two suits, where straights and flushes are."""
    chance = random.Random(seed)
    for number in range(count):
        pool = [card for card in NATURALS if number % 3 or card.suit in "sh"]
        joker = [JOKER] if number % 2 else []
        yield joker + chance.sample(pool, size - len(joker))


def test_five_cards_rank_as_in_the_second_reading():
    dealt_hands = list(hands(20_000, seed=3, size=5))
    ours = [strength(*hand) for hand in dealt_hands]
    theirs = [oracle.five(told(hand)) for hand in dealt_hands]
    assert [worth.scale for worth in ours] == [worth[0] for worth in theirs]
    order = sorted(range(len(ours)), key=lambda place: ours[place])
    for before, after in itertools.pairwise(order):
        assert theirs[before] <= theirs[after]
        assert (theirs[before] == theirs[after]) == (ours[before] == ours[after])


def test_trump_plaza_sets_as_in_the_second_reading():
    way = shipped(game="poker")["trump_plaza"]
    for hand in hands(20_000, seed=53):
        ours, rule = setting(way, dealt(hand))
        low, high = oracle.trump_plaza(told(hand))
        their_low, their_high = ([card for card in hand if oracle.card(str(card)) in half] for half in (low, high))
        assert (strength(*their_low), strength(*their_high)) == (ours.low, ours.high), (rule, str(ours.split))


def test_a_foul_is_a_foul_in_both_readings():
    chance = random.Random(8)
    seen = set()
    for hand in hands(6_000, seed=9):
        chance.shuffle(hand)
        split = Split(tuple(hand[:2]), tuple(hand[2:]))
        assert split.is_foul() == oracle.fouls(told(split.low), told(split.high)), str(split)
        seen.add(split.is_foul())
    assert seen == {True, False}
