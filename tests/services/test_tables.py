"""Opening and closing by two with a count, and who deals where."""

from __future__ import annotations

import json
from dataclasses import replace
from uuid import UUID, uuid4

import pytest
from sqlalchemy import text

from cast import ADA, ARI, DANA, MEILING, PINS, ROBIN, SAM
from dealing import COUNT, FLOOR, TOTAL, Dealer, close_table, open_table, tablet
from tablemgr.audit.record import By
from tablemgr.errors import Absent, Denied, Refused
from tablemgr.services.house import WrongFields
from tablemgr.services.people import Person
from tablemgr.services.tables import Closing, Opening
from tablemgr.services.taps import Settle, Tap, Undo
from tablemgr.store import tables
from tablemgr.store.work import read

TABLE = "PG14"
OPENING = Opening(count=COUNT, tile_set="A", inspected=True, dealer=DANA, pin=PINS[DANA])
CLOSING = Closing(count=COUNT, dealer=DANA, pin=PINS[DANA])


def facts(site, chain=f"table:{TABLE}"):
    with read(site.house.engine) as unit:
        rows = unit.session.execute(
            text("SELECT kind, canonical FROM facts WHERE chain = :chain ORDER BY sequence"), {"chain": chain}
        )
        return [(kind, json.loads(written)) for kind, written in rows]


def held(site, *names):
    with read(site.house.engine) as unit:
        return list(tables.balances(unit, *names).values())


def test_two_people_open_a_table(site):
    open_table(site)
    table = site.tables.table(TABLE)
    assert (table.is_open, table.session, table.dealer, table.dealer_name) == (True, 1, DANA, "Dana")
    kind, fact = facts(site)[-1]
    body = fact["body"]
    assert (kind, fact["by"]["person"], fact["by"]["second"]) == ("table.opened", ROBIN, DANA)
    assert (body["total"], body["tile_set"], body["floor"], body["closer_before"]) == (TOTAL, "A", ROBIN, None)
    assert held(site, "rack:PG14", "cage") == [TOTAL, -TOTAL]
    assert site.tables.tray(TABLE).opener.count == COUNT


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"count": {"700": 1}}, "count"),
        ({"count": {}}, "count"),
        ({"count": {"500": -1}}, "count"),
        ({"tile_set": " "}, "tile_set"),
        ({"inspected": False}, "inspected"),
        ({"dealer": ROBIN, "pin": PINS[ROBIN]}, "dealer"),
    ],
)
def test_an_opener_that_is_wrong_is_told_by_field(site, change, field):
    with pytest.raises(WrongFields) as wrong:
        site.tables.open(TABLE, replace(OPENING, **change), by=FLOOR)
    assert field in wrong.value.problems
    assert not site.tables.table(TABLE).is_open


def test_a_wrong_pin_of_the_dealer_is_remembered_and_counts(site):
    for tries in range(1, 6):
        assert isinstance(site.tables.open(TABLE, replace(OPENING, pin="0000"), by=FLOOR), Denied)
        assert site.people.person(DANA).failures == tries
    assert site.people.person(DANA).locked_at is not None
    assert isinstance(site.tables.open(TABLE, OPENING, by=FLOOR), Denied)  # also with the right one
    assert not site.tables.table(TABLE).is_open
    assert facts(site, "property")[-2][0] == "signin.locked"


@pytest.mark.parametrize("badge", [SAM, "999999"])
def test_nobody_opens_who_is_not_here(site, badge):
    assert isinstance(site.tables.open(TABLE, replace(OPENING, dealer=badge, pin="1597"), by=FLOOR), Denied)


def test_only_a_dealer_counts_and_with_a_pin_of_his_own(site):
    with pytest.raises(Refused, match="Ari does not deal"):
        site.tables.open(TABLE, replace(OPENING, dealer=ARI, pin=PINS[ARI]), by=FLOOR)
    site.people.add(Person(badge="2400", name="Lee", role="dealer"), "90210", by=By(ADA, "administrator"))
    with pytest.raises(Refused, match="Lee must sign in and choose a PIN"):
        site.tables.open(TABLE, replace(OPENING, dealer="2400", pin="90210"), by=FLOOR)


def test_a_table_is_opened_once(site):
    request = str(uuid4())
    assert site.tables.open(TABLE, OPENING, by=FLOOR, request=request) is None
    assert site.tables.open(TABLE, OPENING, by=FLOOR, request=request) is None
    assert [kind for kind, _ in facts(site)].count("table.opened") == 1
    with pytest.raises(Refused, match="Table 14 is open already"):
        site.tables.open(TABLE, OPENING, by=FLOOR, request=str(uuid4()))
    with pytest.raises(Absent):
        site.tables.open("PG99", OPENING, by=FLOOR)


def test_closing_returns_the_tray_and_states_the_difference(site):
    open_table(site)
    dealer = Dealer(site, tablet(site))
    dealer.round({1: 10_000, 2: 5_000})  # seat 1 wins 10,000 less 500
    tray = site.tables.tray(TABLE)
    assert (tray.by_rounds, tray.commission, tray.tracked) == (TOTAL - 9_500, 500, True)
    counted = {**COUNT, "500": 80}  # twenty chips of 500 short: 10,000
    sums = site.tables.added_up(TABLE, counted)
    assert (sums.total, sums.difference, sums.lines["500"]) == (TOTAL - 10_000, -500, 40_000)
    close_table(site, count=counted)
    table = site.tables.table(TABLE)
    assert (table.state, table.dealer) == ("closed", None)
    body = facts(site)[-1][1]["body"]
    assert {name: body[name] for name in ("total", "by_rounds", "difference", "commission", "tracked", "rounds")} == {
        "total": TOTAL - 10_000, "by_rounds": TOTAL - 9_500, "difference": -500, "commission": 500,
        "tracked": True, "rounds": [1, 1],
    }  # fmt: skip
    assert held(site, "rack:PG14", "commission:PG14", "variance", "cage", "seat:PG14:1") == [0, 0, 500, -10_000, 9_500]
    assert site.tables.tray(TABLE).closer.total == TOTAL - 10_000


def test_the_next_opener_is_compared_with_the_closer(site):
    open_table(site)
    close_table(site, count={**COUNT, "100": 90})
    sums = site.tables.added_up(TABLE, COUNT)
    assert sums.difference == 1_000
    open_table(site)
    body = facts(site)[-1][1]["body"]
    assert (body["session"], body["closer_before"], body["difference"]) == (2, TOTAL - 1_000, 1_000)


def test_a_table_in_the_middle_of_a_round_is_not_closed(site):
    open_table(site)
    by = tablet(site)
    Dealer(site, by).round({1: 10_000}, settle=False)
    with pytest.raises(Refused, match="A round has been begun at Table 14"):
        site.tables.close(TABLE, CLOSING, by=FLOOR)
    assert site.tables.tray(TABLE).begun
    lying = site.rounds.state(TABLE, by=by)["round"]
    site.rounds.settle(TABLE, Settle(UUID(lying["request"]), lying["version"]), by=by)
    close_table(site)


def test_a_draft_whose_taps_were_all_taken_back_does_not_keep_a_table_open(site):
    open_table(site)
    by, request = tablet(site), uuid4()
    site.rounds.act(TABLE, Tap(request, 0, uuid4(), {"kind": "wager", "seat": 1, "cents": 5_000}), by=by)
    site.rounds.undo(TABLE, Undo(request, 1, uuid4()), by=by)
    close_table(site)
    open_table(site)
    assert site.rounds.state(TABLE, by=by)["round"]["request"] is None


def test_numbers_run_on_and_wagers_do_not_stand_over_a_closing(site):
    open_table(site)
    by = tablet(site)
    Dealer(site, by).round({1: 10_000})
    close_table(site)
    open_table(site)
    state = site.rounds.state(TABLE, by=by)
    assert (state["round"]["number"], state["bets"], state["last"]) == (2, {}, None)
    assert state["round"]["settled_undo"] is None


def test_a_table_is_closed_once(site):
    open_table(site)
    request = str(uuid4())
    for _ in range(2):
        assert site.tables.close(TABLE, CLOSING, by=FLOOR, request=request) is None
    assert [kind for kind, _ in facts(site)].count("table.closed") == 1
    with pytest.raises(Refused, match="Table 14 is closed"):
        site.tables.close(TABLE, CLOSING, by=FLOOR)


def test_the_next_dealers_tap_ends_the_last(site, clock):
    open_table(site)
    clock.advance(1200)
    meiling = tablet(site, MEILING)
    request = str(uuid4())
    for _ in range(2):
        site.tables.take(TABLE, by=meiling, request=request)
    table = site.tables.table(TABLE)
    assert (table.dealer, table.dealer_since) == (MEILING, clock.now())
    assert [(kind, fact["body"]) for kind, fact in facts(site)][-1] == (
        "dealer.in", {"table": TABLE, "session": 1, "dealer": MEILING, "before": DANA, "tablet": "Tablet 1"}
    )  # fmt: skip
    assert [kind for kind, _ in facts(site)].count("dealer.in") == 1


def test_a_dealer_stands_at_one_table(site):
    open_table(site)
    open_table(site, "PG12", dealer=MEILING)
    dana = tablet(site)
    site.tables.take("PG12", by=dana)
    assert (site.tables.table("PG12").dealer, site.tables.table(TABLE).dealer) == (DANA, None)
    kind, fact = facts(site)[-1]
    assert (kind, fact["body"]["reason"]) == ("dealer.out", "moved")
    assert isinstance(site.tables.close("PG12", replace(CLOSING, pin="0000"), by=FLOOR), Denied)


def test_taking_back_a_repeated_tap_does_not_move_a_dealer_who_went_on(site):
    open_table(site)
    open_table(site, "PG12", dealer=MEILING)
    dana, request = tablet(site), str(uuid4())
    site.tables.take("PG12", by=dana, request=request)
    site.tables.take(TABLE, by=dana)
    site.tables.take("PG12", by=dana, request=request)  # the first tap arrives a second time
    assert (site.tables.table("PG12").dealer, site.tables.table(TABLE).dealer) == (None, DANA)


def test_leaving_leaves_the_round_as_it_lies(site):
    open_table(site)
    dana = tablet(site)
    Dealer(site, dana).round({1: 10_000}, settle=False)
    before = site.rounds.state(TABLE, by=dana)
    site.tables.leave(TABLE, by=dana)
    assert site.tables.table(TABLE).dealer is None
    site.tables.take(TABLE, by=dana)
    after = site.rounds.state(TABLE, by=dana)
    assert (after["round"], after["seats"]) == (before["round"], before["seats"])
    with pytest.raises(Denied, match="You are not the dealer at Table 14"):
        site.tables.leave(TABLE, by=replace(dana, person=MEILING))


@pytest.mark.parametrize(
    ("by", "family"),
    [(By(DANA, "dealer"), Denied), (By(DANA, "dealer", device="not a tablet"), Denied)],
)
def test_only_an_enrolled_tablet_takes_a_table(site, by, family):
    open_table(site, dealer=MEILING)
    with pytest.raises(family):
        site.tables.take(TABLE, by=by)


def test_a_closed_table_is_not_taken(site):
    with pytest.raises(Refused, match="Table 14 is closed"):
        site.tables.take(TABLE, by=tablet(site))


def test_the_list_says_what_stands_where(site):
    open_table(site)
    dealer = Dealer(site, tablet(site))
    dealer.round({1: 10_000})
    dealer.round({1: 10_000}, settle=False)
    lines = {line.table.code: line for line in site.tables.every()}
    assert list(lines) == ["PG11", "PG12", "PG14", "PK21", "PG18"]
    assert (lines["PG14"].begun, lines["PG14"].last["house_net"], lines["PG14"].table.pit_name) == (
        True, -9_500, "Main pit"
    )  # fmt: skip
    assert (lines["PG12"].begun, lines["PG12"].last, lines["PG12"].table.is_open) == (False, None, False)
