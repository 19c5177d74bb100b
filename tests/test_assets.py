"""Where the shipped files are found: beside the code or inside the wheel, never anywhere else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablemgr import assets
from tablemgr.errors import Absent


def room(place: Path) -> Path:
    (place / "templates").mkdir(parents=True)
    (place / "migrations").mkdir()
    (place / "migrations" / "env.py").touch()
    return place


def test_a_checkout_and_a_wheel_are_told_apart(tmp_path):
    package = tmp_path / "tablemgr"
    package.mkdir()
    room(tmp_path)
    assert assets.find(package) == tmp_path
    wheel = room(package / "_assets")
    assert assets.find(package) == wheel


def test_a_broken_installation_names_both_places(tmp_path):
    (tmp_path / "templates").mkdir()
    with pytest.raises(Absent) as refusal:
        assets.find(tmp_path / "tablemgr")
    assert str(tmp_path / "tablemgr" / "_assets") in str(refusal.value)


def test_the_working_directory_is_never_looked_at(tmp_path, monkeypatch):
    room(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert assets.root() != tmp_path
    assert (assets.path("config") / "default.toml").is_file()
    assert (assets.path("static") / "app.css").is_file()
    assert assets.locale().is_dir()
