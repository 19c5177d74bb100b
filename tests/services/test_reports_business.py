"""Lines of a report that a quiet shift has not: gaps, carried disputes, lammers, banks, differences, a recount."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime
from uuid import uuid4

from cast import DANA, HA, PAT, PINS, ROBIN
from dealing import COUNT, TOTAL, Dealer, close_table, open_table, tablet
from services.test_bank_rounds import CODE, Table, banked, pay
from services.test_reports_figures import END, START, around
from tablemgr.audit.record import By
from tablemgr.services.changes import LimitsChange
from tablemgr.services.disputes import Claim, Ruling
from tablemgr.services.lammers import WriteOff
from tablemgr.services.property import seen_as
from tablemgr.services.sessions import Recount
from tablemgr.services.shift_business import Business, When
from tablemgr.services.shift_slips import slip_lines

FLOOR, PIT, MANAGER = By(ROBIN, "floor"), By(PAT, "pit_boss"), By(HA, "shift_manager")
SHORT = COUNT | {"2500": 99}


def nothing(**more) -> Business:
    when = When(date(2026, 11, 28), "Swing", START, END, datetime(2026, 11, 29, tzinfo=UTC))
    empty = {name: {} for name in ("money", "drops", "corrections", "before", "during", "titles")}
    none = dict.fromkeys(("touched", "open", "missing", "desk", "breaks"), ())
    return Business(when=when, cash_lines=None, **(empty | none | more))


def look(site, shift="Day"):
    return site.shifts.look(site.shifts.scope("2026-11-29", shift))


def test_a_number_that_no_slip_has_is_said_in_its_place():
    (fill, credit) = slip_lines(nothing(missing=(("credit", 3), ("fill", 7))), around())
    assert (fill.kind, fill.number, fill.state, fill.counted_cents, fill.cents) == ("fill", 7, "missing", 0, None)
    assert (credit.kind, credit.number) == ("credit", 3)
    assert "Tell accounting" in str(fill.note)


def test_a_dispute_is_carried_over_the_change_of_shift(site, clock):
    open_table(site)
    Dealer(site, tablet(site)).round({1: 10_000, 2: 5_000})
    id_ = site.disputes.open("PG14", Claim(round=1, seat=2, claim="the copy was mine"), by=FLOOR)
    close_table(site)
    clock.advance(4 * 3600)
    for shift, carried in (("Day", False), ("Swing", True)):
        (line,) = look(site, shift).disputes
        assert (line.state, line.carried) == ("frozen", carried)
    (day,) = (line for line in look(site).handover if line.item == id_)
    (later,) = (line for line in look(site, "Swing").handover if line.item == id_)
    assert (day.blocks, later.blocks) == (True, False)
    ruling = Ruling(ruling="the hand was set by the player", accepted=True)
    site.disputes.rule(id_, ruling, by=FLOOR)
    site.disputes.close(id_, "", by=FLOOR)
    (line,) = look(site, "Swing").disputes
    assert (line.state, line.ruling, str(line.remedy)) == (
        "closed", "the hand was set by the player", "the round stands as it is",
    )  # fmt: skip
    assert look(site, "Swing").handover == ()


def test_lammers_are_told_by_seat_from_shift_to_shift(site, clock):
    banked(site, "poker", collect="lammer")
    open_table(site, CODE)
    table = Table(site, "poker")
    table.plain(s1=10_000)
    table.plain(s1=20_000)
    site.lammers.pay(CODE, pay(1, 500), by=table.by)
    report = look(site)
    (line,) = report.lammers
    assert (line.seat, line.before_cents, line.owed_cents, line.paid_cents, line.left_cents) == (
        1,
        0,
        1_500,
        500,
        1_000,
    )
    (bank,) = report.banks
    assert (bank.due_cents, bank.at_once_cents, bank.as_lammers_cents) == (1_500, 0, 1_500)
    close_table(site, CODE)
    clock.advance(4 * 3600)
    off = WriteOff(uuid4(), 1, 400, "the patron left", PAT, PINS[PAT])
    assert site.lammers.write_off(CODE, off, by=FLOOR) is None
    (line,) = look(site, "Swing").lammers
    assert (line.before_cents, line.owed_cents, line.written_off_cents, line.left_cents) == (1_000, 0, 400, 600)
    (line,) = look(site).lammers
    assert line.left_cents == 1_000
    (open_,) = (line for line in look(site, "Swing").handover if line.item == f"lammer:{CODE}:1")
    assert (str(open_.says), open_.blocks) == ("Seat 1 owes 6.00 in commission.", False)


def test_a_player_s_bank_and_half_a_bank_are_counted(site):
    banked(site, "tiles")
    open_table(site, CODE)
    table = Table(site, "tiles")
    table.plain(s1=10_000, s2=10_000, s3=10_000)
    table.tap("bank", seat=1, answer="half", purse=90_000, action=None)
    table.wager(s2=10_000, s3=10_000)
    table.deal()
    body = table.settle()
    report = look(site)
    (line,) = report.banks
    assert (line.rounds, line.banked, line.co_banked) == (2, 1, 1)
    assert line.bank_net_cents == body["bank"]["net"]
    assert line.bank_wagers_cents == body["figures"]["bank_wagers"]
    assert line.due_cents == report.strip.commission_cents
    assert sum(each.win_cents for each in report.seats) == report.strip.win_cents


def test_a_difference_is_explained_closed_and_no_longer_acted_on(site, clock):
    open_table(site)
    close_table(site)
    clock.advance(600)
    open_table(site, count=SHORT)
    report = look(site)
    (line,) = report.differences
    assert (line.of, line.before_cents, line.counted_cents, line.difference_cents) == (
        "opener", TOTAL, TOTAL - 2_500, -2_500,
    )  # fmt: skip
    assert str(line.level) == "to be announced to the manager, security and surveillance"
    assert report.evidence.differences == 1
    assert [each.weight for each in report.findings if each.kind == "count" and each.cents == -2_500] == ["act"]
    (waits,) = site.sessions.waiting()
    assert waits.id in {each.item for each in report.handover if each.blocks}
    site.sessions.explain(waits.id, "a chip fell under the table", by=FLOOR)
    site.sessions.settle(waits.id, "found and dropped", by=PIT)
    report = look(site)
    (line,) = report.differences
    assert (line.state, line.explanation, line.second_person) == ("closed", "a chip fell under the table", "3104 Pat")
    assert report.evidence.differences == 0
    assert [each.weight for each in report.findings if each.kind == "count" and each.cents == -2_500] == ["note"]
    assert waits.id not in {each.item for each in report.handover}


def test_a_recount_is_in_the_figures_once_it_is_approved(site):
    open_table(site)
    ask = Recount(which="opener", count=SHORT, reason="two stacks were mixed", dealer=DANA, pin=PINS[DANA])
    assert site.sessions.recount("PG14", 1, ask, by=FLOOR) is None
    assert look(site).racks[0].opener_cents == TOTAL
    (waits,) = site.sessions.waiting()
    site.sessions.approve(waits.id, by=PIT)
    report = look(site)
    assert report.racks[0].opener_cents == report.tables[0].opener_cents == TOTAL - 2_500
    (line,) = report.differences
    assert (line.of, line.difference_cents, line.state) == ("recount_opener", -2_500, "approved")


def test_a_session_that_runs_over_keeps_its_money_in_its_shift(site, clock):
    open_table(site)
    clock.advance(4 * 3600)
    day, swing = look(site), look(site, "Swing")
    assert (day.racks[0].ran_over, len(swing.racks), len(swing.tables)) == (True, 0, 1)
    assert "ran_over" in {each.kind for each in day.findings}
    assert day.handover[0].item == "session:PG14:1"
    first = site.reports.issue(site.shifts.scope("2026-11-29", "Day"), by=PIT)
    close_table(site)
    second = site.reports.issue(site.shifts.scope("2026-11-29", "Day"), by=PIT)
    assert (first.version, second.version) == (1, 2)
    assert look(site).racks[0].closer_cents == TOTAL
    assert look(site, "Swing").racks == ()


def test_changes_of_limits_and_rules_are_told_with_who_approved(site):
    open_table(site)
    site.changes.ask_limits("PG14", LimitsChange(limits="L100", reason="a full table"), by=FLOOR)
    (waits,) = site.changes.waiting().asked
    assert "waits" in {each.kind for each in look(site).findings}
    site.changes.approve(waits.id, by=PIT)
    line = look(site).terms[0]
    assert (str(line.kind), line.says, line.state) == ("Limits", "L25 → L100; a full table", "approved")
    assert (line.first_person, line.second_person) == ("3012 Robin", "3104 Pat")


def test_what_is_set_at_the_desk_is_told(site):
    (limits,) = (each for each in site.property.limits() if each.code == "L100")
    site.property.put_limits(replace(limits, maximum=700_000), seen=seen_as(limits), by=PIT)
    last = look(site).terms[-1]
    assert (str(last.kind), last.state, last.first_person) == ("Limits set", "set", "3104 Pat")
    assert last.says == f"{limits.name}; maximum: {limits.maximum // 100:,}.00 → 7,000.00"
