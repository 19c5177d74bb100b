"""The shift: steps of matters, calendars with effective dates, and what a table and the property carry for them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from tablemgr.store import guards

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_NEW_OF_TABLES = (
    ("tablet", sa.String(length=40)),
    ("tile_set", sa.String(length=40)),
    ("imprest", sa.BigInteger()),
    ("collect", sa.String(length=40)),
    ("paytables", sa.Text()),
    ("next_limits", sa.String(length=40)),
    ("next_limits_at", sa.String(length=27)),
)


def upgrade() -> None:
    op.create_table(
        "calendars",
        sa.Column("fact", sa.String(length=80), nullable=False),
        sa.Column("effective", sa.String(length=10), nullable=False),
        sa.Column("zone", sa.String(length=64), nullable=False),
        sa.Column("day_start", sa.String(length=5), nullable=False),
        sa.Column("shifts", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["fact"], ["facts.id"], name=op.f("fk_calendars_fact")),
        sa.PrimaryKeyConstraint("fact", name=op.f("pk_calendars")),
    )
    op.create_table(
        "steps",
        sa.Column("matter", sa.String(length=60), nullable=False),
        sa.Column("step", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("state", sa.String(length=40), nullable=False),
        sa.Column("table", sa.String(length=40), nullable=True),
        sa.Column("session", sa.Integer(), nullable=True),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("gaming_day", sa.String(length=10), nullable=False),
        sa.Column("shift", sa.String(length=40), nullable=False),
        sa.Column("at", sa.String(length=27), nullable=False),
        sa.Column("event_at", sa.String(length=27), nullable=True),
        sa.Column("person", sa.String(length=40), nullable=False),
        sa.Column("role", sa.String(length=40), nullable=False),
        sa.Column("second", sa.String(length=40), nullable=True),
        sa.Column("device", sa.String(length=40), nullable=True),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("fact", sa.String(length=80), nullable=False),
        sa.ForeignKeyConstraint(["fact"], ["facts.id"], name=op.f("fk_steps_fact")),
        sa.ForeignKeyConstraint(["table"], ["tables.code"], name=op.f("fk_steps_table")),
        sa.PrimaryKeyConstraint("matter", "step", name=op.f("pk_steps")),
        sa.UniqueConstraint("kind", "number", name=op.f("uq_steps_kind_number")),
    )
    op.create_index(op.f("ix_steps_kind_gaming_day_shift"), "steps", ["kind", "gaming_day", "shift"], unique=False)
    op.create_index(op.f("ix_steps_table_kind"), "steps", ["table", "kind"], unique=False)
    op.create_index(op.f("ix_steps_fact"), "steps", ["fact"], unique=False)
    # Plain added columns: a batch change would make the table anew, and nothing here needs one.
    for name, kind in _NEW_OF_TABLES:
        op.add_column("tables", sa.Column(name, kind, nullable=True))
    op.add_column("property", sa.Column("policy", sa.Text(), nullable=True))
    guards.guard(op.get_bind())


def downgrade() -> None:
    raise NotImplementedError("An append-only store is not taken back; restore a backup instead.")
