"""One tablet owns a table, another is told and takes over with a supervisor; the set in play changes with a reason."""

from __future__ import annotations

import threading
from dataclasses import replace
from uuid import UUID, uuid4

import pytest

from cast import DANA, MEILING, PINS, ROBIN
from dealing import FLOOR, Dealer, close_table, open_table, tablet
from shift import floor_postgres, floor_template, floor_url, shift, shift_clock
from tablemgr.audit.record import By
from tablemgr.errors import Conflict, Denied, Refused
from tablemgr.services.house import WrongFields
from tablemgr.services.rack import Move
from tablemgr.services.sets import SetChange
from tablemgr.services.tablets import Takeover
from tablemgr.services.taps import Settle, Tap, Undo
from tablemgr.store import rounds
from tablemgr.store.work import read

__all__ = ["floor_postgres", "floor_template", "floor_url", "shift", "shift_clock"]
TABLE = "PG14"
SUPERVISOR = Takeover(badge=ROBIN, pin=PINS[ROBIN])


def wager(site, by, cents=5_000):
    state = site.rounds.state(TABLE, by=by)["round"]
    request = UUID(state["request"]) if state["request"] else uuid4()
    tap = Tap(request, state["version"], uuid4(), {"kind": "wager", "seat": 1, "cents": cents})
    return site.rounds.act(TABLE, tap, by=by)


def test_the_first_tap_makes_the_table_the_tablets_own_and_another_is_told(shift):
    open_table(shift)
    one, two = tablet(shift), tablet(shift, name="Tablet 2")
    for by in (one, two):
        assert shift.rounds.state(TABLE, by=by)["tablet"] == {"mine": True, "name": None, "owner": None}
    wager(shift, one)
    assert shift.rounds.state(TABLE, by=two)["tablet"] == {"mine": False, "name": "Tablet 1", "owner": "Tablet 1"}
    state = shift.rounds.state(TABLE, by=one)
    settle = Settle(UUID(state["round"]["request"]), state["round"]["version"])
    for act in (
        lambda: wager(shift, two),
        lambda: shift.rounds.settle(TABLE, settle, by=two),
        lambda: shift.rack.move(TABLE, Move(uuid4(), "buy_in", 10_000), by=two),
        lambda: shift.tables.take(TABLE, by=replace(two, person=MEILING)),
    ):
        with pytest.raises(Conflict, match="Tablet 1 has Table 14"):
            act()
    assert shift.rounds.state(TABLE, by=one) == state


def test_a_supervisor_lets_another_tablet_take_over_and_the_round_goes_on(shift):
    open_table(shift)
    one, two = tablet(shift), tablet(shift, name="Tablet 2")
    lying = wager(shift, one)["round"]
    assert isinstance(shift.tablets.take_over(TABLE, replace(SUPERVISOR, pin="0000"), by=two), Denied)
    with pytest.raises(Refused, match="may not sign this"):
        shift.tablets.take_over(TABLE, Takeover(badge=MEILING, pin=PINS[MEILING]), by=two)
    with pytest.raises(WrongFields):
        shift.tablets.take_over(TABLE, Takeover(badge=DANA, pin=PINS[DANA]), by=two)
    with pytest.raises(Denied, match="not enrolled"):
        shift.tablets.take_over(TABLE, SUPERVISOR, by=replace(two, device=None))
    assert shift.tablets.take_over(TABLE, SUPERVISOR, by=two, request="once") is None
    assert shift.tablets.take_over(TABLE, SUPERVISOR, by=two, request="once") is None
    assert shift.rounds.state(TABLE, by=two)["round"] == lying
    assert wager(shift, two, 10_000)["bets"]["1"]["wager"] == 10_000
    with pytest.raises(Conflict, match="Tablet 2 has Table 14"):
        wager(shift, one)


def test_a_table_is_free_again_when_its_dealer_leaves_it_closes_or_its_tablet_is_retired(shift):
    open_table(shift)
    one, two = tablet(shift), tablet(shift, name="Tablet 2")
    wager(shift, one)
    shift.tables.leave(TABLE, by=one)
    shift.tables.take(TABLE, by=replace(two, person=MEILING))
    wager(shift, replace(two, person=MEILING))
    shift.devices.retire("Tablet 2", by=FLOOR)
    shift.tables.take(TABLE, by=one)
    state = shift.rounds.state(TABLE, by=one)
    assert (state["tablet"]["owner"], state["mine"]) == ("Tablet 1", True)
    while (now := shift.rounds.state(TABLE, by=one)["round"])["can_undo"]:
        shift.rounds.undo(TABLE, Undo(UUID(now["request"]), now["version"], uuid4()), by=one)
    close_table(shift)
    open_table(shift)
    assert shift.rounds.state(TABLE, by=two)["tablet"]["owner"] is None


def test_two_tablets_that_tap_at_once_are_one_owner_and_one_that_is_told(shift):
    open_table(shift)
    tablets = [tablet(shift, name=f"Tablet {number}") for number in (1, 2)]
    told, barrier = [], threading.Barrier(2)

    def tap(by):
        barrier.wait()
        try:
            wager(shift, by)
        except Conflict as refusal:
            told.append((by.device, str(refusal)))

    threads = [threading.Thread(target=tap, args=(by,)) for by in tablets]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    owner = shift.tables.table(TABLE).tablet
    assert len(told) == 1
    assert told[0][0] != owner
    assert str(owner) in told[0][1]


def test_another_set_comes_into_play_with_a_reason_and_each_round_knows_its_own(shift):
    open_table(shift)
    dana = tablet(shift)
    first = Dealer(shift, dana).round({1: 10_000})
    ask = SetChange(tile_set="B", reason="a tile is chipped", inspected=True, dealer=DANA, pin=PINS[DANA])
    for change, field in (({"tile_set": " "}, "tile_set"), ({"reason": ""}, "reason"), ({"inspected": False}, "inspected"),
                          ({"tile_set": "A"}, "tile_set"), ({"dealer": ROBIN, "pin": PINS[ROBIN]}, "dealer")):  # fmt: skip
        with pytest.raises(WrongFields) as wrong:
            shift.sets.change(TABLE, replace(ask, **change), by=FLOOR)
        assert set(wrong.value.problems) == {field}
    with pytest.raises(Denied):
        shift.sets.change(TABLE, ask, by=By(MEILING, "dealer"))
    assert isinstance(shift.sets.change(TABLE, replace(ask, pin="0000"), by=FLOOR), Denied)
    wager(shift, dana)
    with pytest.raises(Refused, match="ends with its own set"):
        shift.sets.change(TABLE, ask, by=FLOOR)
    lying = shift.rounds.state(TABLE, by=dana)["round"]
    shift.rounds.undo(TABLE, Undo(UUID(lying["request"]), lying["version"], uuid4()), by=dana)
    assert shift.sets.change(TABLE, ask, by=FLOOR) is None
    second = Dealer(shift, dana).round({1: 10_000})
    with read(shift.house.engine) as unit:
        sets = [rounds.find(unit, TABLE, number).body["tile_set"] for number in (first, second)]
    assert sets == ["A", "B"]
    close_table(shift)
    assert shift.sessions.show(TABLE, 1).closer.tile_set == "B"
    open_table(shift)
    assert shift.tables.table(TABLE).tile_set == "A"
