"""`tablemgr settle` with cards: the cases of the reference, fouls under each policy, pushes, side bets and envy."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from tablemgr import cli

LEGAL = ("Ad Qc", "Kc Kd Th 7h 5c")


def laid(low, high):
    return {"low": low.split(), "high": high.split()}


def line(player, theirs, **changes):
    return {
        "game": "poker", "bank": {"kind": "house"}, "commission": "five_percent", "banker": laid(*theirs),
        "seats": [{"seat": 1, "wager": 10_000, **laid(*player)}], **changes,
    }  # fmt: skip


def told(said, status=0):
    done = CliRunner().invoke(cli.command, ["settle", "--json"], input=json.dumps(said) + "\n")
    assert done.exit_code == status, done.output
    return json.loads(done.stdout)


def seat(said):
    return told(said)["seats"][0]


# Reference 6.3. The deck is one, so the suits are chosen to let both hands lie.
@pytest.mark.parametrize(
    ("player", "bank", "halves", "result", "pays"),
    [
        (("As 2s", "Kh Qh Ts 7c 5d"), LEGAL, ("lose", "lose"), "lose", -10_000),
        (("Ah Qs", "Ks Kh Ts 7s 5s"), ("As Jd", "8s 8d 7c 4s 2h"), ("win", "win"), "win", 10_000),
        (("Ah Qs", "Ks Kh Ts 7s 5s"), ("As Kd", "8s 8d 4s 4d 2h"), ("lose", "lose"), "lose", -10_000),
        (("Ah Qs", "Ks Kh Ts 7s 5s"), LEGAL, ("copy", "copy"), "lose", -10_000),
        (("Ah Js", "Ks Kh Ts 7s 6s"), LEGAL, ("lose", "win"), "push", 0),
        (("Ah Qs", "Ks Kh Ts 7s 4s"), ("Ad Jc", "Kc Kd Th 7h 5c"), ("win", "lose"), "push", 0),
        (("Jh Ts", "As 2h 3s 4d 5s"), ("7h 5d", "Kc Qd Jc Td 9h"), ("win", "win"), "win", 10_000),
        (("2s 3h", "As Ks Qs Jk Ts"), ("2d 3c", "Ah Kh Qh Jh Th"), ("copy", "copy"), "lose", -10_000),
        (("As Ah", "Ac Ad 7s 4h 2c"), ("Ks Qh", "Kc Qc 9d 5d 3h"), ("win", "win"), "win", 10_000),
    ],
)
def test_the_cases_of_the_reference(player, bank, halves, result, pays):
    got = seat(line(player, bank))
    assert ((got["low"], got["high"]), got["result"], got["pays"]) == (halves, result, pays)
    assert got["commission"] == (500 if pays > 0 else 0)


FOUL = ("As 2s", "Kh Qh Ts 7c 5d")


def test_a_players_bank_that_fouls_loses_to_every_legal_hand():
    held = {"bank": {"kind": "seat", "seat": 3, "purse": 100_000}}
    got = told(line(LEGAL, FOUL, **held))
    assert (got["seats"][0]["result"], got["seats"][0]["net"], got["bank_net"]) == ("win", 9_500, -10_000)
    both = told(line(FOUL, ("Ac 3d", "Kc Qd Td 8h 4s"), **held))
    assert (both["seats"][0]["result"], both["seats"][0]["foul"]) == ("lose", True)


def test_a_dealers_foul_is_set_again_by_the_house_way():
    got = told(line(LEGAL, FOUL))
    assert (got["banker"]["low"], got["banker"]["high"]) == (["Kh", "Qh"], ["As", "Ts", "7c", "5d", "2s"])
    assert got["banker"]["rule"]
    assert got["seats"][0]["result"] == "win"


def test_the_policy_decides_what_becomes_of_a_players_foul():
    assert seat(line(FOUL, LEGAL))["foul"] is True
    again = seat(line(FOUL, LEGAL, foul_policy="reset_house_way"))
    assert (again["set"]["way"], again["set"]["low"], again["result"]) == ("trump_plaza", ["Kh", "Qh"], "lose")
    assert "a foul" in told(line(FOUL, LEGAL, foul_policy="refuse"), status=1)["error"]


@pytest.mark.parametrize(
    ("push", "bank"),
    [
        ("queen_high", ("Jd 9h", "Qs 8c 5d 4h 2c")),
        ("low_nine_high", ("9h 8c", "Qs Qd 5d 4h 2c")),
        ("ace_high", ("Qd 9h", "As 8c 5d 4h 2c")),
    ],
)
def test_a_push_by_the_dealers_hand_pays_the_side_bet(push, bank):
    said = line(("Ks Jh", "7c 7d 7h 3s 3d"), bank, commission="none")
    said["seats"][0]["side_bets"] = {"fortune-2": 500}
    plain = seat(said)
    assert (plain["result"], plain["net"]) == ("win", 12_500)
    pushed = seat({**said, "auto_push": push})
    assert (pushed["low"], pushed["high"], pushed["result"], pushed["pays"], pushed["net"]) == (
        "win", "win", "push", 0, 2_500
    )  # fmt: skip
    assert pushed["side_bets"] == {"fortune-2": {"line": "full_house", "wager": 500, "pays": 2_500}}


def test_a_house_way_of_cards_sets_a_hand():
    said = line(LEGAL, LEGAL)
    said["banker"] = {"hand": "5h 8d 7s As Ks Kh 2c"}
    got = told(said)["banker"]
    assert (got["low"], set(got["high"])) == (["As", "8d"], {"Ks", "Kh", "7s", "5h", "2c"})


def test_envy_is_paid_to_the_others_whatever_their_own_bet_came_to():
    said = line(("7c 7d", "As Ah Ac Ad Jk"), ("Kd Qc", "Kc Qd Th 9h 5c"))
    said["seats"] += [
        {"seat": 2, "wager": 1_000, **laid("Js 8s", "Qs 9d 6h 4c 2s"), "side_bets": {"fortune-2": 500}},
        {"seat": 3, "wager": 1_000, **laid("Jh 8h", "Qh 9s 6c 4d 2d"), "side_bets": {"fortune-2": 400}},
    ]
    said["seats"][0]["side_bets"] = {"fortune-2": 500}
    got = told(said)
    own, high, small = (each["side_bets"]["fortune-2"] for each in got["seats"])
    assert own == {"line": "five_aces", "wager": 500, "pays": 200_000}
    assert high == {"line": "nothing", "wager": 500, "pays": -500, "envy": 25_000}
    assert small == {"line": "nothing", "wager": 400, "pays": -400}
    assert sum(each["net"] for each in got["seats"]) + got["house_net"] == 0


def test_bets_on_the_dealer_and_on_the_dice():
    said = line(LEGAL, ("Jd 9h", "Qs 8c 5d 4h 2c"), dice=[6, 5, 6])
    said["seats"][0]["side_bets"] = {"queens-dragon": 100, "dice-sum-a": 100}
    bets = seat(said)["side_bets"]
    assert bets["queens-dragon"] == {"line": "dealer_queen_high", "wager": 100, "pays": 5_000}
    assert bets["dice-sum-a"] == {"line": "sum_17", "wager": 100, "pays": 2_500}
    assert "what they showed" in told({**said, "dice": None}, status=1)["error"]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"zero_tie": "banker"}, "zero_tie is no setting of poker"),
        ({"auto_push": "king_high"}, "auto_push: "),
        ({"dice": [1, 2]}, "plays with 3 dice"),
        ({"banker": {"hand": "5c 8d 7h", "way": "mgm"}}, "seven cards"),
        ({"banker": {"hand": "5c 8d 7h As Ks Kh 2c", "way": "canberra"}}, "Known: ballys, claridge"),
        ({"banker": laid("Ad Qs", "Kc Kd Th 7h 5c")}, "Qs lies on the table 2 times; the set has 1"),
        ({"seats": [{"seat": 8, "wager": 100, **laid(*LEGAL)}]}, "numbered from 1 to 7"),
    ],
)  # fmt: skip
def test_a_bad_line_of_cards_is_answered_with_a_sentence(changes, said):
    assert said in told({**line(("Ah Qs", "Ks Kh Ts 7s 5s"), LEGAL), **changes}, status=1)["error"]


def test_a_game_knows_only_its_own_pay_tables():
    said = line(("Ah Qs", "Ks Kh Ts 7s 5s"), LEGAL)
    said["seats"][0]["side_bets"] = {"bonanza-commerce": 500}
    error = told(said, status=1)["error"]
    assert "Known: ace-high, dice-sum-a" in error
    assert "bonanza-melbourne" not in error
