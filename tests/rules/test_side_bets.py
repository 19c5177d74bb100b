"""Several side bets beside one wager: named, put and taken away one by one, each decided by the dice or by the hand."""

from __future__ import annotations

import pytest

from tablemgr.errors import Absent, BadInput, Refused
from tablemgr.rules.acts import Dice, Fold, NoMoreBets, Place, RecordResult, SideBet, Wager, act_from_json, act_to_json
from tablemgr.rules.games import game
from tablemgr.rules.houseway import Decision
from tablemgr.rules.poker.ruleset import CardRules
from tablemgr.rules.poker.split import Split
from tablemgr.rules.round import Round, can, do, outcomes, replay, side_lines, verify
from tablemgr.rules.table import Limits, OfferedBet, TableRules

POKER = game("poker")
FORTUNE, TIGER, SUM = OfferedBet("ours", "fortune"), OfferedBet("tiger", "tiger_9"), OfferedBet("sum", "dice_sum")
LIMITS = Limits(minimum=2_500, maximum=100_000, unit=500, side_minimum=500, side_maximum=10_000)
BETS = [Wager(1, 2_500), Wager(3, 5_000), SideBet(1, 500, "ours"), SideBet(1, 1_000, "sum"), SideBet(3, 500, "sum")]


def places(cards):
    return [Place(card) for card in cards.split()]


def laid(hand):
    return Split.of(hand[:2], hand[2:])


def table(*bets, **terms):
    """Make a table whose house way lays the cards as they come."""
    plain = {"rules": CardRules(), "seats": 6, "dice": 3, "bets": bets or (FORTUNE, TIGER, SUM)}
    decide = lambda hand: Decision(laid(hand), "as-they-come", {"en": "As they come."})  # noqa: E731
    return TableRules(game=POKER, limits=LIMITS, decide=decide, **(plain | terms))


def refusal(acts, act, play):
    round_ = replay(acts, play)
    assert not can(round_, act, play)
    with pytest.raises((Refused, Absent, BadInput)) as found:
        verify(round_, act, play)
    with pytest.raises(type(found.value)):
        do(round_, act, play)
    return type(found.value), str(found.value)


def test_each_bet_of_a_seat_stands_by_itself():
    play = table()
    round_ = replay(BETS, play)
    assert round_.side_bets == {1: {"ours": 500, "sum": 1_000}, 3: {"sum": 500}}
    assert replay([*BETS, SideBet(1, 2_000, "ours")], play).side_bets[1] == {"ours": 2_000, "sum": 1_000}
    assert replay([*BETS, SideBet(1, 0, "ours")], play).side_bets[1] == {"sum": 1_000}
    assert replay([*BETS, SideBet(3, 0, "sum")], play).side_bets == {1: {"ours": 500, "sum": 1_000}}
    assert replay([*BETS, Wager(1, 0)], play).side_bets == {3: {"sum": 500}}


@pytest.mark.parametrize(
    ("act", "family", "sentence"),
    [
        (SideBet(1, 500), BadInput, "This table offers several side bets; say which."),
        (SideBet(1, 500, "fortune-2"), Absent, "This table offers no side bet “fortune-2”."),
        (SideBet(2, 500, "sum"), Refused, "Seat 2 has no wager; a side bet needs one."),
        (SideBet(1, 10_500, "sum"), Refused, "The side bet must be from 5.00 to 100.00."),
        (SideBet(1, 700, "tiger"), Refused, "The side bet must be a multiple of 5.00."),
        (SideBet(7, 500, "sum"), Absent, "There is no seat 7 at this table."),
    ],
)
def test_refusals(act, family, sentence):
    assert refusal(BETS, act, table()) == (family, sentence)


def test_the_limits_are_those_of_each_bet():
    play = table()
    full = [Wager(1, 2_500), SideBet(1, 10_000, "ours"), SideBet(1, 10_000, "tiger")]
    assert can(replay(full, play), SideBet(1, 10_000, "sum"), play)


def test_no_bet_of_any_name_after_the_bets_are_closed():
    closed = (Refused, "The bets are closed.")
    assert refusal([*BETS, NoMoreBets()], SideBet(1, 500, "sum"), table()) == closed
    assert refusal([*BETS, NoMoreBets(), Dice((6, 6, 5))], SideBet(1, 500, "sum"), table()) == closed


def test_the_name_may_be_left_out_where_there_is_one():
    play = table(SUM)
    for act in (SideBet(1, 500), SideBet(1, 500, "sum")):
        assert replay([Wager(1, 2_500), act], play).side_bets == {1: {"sum": 500}}
    assert refusal([Wager(1, 2_500)], SideBet(1, 500, "ours"), play)[0] is Absent


def test_what_a_table_can_decide_it_can_offer():
    """A bet on hands needs the hands entered; a bet on three dice needs the three dice, and no hands."""
    assert table().offered == (FORTUNE, TIGER, SUM)
    assert table(capture="results").offered == (SUM,)
    assert table(dice=None).offered == (FORTUNE, TIGER)
    assert table(dice=1).offered == (FORTUNE, TIGER)
    assert refusal([Wager(1, 2_500)], SideBet(1, 500, "sum"), table(dice=None))[0] is Absent
    # Where one of several is left over, it is the one that is meant.
    assert replay([Wager(1, 2_500), SideBet(1, 500)], table(capture="results")).side_bets == {1: {"sum": 500}}
    assert [table().when(each) for each in (FORTUNE, TIGER, SUM)] == ["hand", "hand", "dice"]
    assert OfferedBet("bonanza") not in table().offered


def test_a_bet_on_the_dice_is_decided_before_a_hand_goes_out():
    play = table()
    thrown = [*BETS, NoMoreBets(), Dice((6, 6, 5))]
    assert side_lines(replay(thrown[:-1], play), play, SUM) == {}
    assert side_lines(replay(thrown, play), play, SUM) == {1: "sum_17", 3: "sum_17"}
    assert side_lines(replay(thrown, play), play, FORTUNE) == {}
    banker = [*thrown, *places("9h 7s Kc Kd 5c 4d 2c")]
    seat = [*banker, *places("Js 4h 7h 7d 7c 3c 2d")]
    first = replay(banker, play).current
    round_ = replay(seat, play)
    assert side_lines(round_, play, FORTUNE) == {first: "three_of_a_kind"}
    assert side_lines(round_, play, TIGER) == {first: "dealer_low_nine_high"}
    assert side_lines(round_, play, SUM) == {1: "sum_17", 3: "sum_17"}


def test_a_folded_hand_keeps_its_side_bets():
    """Folding gives the wager up and nothing else; the cards are laid all the same, and count for the others too."""
    play = table(rules=CardRules(fold_allowed=True))
    acts = [*BETS, NoMoreBets(), Dice((6, 6, 5)), *places("9h 7s Kc Kd 5c 4d 2c")]
    first = replay(acts, play).current
    acts += [Fold(first), *places("Js 4h 7h 7d 7c 3c 2d")]
    round_ = replay(acts, play)
    assert outcomes(round_, play)[first].result == "lose"
    assert [side_lines(round_, play, bet)[first] for bet in (FORTUNE, TIGER, SUM)] == [
        "three_of_a_kind", "dealer_low_nine_high", "sum_17"
    ]  # fmt: skip


def test_dice_bets_where_results_alone_are_entered():
    play = table(capture="results")
    acts = [Wager(1, 2_500), SideBet(1, 500, "sum"), NoMoreBets(), Dice((1, 1, 1))]
    acts += [*places("9h 7s Kc Kd 5c 4d 2c"), RecordResult(1, "push")]
    assert replay(acts, play).phase == "ready"
    assert side_lines(replay(acts, play), play, SUM) == {1: "sum_3"}


def test_an_act_says_its_bet_only_where_it_has_one():
    """An act of the time when a table had one side bet reads, and is written, as it always was."""
    old, new = (
        {"kind": "side_bet", "seat": 3, "cents": 500},
        {"kind": "side_bet", "seat": 3, "cents": 500, "bet": "sum"},
    )
    for said, act in ((old, SideBet(3, 500)), (new, SideBet(3, 500, "sum"))):
        assert act_from_json(said) == act
        assert act_to_json(act) == said
    for wrong in (
        {**old, "bet": 5},
        {**old, "bet": "x" * 61},
        {**old, "which": "sum"},
        {"kind": "side_bet", "seat": 3},
    ):
        with pytest.raises(BadInput):
            act_from_json(wrong)


def test_a_new_round_has_no_side_bets():
    assert Round().side_bets == {}
