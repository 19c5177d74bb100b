"""The workbench on pages: whose it is, every page of it, and what it says to nonsense."""

from __future__ import annotations

import json
import re
import time
from io import BytesIO
from urllib.parse import parse_qs, urlsplit

import pytest

from cast import ADA, ARI, DANA, HA, KIT, PAT, ROBIN, post, token_of
from tablemgr import assets
from tablemgr.rules.houseway import HouseWay
from tablemgr.services.rights import roles_with

FOUR = "6-6+4-4+5-6+4-5"


@pytest.fixture
def pat(signed_in):
    return signed_in(PAT)


def page_of(client, place: str, status: int = 200) -> str:
    answer = client.get(place)
    assert answer.status_code == status, place
    return answer.get_data(as_text=True)


def waited(client, place: str) -> str:
    """Load a page until its job is done, as the page does by itself."""
    for _ in range(120):
        page = page_of(client, place)
        watched = re.search(r'data-job="([^"]+)"', page)
        if watched is None:
            return page
        far = client.get(watched[1]).get_json()
        assert set(far) == {"done", "stage", "so_far", "total"}
        time.sleep(0.2)
    raise AssertionError(f"{place} never comes to an end")


def test_the_right_is_that_of_those_who_answer_for_the_rules():
    assert roles_with("workbench.use") == (
        "floor", "pit_boss", "shift_manager", "accounting", "surveillance", "administrator", "trainer",
    )  # fmt: skip


@pytest.mark.parametrize("badge", [ROBIN, PAT, HA, ARI, ADA, DANA, KIT])
def test_only_they_find_the_way_there(signed_in, badge):
    client, allowed = signed_in(badge), badge not in (DANA, KIT)
    for place in (
        "/workbench", "/workbench/tiles/foxwoods", "/workbench/try/tiles", "/workbench/compare/poker",
        "/workbench/check", "/workbench/check/0", "/workbench/jobs/0.json",
    ):  # fmt: skip
        assert (client.get(place).status_code != 403) is allowed, place
    assert (post(client, "/workbench/check", text="key = 1").status_code == 303) is allowed
    assert ('href="/workbench"' in client.get("/", follow_redirects=True).get_data(as_text=True)) is allowed


def test_the_list_says_what_is_in_force_where(pat):
    page = page_of(pat, "/workbench")
    assert page.count('class="panel tight way') == 15
    assert "Plays at Table 14, Table 18" in page
    assert "partial" in page
    assert "advice for players" in page


@pytest.mark.parametrize(("game", "folder"), [("tiles", "tiles"), ("poker", "poker")])
def test_every_way_has_a_page_with_all_its_rules_drawn(pat, game, folder):
    for path in (assets.path("config") / "houseways" / folder).glob("*.toml"):
        page = page_of(pat, f"/workbench/{game}/{path.stem}")
        way: HouseWay = pat.application.extensions["tablemgr"].workbench.way(game, path.stem).way
        for rule in way.rules:
            assert f'id="r-{rule.id}"' in page
        drawn = page.count('class="tile"') if game == "tiles" else page.count('class="face')
        assert drawn == len(way.rules) * (4 if game == "tiles" else 7)


def test_a_rule_is_said_in_the_reader_s_language_where_the_way_has_it(site, pat):
    site.workbench.way("tiles", "foxwoods")
    english = page_of(pat, "/workbench/tiles/foxwoods")
    assert "Make the low hand as strong as it goes." in english
    assert "switched off" in english
    assert "never speaks: only-way does" in english


def test_a_hand_of_tiles_is_set_explained_and_weighed(pat):
    page = waited(pat, f"/workbench/try/tiles?hand={FOUR}&way=foxwoods&banker=traditional")
    assert page.count('class="panel answer') == 3
    assert "wong with Teen" in page
    assert "wong-over-gong-eleven" in page
    assert "best against this banker" in page
    assert "set by Traditional Way" in page
    assert page.count("unheard") == 2


def test_a_hand_of_cards_is_set_by_every_way(pat):
    page = page_of(pat, "/workbench/try/poker?hand=As+Kh+Kd+8d+7h+5c+2c")
    assert page.count('class="voice"') == 8
    assert "pair of kings" in page
    assert 'aria-label="king of hearts"' in page


def test_a_piece_is_taken_and_given_back_without_a_script(pat):
    answer = pat.get("/workbench/try/tiles?hand=6-6+4-4&way=foxwoods&banker=foxwoods&add=5-6")
    assert answer.status_code == 303
    assert parse_qs(urlsplit(answer.location).query) == {
        "hand": ["6-6 4-4 5-6"], "way": ["foxwoods"], "banker": ["foxwoods"]
    }  # fmt: skip
    page = page_of(pat, answer.location)
    assert "1 more to go" in page
    assert page.count("data-taken") == 3
    answer = pat.get("/workbench/try/tiles?hand=6-6+4-4+5-6&drop=4-4")
    assert parse_qs(urlsplit(answer.location).query)["hand"] == ["6-6 5-6"]


@pytest.mark.parametrize(
    ("place", "status", "said"),
    [
        ("/workbench/try/tiles?hand=9-9", 422, "There is no tile 9-9."),
        ("/workbench/try/tiles?hand=6-6+6-6+6-6+1-1", 422, "6-6"),
        ("/workbench/try/tiles?hand=6-6+4-4+5-6+4-5+1-1", 422, "four tiles"),
        ("/workbench/try/poker?hand=Zz", 422, "There is no card Zz."),
        (f"/workbench/try/tiles?hand={FOUR}&way=nobody", 422, "no house way “nobody”"),
        (f"/workbench/try/tiles?hand={FOUR}&banker=nobody", 422, "no house way “nobody”"),
        ("/workbench/compare/tiles?one=foxwoods&other=nobody", 422, "no house way “nobody”"),
        ("/workbench/compare/poker?one=mgm&other=best", 422, "for tiles only"),
        ("/workbench/tiles/nobody", 404, "no house way “nobody”"),
        ("/workbench/chess/foxwoods", 404, "no game called chess"),
        ("/workbench/try/chess", 404, "no game called chess"),
        ("/workbench/compare/chess?one=a&other=b", 404, "no game called chess"),
        ("/workbench/check/0000", 404, "no longer kept"),
        ("/workbench/try/tiles?hand=%3Cscript%3E", 422, "&lt;script&gt;"),
    ],
)
def test_nonsense_is_refused_with_a_sentence(pat, place, status, said):
    assert said in page_of(pat, place, status)


def test_a_job_that_is_none_is_absent(pat):
    answer = pat.get("/workbench/jobs/none.json")
    assert answer.status_code == 404
    assert json.loads(answer.get_data())["error"]


def test_two_ways_are_compared_and_their_hands_drawn(pat):
    page = waited(pat, "/workbench/compare/tiles?one=foxwoods&other=traditional")
    assert "<b>37</b>" in page
    assert page.count('class="panel tight difference"') == 37
    assert "−0.000029" in page
    assert "Banker with the best answer" in waited(pat, "/workbench/compare/tiles?one=foxwoods&other=best")
    alike = waited(pat, "/workbench/compare/tiles?one=foxwoods&other=foxwoods")
    assert "These two set every hand alike." in alike


def test_two_ways_of_cards_are_compared_apart(pat):
    place = "/workbench/compare/poker?one=lowest_first&other=lowest_first"
    assert "These two set every hand alike." in waited(pat, place)
    page = page_of(pat, place)
    assert "+0.000000000" in page
    assert "The hands that differ, against" not in page


def sent(client, **form):
    answer = client.post("/workbench/check", data={"csrf_token": token_of(client, "/pin"), **form})
    assert answer.status_code == 303
    return waited(client, answer.location)


def test_a_file_is_told_everything_that_is_wrong_at_once(pat):
    bad = (assets.path("config/houseways/tiles/foxwoods.toml")).read_text("utf-8")
    bad = (
        bad.replace('play = "best_low"', 'play = "worst_low"')
        .replace("pairs = 2", "twins = 2")
        .replace('title = "Foxwoods"', "title = 7")
    )
    page = sent(pat, file=(BytesIO(bad.encode()), "bad.toml"))
    assert "3 things are wrong" in page
    for wrong in ("title:", "worst_low", "twins"):
        assert wrong in page


def test_a_sound_file_is_told_its_edge_and_how_often_each_rule_speaks(pat):
    page = sent(pat, text=(assets.path("config/houseways/tiles/foxwoods.toml")).read_text("utf-8"))
    assert "every one of 3,620 hands is set" in page
    assert "+0.024239" in page
    assert "35,960" in page


def test_what_is_no_text_and_what_is_nothing_is_refused(pat):
    token = token_of(pat, "/pin")
    answer = pat.post("/workbench/check", data={"csrf_token": token, "file": (BytesIO(b"\xff\xfe\x00"), "x.toml")})
    assert answer.status_code == 422
    assert "not UTF-8" in answer.get_data(as_text=True)
    answer = post(pat, "/workbench/check", text="  ")
    assert answer.status_code == 422
    assert "nothing to check" in answer.get_data(as_text=True)


def test_no_script_and_no_style_stands_in_a_page(pat):
    for place in ("/workbench", "/workbench/poker/mgm", f"/workbench/try/tiles?hand={FOUR}", "/workbench/check"):
        page = page_of(pat, place)
        assert " style=" not in page
        assert not re.search(r"<script(?![^>]*src=)", page)
