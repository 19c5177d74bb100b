"""Random rounds: `can` exactly when `do`, replay equals step by step, undo is the round before, nothing is overdrawn."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from tablemgr.errors import Absent, BadInput, Refused
from tablemgr.rules.acts import (
    ChooseSeat,
    Dice,
    DiceTotal,
    NoMoreBets,
    Place,
    RecordResult,
    SetByHouseWay,
    SideBet,
    Wager,
)
from tablemgr.rules.round import Round, can, do, outcomes, replay, side_lines, verify
from tablemgr.rules.table import OfferedBet
from tablemgr.rules.tiles.piece import SET

seats = st.integers(0, 8)
amounts = st.sampled_from([0, 500, 2_500, 2_600, 10_000, 100_000, 100_500, -500])
results = st.sampled_from(["win", "lose", "push"])
anything = st.one_of(
    st.builds(Wager, seats, amounts),
    st.builds(SideBet, seats, amounts, st.sampled_from(["", "bonanza", "other", "none"])),
    st.just(NoMoreBets()),
    st.builds(Dice, st.lists(st.integers(0, 7), min_size=2, max_size=5).map(tuple)),
    st.builds(DiceTotal, st.integers(2, 25)),
    st.builds(Place, st.sampled_from([*map(str, SET), "7-7", ""])),
    st.builds(ChooseSeat, seats),
    st.builds(SetByHouseWay, seats),
    st.builds(RecordResult, seats, results),
)
tables = st.fixed_dictionaries(
    {
        "seats": st.integers(1, 7),
        "dice": st.sampled_from([3, 4, None]),
        "capture": st.sampled_from(["full", "results"]),
        "bets": st.sampled_from([(), (OfferedBet("bonanza"),), (OfferedBet("bonanza"), OfferedBet("other"))]),
    }
)


def likely(round_, table):
    """Acts that a dealer would come to next."""
    if round_.phase == "bets":
        seat = st.integers(1, table.seats)
        return st.one_of(
            st.builds(Wager, seat, st.just(2_500)),
            st.builds(SideBet, seat, st.just(500), st.sampled_from(["", *(bet.key for bet in table.bets)])),
            st.just(NoMoreBets()),
        )
    if round_.phase == "dice":
        faces = st.lists(st.integers(1, 6), min_size=table.dice, max_size=table.dice).map(tuple)
        return st.one_of(faces.map(Dice), faces.map(sum).map(DiceTotal))
    left = Counter(SET) - Counter(round_.used)
    piece = st.sampled_from(sorted(left.elements())).map(str).map(Place)
    if round_.phase == "banker":
        return piece
    seat = st.sampled_from(round_.order)
    if table.capture == "results":
        return st.one_of(st.builds(RecordResult, seat, results), st.builds(ChooseSeat, seat))
    return st.one_of(piece, piece, piece, st.builds(SetByHouseWay, seat), st.builds(ChooseSeat, seat))


def dealt(data, table, steps):
    """Deal at random; check the three verbs at each step; give the acts that were let and each round on the way."""
    acts, rounds = [], [Round()]
    for _ in range(steps):
        round_ = rounds[-1]
        act = data.draw(st.one_of(likely(round_, table), likely(round_, table), anything))
        if not can(round_, act, table):
            with pytest.raises((Refused, Absent, BadInput), match=r"\.$"):
                verify(round_, act, table)
            with pytest.raises((Refused, Absent, BadInput)):
                do(round_, act, table)
            continue
        assert verify(round_, act, table) is None
        after = do(round_, act, table)
        acts.append(act)
        rounds.append(after)
    return acts, rounds


@settings(max_examples=40)
@given(st.data(), tables)
def test_can_exactly_when_do_and_replay_is_every_step(tiles_table, data, terms):
    table = tiles_table(**terms)
    acts, rounds = dealt(data, table, steps=45)
    event(f"ended in {rounds[-1].phase}")
    assert replay(acts, table) == rounds[-1]
    if acts:
        assert replay(acts[:-1], table) == rounds[-2]


@settings(max_examples=40)
@given(st.data(), tables)
def test_what_is_always_true_of_a_round(tiles_table, data, terms):
    table = tiles_table(**terms)
    _, rounds = dealt(data, table, steps=45)
    for round_ in rounds:
        _hold(round_, table)


def _hold(round_, table):
    assert not Counter(round_.used) - Counter(SET)
    assert round_.dice is None or sum(round_.dice) == round_.total
    assert (round_.total is None) == (table.dice is None or round_.phase in ("bets", "dice"))
    assert set(round_.side_bets) <= set(round_.wagers)
    assert all(2_500 <= cents <= 100_000 and cents % 500 == 0 for cents in round_.wagers.values())
    assert set(round_.seats) <= set(round_.order)
    assert len(round_.banker.pieces) <= 4
    assert all(len(hand.pieces) <= 4 for hand in round_.seats.values())
    assert all((hand.split is not None) == (len(hand.pieces) == 4) for hand in round_.seats.values())
    whole = {seat for seat, hand in round_.seats.items() if hand.is_set}
    assert set(outcomes(round_, table)) == whole
    laid = {seat for seat, hand in round_.seats.items() if hand.split is not None}
    assert set(side_lines(round_, table, OfferedBet("bonanza"))) == laid
    assert all(bets and set(bets) <= {bet.key for bet in table.offered} for bets in round_.side_bets.values())
    if round_.phase in ("seats", "ready"):
        assert set(round_.order) == set(round_.wagers)
        assert (round_.phase == "ready") == (whole == set(round_.wagers)) == (round_.current is None)
        assert round_.banker.split is not None
    else:
        assert not round_.seats
        assert round_.current is None
