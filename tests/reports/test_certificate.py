"""A certificate says everything it must, in any script, and its bytes follow from what it says alone."""

from __future__ import annotations

import subprocess
from dataclasses import replace

import pytest

from tablemgr.audit.canonical import digest
from tablemgr.reports.certificate import Certificate, pdf
from tablemgr.words import text

MADE = Certificate(
    property="Lantern House 牌九", paper="6b1f", badge="2318", name="陳美玲 (Nguyễn Thị Hà)", exam="TILES-1",
    title="Pai gow tiles, first audition", game=text("Pai gow tiles"), way="Foxwoods", edition="February 1997",
    way_digest="ab" * 32, right=17, questions=20, per_cent=85, pass_mark=80, minutes=20, seed=20261129,
    date="2026-11-29", set_by="Theo Łukasz",
)  # fmt: skip


def words_of(pdftotext, made, folder):
    (folder / "c.pdf").write_bytes(pdf(made))
    done = subprocess.run([pdftotext, "-layout", folder / "c.pdf", "-"], capture_output=True, text=True, check=True)
    return done.stdout


def test_it_says_what_it_must(pdftotext, tmp_path):
    said = words_of(pdftotext, MADE, tmp_path)
    for words in (
        "Lantern House 牌九", "陳美玲 (Nguyễn Thị Hà)", "2318", "Pai gow tiles, first audition", "17 of 20", "85 %", "80 %",
        "Foxwoods, February 1997", MADE.way_digest, "20261129", "2026-11-29", "20 minutes", "Theo Łukasz", MADE.hash,
    ):  # fmt: skip
        assert words in said, words
    assert MADE.hash == digest(MADE.data)


def test_the_same_value_gives_the_same_bytes_and_each_change_another_hash():
    assert pdf(MADE) == pdf(replace(MADE))
    for change in ({"name": "x"}, {"right": 18}, {"seed": 1}, {"date": "2026-11-30"}, {"edition": ""}):
        assert replace(MADE, **change).hash != MADE.hash
        assert pdf(replace(MADE, **change)) != pdf(MADE)


def test_a_long_name_is_whole(pdftotext, tmp_path):
    name = "Wolfeschlegelsteinhausenbergerdorff " * 3
    assert name.strip() in words_of(pdftotext, replace(MADE, name=name.strip()), tmp_path)


def test_who_did_not_pass_has_none():
    with pytest.raises(AssertionError):
        replace(MADE, right=15)
