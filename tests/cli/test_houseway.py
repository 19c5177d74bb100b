"""`tablemgr houseway` as other programs use it: hands in, settings out, wrong lines in their place, wrong usage refused."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from structure.tree import ROOT
from tablemgr import cli

KEYS = ["hand", "low", "high", "low_value", "high_value", "rule", "because"]
ISSUE = "6-6 4-4 5-6 4-5"
CANBERRA = ROOT / "config" / "houseways" / "tiles" / "canberra.toml"


@pytest.fixture(autouse=True)
def no_site_of_this_machine(monkeypatch):
    monkeypatch.delenv("TABLEMGR_CONFIG", raising=False)


def run(*words, lines=""):
    done = CliRunner().invoke(cli.command, ["houseway", *words], input=lines)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


def answers(*words, lines="", status=0):
    done = run("set", "tiles", *words, "--json", lines=lines)
    assert done.exit_code == status, done.output
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_a_hand_is_answered_with_exactly_these_keys():
    [told] = answers("foxwoods", ISSUE)
    assert list(told)[:7] == KEYS
    assert {name: told[name] for name in KEYS[:6]} == {
        "hand": ISSUE, "low": ["4-4", "5-6"], "high": ["6-6", "4-5"],
        "low_value": "nine", "high_value": "wong with Teen", "rule": "only-way",
    }  # fmt: skip
    assert told["because"].endswith("only one way.")
    assert told["also"] == "wong-over-gong-eleven"


def test_a_hand_may_be_in_any_order_and_a_tile_either_way_round():
    assert answers("foxwoods", "5-4 4-4 6-5 6-6") == answers("foxwoods", ISSUE)
    assert answers("foxwoods", *["5-4", "4-4", "6-5", "6-6"]) == answers("foxwoods", ISSUE)


def test_two_hands_as_arguments_or_eight_bare_tiles():
    two = answers("traditional", ISSUE, "1-1 2-2 3-6 2-6")
    assert [each["hand"] for each in two] == [ISSUE, "1-1 2-2 3-6 2-6"]
    assert answers("traditional", *ISSUE.split(), *["1-1", "2-2", "3-6", "2-6"]) == two


def test_a_bad_line_is_answered_in_its_place_and_the_exit_status_is_1():
    told = answers("canberra", lines=f"{ISSUE}\n\n6-6 9-9 1-1 2-2\n6-6 6-6 6-6 1-1\n1-1 2-2\n{ISSUE}\n", status=1)
    assert [each.get("line") for each in told] == [None, 3, 4, 5, None]
    assert told[1] == {"line": 3, "error": "There is no tile 9-9."}
    assert told[2]["error"] == "Tile 6-6 is used 3 times; the set has 2."
    assert told[3]["error"] == "A hand is four tiles; this one has 2."
    assert told[0] == told[4]


def test_bytes_that_are_no_text_are_a_bad_line_too():
    told = answers("canberra", lines=b"\xff\xfe 6-6\n" + ISSUE.encode() + b"\n", status=1)
    assert (told[0]["line"], told[1]["hand"]) == (1, ISSUE)


def test_the_only_way_rule_can_be_switched():
    hand = "6-6 6-6 2-4 3-3"
    assert answers("traditional", hand)[0]["rule"] == "only-way"
    off = answers("traditional", hand, "--no-only-way")[0]
    assert (off["rule"], off["low_value"], off["high_value"]) == ("teens-days-six-eight", "eight", "eight")
    assert "also" not in off
    assert answers("traditional", hand, "--only-way") == answers("traditional", hand)


def test_the_rank_of_the_gee_joon_tiles_can_be_chosen():
    hand = "1-1 1-4 4-6 2-4"
    assert answers("jb_player", hand, "--gee-joon-rank", "both_lowest")
    assert answers("jb_player", hand, "--gee-joon-rank", "24_above_5")


def test_lowest_first_is_built_in():
    [told] = answers("lowest_first", "6-6 1-6 3-6 5-5")
    assert (told["low"], told["rule"]) == (["5-5", "3-6"], "lowest-first")


def test_without_json_a_person_can_read_it():
    done = run("set", "tiles", "foxwoods", ISSUE)
    assert done.stdout.startswith(f"{ISSUE}: 4-4 5-6 / 6-6 4-5  (nine / wong with Teen)  only-way: ")


@pytest.mark.parametrize(
    "words",
    [
        ["set", "chess", "foxwoods", ISSUE], ["set", "tiles", "nowhere", ISSUE], ["set", "tiles", "best", ISSUE],
        ["set", "tiles", "foxwoods", ISSUE, "--colour"], ["set", "tiles"], ["explain", "nowhere"], ["golden"],
        ["set", "tiles", "foxwoods", "--gee-joon-rank", "high", ISSUE], ["compare", "tiles", "foxwoods"],
        ["check", "no-such-file.toml"], ["golden", "lowest_first"],
    ],
)  # fmt: skip
def test_wrong_usage_is_exit_status_2(words):
    assert run(*words).exit_code == 2


def test_the_list_names_the_seven_and_their_roles():
    listed = json.loads(run("list", "--json").stdout)
    told = [each for each in listed if each["game"] == "tiles"]
    assert {each["key"]: (each["role"], each["partial"]) for each in told} == {
        "foxwoods": ("dealer", False), "traditional": ("dealer", False), "canberra": ("dealer", False),
        "taj_mahal": ("dealer", True), "jb_easy": ("adviser", False), "wizard_basic": ("adviser", False),
        "jb_player": ("adviser", False),
    }  # fmt: skip
    assert all(each["game"] == "tiles" and len(each["digest"]) == 64 and each["source"] for each in told)
    assert len(run("list").stdout.splitlines()) == len(listed)


def test_explain_prints_the_rules_of_a_way_and_every_word():
    told = run("explain", "foxwoods").stdout
    assert "never-split: Fours, fives, sixes, tens and elevens are never split." in told
    assert "[never speaks: only-way]" in told
    assert "[switched off]" in told
    assert "Source: Foxwoods training booklet" in told
    words = run("explain").stdout
    for word in ("hand_is", "best_low", "keep_pair", "highest_tile_high", "12|2"):
        assert word in words
    assert run("explain", "lowest_first").exit_code == 0


def test_check_counts_the_hands_of_each_rule_or_says_all_that_is_wrong(tmp_path):
    told = run("check", str(CANBERRA)).stdout
    assert "every one of 3620 hands is set" in told
    *counts, player, banker = told.splitlines()[1:]
    assert sum(int(line.split()[0]) for line in counts) == 3620
    assert "house edge against the player" in player
    assert "house edge when he banks" in banker
    bad = tmp_path / "bad.toml"
    bad.write_text(CANBERRA.read_text("utf-8").replace('"best_high"', '"best_of_all"').replace("2019-09-05", '"then"'))
    done = run("check", str(bad))
    assert done.exit_code == 1
    assert "effective: " in done.output
    assert "best_of_all" in done.output
    bad.write_bytes(b"title = '\xff'")
    assert run("check", str(bad)).exit_code == 1


def test_golden_writes_the_committed_table():
    committed = ROOT / "tests" / "golden" / "houseway" / "tiles-canberra.txt"
    assert run("golden", "canberra").stdout == committed.read_text("utf-8")


def test_compare_counts_what_differs_and_what_it_costs():
    told = json.loads(run("compare", "tiles", "foxwoods", "traditional", "--json").stdout)
    assert (told["of"], told["of_deals"]) == (3620, 35960)
    assert 0 < told["hands_that_differ"] < 100
    assert told["hands_that_differ"] < told["deals_that_differ"]
    assert told["cost"] == told["player_edge"]["traditional"] - told["player_edge"]["foxwoods"]
    text = run("compare", "tiles", "foxwoods", "traditional").stdout.splitlines()
    assert len(text) == told["hands_that_differ"] + 2


def test_a_site_s_own_way_is_on_offer_and_a_wrong_one_is_one_sentence(tmp_path, monkeypatch):
    room = tmp_path / "house" / "houseways" / "tiles"
    room.mkdir(parents=True)
    text = CANBERRA.read_text("utf-8").replace('key = "canberra"', 'key = "corner"')
    (room / "corner.toml").write_text(text, "utf-8")
    config = tmp_path / "site.toml"
    config.write_text(f'site_folder = "{tmp_path / "house"}"\n', "utf-8")
    monkeypatch.setenv("TABLEMGR_CONFIG", str(config))
    from tablemgr.cli import ways

    ways.offered.cache_clear()
    try:
        assert answers("corner", ISSUE) == answers("canberra", ISSUE)
    finally:
        ways.offered.cache_clear()
