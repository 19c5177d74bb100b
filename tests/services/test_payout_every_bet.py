"""Every side bet on cards against everything that a wager can come to: neither ever touches the other."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from tablemgr.catalog import commissions, houseways, paytables, rulesets
from tablemgr.rules.acts import Dice, NoMoreBets, Place, SideBet, Wager
from tablemgr.rules.games import game
from tablemgr.rules.poker.piece import parse_hand
from tablemgr.rules.poker.sidebet import DICE_BETS, high_card_of
from tablemgr.rules.round import outcomes, replay
from tablemgr.rules.table import Limits, OfferedBet, TableRules
from tablemgr.services.dealing import Game
from tablemgr.services.payout import payouts

POKER = game("poker")
TABLES = {key: each for key, each in paytables.shipped().items() if each.game == "poker"}
LIMITS = Limits(minimum=2_500, maximum=100_000, unit=500, side_minimum=500, side_maximum=10_000)
WAGER, BESIDE = 10_000, 500
# What makes a bet win, and what its pay table then pays to one; and what makes it lose. A hand is the seat's own seven
# cards, a dealer the bank's; the rest of the round is dealt from the deck until every result has come.
TRIPS, NOTHING = "7s 7h 7d Js 4h 3c 2c", "Qs Jd 9h 8c 5d 4h 2c"
# The three first cards are laid in this order: the first hand stands behind them, the second is a foul.
THREE, THREE_AND_FOUL = "As Ks 9s 9h 9d 4c 2c", "As Ks Js 9h 7d 4c 2c"
ACE, QUEEN, TEN, NINE = (
    "As Kd Jh 9c 7d 5h 2c", "Qs Jd 9h 8c 5d 4h 2c", "Ts 9d 8h 6c 5d 3h 2c", "Kc Kd 9h 7s 5c 4d 2c",
)  # fmt: skip
HANDS = {"fortune": (TRIPS, 3), "mania_seven": (TRIPS, 3), "imperial_player": (TRIPS, 2), "mania_three": (THREE, 3),
         "jackpot": (TRIPS, 2)}  # fmt: skip
DEALERS = {"queens_dragon": (QUEEN, 50), "tiger_9": (NINE, 30), "imperial_banker": (TEN, 20), "ace_high": (ACE, 5)}
DICE = {"dice-sum-a": ((6, 6, 5), 25), "dice-sum-b": ((1, 1, 1), 25)}
LOST = {"hand": NOTHING, "dealer": "5s 5d Kh Qc 9d 7h 3c", "dice": (2, 2, 3)}
RESULTS = {"win", "lose", "push", "foul"}
ACE_RANK = 14


@cache
def played(key, *, bets=True):
    rules = rulesets.shipped(game="poker")["poker-standard"]
    way = houseways.shipped(game="poker")["trump_plaza"]
    choices, table = rules.rules, TABLES[key]
    laid = TableRules(
        game=POKER, rules=choices, limits=LIMITS, decide=lambda hand: POKER.decide(way, hand, choices), seats=6, dice=3,
        bets=(OfferedBet(key, table.bet),) if bets else (),
    )  # fmt: skip
    policy = commissions.shipped()["five_percent"]
    return Game(laid, way, rules, policy, {key: table})


def rounds(key, random, *, own=None, dealer=None, dice=(2, 2, 3)):
    """Deal rounds with what is given; the rest is any cards, the seat's hand in any order."""
    held = parse_hand(own or dealer) if own or dealer else ()
    deck = [card for card in POKER.pieces if card not in held]
    while True:
        some = random.sample(deck, 14)
        hand = list(parse_hand(own)) if own else some[:7]
        bank = parse_hand(dealer) if dealer else some[7:]
        if own not in (THREE, THREE_AND_FOUL):
            random.shuffle(hand)
        if TABLES[key].bet == "ace_high" and high_card_of(hand) == ACE_RANK:
            continue  # then both are, and another line pays
        acts = [Wager(1, WAGER), NoMoreBets(), Dice(dice), *(Place(str(card)) for card in (*bank, *hand))]
        yield acts


def result(round_, played_):
    split = round_.seats[1].split
    return "foul" if POKER.foul(split, played_.rules.rules) else outcomes(round_, played_.rules)[1].result


def every_result(key, wanted, **given):
    """Give one round for each thing that the wager is to come to."""
    found, plain = {}, played(key, bets=False)
    for count, acts in enumerate(rounds(key, Random(key), **given)):
        round_ = replay(acts, plain.rules)
        found.setdefault(result(round_, plain), acts)
        if set(found) >= wanted:
            return found
        assert count < 5_000, f"only {set(found)}"
    raise AssertionError


def cases():
    for key, table in TABLES.items():
        if table.bet in DICE_BETS:
            dice, pays = DICE[key]
            yield pytest.param(key, {"dice": dice}, pays, id=f"{key}-wins")
            yield pytest.param(key, {"dice": LOST["dice"]}, -1, id=f"{key}-loses")
        elif table.bet in DEALERS:
            dealer, pays = DEALERS[table.bet]
            yield pytest.param(key, {"dealer": dealer}, pays, id=f"{key}-wins")
            yield pytest.param(key, {"dealer": LOST["dealer"]}, -1, id=f"{key}-loses")
        else:
            hand, pays = HANDS[table.bet]
            yield pytest.param(key, {"own": hand}, pays, id=f"{key}-wins")
            if hand == THREE:
                yield pytest.param(key, {"own": THREE_AND_FOUL}, pays, id=f"{key}-wins-on-a-foul")
            yield pytest.param(key, {"own": LOST["hand"]}, -1, id=f"{key}-loses")


@pytest.mark.parametrize(("key", "given", "pays"), list(cases()))
def test_a_side_bet_and_a_wager_never_touch(key, given, pays):
    wanted = {THREE: RESULTS - {"foul"}, THREE_AND_FOUL: {"foul"}}.get(given.get("own"), RESULTS)
    for came, acts in every_result(key, wanted, **given).items():
        play, plain = played(key), played(key, bets=False)
        with_bet = payouts(replay([acts[0], SideBet(1, BESIDE), *acts[1:]], play.rules), play)
        without = payouts(replay(acts, plain.rules), plain)
        (side,) = with_bet.sides[1]
        assert side.gained == BESIDE * pays, (came, side)
        assert with_bet.seats[1] == without.seats[1], came
        assert with_bet.settlement.house_net == without.settlement.house_net - BESIDE * pays, came
        assert without.sides == {}


def test_every_pay_table_on_cards_is_here():
    assert {each.bet for each in TABLES.values()} == {*HANDS, *DEALERS, *DICE_BETS}
    assert [high_card_of(parse_hand(each)) for each in (QUEEN, TEN, ACE)] == [12, 10, ACE_RANK]
