"""`tablemgr play`: whole games by computer players, told so that every point can be worked out again."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from oracle import race, scoring
from tablemgr.cli import COMMANDS, command
from tablemgr.training import race_settings, scoring_settings


def run(*words):
    return CliRunner().invoke(command, ["play", *words])


def events(*words):
    done = run(*words, "--json")
    assert done.exit_code == 0, done.output
    return [json.loads(line) for line in done.output.splitlines()]


@pytest.mark.parametrize("words", [("--players", "7"), ("--players", "3", "--way", "traditional"),
                                   ("--players", "8", "--variant", "home"), ("--variant", "house")])  # fmt: skip
def test_a_referee_works_out_every_point_of_a_scoring_game(words):
    told = events("scoring", "--seed", "11", *words)
    assert scoring.referee(told) == told[-1]["rounds"]
    assert told == events("scoring", "--seed", "11", *words)


@pytest.mark.parametrize("players", [1, 4, 7])
def test_a_referee_counts_every_round_of_a_race(players):
    told = events("race", "--seed", "11", "--players", str(players))
    assert race.referee(told) == told[-1]["rounds"]


@pytest.mark.parametrize("words", [("scoring",), ("scoring", "--variant", "home"), ("race",)])
def test_one_line_an_event_for_people(words):
    lines = run(*words).output.splitlines()
    assert len(lines) == len(events(*words))
    assert lines[-1].startswith("over after ")
    assert not any("{" in line for line in lines)


def test_the_kinds_of_events_are_those_that_others_rely_on():
    kinds = {each["event"] for each in events("scoring", "--seed", "11", "--players", "7")}
    assert kinds >= {
        "start",
        "wagers",
        "offer",
        "answer",
        "deal",
        "split",
        "house",
        "compare",
        "settle",
        "points",
        "end",
    }


def test_strengths_and_settings_are_chosen():
    told = events("scoring", "--plays", "strong", "--set", "finish=130", "--set", "zero_tie=by_tile")
    assert {each["plays"] for each in told[0]["players"]} == {"strong"}
    assert told[0]["settings"]["zero_tie"] == "by_tile"
    assert told[0]["settings"]["finish"] == 130


@pytest.mark.parametrize(("name", "module"), [("scoring", scoring_settings), ("race", race_settings)])
def test_every_choice_is_listed_with_its_sentence_and_its_readings(name, module):
    told = run(name, "--choices").output
    for choice in module.CHOICES:
        assert f"{choice.name}: “{choice.sentence}”" in told
        value = getattr(module.Settings(), choice.name)
        assert f"  * {value}: {choice.means(value)}" in told


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("chess",), "is not one of"),
        (("scoring", "--players", "8"), "From 3 to 7 can play, not 8."),
        (("scoring", "--players", "2"), "From 3 to 7 can play, not 2."),
        (("scoring", "--players", "9", "--variant", "home"), "From 3 to 8 can play, not 9."),
        (("scoring", "--variant", "street"), "is not one of"),
        (("scoring", "--seed", "x"), "is not a valid integer"),
        (("scoring", "--plays", "god"), "There is no strength “god”"),
        (("scoring", "--way", "nobody"), "There is no house way “nobody”"),
        (("scoring", "--set", "luck=1"), "There is no setting luck."),
        (("scoring", "--set", "most=much"), "Setting most cannot be much."),
        (("scoring", "--set", "most"), "is not NAME=VALUE."),
        (("race", "--players", "0"), "From 1 to 7 can play, not 0."),
        (("race", "--variant", "home"), "Only the scoring game has variants."),
    ],
)
def test_a_wrong_option_is_a_sentence_and_exit_status_2(words, said):
    done = run(*words)
    assert done.exit_code == 2
    assert said in done.output
    assert "play" in COMMANDS
