"""The JSON form of acts: it reads back, and nothing else is read."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.errors import BadInput
from tablemgr.rules.acts import (
    KINDS,
    AnswerBank,
    BankOffers,
    ChooseSeat,
    Dice,
    DiceTotal,
    DragonHand,
    Fold,
    HouseWager,
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
    st.builds(
        BankOffers, st.lists(numbers).map(tuple), st.lists(st.tuples(numbers, numbers)).map(tuple), numbers, numbers
    ),
    st.builds(AnswerBank, numbers, st.sampled_from(["whole", "half", "decline"]), numbers, st.none() | numbers),
    st.builds(HouseWager, numbers),
    st.builds(DragonHand, numbers, numbers, numbers),
    st.builds(Fold, numbers),
)
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.floats(allow_nan=False),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)


def test_the_kinds_are_those_agreed():
    assert set(KINDS) == {
        "wager", "side_bet", "no_more_bets", "dice", "place", "seat", "house_way", "result",
        "bank_offers", "bank", "house_wager", "dragon", "fold",
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
        (
            '{"kind": "bank_offers", "seats": [4, 5], "bets": [[4, 2500]], "holder": 3, "row": 1}',
            BankOffers((4, 5), ((4, 2_500),), 3, 1),
        ),
        ('{"kind": "bank", "seat": 4, "answer": "half", "purse": 5000, "action": 2}', AnswerBank(4, "half", 5_000, 2)),
        ('{"kind": "bank", "seat": 4, "answer": "decline"}', AnswerBank(4, "decline")),
        ('{"kind": "house_wager", "cents": 2500}', HouseWager(2_500)),
        ('{"kind": "dragon", "seat": 4, "owner": 1, "cents": 2500}', DragonHand(4, 1, 2_500)),
        ('{"kind": "fold", "seat": 4}', Fold(4)),
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
        ({"kind": "shuffle"}, "There is no act of kind shuffle"),
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
        ({"kind": "bank", "seat": 1, "answer": "all"}, "The bank is taken whole or half, or it is declined"),
        ({"kind": "bank", "seat": 1, "answer": "whole", "action": "2"}, "The action of bank is not a whole number"),
        ({"kind": "bank_offers", "seats": 4, "bets": [], "holder": 0, "row": 0}, "lists of whole numbers"),
        ({"kind": "bank_offers", "seats": [], "bets": [[1]], "holder": 0, "row": 0}, "lists of whole numbers"),
        ({"kind": "bank_offers", "seats": [], "bets": {}, "holder": 0, "row": 0}, "The bets of bank_offers"),
    ],
)
def test_what_is_no_act(said, why):
    with pytest.raises(BadInput, match=why):
        act_from_json(said)


@given(
    anything,
    st.sampled_from([*KINDS, "shuffle"]),
    st.dictionaries(st.sampled_from(["seat", "cents", "values", "piece", "result"]), anything),
)
def test_garbage_is_refused_or_read_but_never_worse(said, kind, fields):
    for each in (said, {"kind": kind, **fields}):
        try:
            act = act_from_json(each)
        except BadInput:
            continue
        assert act_from_json(act_to_json(act)) == act
