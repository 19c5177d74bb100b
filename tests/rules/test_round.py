"""A round at a tiles table, tap by tap: the way through, what it comes to, and every refusal with its sentence."""

from __future__ import annotations

import pytest

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
from tablemgr.rules.betting import order_of_delivery
from tablemgr.rules.houseway import Decision
from tablemgr.rules.round import Round, can, do, outcomes, replay, side_lines, verify
from tablemgr.rules.tiles.ruleset import TileRules
from tablemgr.rules.tiles.split import splits

BETS = [Wager(1, 10_000), Wager(4, 2_500), SideBet(4, 500), NoMoreBets()]
DICE = Dice((2, 3, 5))  # ten: seat 1 first


def tiles(said):
    return [Place(each) for each in said.split()]


BANKER = tiles("6-6 4-4 5-6 4-5")  # 4-4 5-6 / 6-6 4-5: nine and wong
SEAT_1 = tiles("1-1 1-6 2-2 2-2")  # high nine and a pair
SEAT_4 = tiles("5-5 4-6 1-3 1-5")  # zero and zero
DEALT = [*BETS, DICE, *BANKER]
ALL = [*DEALT, *SEAT_1, *SEAT_4]


def refusal(acts, act, table):
    """Try an act after others; it must be refused, `can` must say so, and the sentence comes back with its family."""
    round_ = replay(acts, table)
    assert not can(round_, act, table)
    with pytest.raises((Refused, Absent, BadInput)) as refused:
        verify(round_, act, table)
    with pytest.raises(refused.type):
        do(round_, act, table)
    return refused.type, str(refused.value)


def test_a_round_from_the_first_wager_to_the_last_tile(tiles_table):
    table = tiles_table()
    phases = []
    round_ = Round()
    for act in ALL:
        assert can(round_, act, table)
        round_ = do(round_, act, table)
        phases.append(round_.phase)
    assert phases == ["bets"] * 3 + ["dice"] + ["banker"] * 4 + ["seats"] * 8 + ["ready"]
    assert round_.wagers == {1: 10_000, 4: 2_500}
    assert round_.side_bets == {4: {"bonanza": 500}}
    assert round_.dice == (2, 3, 5)
    assert round_.order == (1, 4)
    assert str(round_.banker.split) == "4-4 5-6 / 6-6 4-5"
    assert round_.banker.decision.rule_id == "strongest-low"
    assert str(round_.seats[1].split) == "1-1 1-6 / 2-2 2-2"
    assert round_.seats[1].set_by == "player"
    assert round_.current is None
    assert [str(tile) for tile in round_.banker.pieces] == ["6-6", "4-4", "5-6", "4-5"]


def test_what_the_round_came_to(tiles_table):
    table = tiles_table()
    came = outcomes(replay(ALL, table), table)
    assert (came[1].low, came[1].high, came[1].result) == ("win", "win", "win")
    assert (came[4].low, came[4].high, came[4].result) == ("lose", "lose", "lose")
    assert side_lines(replay(ALL, table), table, table.bets[0]) == {1: "pair", 4: "nothing"}


def test_outcomes_come_seat_by_seat(tiles_table):
    table = tiles_table()
    assert outcomes(replay(DEALT[:-1], table), table) == {}
    assert outcomes(replay(DEALT, table), table) == {}
    assert list(outcomes(replay([*DEALT, *SEAT_1], table), table)) == [1]
    assert side_lines(replay([*DEALT, *SEAT_1], table), table, table.bets[0]) == {1: "pair"}


def test_the_zero_setting_reaches_the_showdown(tiles_table):
    acts = [Wager(1, 10_000), NoMoreBets(), DICE, *tiles("5-5 4-6 6-6 4-4"), *tiles("1-3 1-5 1-1 4-5")]
    came = {}
    for zero_tie in ("banker", "by_tile", "nsw_literal"):
        table = tiles_table(rules=TileRules(zero_tie=zero_tie), decide=_best_high)
        came[zero_tie] = outcomes(replay(acts, table), table)[1].result
    assert came == {"banker": "push", "by_tile": "win", "nsw_literal": "lose"}


def _best_high(hand):
    return Decision(max(splits(hand), key=lambda split: split.strengths()[::-1]), "best-high", {"en": "The best."})


def test_the_raised_24_reaches_the_split(tiles_table):
    """Laid as low 2-4 2-3 and high 1-2 1-4: where the 2-4 is raised it is the high hand."""
    laid = [*DEALT, *tiles("2-4 2-3 1-2 1-4")]
    plain, raised = tiles_table(), tiles_table(rules=TileRules(gee_joon_rank="24_above_5"))
    assert str(replay(laid, plain).seats[1].split) == "2-3 2-4 / 1-4 1-2"
    assert str(replay(laid, raised).seats[1].split) == "1-4 1-2 / 2-3 2-4"


def test_a_low_hand_above_the_high_hand_is_turned_round(tiles_table):
    round_ = replay([*DEALT, *tiles("2-2 2-2 1-1 1-6")], tiles_table())
    assert str(round_.seats[1].split) == "1-1 1-6 / 2-2 2-2"
    assert [str(tile) for tile in round_.seats[1].pieces] == ["2-2", "2-2", "1-1", "1-6"]


def test_a_seat_may_ask_for_the_house_way_even_at_the_end(tiles_table):
    table = tiles_table()
    acts = [*DEALT, *tiles("1-1 2-2 1-6 2-2"), *SEAT_4]
    assert str(replay(acts, table).seats[1].split) == "2-2 1-6 / 1-1 2-2"
    after = replay([*acts, SetByHouseWay(1)], table)
    assert str(after.seats[1].split) == "1-1 1-6 / 2-2 2-2"
    assert after.seats[1].set_by == "house_way"
    assert after.seats[1].decision.rule_id == "strongest-low"
    assert after.phase == "ready"


def test_the_seats_follow_the_dice(tiles_table):
    table = tiles_table()
    bets = [Wager(seat, 2_500) for seat in (1, 3, 6)]
    assert replay([*bets, NoMoreBets(), Dice((1, 1, 2))], table).order == (3, 6, 1)
    clockwise = tiles_table(rules=TileRules(direction="clockwise"))
    assert replay([*bets, NoMoreBets(), Dice((1, 1, 2))], clockwise).order == (3, 1, 6)
    mirrored = tiles_table(seat_one="left")
    assert replay([*bets, NoMoreBets(), Dice((1, 1, 2))], mirrored).order == (3, 1, 6)
    assert order_of_delivery(replay(bets, table), table) is None
    given = order_of_delivery(replay([*bets, NoMoreBets(), Dice((1, 1, 2))], table), table)
    assert (given.total, str(given.first), len(given.order)) == (4, "seat 3", 8)


def test_four_dice(tiles_table):
    table = tiles_table(rules=TileRules(dice=4), dice=4)
    acts = [Wager(1, 2_500), Wager(5, 2_500), NoMoreBets()]
    assert replay([*acts, Dice((6, 6, 6, 4))], table).order == (5, 1)  # 22 is position 6, seat 5
    assert refusal(acts, Dice((1, 2, 3)), table) == (BadInput, "This table plays with 4 dice, not 3.")
    # Only the total may be entered: the order is the same, and the faces are not made up.
    counted = replay([*acts, DiceTotal(22)], table)
    assert (counted.order, counted.dice, counted.total) == ((5, 1), None, 22)
    assert refusal(acts, DiceTotal(25), table) == (BadInput, "4 dice show 4 to 24 in all, not 25.")


def test_a_table_without_dice_goes_straight_to_the_banker(tiles_table):
    table = tiles_table(dice=None)
    round_ = replay([Wager(4, 2_500), Wager(2, 2_500), NoMoreBets()], table)
    assert (round_.phase, round_.order, round_.dice) == ("banker", (2, 4), None)
    assert order_of_delivery(round_, table).total is None
    assert refusal(BETS, DICE, table) == (Refused, "This table plays without dice.")


def test_the_next_seat_comes_by_itself_and_can_be_chosen(tiles_table):
    table = tiles_table()
    start = [Wager(1, 2_500), Wager(3, 2_500), Wager(6, 2_500), NoMoreBets(), DICE, *BANKER]
    assert replay(start, table).current == 1
    chosen = [*start, ChooseSeat(3), *SEAT_1]
    assert replay(chosen, table).current == 6
    around = [*chosen, *SEAT_4]
    assert replay(around, table).current == 1
    assert replay([*around, *tiles("3-3 3-3 1-5 2-6")], table).phase == "ready"


def test_results_only(tiles_table):
    table = tiles_table(capture="results", bets=())
    start = [Wager(1, 2_500), Wager(3, 2_500), NoMoreBets(), DICE, *BANKER]
    round_ = replay([*start, RecordResult(3, "win"), RecordResult(1, "push")], table)
    assert round_.phase == "ready"
    came = outcomes(round_, table)
    assert {seat: (each.low, each.high, each.result) for seat, each in came.items()} == {
        1: (None, None, "push"),
        3: (None, None, "win"),
    }
    again = do(round_, RecordResult(3, "lose"), table)
    assert outcomes(again, table)[3].result == "lose"
    assert again.phase == "ready"
    assert replay([*start, RecordResult(1, "win")], table).current == 3


def test_a_wager_can_change_and_go_and_takes_the_side_bet_along(tiles_table):
    table = tiles_table()
    acts = [Wager(2, 2_500), Wager(2, 5_000), SideBet(2, 1_000)]
    assert (replay(acts, table).wagers, replay(acts, table).side_bets) == ({2: 5_000}, {2: {"bonanza": 1_000}})
    assert replay([*acts, SideBet(2, 0)], table).side_bets == {}
    gone = replay([*acts, Wager(2, 0)], table)
    assert (gone.wagers, gone.side_bets) == ({}, {})


def test_the_limits_themselves_are_allowed(tiles_table):
    table = tiles_table()
    for act in (Wager(1, 2_500), Wager(7, 100_000)):
        assert can(Round(), act, table)
    for act in (SideBet(1, 500), SideBet(1, 10_000)):
        assert can(replay([Wager(1, 2_500)], table), act, table)


@pytest.mark.parametrize(
    ("act", "family", "sentence"),
    [
        (Wager(0, 2_500), Absent, "There is no seat 0 at this table."),
        (Wager(8, 2_500), Absent, "There is no seat 8 at this table."),
        (Wager(1, 2_000), Refused, "The wager must be from 25.00 to 1000.00."),
        (Wager(1, 100_500), Refused, "The wager must be from 25.00 to 1000.00."),
        (Wager(1, 2_600), Refused, "The wager must be a multiple of 5.00."),
        (Wager(1, -2_500), BadInput, "The wager is not a whole amount."),
        (Wager(1, True), BadInput, "The wager is not a whole amount."),
        (Wager(1, 2_500.0), BadInput, "The wager is not a whole amount."),
        (Wager(True, 2_500), BadInput, "A seat is a whole number."),
        (SideBet(1, 500), Refused, "Seat 1 has no wager; a side bet needs one."),
        (SideBet(2, 10_500), Refused, "The side bet must be from 5.00 to 100.00."),
        (SideBet(2, 700), Refused, "The side bet must be a multiple of 5.00."),
        (SideBet(9, 500), Absent, "There is no seat 9 at this table."),
        (DICE, Refused, "Say no more bets before the dice."),
        (Place("6-6"), Refused, "Say no more bets first."),
        (ChooseSeat(2), Refused, "Say no more bets first."),
        (SetByHouseWay(2), Refused, "Say no more bets first."),
    ],
)
def test_refusals_while_the_bets_are_open(tiles_table, act, family, sentence):
    assert refusal([Wager(2, 2_500)], act, tiles_table()) == (family, sentence)


def test_no_more_bets_needs_a_wager(tiles_table):
    table = tiles_table()
    assert refusal([], NoMoreBets(), table) == (Refused, "Nobody has wagered.")
    assert refusal([Wager(1, 2_500), Wager(1, 0)], NoMoreBets(), table) == (Refused, "Nobody has wagered.")


@pytest.mark.parametrize("terms", [{"bets": ()}, {"capture": "results"}])
def test_a_side_bet_where_none_is_offered(tiles_table, terms):
    table = tiles_table(**terms)
    assert refusal([Wager(1, 2_500)], SideBet(1, 500), table) == (Refused, "This table offers no side bet.")


@pytest.mark.parametrize(
    ("act", "family", "sentence"),
    [
        (Wager(1, 2_500), Refused, "The bets are closed."),
        (SideBet(1, 500), Refused, "The bets are closed."),
        (NoMoreBets(), Refused, "The bets are closed."),
        (Dice((1, 2)), BadInput, "This table plays with 3 dice, not 2."),
        (Dice((1, 2, 7)), BadInput, "A die shows 1 to 6, not 7."),
        (Dice((0, 2, 6)), BadInput, "A die shows 1 to 6, not 0."),
        (Place("6-6"), Refused, "Enter the dice first."),
        (ChooseSeat(1), Refused, "Enter the dice first."),
        (SetByHouseWay(1), Refused, "Enter the dice first."),
    ],
)
def test_refusals_before_the_dice(tiles_table, act, family, sentence):
    assert refusal(BETS, act, tiles_table()) == (family, sentence)


@pytest.mark.parametrize(
    ("act", "family", "sentence"),
    [
        (DICE, Refused, "The dice of this round are entered."),
        (Place("7-7"), BadInput, "There is no tile 7-7."),
        (Place("6-6"), None, ""),
        (Place("4-5"), Refused, "4-5 is used up."),
        (Place("5-4"), Refused, "4-5 is used up."),
        (ChooseSeat(1), Refused, "Enter the banker's hand first."),
        (SetByHouseWay(1), Refused, "Enter the banker's hand first."),
    ],
)
def test_refusals_during_the_bankers_hand(tiles_table, act, family, sentence):
    table, acts = tiles_table(), [*BETS, DICE, *tiles("6-6 4-5")]
    if family is None:
        assert can(replay(acts, table), act, table)
    else:
        assert refusal(acts, act, table) == (family, sentence)


@pytest.mark.parametrize(
    ("acts", "act", "said"),
    [
        (DEALT, Place("4-5"), (Refused, "4-5 is used up.")),
        ([*DEALT, Place("6-6")], Place("6-6"), (Refused, "6-6 is used up.")),
        ([*BETS, DICE, *tiles("6-6 6-6 1-1 1-1")], Place("1-1"), (Refused, "1-1 is used up.")),
        (DEALT, Place("nonsense"), (BadInput, "There is no tile nonsense.")),
        (DEALT, ChooseSeat(2), (Refused, "Seat 2 has no wager.")),
        (DEALT, ChooseSeat(8), (Absent, "There is no seat 8 at this table.")),
        ([*DEALT, *SEAT_1], ChooseSeat(1), (Refused, "Seat 1 is entered.")),
        ([*DEALT, *SEAT_1[:2]], ChooseSeat(4), (Refused, "The hand of seat 1 is half entered; finish it, or undo.")),
        (DEALT, SetByHouseWay(1), (Refused, "The hand of seat 1 is not complete.")),
        ([*DEALT, *SEAT_1[:3]], SetByHouseWay(4), (Refused, "The hand of seat 4 is not complete.")),
        ([*DEALT, *SEAT_1[:3], SetByHouseWay(1)], SetByHouseWay(1), (Refused, "The hand of seat 1 is not complete.")),
        (DEALT, SetByHouseWay(3), (Refused, "Seat 3 has no wager.")),
        (DEALT, SetByHouseWay(0), (Absent, "There is no seat 0 at this table.")),
        (DEALT, RecordResult(1, "win"), (Refused, "This table records every hand: enter those of seat 1.")),
        (DEALT, Wager(1, 2_500), (Refused, "The bets are closed.")),
        (ALL, Place("3-3"), (Refused, "Every hand is entered; settle the round, or undo.")),
        (ALL, NoMoreBets(), (Refused, "The bets are closed.")),
        (ALL, ChooseSeat(4), (Refused, "Seat 4 is entered.")),
    ],
)
def test_refusals_at_the_seats(tiles_table, acts, act, said):
    assert refusal(acts, act, tiles_table()) == said


@pytest.mark.parametrize(
    ("acts", "act", "said"),
    [
        (DEALT, Place("1-1"), (Refused, "This table records results only: enter win, lose or push for the seat.")),
        (
            DEALT,
            SetByHouseWay(1),
            (Refused, "This table records results only; it does not know the hands of the seats."),
        ),
        (DEALT, RecordResult(3, "win"), (Refused, "Seat 3 has no wager.")),
        (DEALT, RecordResult(9, "win"), (Absent, "There is no seat 9 at this table.")),
        (DEALT, RecordResult(1, "draw"), (BadInput, "A result is win, lose or push.")),
        (DEALT[:-1], RecordResult(1, "win"), (Refused, "Enter the banker's hand first.")),
        (BETS, RecordResult(1, "win"), (Refused, "Enter the dice first.")),
        ([*DEALT, RecordResult(1, "win")], ChooseSeat(1), (Refused, "Seat 1 is entered.")),
    ],
)
def test_refusals_where_only_results_are_kept(tiles_table, acts, act, said):
    table = tiles_table(capture="results", bets=())
    plain = [each for each in acts if not isinstance(each, SideBet)]
    assert refusal(plain, act, table) == said
