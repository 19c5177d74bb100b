"""What a table won: the golden figures, what a mistaken formula would give, and what is not known."""

from __future__ import annotations

from decimal import ROUND_HALF_EVEN, Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.ledger.win import Chips, estimated, hold, imprest, percent, statistical_drop, statistical_win, win

GOLDEN = Chips(opener=2_500_000, fills=1_000_000, credits=400_000, closer=1_620_000)
DROP = 1_835_000
amounts = st.integers(0, 10**11)
chips = st.builds(Chips, opener=amounts, fills=amounts, credits=amounts, closer=amounts)


def test_golden():
    assert win(GOLDEN, DROP) == 355_000
    assert hold(win(GOLDEN, DROP), DROP) == 1935
    assert percent(1935) == "19.35"


def swapped(day, drop):
    return day.closer + day.fills + drop - day.opener - day.credits


def closing_left_out(day, drop):
    return day.credits + drop - day.opener - day.fills


def in_units(day, drop):
    return win(day, drop) * 100


@pytest.mark.parametrize(
    ("mutant", "gives"), [(swapped, 1_555_000), (closing_left_out, -1_265_000), (in_units, 35_500_000)]
)
def test_a_mistaken_formula_is_told_from_the_right_one(mutant, gives):
    assert mutant(GOLDEN, DROP) == gives
    assert mutant(GOLDEN, DROP) != win(GOLDEN, DROP)


@given(chips, amounts, amounts)
def test_a_fill_lowers_and_a_credit_raises(day, drop, more):
    filled = Chips(opener=day.opener, fills=day.fills + more, credits=day.credits, closer=day.closer)
    credited = Chips(opener=day.opener, fills=day.fills, credits=day.credits + more, closer=day.closer)
    assert win(filled, drop) == win(day, drop) - more
    assert win(credited, drop) == win(day, drop) + more


@pytest.mark.parametrize("missing", ["opener", "fills", "credits", "closer", "drop"])
def test_what_was_not_counted_makes_the_win_unknown_and_never_zero(missing):
    known = {"opener": 0, "fills": 0, "credits": 0, "closer": 0}
    drop = None if missing == "drop" else 0
    day = Chips(**(known | ({} if missing == "drop" else {missing: None})))
    assert win(day, drop) is None
    assert statistical_win(day, drop, issued=0, paid=0) is None
    assert hold(win(day, drop), 500) is None
    assert win(Chips(**known), 0) == 0


def test_hold_of_no_drop_is_none():
    assert hold(355_000, 0) is None
    assert hold(355_000, None) is None
    assert percent(None) is None


@given(st.integers(-(10**12), 10**12), st.integers(1, 10**12))
def test_hold_is_rounded_half_to_even(won, drop):
    exact = Decimal(won * 100) / Decimal(drop)
    assert percent(hold(won, drop)) == str(exact.quantize(Decimal("0.01"), ROUND_HALF_EVEN)).replace("-0.00", "0.00")


@given(chips, amounts)
def test_the_estimate_is_the_win_of_the_tray_as_it_is(day, drop):
    assert estimated(day, tray=day.closer, drop=drop) == win(day, drop)
    assert estimated(day, tray=None, drop=drop) is None


@given(chips, amounts)
def test_a_table_restored_to_par_wins_the_same(day, drop):
    """Restoring is a fill of what lacks or a credit of what is too much; the closer is then the opener."""
    lacks = day.opener - day.closer
    fills, credits_ = day.fills + max(lacks, 0), day.credits + max(-lacks, 0)
    assert imprest(drop, fills=fills, credits_=credits_) == win(day, drop)
    assert imprest(None, fills=fills, credits_=credits_) is None


def test_statistical_figures():
    assert statistical_drop(DROP, issued=50_000, paid=20_000) == DROP + 30_000
    assert statistical_win(GOLDEN, DROP, issued=50_000, paid=20_000) == 385_000
    assert statistical_drop(None, issued=0, paid=0) is None
