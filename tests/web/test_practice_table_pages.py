"""Practice tables at the door: who may come in, what a wrong form is told, that a stranger's game is nobody's."""

from __future__ import annotations

import pytest

from cast import DANA, KIT, LIN, post, token_of
from practising import Trainee
from tablemgr.audit.record import By

GOOD = {"game": "tiles", "seats": "0", "players": "3", "houseway": "foxwoods", "ruleset": "tiles-standard", "rate": "20", "seed": "4"}  # fmt: skip


def begun(client, **more: str) -> str:
    answer = post(client, "/training/table", **{**GOOD, **more})
    assert answer.status_code == 303
    return answer.headers["Location"]


def test_a_trainee_starts_a_table_without_being_a_tablet(signed_in):
    kit = signed_in(KIT)
    place = begun(kit)
    page = kit.get(place).get_data(as_text=True)
    assert "Practice table" in page
    assert f'"acts": "{place}/acts"' in page
    assert "/tables/" not in page
    state = kit.get(f"{place}/state").get_json()
    assert (state["round"]["phase"], state["mine"], state["rack"]) == ("bets", True, None)
    assert len(state["practice"]["felt"]["places"]) == 7
    assert kit.get(f"{place}/houseway.json").get_json()["hands"]
    assert "Practice table" in kit.get("/training/table").get_data(as_text=True)


def test_cards_are_not_looked_up(signed_in):
    kit = signed_in(KIT)
    place = begun(kit, game="poker", houseway="trump_plaza", ruleset="poker-standard")
    assert kit.get(f"{place}/houseway.json").status_code == 404


def test_the_game_of_another_is_not_there(signed_in):
    place = begun(signed_in(KIT))
    dana = signed_in(DANA)
    for where in ("", "/state", "/rounds", "/houseway.json"):
        assert dana.get(place + where).status_code == 404, where
    headers = {"X-CSRFToken": token_of(dana, "/pin")}
    answer = dana.post(f"{place}/wrong", json={"seat": 1, "kind": "late"}, headers=headers)
    assert answer.status_code == 404
    assert "state" not in answer.get_json()


def test_who_does_not_train_does_not_come_in(signed_in):
    assert signed_in(LIN).get("/training/table").status_code == 403


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"players": "8"}, "need"),
        ({"seats": "2", "players": "3"}, "1 to 2 players"),
        ({"houseway": "nowhere"}, "need"),
        ({"rate": "101"}, "need"),
        ({"seed": "-1"}, "need"),
        ({"game": "dominoes"}, "need"),
    ],
)
def test_a_form_that_cannot_be_is_told_where_it_is_wrong(signed_in, wrong, words):
    answer = post(signed_in(KIT), "/training/table", **{**GOOD, **wrong})
    assert answer.status_code == 422
    assert words in answer.get_data(as_text=True)


@pytest.mark.parametrize(
    "body", [{}, {"seat": "1", "kind": "late"}, {"seat": 1, "kind": "x"}, {"seat": 1, "kind": "late", "more": 1}]
)
def test_a_call_that_cannot_be_read_is_refused_with_the_state(signed_in, body):
    kit = signed_in(KIT)
    place = begun(kit)
    answer = kit.post(f"{place}/wrong", json=body, headers={"X-CSRFToken": token_of(kit, "/pin")})
    assert answer.status_code == 422
    assert answer.get_json()["state"]["practice"]["score"]["rounds"] == 0


def test_what_went_wrong_shows_in_the_picture_of_progress(signed_in, site):
    kit = Trainee(site.practice_table, By(KIT, "trainee"), players=2, rate=0, seed=5)
    wagered = [place for place in kit.felt["places"] if place["wager"]]
    for place in wagered:
        kit.act(kind="wager", seat=place["seat"], cents=place["wager"] + 2_500)
    kit.act(kind="no_more_bets")
    kit.deal()
    kit.hands()
    assert {fault["rule"] for fault in kit.settle()["faults"]} == {"table:wager"}
    browser = signed_in(KIT)
    page = browser.get("/training/progress")
    assert page.status_code == 200
    assert "entered was" in browser.get(f"/training/table/{kit.id}/rounds").get_data(as_text=True)
