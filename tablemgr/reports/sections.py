"""The sections of a shift report in the order in which a pit boss needs them, exceptions first.

Order and contents: operations reference §4.1. The heading and the key figures are sheets too; paper draws those two
in its own way, a spreadsheet prints them like the others. The seal, which is no part of the frozen data, comes last.
"""

from __future__ import annotations

from tablemgr.reports import columns, first_form
from tablemgr.reports.course import course
from tablemgr.reports.course_lines import DRAFT, Seal
from tablemgr.reports.evidence import counted, recorded
from tablemgr.reports.figures import Figure, Value
from tablemgr.reports.heading import heading, strip
from tablemgr.reports.money import handover, money, racks, rounds_back
from tablemgr.reports.money_columns import EXCUSES, SIGNATURES
from tablemgr.reports.sheets import NOTHING, Sheet
from tablemgr.reports.shift import FIRST, ShiftReport
from tablemgr.reports.worded import lines, pairs
from tablemgr.words import text

_NO_TABLE = text("No table was open.")
_NO_ROUND = text("No round was dealt.")


def sections(report: ShiftReport, seal: Seal = DRAFT) -> tuple[Sheet, ...]:
    """Give every section, also the empty ones: an empty list of exceptions is a statement."""
    first = (heading(report, seal), strip(report), _exceptions(report))
    changed = (_changes(report),) if report.changes else ()
    if report.form == FIRST:
        rest = (first_form.corrections(report), _rules(report), first_form.evidence(report), *_proof(report))
        before = first_form.racks(report, _NO_TABLE)
        return (*first, *changed, before, _rounds(report), *_people(report), _counts(report), *rest)
    return (
        *first,
        *racks(report),
        *changed,
        *money(report),
        _rounds(report),
        *_people(report),
        _counts(report),
        *rounds_back(report),
        *course(report),
        handover(report),
        _rules(report),
        pairs("evidence", text("Evidence quality"), (*counted(report.evidence), *recorded(report.evidence))),
        *_proof(report),
        *_signatures(seal),
    )


def _exceptions(report: ShiftReport) -> Sheet:
    sheet = ("exceptions", text("Exceptions"), columns.FINDINGS)
    return lines(sheet, report.findings, empty=text("There is no exception."))


def _rounds(report: ShiftReport) -> Sheet:
    play = text("Reversed rounds are in no other figure. Below zero the players won.")
    sheet = ("rounds", text("Per table: the rounds"), columns.ROUNDS)
    return lines(sheet, report.tables, note=play, empty=_NO_TABLE)


def _people(report: ShiftReport) -> tuple[Sheet, Sheet]:
    note = text("Won, lost and pushed are the player's. The house's win holds commission and side bets.")
    seats = ("seats", text("Per seat"), columns.SEATS)
    return (
        lines(("dealers", text("Per dealer"), columns.DEALERS), report.dealers, empty=_NO_ROUND),
        lines(seats, report.seats, note=note, empty=text("No seat was played.")),
    )


def _counts(report: ShiftReport) -> Sheet:
    note = text(
        "An opener is compared with the closer before it, a closer with opener and rounds. Where chips that are sold"
        " are not entered, a closer's difference is no error."
    )
    if report.form != FIRST:
        note = text(
            "An opener is compared with the closer before it, a closer with opener and every entry of the tray."
            " A count that was corrected by a recount is below, under differences."
        )
    sheet = ("counts", text("Counts of the racks"), columns.COUNTS)
    return lines(sheet, report.counts, note=note, empty=text("No rack was counted."))


def _changes(report: ShiftReport) -> Sheet:
    """Set each figure in its own kind beside what it was in the version before."""
    title = text("Changed since version %(version)s", version=report.issue.version - 1)
    found: list[tuple[Value, ...]] = []
    for line in report.changes:
        before, after = (Figure(line.kind, value, NOTHING) for value in (line.before, line.after))
        found.append((line.section, line.line, line.figure, before, after))
    return Sheet("changes", title, columns.CHANGES, tuple(found))


def _rules(report: ShiftReport) -> Sheet:
    return lines(("rules", text("House rules in force"), columns.RULES), report.rules, empty=_NO_ROUND)


def _proof(report: ShiftReport) -> tuple[Sheet, Sheet]:
    heads = ("heads", text("Chain heads"), columns.HEADS)
    return (
        lines(("devices", text("Devices"), columns.DEVICES), report.evidence.devices, empty=_NO_ROUND),
        lines(heads, report.heads, empty=text("No chain has a fact in this shift.")),
    )


def _signatures(seal: Seal) -> tuple[Sheet, ...]:
    """Print who stands for the report: the hash on each page is what they signed."""
    note = text(
        "Each signed the hash that is printed on every page; the fact that keeps it is in the property's chain."
    )
    signed = ("signatures", text("Signatures"), SIGNATURES)
    excused = ("excuses", text("Excused when it became final"), EXCUSES)
    nobody = text("Nobody has signed this report: it is a draft.")
    found = lines(signed, seal.attestations, note=note, empty=nobody)
    return (found, *([lines(excused, seal.excuses, empty=nobody)] if seal.excuses else []))
