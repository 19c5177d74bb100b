"""`tablemgr drill` as other programs use it: a question a line, the same from the same seed, wrong usage told apart."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from click.testing import CliRunner

from tablemgr import cli
from tablemgr.training.drill import DRILLS

KEYS = {"kind", "game", "seed", "number", "rule", "prompt", "shown", "options", "answer", "explanation"}


def run(*words):
    return CliRunner().invoke(cli.command, ["drill", *words])


@pytest.mark.parametrize("game", ["tiles", "poker"])
@pytest.mark.parametrize("kind", DRILLS)
def test_one_question_a_line(kind, game):
    done = run(kind, "--game", game, "--seed", "9", "--count", "4", "--json")
    assert done.exit_code == 0, done.output
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["number"] for line in lines] == [1, 2, 3, 4]
    for line in lines:
        assert line.keys() >= KEYS
        assert (line["kind"], line["game"], line["seed"]) == (kind, game, 9)
        assert line["explanation"]
    told = run(kind, "--game", game, "--seed", "9", "--count", "4").stdout.splitlines()
    assert len(told) == 4
    assert all(line["rule"] in words for line, words in zip(lines, told, strict=True))


def test_the_same_seed_gives_the_same_lines_in_another_process():
    def asked(hashes):
        words = [
            sys.executable,
            "-m",
            "tablemgr",
            "drill",
            "find_mistake",
            "--game",
            "poker",
            "--seed",
            "5",
            "--count",
            "20",
            "--json",
        ]
        return subprocess.run(
            words, check=True, capture_output=True, env={**os.environ, "PYTHONHASHSEED": hashes}
        ).stdout

    assert asked("1") == asked("2")
    assert len(asked("3").splitlines()) == 20
    assert run("bank", "--seed", "1").stdout != run("bank", "--seed", "2").stdout


def test_kinds_are_listed():
    told = run("--list")
    assert told.exit_code == 0
    assert [line.split()[0] for line in told.stdout.splitlines()] == list(DRILLS)
    for flags in (("--list", "--json"), ("--json", "--list")):
        listed = json.loads(run(*flags).stdout)
        assert [each["kind"] for each in listed] == list(DRILLS)
        assert all(each["sentence"].endswith(".") for each in listed)


def test_documents_are_chosen_by_key():
    done = run("commission", "--commission", "five_percent_up_quarter", "--count", "30", "--json")
    assert {json.loads(line)["answer"] % 25 for line in done.stdout.splitlines()} == {0}
    done = run("set_hand", "--game", "poker", "--way", "ballys", "--rule", "set:ballys:two-trips", "--json")
    assert json.loads(done.stdout)["shown"]["way"]["key"] == "ballys"
    done = run("first_stack", "--ruleset", "tiles-card-room", "--json")
    assert done.exit_code == 0


@pytest.mark.parametrize("words", [
    (),
    ("juggling",),
    ("bank", "--game", "whist"),
    ("bank", "--seed", "x"),
    ("bank", "--count", "0"),
    ("bank", "--way", "nobody"),
    ("bank", "--ruleset", "poker-standard"),
    ("bank", "--commission", "half"),
    ("bank", "--rule", "result:win"),
    ("bank", "--loud"),
])  # fmt: skip
def test_wrong_usage_is_exit_status_2(words):
    assert run(*words).exit_code == 2
