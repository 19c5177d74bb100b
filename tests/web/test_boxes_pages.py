"""The pages of drop boxes, and that nothing which is expected comes within reach of the count or the cage."""

from __future__ import annotations

import re

import pytest

from cast import ARI, DANA, HA, INES, LIN, OLGA, PAT, PINS, ROBIN, TOMAS, VERA, post
from dealing import close_table, open_table
from tablemgr.audit.facts import Fact
from tablemgr.audit.record import By
from tablemgr.ledger.entry import move

TABLE = "PG14"
PLACE = {"table": TABLE, "session": 1, "seat": None, "pieces": None, "tray": 0}
# Amounts that nothing else on the floor has: if one of them is anywhere, an expected figure is.
BOUGHT = 1_040_077
EXPECTED = ("10,400.77", "10400.77", "1040077", "1,040,077")


@pytest.fixture
def boxed(site):
    """A table that took buy-ins, is closed, and whose box is pulled."""
    open_table(site)
    with site.house.work(f"table:{TABLE}") as work:
        fact = Fact("rack.moved", {**PLACE, "cause": "buy_in", "cents": BOUGHT})
        work.commit(fact, by=By(ROBIN, "floor"), entries=[move("buy_in", BOUGHT, table=TABLE)])
    close_table(site)
    return site.boxes.pull(TABLE, 1, badge=PAT, pin=PINS[PAT], by=By(ROBIN, "floor"))


def page_of(client, place):
    answer = client.get(place)
    assert answer.status_code == 200, place
    return answer.get_data(as_text=True)


def test_from_the_list_to_the_drop(site, signed_in):
    open_table(site)
    close_table(site)
    robin = signed_in(ROBIN)
    assert "to be pulled" in page_of(robin, "/boxes")
    assert "29" in page_of(robin, f"/boxes/pull/{TABLE}/1")
    answer = post(robin, f"/boxes/pull/{TABLE}/1", second=PAT, pin="0000")
    assert answer.status_code == 403
    answer = post(robin, f"/boxes/pull/{TABLE}/1", second=ROBIN, pin=PINS[ROBIN])
    assert answer.status_code == 422
    assert post(robin, f"/boxes/pull/{TABLE}/1", second=PAT, pin=PINS[PAT]).status_code == 303
    assert post(robin, f"/boxes/pull/{TABLE}/1", second=PAT, pin=PINS[PAT]).status_code == 409
    tomas, ines, vera = signed_in(TOMAS), signed_in(INES), signed_in(VERA)
    place = re.search(r'href="(/boxes/[0-9a-f]{12})"', page_of(tomas, "/boxes"))[1]
    wrong = post(tomas, f"{place}/count", step="1", **{"note-10000": "ten"}, coupons="x")
    assert wrong.status_code == 422
    assert wrong.get_data(as_text=True).count('class="error"') == 2
    assert post(tomas, f"{place}/count", step="1", **{"note-10000": "183"}).status_code == 303
    assert post(tomas, f"{place}/agree", step="2").status_code == 403
    assert "I agree" not in page_of(tomas, place)
    assert "18,300.00" in page_of(ines, place)
    assert post(ines, f"{place}/agree", step="2").status_code == 303
    assert "Notes against them" not in page_of(ines, place)
    assert "+$18,300.00" in page_of(vera, place)
    more = {"step": "3", "direction": "more", "amount": "50", "reason": "stuck in the lid"}
    assert post(vera, f"{place}/adjust", **more, second=VERA, pin=PINS[VERA]).status_code == 422
    assert post(vera, f"{place}/adjust", **more, second=OLGA, pin="0000").status_code == 403
    assert post(vera, f"{place}/adjust", **more, second=OLGA, pin=PINS[OLGA]).status_code == 303
    assert "18,350.00" in page_of(vera, place)
    assert "stuck in the lid" in page_of(ines, place)
    assert "18,350.00" in page_of(vera, "/boxes")
    assert "18,350.00" not in page_of(robin, "/boxes")


def test_a_note_that_the_currency_has_not(site, signed_in, boxed):
    answer = post(signed_in(TOMAS), f"/boxes/{boxed}/count", step="1", **{"note-2500": "1"})
    assert answer.status_code == 422
    assert "USD has no note of 25.00." in answer.get_data(as_text=True)
    from tablemgr.store import matters
    from tablemgr.store.work import read

    with read(site.house.engine) as unit:
        assert matters.find(unit, f"box:{boxed}").state == "pulled"


@pytest.mark.parametrize(
    "place", ["/boxes?day=never", "/boxes/000000000000", "/boxes/pull/PG14/9", "/boxes/pull/NONE/1"]
)
def test_what_is_not_there(signed_in, place):
    assert signed_in(HA).get(place).status_code in {404, 422}


def filled(rule, key):
    place = rule.rule
    values = {"code": TABLE, "badge": "2207", "chain": f"table:{TABLE}", "key": key, "digest": "0" * 64}
    for name, value in values.items():
        place = re.sub(rf"<(\w+:)?{name}>", value, place)
    return re.sub(r"<int:\w+>", "1", place)


@pytest.mark.parametrize("badge", [TOMAS, LIN])
def test_no_route_gives_an_expected_figure_to_the_count_or_the_cage(app, site, signed_in, boxed, badge):
    """Every route, as it is and with what a form would send; the same walk finds the figures as surveillance."""
    client, watching = signed_in(badge), signed_in(ARI)
    seen = 0
    for rule in app.url_map.iter_rules():
        place = filled(rule, boxed)
        if "static" in rule.endpoint or "sign_out" in rule.endpoint or "<" in place:
            continue
        answers = [client.get(place)] if "GET" in rule.methods else [post(client, place, step="1", day="2026-11-29")]
        for answer in answers:
            found = answer.get_data(as_text=True)
            assert not [figure for figure in EXPECTED if figure in found], f"{badge} at {place}"
        if "GET" in rule.methods:
            watched = watching.get(place).get_data(as_text=True)
            seen += any(figure in watched for figure in EXPECTED)
    assert seen, "the walk would not have found the figures anywhere"


def test_after_the_count_too_the_team_sees_only_its_own(site, signed_in, boxed):
    from tablemgr.services.boxes import Counted

    counted = Counted(notes={"10000": 104}, coupons=0, checks=0, memo="")
    site.boxes.count(boxed, counted, step=1, by=By(TOMAS, "count"))
    site.boxes.agree(boxed, step=2, by=By(INES, "count"))
    for badge in (TOMAS, INES, HA, VERA, ARI):
        shown = page_of(signed_in(badge), f"/boxes/{boxed}")
        assert ("10,400.77" in shown) is (badge in {HA, VERA, ARI})


def test_dealers_and_trainees_have_no_boxes(signed_in):
    assert signed_in(DANA).get("/boxes").status_code == 403
    assert "/boxes" not in signed_in(DANA).get("/tables").get_data(as_text=True)
