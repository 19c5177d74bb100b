"""`tablemgr backup` and `restore`: what was taken out comes back whole, is proved, and is a fact."""

import json
import shutil
import subprocess
import sys
import tarfile
import threading
import uuid
from pathlib import Path

import pytest
import sqlalchemy
from click.testing import CliRunner

from store.making import CHAIN, a_full_house, a_house, settle
from tablemgr import cli
from tablemgr.audit import export
from tablemgr.errors import TableError
from tablemgr.store import audit, guards, verify
from tablemgr.store.engine import make_engine
from tablemgr.store.work import read


def run(url, *words, status=0):
    done = CliRunner().invoke(cli.command, list(words), env={"TABLEMGR_DATABASE": url})
    if isinstance(done.exception, TableError):
        assert status == 1, done.exception
        return str(done.exception)
    assert done.exit_code == status, (done.output, done.exception)
    return done.output


def facts(url, chain="property"):
    engine = make_engine(url)
    with read(engine) as look:
        found = [(kept.record.sequence, kept.record.kind, kept.hash) for kept in audit.newest(look, chain, limit=100)]
    engine.dispose()
    return found


@pytest.fixture
def empty_url(database_url, tmp_path):
    """Another place of the same kind, with nothing in it."""
    if database_url.startswith("sqlite"):
        yield f"sqlite:///{tmp_path / 'other' / 'house.sqlite'}"
        return
    name = f"other_{uuid.uuid4().hex}"
    server = database_url.rpartition("/")[0]
    admin = sqlalchemy.create_engine(f"{server}/postgres", isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.exec_driver_sql(f"CREATE DATABASE {name}")
    yield f"{server}/{name}"
    with admin.connect() as connection:
        connection.exec_driver_sql(f"DROP DATABASE {name} WITH (FORCE)")
    admin.dispose()


@pytest.mark.parametrize("form", ["copy", "copy.tar"])
def test_a_backup_comes_back_whole(database_url, empty_url, tmp_path, form):
    a_full_house(database_url).dispose()
    before = facts(database_url, CHAIN)
    said = run(database_url, "backup", str(tmp_path / form))
    assert "9 facts, revision 0003" in said
    assert facts(database_url)[0][1] == "backup.made"
    said = run(empty_url, "restore", str(tmp_path / form), "--verify")
    assert said == "9 facts are back, checked and found sound.\n"
    assert facts(empty_url, CHAIN) == before
    assert [kind for _, kind, _ in facts(empty_url)] == ["backup.restored", "report.issued", "rules.in_force"]
    engine = make_engine(empty_url)
    assert settle(engine, 9).body == {"round": 5}
    with read(engine) as look:
        guards.check(look.session.connection())
        assert verify.verify(look) == []
    with engine.connect() as connection, pytest.raises(sqlalchemy.exc.DBAPIError):
        connection.execute(sqlalchemy.text("UPDATE facts SET kind = 'x'"))
    engine.dispose()


def test_a_backup_can_be_read_without_us(database_url, tmp_path):
    a_full_house(database_url).dispose()
    run(database_url, "backup", str(tmp_path / "copy"))
    names = sorted(path.name for path in (tmp_path / "copy").iterdir())
    assert names == sorted(
        ["facts.jsonl", "heads.json", "manifest.json", "house.sqlite" if "sqlite" in database_url else "house.dump"]
    )
    (tmp_path / "verifier.py").write_text(export.verifier())
    command = [sys.executable, "-I", "-S", "verifier.py", "copy/facts.jsonl", "--heads", "copy/heads.json"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "All is well.")
    assert json.loads((tmp_path / "copy" / "manifest.json").read_text())["facts"] == 9


def test_nothing_is_written_over(database_url, empty_url, tmp_path):
    a_full_house(database_url).dispose()
    run(database_url, "backup", str(tmp_path / "copy"))
    assert "is there already" in run(database_url, "backup", str(tmp_path / "copy"), status=1)
    assert "already" in run(database_url, "restore", str(tmp_path / "copy"), status=1)
    later = facts(database_url)
    run(empty_url, "restore", str(tmp_path / "copy"))
    assert facts(database_url) == later
    assert "not checked" in run(empty_url, "restore", str(tmp_path / "copy"), "--force")
    assert [kind for _, kind, _ in facts(empty_url)] == ["backup.restored", "report.issued", "rules.in_force"]


@pytest.mark.parametrize("name", ["facts.jsonl", "heads.json", "house", "manifest.json"])
def test_a_changed_backup_is_refused_and_nothing_is_touched(database_url, empty_url, tmp_path, name):
    a_full_house(database_url).dispose()
    run(database_url, "backup", str(tmp_path / "copy"))
    (path,) = (tmp_path / "copy").glob(f"{name}*")
    raw = bytearray(path.read_bytes())
    raw[len(raw) // 2] ^= 1
    path.write_bytes(raw)
    said = run(empty_url, "restore", str(tmp_path / "copy"), "--verify", status=1)
    assert "was changed" in said or "no backup" in said
    if empty_url.startswith("sqlite"):
        assert not Path(empty_url.removeprefix("sqlite:///")).exists()


def test_a_backup_that_was_broken_before_it_was_taken_is_found_by_the_check(sqlite_url, tmp_path):
    engine = a_full_house(sqlite_url)
    with engine.connect() as connection, connection.begin():
        connection.execute(sqlalchemy.text("DROP TRIGGER rounds_no_update"))
        connection.execute(sqlalchemy.text("UPDATE rounds SET dealer = '1002' WHERE number = 1"))
        guards.guard(connection)
    engine.dispose()
    run(sqlite_url, "backup", str(tmp_path / "copy"))
    said = run(f"sqlite:///{tmp_path / 'other.sqlite'}", "restore", str(tmp_path / "copy"), "--verify", status=1)
    assert "rounds PG14/1 says something else than its fact in dealer." in said


def test_the_other_kind_of_database_is_refused(sqlite_url, tmp_path):
    a_full_house(sqlite_url).dispose()
    run(sqlite_url, "backup", str(tmp_path / "copy"))
    url = "postgresql+psycopg://nobody@127.0.0.1:1/none"
    assert "other kind" in run(url, "restore", str(tmp_path / "copy"), status=1)


@pytest.mark.parametrize("make", ["folder", "text", "tar"])
def test_what_is_no_backup_is_refused(sqlite_url, tmp_path, make):
    source = tmp_path / "letter"
    if make == "folder":
        source.mkdir()
    elif make == "text":
        source.write_text("Dear sir")
    else:
        (tmp_path / "x").write_text("x")
        with tarfile.open(source, "w") as tar:
            tar.add(tmp_path / "x", "../../x")
    assert "no backup" in run(f"sqlite:///{tmp_path}/o.sqlite", "restore", str(source), status=1)
    assert not (tmp_path / "o.sqlite").exists()


def test_a_log_of_the_former_database_is_not_taken_for_this_ones(sqlite_url, tmp_path):
    engine = a_full_house(sqlite_url)
    run(sqlite_url, "backup", str(tmp_path / "copy"))
    settle(engine, 9)
    path = Path(sqlite_url.removeprefix("sqlite:///"))
    left = tmp_path / "left"
    shutil.copyfile(f"{path}-wal", left)
    engine.dispose()
    shutil.copyfile(left, f"{path}-wal")
    said = run(sqlite_url, "restore", str(tmp_path / "copy"), "--verify", "--force")
    assert "9 facts are back" in said
    assert not any(kind == "backup.made" for _, kind, _ in facts(sqlite_url))


def test_a_backup_of_a_house_at_work_is_of_one_moment(database_url, empty_url, tmp_path):
    """Rounds are settled all the while; database, facts and heads of the backup still agree."""
    engine = a_house(database_url)
    stop, errors = threading.Event(), []

    def deal():
        try:
            while not stop.is_set():
                settle(engine, 1)
        except Exception as error:
            errors.append(repr(error))

    dealer = threading.Thread(target=deal)
    dealer.start()
    try:
        run(database_url, "backup", str(tmp_path / "copy"))
    finally:
        stop.set()
        dealer.join()
    assert errors == []
    assert "checked and found sound" in run(empty_url, "restore", str(tmp_path / "copy"), "--verify")
    heads = {chain: sequence for chain, sequence, _ in json.loads((tmp_path / "copy" / "heads.json").read_text())}
    assert facts(empty_url, CHAIN)[0][0] == heads[CHAIN]
    engine.dispose()
