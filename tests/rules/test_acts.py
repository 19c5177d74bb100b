"""The JSON form of acts: it reads back, and nothing else is read."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.errors import BadInput
from tablemgr.rules.acts import (
    KINDS,
    ChooseSeat,
    Dice,
    DiceTotal,
    NoMoreBets,
    Place,
    RecordResult,
    SetByHouseWay,
    SideBet,
    Wager,
    act_from_json,
    act_to_json,
)

numbers = st.integers(-10, 10**7)
acts = st.one_of(
    st.builds(Wager, numbers, numbers),
    st.builds(SideBet, numbers, numbers),
    st.just(NoMoreBets()),
    st.builds(DiceTotal, numbers),
    st.builds(Dice, st.lists(numbers, max_size=5).map(tuple)),
    st.builds(Place, st.text(max_size=20)),
    st.builds(ChooseSeat, numbers),
    st.builds(SetByHouseWay, numbers),
    st.builds(RecordResult, numbers, st.sampled_from(["win", "lose", "push"])),
)
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.floats(allow_nan=False),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)


def test_the_kinds_are_those_agreed():
    assert set(KINDS) == {
        "wager", "side_bet", "no_more_bets", "dice", "place", "seat", "house_way", "result"
    }  # fmt: skip


@pytest.mark.parametrize(
    ("said", "act"),
    [
        ('{"kind": "place", "piece": "6-6"}', Place("6-6")),
        ('{"kind": "wager", "seat": 3, "cents": 10000}', Wager(3, 10_000)),
        ('{"kind": "side_bet", "seat": 3, "cents": 500}', SideBet(3, 500)),
        ('{"kind": "no_more_bets"}', NoMoreBets()),
        ('{"kind": "dice", "values": [2, 3, 5]}', Dice((2, 3, 5))),
        ('{"kind": "dice", "total": 10}', DiceTotal(10)),
        ('{"kind": "seat", "seat": 4}', ChooseSeat(4)),
        ('{"kind": "house_way", "seat": 4}', SetByHouseWay(4)),
        ('{"kind": "result", "seat": 4, "result": "push"}', RecordResult(4, "push")),
    ],
)
def test_the_written_form(said, act):
    assert act_from_json(json.loads(said)) == act
    assert act_to_json(act) == json.loads(said)


@given(acts)
def test_an_act_reads_back(act):
    assert act_from_json(json.loads(json.dumps(act_to_json(act)))) == act


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ([], "An act is an object with a kind"),
        (None, "An act is an object with a kind"),
        ({}, "There is no act of kind None"),
        ({"kind": "fold"}, "There is no act of kind fold"),
        ({"kind": ["place"]}, "There is no act of kind"),
        ({"kind": "place"}, "An act of kind place has kind and piece"),
        ({"kind": "place", "piece": "6-6", "seat": 1}, "An act of kind place has kind and piece"),
        ({"kind": "no_more_bets", "seat": 1}, "An act of kind no_more_bets has kind and no more"),
        ({"kind": "wager", "seat": "3", "cents": 1}, "The seat of wager is not a whole number"),
        ({"kind": "wager", "seat": 3, "cents": 25.0}, "The cents of wager is not a whole number"),
        ({"kind": "wager", "seat": 3, "cents": True}, "The cents of wager is not a whole number"),
        ({"kind": "wager", "seat": None, "cents": 1}, "The seat of wager is not a whole number"),
        ({"kind": "dice", "values": "235"}, "The dice are a list of whole numbers"),
        ({"kind": "dice", "values": [2, True, 5]}, "The dice are a list of whole numbers"),
        ({"kind": "place", "piece": 66}, "The piece is a short text"),
        ({"kind": "place", "piece": "6" * 21}, "The piece is a short text"),
        ({"kind": "result", "seat": 1, "result": "copy"}, "A result is win, lose or push"),
        ({"kind": "result", "seat": 1, "result": ["win"]}, "A result is win, lose or push"),
    ],
)
def test_what_is_no_act(said, why):
    with pytest.raises(BadInput, match=why):
        act_from_json(said)


@given(
    anything,
    st.sampled_from([*KINDS, "fold"]),
    st.dictionaries(st.sampled_from(["seat", "cents", "values", "piece", "result"]), anything),
)
def test_garbage_is_refused_or_read_but_never_worse(said, kind, fields):
    for each in (said, {"kind": kind, **fields}):
        try:
            act = act_from_json(each)
        except BadInput:
            continue
        assert act_from_json(act_to_json(act)) == act
