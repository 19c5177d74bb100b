"""The pages around a count: the difference before it is signed, recounts, closing by force, slips; the drawer's JSON."""

from __future__ import annotations

import json
import re
from uuid import uuid4

import pytest

from cast import ARI, DANA, HA, MEILING, PAT, PINS, ROBIN, post, token_of
from dealing import COUNT, TOTAL, close_table, open_table

FORM = {f"count-{chip}": str(pieces) for chip, pieces in COUNT.items()}
OPENER = {**FORM, "tile_set": "Set 7", "inspected": "yes", "dealer": DANA, "pin": PINS[DANA]}
OPEN, CLOSE, SESSION = "/tables/PG14/open", "/tables/PG14/close", "/tables/PG14/sessions/1"


def page(answer):
    return re.sub(r"\s+", " ", answer.get_data(as_text=True))


def test_a_difference_is_on_the_screen_before_anybody_signs_it(site, signed_in):
    open_table(site)
    close_table(site)
    robin = signed_in(ROBIN)
    short = {**OPENER, "count-100": "74"}
    answer = post(robin, OPEN, OPEN, **short)
    shown = page(answer)
    assert (answer.status_code, "Look at the difference, then sign again." in shown) == (409, True)
    assert "−$26.00 against the closer before" in shown
    assert "to be reported in writing, signed" in shown
    assert "$1.00: −26" in shown
    assert not site.tables.table("PG14").is_open
    total = re.search(r'name="shown" value="(\d+)"', shown)[1]
    assert post(robin, OPEN, OPEN, **short, shown=total).status_code == 303
    assert site.sessions.waiting()[0].first.body["level"] == "report"


def test_the_closer_rolls_to_the_opener_with_one_tap(site, signed_in):
    open_table(site)
    close_table(site, count={**COUNT, "100": 7})
    robin = signed_in(ROBIN)
    shown = page(post(robin, OPEN, OPEN, step="closer"))
    assert re.search(r'name="count-100"[^>]* value="7"', shown)
    assert "the same as the closer before" in shown
    assert "As the closer before" not in page(robin.get("/tables/PG12/open"))


def test_a_chip_that_the_table_has_not(site, signed_in):
    answer = post(signed_in(ROBIN), OPEN, OPEN, **OPENER, **{"count-700": "1"})
    assert (answer.status_code, "This table has no chip of 700" in page(answer)) == (422, True)
    assert not site.tables.table("PG14").is_open


def test_a_session_is_read_recounted_and_printed(site, signed_in):
    open_table(site)
    robin, pat = signed_in(ROBIN), signed_in(PAT)
    closed = post(robin, CLOSE, CLOSE, **{**FORM, "count-500": "80", "dealer": DANA, "pin": PINS[DANA]})
    assert closed.headers["Location"] == SESSION
    again = {**FORM, "which": "closer", "reason": "a stack was hidden", "dealer": MEILING, "pin": PINS[MEILING]}
    assert post(robin, f"{SESSION}/recount", SESSION, **again, request="one-form").status_code == 303
    matter = site.sessions.waiting()[0]
    assert "waits for its approval" in page(post(robin, f"{SESSION}/recount", SESSION, **again))
    assert post(robin, f"/recounts/{matter.id}/approve", SESSION, step="1").status_code == 403
    assert "Approve the recount" in page(pat.get(SESSION))
    assert post(pat, f"/recounts/{matter.id}/approve", SESSION, step="2").status_code == 409
    assert post(pat, f"/recounts/{matter.id}/approve", SESSION, step="1", next=SESSION).headers["Location"] == SESSION
    shown = page(robin.get(SESSION))
    assert "Counted first as" in shown
    assert "$18,000.00" in shown
    assert post(robin, f"{SESSION}/slip", SESSION).status_code == 303
    file = robin.get("/inventory/inventory-PG14-1-v1.pdf")
    assert (file.status_code, file.data[:5], file.content_type) == (200, b"%PDF-", "application/pdf")
    assert robin.get("/inventory/inventory-PG14-1-v1/reprint.pdf").status_code == 409
    assert post(robin, f"{SESSION}/slips/inventory-PG14-1-v1/reprint", SESSION, reason="").status_code == 422
    assert post(robin, f"{SESSION}/slips/inventory-PG14-1-v1/reprint", SESSION, reason="wet").status_code == 303
    assert robin.get("/inventory/inventory-PG14-1-v1/reprint.pdf").status_code == 200
    assert robin.get("/inventory/nothing.pdf").status_code == 404
    assert robin.get("/tables/PG14/sessions/9").status_code == 404
    assert robin.get("/reports").status_code == 200


def test_a_difference_is_explained_and_closed_on_its_page(site, signed_in):
    open_table(site)
    close_table(site)
    open_table(site, count={**COUNT, "100": 99})
    matter, place = site.sessions.waiting()[0], "/tables/PG14/sessions/2"
    robin, pat = signed_in(ROBIN), signed_in(PAT)
    said = post(robin, f"/differences/{matter.id}/explain", place, step="1", words="under the slot", next=place)
    assert said.status_code == 303
    assert "under the slot" in page(pat.get(place))
    refused = post(robin, f"/differences/{matter.id}/close", place, step="2", words="fine", next=place)
    assert refused.status_code == 403
    assert post(pat, f"/differences/{matter.id}/close", place, step="2", words="fine", next=place).status_code == 303
    assert site.sessions.waiting() == ()


def test_closing_by_force_is_done_by_two_supervisors_and_leaves_the_count_due(site, signed_in):
    open_table(site)
    robin, place = signed_in(ROBIN), "/tables/PG14/force"
    assert robin.get(place).status_code == 200
    form = {"reason": "fire alarm", "badge": HA, "pin": PINS[HA]}
    for change, status in (({"pin": "0000"}, 403), ({"reason": ""}, 422), ({"badge": DANA, "pin": PINS[DANA]}, 409)):
        assert post(robin, place, place, **{**form, **change}).status_code == status
    assert post(robin, place, place, **form).status_code == 303
    assert "Count due" in page(robin.get("/tables"))
    assert "Its tray is counted now." in page(robin.get(CLOSE))
    assert post(robin, CLOSE, CLOSE, **FORM, dealer=DANA, pin=PINS[DANA]).status_code == 303


@pytest.mark.parametrize("badge", [ROBIN, PAT, HA, ARI])
def test_who_may_read_a_session(site, signed_in, badge):
    open_table(site)
    assert signed_in(badge).get(SESSION).status_code == 200


def test_the_drawer_over_http(site, signed_in):
    open_table(site)
    client = signed_in(DANA, tablet="Tablet 1")
    token = token_of(client, "/pin")

    def send(what, **body):
        return client.post(
            f"/tables/PG14/{what}",
            data=json.dumps(body),
            content_type="application/json",
            headers={"X-CSRFToken": token, "Accept": "application/json"},
        )

    done = send("rack", id=str(uuid4()), cause="buy_in", cents=10_000, seat=3, pieces={"2500": 4})
    assert (done.status_code, done.json["rack"]["expected"]) == (200, TOTAL - 10_000)
    move = done.json["rack"]["moves"][0]
    assert (move["words"], move["tray"], move["by"]) == ("Buy-in", -10_000, "Dana")
    wrong = send("rack", id=str(uuid4()), cause="tip", cents=100, seat=None, pieces=None)
    assert (wrong.status_code, wrong.json["state"]["rack"]["expected"]) == (422, TOTAL - 10_000)
    assert send("rack", id=str(uuid4()), cause="buy_in", cents=10_000, seat=3, pieces={"2500": 5}).status_code == 409
    assert send("rack", id="x", cause="buy_in", cents=100).status_code == 422
    back = send("rack/undo", id=str(uuid4()), moved=move["fact"])
    assert (back.status_code, back.json["rack"]["expected"], back.json["rack"]["moves"][0]["undone"]) == (
        200,
        TOTAL,
        True,
    )
    assert send("rack/undo", id=str(uuid4()), moved="table:PG14/999").status_code == 404
