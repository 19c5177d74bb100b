"""The law of connections: existing files only, a file replaced under an open house, writers that take turns."""

import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
import sqlalchemy

from store.making import ADMIN, CALENDAR, a_clock, a_house, settle
from tablemgr.audit.facts import Fact
from tablemgr.errors import Absent, BadInput, BrokenBook, Conflict, Refused, Unusable
from tablemgr.store import migrate, verify
from tablemgr.store.engine import make_engine
from tablemgr.store.rows import PitRow
from tablemgr.store.turns import Turns
from tablemgr.store.work import Work, read


def path_of(url):
    return Path(url.removeprefix("sqlite:///"))


def pit(engine, code):
    with Work(engine, a_clock(), CALENDAR, hold=("property",)) as work:
        work.session.add(PitRow(code=code, name=code))
        return work.commit(Fact("pit.set", {"code": code}), by=ADMIN)


def test_a_missing_file_is_refused_and_not_made(tmp_path):
    path = tmp_path / "none.sqlite"
    with pytest.raises(Absent, match="There is no database"):
        make_engine(f"sqlite:///{path}")
    assert not path.exists()


def test_a_file_that_vanishes_before_it_is_opened_is_not_made_again(sqlite_url):
    engine = make_engine(sqlite_url)
    path_of(sqlite_url).unlink()
    with pytest.raises((Unusable, BrokenBook)):
        pit(engine, "P2")
    assert not path_of(sqlite_url).exists()


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:", "mysql://x/y"])
def test_what_cannot_be_a_house_is_refused(url):
    with pytest.raises(BadInput):
        make_engine(url)


def test_sqlite_is_opened_as_the_law_says(sqlite_url):
    engine = make_engine(sqlite_url)
    for side, query_only in ((engine.writing, 0), (engine.reading, 1)):
        with side.connect() as connection:
            said = {
                name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
                for name in ("journal_mode", "synchronous", "foreign_keys", "query_only", "busy_timeout")
            }
        assert said == {
            "journal_mode": "wal",
            "synchronous": 2,
            "foreign_keys": 1,
            "query_only": query_only,
            "busy_timeout": 10_000,
        }
    engine.dispose()


def test_postgres_is_opened_as_the_law_says(postgres_url):
    engine = make_engine(postgres_url, wait_seconds=3)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SHOW transaction_isolation").scalar() == "read committed"
        assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
        assert connection.exec_driver_sql("SHOW lock_timeout").scalar() == "3s"
        assert connection.exec_driver_sql("SHOW transaction_read_only").scalar() == "off"
    with engine.reading.connect() as connection:
        assert connection.exec_driver_sql("SHOW transaction_read_only").scalar() == "on"
    engine.dispose()


def test_savepoints_inside_a_transaction_are_undone_with_it(sqlite_url):
    """The trap of the driver's own transactions: a released savepoint would survive the rollback."""
    engine = make_engine(sqlite_url)
    with engine.connect() as connection:
        outer = connection.begin()
        with connection.begin_nested():
            connection.execute(sqlalchemy.insert(PitRow).values(code="P1", name="x"))
        outer.rollback()
        assert connection.execute(sqlalchemy.select(PitRow.code)).all() == []
    engine.dispose()


def test_a_replaced_file_is_noticed_before_a_write_is_acknowledged(sqlite_url, tmp_path):
    engine = a_house(sqlite_url)
    pit(engine, "P2")
    path = path_of(sqlite_url)
    copy = tmp_path / "copy.sqlite"
    engine.dispose()
    shutil.copyfile(path, copy)
    engine = make_engine(sqlite_url)
    pit(engine, "P3")
    copy.replace(path)
    with pytest.raises(BrokenBook, match="was replaced"):
        pit(engine, "P4")
    path.unlink()
    with pytest.raises(BrokenBook, match="was replaced"):
        pit(engine, "P5")
    engine.dispose()


def test_an_outside_writer_is_waited_for_and_then_refused_in_words(sqlite_url):
    engine = a_house(sqlite_url)
    engine.dispose()
    engine = make_engine(sqlite_url, wait_seconds=1)
    other = sqlite3.connect(path_of(sqlite_url), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    started = time.monotonic()
    with pytest.raises(Conflict, match="busy"):
        pit(engine, "P2")
    assert time.monotonic() - started >= 0.9
    other.execute("ROLLBACK")
    assert pit(engine, "P2").record.sequence == 2
    other.close()
    engine.dispose()


def test_a_command_beside_a_server_waits_its_turn(sqlite_url):
    """Two processes write at once; both get through, and the chain has no fork."""
    engine = a_house(sqlite_url)
    code = (
        "import sys; sys.path.insert(0, sys.argv[2])\n"
        "from store.making import settle\nfrom tablemgr.store.engine import make_engine\n"
        "engine = make_engine(sys.argv[1])\n"
        "for number in range(20): settle(engine, number, request=f'outside-{number}')\n"
    )
    tests = str(Path(__file__).resolve().parents[1])
    other = subprocess.Popen([sys.executable, "-c", code, sqlite_url, tests])
    for number in range(20):
        settle(engine, number, request=f"inside-{number}")
    assert other.wait(60) == 0
    with read(engine) as look:
        assert verify.verify(look) == []
        assert look.session.scalar(sqlalchemy.text("SELECT count(*) FROM rounds")) == 40
    engine.dispose()


def test_a_locked_row_is_waited_for_and_then_refused_in_words(postgres_url):
    a_house(postgres_url).dispose()
    engine = make_engine(postgres_url, wait_seconds=1)
    with Work(engine, a_clock(), CALENDAR, hold=("property",)), pytest.raises(Conflict, match="busy"):
        pit(engine, "P2")
    assert pit(engine, "P2").record.sequence == 2
    engine.dispose()


def test_tables_do_not_wait_for_each_other(postgres_url):
    engine = a_house(postgres_url)
    with Work(engine, a_clock(), CALENDAR, hold=("property",)):
        assert settle(engine, 1).body == {"round": 1}
    engine.dispose()


def test_an_unreachable_server_is_said_in_words():
    engine = make_engine("postgresql+psycopg://nobody@127.0.0.1:1/none?connect_timeout=2")
    with pytest.raises(Unusable), read(engine) as look:
        look.session.execute(sqlalchemy.text("SELECT 1"))
    with pytest.raises(Unusable):
        pit(engine, "P2")


def test_a_file_that_is_no_database_is_said_in_words(tmp_path):
    path = tmp_path / "letter.sqlite"
    path.write_text("Dear sir, " * 500)
    engine = make_engine(f"sqlite:///{path}")
    with pytest.raises(Unusable), read(engine) as look:
        look.session.execute(sqlalchemy.text("SELECT 1"))
    with pytest.raises(Unusable):
        pit(engine, "P2")
    engine.dispose()


def test_a_full_disk_is_said_in_words_and_nothing_is_half_done(sqlite_url):
    engine = a_house(sqlite_url)
    with engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()

    @sqlalchemy.event.listens_for(engine.writing, "checkout")
    def full(connection, _record, _proxy):
        connection.execute(f"PRAGMA max_page_count = {pages}")

    saved = 0
    with pytest.raises(Unusable, match="Nothing was saved"):
        for number in range(2000):
            settle(engine, number)
            saved += 1
    engine.dispose()
    engine = make_engine(sqlite_url)
    with read(engine) as look:
        assert verify.verify(look) == []
        assert look.session.scalar(sqlalchemy.text("SELECT count(*) FROM rounds")) == saved
    engine.dispose()


def test_a_file_that_may_only_be_read_is_said_in_words(sqlite_url):
    a_house(sqlite_url).dispose()
    engine = make_engine(sqlite_url)
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA query_only = ON")

        @sqlalchemy.event.listens_for(engine.writing, "checkout")
        def closed(connection, _record, _proxy):
            connection.execute("PRAGMA query_only = ON")

    with pytest.raises(Unusable):
        pit(engine, "P2")
    engine.dispose()


def test_turns_come_in_order_of_arrival():
    turns, order = Turns(seconds=10), []
    turns.take()

    def wait(name):
        turns.take()
        order.append(name)
        turns.give()

    threads = []
    for name in range(20):
        thread = threading.Thread(target=wait, args=(name,))
        thread.start()
        threads.append(thread)
        while len(turns._waiting) < name + 1:
            time.sleep(0.001)
    turns.give()
    for thread in threads:
        thread.join()
    assert order == list(range(20))
    turns.take()
    turns.give()


def test_a_turn_that_does_not_come_is_given_up_and_loses_nobody():
    turns = Turns(seconds=0)
    turns.take()
    for _ in range(3):
        with pytest.raises(Conflict):
            turns.take()
    turns.give()
    turns.take()


def test_a_house_of_another_revision_is_refused(database_url):
    engine = make_engine(database_url)
    migrate.check(engine)
    assert migrate.current(engine) == migrate.newest()
    with engine.connect() as connection, connection.begin():
        connection.execute(sqlalchemy.text("UPDATE alembic_version SET version_num = '0000'"))
    with pytest.raises(Refused, match="db upgrade"):
        migrate.check(engine)
    engine.dispose()


def test_an_empty_database_is_refused(tmp_path):
    engine = make_engine(f"sqlite:///{tmp_path / 'empty.sqlite'}", create=True)
    assert migrate.current(engine) is None
    with pytest.raises(Refused):
        migrate.check(engine)
    assert migrate.upgrade(engine) == migrate.upgrade(engine) == migrate.newest()
    migrate.check(engine)
    engine.dispose()


def test_a_migration_that_fails_leaves_nothing(tmp_path, monkeypatch):
    from tablemgr.store import guards

    engine = make_engine(f"sqlite:///{tmp_path / 'empty.sqlite'}", create=True)

    def fail(_connection):
        raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr(guards, "guard", fail)
        with pytest.raises(RuntimeError):
            migrate.upgrade(engine)
    with engine.reading.connect() as connection:
        assert sqlalchemy.inspect(connection).get_table_names() == []
    migrate.upgrade(engine)
    migrate.check(engine)
    engine.dispose()
