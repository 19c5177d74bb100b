"""Amounts, roundings and commission, against figures worked by hand and against exact fractions."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.errors import BadInput
from tablemgr.money import Commission, format_money, parse_money, round_down, round_half_up, round_up


@given(st.integers(-(10**15) + 1, 10**15 - 1))
def test_what_is_written_is_read_back(cents):
    assert parse_money(format_money(cents)) == cents


@pytest.mark.parametrize(
    ("written", "cents"),
    [
        ("0", 0),
        ("25", 2500),
        (" 25 ", 2500),
        ("25.5", 2550),
        ("25.05", 2505),
        ("1,234,567.89", 123456789),
        ("007", 700),
    ],
)
def test_amounts_as_people_write_them(written, cents):
    assert parse_money(written) == cents


@pytest.mark.parametrize(
    "written",
    ["", "-", ".", ".5", "5.", "1.234", "1,50", "1,2345", "12,34.00", "1.234,50", "1e3", "0x10", "+5", "--5", "5 5",
     "$5", "５", "nan", "1_000", "9" * 14, "9" * 9000, "25\n", "1,,000"],
)  # fmt: skip
def test_what_is_no_amount_is_refused(written):
    with pytest.raises(BadInput):
        parse_money(written)


@given(st.integers(-(10**9), 10**9), st.integers(1, 10**5), st.integers(1, 500))
def test_roundings_are_the_exact_ones(numerator, denominator, unit):
    exact = Fraction(numerator, denominator) / unit
    assert round_down(numerator, denominator, unit=unit) == floor(exact) * unit
    assert round_up(numerator, denominator, unit=unit) == ceil(exact) * unit
    assert round_half_up(numerator, denominator, unit=unit) == floor(exact + Fraction(1, 2)) * unit


FIVE = Commission("five", "5 %", rate=500, charges=("each_win",))
QUARTER = Commission("quarter", "5 % up", rate=500, charges=("each_win",), rounding="up", unit=25)
DOWN_HALF = Commission("half", "5 % down", rate=500, charges=("each_win",), rounding="down", unit=50)
NINETEEN = Commission("nineteen", "19 to 20", pays=(19, 20), charges=("each_win",), rounding="down")
FOUR = Commission("four", "4 %", rate=400, charges=("each_win",))
LEAST = Commission("least", "5 %, at least 1.00", rate=500, charges=("each_win",), minimum=100)
TWENTY_ONE = Commission("twenty_one", "20 to 21", pays=(20, 21), charges=("each_win",), rounding="down")


@pytest.mark.parametrize(
    ("policy", "win", "commission"),
    [
        # 5 % to the cent: 25.00 costs 1.25; 0.10 is half a cent and goes up; 0.09 is 0.45 of a cent and goes down.
        (FIVE, 2_500, 125), (FIVE, 10_000, 500), (FIVE, 10, 1), (FIVE, 9, 0), (FIVE, 30, 2), (FIVE, 2_510, 126),
        # Up to the next quarter, as reported: 6 costs 50 cents and 11 costs 75; an exact quarter stays.
        (QUARTER, 600, 50), (QUARTER, 1_100, 75), (QUARTER, 500, 25), (QUARTER, 501, 50), (QUARTER, 2_500, 125),
        # A quarter of a win below a quarter: the win is all there is.
        (QUARTER, 10, 10), (QUARTER, 25, 25),
        # Down to the half dollar: 25 costs 1.00.
        (DOWN_HALF, 2_500, 100), (DOWN_HALF, 900, 0), (DOWN_HALF, 1_000, 50),
        # 19 to 20: 20 is paid 19; 25 is paid 23.75; 25.10 is paid 23.84 (23.845 down), so it costs 1.26.
        (NINETEEN, 2_000, 100), (NINETEEN, 2_500, 125), (NINETEEN, 2_510, 126), (NINETEEN, 1, 1), (NINETEEN, 20, 1),
        # 4 %: $1 on $25.
        (FOUR, 2_500, 100), (FOUR, 5_000, 200), (FOUR, 10_000, 400), (FOUR, 12, 0), (FOUR, 13, 1),
        # A minimum, never more than the win.
        (LEAST, 1_000, 100), (LEAST, 2_000, 100), (LEAST, 2_100, 105), (LEAST, 60, 60),
        # 1/21, the 4.76 % of the published table: a win of 21 pays 20.
        (TWENTY_ONE, 2_100, 100), (TWENTY_ONE, 10_500, 500),
    ],
)  # fmt: skip
def test_commission_table(policy, win, commission):
    assert policy.of(win) == commission


@pytest.mark.parametrize("policy", [FIVE, QUARTER, DOWN_HALF, NINETEEN, FOUR, LEAST])
@pytest.mark.parametrize("win", [0, -1, -10_000])
def test_a_loss_or_a_push_costs_nothing(policy, win):
    assert policy.of(win) == 0


POLICIES = st.builds(
    Commission,
    key=st.just("any"),
    title=st.just("any"),
    rate=st.integers(1, 10_000),
    charges=st.just(("each_win",)),
    rounding=st.sampled_from(["up", "down", "half_up"]),
    unit=st.integers(1, 200),
    minimum=st.integers(0, 300),
) | st.builds(
    Commission,
    key=st.just("any"),
    title=st.just("any"),
    pays=st.tuples(st.integers(0, 50), st.integers(51, 99)),
    charges=st.just(("each_win",)),
    rounding=st.sampled_from(["up", "down", "half_up"]),
    unit=st.integers(1, 200),
    minimum=st.integers(0, 300),
)


@given(POLICIES, st.integers(-1_000, 10**9))
def test_commission_is_never_negative_and_never_more_than_the_win(policy, win):
    assert policy.problems() == []
    assert 0 <= policy.of(win) <= max(win, 0)


@given(st.integers(1, 10**7), st.integers(1, 200))
def test_rounding_up_never_takes_less_and_rounding_down_never_more(win, unit):
    exact = Fraction(win, 20)
    up = Commission("up", "", rate=500, charges=("each_win",), rounding="up", unit=unit).of(win)
    down = Commission("down", "", rate=500, charges=("each_win",), rounding="down", unit=unit).of(win)
    near = Commission("near", "", rate=500, charges=("each_win",), unit=unit).of(win)
    assert down <= exact <= up or up == win
    assert down <= near <= up


@given(st.integers(1, 10**9))
def test_nineteen_to_twenty_is_five_percent_up_to_the_cent(win):
    assert win - NINETEEN.of(win) == floor(Fraction(win * 19, 20))


def test_what_is_charged_is_said():
    both = Commission("both", "", rate=500, charges=("each_win", "bank_net"))
    net = Commission("net", "", rate=500, charges=("bank_net",))
    assert (both.on_win(1_000), both.on_bank(1_000), both.on_bank(-1_000)) == (50, 50, 0)
    assert (net.on_win(1_000), net.on_bank(1_000)) == (0, 50)
    assert (FIVE.on_win(1_000), FIVE.on_bank(1_000)) == (50, 0)


@pytest.mark.parametrize(
    ("policy", "word"),
    [
        (Commission("x", "", rate=-1, charges=("each_win",)), "rate"),
        (Commission("x", "", rate=10_001, charges=("each_win",)), "rate"),
        (Commission("x", "", rate=500), "charges"),
        (Commission("x", "", charges=("each_win",)), "charges"),
        (Commission("x", "", rate=5, charges=("each_win", "each_win")), "charges"),
        (Commission("x", "", pays=(20, 20), charges=("each_win",)), "pays"),
        (Commission("x", "", pays=(-1, 20), charges=("each_win",)), "pays"),
        (Commission("x", "", rate=5, pays=(19, 20), charges=("each_win",)), "rate and pays"),
        (Commission("x", "", rate=5, charges=("each_win",), unit=0), "unit"),
        (Commission("x", "", rate=5, charges=("each_win",), minimum=-1), "minimum"),
    ],
)
def test_figures_that_are_no_policy_are_named(policy, word):
    assert any(str(problem).startswith(word) for problem in policy.problems())


def test_the_digest_is_of_the_rules():
    assert FIVE.digest == Commission("other", "Other words", rate=500, charges=("each_win",), note="why").digest
    assert FIVE.digest != Commission("five", "5 %", rate=500, charges=("each_win",), rounding="up").digest
