"""A whole shift on both databases, its golden figures in every form, and two people who make the report final."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace

import pytest
from pypdf import PdfReader

from cast import ADA, ARI, HA, JO, OLGA, PAT, PINS, ROBIN
from dealing import tablet
from services.full_shift import FLOOR, GOLDEN, MANAGER, PIT, FullShift
from services.slipping import Hands
from services.test_slips_written import PAPER
from shift import floor_postgres, floor_template, floor_url, shift, shift_clock
from tablemgr.audit.record import By
from tablemgr.errors import Absent, Conflict, Denied, Refused
from tablemgr.reports.shift import ShiftReport
from tablemgr.services.boxes import Adjustment
from tablemgr.services.house import WrongFields
from tablemgr.services.report_signing import Finalising
from tablemgr.services.slips import Chips
from tablemgr.services.tables import Forcing

__all__ = ["floor_postgres", "floor_template", "floor_url", "shift", "shift_clock"]


@pytest.fixture
def full(shift, shift_clock) -> FullShift:
    """The shift up to its closer."""
    made = FullShift(shift, shift_clock)
    made.run()
    return made


@pytest.fixture
def quick(site, clock) -> FullShift:
    """The same on SQLite alone, closed, counted, nothing left open."""
    made = FullShift(site, clock)
    made.run()
    made.close()
    made.count(made.pull())
    made.end_dispute()
    return made


def look(made) -> ShiftReport:
    return made.site.shifts.look(made.site.shifts.scope("2026-11-29", "Day"))


def issue(made):
    return made.site.reports.issue(made.site.shifts.scope("2026-11-29", "Day"), by=PIT)


def words(made, id_, **more) -> str:
    pages = PdfReader(io.BytesIO(made.site.reports.file(id_, "pdf", **more))).pages
    return "\n".join(page.extract_text() for page in pages)


def kinds(report, weight=None):
    return {each.kind for each in report.findings if weight in (None, each.weight)}


def test_a_whole_shift_from_opener_to_final_paper(full):
    running = look(full)
    assert running.heading.status == "running"
    (rack,) = running.racks
    assert (rack.closer_cents, rack.drop_cents, rack.win_cents, rack.hold_basis_points) == (None, None, None, None)
    assert running.tables[0].expected_cents == rack.expected_cents == 1_249_500
    assert rack.estimated_cents == rack.expected_cents + 400_000 + 1_835_000 - 2_500_000 - 1_000_000
    draft = issue(full)
    full.close()
    key = full.pull()
    assert look(full).strip.table_win_cents is None
    full.count(key)
    full.end_dispute()

    second = issue(full)
    report = ShiftReport.read(second.data)
    (rack,) = report.racks
    assert {name: getattr(rack, name) for name in GOLDEN} == GOLDEN
    assert (rack.win_cents, rack.hold_basis_points, rack.estimated_cents) == (355_000, 1935, 355_000)
    assert (report.strip.table_win_cents, report.strip.hold_basis_points) == (355_000, 1935)
    moved = {(str(line.section), line.line, str(line.figure)): (line.before, line.after) for line in report.changes}
    assert moved["Per table: the rack", "PG14", "Win"] == (None, 355_000)
    assert moved["Key figures", "", "Drop"] == (None, 1_835_000)

    full.site.reports.signing.review(second.id, by=FLOOR)
    assert full.site.reports.signing.finalise(second.id, by=PIT) is None
    seal = full.site.reports.one(second.id).seal
    assert [(mark.state, mark.person, str(mark.role)) for mark in seal.attestations] == [
        ("reviewed", "3012 Robin", "Floor supervisor"), ("final", "3104 Pat", "Pit boss"),
    ]  # fmt: skip
    said = words(full, second.id)
    assert "FINAL v2" in said
    assert "DRAFT v1" in words(full, draft.id)
    for mark in seal.attestations:
        assert mark.fact in said
        assert mark.hash in said
    assert issue(full).id == second.id


def test_paper_spreadsheet_json_and_page_say_the_same(quick):
    issued = issue(quick)
    tree = json.loads(quick.site.reports.file(issued.id, "json"))
    rows = list(csv.reader(io.StringIO(quick.site.reports.file(issued.id, "csv").decode("utf-8-sig"))))
    said = words(quick, issued.id)
    (rack,) = (row for row in rows[1:] if row and row[:2] == ["racks", "PG14"])
    assert rack[3:10] == ["25000.00", "10000.00", "4000.00", "16200.00", "18350.00", "3550.00", "19.35"]
    assert [tree["racks"][0][name] for name in GOLDEN] == [2_500_000, 1_000_000, 400_000, 1_620_000, 1_835_000]
    assert (tree["strip"]["table_win_cents"], tree["strip"]["hold_basis_points"]) == (355_000, 1935)
    shown = quick.site.shifts.key_figures(look(quick))
    printed = dict(shown.paper(line, str) for line in shown.lines)
    assert (printed["Win"], printed["Hold"], printed["Drop"]) == ("3,550.00", "19.35 %", "18,350.00")
    for amount in ("25,000.00", "10,000.00", "4,000.00", "16,200.00", "18,350.00", "3,550.00", "19.35 %"):
        assert said.count(amount) >= 2, amount


def test_every_kind_of_business_has_its_line(quick):
    report = look(quick)
    assert [(line.kind, line.number, line.state, line.counted_cents) for line in report.slips] == [
        ("fill", 1, "matched", 1_000_000), ("fill", 2, "voided", 0), ("fill", None, "refused", 0),
        ("credit", 1, "received", 400_000),
    ]  # fmt: skip
    void = report.slips[1]
    assert str(void.note) == "Wrong table (5101 Lin, 3104 Pat)"
    (back,) = report.corrections
    assert (back.round, back.again, back.requester_person, back.approver_person) == (1, 4, "3012 Robin", "3104 Pat")
    assert report.strip.rounds == 3
    (misdeal,) = report.cancelled
    assert (misdeal.wagers_cents, misdeal.witness_person, misdeal.reason) == (
        5_000,
        "3012 Robin",
        "a tile was face up 露牌",
    )
    (dispute,) = report.disputes
    assert (dispute.seat, dispute.state, dispute.cents, dispute.carried) == (3, "closed", 5_000, False)
    (box,) = report.boxes
    assert (box.drop_cents, box.pullers_person, box.counter_person) == (1_835_000, "3012 Robin, 3104 Pat", "5202 Tomás")
    (tray,) = report.trays
    assert (str(tray.cause), tray.entries, tray.undone, tray.cents) == ("Buy-in", 1, 1, 1_835_000)
    assert [(each.dealer_person, each.minutes) for each in report.stints] == [("2207 Dana", 42), ("2318 陳美玲", 10)]
    assert [(each.dealer_person, each.minutes) for each in report.breaks] == [("2207 Dana", 10)]
    assert sum(line.due_cents for line in report.banks) == report.strip.commission_cents
    assert report.cash_lines == 0
    assert kinds(report) == {"count", "void", "cancelled", "reversed"}
    assert (report.evidence.openers, report.evidence.closers, report.evidence.cancelled) == (1, 1, 1)
    assert [(line.item.partition(":")[0], line.blocks) for line in report.handover] == [("credit", False)]


def test_nothing_is_final_over_what_is_open(full):
    signing = full.site.reports.signing
    draft = issue(full)
    signing.review(draft.id, by=FLOOR)
    with pytest.raises(Refused, match="still runs"):
        signing.finalise(draft.id, by=PIT)
    full.close()
    with pytest.raises(Refused, match="changed since"):
        signing.finalise(draft.id, by=PIT)
    second = issue(full)
    signing.review(second.id, by=FLOOR)
    with pytest.raises(Refused) as refused:
        signing.finalise(second.id, by=PIT)
    assert "Table 14: The drop box is on the table." in str(refused.value)
    assert "Table 14: Dispute of seat 3 is adjusted: the copy was mine" in str(refused.value)
    box, dispute = sorted(line.item for line in full.site.reports.one(second.id).open)
    assert (box, dispute.partition(":")[0]) == ("box:PG14:1", "dispute")
    with pytest.raises(Refused, match="drop box"):
        signing.finalise(second.id, Finalising(excuses={dispute: "the patron comes back", box: "  "}), by=PIT)
    excuses = {dispute: "the patron comes back 明日再議", box: "the team counts tomorrow"}
    signing.finalise(second.id, Finalising(excuses=excuses), by=PIT)
    seal = full.site.reports.one(second.id).seal
    assert {each.item: each.reason for each in seal.excuses} == excuses
    assert "the patron comes back 明日再議" in words(full, second.id)
    # The count comes later: another version, with what moved; the first stays as it was signed.
    bytes_ = full.site.reports.file(second.id, "pdf")
    full.count(full.pull())
    third = issue(full)
    assert (third.version, full.site.reports.one(third.id).state) == (3, "draft")
    assert full.site.reports.file(second.id, "pdf") == bytes_
    assert full.site.reports.one(second.id).state == "final"
    assert "Changed since version 2" in words(full, third.id)


def test_two_people_sign_and_each_may(quick):
    signing, issued = quick.site.reports.signing, issue(quick)
    for other in (By(HA, "shift_manager"), By(ARI, "surveillance"), By(ADA, "administrator")):
        with pytest.raises(Denied):
            signing.review(issued.id, by=other)
    with pytest.raises(Refused, match="Nobody has reviewed"):
        signing.finalise(issued.id, by=PIT)
    signing.review(issued.id, by=PIT)
    with pytest.raises(Refused, match="reviewed already"):
        signing.review(issued.id, by=FLOOR)
    with pytest.raises(Denied, match="yourself"):
        signing.finalise(issued.id, by=PIT)
    with pytest.raises(Denied):
        signing.finalise(issued.id, by=FLOOR)
    signing.finalise(issued.id, by=MANAGER)
    with pytest.raises(Refused, match="final"):
        signing.finalise(issued.id, by=MANAGER)
    with pytest.raises(Absent):
        signing.review("nothing", by=FLOOR)


def test_the_second_signs_on_the_screen_of_the_first(quick):
    signing, issued = quick.site.reports.signing, issue(quick)
    signing.review(issued.id, by=FLOOR)
    assert isinstance(signing.finalise(issued.id, Finalising(badge=PAT, pin="0000"), by=FLOOR), Denied)
    assert quick.site.people.person(PAT).failures == 1
    with pytest.raises(WrongFields):
        signing.finalise(issued.id, Finalising(badge=ROBIN, pin=PINS[ROBIN]), by=FLOOR)
    with pytest.raises(Refused, match="may not sign"):
        signing.finalise(issued.id, Finalising(badge=JO, pin=PINS[JO]), by=FLOOR)
    assert signing.finalise(issued.id, Finalising(badge=PAT, pin=PINS[PAT]), by=FLOOR) is None
    last = quick.site.reports.one(issued.id).seal.attestations[-1]
    assert (last.state, last.person) == ("final", "3104 Pat")


def test_a_report_that_is_sent_back_is_a_draft_and_may_be_reviewed_again(quick):
    signing, issued = quick.site.reports.signing, issue(quick)
    signing.review(issued.id, by=FLOOR, request="r-1")
    signing.review(issued.id, by=FLOOR, request="r-1")
    with pytest.raises(Conflict):
        signing.finalise(issued.id, by=PIT, request="r-1")
    assert "REVIEWED v1" in words(quick, issued.id)
    signing.send_back(issued.id, "the fill of 12:18 is missing", by=PIT)
    assert quick.site.reports.one(issued.id).state == "draft"
    assert "DRAFT v1" in words(quick, issued.id)
    signing.review(issued.id, by=By(JO, "floor"))
    signing.finalise(issued.id, by=PIT)
    assert [mark.person.split()[0] for mark in quick.site.reports.one(issued.id).seal.attestations] == [JO, PAT]


def test_a_name_that_changes_leaves_signed_paper_as_it_is(quick):
    signing, issued = quick.site.reports.signing, issue(quick)
    signing.review(issued.id, by=FLOOR)
    signing.finalise(issued.id, by=PIT)
    before = quick.site.reports.file(issued.id, "pdf")
    person = quick.site.people.person(PAT)
    changed = type(person)(badge=PAT, name="Patricia", role=person.role)
    quick.site.people.change(changed, by=By(ADA, "administrator"))
    assert quick.site.reports.file(issued.id, "pdf") == before
    assert issue(quick).id == issued.id


def test_accounting_adjusts_the_drop_and_the_next_version_says_so(quick):
    signing, first = quick.site.reports.signing, issue(quick)
    signing.review(first.id, by=FLOOR)
    signing.finalise(first.id, by=PIT)
    (box,) = quick.site.boxes.day(by=FLOOR).lines[0].boxes
    quick.clock.advance(20 * 3600)
    key = box.matter.id.partition(":")[2]
    less = Adjustment(cents=-5_000, reason="a note of another table")
    quick.site.boxes.adjust(key, less, step=3, badge=OLGA, pin=PINS[OLGA], by=By("5301", "accounting"))
    second = issue(quick)
    report = ShiftReport.read(second.data)
    assert (report.racks[0].win_cents, report.boxes[0].adjusted_cents) == (350_000, -5_000)
    moved = {(line.line, str(line.figure)): (line.before, line.after) for line in report.changes}
    assert moved["PG14", "Win"] == (355_000, 350_000)
    assert "adjusted" in kinds(report)
    # The head moves to the fact of the adjustment, which is of a later day.
    (head,) = (each for each in report.heads if each.chain == "table:PG14")
    (before,) = (each for each in ShiftReport.read(first.data).heads if each.chain == "table:PG14")
    assert head.sequence > before.sequence


def test_a_slip_from_paper_is_in_its_shift_with_its_form(quick):
    quick.clock.advance(20 * 3600)
    paper = replace(PAPER, chips=Chips(count={"2500": 4}), at=PAPER.at.replace(hour=12, minute=20))
    quick.site.slips.written.enter("PG14", paper, by=PIT)
    report = look(quick)
    (line,) = (each for each in report.slips if each.form)
    assert (line.form, line.event_clock, line.counted_cents, line.number) == ("FS-00417", "12:20", 10_000, 3)
    assert report.racks[0].fills_cents == 1_010_000
    assert report.racks[0].win_cents == 345_000
    assert (report.evidence.paper, "paper" in kinds(report)) == (1, True)


def test_a_table_closed_by_force_waits_for_its_count(site, clock):
    made = FullShift(site, clock)
    assert site.tables.force("PG14", Forcing(reason="fire alarm", badge=PAT, pin=PINS[PAT]), by=FLOOR) is None
    clock.advance(9 * 3600)
    report = look(made)
    (line,) = (each for each in report.handover if each.item == "session:PG14:1")
    assert (str(line.says), line.blocks) == ("Session 1 was closed by force.", True)
    assert {"forced"} <= kinds(report)
    assert report.evidence.forced == 1
    assert report.racks[0].closer_cents is None


def test_a_slip_on_its_way_is_told_and_holds_the_report_up(site, clock):
    made = FullShift(site, clock)
    made.hands.until("carried", "fill")
    report = look(made)
    (line,) = (each for each in report.handover if each.item.startswith("fill:"))
    assert (str(line.says), str(line.due), line.blocks) == (
        "Still open: fill 1, carried.", "The dealer proves it, or it is voided.", True,
    )  # fmt: skip
    assert "slip" in kinds(report, "act")
    assert report.racks[0].fills_cents == 0


def test_each_table_has_its_slips_and_the_property_all_of_them(site, clock):
    made = FullShift(site, clock)
    made.hands.until("signed", "fill")
    other = Hands(site, "PG12", dealer="2318")
    other.until("signed", "fill", {"2500": 4})
    made.hands.until("signed", "fill", {"2500": 8})
    scope = site.shifts.scope("2026-11-29", "Day", "table:PG14")
    alone = site.shifts.look(scope)
    assert [(line.number, line.state) for line in alone.slips] == [(1, "signed"), (3, "signed")]
    whole = look(made)
    assert [line.number for line in whole.slips] == [1, 2, 3]
    assert whole.strip.fills_cents == 1_000_000 + 10_000 + 20_000
    assert alone.cash_lines is None
    assert tablet(site, name="Tablet of nobody").device == "Tablet of nobody"
