"""`tablemgr settle` as other programs use it: lines in, lines out, every kind of bank, and every bad line in its place."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from copy import deepcopy

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from structure.tree import ROOT
from tablemgr import cli

# Nine and wong; beaten by WIN in both halves, beats LOSE in both, and PUSH wins the high half only.
BANK = {"low": ["4-4", "5-6"], "high": ["6-6", "4-5"]}
WIN = {"low": ["1-1", "1-6"], "high": ["2-2", "2-2"]}
LOSE = {"low": ["3-3", "1-5"], "high": ["4-6", "3-6"]}
PUSH = {"low": ["1-3", "4-6"], "high": ["5-5", "5-5"]}
TABLE = {
    "game": "tiles",
    "bank": {"kind": "house"},
    "commission": "five_percent",
    "banker": BANK,
    "seats": [
        {"seat": 1, "wager": 10_000, **WIN},
        {"seat": 5, "wager": 8_000, **LOSE},
        {"seat": 7, "wager": 2_500, **PUSH},
    ],
}


def run(*lines, flags=("--json",)):
    given_lines = [line if isinstance(line, str | bytes) else json.dumps(line) for line in lines]
    raw = b"\n".join(line.encode() if isinstance(line, str) else line for line in given_lines) + b"\n"
    done = CliRunner().invoke(cli.command, ["settle", *flags], input=raw)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


def answers(*lines, status=0):
    done = run(*lines)
    assert done.exit_code == status, done.output
    return [json.loads(line) for line in done.stdout.splitlines()]


def answer(line, **changes):
    return answers({**line, **changes})[0]


def error(line, **changes):
    [told] = answers({**line, **changes}, status=1)
    assert told["line"] == 1
    assert set(told) == {"line", "error"}
    return told["error"]


def picked(told, *keys):
    return [tuple(seat[key] for key in ("seat", *keys)) for seat in told["seats"]]


def test_the_house_banks():
    line = {
        "game": "tiles", "bank": {"kind": "house"}, "commission": "five_percent",
        "banker": {"hand": "6-6 4-4 5-6 4-5", "way": "foxwoods"},
        "seats": [{"seat": 1, "wager": 10000, "low": ["1-1", "1-6"], "high": ["2-2", "2-2"]}],
    }  # fmt: skip
    told = answer(line)
    assert told["banker"]["low"] == ["4-4", "5-6"]
    assert told["banker"]["high"] == ["6-6", "4-5"]
    assert isinstance(told["banker"]["rule"], str)
    assert told["seats"] == [
        {"seat": 1, "low": "win", "high": "win", "result": "win", "pays": 10000, "commission": 500, "net": 9500}
    ]
    assert told["house_net"] == -9500


def test_three_seats_against_the_house():
    told = answer(TABLE)
    assert picked(told, "low", "high", "result", "pays", "commission", "net") == [
        (1, "win", "win", "win", 10_000, 500, 9_500),
        (5, "lose", "lose", "lose", -8_000, 0, -8_000),
        (7, "lose", "win", "push", 0, 0, 0),
    ]
    assert (told["house_net"], told["commission"]) == (-1_500, 500)
    assert told["banker"]["rule"] is None
    assert not {"bank_net", "bank_commission", "order", "house"} & set(told)


def test_a_player_banks_and_the_house_wagers():
    # Gee Joon over Chop Bot beats the bank in both halves.
    house = {"hand": "2-4 1-2 2-6 3-5", "wager": 6_000}
    told = answer(TABLE, bank={"kind": "seat", "seat": 3, "purse": 200_000}, house=house)
    assert picked(told, "pays", "commission", "net", "covered", "returned") == [
        (1, 10_000, 500, 9_500, 10_000, 0),
        (5, -8_000, 0, -8_000, 8_000, 0),
        (7, 0, 0, 0, 2_500, 0),
    ]
    assert told["house"]["result"] == "win"
    assert told["house"]["set"]["high"] == ["2-4", "1-2"]
    assert (told["house"]["pays"], told["house"]["commission"], told["house"]["net"]) == (6_000, 0, 6_000)
    assert (told["bank_net"], told["bank_commission"]) == (-8_000, 0)
    assert told["house_net"] == 6_000 + 500
    assert told["bank"] == {"kind": "seat", "seat": 3}
    assert told["order"] == ["house", 1, 5, 7]


def test_a_co_bank_shares_by_halves():
    seats = [TABLE["seats"][1]]
    told = answer(TABLE, bank={"kind": "co_bank", "seat": 3, "purse": 4_000}, seats=seats)
    # The bank wins 80: 40 each, 5 % of the player's 40 to the house.
    assert (told["bank_total"], told["bank_net"], told["bank_commission"], told["house_net"]) == (
        8_000,
        4_000,
        200,
        4_200,
    )


def test_a_short_bank_without_an_order_becomes_a_co_bank():
    told = answer(TABLE, bank={"kind": "seat", "seat": 3, "purse": 15_000})
    assert told["bank"] == {"kind": "co_bank", "seat": 3}
    assert (told["bank_total"], told["bank_net"], told["house_share"]) == (-2_000, -1_000, -1_000)
    assert all(seat["returned"] == 0 for seat in told["seats"])


@pytest.mark.parametrize("place", ["bank", "line"])
def test_a_short_bank_in_action_order(place):
    bank, more = {"kind": "seat", "seat": 3, "purse": 5_000}, {}
    (bank if place == "bank" else more)["action"] = 7
    told = answer(TABLE, bank=bank, **more)
    # Seat 7 pushes; then seat 1 is paid the 50 there are; then the money is gone and seat 5 gets all back.
    assert told["order"] == [7, 1, 5]
    assert picked(told, "covered", "returned", "pays", "commission", "net") == [
        (1, 5_000, 5_000, 5_000, 250, 4_750),
        (5, 0, 8_000, 0, 0, 0),
        (7, 2_500, 0, 0, 0, 0),
    ]
    assert (told["bank_net"], told["bank_commission"], told["house_net"]) == (-5_000, 0, 250)


def test_side_bets_are_settled_by_themselves_against_the_house():
    seats = deepcopy(TABLE["seats"])
    seats[0]["side_bets"] = {"bonanza-commerce": 500, "bonanza-melbourne": 300}
    seats[1]["side_bets"] = {"bonanza-commerce": 500}
    seats[2]["side_bets"] = {"bonanza-melbourne": 500}
    plain = answer(TABLE, bank={"kind": "seat", "seat": 3, "purse": 200_000})
    told = answer(TABLE, bank={"kind": "seat", "seat": 3, "purse": 200_000}, seats=seats)
    # A pair of Bon pays 2, so does one of Mooy; a hand with nothing loses.
    assert told["seats"][0]["side_bets"] == {
        "bonanza-commerce": {"line": "pair", "wager": 500, "pays": 1_000},
        "bonanza-melbourne": {"line": "pair", "wager": 300, "pays": 600},
    }
    assert told["seats"][1]["side_bets"]["bonanza-commerce"] == {"line": "nothing", "wager": 500, "pays": -500}
    assert picked(told, "pays", "commission") == picked(plain, "pays", "commission")
    assert picked(told, "net") == [(1, 11_100), (5, -8_500), (7, 1_000)]
    assert told["house_net"] == plain["house_net"] - 1_600 + 500 - 1_000
    assert told["bank_net"] == plain["bank_net"]


@pytest.mark.parametrize(
    ("zero_tie", "low", "result", "pays"),
    [
        (None, "copy", "push", 0),
        ("banker", "copy", "push", 0),
        ("by_tile", "win", "win", 1_000),
        ("nsw_literal", "copy", "lose", -1_000),
    ],
)
def test_zero_against_zero(zero_tie, low, result, pays):
    line = {**TABLE, "banker": {"low": ["2-2", "1-5"], "high": ["4-4", "1-6"]}}
    line["seats"] = [{"seat": 1, "wager": 1_000, "low": ["4-6", "5-5"], "high": ["1-1", "3-6"]}]
    told = answer(line, **({"zero_tie": zero_tie} if zero_tie else {}))
    assert picked(told, "low", "high", "result", "pays") == [(1, low, "win", result, pays)]


@pytest.mark.parametrize(("rank", "low"), [("both_lowest", "copy"), ("24_above_5", "win")])
def test_the_rank_of_a_single_gee_joon_tile(rank, low):
    line = {**TABLE, "banker": {"low": ["1-2", "1-4"], "high": ["6-6", "6-6"]}, "gee_joon_rank": rank}
    line["seats"] = [{"seat": 1, "wager": 1_000, "low": ["2-4", "2-3"], "high": ["1-1", "1-1"]}]
    assert picked(answer(line), "low", "result") == [(1, low, "push" if low == "win" else "lose")]


def test_a_low_hand_above_the_high_hand_is_the_same_split():
    swapped = deepcopy(TABLE)
    for hand in (swapped["banker"], *swapped["seats"]):
        hand["low"], hand["high"] = hand["high"], hand["low"]
    assert answer(swapped) == answer(TABLE)


def test_a_seat_may_be_set_by_the_house_way():
    line = {**TABLE, "seats": [{"seat": 1, "wager": 1_000, "hand": "1-1 1-6 2-2 2-2", "way": "traditional"}]}
    [seat] = answer(line)["seats"]
    assert seat["set"]["low"] + seat["set"]["high"] == ["1-1", "1-6", "2-2", "2-2"]
    assert seat["set"]["way"] == "traditional"
    assert seat["set"]["rule"]


@pytest.mark.parametrize(
    ("policy", "commission", "bank_commission"),
    [("five_percent", 500, 500), ("five_percent_net", 0, 500), ("four_percent", 400, 400), ("none", 0, 0)],
)
def test_each_policy_by_name(policy, commission, bank_commission):
    seats = [{"seat": 1, "wager": 10_000, **WIN}, {"seat": 5, "wager": 20_000, **LOSE}]
    told = answer(TABLE, commission=policy, seats=seats, bank={"kind": "seat", "seat": 3, "purse": 30_000})
    assert (told["seats"][0]["commission"], told["bank_net"], told["bank_commission"]) == (
        commission,
        10_000,
        bank_commission,
    )


def test_a_house_has_its_own_policy(tmp_path, monkeypatch):
    (tmp_path / "commissions").mkdir()
    (tmp_path / "commissions" / "ours.toml").write_text(
        'key = "ours"\ntitle = "Ours"\nrate = 1000\ncharges = ["each_win"]\n', encoding="utf-8"
    )
    monkeypatch.setenv("TABLEMGR_SITE_FOLDER", str(tmp_path))
    assert answer(TABLE, commission="ours")["seats"][0]["commission"] == 1_000


def changed(*path, to):
    line = deepcopy(TABLE)
    at = line
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = to
    return line


BANKED = {**TABLE, "bank": {"kind": "seat", "seat": 3, "purse": 200_000}}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("nonsense", "not JSON"),
        ("[]", "object"),
        ("3", "object"),
        ("{}", "game: Field required; bank: Field required"),
        (b'{"game": "\xff"}', "not JSON"),
        ("[" * 100_000, "not JSON"),
        ('{"game": "tiles", "action": ' + "9" * 5_000 + "}", "not JSON"),
        (changed("game", to="chess"), "game: "),
        (changed("colour", to=1), "colour: Unexpected keyword argument"),
        (changed("bank", "purse", to=1), "bank.house.purse: Unexpected keyword argument"),
        (changed("bank", to={"kind": "casino"}), "'casino'"),
        (changed("bank", to={"kind": "seat", "seat": 3}), "purse: Field required"),
        (changed("bank", to={"kind": "seat", "seat": 3, "purse": -1}), "not negative"),
        (changed("bank", to={"kind": "seat", "seat": 1, "purse": 100_000}), "Seat 1 holds the bank"),
        (changed("bank", to={"kind": "seat", "seat": 3, "purse": 10_249}), "less than half of the wagers (205.00)"),
        (changed("bank", to={"kind": "seat", "seat": 3, "purse": 1, "action": 9}), "numbered from 1 to 8"),
        (changed("action", to=5), "only while a player banks"),
        ({**BANKED, "bank": {"kind": "seat", "seat": 3, "purse": 1, "action": 4}, "action": 5}, "given twice"),
        (changed("commission", to="six_percent"), "Known: five_percent, five_percent_net, five_percent_up_quarter"),
        (changed("seats", 0, "wager", to=0), "wager of seat 1 is not above zero"),
        (changed("seats", 0, "wager", to=-5), "wager of seat 1 is not above zero"),
        (changed("seats", 0, "wager", to=10.5), "seats.0.wager: "),
        (changed("seats", 0, "wager", to="100"), "seats.0.wager: "),
        (changed("seats", 0, "wager", to=True), "seats.0.wager: "),
        (changed("seats", 0, "wager", to=10**14), "No amount may be above"),
        (changed("seats", 0, "seat", to=9), "numbered from 1 to 8"),
        (changed("seats", 0, "seat", to=0), "numbered from 1 to 8"),
        (changed("seats", 1, "seat", to=1), "Seat 1 is there twice"),
        (changed("seats", 0, "low", to=["1-1", "1-7"]), "no tile 1-7"),
        (changed("seats", 0, "low", to=["1-1"]), "2 pieces, and the whole 4"),
        (changed("seats", 0, "low", to=["1-1", "1-6", "3-3"]), "2 pieces, and the whole 4"),
        (changed("seats", 0, "high", to=None), "low and high, or as hand and way"),
        (changed("seats", 0, "hand", to="1-1 1-6 2-2 2-2"), "low and high, or as hand and way"),
        (changed("seats", 0, "side_bets", to={"bonanza": 500}), "Known: bonanza-commerce, bonanza-melbourne"),
        (changed("seats", 0, "side_bets", to={"bonanza-commerce": 0}), "not above zero"),
        (changed("seats", 0, "low", to=["6-6", "6-6"]), "6-6 lies on the table 3 times; the set has 2"),
        (changed("seats", 0, "low", to=["4-5", "1-6"]), "4-5 lies on the table 2 times; the set has 1"),
        (changed("banker", to={"hand": "6-6 4-4 5-6", "way": "foxwoods"}), "four tiles"),
        (changed("banker", to={"hand": "6-6 6-6 6-6 4-5", "way": "foxwoods"}), "6-6"),
        (changed("banker", to={"hand": "6-6 4-4 5-6 4-5", "way": "nobody"}), "no house way “nobody”. Known: canberra"),
        (changed("banker", to={}), "low and high, or as hand and way"),
        (changed("house", to={"hand": "2-4 1-2 2-6 3-5", "wager": 100}), "against its own bank"),
        ({**BANKED, "house": {"hand": "2-4 1-2 2-6 3-5"}}, "house.wager: Field required"),
        (changed("zero_tie", to="player"), "zero_tie: "),
    ],
)  # fmt: skip
def test_a_bad_line_is_answered_with_a_sentence(line, said):
    [told] = answers(line, status=1)
    assert told["line"] == 1
    assert said in told["error"]


def test_a_bad_line_stands_in_its_place_and_the_rest_is_settled():
    told = answers(TABLE, "nonsense", "", TABLE, changed("commission", to="x"), status=1)
    assert [each.get("line") for each in told] == [None, 2, None, 5]
    assert told[0] == told[2]


def test_nothing_in_nothing_out():
    done = run("")
    assert (done.exit_code, done.stdout) == (0, "")


def test_a_wrong_option_is_wrong_usage():
    assert run(TABLE, flags=("--jsn",)).exit_code == 2
    assert run(TABLE, flags=("--json", "more")).exit_code == 2


def test_people_get_a_table():
    house = {"hand": "2-4 1-2 2-6 3-5", "wager": 6_000}
    seats = [{**TABLE["seats"][0], "side_bets": {"bonanza-commerce": 500}}, TABLE["seats"][1]]
    done = run({**BANKED, "house": house, "seats": seats}, "nonsense", flags=())
    assert done.exit_code == 1
    said = done.stdout
    assert "line 1: Pai gow tiles, seat 3 banks with 2000.00, 5 % of each win" in said
    assert "bank's hand: 4-4 5-6 / 6-6 4-5, nine / wong with Teen" in said
    assert "seat 1's Bonanza: one pair, 10.00" in said
    rows = [line.split() for line in said.splitlines()]
    assert ["1", "win", "win", "win", "100.00", "100.00", "0.00", "100.00", "5.00", "10.00", "105.00"] in rows
    assert ["5", "lose", "lose", "lose", "80.00", "80.00", "0.00", "-80.00", "0.00", "0.00", "-80.00"] in rows
    assert "house net 55.00, commission in it 5.00" in said
    assert "line 2: This line is not JSON." in said


def test_as_a_program(tmp_path):
    """The whole command, with no settings and no database anywhere near it."""
    done = subprocess.run(
        [sys.executable, "-m", "tablemgr", "settle", "--json"],
        input=json.dumps(TABLE) + "\nnonsense\n", capture_output=True, text=True, check=False, cwd=tmp_path,
    )  # fmt: skip
    assert done.returncode == 1
    assert [json.loads(line).get("house_net") for line in done.stdout.splitlines()] == [-1_500, None]
    assert done.stderr == ""
    assert list(tmp_path.iterdir()) == []


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(["6-6", "house"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def _places(value, path=()):
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from _places(inner, (*path, key))


@settings(max_examples=150)
@given(st.sampled_from(list(_places(BANKED))[1:]), ANYTHING)
def test_whatever_stands_in_a_line_is_settled_or_refused(path, put):
    line = deepcopy(BANKED)
    at = line
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = put
    done = run(line)
    told = json.loads(done.stdout)
    assert done.exit_code == (1 if "error" in told else 0)
    if "error" not in told:
        assert sum(seat["net"] for seat in told["seats"]) + told["house_net"] + told.get("bank_net", 0) == told.get(
            "bank_commission", 0
        )


def test_the_readme_shows_what_comes_out():
    """Each worked line of the README gives exactly the answer that is printed below it, one of each kind of bank."""
    shown = re.findall(r"\$ tablemgr settle --json <<'EOF'\n(.+)\nEOF\n(.+)\n", (ROOT / "README.md").read_text("utf-8"))
    assert {json.loads(line)["bank"]["kind"] for line, _ in shown} == {"house", "seat", "co_bank"}
    assert any("action" in json.loads(line)["bank"] for line, _ in shown)
    for line, printed in shown:
        assert run(line).stdout == printed + "\n"
