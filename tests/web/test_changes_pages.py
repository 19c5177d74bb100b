"""The desk's page of changes: asked for by one, approved by another, told when wrong."""

from __future__ import annotations

import re

from cast import ADA, HA, PAT, ROBIN, post
from dealing import open_table

INDEX, TABLE = "/desk/changes", "/desk/changes/PG14"


def page(answer):
    return re.sub(r"\s+", " ", answer.get_data(as_text=True))


def test_limits_are_asked_for_and_approved(site, signed_in):
    open_table(site)
    robin, pat = signed_in(ROBIN), signed_in(PAT)
    assert "No change waits." in page(robin.get(INDEX))
    form = {"limits": "L100", "at": "", "reason": "a high roller"}
    for change, sentence in (({"limits": "L25"}, "These are its limits already."), ({"at": "soon"}, "Choose a day and a time."),
                             ({"at": "2026-11-29T08:00"}, "This moment is past."), ({"reason": ""}, "Fill this in.")):  # fmt: skip
        answer = post(robin, f"{TABLE}/limits", TABLE, **{**form, **change})
        assert (answer.status_code, sentence in page(answer)) == (422, True), change
    assert post(robin, f"{TABLE}/limits", TABLE, **form).status_code == 303
    shown = page(pat.get(INDEX))
    assert "25 table → <b>100 table</b>" in shown
    matter = site.changes.waiting().asked[0].id
    assert post(robin, f"{INDEX}/approve/{matter}", INDEX, step="1").status_code == 403
    assert post(pat, f"{INDEX}/refuse/{matter}", INDEX, step="1", why="").status_code == 422
    assert post(pat, f"{INDEX}/approve/{matter}", INDEX, step="1").status_code == 303
    assert site.property.table_setup("PG14")[0].limits == "L100"
    assert post(pat, f"{INDEX}/approve/limits:000000000000", INDEX, step="1").status_code == 404


def test_rules_are_asked_for_by_the_shift_manager_and_approved_by_accounting(site, signed_in):
    open_table(site)
    manager, vera = signed_in(HA), signed_in("5301")
    setup, _ = site.property.table_setup("PG14")
    way = next(each.digest for each in site.rulebook.documents("houseway") if each.key == "traditional")
    form = {"effective": "2026-11-30", "houseway": way, "ruleset": setup.ruleset, "paytables": list(setup.paytables),
            "commission": list(setup.commission), "collect": "paid", "reason": "agreed"}  # fmt: skip
    assert post(manager, f"{TABLE}/rules", TABLE, **{**form, "effective": "then"}).status_code == 422
    assert post(manager, f"{TABLE}/rules", TABLE, **form).status_code == 303
    matter = site.changes.waiting().asked[0].id
    assert post(manager, f"{INDEX}/approve/{matter}", INDEX, step="1").status_code == 403
    assert post(vera, f"{INDEX}/approve/{matter}", INDEX, step="1").status_code == 303
    assert "at its first opening from" in page(manager.get(INDEX))
    assert post(signed_in(ADA), f"{TABLE}/rules", "/pin", **form).status_code == 403
