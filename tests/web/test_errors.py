"""One table from family to reply; error pages that need no database; never a traceback."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask

from cast import ADA, enter, open_site, post, token_of
from tablemgr import errors as families
from tablemgr.errors import BrokenBook, TableError, Unusable
from tablemgr.services import signins
from tablemgr.web import create_app
from tablemgr.web.access import anyone
from tablemgr.web.errors import REPLIES, status_of


def every_family() -> list[type[TableError]]:
    found, todo = [], [TableError]
    while todo:
        family = todo.pop()
        found.append(family)
        todo += family.__subclasses__()
    return found


EXPECTED = {"BadInput": 422, "Absent": 404, "Conflict": 409, "Denied": 403, "Refused": 409, "BrokenBook": 500,
            "Unusable": 503, "SignedOut": 401, "WrongFields": 422}  # fmt: skip


@pytest.mark.parametrize("name", EXPECTED)
def test_each_family_has_its_status(name):
    family = next(each for each in every_family() if each.__name__ == name)
    assert next(status for kind, status, _ in REPLIES if issubclass(family, kind)) == EXPECTED[name]


def test_every_subclass_is_covered_and_none_is_shadowed():
    kinds = [kind for kind, _, _ in REPLIES]
    for place, kind in enumerate(kinds):
        assert not any(issubclass(kind, before) for before in kinds[:place]), kind
    for family in every_family():
        assert any(issubclass(family, kind) for kind in kinds)
    assert {family.__name__ for family in every_family()} >= {"WrongFields", "SignedOut", "Unusable"}
    assert families.Refused
    assert signins.SignedOut


@pytest.fixture
def raising(site) -> Flask:
    """The application with one more address that fails as it is told to."""
    made = create_app(site)

    @made.get("/fail/<name>")
    @anyone
    def fail(name: str):
        if name == "bug":
            raise ZeroDivisionError
        raise next(each for each in every_family() if each.__name__ == name)("It went %(how)s.", how="wrong")

    return made


@pytest.mark.parametrize("name", ["Refused", "Absent", "Conflict", "Denied", "BadInput", "BrokenBook", "Unusable"])
def test_a_refusal_is_a_page_or_an_object(raising, name):
    client = raising.test_client()
    page = client.get(f"/fail/{name}")
    assert page.status_code == EXPECTED[name]
    assert "It went wrong." in page.get_data(as_text=True)
    assert page.mimetype == "text/html"
    told = client.get(f"/fail/{name}", headers={"Accept": "application/json"})
    assert (told.status_code, told.json) == (EXPECTED[name], {"error": "It went wrong."})


def test_a_bug_is_a_sentence_without_its_traceback(raising, caplog):
    page = raising.test_client().get("/fail/bug")
    assert page.status_code == 500
    assert "Something went wrong here" in page.get_data(as_text=True)
    assert "ZeroDivision" not in page.get_data(as_text=True)
    assert "ZeroDivision" in caplog.text


@pytest.mark.parametrize(
    ("method", "place", "status", "words"),
    [
        ("get", "/nowhere", 404, "no such page"),
        ("delete", "/sign-in", 405, "does not take"),
        ("put", "/tables", 405, "does not take"),
    ],
)
def test_what_the_server_refuses_is_a_sentence_too(signed_in, method, place, status, words):
    client = signed_in(ADA)
    headers = {"X-CSRFToken": token_of(client, "/pin")}
    answer = getattr(client, method)(place, headers=headers)
    assert answer.status_code == status
    assert words in answer.get_data(as_text=True)
    assert "GET" in answer.headers.get("Allow", "GET")


def test_a_body_of_ten_megabytes_is_413_for_a_form_and_for_json(client):
    token = token_of(client)
    large = "1" * 10_000_000
    page = client.post("/sign-in", data={"csrf_token": token, "badge": large, "pin": "1"})
    assert page.status_code == 413
    assert "too large" in page.get_data(as_text=True)
    told = client.post("/tables/PG14/acts", data=large, content_type="application/json", headers={"X-CSRFToken": token})
    assert (told.status_code, "too large" in told.json["error"]) == (413, True)


@pytest.mark.parametrize("token", [None, "", "wrong", "IjEi.aaaa.bbbb"])
def test_a_wrong_form_token_is_a_sentence_and_changes_nothing(signed_in, site, token):
    client = signed_in(ADA)
    form = {"code": "P3", "name": "North"} | ({} if token is None else {"csrf_token": token})
    answer = client.post("/desk/pits", data=form)
    assert answer.status_code == 400
    assert "Load the page again" in answer.get_data(as_text=True)
    assert len(site.property.pits()) == 2
    assert client.post("/desk/pits", json={}, headers={"X-CSRFToken": token or ""}).status_code == 400


def test_another_browsers_form_token_is_wrong(signed_in, app):
    foreign = token_of(app.test_client())
    assert signed_in(ADA).post("/desk/pits", data={"csrf_token": foreign, "code": "P3", "name": "N"}).status_code == 400


def test_a_form_token_lives_as_long_as_the_sign_in(signed_in, site, clock):
    import time_machine

    client = signed_in(ADA)
    token = token_of(client, "/desk/pits")
    with time_machine.travel(datetime.now(UTC) + timedelta(days=20), tick=False):
        answer = client.post("/desk/pits", data={"csrf_token": token, "code": "P3", "name": "North"})
    assert answer.status_code == 303


def test_a_missing_database_is_a_sentence_and_503(site, app, tmp_path):
    client = app.test_client()
    assert client.get("/healthz").status_code == 200
    site.house.engine.dispose()
    for path in tmp_path.glob("floor.sqlite*"):
        path.rename(path.with_name("gone-" + path.name))
    assert client.get("/healthz").status_code == 503
    answer = client.get("/sign-in")
    assert answer.status_code == 200  # the door itself reads nothing until a badge is entered
    page = client.post("/sign-in", data={"csrf_token": token_of(client), "badge": ADA, "pin": "8305"})
    assert page.status_code == 503
    assert "database" in page.get_data(as_text=True)


def test_a_locked_database_is_a_sentence_and_nothing_is_half_done(tmp_path, site, clock):
    path = tmp_path / "floor.sqlite"
    from tablemgr.settings import load
    from tablemgr.wiring import build

    impatient = build(load({}, database=f"sqlite:///{path}", secret_key="x" * 40, lock_seconds=1), clock=clock)
    client = create_app(impatient).test_client()
    enter(client, ADA)
    token = token_of(client, "/desk/pits")
    other = sqlite3.connect(path)
    other.execute("BEGIN IMMEDIATE")
    answer = client.post("/desk/pits", data={"csrf_token": token, "code": "P3", "name": "North"})
    other.rollback()
    other.close()
    assert answer.status_code in (409, 503)
    assert "ry again" in answer.get_data(as_text=True)
    assert 'value="North"' in answer.get_data(as_text=True)
    assert len(site.property.pits()) == 2
    assert post(client, "/desk/pits", "/desk/pits", code="P3", name="North").status_code == 303
    impatient.close()


def test_a_file_that_is_replaced_under_the_server_is_noticed(site, app, tmp_path, floor_template):
    client = app.test_client()
    enter(client, ADA)
    fresh = tmp_path / "other.sqlite"
    fresh.write_bytes(floor_template.read_bytes())
    fresh.replace(tmp_path / "floor.sqlite")
    assert client.get("/healthz").status_code == 503
    answer = client.post("/desk/pits", data={"csrf_token": token_of(client, "/pin"), "code": "P3", "name": "N"})
    assert answer.status_code in (500, 503)
    assert BrokenBook
    assert Unusable
    assert status_of(Unusable("x")) == 503


def test_an_old_revision_is_not_served(tmp_path, clock):
    site = open_site_empty(tmp_path, clock)
    assert create_app(site).test_client().get("/healthz").status_code == 503
    site.close()


def open_site_empty(tmp_path, clock):
    path = tmp_path / "empty.sqlite"
    sqlite3.connect(path).close()
    return open_site(f"sqlite:///{path}", clock)
