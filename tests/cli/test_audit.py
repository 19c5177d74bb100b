"""`tablemgr audit` as an auditor uses it: verify, anchor, export, and the verifier that stands alone."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy
from click.testing import CliRunner

from store.making import a_full_house, a_house, settle
from tablemgr import cli
from tablemgr.audit import anchor
from tablemgr.errors import TableError
from tablemgr.store.engine import make_engine

KEY = anchor.key_from_seed(bytes(range(32)))


class Shell:
    """Runs commands against one database, with a signing key."""

    def __init__(self, url, folder):
        self.url, self.folder = url, folder
        (folder / "signing.key").write_text(KEY)

    def environment(self):
        return {"TABLEMGR_DATABASE": self.url, "TABLEMGR_SIGNING_KEY_FILE": str(self.folder / "signing.key")}

    def run(self, *words, status=0):
        done = CliRunner().invoke(cli.command, list(words), env=self.environment())
        if isinstance(done.exception, TableError):
            assert status == 1, done.exception
            return str(done.exception)
        assert done.exit_code == status, done.output
        return done.output


@pytest.fixture
def shell(database_url, tmp_path):
    a_full_house(database_url).dispose()
    return Shell(database_url, tmp_path)


def break_in(url, *statements):
    engine = make_engine(url)
    with engine.connect() as connection, connection.begin():
        for statement in statements:
            connection.execute(sqlalchemy.text(statement))
    engine.dispose()


def without_guards(url, table):
    if url.startswith("sqlite"):
        return [f"DROP TRIGGER {table}_no_{what}" for what in ("update", "delete", "replace")]
    return [f'DROP TRIGGER {table}_append_only ON "{table}"']


def test_a_sound_house_is_said_to_be_sound(shell):
    assert shell.run("audit", "verify", "--no-fact") == "All is well.\n9 facts in 2 chains.\n"
    assert json.loads(shell.run("audit", "verify", "--json")) == {
        "sound": True, "facts": 9, "chains": 2, "problems": [],
    }  # fmt: skip
    assert "10 facts in 2 chains" in shell.run("audit", "verify", "--no-fact")  # the check before was noted


def test_a_house_without_a_fact_is_sound(database_url, tmp_path):
    empty = Shell(database_url, tmp_path)
    assert "All is well." in empty.run("audit", "verify")
    assert "0 facts" in empty.run("audit", "verify")


def test_the_first_broken_fact_is_named(shell):
    edit = "UPDATE facts SET canonical = replace(canonical, 'wrong tile', 'right tile') WHERE kind = 'round.reversed'"
    break_in(shell.url, *without_guards(shell.url, "facts"), edit)
    said = shell.run("audit", "verify", status=1)
    assert (
        said.splitlines()[0] == "table:PG14/6 edit: Fact table:PG14/6 was edited: its content does not give its hash."
    )
    found = json.loads(shell.run("audit", "verify", "--json", status=1))
    assert (found["sound"], found["problems"][0]["sort"], found["problems"][0]["sequence"]) == (False, "edit", 6)


def test_a_changed_row_is_named(shell):
    edit = "UPDATE rounds SET dealer = '1002' WHERE number = 3"
    break_in(shell.url, *without_guards(shell.url, "rounds"), edit)
    said = shell.run("audit", "verify", status=1)
    assert said.splitlines()[0] == "table:PG14/4 row: rounds PG14/3 says something else than its fact in dealer."


def test_an_anchor_shows_later_that_the_end_was_cut(shell):
    kept = shell.folder / "anchor.json"
    shell.run("audit", "anchor", "--out", str(kept))
    assert anchor.read(kept.read_text()).house == "Golden Tile"
    said = shell.run("audit", "verify", "--anchor", str(kept), "--no-fact")
    assert "All is well." in said
    assert f"signed by key {anchor.public_key(KEY)}" in said
    cut = [
        *without_guards(shell.url, "facts"),
        *without_guards(shell.url, "reports"),
        "DELETE FROM reports",
        "DELETE FROM facts WHERE chain = 'property' AND sequence >= 2",
        "UPDATE heads SET sequence = 1, hash = (SELECT hash FROM facts WHERE id = 'property/1') WHERE chain = 'property'",
    ]
    break_in(shell.url, *cut)
    assert "All is well." in shell.run("audit", "verify", "--no-fact")
    said = shell.run("audit", "verify", "--anchor", str(kept), "--no-fact", status=1)
    assert said.splitlines()[0] == "property/2 cut: Facts 2 to 2 of chain property are missing at the end."


def test_a_forged_anchor_is_refused(shell):
    kept = shell.folder / "anchor.json"
    shell.run("audit", "anchor", "--out", str(kept))
    value = json.loads(kept.read_text())
    value["heads"][0][1] += 1
    kept.write_text(json.dumps(value))
    assert "changed after it was signed" in shell.run("audit", "verify", "--anchor", str(kept), status=1)
    (shell.folder / "signing.key").write_text(anchor.key_from_seed(bytes(32)))
    shell.run("audit", "anchor", "--out", str(kept))
    (shell.folder / "signing.key").write_text(KEY)
    assert "another key" in shell.run("audit", "verify", "--anchor", str(kept), status=1)
    assert "cannot be read" in shell.run("audit", "verify", "--anchor", str(shell.folder / "none"), status=1)
    (shell.folder / "signing.key").unlink()
    assert "There is no signing key" in shell.run("audit", "anchor", status=1)


def verify_alone(folder, *words):
    """Run the printed verifier where nothing of ours can be imported."""
    command = [sys.executable, "-I", "-S", "verifier.py", *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env={"PATH": "/nowhere"})


def test_an_export_is_checked_by_a_program_of_nobodys(shell, tmp_path_factory):
    folder = tmp_path_factory.mktemp("outside")
    shell.run("audit", "export", "--out", str(folder / "facts.jsonl"), "--heads", str(folder / "heads.json"))
    (folder / "verifier.py").write_text(shell.run("audit", "verifier"))
    done = verify_alone(folder, "facts.jsonl", "--heads", "heads.json")
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "All is well.")
    lines = (folder / "facts.jsonl").read_text("utf-8").splitlines()
    assert len(lines) == 9
    shell.run("audit", "anchor", "--out", str(folder / "anchor.json"))
    done = verify_alone(folder, "facts.jsonl", "--heads", "anchor.json")
    assert done.returncode == 1  # the anchor was taken later: the export itself became a fact meanwhile
    lines[5] = lines[5].replace("wager_taken", "wager_token")
    (folder / "facts.jsonl").write_text("\n".join(lines) + "\n", "utf-8")
    done = verify_alone(folder, "facts.jsonl")
    assert done.returncode == 1
    assert "WRONG: line 6: table:PG14/4 was edited" in done.stdout


def test_one_chain_can_be_exported(shell):
    said = shell.run("audit", "export", "--chain", "property", "--out", "-")
    assert [json.loads(line)["fact"]["chain"] for line in said.splitlines()] == ["property"] * 2
    assert "There is no chain table:XX" in shell.run("audit", "export", "--chain", "table:XX", "--out", "-", status=1)
    assert "cannot be written" in shell.run("audit", "export", "--out", "/nowhere/x", status=1)


def test_wrong_usage_is_status_2(shell):
    for words in (["audit"], ["audit", "export"], ["audit", "verify", "--what"], ["audit", "nothing"]):
        done = CliRunner().invoke(cli.command, words, env=shell.environment())
        assert done.exit_code == 2


def test_a_missing_database_is_one_sentence_on_standard_error(tmp_path):
    environment = {**os.environ, "TABLEMGR_DATABASE": f"sqlite:///{tmp_path}/none.sqlite"}
    done = subprocess.run(
        [sys.executable, "-m", "tablemgr", "audit", "verify"],
        env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("tablemgr: There is no database at")
    assert len(done.stderr.splitlines()) == 1


def test_a_check_runs_beside_a_house_at_work(sqlite_url, tmp_path):
    """Reading does not stop the writers, and sees one moment: a check in the middle of a shift finds nothing wrong."""
    engine = a_house(sqlite_url)
    shell = Shell(sqlite_url, tmp_path)
    command = [sys.executable, "-m", "tablemgr", "audit", "verify"]
    other = subprocess.Popen(command, env={**os.environ, **shell.environment()}, stdout=subprocess.PIPE, text=True)
    for number in range(60):
        settle(engine, number)
    said, _ = other.communicate(timeout=60)
    assert (other.returncode, said.splitlines()[0]) == (0, "All is well.")
    engine.dispose()
    assert "All is well." in shell.run("audit", "verify")
    assert Path(sqlite_url.removeprefix("sqlite:///")).exists()
