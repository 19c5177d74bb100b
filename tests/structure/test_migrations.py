"""One line of migrations, sequential names, rows equal to what they make, the guards still there."""

from __future__ import annotations

import re

import pytest
import sqlalchemy
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from structure.tree import ROOT
from tablemgr.store import engine as engines
from tablemgr.store import rows

VERSIONS = sorted((ROOT / "migrations" / "versions").glob("*.py"))
APPEND_ONLY = ["facts", "entries", "rounds", "reversals", "openings", "closings", "documents", "reports"]


def test_names_are_sequential_and_there_is_one_head():
    assert [path.name[:4] for path in VERSIONS] == [f"{number:04d}" for number in range(1, len(VERSIONS) + 1)]
    before = [
        re.search(r"^down_revision.*= *(.+)$", path.read_text("utf-8"), re.MULTILINE).group(1) for path in VERSIONS
    ]
    assert before[0] == "None"
    assert [name.strip("\"'") for name in before[1:]] == [
        re.search(r"^revision.*= *[\"'](.+)[\"']", path.read_text("utf-8"), re.MULTILINE).group(1)
        for path in VERSIONS[:-1]
    ]


def test_rows_equal_migrations(database_url):
    engine = engines.make_engine(database_url)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, rows.METADATA) == []
    engine.dispose()


@pytest.mark.parametrize("table", APPEND_ONLY)
def test_the_guards_stand_after_the_last_migration(database_url, table):
    engine = engines.make_engine(database_url)
    with engine.connect() as connection:
        if database_url.startswith("sqlite"):
            found = connection.execute(
                sqlalchemy.text("SELECT sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = :table"),
                {"table": table},
            ).scalars()
        else:
            found = connection.execute(
                sqlalchemy.text(
                    "SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal AND tgrelid = CAST(:table AS regclass)"
                ),
                {"table": table},
            ).scalars()
        guards = " ".join(found)
    engine.dispose()
    for word in ("UPDATE", "DELETE"):
        assert word in guards, f"{table} lacks its guard against {word}"
    assert ("INSERT" if database_url.startswith("sqlite") else "TRUNCATE") in guards
