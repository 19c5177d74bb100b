"""Rounds of cards: six seats, fouls by the house's policy, pushes on the dealer's hand, dice and directions."""

from __future__ import annotations

from dataclasses import fields
from itertools import product

import pytest

from tablemgr.catalog.houseways import shipped
from tablemgr.errors import BadInput, Refused
from tablemgr.rules.acts import Dice, DiceTotal, NoMoreBets, Place, SetByHouseWay, SideBet, Wager
from tablemgr.rules.games import game
from tablemgr.rules.poker.deal import delivery, dragon_hands
from tablemgr.rules.poker.ruleset import CardRules
from tablemgr.rules.poker.split import Split
from tablemgr.rules.round import Round, can, do, outcomes, replay, showdown, side_lines
from tablemgr.rules.table import Limits, OfferedBet, TableRules

POKER = game("poker")
LIMITS = Limits(minimum=100, maximum=30_000, unit=100, side_minimum=100, side_maximum=10_000)
BANKER = "Ks Qd 9h 8c 5s 4h 2d"
KINGS_IN_FRONT = "Kc Kh Ad 8h 7s 5c 2c"


def table(*, bet="", way="trump_plaza", seats=6, **choices):
    rules = CardRules(**choices)
    house = shipped(game="poker")[way]
    return TableRules(
        game=POKER, rules=rules, limits=LIMITS, decide=lambda hand: POKER.decide(house, hand, rules), seats=seats,
        dice=rules.dice, bets=(OfferedBet(bet or "fortune", bet),),
    )  # fmt: skip


def dealt(play, *hands, dice=(1, 2, 3), sides=()):
    acts = [Wager(seat, 2_500) for seat in range(1, len(hands) + 1)]
    acts += [SideBet(*side) for side in sides]
    acts += [NoMoreBets(), Dice(dice)]
    acts += [Place(card) for card in BANKER.split()]
    round_ = replay(acts, play)
    by_seat = dict(enumerate(hands, 1))
    for seat in round_.order:
        for card in by_seat[seat].split():
            round_ = do(round_, Place(card), play)
    return round_


def test_a_round_of_cards_is_dealt_by_the_game_blind_machine():
    play = table()
    round_ = dealt(play, "Qs 9c Ac Ad 7d 6d 3d", "7h 4c Qh Qc 3s 5h 6h")
    assert round_.phase == "ready"
    assert round_.order == (1, 2)
    assert str(round_.banker.split) == "Qd 9h / Ks 8c 5s 4h 2d"
    assert round_.banker.decision.rule_id == "no-pair"
    found = outcomes(round_, play)
    assert (found[1].low, found[1].high, found[1].result) == ("copy", "win", "push")
    assert (found[2].low, found[2].high, found[2].result) == ("lose", "win", "push")


def test_six_seats_at_most():
    with pytest.raises(BadInput, match="room for 1 to 6 seats"):
        _ = table(seats=7).layout


def test_a_foul_loses_where_the_house_says_so():
    play = table(foul_policy="lose")
    found = outcomes(dealt(play, KINGS_IN_FRONT), play)[1]
    assert (found.low, found.high, found.result) == ("lose", "lose", "lose")


def test_a_foul_is_refused_with_the_card_that_makes_it():
    play = table(foul_policy="refuse")
    *cards, last = KINGS_IN_FRONT.split()
    begun = replay(
        [Wager(1, 2_500), NoMoreBets(), Dice((1, 2, 3)), *map(Place, BANKER.split()), *map(Place, cards)], play
    )
    assert not can(begun, Place(last), play)
    with pytest.raises(Refused, match="a foul"):
        do(begun, Place(last), play)
    assert can(begun, Place("Ac"), play)


def test_a_foul_is_set_again_by_the_house_way():
    play = table(foul_policy="reset_house_way")
    hand = dealt(play, KINGS_IN_FRONT).seats[1]
    assert (hand.set_by, str(hand.split.low), hand.decision.rule_id) == (
        "house_way",
        str(Split.parse("Ad 8h / Kc Kh 7s 5c 2c").low),
        "pair",
    )


def test_a_player_may_ask_for_the_house_way():
    play = table()
    round_ = do(dealt(play, "Ad 2c Kc Kh 8h 7s 5c"), SetByHouseWay(1), play)
    assert str(round_.seats[1].split) == "Ad 8h / Kh Kc 7s 5c 2c"
    assert round_.seats[1].set_by == "house_way"


# Reference 6.3: the player's low and high, the bank's, what comes of it.
@pytest.mark.parametrize(
    ("player", "bank", "result"),
    [
        ("As 2s / Kh Qd Tc 7s 5h", "7c 5d / Kc Qh Jd 9h 8s", "lose"),
        ("As Qs / Kh Kd Tc 7s 5h", "Ac Jd / 8h 8c 7d 4s 2h", "win"),
        ("As Qs / Kh Kd Tc 7s 5h", "Ac Kc / 8h 8c 4d 4s 2h", "lose"),
        ("As Qs / Kh Kd Tc 7s 5h", "Ac Qc / Ks Kc Td 7d 5c", "lose"),
        ("As Js / Kh Kd Tc 7s 6h", "Ac Qc / Ks Kc Td 7d 5c", "push"),
        ("As Qs / Kh Kd Tc 7s 4h", "Ac Jc / Ks Kc Td 7d 5c", "push"),
        ("Js Ts / Ah 2d 3c 4s 5h", "7c 5d / Kc Qh Jd Th 9s", "win"),
        ("3s 2d / Ah Kh Jk Jh Th", "4c 3d / As Ks Qs Js Ts", "lose"),
    ],
)
def test_what_public_tests_say_comes_of_two_set_hands(player, bank, result):
    assert showdown(Split.parse(player), Split.parse(bank), POKER, CardRules()).result == result


def test_a_royal_with_the_joker_copies_a_natural_one():
    found = showdown(Split.parse("3s 2d / Ah Kh Jk Jh Th"), Split.parse("3d 2c / As Ks Qs Js Ts"), POKER, CardRules())
    assert (found.low, found.high, found.result) == ("copy", "copy", "lose")


def test_the_wheel_lowest_turns_the_same_two_hands_over():
    wheel, king = Split.parse("Js Ts / Ah 2d 3c 4s 5h"), Split.parse("7c 5d / Kc Qh Jd Th 9s")
    assert showdown(wheel, king, POKER, CardRules(wheel_rank="lowest")).result == "push"


PUSHES = {
    "queen_high": "Jd 9h / Qs 8c 5s 4h 2d",
    "low_nine_high": "9d 7h / Qs Qc 5s 4h 2d",
    "ace_high": "Kd 9h / Jk 8c 5s 4h 2d",
}


@pytest.mark.parametrize(("auto_push", "banker"), list(product(["none", *PUSHES], PUSHES.values())))
def test_the_dealers_hand_pushes_every_wager_in_the_games_without_commission(auto_push, banker):
    winner = Split.parse("Ah Ad / Kh Kc Ks 3c 3d")
    loser = Split.parse("4c 3d / 7h 6c 5h 3s 2c")
    rules, bank = CardRules(auto_push=auto_push), Split.parse(banker)
    pushed = PUSHES.get(auto_push) == banker
    assert showdown(winner, bank, POKER, rules).result == ("push" if pushed else "win")
    assert showdown(loser, bank, POKER, rules).result == ("push" if pushed else "lose")


def test_a_foul_loses_even_where_the_dealers_hand_pushes():
    foul, queen = Split.parse("As Ah / Kh 9c 5d 4s 3d"), Split.parse(PUSHES["queen_high"])
    assert showdown(foul, queen, POKER, CardRules(auto_push="queen_high")).result == "lose"


def test_a_side_bet_is_settled_whatever_became_of_the_wager():
    play = table(bet="fortune")
    round_ = dealt(play, "2c 3h 7s 7h 7d 7c Js", sides=[(1, 500)])
    assert outcomes(round_, play)[1].result == "push"
    assert side_lines(round_, play, play.bets[0]) == {1: "four_of_a_kind"}
    tiger = table(bet="tiger_9")
    assert side_lines(dealt(tiger, "2c 3h 7s 7h 7d 7c Js", sides=[(1, 500)]), tiger, tiger.bets[0]) == {1: "nothing"}


def first(total, **choices):
    return str(delivery(total, table(**choices).layout).first)


def test_the_banks_numbers():
    """Reference 2.5: the bank is 1, 8 and 15; or 1, 9 and 17; or 7 and 14."""
    for numbers, his in (("1_8_15", {1, 8, 15}), ("1_9_17", {1, 9, 17}), ("7_14", {7, 14})):
        assert {total for total in range(1, 19) if first(total, bank_numbers=numbers) == "banker"} == his
    assert first(1, bank_numbers="7_14") == "seat 1"
    assert first(14, direction="clockwise") == "seat 1"


def test_three_dice_reach_each_position_as_the_reference_counts():
    totals = [sum(dice) for dice in product(range(1, 7), repeat=3)]
    found = {}
    for total in totals:
        found[first(total)] = found.get(first(total), 0) + 1
    assert sorted(found.values()) == [30] + [31] * 6
    assert found["seat 6"] == 30
    assert sum(first(total, bank_numbers="7_14") == "banker" for total in totals) == 30


def test_counting_and_delivering_may_go_different_ways():
    around = delivery(3, table(direction="counter_clockwise", deal_direction="clockwise").layout)
    assert [str(place) for place in around.order] == [
        "seat 2",
        "seat 1",
        "banker",
        "seat 6",
        "seat 5",
        "seat 4",
        "seat 3",
    ]
    same = delivery(3, table().layout)
    assert [str(place) for place in same.order] == [
        "seat 2",
        "seat 3",
        "seat 4",
        "seat 5",
        "seat 6",
        "banker",
        "seat 1",
    ]


def test_a_generator_shows_a_position():
    play = table(start_method="rng")
    begun = replay([Wager(1, 2_500), NoMoreBets()], play)
    assert do(begun, DiceTotal(7), play).phase == "banker"
    assert can(begun, Dice((7,)), play)
    for act in (DiceTotal(8), DiceTotal(0), Dice((8,)), Dice((1, 2, 3))):
        assert not can(begun, act, play)


def test_vacant_packets_are_dragon_hands_in_turn():
    assert dragon_hands(delivery(3, table().layout), playing=[1, 2, 5]) == (3, 4, 6)


def test_the_bundle_says_all_that_a_round_asks():
    assert (POKER.hand_size, POKER.low_size, len(POKER.pieces), str(POKER.title)) == (7, 2, 53, "Pai gow poker")
    assert all(POKER.parse(str(piece)) == piece for piece in POKER.pieces)
    assert str(POKER.words(POKER.parse_hand("As Kd 9h 8c 5s 4h 2d")[:2])) == "ace-king"
    assert str(POKER.line_words("royal_match")).startswith("royal flush")
    assert Round().phase == "bets"
    assert {each.name for each in fields(POKER)} == {each.name for each in fields(game("tiles"))}
