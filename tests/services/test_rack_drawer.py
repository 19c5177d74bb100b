"""What a dealer enters at the tray: one posting rule a cause, taken back by a reversal, never a number that is no number."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID, uuid4

import pytest

from cast import ADA, ARI, MEILING, NOOR
from dealing import TOTAL, Dealer, close_table, open_table, tablet
from shift import floor_postgres, floor_template, floor_url, shift, shift_clock
from tablemgr.audit.record import By
from tablemgr.errors import Absent, BadInput, Conflict, Denied, Refused
from tablemgr.services.property import seen_as
from tablemgr.services.rack import Move, MoveBack
from tablemgr.services.taps import Settle
from tablemgr.store import tables
from tablemgr.store.work import read

__all__ = ["floor_postgres", "floor_template", "floor_url", "shift", "shift_clock"]
TABLE = "PG14"
NAMES = ("rack:PG14", "box:PG14", "promo:PG14", "markers:PG14", "commission:PG14")


def held(site):
    with read(site.house.engine) as unit:
        return list(tables.balances(unit, *NAMES).values())


def drawer(site, by):
    return site.rounds.state(TABLE, by=by)["rack"]


def enter(site, by, cause, cents, **more):
    site.rack.move(TABLE, Move(uuid4(), cause, cents, **more), by=by)


def test_every_cause_has_its_one_rule_and_an_undo_that_leaves_nothing(shift):
    open_table(shift)
    dana = tablet(shift)
    assert drawer(shift, dana)["expected"] == TOTAL
    for cause, cents, moved in (
        ("buy_in", 10_000, [-10_000, 10_000, 0, 0]),
        ("coupon", 2_500, [-2_500, 0, 2_500, 0]),
        ("marker", 50_000, [-50_000, 0, 0, 50_000]),
        ("change", 10_000, [0, 0, 0, 0]),
        ("coin", 25, [0, 0, 0, 0]),
        ("toke", 1_500, [0, 0, 0, 0]),
    ):
        before = held(shift)
        enter(shift, dana, cause, cents, seat=3)
        assert [now - then for now, then in zip(held(shift), before, strict=True)] == [*moved, 0]
        shown = drawer(shift, dana)
        assert shown["expected"] == TOTAL + moved[0]
        newest = shown["moves"][0]
        assert (newest["cause"], newest["cents"], newest["tray"], newest["seat"], newest["by"]) == (
            cause, cents, moved[0], 3, "Dana"
        )  # fmt: skip
        assert (newest["undone"], newest["can_undo"]) == (False, True)
        shift.rack.undo(TABLE, MoveBack(uuid4(), newest["fact"]), by=dana)
        assert held(shift) == before
        assert drawer(shift, dana)["moves"][0]["undone"]
    assert drawer(shift, dana)["expected"] == TOTAL


def test_the_expected_rack_is_opener_and_entries_also_in_the_answer_that_settles(shift):
    open_table(shift)
    dana = tablet(shift)
    enter(shift, dana, "buy_in", 20_000, pieces={"2500": 4, "10000": 1})
    Dealer(shift, dana).round({1: 10_000, 2: 5_000})  # seat 1 wins 10,000 less 500 of commission
    expected = TOTAL - 20_000 - 9_500
    assert drawer(shift, dana)["expected"] == expected
    assert shift.tables.tray(TABLE).expected == expected
    number = Dealer(shift, dana).round({1: 10_000}, settle=False)
    lying = shift.rounds.state(TABLE, by=dana)["round"]
    answer = shift.rounds.settle(TABLE, Settle(UUID(lying["request"]), lying["version"]), by=dana)
    assert (number, answer["rack"]["expected"]) == (2, drawer(shift, dana)["expected"])
    assert len(answer["rack"]["moves"]) == 1


def test_the_same_tap_enters_once_and_an_entry_is_taken_back_once(shift):
    open_table(shift)
    dana = tablet(shift)
    ask = Move(uuid4(), "buy_in", 10_000)
    for _ in range(2):
        shift.rack.move(TABLE, ask, by=dana)
    assert held(shift)[1] == 10_000
    with pytest.raises(Conflict):
        shift.rack.move(TABLE, replace(ask, cents=20_000), by=dana)
    fact = drawer(shift, dana)["moves"][0]["fact"]
    back = MoveBack(uuid4(), fact)
    for _ in range(2):
        shift.rack.undo(TABLE, back, by=dana)
    assert held(shift)[1] == 0
    with pytest.raises(Conflict, match="taken back already"):
        shift.rack.undo(TABLE, MoveBack(uuid4(), fact), by=dana)
    for other in ("table:PG14/1", "table:PG12/9", "x", ""):
        with pytest.raises(Absent):
            shift.rack.undo(TABLE, MoveBack(uuid4(), other), by=dana)


WRONG = (
    ({"cause": "tip"}, BadInput, "tip is not a cause"),
    ({"cause": "wager_paid"}, BadInput, "not a cause"),
    ({"cents": 0}, BadInput, "above zero"),
    ({"cents": -500}, BadInput, "above zero"),
    ({"cents": 10**18}, BadInput, "above zero"),
    ({"cents": 10_050}, Refused, "No chips of Table 14 make this amount"),
    ({"seat": 8}, BadInput, "Table 14 has no seat 8"),
    ({"seat": 0}, BadInput, "no seat"),
    ({"pieces": {"2500": 3}}, Refused, "do not add up"),
    ({"pieces": {"700": 1}}, BadInput, "This table has no chip of 700"),
)


def test_what_is_no_entry_is_said_and_changes_nothing(shift):
    open_table(shift)
    dana = tablet(shift)
    for ask, family, says in WRONG:
        with pytest.raises(family, match=says):
            shift.rack.move(TABLE, Move(**{"id": uuid4(), "cause": "buy_in", "cents": 10_000, **ask}), by=dana)
    assert held(shift) == [TOTAL, 0, 0, 0, 0]
    assert drawer(shift, dana)["moves"] == []


def test_only_who_deals_there_enters(shift):
    open_table(shift)
    dana = tablet(shift)
    for by in (replace(dana, person=MEILING), replace(dana, device=None), By(ARI, "surveillance", device="Tablet 1")):
        with pytest.raises(Denied):
            enter(shift, by, "buy_in", 10_000)
    shift.tables.leave(TABLE, by=dana)
    with pytest.raises(Denied):
        enter(shift, dana, "buy_in", 10_000)


def test_a_house_that_enters_no_buy_ins_tracks_no_rack(shift):
    basics = shift.property.basics()
    off = replace(basics, policy=replace(basics.policy, tracks_buy_ins=False))
    shift.property.set_basics(off, seen=seen_as(basics), by=By(ADA, "administrator"))
    open_table(shift)
    dana = tablet(shift)
    shown = drawer(shift, dana)
    assert (shown["tracked"], shown["expected"]) == (False, None)
    assert "buy_in" not in shown["causes"]
    with pytest.raises(Refused, match="does not enter buy-ins"):
        enter(shift, dana, "buy_in", 10_000)
    enter(shift, dana, "coupon", 2_500)
    assert drawer(shift, dana)["expected"] is None
    assert shift.tables.tray(TABLE).expected is None


def test_the_drawer_shows_this_session_alone_and_its_last_eight(shift):
    open_table(shift)
    dana = tablet(shift)
    for times in range(1, 11):
        enter(shift, dana, "buy_in", 500 * times)
    shown = drawer(shift, dana)["moves"]
    assert [each["cents"] for each in shown] == [500 * times for times in range(10, 2, -1)]
    first = shown[-1]["fact"]
    close_table(shift)
    open_table(shift)
    assert drawer(shift, dana)["moves"] == []
    with pytest.raises(Absent):
        shift.rack.undo(TABLE, MoveBack(uuid4(), first), by=dana)


def test_what_should_lie_in_the_tray_is_not_for_every_onlooker(shift):
    open_table(shift)
    assert shift.rounds.state(TABLE, by=By(ARI, "surveillance"))["rack"]["expected"] == TOTAL
    for by in (By(ADA, "administrator"), By(NOOR, "trainer")):
        assert shift.rounds.state(TABLE, by=by)["rack"] is None
