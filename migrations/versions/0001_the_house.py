"""The house: every table of the foundation, and the guards of the append-only ones."""

import sqlalchemy as sa
from alembic import op

from tablemgr.store import guards

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("balance", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_accounts")),
    )
    op.create_table(
        "chip_sets",
        sa.Column("code", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("denominations", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_chip_sets")),
    )
    op.create_table(
        "enrol_codes",
        sa.Column("code_hash", sa.String(length=64), nullable=False),
        sa.Column("device", sa.String(length=40), nullable=False),
        sa.Column("expires_at", sa.String(length=27), nullable=False),
        sa.Column("used_at", sa.String(length=27), nullable=True),
        sa.PrimaryKeyConstraint("code_hash", name=op.f("pk_enrol_codes")),
    )
    op.create_table(
        "heads",
        sa.Column("chain", sa.String(length=60), nullable=False),
        sa.Column("sequence", sa.BigInteger(), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("chain", name=op.f("pk_heads")),
    )
    op.create_table(
        "limits",
        sa.Column("code", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("minimum", sa.BigInteger(), nullable=False),
        sa.Column("maximum", sa.BigInteger(), nullable=False),
        sa.Column("side_minimum", sa.BigInteger(), nullable=False),
        sa.Column("side_maximum", sa.BigInteger(), nullable=False),
        sa.Column("unit", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_limits")),
    )
    op.create_table(
        "people",
        sa.Column("badge", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("role", sa.String(length=40), nullable=False),
        sa.Column("pin_hash", sa.String(length=255), nullable=False),
        sa.Column("must_change", sa.Boolean(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("locked_at", sa.String(length=27), nullable=True),
        sa.Column("left_at", sa.String(length=27), nullable=True),
        sa.Column("language", sa.String(length=40), nullable=False),
        sa.PrimaryKeyConstraint("badge", name=op.f("pk_people")),
    )
    op.create_table(
        "pits",
        sa.Column("code", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_pits")),
    )
    op.create_table(
        "property",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("zone", sa.String(length=64), nullable=False),
        sa.Column("currency", sa.String(length=3), nullable=False),
        sa.Column("day_start", sa.String(length=5), nullable=False),
        sa.Column("shifts", sa.Text(), nullable=False),
        sa.Column("idle_minutes", sa.Integer(), nullable=False),
        sa.Column("lockout_failures", sa.Integer(), nullable=False),
        sa.CheckConstraint("id = 1", name=op.f("ck_property_only_one")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_property")),
    )
    op.create_table(
        "facts",
        sa.Column("id", sa.String(length=80), nullable=False),
        sa.Column("chain", sa.String(length=60), nullable=False),
        sa.Column("sequence", sa.BigInteger(), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("previous", sa.String(length=64), nullable=False),
        sa.Column("request", sa.String(length=64), nullable=True),
        sa.Column("request_digest", sa.String(length=64), nullable=True),
        sa.Column("answer", sa.Text(), nullable=True),
        sa.Column("at", sa.String(length=27), nullable=False),
        sa.Column("gaming_day", sa.String(length=10), nullable=False),
        sa.Column("shift", sa.String(length=40), nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("canonical", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["chain"], ["heads.chain"], name=op.f("fk_facts_chain")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_facts")),
        sa.UniqueConstraint("chain", "sequence", name=op.f("uq_facts_chain_sequence")),
        sa.UniqueConstraint("hash", name=op.f("uq_facts_hash")),
        sa.UniqueConstraint("previous", name=op.f("uq_facts_previous")),
        sa.UniqueConstraint("request", name=op.f("uq_facts_request")),
    )
    op.create_index(op.f("ix_facts_gaming_day_shift"), "facts", ["gaming_day", "shift"], unique=False)
    op.create_index(op.f("ix_facts_kind"), "facts", ["kind"], unique=False)
    op.create_table(
        "tables",
        sa.Column("code", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("pit", sa.String(length=40), nullable=False),
        sa.Column("chip_set", sa.String(length=40), nullable=False),
        sa.Column("limits", sa.String(length=40), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("mirrored", sa.Boolean(), nullable=False),
        sa.Column("capture", sa.String(length=40), nullable=False),
        sa.Column("dice_on", sa.Boolean(), nullable=False),
        sa.Column("houseway", sa.String(length=64), nullable=False),
        sa.Column("ruleset", sa.String(length=64), nullable=False),
        sa.Column("paytable", sa.String(length=64), nullable=True),
        sa.Column("commission", sa.Text(), nullable=False),
        sa.Column("state", sa.String(length=40), nullable=False),
        sa.Column("session", sa.Integer(), nullable=False),
        sa.Column("dealer", sa.String(length=40), nullable=True),
        sa.Column("dealer_since", sa.String(length=27), nullable=True),
        sa.Column("last_round", sa.Integer(), nullable=False),
        sa.Column("retired", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["chip_set"], ["chip_sets.code"], name=op.f("fk_tables_chip_set")),
        sa.ForeignKeyConstraint(["dealer"], ["people.badge"], name=op.f("fk_tables_dealer")),
        sa.ForeignKeyConstraint(["limits"], ["limits.code"], name=op.f("fk_tables_limits")),
        sa.ForeignKeyConstraint(["pit"], ["pits.code"], name=op.f("fk_tables_pit")),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_tables")),
    )
    op.create_table(
        "closings",
        sa.Column("table", sa.String(length=40), nullable=False),
        sa.Column("session", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("fact", sa.String(length=80), nullable=False),
        sa.Column("at", sa.String(length=27), nullable=False),
        sa.Column("gaming_day", sa.String(length=10), nullable=False),
        sa.Column("shift", sa.String(length=40), nullable=False),
        sa.Column("count", sa.Text(), nullable=False),
        sa.Column("total", sa.BigInteger(), nullable=False),
        sa.Column("dealer", sa.String(length=40), nullable=False),
        sa.Column("floor", sa.String(length=40), nullable=False),
        sa.Column("tile_set", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(["fact"], ["facts.id"], name=op.f("fk_closings_fact")),
        sa.ForeignKeyConstraint(["table"], ["tables.code"], name=op.f("fk_closings_table")),
        sa.PrimaryKeyConstraint("table", "session", name=op.f("pk_closings")),
    )
    op.create_index(op.f("ix_closings_gaming_day_shift"), "closings", ["gaming_day", "shift"], unique=False)
    op.create_table(
        "devices",
        sa.Column("code", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("table", sa.String(length=40), nullable=True),
        sa.Column("enrolled_at", sa.String(length=27), nullable=False),
        sa.Column("retired_at", sa.String(length=27), nullable=True),
        sa.ForeignKeyConstraint(["table"], ["tables.code"], name=op.f("fk_devices_table")),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_devices")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_devices_token_hash")),
    )
    op.create_table(
        "documents",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("key", sa.String(length=40), nullable=False),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("fact", sa.String(length=80), nullable=False),
        sa.ForeignKeyConstraint(["fact"], ["facts.id"], name=op.f("fk_documents_fact")),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_documents")),
    )
    op.create_table(
        "drafts",
        sa.Column("table", sa.String(length=40), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("updated_at", sa.String(length=27), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.code"], name=op.f("fk_drafts_table")),
        sa.PrimaryKeyConstraint("table", name=op.f("pk_drafts")),
    )
    op.create_table(
        "entries",
        sa.Column("account", sa.String(length=60), nullable=False),
        sa.Column("version", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("fact", sa.String(length=80), nullable=False),
        sa.Column("line", sa.Integer(), nullable=False),
        sa.Column("cause", sa.String(length=40), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("previous", sa.BigInteger(), nullable=False),
        sa.Column("current", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("current = previous + amount", name=op.f("ck_entries_adds_up")),
        sa.ForeignKeyConstraint(["account"], ["accounts.name"], name=op.f("fk_entries_account")),
        sa.ForeignKeyConstraint(["fact"], ["facts.id"], name=op.f("fk_entries_fact")),
        sa.PrimaryKeyConstraint("account", "version", name=op.f("pk_entries")),
    )
    op.create_index(op.f("ix_entries_fact"), "entries", ["fact"], unique=False)
    op.create_table(
        "openings",
        sa.Column("table", sa.String(length=40), nullable=False),
        sa.Column("session", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("fact", sa.String(length=80), nullable=False),
        sa.Column("at", sa.String(length=27), nullable=False),
        sa.Column("gaming_day", sa.String(length=10), nullable=False),
        sa.Column("shift", sa.String(length=40), nullable=False),
        sa.Column("count", sa.Text(), nullable=False),
        sa.Column("total", sa.BigInteger(), nullable=False),
        sa.Column("dealer", sa.String(length=40), nullable=False),
        sa.Column("floor", sa.String(length=40), nullable=False),
        sa.Column("tile_set", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(["fact"], ["facts.id"], name=op.f("fk_openings_fact")),
        sa.ForeignKeyConstraint(["table"], ["tables.code"], name=op.f("fk_openings_table")),
        sa.PrimaryKeyConstraint("table", "session", name=op.f("pk_openings")),
    )
    op.create_index(op.f("ix_openings_gaming_day_shift"), "openings", ["gaming_day", "shift"], unique=False)
    op.create_table(
        "reports",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("gaming_day", sa.String(length=10), nullable=False),
        sa.Column("shift", sa.String(length=40), nullable=False),
        sa.Column("scope", sa.String(length=200), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("issued_at", sa.String(length=27), nullable=False),
        sa.Column("fact", sa.String(length=80), nullable=False),
        sa.ForeignKeyConstraint(["fact"], ["facts.id"], name=op.f("fk_reports_fact")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
        sa.UniqueConstraint(
            "kind",
            "gaming_day",
            "shift",
            "scope",
            "version",
            name=op.f("uq_reports_kind_gaming_day_shift_scope_version"),
        ),
    )
    op.create_table(
        "reversals",
        sa.Column("table", sa.String(length=40), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("fact", sa.String(length=80), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("at", sa.String(length=27), nullable=False),
        sa.ForeignKeyConstraint(["fact"], ["facts.id"], name=op.f("fk_reversals_fact")),
        sa.ForeignKeyConstraint(["table"], ["tables.code"], name=op.f("fk_reversals_table")),
        sa.PrimaryKeyConstraint("table", "number", name=op.f("pk_reversals")),
    )
    op.create_table(
        "rounds",
        sa.Column("table", sa.String(length=40), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("session", sa.Integer(), nullable=False),
        sa.Column("fact", sa.String(length=80), nullable=False),
        sa.Column("gaming_day", sa.String(length=10), nullable=False),
        sa.Column("shift", sa.String(length=40), nullable=False),
        sa.Column("dealer", sa.String(length=40), nullable=False),
        sa.Column("settled_at", sa.String(length=27), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["fact"], ["facts.id"], name=op.f("fk_rounds_fact")),
        sa.ForeignKeyConstraint(["table"], ["tables.code"], name=op.f("fk_rounds_table")),
        sa.PrimaryKeyConstraint("table", "number", name=op.f("pk_rounds")),
    )
    op.create_index(op.f("ix_rounds_gaming_day_shift"), "rounds", ["gaming_day", "shift"], unique=False)
    op.create_table(
        "sign_ins",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("badge", sa.String(length=40), nullable=False),
        sa.Column("device", sa.String(length=40), nullable=True),
        sa.Column("started_at", sa.String(length=27), nullable=False),
        sa.Column("last_seen", sa.String(length=27), nullable=False),
        sa.Column("ended_at", sa.String(length=27), nullable=True),
        sa.Column("ended_why", sa.String(length=40), nullable=True),
        sa.ForeignKeyConstraint(["badge"], ["people.badge"], name=op.f("fk_sign_ins_badge")),
        sa.ForeignKeyConstraint(["device"], ["devices.code"], name=op.f("fk_sign_ins_device")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sign_ins")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_sign_ins_token_hash")),
    )
    op.create_index(op.f("ix_sign_ins_badge"), "sign_ins", ["badge"], unique=False)
    guards.guard(op.get_bind())


def downgrade() -> None:
    raise NotImplementedError("An append-only store is not taken back; restore a backup instead.")
