"""The report of a shift, put together from its facts and its business, under no number yet. Pure."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from tablemgr.ledger import win
from tablemgr.reports.lines import Finding, Heading, Issue, Strip, TableLine
from tablemgr.reports.money_lines import RackLine
from tablemgr.reports.shift import ShiftReport, total
from tablemgr.services import shift_course as course
from tablemgr.services import shift_money as money
from tablemgr.services import shift_proof as proof
from tablemgr.services.shift_alerts import alerts
from tablemgr.services.shift_business import Business
from tablemgr.services.shift_facts import ShiftFacts
from tablemgr.services.shift_findings import findings
from tablemgr.services.shift_lines import Around, dealer_lines, seat_lines, table_lines
from tablemgr.services.shift_open import handover
from tablemgr.services.shift_slips import slip_lines
from tablemgr.services.shift_terms import terms_lines
from tablemgr.words import text

# A report that nobody has issued yet.
UNISSUED = Issue(id="", version=0, at="", clock="", person="", role=text(""), software="")
_SUMS = (
    "rounds",
    "reversed",
    "wagers_cents",
    "win_cents",
    "commission_cents",
    "side_wagers_cents",
    "side_win_cents",
)


def report_of(
    facts: ShiftFacts,
    around: Around,
    business: Business,
    *,
    heading: Heading,
    drafts: tuple[tuple[str, datetime], ...],
    over: bool,
) -> ShiftReport:
    """Make the report; `over` says that the shift has ended, `drafts` are rounds begun and not settled."""
    lines = tuple(_standing(line, business) for line in table_lines(facts, around))
    dealers, racks = dealer_lines(facts, around), money.rack_lines(business, around, lines)
    slips, lammers = slip_lines(business, around), money.lammer_lines(business, around)
    differences = course.difference_lines(business, around)
    closed = bool(lines) and all(line.closer_cents is not None for line in lines)
    told = proof.Counted(racks=racks, slips=slips, differences=differences)
    return ShiftReport(
        issue=UNISSUED,
        heading=replace(heading, status="over" if over or closed else "running"),
        strip=_strip(lines, racks, dealers=len(dealers)),
        findings=_findings(facts, around, business, drafts=drafts, over=over),
        racks=racks,
        tables=lines,
        dealers=dealers,
        seats=seat_lines(facts, around),
        counts=proof.count_lines(facts, around),
        slips=slips,
        boxes=money.box_lines(business, around),
        trays=money.tray_lines(facts, around),
        banks=money.bank_lines(facts, around),
        lammers=lammers,
        differences=differences,
        corrections=proof.correction_lines(facts, around, business.corrections),
        cancelled=course.cancelled_lines(facts, around),
        disputes=course.dispute_lines(business, around),
        terms=terms_lines(business, around),
        sets=course.set_lines(facts, around),
        stints=course.stint_lines(facts, around),
        breaks=course.break_lines(business, around),
        cash_lines=business.cash_lines,
        handover=handover(business, around, drafts=drafts, lammers=lammers),
        rules=proof.rules_lines(facts, around),
        evidence=proof.evidence(facts, around, told),
        heads=proof.head_lines(facts, business.marks),
    )


def _findings(
    facts: ShiftFacts, around: Around, business: Business, *, drafts: tuple[tuple[str, datetime], ...], over: bool
) -> tuple[Finding, ...]:
    more = alerts(facts, business, over=over)
    told = (each for each in business.of("difference") if each.state == "closed")
    closed = frozenset((each.table or "", each.session or 0) for each in told)
    return findings(facts, around, drafts=drafts, over=over, more=more, closed=closed)


def _standing(line: TableLine, business: Business) -> TableLine:
    """Give a session its counts as a recount left them, which are those of the rack."""
    money_ = business.money.get(line.table)
    parts = {} if money_ is None else {each.session: each for each in money_.sessions}
    part = parts.get(line.session)
    if part is None or money_ is None:
        return line
    closer = None if line.closer_cents is None else part.closer
    expected = money_.expected if part.running else line.expected_cents
    return replace(line, opener_cents=part.opener, closer_cents=closer, expected_cents=expected)


def _strip(lines: tuple[TableLine, ...], racks: tuple[RackLine, ...], *, dealers: int) -> Strip:
    sums = {name: sum(getattr(line, name) for line in lines) for name in _SUMS}
    won, dropped = total(line.win_cents for line in racks), total(line.drop_cents for line in racks)
    return Strip(
        tables=len({line.table for line in lines}),
        dealers=dealers,
        drop_cents=dropped,
        table_win_cents=won,
        hold_basis_points=win.hold(won, dropped),
        opener_cents=total(line.opener_cents for line in racks),
        fills_cents=sum(line.fills_cents for line in racks),
        credits_cents=sum(line.credits_cents for line in racks),
        closer_cents=total(line.closer_cents for line in racks),
        estimated_cents=total(line.estimated_cents for line in racks),
        **sums,
    )
