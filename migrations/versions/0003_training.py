"""Training: games that people practise with, drills and how well each rule is known, exams and their papers.

Nothing here is append-only, for nothing here is evidence.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from tablemgr.store import guards

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "practice_games",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("badge", sa.String(length=40), nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("updated_at", sa.String(length=27), nullable=False),
        sa.ForeignKeyConstraint(["badge"], ["people.badge"], name=op.f("fk_practice_games_badge")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_practice_games")),
    )
    op.create_index(
        op.f("ix_practice_games_badge_kind_updated_at"), "practice_games", ["badge", "kind", "updated_at"], unique=False
    )
    _drills()
    _exams()
    guards.guard(op.get_bind())


def _drills() -> None:
    op.create_table(
        "practice_answers",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("badge", sa.String(length=40), nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("rule", sa.String(length=200), nullable=False),
        sa.Column("asked", sa.String(length=200), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("terms", sa.Text(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("correct", sa.Boolean(), nullable=False),
        sa.Column("milliseconds", sa.Integer(), nullable=True),
        sa.Column("at", sa.String(length=27), nullable=False),
        sa.Column("source", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(["badge"], ["people.badge"], name=op.f("fk_practice_answers_badge")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_practice_answers")),
    )
    op.create_index(op.f("ix_practice_answers_badge_at"), "practice_answers", ["badge", "at"], unique=False)
    op.create_table(
        "practice_cards",
        sa.Column("badge", sa.String(length=40), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("rule", sa.String(length=200), nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("card", sa.Text(), nullable=False),
        sa.Column("due", sa.String(length=27), nullable=False),
        sa.Column("reviews", sa.Integer(), nullable=False),
        sa.Column("lapses", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["badge"], ["people.badge"], name=op.f("fk_practice_cards_badge")),
        sa.PrimaryKeyConstraint("badge", "game", "rule", name=op.f("pk_practice_cards")),
    )


def _exams() -> None:
    op.create_table(
        "exams",
        sa.Column("code", sa.String(length=40), nullable=False),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("made_by", sa.String(length=40), nullable=False),
        sa.Column("made_at", sa.String(length=27), nullable=False),
        sa.Column("retired_at", sa.String(length=27), nullable=True),
        sa.ForeignKeyConstraint(["made_by"], ["people.badge"], name=op.f("fk_exams_made_by")),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_exams")),
    )
    op.create_table(
        "exam_papers",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("exam", sa.String(length=40), nullable=False),
        sa.Column("badge", sa.String(length=40), nullable=False),
        sa.Column("started_at", sa.String(length=27), nullable=False),
        sa.Column("ends_at", sa.String(length=27), nullable=False),
        sa.Column("finished_at", sa.String(length=27), nullable=True),
        sa.Column("answers", sa.Text(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=True),
        sa.Column("passed", sa.Boolean(), nullable=True),
        sa.ForeignKeyConstraint(["badge"], ["people.badge"], name=op.f("fk_exam_papers_badge")),
        sa.ForeignKeyConstraint(["exam"], ["exams.code"], name=op.f("fk_exam_papers_exam")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_exam_papers")),
        sa.UniqueConstraint("exam", "badge", name=op.f("uq_exam_papers_exam_badge")),
    )
    op.create_table(
        "checklists",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("badge", sa.String(length=40), nullable=False),
        sa.Column("by", sa.String(length=40), nullable=False),
        sa.Column("at", sa.String(length=27), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["badge"], ["people.badge"], name=op.f("fk_checklists_badge")),
        sa.ForeignKeyConstraint(["by"], ["people.badge"], name=op.f("fk_checklists_by")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_checklists")),
    )
    op.create_index(op.f("ix_checklists_badge_at"), "checklists", ["badge", "at"], unique=False)


def downgrade() -> None:
    raise NotImplementedError("An append-only store is not taken back; restore a backup instead.")
