"""Limits and house rules change when one person asked and another approved, from the time that was said."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from uuid import UUID, uuid4

import pytest

from cast import ADA, HA, PAT
from dealing import FLOOR, Dealer, close_table, open_table, tablet
from shift import floor_postgres, floor_template, floor_url, shift, shift_clock
from tablemgr.audit.record import By
from tablemgr.errors import Conflict, Denied, Refused
from tablemgr.services.changes import LimitsChange, RulesChange
from tablemgr.services.house import WrongFields
from tablemgr.services.property import seen_as
from tablemgr.services.taps import Tap, Undo

__all__ = ["floor_postgres", "floor_template", "floor_url", "shift", "shift_clock"]
TABLE, TODAY = "PG14", date(2026, 11, 29)
PIT, MANAGER, ACCOUNTS = By(PAT, "pit_boss"), By(HA, "shift_manager"), By("5301", "accounting")


def minimum(site, by):
    return site.rounds.state(TABLE, by=by)["table"]["limits"]["minimum"]


def only(site):
    (matter,) = site.changes.waiting().asked
    return matter


def rules(site, **change):
    setup, _ = site.property.table_setup(TABLE)
    fields = {name: getattr(setup, name) for name in ("houseway", "ruleset", "paytables", "commission")}
    return RulesChange(**{"effective": TODAY, "reason": "as agreed", **fields, **change})


def other_way(site):
    return next(each.digest for each in site.rulebook.documents("houseway") if each.key == "traditional")


def test_limits_are_asked_for_by_one_and_approved_by_another_and_count_from_the_next_round(shift):
    open_table(shift)
    dana = tablet(shift)
    tap = Tap(uuid4(), 0, uuid4(), {"kind": "wager", "seat": 1, "cents": 2_500})
    begun = shift.rounds.act(TABLE, tap, by=dana)["round"]
    ask = LimitsChange(limits="L100", reason="a high roller")
    for by in (dana, MANAGER, By(ADA, "administrator")):
        with pytest.raises(Denied):
            shift.changes.ask_limits(TABLE, ask, by=by)
    for change, field in (({"limits": "L99"}, "limits"), ({"limits": "L25"}, "limits")):
        with pytest.raises(WrongFields) as wrong:
            shift.changes.ask_limits(TABLE, replace(ask, **change), by=PIT)
        assert set(wrong.value.problems) == {field}
    shift.changes.ask_limits(TABLE, ask, by=PIT)
    with pytest.raises(Conflict, match="waits for its approval already"):
        shift.changes.ask_limits(TABLE, ask, by=PIT)
    for by in (FLOOR, PIT, ACCOUNTS):  # no right, the same person, no right
        with pytest.raises(Denied):
            shift.changes.approve(only(shift).id, by=by)
    assert minimum(shift, dana) == 2_500
    shift.changes.approve(only(shift).id, by=MANAGER)
    assert minimum(shift, dana) == 2_500  # the round that lies there keeps what it began with
    assert shift.property.table_setup(TABLE)[0].limits == "L100"
    undo = shift.rounds.state(TABLE, by=dana)["round"]
    assert undo["version"] == begun["version"]
    shift.rounds.undo(TABLE, Undo(UUID(undo["request"]), undo["version"], uuid4()), by=dana)
    close_table(shift)
    open_table(shift)
    assert minimum(shift, dana) == 10_000


def test_limits_from_a_moment_on_count_when_it_has_come(shift, shift_clock):
    open_table(shift)
    dana = tablet(shift)
    at = shift_clock.now() + timedelta(hours=2)
    with pytest.raises(WrongFields, match="This moment is past"):
        shift.changes.ask_limits(TABLE, LimitsChange(limits="L10", reason="slow", at=shift_clock.now()), by=FLOOR)
    shift.changes.ask_limits(TABLE, LimitsChange(limits="L10", reason="slow", at=at), by=FLOOR)
    shift.changes.approve(only(shift).id, by=PIT)
    assert [each.next_limits for each in shift.changes.waiting().limits_to_come] == ["L10"]
    Dealer(shift, dana).round({1: 10_000})
    assert minimum(shift, dana) == 2_500
    shift_clock.advance(7_200)
    assert minimum(shift, dana) == 1_000
    request = uuid4()
    state = shift.rounds.act(TABLE, Tap(request, 0, uuid4(), {"kind": "wager", "seat": 1, "cents": 1_000}), by=dana)
    assert state["bets"]["1"]["wager"] == 1_000
    assert shift.property.table_setup(TABLE)[0].limits == "L25"
    shift.rounds.undo(TABLE, Undo(request, state["round"]["version"], uuid4()), by=dana)
    Dealer(shift, dana).round({1: 1_000})
    assert shift.property.table_setup(TABLE)[0].limits == "L10"  # written down by the next fact
    assert shift.changes.waiting().limits_to_come == ()


def test_a_refused_change_leaves_everything(shift):
    open_table(shift)
    shift.changes.ask_limits(TABLE, LimitsChange(limits="L10", reason="slow"), by=FLOOR)
    matter = only(shift)
    with pytest.raises(Conflict):
        shift.changes.refuse(matter.id, "no", by=PIT, seen=4)
    shift.changes.refuse(matter.id, "not tonight", by=PIT, seen=1)
    assert shift.changes.waiting().asked == ()
    assert shift.property.table_setup(TABLE)[0].limits == "L25"
    with pytest.raises(Refused):
        shift.changes.approve(matter.id, by=MANAGER)


def test_house_rules_come_into_force_at_the_first_opening_that_is_due(shift, shift_clock):
    open_table(shift)
    way, before = other_way(shift), shift.property.table_setup(TABLE)[0].houseway
    tomorrow = TODAY + timedelta(days=1)
    for by in (FLOOR, PIT, ACCOUNTS, By(ADA, "administrator")):
        with pytest.raises(Denied):
            shift.changes.ask_rules(TABLE, rules(shift, houseway=way), by=by)
    with pytest.raises(Refused, match="the rules of Table 14 already"):
        shift.changes.ask_rules(TABLE, rules(shift), by=MANAGER)
    for change, field in (({"houseway": "x"}, "houseway"), ({"effective": TODAY - timedelta(days=1)}, "effective"),
                          ({"commission": ()}, "commission")):  # fmt: skip
        with pytest.raises(WrongFields) as wrong:
            shift.changes.ask_rules(TABLE, rules(shift, **{"houseway": way, **change}), by=MANAGER)
        assert field in wrong.value.problems
    shift.changes.ask_rules(TABLE, rules(shift, houseway=way, effective=tomorrow), by=MANAGER)
    with pytest.raises(Denied):
        shift.changes.approve(only(shift).id, by=MANAGER)
    shift.changes.approve(only(shift).id, by=ACCOUNTS)
    assert len(shift.changes.waiting().rules_to_come) == 1
    close_table(shift)
    open_table(shift)  # still today
    assert shift.property.table_setup(TABLE)[0].houseway == before
    shift_clock.advance(24 * 3600)
    close_table(shift)
    open_table(shift)
    assert shift.property.table_setup(TABLE)[0].houseway == way
    assert shift.changes.waiting().rules_to_come == ()
    dana = tablet(shift)
    assert shift.rounds.state(TABLE, by=dana)["table"]["houseway"]["digest"] == way
    close_table(shift)
    setup, _ = shift.property.table_setup(TABLE)
    open_table(shift)
    assert shift.property.table_setup(TABLE)[0] == setup


def test_the_desk_sets_up_a_table_that_was_never_opened_and_no_other(shift):
    setup, _ = shift.property.table_setup(TABLE)
    administrator = By(ADA, "administrator")
    shift.property.put_table(replace(setup, limits="L10"), seen=seen_as(setup), by=administrator)
    open_table(shift)
    close_table(shift)
    setup, _ = shift.property.table_setup(TABLE)
    for change, field in (({"limits": "L25"}, "limits"), ({"houseway": other_way(shift)}, "houseway")):
        with pytest.raises(WrongFields) as wrong:
            shift.property.put_table(replace(setup, **change), seen=seen_as(setup), by=administrator)
        assert set(wrong.value.problems) == {field}
    shift.property.put_table(replace(setup, name="Table XIV"), seen=seen_as(setup), by=administrator)


def test_limits_of_a_table_that_was_opened_are_not_changed_under_their_code(shift):
    administrator, before = (
        By(ADA, "administrator"),
        next(each for each in shift.property.limits() if each.code == "L25"),
    )
    seen = seen_as(before)
    open_table(shift)
    with pytest.raises(Refused, match="somebody else approves"):
        shift.property.put_limits(replace(before, maximum=before.maximum * 2), seen=seen, by=administrator)
    shift.property.put_limits(replace(before, name="Low"), seen=seen, by=administrator)
    assert shift.tables.table(TABLE).limits.maximum == before.maximum
