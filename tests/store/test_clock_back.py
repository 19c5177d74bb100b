"""A clock that was set back: work goes on, the chain keeps its order, and the fact says that time jumped."""

from __future__ import annotations

from dealing import FLOOR, open_table, tablet
from shift import floor_postgres, floor_template, floor_url, shift, shift_clock
from tablemgr.store import audit, verify
from tablemgr.store.work import read

__all__ = ["floor_postgres", "floor_template", "floor_url", "shift", "shift_clock"]


def newest(site, chain, many):
    with read(site.house.engine) as unit:
        return [kept.record for kept in audit.newest(unit, chain, limit=many)]


def test_a_clock_that_was_set_back_is_said_once_and_stops_nobody(shift, shift_clock):
    open_table(shift)
    shift_clock.advance(-3600.5)
    dana = tablet(shift)
    shift.tables.leave("PG14", by=dana)
    shift_clock.advance(10)
    shift.tables.take("PG14", by=dana)
    taken, left, opened = newest(shift, "table:PG14", 3)
    assert [record.kind for record in (opened, left, taken)] == ["table.opened", "dealer.out", "dealer.in"]
    assert left.at < opened.at
    assert left.body["clock_back"] == 3601
    assert "clock_back" not in opened.body
    assert "clock_back" not in taken.body
    assert [record.sequence for record in (opened, left, taken)] == list(range(opened.sequence, opened.sequence + 3))
    assert newest(shift, "property", 3)[-1].body.get("clock_back") in (None, 3601)
    with read(shift.house.engine) as unit:
        assert verify.verify(unit) == []


def test_a_clock_that_stands_still_is_no_jump(shift):
    open_table(shift)
    assert shift.devices.make_code("Tablet 1", by=FLOOR)
    assert all("clock_back" not in record.body for record in newest(shift, "property", 5))
