"""Every role of the house at every route and method: let in exactly where the list of rights says so.

A role that may not is told so with 403, whatever it sends, and the store is as it was. A role that may is never told
that; what it sends here is empty or only plausible, so it may well be refused for another reason, but never with 500.
"""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from sqlalchemy import text

from cast import ADA, DANA, HA, INES, KIT, LIN, PAT, PINS, ROBIN, VERA, enter, token_of
from cast import ARI as WATCHES
from dealing import open_table
from tablemgr.audit.record import By
from tablemgr.services.people import Person
from tablemgr.services.rights import RIGHTS, ROLES, may
from tablemgr.store.work import read

TEACHES, TEACHES_PIN = "6990", "5193"
PEOPLE = {
    "dealer": DANA, "floor": ROBIN, "pit_boss": PAT, "shift_manager": HA, "cage": LIN, "count": INES,
    "accounting": VERA, "surveillance": WATCHES, "administrator": ADA, "trainer": TEACHES, "trainee": KIT,
}  # fmt: skip
WITHOUT_RIGHT = {"anyone", "signed in"}
ROLE_REFUSED = "Your role may not do this."
# What stands in an address where a route has a name, as far as it matters which.
NAMED = {"code": "PG14", "badge": "2318", "digest": "0" * 64, "chain": "property", "kind": "fill", "which": "opener"}
PLAUSIBLE = {
    "reason": "because", "note": "so it was", "why": "because", "count-2500": "4", "pieces-2500": "4", "cents": "25.00",
    "amount": "25.00", "seat": "1", "round": "1", "step": "1", "seen": "1", "claim": "the copy", "ruling": "so",
    "remedy": "none", "accepted": "yes", "name": "Someone", "code": "T9", "form": "F-1", "tile_set": "B",
    "inspected": "yes", "card": "", "direction": "in", "way": "void", "state": "issued", "act": "issue",
}  # fmt: skip


def test_everybody_of_the_house_is_asked():
    assert set(PEOPLE) == set(ROLES)


def routes(app, method):
    """The routes of a method that ask for a right, each with its address and its rights."""
    for rule in app.url_map.iter_rules():
        if rule.endpoint != "static" and method in rule.methods:
            rights = app.view_functions[rule.endpoint].access_rule
            if not set(rights) & WITHOUT_RIGHT:
                yield rule, address(rule.rule), rights


def address(place: str) -> str:
    place = re.sub(r"<int:\w+>", "1", place)
    return re.sub(r"<(?:\w+(?:\([^)]*\))?:)?(\w+)>", lambda found: NAMED.get(found[1], "0123456789ab"), place)


def kept(site) -> list[int]:
    """Everything that is on record, counted."""
    with read(site.house.engine) as unit:
        counted = (
            "facts",
            "entries",
            "steps",
            "rounds",
            "reports",
            "drafts",
            "devices",
            "people",
            "sign_ins",
            "tables",
        )
        return [unit.session.scalar(text(f"select count(*) from {each}")) for each in counted]


@pytest.fixture
def at_work(app, site):
    """Sign somebody of a role in, at a tablet; a table is open."""
    open_table(site)

    def make(role):
        client = app.test_client()
        code = site.devices.make_code(f"Tablet of {role}", by=By(ADA, "administrator")).code
        client.set_cookie("tablemgr_tablet", site.devices.enrol(code).token)
        if role == "trainer":
            by = By(ADA, "administrator")
            site.people.add(Person(badge=TEACHES, name="Mo", role="trainer"), "90210", by=by)
            site.people.change_pin("90210", TEACHES_PIN, again=TEACHES_PIN, by=By(TEACHES, "trainer"))
        badge = PEOPLE[role]
        assert enter(client, badge, PINS.get(badge, TEACHES_PIN)).status_code == 303
        return client

    return make


@pytest.mark.parametrize("role", ROLES)
def test_a_role_meets_exactly_its_rights(app, site, at_work, role):
    client = at_work(role)
    token = token_of(client, "/pin")
    wrong, asked = [], 0
    for method in ("GET", "POST"):
        for rule, place, rights in sorted(routes(app, method), key=lambda each: each[1]):
            allowed = any(may(role, right) for right in rights)
            for body in ({}, PLAUSIBLE) if method == "POST" else (None,):
                before = kept(site)
                answer = send(client, place, token, body)
                asked += 1
                wrong += faults(rule, answer, allowed=allowed)
                if not allowed and kept(site) != before:
                    wrong.append(f"{method} {place} was refused and changed the store")
    assert not wrong, f"{role}:\n" + "\n".join(wrong)
    assert asked > 150


def send(client, place, token, body):
    if body is None:
        return client.get(place)
    form = {**body, "csrf_token": token, "request": str(uuid4())}
    return client.post(place, data=form, headers={"X-CSRFToken": token})


def faults(rule, answer, *, allowed):
    said = answer.get_data(as_text=True) if answer.status_code >= 400 else ""
    told = answer.status_code == 403 and ROLE_REFUSED in said
    if answer.status_code >= 500:
        yield f"{rule.rule}: {answer.status_code}"
    if allowed and told:
        yield f"{rule.rule}: may do this and is told that he may not"
    if not allowed and not told:
        yield f"{rule.rule}: may not do this and is answered {answer.status_code}"


@pytest.mark.parametrize("role", ROLES)
def test_a_json_body_changes_nothing_about_it(app, site, at_work, role):
    """The routes of the tablet read JSON: who may not is refused before it is read."""
    client = at_work(role)
    token = token_of(client, "/pin")
    for rule, place, rights in routes(app, "POST"):
        if place.startswith("/tables/"):
            before = kept(site)
            answer = client.post(place, json={"id": str(uuid4())}, headers={"X-CSRFToken": token})
            allowed = any(may(role, right) for right in rights)
            assert not list(faults(rule, answer, allowed=allowed)), (role, place, answer.status_code)
            assert allowed or kept(site) == before, place


def test_every_right_opens_something_or_is_asked_for_by_a_service(app):
    """A right that nothing asks for would be a line of the matrix that means nothing."""
    from pathlib import Path

    import tablemgr

    asked = {right for method in ("GET", "POST") for _, _, rights in routes(app, method) for right in rights}
    source = "".join(each.read_text(encoding="utf-8") for each in Path(tablemgr.__file__).parent.rglob("*.py")
                     if each.name != "rights.py")  # fmt: skip
    assert [right for right in RIGHTS if right not in asked and f'"{right}"' not in source] == []
