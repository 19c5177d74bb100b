"""The report for a spreadsheet: the sections of the paper one below the other, each with its headings, as CSV.

Amounts are plain decimals in the currency that the first section names, so that a program adds them up as they are;
a figure that is not known is the same word as on paper. The byte order mark makes Excel read Chinese names.
"""

from __future__ import annotations

import csv
import io

from tablemgr.reports.course_lines import DRAFT, Seal
from tablemgr.reports.figures import Say
from tablemgr.reports.sections import sections
from tablemgr.reports.sheets import Column
from tablemgr.reports.shift import ShiftReport

_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
# A cell that begins with one of these is run as a formula by a spreadsheet; words get an apostrophe before it.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def spreadsheet(report: ShiftReport, say: Say = str, *, seal: Seal = DRAFT) -> bytes:
    """Write a report as CSV; the first column of every line is the key of its section."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\r\n")
    buffer.write(_MARK)
    for place, sheet in enumerate(sections(report, seal)):
        if place:
            writer.writerow([])
        writer.writerow([sheet.key, say(sheet.title)])
        writer.writerow([sheet.key, *(say(column.label) for column in sheet.columns)])
        lines = [*sheet.lines, *([sheet.total] if sheet.total else [])]
        writer.writerows([sheet.key, *_safe(sheet.columns, sheet.cells(line, say))] for line in lines)
    writer.writerow([])
    writer.writerow(["data", "SHA-256", report.hash])
    return buffer.getvalue().encode()


def _safe(columns: tuple[Column, ...], cells: tuple[str, ...]) -> list[str]:
    return [
        said(cell) if column.kind == "text" else cell for column, cell in zip(columns, cells, strict=True)
    ]  # fmt: skip


def said(words: str) -> str:
    """Write words so that no spreadsheet runs them.

    >>> said("=1+1"), said("Dana")
    ("'=1+1", 'Dana')
    """
    return f"'{words}" if words.startswith(_FORMULA) else words
