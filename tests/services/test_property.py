"""What the house is made of: every change a fact with before and after, refused as a whole or kept as a whole."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cast import ADA
from services.test_people import facts
from tablemgr.audit.record import By
from tablemgr.errors import Absent, Conflict, Refused
from tablemgr.services import demonstration
from tablemgr.services.house import WrongFields
from tablemgr.services.property import ChipSet, Limits, Pit, seen_as

BY = By(ADA, "administrator")
FLOOR = Limits(
    code="L5", name="5 table", minimum=500, maximum=10000, side_minimum=100, side_maximum=1000, unit=500
)  # fmt: skip


def open_table(site, code):
    """Mark a table as open, as its own service would."""
    from sqlalchemy import text

    with site.house.engine.writing.begin() as connection:
        connection.execute(text("UPDATE tables SET state = 'open' WHERE code = :code"), {"code": code})


def test_a_pit_is_added_once_and_changed_only_as_it_was_seen(site):
    site.property.put_pit(Pit(code="P3", name="North"), by=BY)
    with pytest.raises(WrongFields):
        site.property.put_pit(Pit(code="P3", name="South"), by=BY)
    seen = seen_as(Pit(code="P3", name="North"))
    site.property.put_pit(Pit(code="P3", name="South"), seen=seen, by=BY)
    with pytest.raises(Conflict):
        site.property.put_pit(Pit(code="P3", name="East"), seen=seen, by=BY)
    with pytest.raises(Absent):
        site.property.put_pit(Pit(code="P9", name="East"), seen=seen, by=BY)
    assert facts(site)[-1] == (
        "pit.set",
        {"before": {"code": "P3", "name": "North"}, "after": {"code": "P3", "name": "South"}},
    )


def test_the_same_request_changes_once_and_another_body_is_refused(site):
    for _ in range(2):
        site.property.put_pit(Pit(code="P3", name="North"), by=BY, request="r-1")
    assert [kind for kind, _ in facts(site)].count("pit.set") == len(demonstration.PITS) + 1
    with pytest.raises(Conflict):
        site.property.put_pit(Pit(code="P4", name="North"), by=BY, request="r-1")


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({"minimum": 0}, "minimum"),
        ({"maximum": 400}, "maximum"),
        ({"unit": 0}, "unit"),
        ({"minimum": 750}, "minimum"),
        ({"side_minimum": 2000}, "side_maximum"),
        ({"code": "l5"}, "code"),
        ({"name": ""}, "name"),
        ({"maximum": 10**13}, "maximum"),
    ],
)
def test_limits_that_are_none(site, change, wrong):
    with pytest.raises(WrongFields) as refusal:
        site.property.put_limits(replace(FLOOR, **change), by=BY)
    assert wrong in refusal.value.problems


@pytest.mark.parametrize("chips", [(), (500, 100), (100, 100), (0, 100), (-5,), tuple(range(1, 14))])
def test_chips_that_are_none(site, chips):
    with pytest.raises(WrongFields):
        site.property.put_chip_set(ChipSet(code="X", name="X", denominations=chips), by=BY)


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({"zone": "Mars/Olympus"}, "zone"),
        ({"currency": "XXX"}, "currency"),
        ({"shifts": ()}, "shifts"),
        ({"shifts": (("Day", "07:00"),)}, "shifts"),
        ({"shifts": (("Day", "06:00"), ("Day", "14:00"))}, "shifts"),
        ({"shifts": (("Day", "06:00"), ("Swing", "25:00"))}, "shifts"),
        ({"idle_minutes": 0}, "idle_minutes"),
        ({"lockout_failures": 1}, "lockout_failures"),
    ],
)
def test_a_property_that_is_none(site, change, wrong):
    seen = seen_as(site.property.basics())
    with pytest.raises(WrongFields) as refusal:
        site.property.set_basics(replace(demonstration.BASICS, **change), seen=seen, by=BY)
    assert wrong in refusal.value.problems


def test_a_table_is_set_up_from_what_is_there_and_in_force(site):
    setup, state = site.property.table_setup("PG14")
    assert state == "closed"
    made = replace(setup, code="PG20", name="Table 20", houseway="0" * 64, limits="NONE", seats=9, commission=())
    with pytest.raises(WrongFields) as refusal:
        site.property.put_table(made, by=BY)
    assert set(refusal.value.problems) == {"houseway", "limits", "seats", "commission"}
    site.property.put_table(replace(setup, code="PG20", name="Table 20"), by=BY)
    assert "PG20" in {each.code for each, _ in site.property.table_setups()}


def test_limits_must_be_payable_with_the_chips_of_the_table(site):
    setup, _ = site.property.table_setup("PG14")
    with pytest.raises(WrongFields) as refusal:
        site.property.put_table(replace(setup, chip_set="HIGH"), seen=seen_as(setup), by=BY)
    assert set(refusal.value.problems) == {"limits"}


def test_an_open_table_changes_only_what_its_next_round_can_begin_with(site):
    setup, _ = site.property.table_setup("PG14")
    open_table(site, "PG14")
    site.property.put_table(replace(setup, limits="L10"), seen=seen_as(setup), by=BY)
    now = replace(setup, limits="L10")
    for change in ({"seats": 5}, {"commission": site.property.table_setup("PG11")[0].commission}):
        with pytest.raises(Refused):
            site.property.put_table(replace(now, **change), seen=seen_as(now), by=BY)
    with pytest.raises(Refused):
        site.property.put_chip_set(
            replace(demonstration.CHIP_SETS[0], name="Other"), seen=seen_as(demonstration.CHIP_SETS[0]), by=BY
        )
    with pytest.raises(Refused):
        site.property.retire_table("PG14", by=BY)


def test_a_retired_table_is_gone_and_its_code_stays_taken(site):
    setup, _ = site.property.table_setup("PG18")
    site.property.retire_table("PG18", by=BY)
    with pytest.raises(Absent):
        site.property.table_setup("PG18")
    with pytest.raises(WrongFields):
        site.property.put_table(setup, by=BY)


def test_putting_in_force_keeps_the_text_once(site):
    before = len(site.rulebook.documents())
    digest = site.rulebook.put_in_force("commission", "none", by=BY)
    assert site.rulebook.put_in_force("commission", "none", by=BY) == digest
    assert len(site.rulebook.documents()) == before + 1
    kind, body = facts(site)[-1]
    assert (kind, body["documents"][0]["digest"]) == ("rules.in_force", digest)
    assert body["documents"][0]["text"].startswith("{")


@pytest.mark.parametrize(("kind", "key"), [("houseway", "nothing"), ("spoon", "foxwoods"), ("commission", "foxwoods")])
def test_what_the_catalog_does_not_have(site, kind, key):
    with pytest.raises(Absent):
        site.rulebook.put_in_force(kind, key, by=BY)


@pytest.mark.parametrize("key", ["taj_mahal", "jb_easy", "wizard_basic", "jb_player"])
def test_partial_ways_and_advisers_bind_no_dealer(site, key):
    with pytest.raises(Refused):
        site.rulebook.put_in_force("houseway", key, by=BY)
