"""The practice screen over HTTP: the page and its words, acts as JSON with a form token, refusals with the screen beside them."""

from __future__ import annotations

import json
import re

import pytest

from cast import KIT, PAT, ROBIN, post, token_of

BET, DEAL, WAY = {"kind": "bet", "cents": 2500}, {"kind": "deal"}, {"kind": "house_way"}


@pytest.fixture
def kit(signed_in):
    """Kit, sitting at the cards of number 7."""
    browser = signed_in(KIT)
    new(browser, seed="7")
    return browser


def new(browser, **form):
    rules = {"seed": "", "way": "trump_plaza", "wheel_rank": "lowest", "copy": "hand", "joker": "bug"}
    return post(browser, "/practice/new", "/practice/new", **rules | form)


def tap(browser, act, version=None):
    if version is None:
        version = browser.get("/practice/state").get_json()["version"]
    return browser.post(
        "/practice/acts", json={"version": version, "act": act}, headers={"X-CSRFToken": token_of(browser, "/pin")}
    )


def test_the_page_says_that_it_is_play_money_and_holds_no_card_of_the_dealer(kit):
    tap(kit, BET)
    tap(kit, DEAL)
    page = kit.get("/practice").get_data(as_text=True)
    assert "Play money" in page
    assert "from 1 to 300" in page
    held = json.loads(re.search(r'id="practice-data">(.+?)</script>', page, re.DOTALL)[1])
    tap(kit, WAY)
    dealers = kit.get("/practice/state").get_json()["outcome"]["dealer"]
    assert held["state"]["outcome"] is None
    assert not {*dealers["low"], *dealers["high"]} & set(re.findall(r'"([2-9TJQKA][cdhs]|Jk)"', json.dumps(held)))


def test_a_refusal_has_its_sentence_and_the_screen(kit):
    answer = tap(kit, DEAL)
    assert answer.status_code == 409
    assert answer.get_json()["error"] == "Place a bet first."
    assert answer.get_json()["state"]["balance"] == 100_000
    stale = tap(kit, BET, version=0)
    assert (stale.status_code, stale.get_json()["state"]["bet"]) == (409, 0)


@pytest.mark.parametrize("body", [{}, {"version": 1}, {"version": "x", "act": {}}, {"version": 1, "act": {"kind": "win"}}, [],
                                  {"version": 1, "act": {"kind": "bet", "cents": 1e3}}, {"version": 1, "act": {"kind": ["bet"]}}])  # fmt: skip
def test_nonsense_is_answered_with_a_sentence(kit, body):
    answer = kit.post("/practice/acts", json=body, headers={"X-CSRFToken": token_of(kit, "/pin")})
    assert answer.status_code == 422
    assert answer.get_json()["error"]


def test_without_a_form_token_nothing_is_done(kit):
    assert kit.post("/practice/acts", json={"version": 1, "act": BET}).status_code == 400
    assert kit.get("/practice/state").get_json()["bet"] == 0


def test_words_come_in_the_readers_own(kit):
    tap(kit, BET)
    tap(kit, DEAL)
    done = tap(kit, WAY).get_json()["outcome"]
    assert done["dealer"]["worth"] == {"low": "pair of fives", "high": "pair of tens"}
    assert done["advice"]["because"].startswith("One pair")


def test_the_help_says_where_each_rule_comes_from(signed_in):
    page = signed_in(KIT).get("/practice/help").get_data(as_text=True)
    for words in ("exact same card values", "highest possible high hand rank is 5 Aces", "Five aces are the only exception",
                  "The joker may only be used", "The largest bet is 300", "Trump Plaza", "5 percent commission"):  # fmt: skip
        assert words in page


def test_a_new_game_says_what_is_wrong_beside_the_field(kit):
    for seed in ("-1", "x", "9999999999"):
        answer = new(kit, seed=seed)
        assert answer.status_code == 422
        assert 'aria-invalid="true"' in answer.get_data(as_text=True)
    assert new(kit, way="nobodys").status_code == 422
    assert new(kit, seed="", copy="game").status_code == 303


def test_who_may_practise(signed_in):
    assert signed_in(ROBIN).get("/practice").status_code == 200
    assert signed_in(PAT).get("/practice").status_code == 403
    front = signed_in(KIT).get("/training").get_data(as_text=True)
    assert 'href="/practice"' in front
