"""`tablemgr odds tiles`: exact whole numbers, edges as the house's advantage, settings by option."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from click.testing import CliRunner

from tablemgr import cli

TOTAL = 736_281_000


def run(*words):
    done = CliRunner().invoke(cli.command, ["odds", "tiles", *words])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


def told(*words):
    done = run(*words, "--json")
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def test_the_benchmark_with_exactly_these_keys():
    found = told("lowest_first", "lowest_first")
    assert list(found) == ["win", "lose", "push", "total", "player_edge", "banker_edge"]
    assert (found["win"], found["lose"], found["push"]) == (268_894_332, 273_980_624, 193_406_044)
    assert found["total"] == TOTAL
    assert found["player_edge"] == (found["lose"] * 100 - found["win"] * 95) / (100 * TOTAL)
    assert found["banker_edge"] == (found["win"] * 100 - found["lose"] * 95) / (100 * TOTAL)


def test_text_has_six_decimals():
    text = run("lowest_first", "lowest_first").stdout
    assert "0.025168" in text
    assert "0.011698" in text
    assert "268,894,332" in text


def test_the_settings_select_other_counts():
    plain = told("foxwoods", "foxwoods")
    for option in (["--no-only-way"], ["--zero-tie", "nsw_literal"], ["--gee-joon-rank", "24_above_5"]):
        other = told("foxwoods", "foxwoods", *option)
        assert other["total"] == TOTAL
        assert other != plain, option
    assert told("foxwoods", "foxwoods", "--only-way") == plain
    assert told("lowest_first", "lowest_first", "--no-only-way") == told("lowest_first", "lowest_first")


@pytest.mark.parametrize(
    "words",
    [["foxwoods"], ["foxwoods", "best"], ["foxwoods", "nowhere"], ["foxwoods", "foxwoods", "--zero-tie", "x"],
     ["foxwoods", "foxwoods", "--commission", "4"]],
)  # fmt: skip
def test_wrong_usage_is_exit_status_2(words):
    assert run(*words).exit_code == 2


def test_wrong_usage_does_not_wait_for_numpy():
    code = "import sys; from tablemgr.cli import odds, houseway; print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
