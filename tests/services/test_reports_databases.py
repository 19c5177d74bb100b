"""The report on both databases: the same floor, the same figures, the facts behind them sound."""

from __future__ import annotations

from cast import DANA, PAT, START, open_site
from dealing import Dealer, close_table, open_table, tablet
from tablemgr.audit.record import By
from tablemgr.clock import FixedClock, parse_stamp
from tablemgr.reports.shift import ShiftReport
from tablemgr.services import demonstration
from tablemgr.services.reports import Reprint
from tablemgr.store import verify
from tablemgr.store.work import read

PIT = By(PAT, "pit_boss")


def test_a_shift_is_dealt_issued_corrected_and_proved(database_url):
    clock = FixedClock(parse_stamp(START))
    site = open_site(database_url, clock)
    demonstration.load(site)
    open_table(site)
    dealer = Dealer(site, tablet(site))
    clock.advance(600)
    last = dealer.round({1: 10000, 2: 2500}, {1: 500})
    scope = site.shifts.now()
    first = site.reports.issue(scope, by=PIT)
    assert site.reports.issue(scope, by=PIT) == first
    dealer.take_back(last)
    dealer.finish()
    clock.advance(600)
    close_table(site, dealer=DANA)
    second = site.reports.issue(scope, by=PIT)
    site.reports.reprint(second.id, Reprint("lost 遺失"), by=PIT)
    report = ShiftReport.read(second.data)
    assert (second.version, report.strip.rounds, report.strip.reversed, report.heading.status) == (2, 1, 1, "over")
    assert report.evidence.facts_broken == 0
    assert site.reports.file(second.id, "pdf") == site.reports.file(second.id, "pdf")
    assert [each.issued.version for each in site.reports.listed(scope)] == [2, 1]
    assert site.reports.one(second.id).reprints[0].reason == "lost 遺失"
    clock.advance(9 * 3600)
    following = site.shifts.look(site.shifts.now())
    assert following.tables == ()
    with read(site.house.engine) as unit:
        assert verify.verify(unit) == []
    site.close()
