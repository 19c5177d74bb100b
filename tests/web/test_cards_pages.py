"""Cards on the pages: the screen of a table of cards, a round of cards as it lay, and the desk that offers both games."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from cast import ADA, DANA, PAT
from dealing import open_table, tablet
from services.test_rounds_cards import HANDS, Table
from tablemgr import assets

CODE = "PK21"


@pytest.fixture
def dealt(site):
    """Table 21 with a round settled: a foul, a copy, the joker."""
    table = Table(site, CODE)
    table.begin((2, 3, 5), sides=(5,))
    for seat in (2, 3, 5):
        table.tap("seat", seat=seat)
        table.lay(HANDS[seat])
    table.settle()
    return table


def test_a_round_of_cards_as_it_lay(dealt, signed_in):
    page = signed_in(PAT).get(f"/tables/{CODE}/rounds/1").get_data(as_text=True)
    assert "cards.css" in page
    assert page.count('class="playing ') == 7 * 4
    assert 'aria-label="joker"' in page
    for words in ("foul", "copy", "six-high straight", "Fortune", "comes out the same"):
        assert words in page


def test_the_screen_of_a_table_of_cards_looks_nothing_up(dealt, signed_in):
    page = signed_in(DANA, tablet="T").get(f"/tables/{CODE}").get_data(as_text=True)
    assert 'data-game="poker"' in page
    assert '"houseway": null' in page
    assert "/houseways/" not in page


def test_a_table_of_tiles_still_is_one(site, signed_in):
    open_table(site)
    tablet(site)
    page = signed_in(DANA, tablet="T").get("/tables/PG14").get_data(as_text=True)
    assert 'data-game="tiles"' in page
    assert "cards.css" not in page
    assert "/houseways/" in page


def test_the_desk_offers_both_games_and_says_which_rules_belong_to_which(signed_in):
    page = signed_in(ADA).get("/desk/tables/new").get_data(as_text=True)
    assert '<option value="poker"' in page
    assert "Pai gow poker: Trump Plaza, Atlantic City" in page
    assert "Pai gow tiles: Foxwoods" in page
    rules = signed_in(ADA).get("/desk/rules").get_data(as_text=True)
    assert rules.count('name="key" value="foxwoods"') == 1, "that of tiles is in force, that of cards on offer"


def test_the_four_suits_and_the_joker_are_drawn():
    root = ET.parse(assets.path("static") / "cards" / "suits.svg").getroot()  # noqa: S314 (our own file)
    assert [each.get("id") for each in root] == ["s", "h", "d", "c", "j"]
    assert len({ET.tostring(each[0]) for each in root}) == 5
