"""`tablemgr odds poker`, `odds tiles best` and `houseway compare poker`: the keys other programs rely on, wrong usage."""

from __future__ import annotations

import json
from fractions import Fraction
from math import comb

import pytest
from click.testing import CliRunner

from tablemgr import cli

# One worker sets all hands once for these tests.
pytestmark = pytest.mark.xdist_group("poker_ways")
CATEGORIES = [
    "five_aces", "royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight",
    "three_of_a_kind", "two_pair", "one_pair", "high_card",
]  # fmt: skip
TOTAL = 154_143_080


def run(*words):
    done = CliRunner().invoke(cli.command, list(words))
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


def told(*words):
    done = run(*words, "--json")
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def test_frequencies():
    found = told("odds", "poker", "frequencies")
    assert list(found) == [*CATEGORIES, "total", "high_card_by_top"]
    assert found["two_pair"] == 35_553_816
    assert found["total"] == sum(found[name] for name in CATEGORIES) == TOTAL
    assert list(found["high_card_by_top"]) == list("AKQJT9")


def test_frequencies_for_a_person():
    lines = run("odds", "poker", "frequencies").stdout.splitlines()
    assert lines[0].split() == ["five", "aces", "1,128", "0.000007"]
    assert "154,143,080" in lines[11]


def test_a_house_way_over_all_hands_with_the_bar_off_the_answer():
    done = run("odds", "poker", "houseway", "trump_plaza", "--json")
    found = json.loads(done.stdout)
    assert (found["low"]["32"], found["low"]["42"], found["low"]["43"]) == (221_460, 203_436, 188_708)
    assert len(found["low"]) == 91
    assert {"AK", "77", "AA"} < set(found["low"])
    assert list(found["high"]) == CATEGORIES
    assert sum(found["low"].values()) == sum(found["high"].values()) == found["total"] == TOTAL
    assert found["fouls"] == 0
    assert "setting every hand by trump_plaza" in done.stderr


def test_an_outcome_is_told_as_rates_with_errors_and_comes_again():
    words = ("odds", "poker", "outcome", "lowest_first", "lowest_first", "--deals", "20000", "--seed", "5")
    found = told(*words)
    rates = ("win", "lose", "push", "low_copy", "high_copy")
    assert found["win"] + found["lose"] + found["push"] == pytest.approx(1)
    assert set(found["standard_errors"]) == {*rates, "edge"}
    assert found["edge"] == pytest.approx(found["lose"] - 0.95 * found["win"])
    assert (found["deals"], found["seed"], found["variant"]) == (20_000, 5, "commission")
    assert told(*words) == found
    assert told(*words[:-1], "6") != found


@pytest.mark.parametrize("variant", ["no_commission", "ez", "tiger_9", "face_up"])
def test_a_variant_pushes_and_takes_no_commission(variant):
    words = ("odds", "poker", "outcome", "lowest_first", "lowest_first", "--deals", "20000")
    plain, found = told(*words), told(*words, "--variant", variant)
    assert found["edge"] == pytest.approx(found["lose"] - found["win"])
    assert (found["push"] > plain["push"]) == (variant != "no_commission")


def test_pay_tables_are_listed():
    listed = {each["key"] for each in told("odds", "poker", "paytable", "--list")}
    assert {f"fortune-{number}" for number in range(1, 8)} <= listed
    assert {"pai-gow-mania-seven", "pai-gow-mania-three", "jackpot-pai-gow", "queens-dragon", "tiger-9"} <= listed
    assert "bonanza-commerce" not in listed
    assert "fortune-2" in run("odds", "poker", "paytable", "--list").stdout


def test_a_pay_table_by_line():
    found = told("odds", "poker", "paytable", "fortune_2")
    assert found["combinations"]["royal_match"] == 72
    assert found["losing"] == 124_556_196
    assert sum(found["combinations"].values()) + found["losing"] == found["total"] == TOTAL
    assert found["edge"] == 11_970_096 / TOTAL
    text = run("odds", "poker", "paytable", "pai-gow-mania-three").stdout
    assert "16,980  of 23,426" in text


def test_the_best_answer_to_a_way_of_setting_tiles():
    found = told("odds", "tiles", "best", "lowest_first")
    for side in ("player", "banker"):
        assert set(found[side]) == {"win", "lose", "push", "edge"}
        win, lose, push = (found[side][name] for name in ("win", "lose", "push"))
        assert win + lose + push == 736_281_000
        assert found[side]["edge"] == pytest.approx((lose - 0.95 * win) / 736_281_000)
    assert found["banker"]["edge"] < found["player"]["edge"]


def test_a_way_compared_with_itself_differs_nowhere():
    found = told("houseway", "compare", "poker", "lowest_first", "lowest_first")
    assert (found["hands_that_differ"], found["of"], found["deals_that_differ"]) == (0, 292_253, 0)
    assert (found["of_deals"], found["cost"], found["most_frequent"]) == (TOTAL, 0, [])
    assert (found["cost_exact"], found["cost_standard_error"], found["pairs_that_differ"]) == ("0", 0, 0)


def test_two_ways_compared_exactly():
    words = ("houseway", "compare", "poker", "trump_plaza", "claridge")
    found = told(*words)
    assert found["pairs_that_differ"] == found["deals_that_differ"] * comb(46, 7)
    one, other = found["set_by"]["trump_plaza"], found["set_by"]["claridge"]
    assert sum(one.values()) == sum(other.values()) == found["pairs_that_differ"]
    gain = 95 * (one["win"] - other["win"]) - 100 * (one["lose"] - other["lose"])
    exact = Fraction(gain, 100 * TOTAL * comb(46, 7))
    assert (Fraction(found["cost_exact"]), found["cost"]) == (exact, float(exact))
    assert (found["cost_standard_error"], found["deals"], found["seed"]) == (0, None, None)
    done = run(*words, "--show", "1")
    assert f"Setting by claridge instead of trump_plaza costs a player {found['cost']:.9f} of a wager." in done.stdout
    assert f"set by claridge win {other['win']:,}, push {other['push']:,} and lose {other['lose']:,}." in done.stdout
    assert "counting" in done.stderr


def test_two_ways_compared_by_dealing():
    found = told("houseway", "compare", "poker", "trump_plaza", "lowest_first", "--deals", "20000", "--show", "3")
    assert 0 < found["hands_that_differ"] < found["of"]
    assert 0 < found["deals_that_differ"] < TOTAL
    assert found["cost"] > 20 * found["cost_standard_error"] > 0
    assert (found["deals"], found["seed"], found["cost_exact"], found["set_by"]) == (20_000, 1, None, None)
    assert [set(each) for each in found["most_frequent"]] == [{"hand", "trump_plaza", "lowest_first", "deals"}] * 3


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("odds", "poker", "houseway", "nowhere"), "There is no poker house way “nowhere”"),
        (("odds", "poker", "outcome", "best", "mgm"), "counted for tiles only"),
        (("odds", "poker", "outcome", "mgm", "mgm", "--deals", "0"), "0 is not in the range"),
        (("odds", "poker", "paytable", "bonanza-commerce"), "There is no pay table “bonanza-commerce”"),
        (("odds", "poker", "paytable"), "There is no pay table"),
        (("odds", "tiles", "foxwoods", "best"), "best"),
        (("houseway", "compare", "poker", "mgm", "nowhere"), "There is no poker house way “nowhere”"),
    ],
)
def test_wrong_usage(words, said):
    done = run(*words)
    assert done.exit_code == 2
    assert said in done.stderr
