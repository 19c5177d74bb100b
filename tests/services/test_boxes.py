"""Drop boxes: pulled by two, counted blind, agreed, adjusted; and what the table won, on both databases."""

from __future__ import annotations

from uuid import uuid4

import pytest

from cast import ADA, ARI, HA, INES, LIN, OLGA, PAT, PINS, ROBIN, START, TOMAS, VERA
from dealing import COUNT, TOTAL, Dealer, close_table, open_table, tablet
from shift import floor_postgres, floor_template, floor_url, shift, shift_clock
from tablemgr.audit.facts import Fact
from tablemgr.audit.record import By
from tablemgr.clock import parse_stamp
from tablemgr.errors import Absent, BadInput, Conflict, Denied, Refused
from tablemgr.ledger.entry import move
from tablemgr.services import drop, wins
from tablemgr.services.boxes import Adjustment, Counted
from tablemgr.services.house import WrongFields
from tablemgr.services.matters import begun, stepped
from tablemgr.store import matters, tables
from tablemgr.store.work import read

__all__ = ["floor_postgres", "floor_template", "floor_url", "shift", "shift_clock"]

TABLE = "PG14"
PLACE = {"table": TABLE, "session": 1, "seat": None, "pieces": None, "tray": 0}
FLOOR, PIT = By(ROBIN, "floor"), By(PAT, "pit_boss")
COUNTER, OTHER = By(TOMAS, "count"), By(INES, "count")
BOOKS, EYES, MANAGER, CAGE = By(VERA, "accounting"), By(ARI, "surveillance"), By(HA, "shift_manager"), By(LIN, "cage")
SECOND = {"badge": OLGA, "pin": PINS[OLGA]}
COUNTED = Counted(notes={"10000": 100, "2000": 25}, coupons=2500, checks=50000, memo="closer, 2 fills")
DROP = 100 * 10000 + 25 * 2000 + 2500 + 50000


@pytest.fixture
def clock(shift_clock):
    """The present."""
    return shift_clock


@pytest.fixture
def house(shift):
    """The floor with a table open, on both databases."""
    open_table(shift)
    return shift


def enter(site, cause, cents):
    """What the tablet enters for the box."""
    with site.house.work(f"table:{TABLE}") as work:
        fact = Fact("rack.moved", {**PLACE, "cause": cause, "cents": cents})
        work.commit(fact, by=FLOOR, entries=[move(cause, cents, table=TABLE)])


def slip(site, kind, cents, *, signed=True, session=1):
    id_ = f"{kind}:{uuid4().hex[:12]}"
    steps = {
        "fill": ["issued", "carried", "proved", "signed"],
        "credit": ["issued", "proved", "signed", "carried", "received"],
    }
    with site.house.work(f"table:{TABLE}") as work:
        work.commit(begun(kind, id_, {"total": cents}, table=TABLE, session=session), by=FLOOR)
    for state in steps[kind] if signed else ["issued", "voided"]:
        with site.house.work(f"table:{TABLE}") as work:
            work.commit(stepped(matters.find(work, id_), state, {}), by=CAGE)


def pull(site, *, session=1, by=FLOOR, second=PAT, pin=None, request=None):
    return site.boxes.pull(TABLE, session, badge=second, pin=pin or PINS[second], by=by, request=request)


def pulled(site, **more):
    key = pull(site, **more)
    assert isinstance(key, str)
    return key


def last(site, key):
    with read(site.house.engine) as unit:
        return matters.find(unit, f"box:{key}").last


def counted_and_agreed(site, key, counted=COUNTED):
    site.boxes.count(key, counted, step=last(site, key).step, by=COUNTER)
    site.boxes.agree(key, step=last(site, key).step, by=OTHER)


def money(site, shift="Day"):
    day = site.house.calendar().at(parse_stamp(START)).gaming_day
    with read(site.house.engine) as unit:
        found = wins.figures(unit, TABLE, day, shift, now=site.house.clock.now())
        assert found.drop == drop.drop_of(unit, TABLE, day, shift)
        return found


def held(site, *names):
    with read(site.house.engine) as unit:
        return list(tables.balances(unit, *names).values())


def test_a_box_from_the_table_to_the_drop(house):
    enter(house, "buy_in", 1_040_000)
    enter(house, "coupon", 2500)
    enter(house, "marker", 50000)
    close_table(house)
    key = pulled(house)
    first = last(house, key)
    assert (first.state, first.person, first.second) == ("pulled", ROBIN, PAT)
    assert first.body["label"] == {"game": "tiles", "table": "Table 14", "gaming_day": "2026-11-29", "shift": "Day"}
    assert money(house).drop is None
    house.boxes.count(key, COUNTED, step=1, by=COUNTER)
    assert (money(house).drop, money(house).win, money(house).hold) == (None, None, None)
    house.boxes.agree(key, step=2, by=OTHER)
    assert money(house).drop == DROP
    assert held(house, "box:PG14") == [0]
    with read(house.house.engine) as unit:
        record = matters.find(unit, f"box:{key}").last
    assert record.body["difference"] == 10_000
    assert record.body["entered"] == {"buy_in": 1_040_000, "coupon": 2500, "marker": 50000}


@pytest.mark.parametrize(
    ("bought", "causes"),
    [
        (1_040_000, {"drop_over": 10_000}),
        (1_060_000, {"drop_short": 10_000}),
        (1_050_000, {}),
        (0, {"drop_over": 1_050_000}),
    ],
)
def test_what_the_box_differs_by_is_variance(house, bought, causes):
    if bought:
        enter(house, "buy_in", bought)
    close_table(house)
    variance, cage = held(house, "variance", "cage")
    counted_and_agreed(house, pulled(house))
    gained = causes.get("drop_over", 0) - causes.get("drop_short", 0)
    assert held(house, "variance", "cage", "box:PG14") == [variance - gained, cage + 1_050_000, 0]


def test_an_empty_box_is_a_count_and_not_an_absence(house):
    close_table(house)
    nothing = Counted(notes={}, coupons=0, checks=0, memo="")
    counted_and_agreed(house, pulled(house), nothing)
    found = money(house)
    assert (found.drop, found.win, found.hold) == (0, 0, None)


def test_two_people_pull_and_the_second_proves_himself(house):
    close_table(house)
    with pytest.raises(WrongFields):
        pull(house, second=ROBIN)
    with pytest.raises(Refused, match="may not sign"):
        pull(house, second=LIN)
    assert isinstance(pull(house, pin="0000"), Denied)
    assert house.people.person(PAT).failures == 1
    with pytest.raises(Denied):
        pull(house, by=CAGE)
    with pytest.raises(Denied):
        pull(house, by=By(ADA, "administrator"))
    request = str(uuid4())
    assert pulled(house, request=request) == pulled(house, request=request)
    with pytest.raises(Refused, match="already"):
        pull(house)
    with pytest.raises(Absent):
        pull(house, session=7)


def test_the_count_is_agreed_by_another_member_of_the_team(house):
    close_table(house)
    key = pulled(house)
    with pytest.raises(Refused, match="no count"):
        house.boxes.agree(key, step=1, by=COUNTER)
    for other in (FLOOR, PIT, CAGE, BOOKS, EYES, MANAGER):
        with pytest.raises(Denied):
            house.boxes.count(key, COUNTED, step=1, by=other)
    house.boxes.count(key, COUNTED, step=1, by=COUNTER)
    with pytest.raises(Denied, match="yourself"):
        house.boxes.agree(key, step=2, by=COUNTER)
    with pytest.raises(Conflict):
        house.boxes.agree(key, step=1, by=OTHER)
    again = Counted(notes={"10000": 101}, coupons=0, checks=0, memo="")
    house.boxes.count(key, again, step=2, by=OTHER)
    with pytest.raises(Denied):
        house.boxes.agree(key, step=3, by=OTHER)
    house.boxes.agree(key, step=3, by=COUNTER)
    assert money(house).drop == 1_010_000
    with pytest.raises(Refused):
        house.boxes.count(key, COUNTED, step=4, by=COUNTER)


@pytest.mark.parametrize(
    "wrong",
    [
        {"notes": {"2500": 1}},
        {"notes": {"10000": -1}},
        {"notes": {"10000": 10**9}},
        {"coupons": -1},
        {"checks": 10**15},
        {"memo": "x" * 500},
    ],
)
def test_a_count_that_cannot_be(house, wrong):
    close_table(house)
    key = pulled(house)
    with pytest.raises((BadInput, WrongFields)):
        house.boxes.count(
            key, Counted(**({"notes": {}, "coupons": 0, "checks": 0, "memo": ""} | wrong)), step=1, by=COUNTER
        )
    assert last(house, key).state == "pulled"


def test_accounting_adjusts_with_a_reason_and_the_count_stays(house):
    enter(house, "buy_in", 1_050_000)
    close_table(house)
    key = pulled(house)
    counted_and_agreed(house, key)
    variance, cage = held(house, "variance", "cage")
    less = Adjustment(cents=-2000, reason="a note of another table")
    for other in (COUNTER, FLOOR, EYES, MANAGER):
        with pytest.raises(Denied):
            house.boxes.adjust(key, less, step=3, **SECOND, by=other)
    with pytest.raises(WrongFields):
        house.boxes.adjust(key, Adjustment(cents=5, reason=" "), step=3, **SECOND, by=BOOKS)
    with pytest.raises(Refused):
        house.boxes.adjust(key, Adjustment(cents=-DROP - 1, reason="too much"), step=3, **SECOND, by=BOOKS)
    alone = {"badge": VERA, "pin": PINS[VERA]}
    with pytest.raises(WrongFields, match="two people"):
        house.boxes.adjust(key, less, step=3, **alone, by=BOOKS)
    with pytest.raises(Refused):
        house.boxes.adjust(key, less, step=3, badge=TOMAS, pin=PINS[TOMAS], by=BOOKS)
    assert isinstance(house.boxes.adjust(key, less, step=3, badge=OLGA, pin="0000", by=BOOKS), Denied)
    assert held(house, "variance", "cage") == [variance, cage]
    house.boxes.adjust(key, less, step=3, **SECOND, by=BOOKS)
    assert last(house, key).second == OLGA
    assert money(house).drop == DROP - 2000
    assert held(house, "variance", "cage", "box:PG14") == [variance + 2000, cage - 2000, 0]
    house.boxes.adjust(key, Adjustment(cents=500, reason="found on the floor"), step=4, **SECOND, by=BOOKS)
    assert money(house).drop == DROP - 1500
    assert house.boxes.one(key, by=BOOKS).sheet.total == DROP


def test_the_golden_shift(house, clock):
    """Opener, fills, credits, drop and closer of a shift, from rows and facts to win and hold."""
    slip(house, "fill", 1_000_000)
    slip(house, "fill", 700, signed=False)
    slip(house, "credit", 400_000)
    enter(house, "buy_in", 1_835_000)
    closer = {"100": 100, "500": 100, "2500": 100, "10000": 35, "50000": 4}
    value = TOTAL - 15 * 10000 - 16 * 50000
    close_table(house, count=closer)
    found = money(house)
    assert (found.opener, found.fills, found.credits, found.closer) == (TOTAL, 1_000_000, 400_000, value)
    assert (found.drop, found.win, found.hold, found.statistical_win) == (None, None, None, None)
    assert found.entered == 1_835_000
    assert found.estimated == value + 400_000 + 1_835_000 - TOTAL - 1_000_000
    slips = sorted((each.kind, wins.counts(each)) for each in found.slips)
    assert slips == [("credit", True), ("fill", False), ("fill", True)]
    notes = Counted(notes={"10000": 183, "5000": 1}, coupons=0, checks=0, memo="")
    counted_and_agreed(house, pulled(house), notes)
    found = money(house)
    assert found.win == value + 400_000 + 1_835_000 - TOTAL - 1_000_000
    assert found.hold == round(found.win * 10000 / 1_835_000)
    assert found.statistical_drop == 1_835_000
    assert not found.ran_over


def test_a_session_that_ran_over_keeps_its_shift_and_so_does_its_box(house, clock):
    enter(house, "buy_in", 100_000)
    early = pulled(house)
    assert last(house, early).body["running"]
    clock.advance(4 * 3600)
    assert site_shift(house) == "Swing"
    assert money(house).ran_over
    enter(house, "buy_in", 50_000)
    close_table(house)
    late = pulled(house)
    with read(house.house.engine) as unit:
        box = matters.find(unit, f"box:{late}")
    assert (box.first.shift, box.first.body["label"]["shift"], box.first.body["box"]) == ("Swing", "Day", 2)
    counted_and_agreed(house, early, Counted(notes={"10000": 10}, coupons=0, checks=0, memo=""))
    assert money(house).drop is None
    counted_and_agreed(house, late, Counted(notes={"10000": 6}, coupons=0, checks=0, memo=""))
    found = money(house)
    assert (found.drop, found.ran_over, len(found.boxes)) == (160_000, True, 2)
    assert last(house, early).body["difference"] == 0
    assert last(house, late).body["difference"] == 10_000
    assert money(house, "Swing").opener is None


def site_shift(site):
    return site.house.calendar().at(site.house.clock.now()).shift


def test_money_after_the_pull_asks_for_another_box(house):
    pulled(house)
    enter(house, "buy_in", 100_000)
    close_table(house)
    line = house.boxes.day(by=COUNTER).lines[0]
    assert (line.waits, line.running, len(line.boxes)) == (True, False, 1)
    counted_and_agreed(house, pulled(house), Counted(notes={"10000": 10}, coupons=0, checks=0, memo=""))
    assert house.boxes.day(by=COUNTER).lines[0].waits is False


def test_two_sessions_of_a_shift_make_one_figure(house):
    close_table(house)
    counted_and_agreed(house, pulled(house), Counted(notes={"10000": 1}, coupons=0, checks=0, memo=""))
    open_table(house)
    assert money(house).drop is None
    close_table(house, count=COUNT | {"10000": 49})
    counted_and_agreed(house, pulled(house, session=2), Counted(notes={"10000": 2}, coupons=0, checks=0, memo=""))
    found = money(house)
    assert (found.drop, found.opener, found.closer, found.win) == (30_000, 2 * TOTAL, 2 * TOTAL - 10_000, 20_000)
    assert [each.session for each in found.sessions] == [1, 2]


def test_a_box_that_nobody_pulled_is_asked_for_on_the_days_after(house, clock):
    close_table(house)
    clock.advance(24 * 3600)
    day = house.boxes.day(by=FLOOR)
    assert day.lines == ()
    assert [(line.table, line.shift, line.waits) for line in day.overdue] == [(TABLE, "Day", True)]
    pulled(house)
    assert house.boxes.day(by=FLOOR).overdue == ()


def test_buy_ins_that_are_not_tracked_give_no_expected_figure(house):
    from dataclasses import replace

    basics = house.property.basics()
    changed = replace(basics, policy=replace(basics.policy, tracks_buy_ins=False))
    from tablemgr.services.property import seen_as

    house.property.set_basics(changed, seen=seen_as(basics), by=By(ADA, "administrator"))
    close_table(house)
    key = pulled(house)
    counted_and_agreed(house, key)
    found = money(house)
    assert (found.entered, found.estimated, found.drop) == (None, None, DROP)
    assert house.boxes.one(key, by=BOOKS).difference is None


def test_the_estimate_while_the_table_is_open(house):
    dealer = Dealer(house, tablet(house))
    enter(house, "buy_in", 100_000)
    dealer.round({1: 10000})
    found = money(house)
    with read(house.house.engine) as unit:
        rack = sum(tables.balances(unit, "rack:PG14", "commission:PG14").values())
    assert found.estimated == rack + 100_000 - TOTAL
    assert (found.closer, found.win) == (None, None)


def test_what_is_expected_is_out_of_the_counts_reach(house):
    enter(house, "buy_in", 1_040_077)
    close_table(house)
    key = pulled(house)
    day = house.house.calendar().at(house.house.clock.now())
    for other in (COUNTER, OTHER, CAGE):
        with pytest.raises(Denied):
            house.wins.figures(TABLE, gaming_day=day.gaming_day, shift=day.shift, by=other)
    assert house.wins.figures(TABLE, gaming_day=day.gaming_day, shift=day.shift, by=EYES).entered == 1_040_077
    with pytest.raises(Denied):
        house.boxes.one(key, by=CAGE)
    for reader in (COUNTER, BOOKS, EYES, MANAGER):
        view = house.boxes.one(key, by=reader)
        assert (view.entered, view.difference) == (None, None)
    counted_and_agreed(house, key)
    assert house.boxes.one(key, by=COUNTER).entered is None
    assert house.boxes.one(key, by=BOOKS).entered["buy_in"] == 1_040_077
