"""The seventeen acceptance tests of the operations reference (§8.3), each by its number, each small and real.

Where a thing is proved at length elsewhere, the sentence names the file; what stands here runs all the same.
"""

from __future__ import annotations

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import product
from pathlib import Path
from uuid import uuid4

import pytest
import sqlalchemy

from cast import DANA, PAT, PINS, ROBIN, SAM, VERA
from dealing import COUNT, FLOOR, HANDS, TOTAL, Dealer, close_table, open_table, tablet
from oracle import settlement as oracle
from reports.made import a_report
from services import full_shift, test_bank_rounds, test_slips_written
from services.slipping import CAGE, Hands
from shift import floor_postgres, floor_template, floor_url, shift, shift_clock
from store.making import a_full_house, a_house
from tablemgr.audit import export
from tablemgr.audit.record import By
from tablemgr.catalog.commissions import shipped
from tablemgr.clock import parse_stamp
from tablemgr.errors import Conflict, Denied, TableError
from tablemgr.gamingday import Calendar, Shift
from tablemgr.ledger.win import Chips, hold, percent, win
from tablemgr.reports.sections import sections
from tablemgr.reports.story import pdf
from tablemgr.rules.banking import SeatBank
from tablemgr.rules.seating import Layout, delivery, first_position
from tablemgr.rules.settlement import Bet, SideBet, settle
from tablemgr.services.cash import Logging
from tablemgr.services.differences import level
from tablemgr.services.property import Policy
from tablemgr.services.rack import Move
from tablemgr.services.slips import Proof, SlipAt
from tablemgr.store import verify
from tablemgr.store.work import read

__all__ = ["floor_postgres", "floor_template", "floor_url", "shift", "shift_clock"]
TABLE = "PG14"


def count_of(site, table):
    with read(site.house.engine) as unit:
        return unit.session.scalar(sqlalchemy.text(f"select count(*) from {table}"))


def test_a1_the_golden_win_and_its_three_mutants():
    day, drop = Chips(opener=2_500_000, fills=1_000_000, credits=400_000, closer=1_620_000), 1_835_000
    assert (win(day, drop), percent(hold(win(day, drop), drop))) == (355_000, "19.35")
    swapped = replace(day, fills=day.credits, credits=day.fills)
    assert win(swapped, drop) == 1_555_000
    assert win(replace(day, closer=0), drop) == -1_265_000
    assert win(day, drop) * 100 == 35_500_000


SHIFTS = tuple(Shift(name, datetime(2026, 1, 1, hour, tzinfo=UTC).time()) for name, hour in (
    ("Day", 6), ("Swing", 14), ("Grave", 22)))  # fmt: skip
# The nights on which two zones change their clocks, and how long the gaming day is that began before.
NIGHTS = (
    ("America/Los_Angeles", date(2027, 3, 13), 23), ("America/Los_Angeles", date(2026, 10, 31), 25),
    ("Europe/London", date(2027, 3, 27), 23), ("Europe/London", date(2026, 10, 24), 25),
)  # fmt: skip


@pytest.mark.parametrize(("zone", "day", "hours"), NIGHTS)
def test_a2_a_gaming_day_across_a_change_of_the_clocks(zone, day, hours):
    calendar = Calendar(zone, SHIFTS[0].start, SHIFTS)
    start, end = calendar.bounds(day)
    assert (end - start) / timedelta(hours=1) == hours
    a_moment = timedelta(microseconds=1)
    assert (calendar.at(start).gaming_day, calendar.at(end - a_moment).gaming_day) == (day, day)
    assert calendar.at(end).gaming_day == day + timedelta(days=1)
    assert calendar.at(start - a_moment).gaming_day == day - timedelta(days=1)
    told = subprocess.run(
        [sys.executable, "-m", "tablemgr", "gamingday", start.isoformat().replace("+00:00", "Z"), "--zone", zone,
         "--start", "06:00", "--json"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert float(json.loads(told.stdout)["hours"]) == hours


def test_a2_every_fact_of_such_a_night_is_kept_under_its_own_day(shift, shift_clock):
    shift_clock.advance((parse_stamp("2027-03-14T09:30:00.000000Z") - shift_clock.now()).total_seconds())
    open_table(shift)  # 01:30, half an hour before the clocks go forward
    by, days = tablet(shift), []
    for hours in (0, 1, 3, 1):
        shift_clock.advance(3600 * hours)
        shift.rack.move(TABLE, Move(uuid4(), "buy_in", 10_000), by=by)
        with read(shift.house.engine) as unit:
            newest = sqlalchemy.text(
                "select gaming_day, shift from facts where kind = 'rack.moved' order by at desc limit 1"
            )
            days.append(tuple(map(str, unit.session.execute(newest).one())))
    # 01:30, 03:30, 06:30 and 07:30 on the wall.
    assert days == [("2027-03-13", "Grave"), ("2027-03-13", "Grave"), ("2027-03-14", "Day"), ("2027-03-14", "Day")]


def test_a3_strictly_more_than_ten_thousand_within_one_gaming_day(shift, shift_clock):
    def bought(cents, card, direction="in"):
        kind = "chips_bought" if direction == "in" else "cash_out"
        return shift.cash.log(Logging(kind=kind, direction=direction, cents=cents, card=card), by=FLOOR).flagged

    assert not bought(1_000_000, "8801")
    assert bought(1_000_001, "8802")
    assert not bought(600_000, "8803")
    assert not bought(600_000, "8803", "out")
    shift_clock.advance(24 * 3600)
    assert not bought(600_000, "8803")
    assert bought(400_001, "8803")


def test_a4_one_key_under_fifty_threads_is_one_entry(shift):
    """The same for a settle: `faults/test_settle_races.py`."""
    open_table(shift)
    by, ask = tablet(shift), Move(uuid4(), "buy_in", 10_000)
    before = count_of(shift, "facts")
    with ThreadPoolExecutor(50) as threads:
        list(threads.map(lambda _: shift.rack.move(TABLE, ask, by=by), range(50)))
    assert count_of(shift, "facts") == before + 1
    assert shift.tables.tray(TABLE).expected == TOTAL - 10_000


def test_a5_a_writer_that_is_killed_loses_nothing_it_acknowledged(sqlite_url):
    """Ten cuts; the thousand are in `store/test_kill.py`, twenty of a whole server in `faults/`."""
    a_house(sqlite_url).dispose()
    cutter = Path(__file__).parents[1] / "store" / "cutter.py"
    done = subprocess.run([sys.executable, cutter, sqlite_url, "10", "17"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert (said["lost"], said["twice"], said["problems"], said["integrity"]) == ([], 0, [], "ok")


def test_a6_pushes_beside_winning_side_bets_at_a_full_table():
    seats = range(1, 8)
    sides = [SideBet.at(seat, "bonanza", wager=500, pays=2) for seat in seats]
    done = settle([Bet(seat, 10_000, "push") for seat in seats], commission=shipped()["five_percent"], side_bets=sides)
    assert [(bet.pays, bet.commission) for bet in done.seats] == [(0, 0)] * 7
    assert [done.seat_net(seat) for seat in seats] == [1_000] * 7
    assert done.house_net == -7_000


def test_a6_at_the_table_a_push_keeps_its_wager_and_its_side_bet_is_paid(shift):
    open_table(shift)
    dealer = Dealer(shift, tablet(shift))
    dealer.round({2: 5_000, 3: 30_000}, {2: 500, 3: 500})
    body = shift.rounds.recall.round(TABLE, 1).settled.body
    assert [body["seats"][seat]["result"] for seat in ("2", "3")] == ["push", "push"]
    # A pair pays 2 to 1, one of Gee Joon, Teen or Day 4 to 1.
    assert (HANDS[2][0], HANDS[3][2:]) == ("3-3", ("1-2", "2-4"))
    assert shift.tables.tray(TABLE).expected == TOTAL - 1_000 - 2_000


@pytest.mark.parametrize(("positions", "banks"), [(8, {1, 9, 17}), (7, {1, 8, 15})])
def test_a7_dice_and_first_positions(positions, banks):
    """Counted round the table by hand, for every total, every banker and both directions."""
    for total in range(3, 19):
        place = 1
        for _ in range(total - 1):
            place = place % positions + 1
        assert first_position(total, positions) == place
        assert (place == 1) == (total in banks)
    if positions == 7:
        return
    for total, banker, direction in product(range(3, 19), [None, *range(1, 8)], ("counter_clockwise", "clockwise")):
        layout = Layout(seats=7, direction=direction, count_from="banker")
        first = str(delivery(total, layout, banker=banker).order[0])
        assert (first == "banker") == (total in banks), (total, banker, direction)


COMMISSIONS = (
    # A win, and what is kept of it: 5 %, $1 on $25, 19 for 20.
    (10_000, 500, 400, 500), (2_500, 125, 100, 125), (2_600, 130, 104, 130), (1_010, 51, 40, 51),
)  # fmt: skip


@pytest.mark.parametrize(("gained", "percents", "on_25", "nineteen"), COMMISSIONS)
def test_a8_what_is_kept_of_a_win(gained, percents, on_25, nineteen):
    for key, due in (("five_percent", percents), ("four_percent", on_25), ("nineteen_to_twenty", nineteen)):
        (bet,) = settle([Bet(1, gained, "win")], commission=shipped()[key]).seats
        assert bet.commission == due, key


def test_a8_the_bank_pays_on_its_net_alone():
    bets = {1: (10_000, "lose"), 2: (4_000, "win"), 4: (3_000, "push")}
    policy = shipped()["five_percent_net"]
    done = settle([Bet(seat, *bet) for seat, bet in bets.items()], commission=policy, bank=SeatBank(3, 50_000))
    again = oracle.play(
        {"kind": "seat", "seat": 3, "purse": 50_000}, {str(seat): bet for seat, bet in bets.items()}, sides=[],
        policy={"rate": 500, "pays": None, "charges": ["bank_net"], "rounding": "half_up", "unit": 1, "minimum": 0},
    )  # fmt: skip
    assert (done.bank_net, done.bank_commission, done.house_net) == (6_000, 300, 300)
    assert (again["bank_net"], again["bank_charged"], again["heaps"]["house"]) == (6_000, 300, 300)


def test_a8_lammers_are_carried_over_three_dealers_and_the_close(sqlite_url):
    test_bank_rounds.test_lammers_outlive_three_dealers_and_the_close_on_both_databases(sqlite_url)


@pytest.mark.parametrize(("cents", "told"), [(2_500, "notify"), (2_501, "report"), (10_000, "regulator")])
def test_a9_an_opener_that_is_not_the_closer_before(cents, told):
    assert level(cents, Policy()) == level(-cents, Policy()) == told
    assert level(0, Policy()) is None


@pytest.mark.parametrize(("ones", "told"), [(75, "notify"), (74, "report"), (0, "regulator")])
def test_a9_at_the_table_it_is_announced_by_the_fact_that_opens(shift, ones, told):
    open_table(shift)
    close_table(shift)
    open_table(shift, count={**COUNT, "100": ones})
    (matter,) = shift.sessions.show(TABLE, 2).matters
    assert (matter.state, matter.first.body["level"], matter.first.body["cents"]) == (
        "opened",
        told,
        100 * (ones - 100),
    )


def test_a10_a_void_leaves_its_number_and_stands_on_every_copy(shift):
    hands = Hands(shift)
    slip = hands.until("issued")
    for reason in ("", "second printer"):
        shift.slips.prints.add(slip.id, by=CAGE, reason=reason)
    shift.slips.void(SlipAt(id=slip.id), reason="wrong table 錯檯", proof=Proof(badge=PAT, pin=PINS[PAT]), by=CAGE)
    for copy in (0, 1):
        assert test_slips_written.pages(shift.slips.prints.file("fill", 1, copy)).count("VOID") == 6
    assert hands.until("issued").number == 2
    _, (fills, _) = shift.slips.desk.day()
    assert [(each.matter.number, each.matter.state) for each in fills.slips] == [(1, "voided"), (2, "issued")]


def test_a11_writers_at_one_moment_never_fork_a_chain(shift):
    open_table(shift)
    by = tablet(shift)
    with ThreadPoolExecutor(12) as threads:
        list(threads.map(lambda _: shift.rack.move(TABLE, Move(uuid4(), "change", 500), by=by), range(24)))
    with read(shift.house.engine) as unit:
        found = sqlalchemy.text("select sequence from facts where chain = 'table:PG14' order by sequence")
        sequences = list(unit.session.scalars(found))
        assert verify.verify(unit) == []
    assert sequences == list(range(1, len(sequences) + 1))


def test_a11_one_edited_byte_is_found(sqlite_url):
    engine = a_full_house(sqlite_url)
    with engine.connect() as connection:
        connection.execute(sqlalchemy.text("PRAGMA writable_schema = 1"))
        for (name,) in connection.execute(sqlalchemy.text("select name from sqlite_master where type='trigger'")).all():
            connection.execute(sqlalchemy.text(f'DROP TRIGGER "{name}"'))
        connection.execute(sqlalchemy.text(
            "UPDATE facts SET canonical = replace(canonical, '2500', '2501') WHERE kind = 'table.opened'"))  # fmt: skip
        connection.commit()
    with read(engine) as unit:
        assert any(problem.chain.startswith("table:") for problem in verify.verify(unit))
    engine.dispose()


def test_a12_a_report_is_the_same_bytes_twice_and_says_what_is_not_counted(pdftotext, tmp_path):
    report = a_report(tables=2)
    assert pdf(report) == pdf(report)
    (tmp_path / "report.pdf").write_bytes(pdf(report))
    read_back = subprocess.run([pdftotext, "-layout", "report.pdf", "-"], cwd=tmp_path, capture_output=True, check=True)
    words = read_back.stdout.decode("utf-8")
    assert "not counted" in words
    assert "王小明" in words
    for sheet in sections(report):
        for place, column in enumerate(sheet.columns):
            if sheet.total is not None and column.adds:
                parts = [line[place] for line in sheet.lines]
                assert sheet.total[place] == (None if None in parts else sum(parts)), (sheet.key, column.field)


def test_a13_two_tablets_at_one_table(shift):
    open_table(shift)
    one, two = tablet(shift), tablet(shift, name="Tablet 2")
    shift.rack.move(TABLE, Move(uuid4(), "buy_in", 10_000), by=one)
    Dealer(shift, one).round({1: 10_000})
    with pytest.raises(Conflict, match="Tablet 1 has Table 14"):
        shift.rack.move(TABLE, Move(uuid4(), "buy_in", 10_000), by=two)
    assert not shift.rounds.state(TABLE, by=two)["tablet"]["mine"]


def test_a14_a_slip_from_paper_keeps_the_time_of_the_event(shift, shift_clock):
    open_table(shift)
    shift_clock.advance(20 * 3600)
    slip = shift.slips.written.enter(TABLE, test_slips_written.PAPER, by=By(PAT, "pit_boss"))
    assert {step.happened.isoformat() for step in slip.steps} == {"2026-11-29T20:30:00+00:00"}
    assert {(str(step.gaming_day), step.shift) for step in slip.steps} == {("2026-11-29", "Day")}
    assert all(step.at == shift_clock.now() for step in slip.steps)


def test_a15_whoever_asks_never_approves(shift):
    hands = Hands(shift)
    slip = hands.ask()
    with pytest.raises(Denied):
        shift.slips.issue(SlipAt(id=slip.id), by=FLOOR)
    with pytest.raises(Denied, match="asked for this fill yourself"):
        shift.slips.issue(SlipAt(id=slip.id), by=By(ROBIN, "cage"))


def test_a15_a_leaver_is_locked_out_and_a_second_sign_in_ends_the_first(shift):
    assert isinstance(shift.sign_ins.sign_in(SAM, PINS[SAM], device_token=None), Denied)
    first = shift.sign_ins.sign_in(DANA, PINS[DANA], device_token=None)
    second = shift.sign_ins.sign_in(DANA, PINS[DANA], device_token=None)
    assert shift.sign_ins.present(second.token, device_token=None).person.badge == DANA
    with pytest.raises(TableError, match=r"elsewhere|another|somewhere"):
        shift.sign_ins.present(first.token, device_token=None)


def test_a16_the_hold_of_no_drop_is_a_dash_and_never_a_number():
    assert hold(5_000, 0) is None
    told = subprocess.run(
        [sys.executable, "-m", "tablemgr", "win", "--opening", "100.00", "--closing", "150.00", "--drop", "0.00"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert "—" in told.stdout
    told = subprocess.run([*told.args, "--json"], capture_output=True, text=True, check=True)
    assert json.loads(told.stdout) == {"win": "50.00", "hold": None}


def test_a17_what_is_restored_opens_in_the_stand_alone_reader(shift, tmp_path):
    """A whole shift, exported; nothing of ours reads it again. Backup and restore by command: `cli/test_backup.py`."""
    run = full_shift.FullShift(shift, shift.house.clock)
    run.run()
    with (tmp_path / "facts.jsonl").open("w", encoding="utf-8") as file:
        shift.audit.export(file.write, by=By(VERA, "accounting"))
    (tmp_path / "verifier.py").write_text(export.verifier(), encoding="utf-8")
    command = [sys.executable, "-I", "-S", "verifier.py", "facts.jsonl"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "All is well."), done.stdout
