"""What is true of every settlement, and of every one equally by a second hand (`oracle/settlement.py`)."""

from __future__ import annotations

from dataclasses import asdict, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle import settlement as oracle
from tablemgr.catalog.commissions import shipped
from tablemgr.errors import Refused
from tablemgr.money import Commission
from tablemgr.rules.banking import HOUSE_SEAT, CoBank, HouseBank, SeatBank
from tablemgr.rules.settlement import Bet, SideBet, settle

OUTCOMES = st.sampled_from(["win", "lose", "push"])
SMALL = st.integers(1, 120)
NONE = shipped()["none"]
OPPOSITE = {"win": "lose", "lose": "win", "push": "push"}


@st.composite
def policies(draw):
    how = draw(st.sampled_from([{"rate": 500}, {"rate": 400}, {"rate": 333}, {"pays": (19, 20)}, {"pays": (20, 21)}]))
    charges = draw(st.sampled_from([("each_win",), ("bank_net",), ("each_win", "bank_net")]))
    rounding = draw(st.sampled_from(["up", "down", "half_up"]))
    unit, minimum = draw(st.sampled_from([1, 5, 25])), draw(st.sampled_from([0, 0, 10]))
    return Commission("drawn", "", charges=charges, rounding=rounding, unit=unit, minimum=minimum, **how)


@st.composite
def tables(draw, wagers=SMALL):
    """Bets, the house's own, a bank of any kind and wealth, side bets and a policy."""
    kind = draw(st.sampled_from(["house", "seat", "co_bank"]))
    seats = draw(st.lists(st.integers(1, 8).filter(lambda seat: seat != 3), unique=True, max_size=7))
    bets = [Bet(seat, draw(wagers), draw(OUTCOMES)) for seat in seats]
    own = Bet(HOUSE_SEAT, draw(wagers), draw(OUTCOMES)) if kind != "house" and draw(st.booleans()) else None
    purse, action = draw(st.integers(0, 700)), draw(st.none() | st.integers(1, 8))
    bank = {"house": HouseBank(), "seat": SeatBank(3, purse, action), "co_bank": CoBank(3, purse, action)}[kind]
    sides = [
        SideBet.at(seat, "side", wager=draw(wagers), pays=draw(st.sampled_from([-1, 0, 1, 12]))) for seat in seats[:2]
    ]
    return bets, own, bank, sides, draw(st.sampled_from(list(shipped().values())) | policies())


def settled(table):
    bets, own, bank, sides, policy = table
    return settle(bets, commission=policy, bank=bank, house_bet=own, side_bets=sides)


def settled_or_none(table):
    try:
        return settled(table)
    except Refused:
        return None


@given(tables(), st.data())
def test_two_hands_settle_alike(table, data):
    bets, own, bank, sides, policy = table
    done = settled_or_none(table)
    wagers = {str(bet.seat): (bet.wager, bet.outcome) for bet in bets}
    if own:
        wagers["house bet"] = (own.wager, own.outcome)
    shuffled = dict(data.draw(st.permutations(list(wagers.items()))))
    plain = asdict(bank) if not isinstance(bank, HouseBank) else {"kind": "house"}
    side_bets = [(str(side.seat), side.won) for side in sides]
    try:
        other = oracle.play(plain, shuffled, sides=side_bets, policy=asdict(policy))
    except oracle.CannotBankError:
        assert done is None
        return
    assert done is not None
    assert done.bank.kind == other["kind"]
    for bet in done.seats:
        assert bet.covered == other["covered"][str(bet.seat)]
        assert bet.commission == other["charged"][str(bet.seat)]
        assert done.seat_net(bet.seat) == other["heaps"][str(bet.seat)]
    assert (done.bank_net, done.bank_commission) == (other["bank_net"], other["bank_charged"])
    assert done.house_net == other["heaps"]["house"]
    if done.house_bet:
        assert done.house_bet.covered == other["covered"]["house bet"]


@given(tables(wagers=st.integers(1, 10**9)))
def test_everything_sums_to_zero(table):
    done = settled_or_none(table)
    if done is not None:
        seats = {bet.seat for bet in done.seats} | {side.seat for side in done.side_bets}
        players = sum(done.seat_net(seat) for seat in seats)
        assert players + done.bank_net - done.bank_commission + done.house_net == 0


@given(tables())
def test_nobody_loses_more_than_was_there(table):
    bank = table[2]
    done = settled_or_none(table)
    if done is None:
        return
    for bet in [*done.seats, *([done.house_bet] if done.house_bet else [])]:
        assert 0 <= bet.covered <= bet.wager
        assert bet.covered + bet.returned == bet.wager
        assert abs(bet.pays) in {0, bet.covered}
        assert 0 <= bet.commission <= max(bet.pays, 0)
    if not isinstance(bank, HouseBank):
        assert -bank.purse <= done.bank_net <= bank.purse
        assert 0 <= done.bank_commission <= max(done.bank_net, 0)


@given(tables(), st.integers(1, 8))
def test_a_bank_that_covers_everything_knows_no_order(table, action):
    bets, own, bank, sides, policy = table
    if isinstance(bank, HouseBank):
        return
    rich = replace(bank, purse=sum(bet.wager for bet in bets) + (own.wager if own else 0), action=None)
    plain = settled((bets, own, rich, sides, policy))
    ordered = settled((bets, own, replace(rich, action=action), sides, policy))
    assert plain.seats == ordered.seats
    assert all(bet.returned == 0 for bet in plain.seats)
    assert (plain.house_net, plain.bank_net) == (ordered.house_net, ordered.bank_net)


@given(tables())
def test_the_halves_of_a_co_bank_differ_by_a_cent_at_most(table):
    done = settled_or_none(table)
    if done is not None and isinstance(done.bank, CoBank):
        assert done.bank_net + done.house_share == done.bank_total
        assert 0 <= done.house_share - done.bank_net <= 1


@given(tables())
def test_the_bankers_result_mirrors_the_players(table):
    bets, own, bank, _, _ = table
    rich = SeatBank(3, 10**9) if not isinstance(bank, HouseBank) else bank
    here = settle(bets, commission=NONE, bank=rich, house_bet=own)
    there = settle(
        [replace(bet, outcome=OPPOSITE[bet.outcome]) for bet in bets],
        commission=NONE,
        bank=rich,
        house_bet=replace(own, outcome=OPPOSITE[own.outcome]) if own else None,
    )
    assert here.bank_total == -there.bank_total
    assert [bet.pays for bet in here.seats] == [-bet.pays for bet in there.seats]
    assert here.house_net == -there.house_net


@given(tables(), st.randoms(use_true_random=False))
def test_the_order_of_the_lines_does_not_matter(table, shuffler):
    bets, own, bank, sides, policy = table
    mixed = list(bets)
    shuffler.shuffle(mixed)
    one, two = settled_or_none(table), settled_or_none((mixed, own, bank, sides, policy))
    if one is None or two is None:
        assert one is two
        return
    assert sorted(one.seats, key=lambda bet: bet.seat) == sorted(two.seats, key=lambda bet: bet.seat)
    assert (one.house_net, one.order) == (two.house_net, two.order)


@pytest.mark.parametrize("key", sorted(shipped()))
@given(tables())
def test_the_policy_moves_money_only_to_the_house(key, table):
    bets, own, bank, sides, _ = table
    with_it, without = (
        settled_or_none((bets, own, bank, sides, shipped()[key])),
        settled_or_none((bets, own, bank, sides, NONE)),
    )
    if with_it is not None and without is not None:
        assert [bet.pays for bet in with_it.seats] == [bet.pays for bet in without.seats]
        assert with_it.house_net == without.house_net + with_it.commission
