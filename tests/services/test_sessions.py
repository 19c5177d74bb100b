"""A session from its opener to its slip: differences and their levels, recounts, closing by force, imprest, the paper."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from uuid import uuid4

import pytest

from cast import ADA, DANA, PAT, PINS, ROBIN
from dealing import COUNT, FLOOR, TOTAL, Dealer, close_table, open_table, tablet
from shift import floor_postgres, floor_template, floor_url, shift, shift_clock
from tablemgr.audit.facts import Fact
from tablemgr.audit.record import By
from tablemgr.errors import Absent, Conflict, Denied, Refused
from tablemgr.ledger.entry import move
from tablemgr.reports.inventory import InventorySlip
from tablemgr.services.differences import level
from tablemgr.services.house import WrongFields
from tablemgr.services.matters import begun
from tablemgr.services.property import seen_as
from tablemgr.services.sessions import Recount
from tablemgr.services.tables import Closing, Forcing
from tablemgr.store import tables
from tablemgr.store.policy import Policy
from tablemgr.store.work import read

__all__ = ["floor_postgres", "floor_template", "floor_url", "shift", "shift_clock"]
TABLE = "PG14"
PIT = By(PAT, "pit_boss")


def held(site, *names):
    with read(site.house.engine) as unit:
        return list(tables.balances(unit, *names).values())


def recount(which="closer", **change):
    fields = {"which": which, "count": COUNT, "reason": "a stack was hidden", "dealer": DANA, "pin": PINS[DANA]}
    return Recount(**{**fields, **change})


@pytest.mark.parametrize(
    ("cents", "expected"),
    [(0, None), (1, "notify"), (2_500, "notify"), (2_501, "report"), (9_999, "report"), (10_000, "regulator")],
)
def test_the_edges_of_a_difference(cents, expected):
    assert level(cents, Policy()) == level(-cents, Policy()) == expected


@pytest.mark.parametrize(("pieces", "expected"), [(75, "notify"), (74, "report"), (0, "regulator")])
def test_an_opener_that_differs_begins_its_matter_by_the_same_fact(site, pieces, expected):
    open_table(site)
    close_table(site)
    changed = {**COUNT, "100": pieces}  # 25.00, 26.00 and 100.00 short
    sums = site.tables.added_up(TABLE, changed)
    assert (sums.difference, sums.compared.level, sums.compared.pieces) == (
        (pieces - 100) * 100, expected, {100: pieces - 100}
    )  # fmt: skip
    open_table(site, count=changed)
    (matter,) = site.sessions.show(TABLE, 2).matters
    assert (matter.kind, matter.state, matter.first.body["level"], matter.first.person, matter.first.second) == (
        "difference", "opened", expected, ROBIN, DANA
    )  # fmt: skip
    assert site.sessions.waiting() == (matter,)


def test_a_difference_is_explained_by_one_and_closed_by_another(shift):
    open_table(shift)
    close_table(shift)
    assert shift.sessions.waiting() == ()
    open_table(shift, count={**COUNT, "100": 99, "500": 101})
    (matter,) = shift.sessions.waiting()
    with pytest.raises(Refused, match="it cannot become closed"):
        shift.sessions.settle(matter.id, "fine", by=PIT)
    with pytest.raises(Denied):
        shift.sessions.explain(matter.id, "x", by=By(DANA, "dealer"))
    with pytest.raises(Conflict, match="further meanwhile"):
        shift.sessions.explain(matter.id, "x", by=PIT, seen=7)
    shift.sessions.explain(matter.id, "a chip lay under the drop slot", by=PIT)
    with pytest.raises(Denied):
        shift.sessions.settle(matter.id, "fine", by=FLOOR)  # not his right
    with pytest.raises(Denied, match="Somebody else"):
        shift.sessions.settle(matter.id, "fine", by=PIT)  # he explained it himself
    request = str(uuid4())
    for _ in range(2):
        shift.sessions.settle(matter.id, "fine", by=By("4001", "shift_manager"), request=request)
    assert shift.sessions.waiting() == ()
    assert [step.state for step in shift.sessions.show(TABLE, 2).matters[0].steps] == ["opened", "explained", "closed"]


def test_swapped_chips_of_equal_value_are_announced(site):
    open_table(site)
    close_table(site)
    sums = site.tables.added_up(TABLE, {**COUNT, "100": 95, "500": 101})
    assert (sums.difference, sums.compared.level, sums.compared.pieces) == (0, "notify", {100: -5, 500: 1})


def test_a_recount_corrects_the_closer_and_the_first_one_stays(shift):
    open_table(shift)
    close_table(shift, count={**COUNT, "500": 80})
    assert held(shift, "cage", "variance", "rack:PG14") == [-10_000, 10_000, 0]
    assert shift.sessions.show(TABLE, 1).may_recount == ("closer",)
    assert isinstance(shift.sessions.recount(TABLE, 1, recount(pin="0000"), by=FLOOR), Denied)
    with pytest.raises(WrongFields, match="same count"):
        shift.sessions.recount(TABLE, 1, recount(count={**COUNT, "500": 80}), by=FLOOR)
    assert shift.sessions.recount(TABLE, 1, recount(), by=FLOOR) is None
    with pytest.raises(Refused, match="waits for its approval"):
        shift.sessions.recount(TABLE, 1, recount(), by=FLOOR)
    (matter,) = shift.sessions.waiting()
    for by in (FLOOR, By(ROBIN, "pit_boss"), By(DANA, "pit_boss")):
        with pytest.raises(Denied):
            shift.sessions.approve(matter.id, by=by)
    assert shift.sessions.show(TABLE, 1).closer.total == TOTAL - 10_000
    shift.sessions.approve(matter.id, by=PIT)
    shown = shift.sessions.show(TABLE, 1)
    assert (shown.closer.total, shown.closer.corrected, shown.firsts["closer"].total) == (TOTAL, True, TOTAL - 10_000)
    assert held(shift, "cage", "variance", "rack:PG14") == [0, 0, 0]
    assert shift.tables.added_up(TABLE, COUNT).difference == 0  # the next opener is compared with the corrected one
    open_table(shift)
    with pytest.raises(Refused, match="not as that closer left it"):
        shift.sessions.recount(TABLE, 1, recount(count={"500": 1}), by=FLOOR)


def test_an_opener_is_not_counted_again_once_other_chips_lie_in_the_tray(shift):
    open_table(shift, count={**COUNT, "100": 90})
    with shift.house.work(f"table:{TABLE}") as work:
        fact = begun("fill", "fill:0123456789ab", {"total": 50_000}, table=TABLE, session=1)
        work.commit(fact, by=FLOOR, entries=[move("fill", 50_000, table=TABLE)])
    with pytest.raises(Refused, match="Chips came to the tray"):
        shift.sessions.recount(TABLE, 1, recount("opener"), by=FLOOR)
    assert shift.sessions.show(TABLE, 1).may_recount == ()


def test_an_opener_is_counted_again_before_the_first_round_only(shift):
    open_table(shift, count={**COUNT, "100": 90})
    assert shift.sessions.recount(TABLE, 1, recount("opener"), by=FLOOR) is None
    (matter,) = shift.sessions.waiting()
    shift.sessions.approve(matter.id, by=PIT)
    assert held(shift, "rack:PG14", "cage") == [TOTAL, -TOTAL]
    assert shift.tables.tray(TABLE).opener.total == TOTAL
    assert shift.sessions.recount(TABLE, 1, recount("opener", count={**COUNT, "100": 80}), by=FLOOR) is None
    (matter,) = shift.sessions.waiting()
    Dealer(shift, tablet(shift)).round({1: 10_000})
    with pytest.raises(Refused, match="has been dealt at"):
        shift.sessions.approve(matter.id, by=PIT)
    shift.sessions.refuse(matter.id, "too late", by=PIT)
    assert shift.sessions.waiting() == ()
    with pytest.raises(Refused, match="has been dealt at"):
        shift.sessions.recount(TABLE, 1, recount("opener", count={"500": 1}), by=FLOOR)


@pytest.mark.parametrize("kind", ["fill", "credit"])
def test_a_table_is_not_closed_while_a_slip_is_in_transit(site, kind):
    open_table(site)
    with site.house.work(f"table:{TABLE}") as work:
        fact = begun(kind, f"{kind}:000000000001", {"total": 10_000, "cents": 10_000}, table=TABLE, session=1)
        work.commit(fact, by=FLOOR)
    with pytest.raises(Refused, match=f"A {kind} was asked for at Table 14"):
        close_table(site)
    with site.house.work("property", f"table:{TABLE}") as work:
        body = {
            "matter": f"{kind}:000000000001",
            "step": 2,
            "state": "issued",
            "table": TABLE,
            "session": 1,
            "number": 41,
        }
        work.commit(Fact(f"{kind}.issued", body), by=By("5101", "cage"), chain=f"table:{TABLE}")
    with pytest.raises(Refused, match=f"{kind.title()} 41"):
        close_table(site)
    assert site.tables.table(TABLE).is_open
    with site.house.work(f"table:{TABLE}") as work:
        body = {"matter": f"{kind}:000000000001", "step": 3, "state": "voided", "table": TABLE, "session": 1}
        work.commit(Fact(f"{kind}.voided", body), by=FLOOR)
    close_table(site)


def test_a_session_ended_by_force_waits_for_its_count(shift):
    open_table(shift)
    dana = tablet(shift)
    Dealer(shift, dana).round({1: 10_000})
    Dealer(shift, dana).round({1: 10_000}, settle=False)
    forcing = Forcing(reason="fire alarm", badge=PAT, pin=PINS[PAT])
    assert isinstance(shift.tables.force(TABLE, replace(forcing, pin="0000"), by=FLOOR), Denied)
    with pytest.raises(WrongFields):
        shift.tables.force(TABLE, replace(forcing, badge=ROBIN, pin=PINS[ROBIN]), by=FLOOR)
    with pytest.raises(Refused):
        shift.tables.force(TABLE, replace(forcing, badge=DANA, pin=PINS[DANA]), by=FLOOR)
    assert shift.tables.force(TABLE, forcing, by=FLOOR) is None
    table = shift.tables.table(TABLE)
    assert (table.is_open, table.count_due, table.dealer, table.tablet) == (False, True, None, None)
    with pytest.raises(Refused, match="closed without a count"):
        open_table(shift)
    with pytest.raises(Refused, match="Table 14 is closed"):
        shift.tables.take(TABLE, by=dana)
    tray = shift.tables.tray(TABLE)
    assert (tray.opener.total, tray.by_rounds, tray.begun) == (TOTAL, TOTAL - 9_500, False)
    close_table(shift, count={**COUNT, "500": 81})
    assert (shift.tables.table(TABLE).state, held(shift, "rack:PG14", "variance")) == ("closed", [0, 0])
    shift.inventory.issue(TABLE, 1, by=PIT)
    assert InventorySlip.read(shift.inventory.listed(TABLE, 1)[0][0].data).forced


def test_commission_owed_outlives_a_close(site):
    from tablemgr.ledger.entry import move

    open_table(site)
    with site.house.work(f"table:{TABLE}") as work:
        fact = Fact(
            "rack.moved", {"table": TABLE, "session": 1, "cause": "change", "cents": 1, "tray": 0, "seat": None}
        )
        work.commit(fact, by=FLOOR, entries=[move("commission_owed", 500, table=TABLE, seat=3)])
    close_table(site)
    open_table(site)
    assert held(site, "owed:PG14:3") == [500]


def test_an_imprest_table_says_what_restores_its_par(shift):
    setup, _ = shift.property.table_setup(TABLE)
    administrator = By(ADA, "administrator")
    shift.property.put_table(replace(setup, imprest=TOTAL), seen=seen_as(setup), by=administrator)
    open_table(shift)
    changed, _ = shift.property.table_setup(TABLE)
    with pytest.raises(Refused, match="is open"):  # the mode is fixed before the table opens
        shift.property.put_table(replace(changed, imprest=None), seen=seen_as(changed), by=administrator)
    assert shift.tables.added_up(TABLE, {**COUNT, "500": 80}).restore == 10_000
    assert shift.tables.added_up(TABLE, {**COUNT, "500": 120}).restore == -10_000
    close_table(shift, count={**COUNT, "500": 80})
    slip = InventorySlip.read(shift.inventory.issue(TABLE, 1, by=FLOOR).data)
    assert (slip.par_cents, slip.restore_cents) == (TOTAL, 10_000)


def test_the_inventory_slip_is_one_form_with_a_number_and_is_corrected_by_a_second(
    shift, shift_clock, pdftotext, tmp_path
):
    open_table(shift)
    with pytest.raises(Refused, match="is not closed yet"):
        shift.inventory.issue(TABLE, 1, by=FLOOR)
    with pytest.raises(Absent):
        shift.inventory.issue(TABLE, 2, by=FLOOR)
    Dealer(shift, tablet(shift)).round({1: 10_000})
    shift_clock.advance(7200)
    close_table(shift, count={**COUNT, "500": 80})
    with pytest.raises(Denied):
        shift.inventory.issue(TABLE, 1, by=By(DANA, "dealer"))
    first = shift.inventory.issue(TABLE, 1, by=FLOOR)
    assert shift.inventory.issue(TABLE, 1, by=FLOOR) == first
    original = shift.inventory.file(first.id)
    assert original == shift.inventory.file(first.id)
    with pytest.raises(Refused, match="not printed again"):
        shift.inventory.file(first.id, mark="reprint")
    shift.inventory.reprint(first.id, "wet", by=FLOOR)
    assert "REPRINT" in words(pdftotext, tmp_path, shift.inventory.file(first.id, mark="reprint"))
    said = words(pdftotext, tmp_path, original)
    for part in ("PG14-00001", "Table 14 (PG14)", "Opener, dealer", "Closer, supervisor", "Dana 2207", "Robin 3012",
                 "18,100.00", "18,000.00", "500.00", "2026-11-29", first.hash):  # fmt: skip
        assert part in said, part
    assert "REPRINT" not in said
    assert "CORRECTED" not in said
    shift.sessions.recount(TABLE, 1, recount(count={**COUNT, "500": 81}), by=FLOOR)
    shift.sessions.approve(shift.sessions.waiting()[0].id, by=PIT)
    second = shift.inventory.issue(TABLE, 1, by=FLOOR)
    assert (second.version, shift.inventory.file(first.id)) == (2, original)
    assert "CORRECTED" in words(pdftotext, tmp_path, shift.inventory.file(second.id))
    assert [each.version for each, _ in shift.inventory.listed(TABLE, 1)] == [2, 1]
    with pytest.raises(Absent):
        shift.reports.find(first.id)  # a slip is no shift report
    assert shift.reports.listed() == ()


def words(pdftotext, folder, content):
    path = folder / "slip.pdf"
    path.write_bytes(content)
    done = subprocess.run([pdftotext, "-layout", str(path), "-"], capture_output=True, text=True, check=True)
    return done.stdout


def test_a_closer_names_the_chips_of_the_table_alone(site):
    open_table(site)
    with pytest.raises(WrongFields, match="This table has no chip of 700"):
        site.tables.close(TABLE, Closing(count={"700": 1}, dealer=DANA, pin=PINS[DANA]), by=FLOOR)
