"""Exams, the papers of those who sit them, and the checklists of auditions: find them, keep them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select, update

from tablemgr.audit.canonical import Json
from tablemgr.errors import Absent, Conflict
from tablemgr.store.faults import translated
from tablemgr.store.rows import ChecklistRow, ExamPaperRow, ExamRow
from tablemgr.store.units import Practice, Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class ExamSet:
    """An exam as it was set; `body` is the plan and the texts of the rules, the business of who sets it."""

    code: str
    title: str
    game: str
    seed: int
    body: Mapping[str, Any]
    made_by: str
    made_at: datetime
    retired_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SatPaper:
    """One candidate's paper; `answers` in the order of its questions. `score` and `passed` come with the end."""

    id: str
    exam: str
    badge: str
    started_at: datetime
    ends_at: datetime
    finished_at: datetime | None = None
    answers: Sequence[Mapping[str, Any]] = ()
    score: int | None = None
    passed: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Checklist:
    """What somebody who looked on at an audition wrote down of `badge`."""

    id: str
    badge: str
    by: str
    at: datetime
    body: Mapping[str, Any]


def every(unit: Unit) -> tuple[ExamSet, ...]:
    """List the exams, the newest first."""
    rows = unit.session.scalars(select(ExamRow).order_by(ExamRow.made_at.desc(), ExamRow.code))
    return tuple(map(_exam, rows))


def find(unit: Unit, code: str) -> ExamSet:
    """Find an exam; Absent for none."""
    row = unit.session.get(ExamRow, code)
    if row is None:
        raise Absent("There is no exam %(code)s.", code=code[:40])
    return _exam(row)


def add(unit: Practice, exam: ExamSet) -> None:
    """Keep a new exam; Conflict where its code is taken."""
    if unit.session.get(ExamRow, exam.code) is not None:
        raise Conflict("There is an exam %(code)s already.", code=exam.code)
    unit.session.add(ExamRow(**asdict(exam)))
    with translated():
        unit.session.flush()


def retire(unit: Practice, code: str) -> None:
    """Offer an exam no longer; papers that were begun go on."""
    row = unit.session.get(ExamRow, code)
    if row is not None and row.retired_at is None:
        row.retired_at = unit.now


def papers(unit: Unit, *, exam: str | None = None, badge: str | None = None) -> tuple[SatPaper, ...]:
    """List papers of an exam, of a person, or all, in the order in which they were begun."""
    query = select(ExamPaperRow)
    if exam is not None:
        query = query.where(ExamPaperRow.exam == exam)
    if badge is not None:
        query = query.where(ExamPaperRow.badge == badge)
    rows = unit.session.scalars(query.order_by(ExamPaperRow.started_at, ExamPaperRow.id))
    return tuple(map(_paper, rows))


def paper(unit: Unit, id: str) -> SatPaper:  # noqa: A002 - the word that rows use
    """Find a paper; Absent for none."""
    row = unit.session.get(ExamPaperRow, id)
    if row is None:
        raise Absent("There is no such paper.")
    return _paper(row)


def begin(unit: Practice, paper: SatPaper) -> None:
    """Keep a new paper; Conflict where the person has one of this exam."""
    unit.session.add(ExamPaperRow(**asdict(paper) | {"answers": list(paper.answers)}))
    with translated():
        unit.session.flush()


def keep(unit: Practice, before: SatPaper, answers: Sequence[Mapping[str, Json]]) -> None:
    """Keep the answers so far; Conflict where one was added at another tablet meanwhile, or the paper is finished."""
    _change(unit, before, answers=list(answers))


def finish(unit: Practice, before: SatPaper, *, at: datetime, score: int, passed: bool) -> None:
    """Close a paper with its result."""
    _change(unit, before, finished_at=at, score=score, passed=passed)


def _change(unit: Practice, before: SatPaper, **values: object) -> None:
    row = ExamPaperRow
    same = (row.id == before.id, row.finished_at.is_(None), row.answers == list(before.answers))
    if unit.session.execute(update(row).where(*same).values(**values).returning(row.id)).first() is None:
        raise Conflict("This paper was answered at another tablet meanwhile. Look at it again.")


def checklists(unit: Unit, *, badge: str | None = None) -> tuple[Checklist, ...]:
    """List the checklists of a person or of all, the newest first."""
    query = select(ChecklistRow)
    if badge is not None:
        query = query.where(ChecklistRow.badge == badge)
    rows = unit.session.scalars(query.order_by(ChecklistRow.at.desc(), ChecklistRow.id))
    return tuple(map(_checklist, rows))


def checklist(unit: Unit, id: str) -> Checklist:  # noqa: A002 - the word that rows use
    """Find one; Absent for none."""
    row = unit.session.get(ChecklistRow, id)
    if row is None:
        raise Absent("There is no such checklist.")
    return _checklist(row)


def put_checklist(unit: Practice, checklist: Checklist) -> None:
    """Keep a new checklist; the same one twice is kept once."""
    if unit.session.get(ChecklistRow, checklist.id) is None:
        unit.session.add(ChecklistRow(**asdict(checklist)))
        with translated():
            unit.session.flush()


def _exam(row: ExamRow) -> ExamSet:
    return ExamSet(**{name: getattr(row, name) for name in ExamSet.__slots__})


def _paper(row: ExamPaperRow) -> SatPaper:
    return SatPaper(**{name: getattr(row, name) for name in SatPaper.__slots__})


def _checklist(row: ChecklistRow) -> Checklist:
    return Checklist(**{name: getattr(row, name) for name in Checklist.__slots__})
