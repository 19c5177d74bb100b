"""The README is held to what it says."""

from __future__ import annotations

import re
import subprocess
import tomllib

import click
import pytest

from structure.tree import ROOT
from tablemgr.cli import COMMANDS, command
from tablemgr.settings import Settings

README = (ROOT / "README.md").read_text("utf-8")


def test_every_setting_stands_in_the_readme():
    defaults = tomllib.loads((ROOT / "config" / "default.toml").read_text("utf-8"))
    for key, field in Settings.model_fields.items():
        assert f"| `{key}` |" in README, key
        assert str(field.description) in README, key
        assert key in defaults


def test_every_setting_in_the_readme_exists():
    table = README.split("## Settings")[1].split("\n## ")[0]
    named = set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE))
    assert named == set(Settings.model_fields)


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_stands_in_the_readme(name):
    assert re.search(rf"`(tablemgr )?{name}\b|, `{name}", README), name


def test_the_pictures_are_there():
    for picture in re.findall(r"!\[[^]]+\]\(([^)]+)\)", README):
        assert (ROOT / picture).is_file(), picture


def test_every_subcommand_of_the_readme_is_one():
    context = click.Context(command)
    for name in ("audit", "db", "houseway"):
        group = command.get_command(context, name)
        assert isinstance(group, click.Group)
        [listed] = re.findall(rf"`tablemgr {name} ((?:\w+ \\\| )+\w+)`", README)
        assert set(listed.split(" \\| ")) <= set(group.commands), name


def test_make_help_lists_what_the_readme_names():
    said = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for target in ("run", "test", "lint", "bench", "format", "wheel", "messages", "lock"):
        assert re.search(rf"^{target}\b", said, re.MULTILINE), target
