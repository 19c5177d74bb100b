"""A thousand cuts: every acknowledged round is there once, whatever moment the writer was killed at."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from store.making import a_house

CUTS, SEED = 1000, 20261129


@pytest.fixture
def url_in_memory(sqlite_template):
    """A database in the machine's memory: a killed process loses nothing the system has, and a sync costs nothing there."""
    fast = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # noqa: S108 - memory is the point
    with tempfile.TemporaryDirectory(prefix="tablemgr-cuts-", dir=fast) as folder:
        path = Path(folder) / "house.sqlite"
        shutil.copyfile(sqlite_template, path)
        yield f"sqlite:///{path}"


@pytest.mark.kill
def test_a_thousand_cuts_lose_nothing_that_was_acknowledged(url_in_memory):
    a_house(url_in_memory).dispose()
    cutter = Path(__file__).with_name("cutter.py")
    done = subprocess.run(
        [sys.executable, cutter, url_in_memory, str(CUTS), str(SEED)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    print(said)
    assert said["lost"] == []
    assert said["twice"] == 0
    assert said["problems"] == []
    assert said["integrity"] == "ok"
    assert said["rounds"] == [said["acknowledged"] + said["kept_but_unsaid"] + 1] * 2
    # The cuts must have hit: writers at work, and some of them between the sync and the word.
    assert said["acknowledged"] > CUTS / 4
