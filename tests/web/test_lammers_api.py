"""Commission that a seat owes, taken at the dealer's screen: once, by an enrolled tablet, no more than is owed."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest

from cast import DANA, KIT, PAT, PINS, ROBIN, post, token_of
from dealing import open_table
from services.test_bank_rounds import CODE, Table, banked
from tablemgr.audit.record import By

PAID = f"/tables/{CODE}/lammers/paid"


@pytest.fixture
def owing(site, signed_in):
    """A table at which seat 1 owes 5.00, and the tablet that deals there."""
    banked(site, "poker", collect="lammer")
    open_table(site, CODE)
    client = signed_in(DANA, tablet="Tablet 14")
    here = next(each.code for each in site.devices.everything() if each.name == "Tablet 14")
    Table(site, "poker", by=By(DANA, "dealer", device=here)).plain(s1=10_000)
    return client


def pay(client, cents, key=None):
    headers = {"X-CSRFToken": token_of(client, "/pin"), "Accept": "application/json"}
    body = json.dumps({"id": key or str(uuid4()), "seat": 1, "cents": cents})
    return client.post(PAID, data=body, content_type="application/json", headers=headers)


def test_what_is_owed_is_taken_once_however_often_it_is_sent(site, owing):
    assert owing.get(f"/tables/{CODE}/state").json["owed"] == {"1": 500}
    key = str(uuid4())
    for _ in range(2):
        answer = pay(owing, 500, key)
        assert (answer.status_code, answer.json["owed"]) == (200, {})
    assert site.lammers.owed(CODE) == {}


def test_more_than_is_owed_is_refused_with_the_screen_beside_it(owing):
    answer = pay(owing, 600)
    assert answer.status_code == 409
    assert answer.json["state"]["owed"] == {"1": 500}
    assert answer.json["error"].endswith(".")


def test_who_may_not_take_it(owing, signed_in):
    assert pay(signed_in(KIT, tablet="Tablet 9"), 500).status_code == 403
    assert pay(signed_in(DANA), 500).status_code == 403


def test_a_supervisor_carries_what_is_owed_and_two_write_it_off(site, owing, signed_in):
    floor = signed_in(ROBIN)
    assert "5.00" in floor.get("/lammers").get_data(as_text=True)
    place = f"/tables/{CODE}/lammers/1"
    moved = post(floor, f"{place}/carry", place, request=str(uuid4()), cents="2.00", to_table="pg14", to_seat="3")
    assert moved.status_code == 303
    assert site.lammers.owed(CODE) == {1: 300, 3: 200}
    form = {"amount": "3.00", "reason": "He has left", "badge": PAT, "pin": PINS[PAT]}
    assert post(floor, f"{place}/write-off", place, request=str(uuid4()), **form | {"pin": "0000"}).status_code == 403
    assert post(floor, f"{place}/write-off", place, request=str(uuid4()), **form | {"reason": ""}).status_code == 422
    assert (
        post(floor, f"{place}/write-off", place, request=str(uuid4()), **form | {"amount": "9.00"}).status_code == 409
    )
    assert site.lammers.owed(CODE) == {1: 300, 3: 200}
    assert post(floor, f"{place}/write-off", place, request=str(uuid4()), **form).status_code == 303
    assert site.lammers.owed(CODE) == {3: 200}


def test_a_dealer_has_no_page_of_what_is_owed(owing):
    assert owing.get("/lammers").status_code == 403
    assert owing.get(f"/tables/{CODE}/lammers/1").status_code == 403
