"""The sections about a shift's course: differences, disputes, rotation, what was changed, the cash log's count."""

from __future__ import annotations

from tablemgr.reports import money_columns as columns
from tablemgr.reports.sheets import Sheet
from tablemgr.reports.shift import ShiftReport
from tablemgr.reports.worded import lines, pairs
from tablemgr.words import text


def course(report: ShiftReport) -> tuple[Sheet, ...]:
    """Give the sections of a report's course."""
    differences = ("differences", text("Differences and recounts"), columns.DIFFERENCES)
    disputes = ("disputes", text("Disputes"), columns.DISPUTES)
    terms = ("terms", text("Limits and rules changed"), columns.TERMS)
    sets = ("sets", text("Sets changed while open"), columns.SETS)
    return (
        lines(differences, report.differences, empty=text("No count differed from the one before it.")),
        lines(disputes, report.disputes, empty=text("Nothing was disputed.")),
        *_rotation(report),
        lines(terms, report.terms, empty=text("Limits and rules stayed as they were.")),
        lines(sets, report.sets, empty=text("No set was changed.")),
        *_compliance(report),
    )


def _rotation(report: ShiftReport) -> tuple[Sheet, Sheet]:
    stints = ("stints", text("Rotation"), columns.STINTS)
    breaks = ("breaks", text("Breaks"), columns.BREAKS)
    return (
        lines(stints, report.stints, empty=text("Nobody dealt.")),
        lines(breaks, report.breaks, empty=text("No break was entered.")),
    )


def _compliance(report: ShiftReport) -> tuple[Sheet, ...]:
    """Give no more than a count: this copy names no patron (operations reference 4.1, 11)."""
    if report.cash_lines is None:
        return ()
    title = text("Compliance")
    return (pairs("compliance", title, ((text("Lines of the cash log in this shift"), report.cash_lines),)),)
