"""The door, one's own PIN, the staff and the tablets, over HTTP."""

from __future__ import annotations

import pytest

from cast import ADA, ARI, DANA, KIT, PINS, ROBIN, SAM, enter, post, token_of


def test_the_front_page_leads_to_the_door_and_back(client):
    answer = client.get("/desk/people?x=1")
    assert (answer.status_code, answer.location) == (303, "/sign-in?next=/desk/people?x%3D1")
    answer = enter(client, ADA, next="/desk/people?x=1")
    assert (answer.status_code, answer.location) == (303, "/desk/people?x=1")


@pytest.mark.parametrize(
    "place", ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", "x", ""]
)
def test_next_stays_in_the_house(client, place):
    assert enter(client, ADA, next=place).location == "/"


def test_a_wrong_pin_is_a_sentence_and_keeps_the_badge(client):
    answer = enter(client, DANA, "5555")
    page = answer.get_data(as_text=True)
    assert answer.status_code == 403
    assert "floor supervisor can unlock" in page
    assert f'value="{DANA}"' in page
    assert "5555" not in page


def test_who_left_does_not_get_in(client):
    assert enter(client, SAM).status_code == 403


def test_a_second_sign_in_ends_the_first_and_its_tablet_says_so(signed_in):
    first = signed_in(DANA)
    signed_in(DANA)
    answer = first.get("/tables")
    assert answer.status_code == 303
    assert "why=another" in answer.location
    assert "signed in somewhere else" in first.get(answer.location).get_data(as_text=True)


def test_idle_sends_to_the_door_with_the_way_back(signed_in, clock):
    client = signed_in(ADA)
    clock.advance(61 * 60)
    answer = client.get("/desk/limits")
    assert "why=idle" in answer.location
    assert "next=/desk/limits" in answer.location


def test_a_post_after_idle_is_told_on_the_page_and_changes_nothing(signed_in, clock, site):
    client = signed_in(ADA)
    token = token_of(client, "/desk/pits")
    clock.advance(61 * 60)
    answer = client.post("/desk/pits", data={"csrf_token": token, "code": "P3", "name": "North"})
    assert answer.status_code == 401
    assert "signed out because nothing was done" in answer.get_data(as_text=True)
    assert len(site.property.pits()) == 2
    answer = client.post("/desk/pits", json={}, headers={"X-CSRFToken": token})
    assert answer.status_code == 401
    assert "signed out" in answer.json["error"]


def test_signing_out_ends_it_on_the_server(signed_in, site):
    client = signed_in(ADA)
    session = client.get_cookie("tablemgr").value
    assert post(client, "/sign-out").location == "/sign-in?why=sign_out"
    client.set_cookie("tablemgr", session)  # a copied cookie is worth nothing afterwards
    assert client.get("/desk").status_code == 303


def test_the_first_pin_must_be_changed_before_anything_else(signed_in, client):
    post(signed_in(ADA), "/desk/people", badge="7001", name="Lupe", role="floor", language="", pin="90210")
    assert enter(client, "7001", "90210").status_code == 303
    answer = client.get("/desk")
    assert answer.location.startswith("/pin")
    answer = post(client, "/pin", "/pin", old="90210", new="1234", again="1233", next="/desk")
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert "too easy" in page
    assert "do not agree" in page
    assert post(client, "/pin", "/pin", old="11111", new="4417", again="4417").status_code == 403
    answer = post(client, "/pin", "/pin", old="90210", new="4417", again="4417", next="/desk")
    assert (answer.status_code, answer.location) == (303, "/desk")
    assert client.get("/desk").status_code == 200


def test_every_wrong_field_at_once_and_nothing_typed_is_lost(signed_in):
    answer = post(signed_in(ADA), "/desk/people", badge="7x", name="🙂", role="king", language="", pin="1111")
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert page.count('class="error"') >= 2
    assert 'value="7x"' in page
    assert "🙂" in page
    assert "1111" not in page


def test_adding_with_the_same_request_twice_adds_once(signed_in, site):
    client, form = signed_in(ADA), {"badge": "7001", "name": "Lupe", "role": "dealer", "language": "", "pin": "90210"}
    for _ in range(2):
        assert post(client, "/desk/people", request="one", **form).status_code == 303
    assert [person.badge for person in site.people.everyone()].count("7001") == 1


def test_floor_unlocks_and_only_the_administrator_resets(signed_in, client, site):
    for _ in range(5):
        enter(client, DANA, "5555")
    assert enter(client, DANA).status_code == 403
    floor = signed_in(ROBIN)
    assert "locked" in floor.get("/desk/people").get_data(as_text=True)
    assert post(floor, f"/desk/people/{DANA}/pin", pin="90210").status_code == 403
    assert post(floor, f"/desk/people/{DANA}/unlock").status_code == 303
    assert enter(client, DANA).status_code == 303


def test_letting_the_last_administrator_go_is_a_sentence(signed_in):
    answer = post(signed_in(ADA), f"/desk/people/{ADA}/leave")
    assert answer.status_code == 409
    assert "last administrator" in answer.get_data(as_text=True)


def test_a_tablet_is_enrolled_with_a_code(signed_in, client, site):
    page = post(signed_in(ROBIN), "/desk/devices", name="Tablet 3").get_data(as_text=True)
    code = page.split('class="code-letters"')[1].split(">")[1].split("<")[0]
    assert post(client, "/enrol", "/enrol", code="ZZZZ-ZZZZ").status_code == 409
    answer = post(client, "/enrol", "/enrol", code=code)
    assert (answer.status_code, answer.location) == (303, "/")
    assert "HttpOnly" in answer.headers["Set-Cookie"]
    assert "Tablet 3" in client.get("/sign-in").get_data(as_text=True)
    assert [device.name for device in site.devices.everything()] == ["Tablet 3"]


def test_a_real_house_shows_no_demonstration(client):
    page = client.get("/sign-in").get_data(as_text=True)
    assert "Demonstration" not in page
    assert PINS[DANA] not in page


def test_the_front_page_is_the_first_that_is_ones_own(signed_in):
    assert [signed_in(badge).get("/").headers["Location"] for badge in (KIT, DANA)] == ["/training", "/tables"]


def test_each_person_sees_only_the_links_that_are_his(signed_in):
    def links(badge):
        page = signed_in(badge).get("/pin").get_data(as_text=True)
        return [
            place for place in ("/tables", "/shifts", "/reports", "/audit", "/desk") if f'<a href="{place}"' in page
        ]

    assert links(DANA) == ["/tables"]
    assert links(ADA) == ["/tables", "/desk"]
    assert links(ARI) == ["/tables", "/shifts", "/reports", "/audit", "/desk"]
