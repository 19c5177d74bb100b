"""Issue and reprint on the real floor: once for what is so, a new version for what changed, facts for both."""

from __future__ import annotations

import hashlib
import io
import json
import shutil
import threading

import pytest
from pypdf import PdfReader

from cast import DANA, MEILING, PAT, ROBIN, START, open_site
from dealing import TOTAL, Dealer, close_table, open_table, tablet
from tablemgr.audit.record import CONSOLE, By
from tablemgr.clock import FixedClock, parse_stamp
from tablemgr.errors import Absent, BadInput, Conflict, Refused
from tablemgr.reports.shift import ShiftReport
from tablemgr.services.house import WrongFields
from tablemgr.services.people import Person
from tablemgr.services.reports import Reprint
from tablemgr.services.shifts import Scope
from tablemgr.store import audit
from tablemgr.store.work import read

PIT = By(PAT, "pit_boss")


def words(site, issued, mark="original"):
    pages = PdfReader(io.BytesIO(site.reports.file(issued.id, "pdf", mark=mark))).pages
    return "\n".join(page.extract_text() for page in pages)


def report_of(site, issued) -> ShiftReport:
    return ShiftReport.read(site.reports.find(issued.id).data)


@pytest.fixture(scope="session")
def dealt_template(floor_template, tmp_path_factory):
    """A shift of two tables: three rounds and one of them taken back, which lies on its table again."""
    path = tmp_path_factory.mktemp("dealt") / "dealt.sqlite"
    shutil.copyfile(floor_template, path)
    clock = FixedClock(parse_stamp(START))
    site = open_site(f"sqlite:///{path}", clock)
    open_table(site)
    open_table(site, "PG12", dealer=MEILING)
    dealer = Dealer(site, tablet(site))
    clock.advance(300)
    dealer.round({1: 10000, 2: 2500}, {1: 500})
    clock.advance(300)
    dealer.take_back(dealer.round({1: 5000, 3: 2500}))
    clock.advance(300)
    Dealer(site, tablet(site, MEILING, name="Tablet 2"), "PG12").round({2: 2500})
    site.close()
    return path


@pytest.fixture
def clock():
    """Twenty minutes after the tables were opened."""
    found = FixedClock(parse_stamp(START))
    found.advance(1200)
    return found


@pytest.fixture
def dealt(dealt_template, tmp_path, clock):
    """The house with that shift."""
    path = tmp_path / "dealt.sqlite"
    shutil.copyfile(dealt_template, path)
    site = open_site(f"sqlite:///{path}", clock)
    yield site
    site.close()


def test_the_figures_are_those_of_the_rounds(dealt):
    report = dealt.shifts.look(dealt.shifts.now())
    assert [(line.table, line.rounds, line.reversed) for line in report.tables] == [("PG12", 1, 0), ("PG14", 1, 1)]
    assert report.strip.wagers_cents == 15000
    assert report.heading.status == "running"
    assert {(each.kind, each.weight) for each in report.findings} == {
        ("draft", "act"),
        ("open", "note"),
        ("reversed", "note"),
    }


def test_issuing_twice_gives_one_report_and_the_same_bytes(dealt):
    first = dealt.reports.issue(dealt.shifts.now(), by=PIT)
    files = {name: dealt.reports.file(first.id, name) for name in ("pdf", "json", "csv")}
    again = dealt.reports.issue(dealt.shifts.now(), by=CONSOLE)
    assert again == first
    assert files == {name: dealt.reports.file(again.id, name) for name in files}
    assert hashlib.sha256(files["json"]).hexdigest() == first.hash
    assert first.hash in words(dealt, first)


def test_the_clock_alone_changes_nothing(dealt, clock):
    first = dealt.reports.issue(dealt.shifts.now(), by=PIT)
    clock.advance(1200)
    assert dealt.reports.issue(dealt.shifts.now(), by=PIT).id == first.id


def test_a_later_round_makes_the_next_version_with_what_changed(dealt, clock):
    scope = dealt.shifts.now()
    first = dealt.reports.issue(scope, by=PIT)
    Dealer(dealt, By(MEILING, "dealer", device="Tablet 2"), "PG12").round({1: 2500})
    second = dealt.reports.issue(scope, by=PIT)
    assert (first.version, second.version) == (1, 2)
    report = report_of(dealt, second)
    moved = {(line.line, str(line.figure)): (line.before, line.after) for line in report.changes}
    assert moved["", "Rounds"] == (2, 3)
    assert "Changed since version 1" in words(dealt, second)
    assert dealt.reports.file(first.id, "json") == first.data.encode()


def test_it_is_final_when_its_tables_are_closed_and_stays_so(dealt, clock):
    Dealer(dealt, By(DANA, "dealer", device="Tablet 1")).finish()
    close_table(dealt)
    close_table(dealt, "PG12", dealer=MEILING)
    scope = dealt.shifts.now()
    issued = dealt.reports.issue(scope, by=PIT)
    assert report_of(dealt, issued).heading.status == "over"
    assert "DRAFT v1" in words(dealt, issued)
    clock.advance(9 * 3600)
    assert dealt.reports.issue(scope, by=PIT).id == issued.id
    open_table(dealt)
    assert dealt.reports.issue(scope, by=PIT).id == issued.id, "the next shift is another report"


def test_a_table_left_open_becomes_final_with_the_shift_and_says_so(dealt, clock):
    scope = dealt.shifts.now()
    draft = dealt.reports.issue(scope, by=PIT)
    clock.advance(3 * 3600)
    final = dealt.reports.issue(scope, by=PIT)
    assert (report_of(dealt, draft).heading.status, report_of(dealt, final).heading.status) == ("running", "over")
    assert any(each.kind == "open" and each.weight == "act" for each in report_of(dealt, final).findings)
    following = dealt.shifts.look(dealt.shifts.now())
    assert [(line.table, line.opener_cents, line.rounds) for line in following.tables] == [
        ("PG12", None, 0),
        ("PG14", None, 0),
    ]
    assert {each.kind for each in following.findings} == {"carried", "open"}


def test_a_pit_and_a_table_have_reports_of_their_own(dealt):
    now = dealt.shifts.now()
    table = dealt.reports.issue(dealt.shifts.scope(str(now.gaming_day), "day", "table:PG12"), by=PIT)
    pit = dealt.reports.issue(dealt.shifts.scope(str(now.gaming_day), "DAY", "pit:P1"), by=PIT)
    assert report_of(dealt, table).strip.tables == 1
    assert report_of(dealt, pit).strip.tables == 2
    assert "Table 12 (PG12)" in words(dealt, table)
    assert {table.id, pit.id} == {"20261129-day-table-PG12-v1", "20261129-day-pit-P1-v1"}


def test_an_empty_pit_is_a_report_too(dealt):
    issued = dealt.reports.issue(Scope(dealt.shifts.now().gaming_day, "Day", "pit:P2"), by=PIT)
    assert "No table was open." in words(dealt, issued)


def test_issuing_and_reprinting_are_facts(dealt):
    issued = dealt.reports.issue(dealt.shifts.now(), by=PIT)
    with pytest.raises(Refused, match="not printed again"):
        dealt.reports.file(issued.id, "pdf", mark="reprint")
    original = dealt.reports.file(issued.id, "pdf")
    dealt.reports.reprint(issued.id, Reprint("the copy of the cage was lost"), by=PIT)
    marked = dealt.reports.file(issued.id, "pdf", mark="reprint")
    assert marked != original == dealt.reports.file(issued.id, "pdf")
    assert words(dealt, issued, "reprint").count("REPRINT") >= len(PdfReader(io.BytesIO(marked)).pages)
    assert issued.hash in words(dealt, issued, "reprint")
    with read(dealt.house.engine) as unit:
        last, before = audit.newest(unit, "property", limit=2)
    assert (last.record.kind, last.record.body["reason"], last.record.by.person) == (
        "report.reprinted",
        "the copy of the cage was lost",
        PAT,
    )
    assert (before.record.kind, before.record.body["hash"]) == ("report.issued", issued.hash)
    assert json.loads(before.record.body["data"])["heading"]["shift"] == "Day"


def test_a_repeated_request_is_one_report_and_another_use_of_it_is_refused(dealt, clock):
    now = dealt.shifts.now()
    first = dealt.reports.issue(now, by=PIT, request="r-1")
    Dealer(dealt, By(MEILING, "dealer", device="Tablet 2"), "PG12").round({1: 2500})
    assert dealt.reports.issue(now, by=PIT, request="r-1") == first
    with pytest.raises(Conflict):
        dealt.reports.issue(Scope(now.gaming_day, now.shift, "pit:P1"), by=PIT, request="r-1")
    dealt.reports.reprint(first.id, Reprint("lost"), by=PIT, request="r-2")
    dealt.reports.reprint(first.id, Reprint("lost"), by=PIT, request="r-2")
    assert len(dealt.reports.one(first.id).reprints) == 1


def test_many_ask_at_once_and_there_is_one_report(dealt):
    scope, found = dealt.shifts.now(), []
    threads = [threading.Thread(target=lambda: found.append(dealt.reports.issue(scope, by=PIT).id)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [found[0]] * 8
    assert len(dealt.reports.listed(scope)) == 1


def test_opener_and_last_closer_are_compared(dealt):
    Dealer(dealt, By(DANA, "dealer", device="Tablet 1")).finish()
    close_table(dealt)
    open_table(dealt, count={"100": 100, "500": 100, "2500": 99, "10000": 50, "50000": 20})
    report = dealt.shifts.look(dealt.shifts.now())
    # The closer differs from the rack that was expected, the opener from the closer.
    found = [each for each in report.findings if each.kind == "count" and each.weight == "act"]
    assert [(each.table, each.cents) for each in found if each.cents == -2500] == [("PG14", -2500)]
    assert len(found) == 2
    assert [line.session for line in report.tables if line.table == "PG14"] == [1, 2]
    assert [line.opener_cents for line in report.tables if line.table == "PG14"] == [TOTAL, TOTAL - 2500]


def test_a_changed_name_makes_no_new_version(dealt):
    scope = dealt.shifts.now()
    first = dealt.reports.issue(scope, by=PIT)
    person = dealt.people.person(DANA)
    dealt.people.change(
        type(person)(badge=person.badge, name="Dana Lee", role=person.role), by=By("1001", "administrator")
    )
    assert dealt.reports.issue(scope, by=PIT).id == first.id


@pytest.mark.parametrize(
    ("day", "shift", "part", "family", "said"),
    [
        ("2026-13-01", "Day", "property", BadInput, "not a day"),
        ("tomorrow", "Day", "property", BadInput, "not a day"),
        ("2026-11-29", "Night", "property", Absent, "The shifts are Day, Swing, Grave"),
        ("2026-11-29", "Grave", "property", Refused, "has not begun"),
        ("2027-01-01", "Day", "property", Refused, "has not begun"),
        ("2020-01-01", "Day", "property", Absent, "The trail begins on 2026-11-29"),
        ("2026-11-29", "Day", "table:PG99", Absent, "no table PG99"),
        ("2026-11-29", "Day", "pit:P9", Absent, "no pit P9"),
        ("2026-11-29", "Day", "casino:1", BadInput, "casino:1"),
    ],
)
def test_what_cannot_be_meant_is_said(site, day, shift, part, family, said):
    with pytest.raises(family, match=said):
        site.reports.issue(site.shifts.scope(day, shift, part), by=PIT)
    assert site.reports.listed() == ()


def test_an_unknown_report_is_absent(site):
    for act in (site.reports.find, site.reports.one, lambda id_: site.reports.file(id_, "pdf")):
        with pytest.raises(Absent):
            act("nothing")
    with pytest.raises(Absent):
        site.reports.reprint("nothing", Reprint("lost"), by=By(ROBIN, "floor"))


@pytest.mark.parametrize(("name", "missing"), [("Kit 🙂", "🙂"), ("हरि", "हरि")])
def test_a_name_that_could_not_be_printed_is_refused_when_the_person_is_added(site, name, missing):
    with pytest.raises(WrongFields) as refused:
        site.people.add(Person(badge="7001", name=name, role="dealer"), "73915", by=By("1001", "administrator"))
    assert (
        str(refused.value.problems["name"])
        == f"The printed reports cannot show “{missing}”. Write the name without it."
    )
