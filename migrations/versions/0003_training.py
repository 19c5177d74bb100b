"""Training: the games that people practise with. Nothing here is append-only, for nothing here is evidence."""

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
    guards.guard(op.get_bind())


def downgrade() -> None:
    raise NotImplementedError("An append-only store is not taken back; restore a backup instead.")
