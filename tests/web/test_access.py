"""Who may open what: every route says it, and each member of the cast meets exactly his rights."""

from __future__ import annotations

import re

import pytest

from cast import ADA, ARI, DANA, HA, KIT, PAT, ROBIN, post
from tablemgr.services import demonstration
from tablemgr.services.rights import RIGHTS, ROLES, may, roles_with

RULES_WITHOUT_RIGHT = {"anyone", "signed in"}


def routes(app):
    return [rule for rule in app.url_map.iter_rules() if rule.endpoint != "static"]


def test_every_route_says_who_may_open_it(app):
    for rule in routes(app):
        view = app.view_functions[rule.endpoint]
        assert getattr(view, "access_rule", None), f"{rule.rule} has no access rule"
        assert set(view.access_rule) <= RULES_WITHOUT_RIGHT | set(RIGHTS), rule.rule


def test_what_is_open_to_everybody_is_known_by_name(app):
    open_to_all = {rule.rule for rule in routes(app) if "anyone" in app.view_functions[rule.endpoint].access_rule}
    assert open_to_all == {"/sign-in", "/sign-out", "/enrol", "/healthz"}


def filled(rule) -> str:
    place = rule.rule
    for name, value in {"code": "PG14", "badge": "2207", "digest": "0" * 64, "chain": "property"}.items():
        for form in (f"<{name}>", f"<string:{name}>", f"<path:{name}>"):
            place = place.replace(form, value)
    return re.sub(r"<int:\w+>", "1", place)


@pytest.mark.parametrize("badge", [DANA, ROBIN, PAT, HA, ARI, KIT, ADA])
def test_each_page_meets_exactly_the_rights_of_its_reader(signed_in, app, badge):
    client = signed_in(badge)
    role = next(member.role for member in demonstration.CAST if member.badge == badge)
    for rule in routes(app):
        rights = app.view_functions[rule.endpoint].access_rule
        if "GET" not in rule.methods or set(rights) & RULES_WITHOUT_RIGHT or "<" in filled(rule):
            continue
        answer = client.get(filled(rule))
        allowed = any(may(role, right) for right in rights)
        assert (answer.status_code != 403) is allowed, f"{role} at {rule.rule}: {answer.status_code}"


def test_nobody_signed_in_reads_nothing(client, app):
    for rule in routes(app):
        if "GET" in rule.methods and "anyone" not in app.view_functions[rule.endpoint].access_rule:
            assert client.get(filled(rule)).status_code in (303, 401), rule.rule


def test_nobody_signed_in_changes_nothing(client, app):
    from cast import token_of

    token = token_of(client)
    for rule in routes(app):
        if "POST" in rule.methods and "anyone" not in app.view_functions[rule.endpoint].access_rule:
            answer = client.post(filled(rule), data={"csrf_token": token})
            assert answer.status_code == 401, rule.rule


def test_only_a_tablet_deals(signed_in):
    answer = post(signed_in(DANA), "/tables/PG14/take")
    assert answer.status_code == 403
    assert "not enrolled as a tablet" in answer.get_data(as_text=True)
    assert "/enrol" in answer.get_data(as_text=True)
    assert post(signed_in(DANA, tablet="Tablet 1"), "/tables/PG14/take").status_code != 403


def test_rights_are_data_about_known_roles():
    for right, roles in RIGHTS.items():
        assert roles <= set(ROLES), right
        assert roles, right
    assert roles_with("people.set") == ("administrator",)
    assert not may("administrator", "audit.see")
    assert not may("surveillance", "rounds.enter")
    assert not may("nobody", "tables.see")
