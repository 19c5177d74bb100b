"""Units that wait together share one sync; each is kept or undone by itself, and none is told before it is durable."""

import contextlib
import sqlite3
import threading
import time

import pytest
import sqlalchemy

from store.making import CALENDAR, CHAIN, DANA, a_clock, a_house, settle
from tablemgr.audit.facts import Fact
from tablemgr.audit.record import Answer, Request
from tablemgr.errors import Refused, Unusable
from tablemgr.store import sharing, verify
from tablemgr.store.work import Work, read


@pytest.fixture
def engine(sqlite_url):
    made = a_house(sqlite_url)
    yield made
    made.dispose()


@pytest.fixture
def commits(engine):
    """What the database was asked to make durable."""
    seen = []

    @sqlalchemy.event.listens_for(engine.writing, "commit")
    def committed(_connection):
        seen.append(time.monotonic())

    return seen


def leave(work):
    with contextlib.suppress(Unusable):
        work.__exit__(None, None, None)


def together(engine, *acts):
    """Let some acts queue up behind an open unit, in order, and give what each of them came to."""
    outcome = [None] * len(acts)

    def run(place):
        try:
            outcome[place] = acts[place]()
        except Exception as error:
            outcome[place] = error

    threads = []
    with Work(engine, a_clock(), CALENDAR, hold=(CHAIN,)) as work:
        for place in range(len(acts)):
            threads.append(threading.Thread(target=run, args=(place,)))
            threads[-1].start()
            while len(engine.sharing._turns._waiting) <= place:
                time.sleep(0.001)
        waiting = threading.Thread(target=leave, args=(work,))
        waiting.start()
        for thread in [*threads, waiting]:
            thread.join()
    return outcome


def rounds(engine):
    with read(engine) as look:
        assert verify.verify(look) == []
        return look.session.scalar(sqlalchemy.text("SELECT count(*) FROM rounds"))


def settling(engine, name):
    return lambda: settle(engine, 0, request=name).body["round"]


def refusing(engine):
    def refuse():
        with Work(engine, a_clock(), CALENDAR, hold=(CHAIN,)) as work:
            work.session.execute(sqlalchemy.text("SELECT 1"))
            raise Refused("No.")

    return refuse


def test_units_that_wait_together_share_one_sync(engine, commits):
    done = together(engine, *(settling(engine, f"r{number}") for number in range(10)))
    assert done == list(range(1, 11))
    assert len(commits) == 1
    assert rounds(engine) == 10


def test_a_unit_alone_syncs_by_itself(engine, commits):
    for number in range(3):
        settle(engine, 0, request=f"r{number}")
    assert len(commits) == 3


def test_no_more_than_so_many_share(engine, commits, monkeypatch):
    monkeypatch.setattr(sharing, "LIMIT", 4)
    together(engine, *(settling(engine, f"r{number}") for number in range(10)))
    assert len(commits) >= 3
    assert rounds(engine) == 10


def test_a_refusal_among_them_undoes_only_itself(engine, commits):
    def half(name):
        def go():
            with Work(engine, a_clock(), CALENDAR, hold=(CHAIN,)) as work:
                work.session.execute(
                    sqlalchemy.update(sqlalchemy.table("tables", sqlalchemy.column("last_round"))).values(last_round=99)
                )
                raise Refused(name)

        return go

    done = together(engine, settling(engine, "a"), half("x"), settling(engine, "b"), half("y"), settling(engine, "c"))
    assert [str(each) for each in done] == ["1", "x", "2", "y", "3"]
    assert len(commits) == 1
    assert rounds(engine) == 3


def test_a_last_one_that_keeps_nothing_still_commits_for_the_others(engine):
    done = together(engine, settling(engine, "a"), refusing(engine))
    assert done[0] == 1
    assert isinstance(done[1], Refused)
    assert rounds(engine) == 1


def test_when_the_sync_fails_nobody_is_told_it_is_saved(engine, monkeypatch):
    """Not even the one who only asked again: his answer would rest on what was never durable."""

    def fail(_transaction):
        raise sqlalchemy.exc.OperationalError("COMMIT", {}, sqlite3.OperationalError("disk I/O error"))

    with monkeypatch.context() as patch:
        patch.setattr(sqlalchemy.RootTransaction, "commit", fail)
        done = together(engine, settling(engine, "a"), settling(engine, "b"), settling(engine, "a"), refusing(engine))
    assert [type(each) for each in done] == [Unusable, Unusable, Unusable, Refused]
    assert rounds(engine) == 0
    assert settle(engine, 0, request="a").body == {"round": 1}
    assert rounds(engine) == 1


def test_a_transaction_that_undid_itself_is_noticed_by_all(engine):
    """A full disk makes SQLite roll back everything, the savepoints of the others too."""

    def break_off():
        with Work(engine, a_clock(), CALENDAR, hold=(CHAIN,)) as work:
            work.session.connection().connection.driver_connection.rollback()
            work.commit(Fact("floor.called", {}), by=DANA)

    done = together(engine, settling(engine, "a"), break_off, settling(engine, "b"))
    assert [type(each) for each in done[:2]] == [Unusable, Unusable]
    assert done[2] == 1
    assert rounds(engine) == 1


def test_nobody_is_told_before_the_sync(engine, commits):
    told = []

    def act(name):
        def go():
            with Work(engine, a_clock(), CALENDAR, hold=(CHAIN,)) as work:
                asked = Request(name, {"act": name})
                if work.repeated(asked) is None:
                    work.commit(Fact("floor.called", {}), by=DANA, request=asked, answer=Answer(200))
            told.append(time.monotonic())

        return go

    assert together(engine, *(act(name) for name in ("a", "b", "a", "c", "b"))) == [None] * 5
    assert len(commits) == 1
    assert min(told) >= commits[0]


def test_a_unit_is_over_with_its_commit(engine):
    with Work(engine, a_clock(), CALENDAR, hold=(CHAIN,)) as work:
        work.commit(Fact("floor.called", {}), by=DANA)
        assert work.now == a_clock().now()
        with pytest.raises(AssertionError):
            work.session.execute(sqlalchemy.text("SELECT 1"))
