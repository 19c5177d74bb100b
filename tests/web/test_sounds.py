"""The shipped sounds: every word that a script calls is there in every language, small, playable, with a note on how it was made."""

from __future__ import annotations

import re

import pytest

from tablemgr import assets

SOUNDS = assets.path("static") / "sounds"
SCRIPTS = assets.path("static") / "js"
FOLDERS = ("en", "zh", "yue", "vi")
SEATS = {f"seat-{seat}" for seat in range(1, 8)}
CALLED = {
    "player-wins",
    "dealer-wins",
    "push",
    "copy",
    "foul",
    "place-your-bets",
    "no-more-bets",
    "pay",
    "take",
    *SEATS,
}


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_word_is_there_in_every_language(folder):
    assert {path.stem for path in (SOUNDS / folder).glob("*.mp3")} == CALLED


def test_the_scripts_call_nothing_else():
    practice, tablet = (SCRIPTS / name for name in ("practice.js", "tablet.js"))
    said = set(re.findall(r'"(player-wins|dealer-wins|[a-z]+-[a-z]+-bets)"', practice.read_text() + tablet.read_text()))
    assert said == {"player-wins", "dealer-wins", "no-more-bets"}
    tones = set(re.findall(r'tone\("(\w+)"\)', practice.read_text()))
    assert tones <= {path.stem for path in SOUNDS.glob("*.mp3")} == {"error", "ok", "card"}


def test_they_are_small_and_of_a_form_that_every_browser_plays():
    files = list(SOUNDS.rglob("*.mp3"))
    assert sum(path.stat().st_size for path in files) < 300_000
    for path in files:
        head = path.read_bytes()[:2]
        # The sync word of MPEG audio, layer III.
        assert head[0] == 0xFF, path
        assert head[1] & 0xE6 == 0xE2, path


def test_how_they_were_made_stands_beside_them():
    note = (SOUNDS / "MADE.txt").read_text("utf-8")
    for words in ("espeak-ng", "SoX", "licence", *FOLDERS, *CALLED - SEATS):
        assert words in note


def test_they_are_served_as_sound(client):
    answer = client.get("/static/sounds/en/push.mp3")
    assert (answer.status_code, answer.mimetype) == (200, "audio/mpeg")
    assert answer.get_data() == (SOUNDS / "en" / "push.mp3").read_bytes()
    answer.close()
