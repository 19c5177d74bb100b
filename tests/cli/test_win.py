"""`tablemgr win`, as a program that relies on it runs it."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from tablemgr.cli import command

GOLDEN = ["--opening", "25000.00", "--fills", "10000.00", "--credits", "4000.00", "--closing", "16200.00"]


def run(*arguments):
    return CliRunner().invoke(command, ["win", *arguments])


@pytest.mark.parametrize(
    ("drop", "told"),
    [
        (["--drop", "18350.00"], {"win": "3550.00", "hold": "19.35"}),
        ([], {"win": None, "hold": None}),
        (["--drop", "0"], {"win": "-14800.00", "hold": None}),
        (["--drop", "0.00"], {"win": "-14800.00", "hold": None}),
        (["--drop", "14800"], {"win": "0.00", "hold": "0.00"}),
    ],
)
def test_json(drop, told):
    done = run(*GOLDEN, *drop, "--json")
    assert done.exit_code == 0
    assert json.loads(done.stdout) == told


def test_for_people():
    assert run(*GOLDEN, "--drop", "18,350").stdout == "win   3550.00\nhold  19.35 %\n"
    assert run(*GOLDEN).stdout == "win   not counted\nhold  not counted\n"
    assert run(*GOLDEN, "--drop", "0").stdout == "win   -14800.00\nhold  —\n"


@pytest.mark.parametrize("wrong", ["-5", "1,83", "much", "1.234", ""])
def test_what_is_no_amount(wrong):
    done = run(*GOLDEN, "--drop", wrong, "--json")
    assert done.exit_code in {1, 2}
    assert done.stdout == ""


def test_an_opener_and_a_closer_are_needed():
    assert run("--drop", "5", "--json").exit_code == 2
