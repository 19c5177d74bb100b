"""A gaming day closes when nothing of it is open or each thing is excused; calendars change from a day on."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from uuid import uuid4

import pytest

from cast import ADA, DANA, HA, PAT, PINS
from dealing import COUNT, FLOOR, Dealer, close_table, open_table, tablet
from shift import floor_postgres, floor_template, floor_url, shift, shift_clock
from tablemgr.audit.facts import Fact
from tablemgr.audit.record import By
from tablemgr.clock import stamp
from tablemgr.errors import Absent, Conflict, Denied, Refused
from tablemgr.services.calendars import Change
from tablemgr.services.house import WrongFields
from tablemgr.services.matters import begun
from tablemgr.services.property import seen_as
from tablemgr.services.tables import Forcing

__all__ = ["floor_postgres", "floor_template", "floor_url", "shift", "shift_clock"]
MANAGER, ADMINISTRATOR = By(HA, "shift_manager"), By(ADA, "administrator")
TODAY = date(2026, 11, 29)
FOUR = (("early", "04:00"), ("late", "16:00"))


def kinds(site, day=TODAY):
    return [item.kind for item in site.days.one(day).items]


def excuses(site, day=TODAY, why="the auditors know"):
    return {item.key: why for item in site.days.one(day).items}


def test_the_gate_lists_what_is_open_and_lets_through_what_is_excused(shift, shift_clock):
    open_table(shift)
    dana = tablet(shift)
    Dealer(shift, dana).round({1: 10_000})
    close_table(shift)
    open_table(shift, count={**COUNT, "100": 99})
    open_table(shift, "PG12", dealer="2318")
    assert shift.tables.force("PG12", Forcing(reason="fire", badge=PAT, pin=PINS[PAT]), by=FLOOR) is None
    with shift.house.work("table:PG14") as work:
        work.commit(begun("fill", "fill:000000000001", {"total": 100}, table="PG14", session=2), by=FLOOR)
    assert kinds(shift) == ["forced", "session", "difference", "fill", *["box"] * 2, "report"]
    assert "count is due" in str(shift.days.one(TODAY).items[0].words)
    with pytest.raises(Refused, match="is not over yet"):
        shift.days.close(TODAY, excuses(shift), by=MANAGER)
    shift_clock.advance(24 * 3600)
    assert [day.gaming_day for day in shift.days.listed()] == [TODAY + timedelta(days=1), TODAY]
    for by in (FLOOR, By(PAT, "pit_boss"), ADMINISTRATOR):
        with pytest.raises(Denied):
            shift.days.close(TODAY, excuses(shift), by=by)
    given = excuses(shift)
    left_out = dict(list(given.items())[1:])
    with pytest.raises(WrongFields) as wrong:
        shift.days.close(TODAY, left_out, by=MANAGER)
    assert set(wrong.value.problems) == set(given) - set(left_out)
    with pytest.raises(WrongFields):
        shift.days.close(TODAY, {**given, "session:PG14/2": "  "}, by=MANAGER)
    with pytest.raises(Conflict, match="has changed"):
        shift.days.close(TODAY, {**given, "session:PG99/1": "x"}, by=MANAGER)
    assert shift.days.one(TODAY).closed is None
    request = str(uuid4())
    for _ in range(2):
        shift.days.close(TODAY, given, by=MANAGER, request=request)
    closed = shift.days.one(TODAY).closed
    assert (closed.person, {each["reason"] for each in closed.body["excused"]}) == (HA, {"the auditors know"})
    with pytest.raises(Conflict, match="is closed already"):
        shift.days.close(TODAY, given, by=By("5301", "accounting"))


def test_a_day_of_which_nothing_is_open_closes_by_itself_and_late_work_is_labelled(shift, shift_clock):
    open_table(shift)
    at = shift_clock.now()
    shift_clock.advance(3600)
    close_table(shift)
    shift_clock.advance(24 * 3600)
    shift.days.close(TODAY, excuses(shift), by=By("5301", "accounting"))
    assert shift.days.one(TODAY).late == ()
    shift_clock.advance(3600)
    with shift.house.work("table:PG14") as work:
        late = {"at_event": stamp(at), "gaming_day": TODAY.isoformat(), "shift": "Swing", "late": True, "total": 1}
        work.commit(begun("credit", "credit:000000000001", late, table="PG14", session=1), by=FLOOR)
    found = shift.days.one(TODAY)
    assert [(each.matter, each.event_at) for each in found.late] == [("credit:000000000001", at)]
    assert [item.kind for item in found.items if item.kind == "credit"] == ["credit"]


def test_days_of_before_and_of_the_future(site):
    with pytest.raises(Absent):
        site.days.one(TODAY)
    assert site.days.listed() == ()
    open_table(site)
    for day in (TODAY + timedelta(days=1), TODAY - timedelta(days=1)):
        with pytest.raises(Absent):
            site.days.one(day)


def test_what_is_owed_keeps_no_day_open(site, clock):
    from tablemgr.ledger.entry import move

    open_table(site)
    with site.house.work("table:PG14") as work:
        body = {"table": "PG14", "session": 1, "cause": "change", "cents": 1, "tray": 0, "seat": None}
        work.commit(Fact("rack.moved", body), by=FLOOR, entries=[move("commission_owed", 500, table="PG14", seat=3)])
    found = site.days.one(TODAY)
    assert (found.owed, "lammer" in kinds(site)) == ({"PG14": 500}, False)


def test_a_calendar_begins_on_a_day_that_has_not_begun(shift, shift_clock):
    # It is noon of 29 November in Los Angeles; the gaming day began at six.
    new = Change(effective=TODAY + timedelta(days=1), zone="America/Los_Angeles", day_start="04:00", shifts=FOUR)
    for by in (FLOOR, By(DANA, "dealer")):
        with pytest.raises(Denied):
            shift.calendars.set(new, by=by)
    for change, field in (
        ({"effective": TODAY}, "effective"),
        ({"effective": TODAY - timedelta(days=9)}, "effective"),
        ({"zone": "Mars/Olympus"}, "zone"),
        ({"day_start": "05:00"}, "shifts"),
        ({"shifts": ()}, "shifts"),
    ):
        with pytest.raises(WrongFields) as wrong:
            shift.calendars.set(replace(new, **change), by=MANAGER)
        assert set(wrong.value.problems) == {field}
    request = str(uuid4())
    for _ in range(2):
        shift.calendars.set(new, by=MANAGER, request=request)
    assert [(each.first_day, each.now) for each in shift.calendars.listed()] == [(None, True), (new.effective, False)]
    open_table(shift)
    shift_clock.advance(16 * 3600)  # four in the morning: the old day would have gone on until six
    close_table(shift)
    assert (shift.days.one(TODAY).hours, shift.days.one(new.effective).hours) == (22, 24)
    now = shift.shifts.now()
    assert (now.gaming_day, now.shift, shift.shifts.names(), shift.shifts.names(TODAY)) == (
        new.effective, "early", ("early", "late"), ("Day", "Swing", "Grave")
    )  # fmt: skip
    with pytest.raises(WrongFields):  # and at five no change of what began at four
        shift.calendars.set(replace(new, day_start="06:00", shifts=(("a", "06:00"),)), by=MANAGER)
    scope = shift.shifts.scope("2026-11-29", "grave")
    assert shift.shifts.look(scope).heading.end_clock.endswith("04:00")


def test_a_change_that_would_move_the_present_moment_to_another_day_is_refused(site, clock):
    clock.advance(17 * 3600)  # five in the morning, an hour before the day ends
    new = Change(effective=TODAY + timedelta(days=1), zone="America/Los_Angeles", day_start="04:00", shifts=FOUR)
    with pytest.raises(WrongFields):
        site.calendars.set(new, by=MANAGER)
    site.calendars.set(replace(new, effective=TODAY + timedelta(days=2)), by=MANAGER)


def test_the_last_fact_about_a_day_counts_and_the_property_keeps_its_first_calendar(site):
    new = Change(effective=TODAY + timedelta(days=3), zone="America/Los_Angeles", day_start="04:00", shifts=FOUR)
    site.calendars.set(new, by=MANAGER)
    site.calendars.set(replace(new, zone="Asia/Macau"), by=ADMINISTRATOR)
    assert [each.zone for each in site.calendars.listed()] == ["America/Los_Angeles", "Asia/Macau"]
    basics = site.property.basics()
    site.property.set_basics(replace(basics, name="Lantern"), seen=seen_as(basics), by=ADMINISTRATOR)
    assert len(site.calendars.listed()) == 2
    open_table(site)
    basics = site.property.basics()
    moved = replace(basics, zone="Asia/Macau")
    with pytest.raises(WrongFields, match="opened by this calendar"):
        site.property.set_basics(moved, seen=seen_as(basics), by=ADMINISTRATOR)
