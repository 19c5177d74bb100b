"""Typed rows, one module a subject, all in one metadata. Rows have no methods and never leave the store.

Moments are text of fixed width (`clock.stamp`), days are ISO dates, JSON is canonical text: a value reads
back byte for byte on both databases, because what is hashed must not depend on a driver's rounding.
"""

from tablemgr.store.rows.book import AccountRow, EntryRow
from tablemgr.store.rows.matters import StepRow
from tablemgr.store.rows.metadata import METADATA, Row
from tablemgr.store.rows.papers import DocumentRow, ReportRow
from tablemgr.store.rows.people import DeviceRow, EnrolCodeRow, PersonRow, SignInRow
from tablemgr.store.rows.play import ClosingRow, DraftRow, OpeningRow, ReversalRow, RoundRow
from tablemgr.store.rows.property import CalendarRow, ChipSetRow, LimitsRow, PitRow, PropertyRow, TableRow
from tablemgr.store.rows.trail import FactRow, HeadRow
from tablemgr.store.rows.training import (
    TRAINING,
    ChecklistRow,
    ExamPaperRow,
    ExamRow,
    PracticeAnswerRow,
    PracticeCardRow,
    PracticeGameRow,
)

__all__ = [
    "METADATA",
    "TRAINING",
    "AccountRow",
    "CalendarRow",
    "ChecklistRow",
    "ChipSetRow",
    "ClosingRow",
    "DeviceRow",
    "DocumentRow",
    "DraftRow",
    "EnrolCodeRow",
    "EntryRow",
    "ExamPaperRow",
    "ExamRow",
    "FactRow",
    "HeadRow",
    "LimitsRow",
    "OpeningRow",
    "PersonRow",
    "PitRow",
    "PracticeAnswerRow",
    "PracticeCardRow",
    "PracticeGameRow",
    "PropertyRow",
    "ReportRow",
    "ReversalRow",
    "RoundRow",
    "Row",
    "SignInRow",
    "StepRow",
    "TableRow",
]
