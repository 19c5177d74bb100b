"""Append-only, enforced by the database itself.

SQLite: UPDATE and DELETE meet a trigger; INSERT OR REPLACE and an upsert would slip past those two, so a
third one looks, before each insert, for a row with any of the same unique keys. PostgreSQL: one statement
trigger on UPDATE, DELETE and TRUNCATE, which an upsert fires too, even when it would touch no row.
A batch migration on SQLite makes a table anew and loses its triggers without a word: such a migration must
call `guard` again, and every start looks with `check`.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, inspect, text

from tablemgr.errors import BrokenBook
from tablemgr.store.engine import Engine
from tablemgr.store.faults import translated

APPEND_ONLY = (
    *("facts", "entries", "rounds", "reversals", "openings", "closings", "documents", "reports"),
    *("steps", "calendars"),
)

_REFUSE = """
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END
$$
"""


def guard(connection: Connection) -> None:
    """Put the guards on every append-only table there is, in place of any that stand already."""
    present = set(inspect(connection).get_table_names())
    sqlite = connection.dialect.name == "sqlite"
    if not sqlite:
        connection.execute(text(_REFUSE))
    for table in APPEND_ONLY:
        if table in present:
            for statement in _sqlite(connection, table) if sqlite else _postgres(table):
                connection.execute(text(statement))


def check(connection: Connection) -> None:
    """BrokenBook unless every append-only table has all its guards."""
    standing = _standing(connection)
    for table in APPEND_ONLY:
        missing = [name for name in _names(connection, table) if (table, name) not in standing]
        if missing:
            raise BrokenBook(
                "The guard %(guard)s of the append-only table %(table)s is gone.", guard=missing[0], table=table
            )


def _names(connection: Connection, table: str) -> list[str]:
    if connection.dialect.name == "sqlite":
        return [f"{table}_no_update", f"{table}_no_delete", f"{table}_no_replace"]
    return [f"{table}_append_only"]


def _standing(connection: Connection) -> set[tuple[str, str]]:
    if connection.dialect.name == "sqlite":
        query = "SELECT tbl_name, name FROM sqlite_master WHERE type = 'trigger'"
    else:
        # "A" is a trigger that fires always, even for a session that claims to be a replica.
        query = (
            "SELECT relname, tgname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid"
            " WHERE NOT tgisinternal AND tgenabled = 'A' AND pg_table_is_visible(tgrelid)"
        )
    return {(table, name) for table, name in connection.execute(text(query))}


def _sqlite(connection: Connection, table: str) -> Iterator[str]:
    refusal = f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
    taken = " OR ".join(_exists(table, key) for key in _unique_keys(connection, table))
    for name in _names(connection, table):
        yield f"DROP TRIGGER IF EXISTS {name}"
    yield f"CREATE TRIGGER {table}_no_update BEFORE UPDATE ON {table} {refusal}"
    yield f"CREATE TRIGGER {table}_no_delete BEFORE DELETE ON {table} {refusal}"
    yield f"CREATE TRIGGER {table}_no_replace BEFORE INSERT ON {table} WHEN {taken} {refusal}"


def _exists(table: str, key: list[str]) -> str:
    same = " AND ".join(f'"{column}" = NEW."{column}"' for column in key)
    return f"EXISTS (SELECT 1 FROM {table} WHERE {same})"  # noqa: S608 - names come from the schema itself


def _unique_keys(connection: Connection, table: str) -> list[list[str]]:
    found = inspect(connection)
    keys = [list(found.get_pk_constraint(table)["constrained_columns"])]
    keys += [list(each["column_names"]) for each in found.get_unique_constraints(table)]
    # A row can also be replaced by naming the number SQLite itself gave it.
    return [*keys, ["rowid"]]


def _postgres(table: str) -> Iterator[str]:
    yield f"DROP TRIGGER IF EXISTS {table}_append_only ON {table}"
    yield (
        f"CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}"
        " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
    )
    yield f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {table}_append_only"


def grants(connection: Connection, role: str) -> list[str]:
    """Write the rights of a PostgreSQL role that serves: read and add everywhere, change only what may change."""
    quoted = connection.dialect.identifier_preparer.quote_identifier(role)
    tables = sorted(set(inspect(connection).get_table_names()) - {"alembic_version"})
    changing = dict.fromkeys(tables, "SELECT, INSERT, UPDATE, DELETE")
    rights = changing | dict.fromkeys(APPEND_ONLY, "SELECT, INSERT") | {"alembic_version": "SELECT"}
    return [
        statement
        for table, right in rights.items()
        for statement in (f"REVOKE ALL ON {table} FROM {quoted}", f"GRANT {right} ON {table} TO {quoted}")
    ]


def grant(engine: Engine, role: str, *, execute: bool) -> list[str]:
    """Give the statements of `grants`; with `execute` run them, all or none."""
    with translated(), engine.connect() as connection, connection.begin():
        statements = grants(connection, role)
        for statement in statements if execute else ():
            connection.execute(text(statement))
    return statements
