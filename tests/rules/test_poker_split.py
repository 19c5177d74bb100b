"""Cards set as two and five: fouls, the legal ways, the text forms, and whatever else somebody may type."""

from __future__ import annotations

import contextlib
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablemgr.errors import BadInput
from tablemgr.rules.poker.dealt import dealt
from tablemgr.rules.poker.hand import strength
from tablemgr.rules.poker.houseway import laid, lowest_first
from tablemgr.rules.poker.makings import MAKINGS
from tablemgr.rules.poker.piece import JOKER, SET, Card, parse_cards, parse_hand
from tablemgr.rules.poker.split import Split, splits

HANDS = st.lists(st.sampled_from(SET), min_size=7, max_size=7, unique=True)


def test_the_deck_is_fifty_three_cards_in_one_order():
    assert len(set(SET)) == 53
    assert list(SET) == sorted(SET, reverse=True)
    assert [str(SET[0]), str(SET[1]), str(SET[-1])] == ["Jk", "As", "2c"]
    assert sorted(card.place for card in SET) == list(range(53))
    assert all(Card.parse(str(card)) == card for card in SET)


# Reference 2.3 and 6.3.
@pytest.mark.parametrize(
    ("split", "foul"),
    [
        ("As 2s / Kh Qd Tc 7s 5h", True),
        ("As Ah / Ad Ac Ks Qh Jd", False),
        ("Ks Kh / Kd Kc 7h 5c 2c", False),
        ("Ks Kh / As 8d 7h 5c 2c", True),
        ("Ks Kh / Ad Ac 7h 5c 2c", False),
        ("As Kd / Qs Qd 4h 3c 2s", False),
        ("As Kd / Ah Kh 4h 3c 2s", False),
        ("As Kd / Ah Qh 4h 3c 2s", True),
        ("As Ah / 3s 3h 2d 2c 4s", False),
        ("As Ah / 7s 5s 4s 3s 2s", False),
        ("Jk Kd / As Kh 4h 3c 2s", False),
        ("Jk As / Ks Kh 4h 3c 2s", True),
    ],
)
def test_fouls(split, foul):
    assert Split.parse(split).is_foul() is foul


def test_the_wild_joker_makes_another_foul():
    assert not Split.parse("Jk Kd / 2s 2h 4h 3c 9s").is_foul()
    assert Split.parse("Jk Kd / 2s 2h 4h 3c 9s").is_foul(joker="fully_wild")


@settings(max_examples=200, deadline=None)
@given(HANDS)
def test_of_twenty_one_ways_those_that_foul_are_left_out(hand):
    found = splits(hand)
    assert 0 < len(found) <= 21
    assert len(set(found)) == len(found)
    assert all(not each.is_foul() and set(each.hand) == set(hand) for each in found)
    assert all(Split.parse(str(each)) == each for each in found)
    assert [each.split for each in dealt(hand).settings] == list(found)
    best = max(found, key=lambda each: each.strengths())
    assert lowest_first(laid(hand)).strengths() == best.strengths()


def test_complete_hands_are_found_by_counting_as_by_ranking():
    chance = random.Random(4)
    for number in range(3_000):
        pool = [card for card in SET if number % 3 or card.suit in {"s", "h", ""}]
        hand = dealt(chance.sample(pool, 7) if number % 2 else [JOKER, *chance.sample(pool[1:], 6)])
        ranked = [each.split for each in map(hand.set_with, _pairs(hand.cards)) if each.high.scale in MAKINGS.values()]
        assert [each.split for each in hand.completes] == ranked


def _pairs(cards):
    return [(one, two) for place, one in enumerate(cards) for two in cards[place + 1 :]]


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=40))
def test_whatever_is_typed_is_read_or_refused(text):
    for read in (Card.parse, parse_cards, parse_hand, Split.parse):
        try:
            found = read(text)
        except BadInput:
            continue
        else:
            assert read(str(found) if isinstance(found, Card | Split) else " ".join(map(str, found))) == found


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(["As", "Kh", "Jk", "jk", "10d", "Td", "9x", "1s", "Ajs", "/", "2c"]), max_size=9))
def test_words_of_cards_in_any_order_are_read_or_refused(words):
    for read in (parse_hand, Split.parse):
        with contextlib.suppress(BadInput):
            read(" ".join(words))


@pytest.mark.parametrize(
    ("hand", "why"),
    [
        ("As Kh", "A hand is seven cards; this one has 2."),
        ("As As Kh 3d 4d 5d 6d", "Card As is used 2 times; the deck has one."),
        ("As 1h Kh 3d 4d 5d 6d", "There is no card 1h."),
        ("Jk Jk Kh 3d 4d 5d 6d", "Card Jk is used 2 times; the deck has one."),
    ],
)
def test_a_wrong_hand_is_told_why(hand, why):
    with pytest.raises(BadInput) as refusal:
        parse_hand(hand)
    assert str(refusal.value) == why


def test_a_card_that_is_in_no_deck_is_none():
    for rank, suit in ((1, "s"), (16, "s"), (15, "s"), (7, ""), (7, "ss"), (7, "x")):
        with pytest.raises(BadInput):
            Card(rank, suit)


def test_strengths_are_told_apart_by_half():
    low, high = Split.parse("As Kd / Qs Qd 4h 3c 2s").strengths()
    assert (low, high) == (strength(*parse_cards("As Kd")), strength(*parse_cards("Qs Qd 4h 3c 2s")))
    assert (low.is_zero, low.by_tile) == (False, (0, 14, 13))
