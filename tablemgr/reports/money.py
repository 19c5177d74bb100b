"""The sections about chips and cash: racks, sessions, fills, credits, boxes, trays, commission, rounds taken back."""

from __future__ import annotations

from tablemgr.reports import money_columns as columns
from tablemgr.reports.sheets import Sheet
from tablemgr.reports.shift import ShiftReport
from tablemgr.reports.worded import lines
from tablemgr.words import Text, text

_NO_TABLE = text("No table was open.")
_UNKNOWN = text("Win and hold are unknown until closer and box are counted.")
_ESTIMATE = text("Estimated is by the book's tray and the buy-ins that tables entered, and is no count.")


def money(report: ShiftReport) -> tuple[Sheet, ...]:
    """Give the sections of what a report's money rests on."""
    return (*_slips(report), _boxes(report), *_commission(report), _trays(report))


def racks(report: ShiftReport) -> tuple[Sheet, Sheet]:
    """Give what each table won, and its sessions."""
    note = text("%(unknown)s %(estimate)s", unknown=_UNKNOWN, estimate=_ESTIMATE)
    if any(line.ran_over for line in report.racks):
        over = text("Money of a session belongs to the shift in which it was opened.")
        note = text("%(note)s %(more)s", note=note, more=over)
    won = ("racks", text("Per table: the rack"), columns.RACKS)
    carried = text("No table was opened in this shift.")
    sessions = ("sessions", text("Per table: the sessions"), columns.SESSIONS)
    return (
        lines(won, report.racks, note=note, empty=carried if report.tables else _NO_TABLE),
        lines(sessions, report.tables, empty=_NO_TABLE),
    )


def _slips(report: ShiftReport) -> tuple[Sheet, ...]:
    return tuple(
        lines(
            (key, title, columns.SLIPS),
            tuple(line for line in report.slips if line.kind == kind),
            note=_IN_FIGURES,
            empty=empty,
        )
        for key, kind, title, empty in _KINDS
    )


_IN_FIGURES = text("In order of their numbers. In the figures is what the table has signed for.")
_KINDS: tuple[tuple[str, str, Text, Text], ...] = (
    ("fills", "fill", text("Fills"), text("No fill was asked for.")),
    ("credits", "credit", text("Credits"), text("No credit was asked for.")),
)


def _boxes(report: ShiftReport) -> Sheet:
    sheet = ("boxes", text("Drop boxes"), columns.BOXES)
    return lines(sheet, report.boxes, empty=text("No box was on a table."))


def _commission(report: ShiftReport) -> tuple[Sheet, Sheet]:
    owed = text("Lammers are owed by the seat, over dealers, sessions and shifts, until paid or written off.")
    banks = ("banks", text("Banks and commission"), columns.BANKS)
    lammers = ("lammers", text("Lammers"), columns.LAMMERS)
    return (
        lines(banks, report.banks, empty=text("No round was dealt.")),
        lines(lammers, report.lammers, note=owed, empty=text("No seat owes commission.")),
    )


def _trays(report: ShiftReport) -> Sheet:
    note = text("What changed a tray beside rounds, fills and credits. Entries that were taken back count nothing.")
    sheet = ("trays", text("Entries of the trays"), columns.TRAYS)
    return lines(sheet, report.trays, note=note, empty=text("Nothing was entered."))


def rounds_back(report: ShiftReport) -> tuple[Sheet, Sheet]:
    """Give the rounds that do not stand as they were dealt."""
    note = text("A corrected round is counted once, as it stands now, in the shift in which it was dealt.")
    back = ("corrections", text("Corrections"), columns.CORRECTIONS)
    cancelled = ("cancelled", text("Cancelled rounds"), columns.CANCELLED)
    return (
        lines(back, report.corrections, note=note, empty=text("No round was taken back.")),
        lines(cancelled, report.cancelled, empty=text("No round was cancelled.")),
    )


def handover(report: ShiftReport) -> Sheet:
    """Give what is open, for whoever takes over."""
    sheet = ("handover", text("Hand-over: what is open"), columns.HANDOVER)
    return lines(sheet, report.handover, empty=text("Nothing is open."))
