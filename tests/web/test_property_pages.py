"""The administrator's desk over HTTP."""

from __future__ import annotations

import pytest

from cast import ADA, ARI, DANA, PAT, post
from tablemgr.services import demonstration
from tablemgr.services.property import seen_as

PAGES = ["/desk", "/desk/property", "/desk/pits", "/desk/chip-sets", "/desk/limits", "/desk/rules", "/desk/tables",
         "/desk/tables/PG14", "/desk/people", "/desk/people/2207", "/desk/devices"]  # fmt: skip


@pytest.mark.parametrize("place", [*PAGES, "/desk/tables/new", "/desk/people/new", "/desk/pits?edit=P1"])
def test_every_page_is_shown_to_the_administrator(signed_in, place):
    assert signed_in(ADA).get(place).status_code == 200


@pytest.mark.parametrize("place", PAGES)
def test_surveillance_looks_without_buttons_and_a_dealer_not_at_all(signed_in, place):
    page = signed_in(ARI).get(place)
    assert page.status_code == 200
    assert "button go" not in page.get_data(as_text=True)
    assert signed_in(DANA).get(place).status_code == 403


def test_the_property_is_changed_and_shown(signed_in, site):
    client = signed_in(ADA)
    now = site.property.basics()
    form = {"name": "Jade House 玉", "zone": "Asia/Macau", "currency": "MOP", "idle_minutes": "20",
            "lockout_failures": "4", "shifts": "Early 5:30\nLate 17:30\n"}  # fmt: skip
    assert post(client, "/desk/property", seen=seen_as(now), **form).status_code == 303
    after = site.property.basics()
    assert (after.day_start, after.shifts, after.currency) == ("05:30", (("Early", "05:30"), ("Late", "17:30")), "MOP")
    stale = post(client, "/desk/property", seen=seen_as(now), **{**form, "name": "Other"})
    assert stale.status_code == 409
    assert "Somebody else changed this" in stale.get_data(as_text=True)
    assert "Other" in stale.get_data(as_text=True)


def test_wrong_fields_of_the_property_are_all_marked(signed_in, site):
    form = {
        "name": "",
        "zone": "Mars/Olympus",
        "currency": "",
        "idle_minutes": "x",
        "lockout_failures": "1e9",
        "shifts": "?",
    }
    answer = post(signed_in(ADA), "/desk/property", seen=seen_as(site.property.basics()), **form)
    assert answer.status_code == 422
    assert answer.get_data(as_text=True).count('class="error"') == 5
    assert "Mars/Olympus" in answer.get_data(as_text=True)


def test_limits_are_typed_as_people_write_money(signed_in, site):
    form = {"code": "l50", "name": "50 table", "minimum": "50", "maximum": "5,000.00", "unit": "5",
            "side_minimum": "1", "side_maximum": "100"}  # fmt: skip
    client = signed_in(ADA)
    assert post(client, "/desk/limits", **form).status_code == 303
    made = next(each for each in site.property.limits() if each.code == "L50")
    assert (made.minimum, made.maximum) == (5000, 500000)
    assert "$5,000.00" in client.get("/desk/limits").get_data(as_text=True)
    assert 'value="5000"' in client.get("/desk/limits?edit=L50").get_data(as_text=True)
    answer = post(client, "/desk/limits", **{**form, "code": "L51", "minimum": "1,50", "maximum": "-3", "unit": "0"})
    assert answer.status_code == 422
    assert answer.get_data(as_text=True).count('class="error"') == 3


def test_a_chip_set(signed_in, site):
    assert (
        post(signed_in(ADA), "/desk/chip-sets", code="BIG", name="Big", denominations="25 100 1,000").status_code == 303
    )
    assert {each.code: each.denominations for each in site.property.chip_sets()}["BIG"] == (2500, 10000, 100000)


def test_a_table_is_set_up_and_changed(signed_in, site):
    client, (setup, _) = signed_in(ADA), site.property.table_setup("PG14")
    form = {"code": "PG20", "name": "Table 20", "game": "tiles", "pit": "P1", "chip_set": "MAIN", "limits": "L25",
            "seats": "6", "capture": "full", "dice_on": "yes", "houseway": setup.houseway, "ruleset": setup.ruleset,
            "commission": setup.commission[0]}  # fmt: skip
    assert post(client, "/desk/tables", **form).status_code == 303
    made, state = site.property.table_setup("PG20")
    assert (made.seats, made.paytables, made.mirrored, state) == (6, (), False, "closed")
    assert post(client, "/desk/tables", seen=seen_as(made), **{**form, "mirrored": "yes"}).status_code == 303
    assert site.property.table_setup("PG20")[0].mirrored
    answer = post(client, "/desk/tables", **{**form, "code": "PG21", "houseway": "no", "pit": "P7", "seats": "8"})
    assert answer.status_code == 422
    assert post(client, "/desk/tables/PG20/retire").status_code == 303
    assert client.get("/desk/tables/PG20").status_code == 404


def test_rules_are_put_in_force_from_the_page(signed_in, site):
    client, before = signed_in(ADA), len(site.rulebook.documents())
    assert post(client, "/desk/rules", kind="commission", key="none", request="r").status_code == 303
    assert len(site.rulebook.documents()) == before + 1
    assert post(client, "/desk/rules", kind="houseway", key="taj_mahal").status_code == 409
    assert post(client, "/desk/rules", kind="houseway", key="nothing").status_code == 404


def test_a_field_that_the_form_does_not_have_is_refused(signed_in, site):
    answer = post(signed_in(ADA), "/desk/pits", code="P3", name="North", retired="yes")
    assert answer.status_code == 422
    assert len(site.property.pits()) == len(demonstration.PITS)


def test_a_new_house_is_led_step_by_step(signed_in, sqlite_url, clock):
    from cast import PINS, enter, open_site
    from tablemgr.audit.record import CONSOLE
    from tablemgr.services.people import Person
    from tablemgr.web import create_app

    site = open_site(sqlite_url, clock)
    site.property.set_up(demonstration.BASICS, by=CONSOLE)
    first = Person(badge=ADA, name="Ada", role="administrator")
    site.people.first(first, PINS[ADA], calendar=demonstration.BASICS.calendar)
    client = create_app(site).test_client()
    enter(client, ADA)
    page = client.get("/desk").get_data(as_text=True)
    assert "Before the first table can open" in page
    for place in ("/desk/pits", "/desk/rules", "/desk/tables", "/desk/tables/new"):
        assert client.get(place).status_code == 200
    site.close()


def test_what_the_house_decides_on_running_a_shift(site, signed_in):
    client = signed_in(ADA)
    fields = {"difference_notify": "0.01", "difference_report": "25", "difference_regulator": "100", "cash_log": "yes",
              "cash_log_from": "3000", "cash_limit": "10000", "relief_minutes": "60", "break_minutes": "20",
              "drill_pace": "150"}  # fmt: skip
    now = site.property.basics()
    wrong = {**fields, "difference_regulator": "5", "relief_minutes": "0", "cash_limit": "much"}
    answer = post(client, "/desk/property/policy", seen=seen_as(now), **wrong)
    assert answer.status_code == 422
    assert answer.get_data(as_text=True).count('class="error"') == 2
    answer = post(client, "/desk/property/policy", seen=seen_as(now), **{**fields, "difference_regulator": "5"})
    assert "Not less than the threshold before." in answer.get_data(as_text=True)
    assert post(client, "/desk/property/policy", seen=seen_as(now), **fields).status_code == 303
    policy = site.property.basics().policy
    assert (policy.cash_log, policy.tracks_buy_ins, policy.ratings, policy.relief_minutes) == (True, False, False, 60)
    assert policy.drill_pace == 150
    assert (policy.difference_notify, policy.difference_report, policy.cash_limit) == (1, 2500, 1_000_000)
    form = {"name": "Lantern House", "zone": now.zone, "currency": "USD", "shifts": "Day 06:00\nNight 18:00",
            "idle_minutes": "60", "lockout_failures": "5"}  # fmt: skip
    after = site.property.basics()
    assert post(client, "/desk/property", seen=seen_as(after), **form).status_code == 303
    assert site.property.basics().policy == policy
    assert post(signed_in(PAT), "/desk/property/policy", seen=seen_as(after), **fields).status_code == 403
