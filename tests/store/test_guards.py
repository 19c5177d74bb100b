"""Append-only: each way of changing what was written is tried on both databases, and refused."""

import pytest
import sqlalchemy
from sqlalchemy import text

from store.making import TABLE, a_full_house, run_a_shift, settle
from tablemgr.errors import BrokenBook
from tablemgr.store import guards
from tablemgr.store.engine import make_engine
from tablemgr.store.guards import APPEND_ONLY
from tablemgr.store.rows import METADATA


@pytest.fixture
def engine(database_url):
    made = run_a_shift(a_full_house(database_url))
    yield made
    made.dispose()


def state(engine):
    with engine.reading.connect() as connection:
        return {
            name: sorted(map(repr, connection.execute(sqlalchemy.text(f'SELECT * FROM "{name}"')).all()))
            for name in APPEND_ONLY
        }


def unique_keys(table):
    keys = [[column.name for column in table.primary_key]]
    keys += [
        [column.name for column in constraint.columns]
        for constraint in table.constraints
        if isinstance(constraint, sqlalchemy.UniqueConstraint)
    ]
    return keys


def plain(table):
    """The same table without our column types, so that a test can write what it likes."""
    return sqlalchemy.table(table.name, *(sqlalchemy.column(column.name) for column in table.columns))


def refused(engine, statement, parameters=None):
    with engine.connect() as connection, connection.begin():
        with pytest.raises(sqlalchemy.exc.DBAPIError) as error:
            connection.execute(statement, parameters or {})
        connection.get_transaction().rollback()
    said = str(error.value.orig)
    assert "append-only" in said, said


@pytest.mark.parametrize("name", APPEND_ONLY)
def test_update_and_delete_are_refused(engine, name):
    before = state(engine)
    column = next(iter(METADATA.tables[name].primary_key)).name
    for statement in (
        f'UPDATE "{name}" SET "{column}" = "{column}"',
        f'UPDATE "{name}" SET "{column}" = "{column}" WHERE 1 = 0',
        f'DELETE FROM "{name}"',
    ):
        if "1 = 0" in statement and engine.is_sqlite:
            continue  # a row trigger has no row to refuse, and nothing changes
        refused(engine, text(statement))
    assert state(engine) == before


@pytest.mark.parametrize("name", APPEND_ONLY)
def test_replacing_by_any_unique_key_is_refused(engine, name):
    """INSERT OR REPLACE and the upserts, once for each unique key: a copy of a row with all else changed."""
    table = METADATA.tables[name]
    before = state(engine)
    with engine.reading.connect() as connection:
        row = dict(connection.execute(sqlalchemy.select(plain(table))).mappings().first())
    for key in unique_keys(table):
        if any(row[column] is None for column in key):
            continue
        other = {column: value if column in key or value is None else changed(value) for column, value in row.items()}
        for statement in upserts(engine, table, key, other):
            refused(engine, statement, other)
    assert state(engine) == before


def changed(value):
    return value + 1_000_000 if isinstance(value, int) else f"{value}"[:-1] + "x"


def upserts(engine, table, key, values):
    names = ", ".join(f'"{column}"' for column in values)
    places = ", ".join(f":{column}" for column in values)
    target = ", ".join(f'"{column}"' for column in key)
    spoiled = next(column for column in values if column not in key)
    plain_insert = f'INTO "{table.name}" ({names}) VALUES ({places})'
    upsert = f'INSERT {plain_insert} ON CONFLICT ({target}) DO UPDATE SET "{spoiled}" = excluded."{spoiled}"'
    statements = [upsert]
    if engine.is_sqlite:
        statements += [f"INSERT OR REPLACE {plain_insert}", f"REPLACE {plain_insert}"]
        statements += [f"INSERT OR {way} {plain_insert}" for way in ("IGNORE", "FAIL", "ROLLBACK")]
    return [text(statement) for statement in statements]


@pytest.mark.parametrize("name", APPEND_ONLY)
def test_replacing_by_the_number_of_the_row_is_refused(sqlite_url, name):
    engine = run_a_shift(a_full_house(sqlite_url))
    before = state(engine)
    table = METADATA.tables[name]
    with engine.reading.connect() as connection:
        row = dict(connection.execute(text(f'SELECT rowid AS row_number, * FROM "{name}"')).mappings().first())
    other = {
        column: value if column == "row_number" or value is None else changed(value) for column, value in row.items()
    }
    names = ", ".join(f'"{column.name}"' for column in table.columns)
    places = ", ".join(f":{column.name}" for column in table.columns)
    statement = f'INSERT OR REPLACE INTO "{name}" (rowid, {names}) VALUES (:row_number, {places})'
    refused(engine, text(statement), other)
    assert state(engine) == before
    engine.dispose()


@pytest.mark.parametrize("name", APPEND_ONLY)
def test_truncate_is_refused(postgres_url, name):
    engine = a_full_house(postgres_url)
    before = state(engine)
    refused(engine, text(f'TRUNCATE "{name}" CASCADE'))
    with engine.connect() as connection, connection.begin(), pytest.raises(sqlalchemy.exc.DBAPIError):
        connection.execute(text("SET session_replication_role = replica"))
        connection.execute(text(f'DELETE FROM "{name}"'))
    assert state(engine) == before
    engine.dispose()


def test_a_merge_is_refused(postgres_url):
    engine = a_full_house(postgres_url)
    refused(
        engine,
        text(
            "MERGE INTO entries e USING (SELECT 'cage' AS name) s ON e.account = s.name"
            " WHEN MATCHED THEN UPDATE SET amount = 0"
        ),
    )
    engine.dispose()


def test_a_missing_guard_is_noticed(engine):
    with engine.connect() as connection, connection.begin():
        guards.check(connection)
    for name in APPEND_ONLY:
        with engine.connect() as connection, connection.begin() as transaction:
            trigger = f"{name}_no_replace" if engine.is_sqlite else f"{name}_append_only"
            connection.execute(text(f"DROP TRIGGER {trigger}" + ("" if engine.is_sqlite else f' ON "{name}"')))
            with pytest.raises(BrokenBook, match=name):
                guards.check(connection)
            guards.guard(connection)
            guards.check(connection)
            transaction.rollback()


def test_a_disabled_guard_is_noticed(postgres_url):
    engine = make_engine(postgres_url)
    with engine.connect() as connection, connection.begin() as transaction:
        connection.execute(text("ALTER TABLE facts DISABLE TRIGGER facts_append_only"))
        with pytest.raises(BrokenBook, match="facts"):
            guards.check(connection)
        transaction.rollback()
    engine.dispose()


def test_the_guards_come_back_after_a_batch_migration_loses_them(sqlite_url):
    """The trap itself: a batch change makes the table anew without its triggers; `guard` puts them back."""
    from alembic.migration import MigrationContext
    from alembic.operations import Operations

    engine = a_full_house(sqlite_url)
    with engine.connect() as connection, connection.begin():
        connection.execute(text("PRAGMA defer_foreign_keys = ON"))
        operations = Operations(MigrationContext.configure(connection))
        with operations.batch_alter_table("reports") as batch:
            batch.alter_column("scope", type_=sqlalchemy.String(300))
        with pytest.raises(BrokenBook):
            guards.check(connection)
        guards.guard(connection)
        guards.check(connection)
    refused(engine, text("UPDATE reports SET scope = 'x'"))
    engine.dispose()


def test_the_serving_role_reads_and_adds_and_nothing_more(postgres_url):
    """The rights that `db grant` gives: a whole shift can be worked with them, and nothing written can be changed."""
    owner = a_full_house(postgres_url)
    role = f"serving_{postgres_url[-12:]}"
    with owner.connect() as connection, connection.begin():
        connection.execute(text(f"CREATE ROLE {role} LOGIN"))
        for statement in guards.grants(connection, role):
            connection.execute(text(statement))
    served = make_engine(postgres_url.replace("postgres@", f"{role}@"))
    assert settle(served, 5).body == {"round": 5}
    for name in APPEND_ONLY:
        for statement in (f'UPDATE "{name}" SET fact = fact', f'DELETE FROM "{name}"', f'TRUNCATE "{name}"'):
            wanted = statement.replace("fact = fact", "kind = kind") if name == "facts" else statement
            with served.connect() as connection, pytest.raises(sqlalchemy.exc.ProgrammingError) as error:
                connection.execute(text(wanted))
            assert "permission denied" in str(error.value)
    for statement in (
        "DROP TRIGGER facts_append_only ON facts",
        "ALTER TABLE facts DISABLE TRIGGER ALL",
        "DROP TABLE facts",
    ):
        with served.connect() as connection, pytest.raises(sqlalchemy.exc.ProgrammingError):
            connection.execute(text(statement))
    served.dispose()
    with owner.connect() as connection, connection.begin():
        connection.execute(text(f"DROP OWNED BY {role}"))
        connection.execute(text(f"DROP ROLE {role}"))
    owner.dispose()
    assert TABLE
