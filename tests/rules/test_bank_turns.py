"""Whose turn it is to bank: who is asked, in which order, and who may be asked at all."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.rules.bankrules import BankRules
from tablemgr.rules.turns import Remembered, around, offers

CIRCLE = (1, 2, 3, 4, 5)
EVERYBODY = frozenset(CIRCLE)


def asked(banking, holder, row, *, wagered=EVERYBODY, bets=None, **choices):
    before = Remembered(holder, row, bets or {}, wagered)
    return offers(before, BankRules(banking=banking, **choices), CIRCLE)


@pytest.mark.parametrize(
    ("banking", "holder", "row", "order"),
    [
        ("none", 2, 0, ()),
        # Nobody has banked yet: from the dealer on.
        ("alternate", None, 0, (1, 2, 3, 4, 5)),
        # A player banked, so it is the house's turn; then on from him, he last.
        ("alternate", 3, 1, ()),
        ("alternate", 3, 0, (4, 5, 1, 2, 3)),
        # Two hands, then the next; he who has had his two is not asked.
        ("two_hands", 3, 1, (3, 4, 5, 1, 2)),
        ("two_hands", 3, 2, (4, 5, 1, 2)),
        ("two_hands", 3, 0, (4, 5, 1, 2, 3)),
        # Round to the house's own place; after its hand the first seat.
        ("full_circle", 3, 1, (4, 5)),
        ("full_circle", 5, 1, ()),
        ("full_circle", 5, 0, (1, 2, 3, 4, 5)),
    ],
)
def test_the_order_of_offers(banking, holder, row, order):
    assert asked(banking, holder, row) == order


@pytest.mark.parametrize(("consecutive", "row", "first"), [(1, 1, 4), (2, 1, 3), (3, 2, 3), (3, 3, 4), (4, 3, 3)])
def test_the_house_says_how_many_hands_in_a_row(consecutive, row, first):
    assert asked("two_hands", 3, row, consecutive=consecutive)[0] == first


def test_only_who_played_as_the_house_asks():
    wagered, bets = frozenset({2, 5}), {4: 2_500, 5: 2_500}
    assert asked("two_hands", 3, 1, wagered=wagered, bets=bets) == (3, 5, 2)
    assert asked("two_hands", 3, 1, wagered=wagered, bets=bets, bank_eligible="wagered_house") == (3, 4, 5)
    assert asked("two_hands", 3, 1, wagered=wagered, bank_eligible="any") == (3, 4, 5, 1, 2)
    # A holder of long ago who did not play is not asked.
    assert asked("two_hands", 3, 0, wagered=wagered) == (5, 2)


def test_a_new_session_asks_nobody_who_must_have_wagered():
    assert offers(Remembered(), BankRules(banking="alternate"), CIRCLE) == ()


def test_the_seats_go_round_as_they_lie():
    assert around(3, "clockwise", "right") == around(3, "counter_clockwise", "left") == (3, 2, 1)
    assert around(3, "clockwise", "left") == (1, 2, 3)


answers = st.lists(st.integers(0, 5), max_size=40)


@given(st.sampled_from(["alternate", "two_hands", "full_circle"]), st.integers(0, 4), answers)
def test_over_many_rounds_nobody_banks_more_hands_in_a_row_than_the_house_lets(banking, consecutive, takes):
    """`takes` says how many decline before one takes the bank, round after round, everybody wagering always."""
    rules, before, running, houses = BankRules(banking=banking, consecutive=consecutive), Remembered(), [], []
    for declined in takes:
        order = offers(before, rules, CIRCLE)
        assert len(set(order)) == len(order)
        assert set(order) <= EVERYBODY
        banker = order[declined] if declined < len(order) else None
        if banking == "alternate" and running and running[-1] is not None and len(order) > 1:
            pytest.fail("player and house alternate")
        running.append(banker)
        houses.append(banker is None)
        before = before.after(banker, dict.fromkeys(EVERYBODY - {banker}, 2_500))
        # Who has banked his turns is not among the next to be asked.
        row = 0
        for each in reversed(running):
            if each != banker or each is None:
                break
            row += 1
        assert row <= rules.turns
        assert before.row == row


def test_a_full_circle_gives_everybody_one_hand_and_the_house_one():
    rules, before, banked = BankRules(banking="full_circle"), Remembered(None, 0, {}, EVERYBODY), []
    for _ in range(12):
        order = offers(before, rules, CIRCLE)
        banked.append(order[0] if order else None)
        before = before.after(banked[-1], dict.fromkeys(CIRCLE, 2_500))
        before = Remembered(before.holder, before.row, before.bets, EVERYBODY)
    assert banked == [1, 2, 3, 4, 5, None, 1, 2, 3, 4, 5, None]


def test_a_cap_is_the_last_bet_and_a_tenth():
    assert BankRules(bank_cap="last_bet_10").cap(10_000) == 11_000
    assert BankRules(bank_cap="last_bet_10").cap(0) == 0
    assert BankRules().cap(10_000) is None
