"""The pit's board and the rotation: what is said of each table follows from what happened there."""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

import pytest

from cast import ADA, DANA, INES, LIN, MEILING, PAT, ROBIN
from dealing import TOTAL, Dealer, close_table, open_table, tablet
from tablemgr.audit.record import By
from tablemgr.errors import Denied, Refused
from tablemgr.services.property import seen_as
from tablemgr.services.taps import Call

FLOOR, BOSS = By(ROBIN, "floor"), By(PAT, "pit_boss")


def line(site, code="PG14"):
    return next(line for line in site.pit.board(by=BOSS).lines if line.table.code == code)


@pytest.fixture
def dealer(site):
    open_table(site)
    return Dealer(site, tablet(site))


def test_a_table_that_never_opened_says_nothing(site):
    found = line(site)
    assert (found.rounds, found.pace, found.rack, found.estimated, found.attention) == (0, None, None, None, 0)


def test_the_rack_and_the_estimate_follow_the_rounds(site, dealer, clock):
    clock.advance(600)
    for _ in range(3):
        dealer.round({1: 10000, 2: 5000})
        clock.advance(60)
    net = site.shifts.look(site.shifts.now()).strip.win_cents
    found = line(site)
    assert found.rounds == 3
    assert (found.rack, found.estimated) == (TOTAL + net, net)
    assert found.pace == round(3 * 3600 / 780)
    assert not found.idle
    clock.advance(21 * 60)
    assert line(site).idle


def test_a_rack_that_is_not_tracked_is_no_figure(site, dealer):
    basics = site.property.basics()
    untracked = replace(basics, policy=replace(basics.policy, tracks_buy_ins=False))
    site.property.set_basics(untracked, seen=seen_as(basics), by=By(ADA, "administrator"))
    found = line(site)
    assert (found.rack, found.estimated) == (None, None)


def test_a_call_stays_until_somebody_goes(site, dealer):
    with pytest.raises(Refused):
        site.pit.answer("PG14", by=FLOOR)
    site.rounds.call_floor("PG14", Call(uuid4()), by=dealer.by)
    assert line(site).called_at is not None
    assert line(site).attention == 1
    site.pit.answer("PG14", by=FLOOR, request="r1")
    site.pit.answer("PG14", by=FLOOR, request="r1")
    assert line(site).called_at is None


@pytest.mark.parametrize(("badge", "role"), [(LIN, "cage"), (INES, "count"), (DANA, "dealer")])
def test_the_board_is_out_of_reach_of_cage_count_and_dealer(site, badge, role):
    with pytest.raises(Denied):
        site.pit.board(by=By(badge, role))


def test_the_rotation_follows_the_taps(site, dealer, clock):
    clock.advance(41 * 60)
    here = next(place for place in site.rotation.page().places if place.badge == DANA)
    assert (here.table, here.stood_minutes, here.overdue(clock.now())) == ("PG14", 41, True)
    with pytest.raises(Refused):
        site.rotation.rest(DANA, by=FLOOR)
    other = By(MEILING, "dealer", device=dealer.by.device)
    site.tables.take("PG14", by=other)
    site.rotation.rest(DANA, by=dealer.by, request="b")
    site.rotation.rest(DANA, by=dealer.by, request="b")
    with pytest.raises(Refused):
        site.rotation.rest(DANA, by=FLOOR)
    clock.advance(10 * 60)
    page = site.rotation.page()
    places = {place.badge: place for place in page.places}
    assert (places[DANA].resting, places[DANA].rested_minutes, places[DANA].table) == (True, 10, None)
    assert (places[MEILING].table, places[MEILING].stood_minutes) == ("PG14", 10)
    assert [(stint.badge, stint.ended is None) for stint in page.stints] == [(DANA, False), (MEILING, True)]
    # Whoever taps in again has ended his break, though nobody wrote it down.
    site.tables.take("PG14", by=dealer.by)
    back = next(place for place in site.rotation.page().places if place.badge == DANA)
    assert (back.table, back.resting, back.rested_minutes, back.stints) == ("PG14", False, 10, 2)


def test_the_end_of_a_gaming_day_taps_nobody_out(site, dealer, clock):
    clock.advance(24 * 3600)
    site.rotation.rest(MEILING, by=FLOOR)  # something that belongs to the new day
    page = site.rotation.page()
    here = next(place for place in page.places if place.badge == DANA)
    assert (here.table, here.overdue(clock.now())) == ("PG14", True)
    assert [(stint.badge, stint.ended) for stint in page.stints] == [(DANA, None)]
    assert line(site).stint.badge == DANA
    assert line(site).due < clock.now()


def test_a_break_is_one_s_own_or_the_pit_s(site, dealer):
    site.tables.leave("PG14", by=dealer.by)
    with pytest.raises(Denied):
        site.rotation.rest(DANA, by=By(MEILING, "dealer"))
    with pytest.raises(Denied):
        site.rotation.rest(DANA, by=By(LIN, "cage"))
    site.rotation.rest(DANA, by=BOSS)
    site.rotation.back(DANA, by=dealer.by)
    with pytest.raises(Refused):
        site.rotation.back(DANA, by=dealer.by)


def test_a_closed_table_stands_on_the_board_as_closed(site, dealer):
    close_table(site)
    found = line(site)
    assert (found.table.is_open, found.rounds, found.rack, found.stint) == (False, 0, None, None)
