"""What seats are paid, what the chips are, what the book hears of it: three accounts of one thing that must agree."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from tablemgr.ledger.accounts import kind_of
from tablemgr.money import Commission
from tablemgr.rules.settlement import Bet, SideBet, settle
from tablemgr.services.payout import cut_out
from tablemgr.services.postings import entries

CHIPS = (100, 500, 2_500, 10_000, 50_000)
FIVE = Commission("five_percent", "5 %", rate=500, charges=("each_win",))

wagers = st.integers(1, 400).map(lambda units: units * 500)
bets = st.dictionaries(st.integers(1, 7), st.tuples(wagers, st.sampled_from(["win", "lose", "push"])), max_size=7)
sides = st.dictionaries(st.integers(1, 7), st.tuples(wagers, st.sampled_from([-1, 0, 2, 20])), max_size=7)


@given(bets, sides)
def test_the_book_hears_what_the_seats_are_paid(main, side):
    settled = settle(
        [Bet(seat, wager, outcome) for seat, (wager, outcome) in main.items()],
        commission=FIVE,
        side_bets=[SideBet.at(seat, "bonanza", wager=wager, pays=pays) for seat, (wager, pays) in side.items()],
    )
    moved: dict[str, int] = {}
    for entry in entries("PG14", settled):
        for posting in entry.postings:
            moved[posting.account] = moved.get(posting.account, 0) + posting.cents
    for seat in range(1, 8):
        assert moved.get(f"seat:PG14:{seat}", 0) == settled.seat_net(seat)
    assert moved.get("commission:PG14", 0) == settled.commission
    assert moved.get("rack:PG14", 0) + moved.get("commission:PG14", 0) == settled.house_net
    assert {kind_of(name) for name in moved} <= {"seat", "rack", "commission"}


def test_a_round_of_pushes_moves_nothing():
    assert entries("PG14", settle([Bet(1, 5_000, "push")], commission=FIVE)) == ()


@given(st.integers(-(10**6), 10**9))
def test_what_is_cut_out_is_what_is_paid(cents):
    cut = cut_out(cents, CHIPS)
    assert sum(chip * pieces for chip, pieces in cut.chips) + cut.coin == max(cents, 0)
    assert 0 <= cut.coin < CHIPS[0]
    # Greedy in these denominations is also the fewest pieces: none could be coloured up.
    bounds = dict(itertools.pairwise(CHIPS))
    assert all(chip * pieces < bounds[chip] for chip, pieces in cut.chips if chip in bounds)
