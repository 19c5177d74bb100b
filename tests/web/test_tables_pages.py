"""The pages of tables: the list, the counts that two people sign, the screen, the rounds that were dealt."""

from __future__ import annotations

import json
import re

import pytest

from cast import ADA, ARI, DANA, KIT, MEILING, PINS, ROBIN, post, token_of
from dealing import COUNT, Dealer, close_table, open_table, tablet

FORM = {f"count-{chip}": str(pieces) for chip, pieces in COUNT.items()}
OPENER = {**FORM, "tile_set": "Set 7", "inspected": "yes", "dealer": DANA, "pin": PINS[DANA], "step": "sign"}
CLOSER = {**FORM, "dealer": DANA, "pin": PINS[DANA], "step": "sign"}
OPEN, CLOSE = "/tables/PG14/open", "/tables/PG14/close"


def page(answer):
    return re.sub(r"\s+", " ", answer.get_data(as_text=True))


def test_a_supervisor_opens_a_table(signed_in):
    robin = signed_in(ROBIN)
    listed = page(robin.get("/tables"))
    assert listed.index("Table 11") < listed.index("Table 14") < listed.index("Table 18")
    assert 'name="tile_set"' in page(robin.get(OPEN))
    answer = post(robin, OPEN, OPEN, **OPENER)
    assert (answer.status_code, answer.headers["Location"]) == (303, "/tables")
    shown = page(robin.get("/tables"))
    assert "Table 14 is open." in shown
    assert "Dana" in shown


def test_the_count_is_added_up_before_it_is_signed(site, signed_in):
    robin = signed_in(ROBIN)
    answer = post(robin, OPEN, OPEN, **{**FORM, "step": "add"})
    assert answer.status_code == 200
    assert "$18,100.00" in page(answer)
    assert not site.tables.table("PG14").is_open
    assert 'value="100"' in page(answer)  # what was typed is kept


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"pin": "0000"}, "This badge and PIN do not open anything."),
        ({"count-500": "many"}, "A whole number of chips, or nothing."),
        ({"count-500": "-1"}, "A whole number of chips, or nothing."),
        ({"tile_set": ""}, "Fill this in."),
        ({"inspected": ""}, "The dealer and the supervisor inspect the set before the table opens."),
        ({"dealer": ROBIN, "pin": PINS[ROBIN]}, "Two people stand for a count"),
    ],
)
def test_a_refused_opener_says_why_and_keeps_what_was_typed(site, signed_in, change, sentence):
    robin = signed_in(ROBIN)
    answer = post(robin, OPEN, OPEN, **{**OPENER, **change})
    assert answer.status_code in (403, 422)
    shown = page(answer)
    assert sentence in shown
    assert re.search(r'name="count-10000"[^>]* value="50"', shown)
    assert PINS[DANA] not in shown.replace(f'value="{DANA}"', "")
    assert not site.tables.table("PG14").is_open


def test_a_field_that_the_form_has_not(signed_in):
    assert post(signed_in(ROBIN), OPEN, OPEN, **OPENER, total="1").status_code == 422


def test_sending_the_opener_twice_opens_once(site, signed_in):
    robin = signed_in(ROBIN)
    for _ in range(2):
        assert post(robin, OPEN, OPEN, **OPENER, request="the-same-form").status_code == 303
    assert site.tables.table("PG14").session == 1


def test_closing_shows_the_difference_to_the_expected_rack(site, signed_in):
    open_table(site)
    Dealer(site, tablet(site)).round({1: 10_000})
    robin = signed_in(ROBIN)
    shown = page(post(robin, CLOSE, CLOSE, **{**FORM, "step": "add"}))
    assert "Expected rack</dt><dd>$18,005.00" in shown
    assert "+$95.00" in shown
    assert post(robin, CLOSE, CLOSE, **CLOSER).status_code == 303
    assert not site.tables.table("PG14").is_open


def test_a_table_in_the_middle_of_a_round_is_not_closed(site, signed_in):
    open_table(site)
    Dealer(site, tablet(site)).round({1: 10_000}, settle=False)
    robin = signed_in(ROBIN)
    assert "A round lies on the table." in page(robin.get(CLOSE))
    answer = post(robin, CLOSE, CLOSE, **CLOSER)
    assert (answer.status_code, "A round has been begun at Table 14" in page(answer)) == (409, True)


@pytest.mark.parametrize("badge", [DANA, ARI, ADA, KIT])
@pytest.mark.parametrize("place", [OPEN, CLOSE])
def test_only_the_pit_opens_and_closes(signed_in, badge, place):
    client = signed_in(badge)
    assert client.get(place).status_code == 403
    assert post(client, place, "/pin", **OPENER).status_code == 403


def test_the_screen_carries_its_state(site, signed_in):
    open_table(site)
    dana = signed_in(DANA, tablet="Tablet 14")
    shown = dana.get("/tables/PG14").get_data(as_text=True)
    data = json.loads(re.search(r'id="tablet-data">(.*?)</script>', shown, re.DOTALL)[1])
    assert data["state"] == dana.get("/tables/PG14/state").json
    table = dana.get(data["urls"]["houseway"])
    assert (table.status_code, table.headers["Content-Type"]) == (200, "application/json")
    assert "immutable" in table.headers["Cache-Control"]
    assert len(table.json["hands"]) == 4285 * 2
    assert "<script>" not in shown


@pytest.mark.parametrize("place", ["/houseways/abc.json", "/houseways/abc.json?rules=def"])
def test_a_house_way_that_was_never_in_force(signed_in, place):
    assert signed_in(DANA).get(place).status_code == 404


def test_tapping_in_and_out(site, signed_in):
    open_table(site)
    meiling = signed_in(MEILING, tablet="Tablet 14")
    answer = post(meiling, "/tables/PG14/take", "/pin")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/tables/PG14")
    assert site.tables.table("PG14").dealer == MEILING
    assert post(meiling, "/tables/PG14/leave", "/pin").status_code == 303
    assert site.tables.table("PG14").dealer is None


def test_tapping_in_needs_a_tablet(site, signed_in):
    open_table(site)
    answer = post(signed_in(MEILING), "/tables/PG14/take", "/pin")
    assert (answer.status_code, "not enrolled as a tablet" in page(answer)) == (403, True)


def test_rounds_are_listed_and_drawn_as_they_lay(site, signed_in):
    open_table(site)
    dealer = Dealer(site, tablet(site))
    dealer.round({1: 10_000, 2: 5_000}, {1: 1_000})
    number = dealer.round({1: 10_000})
    dealer.take_back(number)
    ari = signed_in(ARI)
    listed = page(ari.get("/tables/PG14/rounds"))
    assert "taken back" in listed
    one = page(ari.get("/tables/PG14/rounds/1"))
    for words in ("wong with Teen", "paid $95.00", "Dana", "Bonanza", "comes out the same", "rack:PG14"):
        assert words in one, words
    assert "It counts in no figure" in page(ari.get("/tables/PG14/rounds/2"))
    assert ari.get("/tables/PG14/rounds/3").status_code == 404
    assert ari.get("/tables/PG14/rounds/0").status_code == 404
    assert ari.get("/tables/PG14/rounds?below=x").status_code == 200


def test_rounds_of_a_closed_table_stay_readable(site, signed_in):
    open_table(site)
    Dealer(site, tablet(site)).round({1: 10_000})
    close_table(site)
    assert signed_in(ARI).get("/tables/PG14/rounds/1").status_code == 200


def test_trainees_see_no_tables(signed_in):
    kit = signed_in(KIT)
    assert [kit.get(place).status_code for place in ("/tables", "/tables/PG14", "/tables/PG14/rounds")] == [403] * 3


@pytest.mark.parametrize("place", ["/tables/PG99", "/tables/PG99/rounds", "/tables/PG99/rounds/1", "/tables/%00"])
def test_a_table_that_is_not_there(signed_in, place):
    assert signed_in(ARI).get(place).status_code == 404


@pytest.mark.parametrize("what", ["open", "close", "take", "leave"])
def test_a_form_without_its_token_changes_nothing(site, signed_in, what):
    robin = signed_in(ROBIN, tablet="Tablet 14")
    token_of(robin, "/pin")
    assert robin.post(f"/tables/PG14/{what}", data=OPENER).status_code == 400
    assert not site.tables.table("PG14").is_open
