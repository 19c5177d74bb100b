"""`tablemgr houseway set poker`: the same answers as for tiles."""

from __future__ import annotations

import json

from click.testing import CliRunner

from tablemgr.cli import command


def run(*words: str, given: str | None = None):
    return CliRunner().invoke(command, ["houseway", *words], input=given)


def test_a_hand_of_cards_is_answered_as_one_of_tiles_is():
    said = run("set", "poker", "trump_plaza", "5c 8d 7h As Kd Kh 2c", "--json")
    assert said.exit_code == 0
    told = json.loads(said.output)
    assert told["hand"] == "As Kh Kd 8d 7h 5c 2c"
    assert (told["low"], told["high"]) == (["As", "8d"], ["Kh", "Kd", "7h", "5c", "2c"])
    assert (told["low_value"], told["high_value"]) == ("ace-eight", "pair of kings")
    assert told["rule"]
    assert told["because"].endswith(".")


def test_the_joker_is_written_as_itself_where_it_lies():
    told = json.loads(run("set", "poker", "trump_plaza", "Ac Ad Jk 9s 8h 7d 6c", "--json").output)
    assert told["low"] == ["Ad", "Ac"]
    assert told["high"] == ["Jk", "9s", "8h", "7d", "6c"]


def test_bad_lines_are_answered_in_their_place():
    said = run("set", "poker", "mgm", "--json", given="As As 2c 3c 4c 5c 6c\nAs Ks Qs\nXx\n5c 8d 7h As Kd Kh 2c\n")
    lines = [json.loads(line) for line in said.output.splitlines()]
    assert said.exit_code == 1
    assert [line.get("line") for line in lines] == [1, 2, 3, None]
    assert all("error" in line for line in lines[:3])


def test_bare_cards_are_gathered_by_sevens():
    cards = ["5c", "8d", "7h", "As", "Kd", "Kh", "2c"]
    assert json.loads(run("set", "poker", "mgm", *cards, "--json").output)["low"] == ["As", "8d"]


def test_wrong_words_are_wrong_usage():
    assert run("set", "poker", "nope", "5c 8d 7h As Kd Kh 2c").exit_code == 2
    assert run("set", "chess", "mgm").exit_code == 2
    assert run("set", "poker", "mgm", "--joker", "sometimes").exit_code == 2


def test_a_way_of_cards_is_explained_in_words():
    told = run("explain", "--game", "poker", "trump_plaza").output
    assert "Trump Plaza" in told
    assert "One pair: the pair behind" in told
    assert "shape" in run("explain", "--game", "poker").output
    assert run("explain", "--game", "poker", "nope").exit_code == 2
