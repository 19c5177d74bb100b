"""`tablemgr db`: upgrade from nothing, check, and the rights of a serving role."""

import pytest
import sqlalchemy
from click.testing import CliRunner

from store.making import a_full_house, settle
from tablemgr import cli
from tablemgr.errors import TableError, Unusable
from tablemgr.store.engine import make_engine


def run(url, *words, status=0):
    done = CliRunner().invoke(cli.command, list(words), env={"TABLEMGR_DATABASE": url})
    if isinstance(done.exception, TableError):
        assert status == 1, done.exception
        return str(done.exception)
    assert done.exit_code == status, (done.output, done.exception)
    return done.output


def test_upgrade_makes_what_is_not_there(tmp_path):
    url = f"sqlite:///{tmp_path / 'new' / 'house.sqlite'}"
    assert "There is no database" in run(url, "db", "check", status=1)
    assert run(url, "db", "upgrade") == run(url, "db", "upgrade") == "The database is at revision 0003.\n"
    assert "every guard stands" in run(url, "db", "check")


def test_check_refuses_another_revision_and_a_missing_guard(database_url):
    assert "every guard stands" in run(database_url, "db", "check")
    sqlite = database_url.startswith("sqlite")
    engine = make_engine(database_url)
    with engine.connect() as connection, connection.begin():
        drop = "DROP TRIGGER facts_no_delete" if sqlite else "DROP TRIGGER facts_append_only ON facts"
        connection.execute(sqlalchemy.text(drop))
    assert "of the append-only table facts is gone" in run(database_url, "db", "check", status=1)
    with engine.connect() as connection, connection.begin():
        connection.execute(sqlalchemy.text("UPDATE alembic_version SET version_num = '0000'"))
    assert "db upgrade" in run(database_url, "db", "check", status=1)
    engine.dispose()


def test_grants_are_printed_and_given(postgres_url):
    a_full_house(postgres_url).dispose()
    role = f"floor_{postgres_url[-12:]}"
    admin = sqlalchemy.create_engine(postgres_url, isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.exec_driver_sql(f"CREATE ROLE {role} LOGIN")
    said = run(postgres_url, "db", "grant", role)
    assert f'GRANT SELECT, INSERT ON facts TO "{role}";' in said
    served = make_engine(postgres_url.replace("postgres@", f"{role}@"))
    with pytest.raises(Unusable):
        settle(served, 9)
    assert run(postgres_url, "db", "grant", role, "--execute") == said
    assert settle(served, 9).body == {"round": 5}
    served.dispose()
    with admin.connect() as connection:
        connection.exec_driver_sql(f"DROP OWNED BY {role}")
        connection.exec_driver_sql(f"DROP ROLE {role}")
    admin.dispose()


def test_sqlite_has_no_roles(sqlite_url):
    assert "SQLite has no roles" in run(sqlite_url, "db", "grant", "floor", status=1)
