"""Settled rounds worked by hand: each kind of bank, the order of action, commission, and what is refused."""

from __future__ import annotations

import pytest

from tablemgr.catalog.commissions import shipped
from tablemgr.errors import BadInput, Refused
from tablemgr.rules.banking import HOUSE_SEAT, CoBank, HouseBank, SeatBank, in_action_order
from tablemgr.rules.settlement import Bet, SideBet, settle

POLICIES = shipped()
FIVE = POLICIES["five_percent"]
NONE = POLICIES["none"]


def main_bets(done):
    return [(bet.seat, bet.covered, bet.returned, bet.pays, bet.commission, bet.net) for bet in done.seats]


def test_the_house_bank_pays_all():
    bets = [Bet(1, 10_000, "win"), Bet(2, 5_000, "lose"), Bet(4, 2_500, "push"), Bet(7, 2_500, "win")]
    done = settle(bets, commission=FIVE)
    assert main_bets(done) == [
        (1, 10_000, 0, 10_000, 500, 9_500),
        (2, 5_000, 0, -5_000, 0, -5_000),
        (4, 2_500, 0, 0, 0, 0),
        (7, 2_500, 0, 2_500, 125, 2_375),
    ]
    assert (done.house_net, done.commission) == (-6_875, 625)
    assert (done.bank_net, done.bank_commission, done.bank_total, done.house_share) == (0, 0, -7_500, -7_500)
    assert done.bank == HouseBank()


def test_a_player_bank_that_covers_everything():
    bets = [Bet(1, 10_000, "win"), Bet(2, 40_000, "lose"), Bet(5, 5_000, "push")]
    done = settle(bets, commission=FIVE, bank=SeatBank(3, 200_000), house_bet=Bet(HOUSE_SEAT, 20_000, "lose"))
    # The bank takes 400 and the house's 200, pays 100: 500, and pays 25 on it. The winner pays 5.
    assert main_bets(done) == [
        (1, 10_000, 0, 10_000, 500, 9_500),
        (2, 40_000, 0, -40_000, 0, -40_000),
        (5, 5_000, 0, 0, 0, 0),
    ]
    assert done.house_bet is not None
    assert (done.house_bet.pays, done.house_bet.commission) == (-20_000, 0)
    assert (done.bank_net, done.bank_commission) == (50_000, 2_500)
    assert done.house_net == -20_000 + 500 + 2_500
    assert done.order == (0, 1, 2, 5)


def test_the_house_that_beats_a_players_bank_pays_itself_no_commission():
    done = settle([], commission=FIVE, bank=SeatBank(3, 20_000), house_bet=Bet(HOUSE_SEAT, 20_000, "win"))
    assert (done.house_net, done.commission, done.bank_net, done.bank_commission) == (20_000, 0, -20_000, 0)
    assert (done.house_bet.pays, done.house_bet.commission, done.house_bet.net) == (20_000, 0, 20_000)


def test_a_losing_bank_pays_no_commission():
    done = settle([Bet(1, 10_000, "win")], commission=FIVE, bank=SeatBank(3, 10_000))
    assert (done.bank_net, done.bank_commission, done.house_net) == (-10_000, 0, 500)


def test_the_banks_net_and_nothing_else():
    policy = POLICIES["five_percent_net"]
    bets = [Bet(1, 10_000, "win"), Bet(2, 40_000, "lose")]
    done = settle(bets, commission=policy, bank=SeatBank(3, 100_000))
    assert [bet.commission for bet in done.seats] == [0, 0]
    assert (done.bank_net, done.bank_commission, done.house_net) == (30_000, 1_500, 1_500)
    assert settle(bets, commission=policy).commission == 0


def test_a_co_bank_is_half_and_half():
    bets = [Bet(1, 10_000, "win"), Bet(2, 40_000, "lose")]
    done = settle(bets, commission=FIVE, bank=CoBank(3, 25_000))
    # The bank wins 300: 150 each; 7.50 on the player's half, 5 from the winner.
    assert (done.bank_total, done.bank_net, done.house_share) == (30_000, 15_000, 15_000)
    assert (done.bank_commission, done.house_net) == (750, 15_000 + 750 + 500)
    assert all(bet.returned == 0 for bet in done.seats)


@pytest.mark.parametrize(("wager", "outcome", "player", "house"), [(101, "lose", 50, 51), (101, "win", -51, -50)])
def test_the_odd_cent_of_a_co_bank_is_the_players_loss(wager, outcome, player, house):
    done = settle([Bet(1, wager, outcome)], commission=NONE, bank=CoBank(3, 1_000))
    assert (done.bank_net, done.house_share) == (player, house)


def test_a_bank_short_of_the_declared_total_becomes_a_co_bank():
    bets = [Bet(1, 60_000, "lose"), Bet(2, 40_000, "push")]
    done = settle(bets, commission=NONE, bank=SeatBank(3, 50_000))
    assert done.bank == CoBank(3, 50_000)
    assert (done.bank_net, done.house_net) == (30_000, 30_000)
    enough = settle(bets, commission=NONE, bank=SeatBank(3, 100_000))
    assert (enough.bank, enough.bank_net) == (SeatBank(3, 100_000), 60_000)


def test_the_houses_own_wager_counts_among_the_declared():
    bets, own = [Bet(1, 50_000, "push")], Bet(HOUSE_SEAT, 100, "push")
    assert settle(bets, commission=NONE, bank=SeatBank(3, 50_000)).bank.kind == "seat"
    assert settle(bets, commission=NONE, bank=SeatBank(3, 50_000), house_bet=own).bank.kind == "co_bank"


@pytest.mark.parametrize("bank", [SeatBank(3, 49_999), CoBank(3, 49_999)])
def test_a_bank_without_even_its_half_needs_an_action_position(bank):
    with pytest.raises(Refused, match=r"holds 499\.99, less than half of the wagers \(1000\.00\)"):
        settle([Bet(1, 100_000, "lose")], commission=NONE, bank=bank)


def test_a_short_bank_pays_from_the_action_round_until_it_is_gone():
    bets = [Bet(seat, 10_000, "win") for seat in (1, 2, 4, 5, 6, 7)]
    done = settle(bets, commission=FIVE, bank=SeatBank(3, 25_000, action=5))
    assert done.order == (5, 6, 7, 1, 2, 4)
    assert main_bets(done) == [
        (1, 0, 10_000, 0, 0, 0),
        (2, 0, 10_000, 0, 0, 0),
        (4, 0, 10_000, 0, 0, 0),
        (5, 10_000, 0, 10_000, 500, 9_500),
        (6, 10_000, 0, 10_000, 500, 9_500),
        (7, 5_000, 5_000, 5_000, 250, 4_750),
    ]
    assert (done.bank_net, done.bank_commission, done.house_net) == (-25_000, 0, 1_250)


def test_what_was_collected_pays_those_who_come_after():
    bets = [Bet(5, 8_000, "lose"), Bet(6, 18_000, "win"), Bet(7, 5_000, "win")]
    done = settle(bets, commission=NONE, bank=SeatBank(3, 10_000, action=5))
    assert main_bets(done) == [
        (5, 8_000, 0, -8_000, 0, -8_000),
        (6, 18_000, 0, 18_000, 0, 18_000),
        (7, 0, 5_000, 0, 0, 0),
    ]
    other = settle(bets, commission=NONE, bank=SeatBank(3, 10_000, action=6))
    assert main_bets(other) == [(5, 0, 8_000, 0, 0, 0), (6, 10_000, 8_000, 10_000, 0, 10_000), (7, 0, 5_000, 0, 0, 0)]


def test_a_wager_is_covered_by_what_the_bank_could_pay_whoever_wins_it():
    bets = [Bet(5, 7_000, "win"), Bet(6, 5_000, "lose"), Bet(7, 9_000, "push")]
    done = settle(bets, commission=NONE, bank=SeatBank(3, 10_000, action=5))
    # 30 are left when seat 6 is reached, so no more than 30 can be taken from it; then 60 stand against seat 7's 90.
    assert [(bet.covered, bet.returned, bet.pays) for bet in done.seats] == [
        (7_000, 0, 7_000),
        (3_000, 2_000, -3_000),
        (6_000, 3_000, 0),
    ]


def test_a_bank_wins_no_more_than_it_posted():
    bets = [
        Bet(5, 8_000, "lose"),
        Bet(6, 5_000, "lose"),
        Bet(7, 5_000, "lose"),
        Bet(1, 4_000, "win"),
        Bet(2, 9_000, "lose"),
    ]
    done = settle(bets, commission=NONE, bank=SeatBank(3, 10_000, action=5))
    # 80, then 20 of the 50; nothing of seat 7; 40 go out to seat 1, and so 40 of seat 2 may come in again.
    assert [bet.covered for bet in done.seats] == [8_000, 2_000, 0, 4_000, 4_000]
    assert done.bank_net == 10_000


def test_the_house_is_settled_before_the_action():
    bets = [Bet(5, 10_000, "win")]
    done = settle(bets, commission=NONE, bank=SeatBank(3, 10_000, action=5), house_bet=Bet(HOUSE_SEAT, 6_000, "win"))
    assert done.order == (0, 5)
    assert [bet.covered for bet in done.seats] == [4_000]
    assert (done.house_net, done.bank_net) == (6_000, -10_000)


def test_a_short_co_bank_is_matched_by_the_house_and_no_further():
    bets = [Bet(5, 15_000, "win"), Bet(6, 15_000, "win")]
    done = settle(bets, commission=FIVE, bank=CoBank(3, 10_000, action=5))
    assert [bet.covered for bet in done.seats] == [15_000, 5_000]
    assert (done.bank_net, done.house_share, done.house_net) == (-10_000, -10_000, -10_000 + 1_000)


def test_an_empty_purse_covers_nothing():
    done = settle([Bet(1, 100, "lose"), Bet(2, 100, "win")], commission=FIVE, bank=SeatBank(3, 0, action=1))
    assert [(bet.covered, bet.net) for bet in done.seats] == [(0, 0), (0, 0)]


@pytest.mark.parametrize("first", range(1, 9))
def test_action_goes_upward_and_round(first):
    seats = [7, 3, 1, 8, 2]
    walked = [(first + step - 1) % 8 + 1 for step in range(8)]
    assert in_action_order(seats, first) == tuple(seat for seat in walked if seat in seats)


MAIN = {"win": (10_000, 500), "lose": (-10_000, 0), "push": (0, 0)}
SIDE = {-1: -500, 0: 0, 1: 500, 2: 1_000, 5: 2_500, 12: 6_000, 20: 10_000, 60: 30_000, 200: 100_000}


@pytest.mark.parametrize("bank", [HouseBank(), SeatBank(3, 50_000), CoBank(3, 50_000), SeatBank(3, 10_000, action=1)])
@pytest.mark.parametrize("outcome", MAIN)
@pytest.mark.parametrize("pays", SIDE)
def test_no_bet_touches_another(bank, outcome, pays):
    """Every result of the main bet with every line of a side bet, under every bank."""
    side = SideBet.at(1, "bonanza", wager=500, pays=pays)
    alone = settle([Bet(1, 10_000, outcome)], commission=FIVE, bank=bank)
    both = settle([Bet(1, 10_000, outcome)], commission=FIVE, bank=bank, side_bets=[side])
    assert both.seats == alone.seats
    assert (both.seats[0].pays, both.seats[0].commission) == MAIN[outcome]
    assert both.side_bets[0].won == SIDE[pays]
    assert both.seat_net(1) == both.seats[0].net + SIDE[pays]
    assert both.house_net == alone.house_net - SIDE[pays]
    assert (both.bank_net, both.bank_commission) == (alone.bank_net, alone.bank_commission)


def test_a_banking_player_may_have_a_side_bet_against_the_house():
    done = settle(
        [Bet(1, 100, "push")], commission=FIVE, bank=SeatBank(3, 100), side_bets=[SideBet.at(3, "b", wager=100, pays=4)]
    )
    assert (done.seat_net(3), done.house_net, done.bank_net) == (400, -400, 0)


@pytest.mark.parametrize(
    ("policy", "commissions", "bank_commission"),
    [
        # Winners of 25.00, 6.00 and 20.00 against a bank that took 100.00: its net is 49.00.
        ("five_percent", [125, 30, 100, 0], 245),
        ("five_percent_up_quarter", [125, 50, 100, 0], 250),
        ("five_percent_net", [0, 0, 0, 0], 245),
        ("nineteen_to_twenty", [125, 30, 100, 0], 245),
        ("four_percent", [100, 24, 80, 0], 196),
        ("none", [0, 0, 0, 0], 0),
    ],
)
def test_commission_by_policy_with_the_banks_net(policy, commissions, bank_commission):
    bets = [Bet(1, 2_500, "win"), Bet(2, 600, "win"), Bet(4, 2_000, "win"), Bet(5, 10_000, "lose")]
    done = settle(bets, commission=POLICIES[policy], bank=SeatBank(3, 20_000))
    assert [bet.commission for bet in done.seats] == commissions
    assert (done.bank_net, done.bank_commission) == (4_900, bank_commission)
    assert done.house_net == sum(commissions) + bank_commission


def test_a_table_without_wagers_settles_to_nothing():
    done = settle([], commission=FIVE)
    assert (done.seats, done.house_net, done.order) == ((), 0, ())


@pytest.mark.parametrize(
    ("bets", "more", "family"),
    [
        ([Bet(1, 100, "win"), Bet(1, 100, "lose")], {}, BadInput),
        ([Bet(1, 0, "win")], {}, BadInput),
        ([Bet(1, -100, "win")], {}, BadInput),
        ([Bet(0, 100, "win")], {}, BadInput),
        ([Bet(-2, 100, "win")], {}, BadInput),
        ([Bet(1, 100, "win")], {"side_bets": [SideBet(1, "b", 0, 0)]}, BadInput),
        ([Bet(1, 100, "win")], {"side_bets": [SideBet(1, "b", 100, -101)]}, BadInput),
        ([Bet(1, 100, "win")], {"house_bet": Bet(HOUSE_SEAT, 100, "win")}, Refused),
        ([Bet(1, 100, "win")], {"house_bet": Bet(2, 100, "win"), "bank": SeatBank(3, 1_000)}, BadInput),
        ([Bet(3, 100, "win")], {"bank": SeatBank(3, 1_000)}, Refused),
        ([Bet(1, 100, "win")], {"bank": SeatBank(3, -1, action=1)}, BadInput),
        ([Bet(1, 100, "win")], {"bank": SeatBank(0, 1_000)}, BadInput),
        ([Bet(1, 100, "win")], {"bank": CoBank(3, 1_000, action=0)}, BadInput),
    ],
)
def test_what_cannot_be_settled(bets, more, family):
    with pytest.raises(family):
        settle(bets, commission=FIVE, **more)
