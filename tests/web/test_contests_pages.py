"""The games of training over the web: begun by a form, tapped without a script, stale taps, whose pages they are."""

from __future__ import annotations

import re

import pytest

from cast import ADA, DANA, KIT, PAT, post
from tablemgr.training import race_settings, scoring_settings

SETTINGS = {"scoring": scoring_settings, "race": race_settings}


def form(word, players=3, **more):
    """What the form of a new game sends: Kim, and at the last seat Lou."""
    settings = SETTINGS[word]
    usual = {each.name: getattr(settings.Settings(), each.name) for each in settings.CHOICES}
    seats = range(1, (8 if word == "scoring" else 7) + 1)
    plays = {f"plays_{seat}": "person" if seat in (1, players) else "fair" for seat in seats}
    names = {f"name_{seat}": "" for seat in seats} | {"name_1": "Kim", f"name_{players}": "Lou"}
    return {"players": players, "way": "foxwoods", "seed": 7, "request": "1", **usual, **plays, **names, **more}


def begun(client, word, **more):
    answer = post(client, f"/training/{word}", f"/training/{word}", **form(word, **more))
    assert answer.status_code == 303, answer.get_data(as_text=True)
    return answer.headers["Location"]


def hidden(page, name):
    return re.findall(rf'name="{name}" value="([^"]*)"', page)


def tiles_on(page):
    return re.findall(r"tiles\.svg#t(\d-\d)", page)


@pytest.mark.parametrize("word", SETTINGS)
def test_hands_are_seen_only_by_who_holds_the_tablet(signed_in, word):
    client = signed_in(KIT)
    place = begun(client, word)
    if word == "scoring":
        for seat in ("1", "3"):
            version = hidden(client.get(place).text, "version")[0]
            assert (
                post(client, f"{place}/acts", place, version=version, kind="wager", seat=seat, points=10).status_code
                == 303
            )
        page = client.get(place).text
        if "will you be the bank" in page:
            post(client, f"{place}/acts", place, version=hidden(page, "version")[0], kind="bank",
                 seat=hidden(page, "seat")[0], answer="decline")  # fmt: skip
    page = client.get(place).text
    assert "Hand the tablet to Kim" in page
    assert tiles_on(page) == []
    post(client, f"{place}/tablet", place, version=hidden(page, "version")[0], seat=1)
    page = client.get(place).text
    mine = hidden(page, "tile")
    assert tiles_on(page) == mine
    assert len(mine) == 4
    taken = post(
        client,
        f"{place}/acts",
        place,
        version=hidden(page, "version")[0],
        kind="split",
        seat=1,
        tile=mine,
        low=["2", "3"],
    )
    assert taken.status_code == 303
    page = client.get(place).text
    assert "Hand the tablet to Lou" in page
    assert tiles_on(page) == []
    assert all(each not in page for each in mine), "the log does not tell either"
    post(client, f"{place}/tablet", place, version=hidden(page, "version")[0], seat=3)
    page = client.get(place).text
    theirs = hidden(page, "tile")
    post(
        client,
        f"{place}/acts",
        place,
        version=hidden(page, "version")[0],
        kind="split",
        seat=3,
        tile=theirs,
        low=["0", "1"],
    )
    page = client.get(place).text
    assert {*mine, *theirs} <= set(tiles_on(page))
    assert "against" in page


@pytest.mark.parametrize("word", SETTINGS)
def test_a_stale_tap_is_a_conflict_with_the_game_as_it_stands(signed_in, word):
    client = signed_in(KIT)
    place = begun(client, word)
    page = client.get(place).text
    version = hidden(page, "version")[0]
    if word == "scoring":
        sent = {"path": f"{place}/acts", "kind": "wager", "seat": 1, "points": 10}
    else:
        sent = {"path": f"{place}/tablet", "seat": 1}
    path = sent.pop("path")
    assert post(client, path, place, version=version, **sent).status_code == 303
    stale = post(client, path, place, version=version, **sent)
    assert stale.status_code == 409
    assert "gone on meanwhile" in stale.text
    assert hidden(stale.text, "version")[0] == str(int(version) + 1)


@pytest.mark.parametrize("word", SETTINGS)
def test_whose_pages_they_are(signed_in, word):
    place = begun(signed_in(KIT), word)
    assert signed_in(DANA).get(place).status_code == 404
    assert signed_in(DANA).get(f"/training/{word}").status_code == 200
    for nobody in (PAT, ADA):
        assert signed_in(nobody).get(place).status_code == 403


@pytest.mark.parametrize("word", SETTINGS)
def test_a_form_that_is_refused_keeps_what_was_typed(signed_in, word):
    client = signed_in(KIT)
    wrong = {"name_1": "", "seed": "x", "equal_tile": "nobody"}
    answer = post(client, f"/training/{word}", f"/training/{word}", **form(word, **wrong))
    assert answer.status_code == 422
    assert "A whole number" in answer.text
    again = post(client, f"/training/{word}", f"/training/{word}", **form(word, name_1="", equal_tile="nobody"))
    assert "A person has a name." in again.text
    assert re.search(r'name="equal_tile" value="nobody" checked', again.text)


@pytest.mark.parametrize("word", SETTINGS)
@pytest.mark.parametrize("sent", [{}, {"kind": "split", "seat": 1}, {"kind": "x", "seat": 1}, {"kind": "next"},
                                  {"kind": "wager", "seat": "a", "points": 5}, {"version": "-1", "kind": "next"}])  # fmt: skip
def test_nonsense_is_refused_with_the_game_beside_it(signed_in, word, sent):
    client = signed_in(KIT)
    place = begun(client, word)
    answer = post(client, f"{place}/acts", place, **{"version": hidden(client.get(place).text, "version")[0], **sent})
    assert answer.status_code in (409, 422)
    assert 'id="contest"' in answer.text


@pytest.mark.parametrize("word", SETTINGS)
def test_the_help_says_every_choice_and_its_sentence(signed_in, word):
    page = signed_in(KIT).get(f"/training/{word}/help").text.replace("&#39;", "'")
    for each in SETTINGS[word].CHOICES:
        assert str(each.sentence) in page
        assert str(each.means(getattr(SETTINGS[word].Settings(), each.name))) in page
