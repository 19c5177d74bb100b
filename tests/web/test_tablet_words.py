"""The words of the tablet: every id that a script says is on the page, and no script holds a word of its own."""

from __future__ import annotations

import re

import pytest

from tablemgr import assets
from tablemgr.rules.tiles.hand import POINT_WORDS, words
from tablemgr.rules.tiles.piece import KINDS, SET, canonical

SCRIPTS = sorted([*(assets.path("static") / "js" / "tablet").glob("*.js"), assets.path("static") / "js" / "tablet.js"])
PAGE = (assets.path("templates") / "tables" / "_words.html").read_text("utf-8")
ON_PAGE = set(re.findall(r'"([^"]+)": _\(', PAGE))
# Ids that are put together: what stands before the changing part.
MADE = re.compile(r"`([\w.]+\.)\$\{")


def said(script: str) -> set[str]:
    """Give the ids in the calls of `say`, also where one of several is chosen."""
    calls = re.findall(r"\bsay\(((?:[^()]|\([^()]*\))*)\)", script)
    return {found for call in calls for found in re.findall(r'"([a-z][\w.]*)"', call.split(", {")[0])}


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_every_id_that_a_script_says_is_on_the_page(path):
    script = path.read_text("utf-8")
    plain = {each for each in said(script) if "." in each or each in ON_PAGE}
    assert plain <= ON_PAGE, plain - ON_PAGE
    for start in MADE.findall(script):
        assert any(each.startswith(start) for each in ON_PAGE), start


def test_no_word_is_on_the_page_for_nothing():
    scripts = "".join(path.read_text("utf-8") for path in SCRIPTS)
    starts = tuple(MADE.findall(scripts))
    tiles = {str(kind.label) for kind in KINDS} | {str(each) for each in POINT_WORDS}
    results = {"win", "lose", "push", "copy"}
    idle = {
        each
        for each in ON_PAGE - tiles - results
        if f'"{each}"' not in scripts and not each.startswith(starts) and "%(kind)s" not in each
    }
    assert not idle, idle


def test_all_that_two_tiles_can_be_called_is_on_the_page():
    tiles = set(SET)
    for one in tiles:
        for other in tiles:
            said_of = words(*canonical((one, other)))
            assert said_of.id in ON_PAGE
            assert all(str(value) in ON_PAGE for _, value in said_of.params)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_no_script_holds_a_sentence(path):
    """Words in a row inside quotes, other than names of classes, would be English that no catalog can reach."""
    script = re.sub(r"//.*|/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    texts = re.findall(r'"([^"\\\n]*)"', script)
    allowed = {"dead hand", "Chop Gow", "Chop Bot", "Chop Chit", "Chop Ng", "Gee Joon", "button small quiet"}
    sentences = {each for each in texts if re.search(r"[A-Za-z]{3,} [a-z]{3,}", each)} - allowed
    assert not {each for each in sentences if not re.search(r"^[a-z-]+( [a-z-]+)*$|viewBox", each)}
