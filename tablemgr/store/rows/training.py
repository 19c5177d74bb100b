"""Training: what people do where no chip of the house is.

None of these tables is append-only and none is evidence of anything: no fact names them, no report reads them. The
unit `Practice` alone changes them, and changes nothing else; `TRAINING` is the list that says so.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import BigInteger, ForeignKey, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from tablemgr.store.rows.metadata import Code, JsonList, JsonObject, Long, Name, Row


class PracticeGameRow(Row):
    """One person's game of one kind, as it stands; `body` is its owner's business."""

    __tablename__ = "practice_games"
    __table_args__ = (Index(None, "badge", "kind", "updated_at"),)

    id: Mapped[Code] = mapped_column(primary_key=True)
    badge: Mapped[Code] = mapped_column(ForeignKey("people.badge"))
    kind: Mapped[Code]
    body: Mapped[JsonObject]
    version: Mapped[int]
    updated_at: Mapped[datetime]


class PracticeAnswerRow(Row):
    """One answered question. What the right answer was is not kept: the engine says it again.

    `terms` says under which house way and rules it was asked; `number` and `seed` find the question again.
    """

    __tablename__ = "practice_answers"
    __table_args__ = (Index(None, "badge", "at"),)

    id: Mapped[Code] = mapped_column(primary_key=True)
    badge: Mapped[Code] = mapped_column(ForeignKey("people.badge"))
    kind: Mapped[Code]
    game: Mapped[Code]
    rule: Mapped[Name]
    asked: Mapped[Name]
    seed: Mapped[int] = mapped_column(BigInteger)
    number: Mapped[int]
    terms: Mapped[JsonObject]
    answer: Mapped[JsonObject]
    correct: Mapped[bool]
    milliseconds: Mapped[int | None]
    at: Mapped[datetime]
    source: Mapped[Code]


class PracticeCardRow(Row):
    """How one person knows one rule of one game: the card of the repetition library, as its own text."""

    __tablename__ = "practice_cards"

    badge: Mapped[Code] = mapped_column(ForeignKey("people.badge"), primary_key=True)
    game: Mapped[Code] = mapped_column(primary_key=True)
    rule: Mapped[Name] = mapped_column(primary_key=True)
    kind: Mapped[Code]
    card: Mapped[Long]
    due: Mapped[datetime]
    reviews: Mapped[int]
    lapses: Mapped[int]


class ExamRow(Row):
    """An exam as a trainer set it; `body` is its plan and the texts of the rules it is asked under."""

    __tablename__ = "exams"

    code: Mapped[Code] = mapped_column(primary_key=True)
    title: Mapped[Name]
    game: Mapped[Code]
    seed: Mapped[int] = mapped_column(BigInteger)
    body: Mapped[JsonObject]
    made_by: Mapped[Code] = mapped_column(ForeignKey("people.badge"))
    made_at: Mapped[datetime]
    retired_at: Mapped[datetime | None]


class ExamPaperRow(Row):
    """One candidate's paper of one exam. Nobody sits the same exam twice, for its questions stay the same."""

    __tablename__ = "exam_papers"
    __table_args__ = (UniqueConstraint("exam", "badge"),)

    id: Mapped[Code] = mapped_column(primary_key=True)
    exam: Mapped[Code] = mapped_column(ForeignKey("exams.code"))
    badge: Mapped[Code] = mapped_column(ForeignKey("people.badge"))
    started_at: Mapped[datetime]
    ends_at: Mapped[datetime]
    finished_at: Mapped[datetime | None]
    answers: Mapped[JsonList]
    score: Mapped[int | None]
    passed: Mapped[bool | None]


class ChecklistRow(Row):
    """What somebody who looked on at a live audition wrote down."""

    __tablename__ = "checklists"
    __table_args__ = (Index(None, "badge", "at"),)

    id: Mapped[Code] = mapped_column(primary_key=True)
    badge: Mapped[Code] = mapped_column(ForeignKey("people.badge"))
    by: Mapped[Code] = mapped_column(ForeignKey("people.badge"))
    at: Mapped[datetime]
    body: Mapped[JsonObject]


_ROWS = (PracticeGameRow, PracticeAnswerRow, PracticeCardRow, ExamRow, ExamPaperRow, ChecklistRow)
TRAINING = frozenset(row.__tablename__ for row in _ROWS)
"""Every table of training, by name."""
