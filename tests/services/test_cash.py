"""The cash log: in and out apart, the day's boundary, the edge of the limit, voids; on both databases."""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

import pytest

from cast import ADA, ARI, DANA, HA, LIN, ROBIN, TOMAS
from shift import floor_postgres, floor_template, floor_url, shift, shift_clock
from tablemgr.audit.record import By
from tablemgr.errors import Absent, BadInput, Conflict, Denied, TableError
from tablemgr.services.cash import Logging, Looks
from tablemgr.services.house import WrongFields
from tablemgr.services.property import seen_as

__all__ = ["floor_postgres", "floor_template", "floor_url", "shift", "shift_clock"]

FLOOR, CAGE = By(ROBIN, "floor"), By(LIN, "cage")
LIMIT = 1_000_000
BOUGHT = Logging(kind="chips_bought", direction="in", cents=300_000, card="8801", table="PG14", seat=3)


def switched(site, **policy):
    basics = site.property.basics()
    changed = replace(basics, policy=replace(basics.policy, **policy))
    site.property.set_basics(changed, seen=seen_as(basics), by=By(ADA, "administrator"))


@pytest.fixture
def clock(shift_clock):
    """The present."""
    return shift_clock


@pytest.fixture
def house(shift):
    """A house that keeps a log, on both databases."""
    switched(shift, cash_log=True)
    return shift


def bought(site, cents, *, card="8801", by=FLOOR, **more):
    return site.cash.log(replace(BOUGHT, cents=cents, card=card, **more), by=by)


def paid(site, cents, *, card="8801"):
    line = Logging(kind="cash_out", direction="out", cents=cents, card=card)
    return site.cash.log(line, by=CAGE)


def test_the_edge_of_the_limit(house):
    assert not bought(house, LIMIT).flagged
    assert bought(house, LIMIT + 1, card="8802").flagged
    assert not paid(house, LIMIT, card="8803").flagged
    assert paid(house, 1, card="8803").flagged
    assert not bought(house, 600_000, card="8804").flagged
    both = paid(house, 600_000, card="8804")
    assert (both.cash_in, both.cash_out, both.flagged, both.left) == (600_000, 600_000, False, 400_000)
    day = house.cash.day(by=FLOOR)
    assert {each.card for each in day.patrons if each.flagged} == {"8802", "8803"}


def test_the_gaming_day_splits(house, clock):
    """06:00 begins another day: 6,000 before and 6,000 after flag nobody."""
    clock.advance(17 * 3600 + 59 * 60)  # 05:59 in Los Angeles
    assert bought(house, 600_000).cash_in == 600_000
    clock.advance(60)
    after = bought(house, 600_000)
    assert (after.cash_in, after.flagged) == (600_000, False)
    assert bought(house, 400_001).flagged
    late = bought(house, 100_000, clock="05:30")
    assert late.cash_in == 700_000
    day = house.cash.day(by=FLOOR)
    before = house.cash.day(day.gaming_day.replace(day=29), by=FLOOR)
    assert (len(day.lines), len(before.lines)) == (2, 2)
    assert before.lines[0].matter.first.event_at is not None
    assert before.lines[0].matter.first.body["late"] is True


def test_the_limit_and_the_start_are_the_houses(house):
    switched(house, cash_limit=500_000, cash_log_from=100_000)
    assert not bought(house, 500_000).flagged
    assert bought(house, 1).flagged
    assert house.cash.day(by=FLOOR).log_from == 100_000


def test_near_the_limit(house):
    assert not bought(house, 799_999).near
    near = bought(house, 1)
    assert (near.near, near.left) == (True, 200_000)
    assert not bought(house, 200_001).near


def test_a_patron_who_is_only_described(house):
    looks = Looks(age="about 50", clothing="red cap")
    first = house.cash.log(replace(BOUGHT, card="", looks=looks), by=FLOOR)
    again = house.cash.log(replace(BOUGHT, card="", patron=first.key), by=FLOOR)
    other = house.cash.log(replace(BOUGHT, card="", looks=looks), by=FLOOR)
    assert (again.key, again.cash_in, again.looks) == (first.key, 600_000, looks)
    assert other.key != first.key
    with pytest.raises(BadInput):
        house.cash.log(replace(BOUGHT, card="", patron="cash:000000000000"), by=FLOOR)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"card": ""}, "card"),
        ({"looks": Looks(age="50")}, "card"),
        ({"direction": "out"}, "direction"),
        ({"kind": "gift"}, "kind"),
        ({"cents": 0}, "amount"),
        ({"cents": -5}, "amount"),
        ({"cents": 10**13}, "amount"),
        ({"seat": 9}, "seat"),
        ({"table": None}, "table"),
        ({"card": "x" * 99}, "card"),
        ({"clock": "25:00"}, "clock"),
        ({"clock": "soon"}, "clock"),
    ],
)
def test_a_line_that_cannot_be(house, change, field):
    with pytest.raises(WrongFields) as wrong:
        house.cash.log(replace(BOUGHT, **change), by=FLOOR)
    assert field in wrong.value.problems
    assert house.cash.day(by=FLOOR).lines == ()


def test_a_void_stays_readable_and_counts_for_nothing(house):
    bought(house, LIMIT + 1)
    line = house.cash.day(by=FLOOR).lines[0]
    with pytest.raises(WrongFields):
        house.cash.void(line.matter.id, " ", by=CAGE)
    house.cash.void(line.matter.id, "wrong card", by=CAGE)
    day = house.cash.day(by=FLOOR)
    assert (day.lines[0].cents, day.lines[0].voided_by, day.lines[0].reason) == (LIMIT + 1, "Lin", "wrong card")
    assert (day.patrons[0].cash_in, day.patrons[0].flagged) == (0, False)
    with pytest.raises(Conflict):
        house.cash.void(line.matter.id, "once more", by=CAGE)
    with pytest.raises(Absent):
        house.cash.void("cash:000000000000", "not there", by=CAGE)


def test_a_repeated_request_logs_once(house):
    request = str(uuid4())
    for _ in range(2):
        assert house.cash.log(BOUGHT, by=FLOOR, request=request).cash_in == 300_000
    with pytest.raises(Conflict):
        house.cash.log(replace(BOUGHT, cents=5), by=FLOOR, request=request)
    assert len(house.cash.day(by=FLOOR).lines) == 1


def test_who_may(house):
    for badge, role in ((DANA, "dealer"), (TOMAS, "count"), (ADA, "administrator")):
        with pytest.raises(Denied):
            house.cash.log(BOUGHT, by=By(badge, role))
        with pytest.raises(Denied):
            house.cash.day(by=By(badge, role))
    with pytest.raises(Denied):
        house.cash.log(BOUGHT, by=By(ARI, "surveillance"))
    assert house.cash.day(by=By(ARI, "surveillance")).lines == ()


def test_a_house_that_keeps_no_log_has_none(site):
    switched(site, cash_log=False)
    for act in (
        lambda: site.cash.day(by=FLOOR),
        lambda: bought(site, 5),
        lambda: site.cash.void("cash:1", "why", by=FLOOR),
    ):
        with pytest.raises(Absent):
            act()


def test_the_lines_are_facts_of_the_property_and_not_on_the_shift_report(house):
    bought(house, 777_123)
    assert "cash.logged" in [kept.record.kind for kept in house.audit.page("property", limit=5).facts]
    report = house.shifts.look(house.shifts.now())
    assert "777123" not in repr(report)
    assert "8801" not in repr(report)


def test_nobody_who_watches_voids(house):
    bought(house, 5)
    line = house.cash.day(by=FLOOR).lines[0].matter.id
    with pytest.raises(TableError):
        house.cash.void(line, "no right", by=By(ARI, "surveillance"))
    house.cash.void(line, "a right", by=By(HA, "shift_manager"))
