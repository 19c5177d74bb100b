"""The sections of a report in its first form, in which nothing was known of slips, boxes and closers' money yet.

Such a report is read, printed and compared as long as there is one: its paper stays what it was.
"""

from __future__ import annotations

from tablemgr.reports import columns
from tablemgr.reports.evidence import recorded
from tablemgr.reports.sheets import Column, Sheet
from tablemgr.reports.shift import ShiftReport
from tablemgr.reports.worded import lines, pairs
from tablemgr.words import Text, text

_RACK = text("Win and hold wait for the count of the drop. Buy-ins are not entered, so no rack can be expected.")


def racks(report: ShiftReport, empty: Text) -> Sheet:
    """Give the racks as that form has them, a line for each opening."""
    title = text("Per table: the rack")
    return lines(("racks", title, columns.RACKS), report.tables, note=_RACK, empty=empty)


def corrections(report: ShiftReport) -> Sheet:
    """Give the rounds that were taken back; a correction could not enter one again."""
    sheet: tuple[str, Text, tuple[Column, ...]] = ("corrections", text("Corrections"), columns.CORRECTIONS)
    return lines(sheet, report.corrections, empty=text("No round was taken back."))


def evidence(report: ShiftReport) -> Sheet:
    """Say how the figures came to be."""
    return pairs("evidence", text("Evidence quality"), recorded(report.evidence))
