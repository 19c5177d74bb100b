"""`tablemgr report shift` as other programs use it: a file, the same file again, and a sentence for what cannot be."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import re
import subprocess
import sys

import pytest
from click.testing import CliRunner
from pypdf import PdfReader

from cast import PAT, clock, floor_template, site
from dealing import Dealer, open_table, tablet
from services.full_shift import FullShift
from tablemgr import cli, wiring
from tablemgr.audit.record import By
from tablemgr.errors import TableError

__all__ = ["clock", "floor_template", "site"]

DAY = ("--day", "2026-11-29", "--shift", "Day")


@pytest.fixture
def run(site, clock, monkeypatch, tmp_path):
    """A floor with one round, and the command on its database."""
    open_table(site)
    dealer = Dealer(site, tablet(site))
    clock.advance(600)
    dealer.round({1: 10000, 2: 2500})
    monkeypatch.setenv("TABLEMGR_DATABASE", site.house.engine.url)
    monkeypatch.setattr(wiring, "SystemClock", lambda: clock)
    monkeypatch.chdir(tmp_path)

    def go(*words: str):
        done = CliRunner().invoke(cli.command, ["report", "shift", *words])
        assert done.exception is None or isinstance(done.exception, SystemExit | TableError), done.exception
        return done

    go.dealer = dealer
    return go


@pytest.mark.parametrize("form", ["pdf", "json", "csv"])
def test_run_twice_it_writes_the_same_bytes(run, tmp_path, form):
    first, second = tmp_path / "a", tmp_path / "b"
    for path in (first, second):
        done = run(*DAY, "--format", form, "--out", str(path))
        assert done.exit_code == 0, done.output
    assert first.read_bytes() == second.read_bytes()
    assert len(first.read_bytes()) > 500


def test_all_forms_say_the_same(run, tmp_path):
    written = {}
    for form in ("json", "csv", "pdf"):
        assert run(*DAY, "--table", "PG14", "--format", form, "--out", form).exit_code == 0
        written[form] = (tmp_path / form).read_bytes()
    tree = json.loads(written["json"])
    assert tree["heading"]["currency"] == "USD"
    assert tree["strip"]["wagers_cents"] == 12500
    rows = list(csv.reader(io.StringIO(written["csv"].decode("utf-8-sig"))))
    assert ["figures", "Wagers", "125.00"] in rows
    digest = hashlib.sha256(written["json"]).hexdigest()
    assert ["data", "SHA-256", digest] in rows
    words = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(written["pdf"])).pages)
    assert digest in words
    assert "125.00" in words


def test_it_says_which_report_it_wrote_and_the_hash(run, tmp_path):
    done = run(*DAY, "--format", "json", "--out", "r.json")
    said = re.fullmatch(r"(\S+)  SHA-256 ([0-9a-f]{64})\n", done.stderr)
    assert said[1] == "20261129-day-property-v1"
    assert said[2] == hashlib.sha256((tmp_path / "r.json").read_bytes()).hexdigest()


def test_after_another_round_it_writes_the_next_version(run, tmp_path):
    run(*DAY, "--format", "pdf", "--out", "1.pdf")
    run.dealer.round({1: 5000})
    done = run(*DAY, "--format", "pdf", "--out", "2.pdf")
    assert "20261129-day-property-v2" in done.stderr
    words = " ".join(page.extract_text() for page in PdfReader(tmp_path / "2.pdf").pages)
    assert "Changed since version 1" in words


def test_standard_output_gets_the_bytes_alone(run):
    done = run(*DAY, "--pit", "P1", "--format", "json", "--out", "-")
    assert json.loads(done.stdout_bytes)["heading"]["scope"] == "pit:P1"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--day", "2026-11-31", "--shift", "Day"), "not a day"),
        (("--day", "2026-11-29", "--shift", "Night"), "The shifts are Day, Swing, Grave"),
        (("--day", "2030-11-29", "--shift", "Day"), "has not begun"),
        ((*DAY, "--table", "PG99"), "no table PG99"),
        ((*DAY, "--pit", "P99"), "no pit P99"),
    ],
)
def test_what_is_unknown_is_refused_with_a_sentence(run, tmp_path, words, said):
    done = run(*words, "--format", "pdf", "--out", "x.pdf")
    assert isinstance(done.exception, TableError)
    assert said in str(done.exception)
    assert not (tmp_path / "x.pdf").exists()


@pytest.mark.parametrize(
    "words",
    [
        (*DAY, "--format", "pdf"),
        (*DAY, "--format", "xlsx", "--out", "x"),
        (*DAY, "--pit", "P1", "--table", "PG14", "--format", "pdf", "--out", "x"),
        ("--shift", "Day", "--format", "pdf", "--out", "x"),
        (*DAY, "--format", "pdf", "--out", "x", "--colour"),
    ],
)
def test_wrong_use_is_exit_status_two(run, words):
    assert run(*words).exit_code == 2


def test_from_a_real_shell_a_refusal_is_one_sentence_and_status_one(run, site, tmp_path):
    words = [
        sys.executable,
        "-m",
        "tablemgr",
        "report",
        "shift",
        "--day",
        "someday",
        "--shift",
        "Day",
    ]
    done = subprocess.run(
        [*words, "--format", "pdf", "--out", "x.pdf"],
        check=False, capture_output=True, text=True, cwd=tmp_path, env={"TABLEMGR_DATABASE": site.house.engine.url, "PATH": ""},
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr == "tablemgr: “someday” is not a day such as 2026-11-28.\n"
    assert done.stdout == ""


def test_a_folder_that_cannot_be_written_is_a_sentence(run):
    done = run(*DAY, "--format", "pdf", "--out", "missing/x.pdf")
    assert "cannot be written" in str(done.exception)


def test_a_missing_database_is_a_sentence(run, site, monkeypatch, tmp_path):
    monkeypatch.setenv("TABLEMGR_DATABASE", f"sqlite:///{tmp_path}/none.sqlite")
    done = run(*DAY, "--format", "pdf", "--out", "x.pdf")
    assert "There is no database" in str(done.exception)


def test_a_database_that_was_never_set_up_is_a_sentence(run, monkeypatch, tmp_path):
    (tmp_path / "empty.sqlite").touch()
    monkeypatch.setenv("TABLEMGR_DATABASE", f"sqlite:///{tmp_path}/empty.sqlite")
    done = run(*DAY, "--format", "pdf", "--out", "x.pdf")
    assert isinstance(done.exception, TableError)
    assert "tablemgr" in str(done.exception)


def test_another_program_reads_the_chinese_name(run, pdftotext):
    open_table(run.dealer.site, "PG18", dealer="2318", count={"10000": 50})
    run(*DAY, "--format", "pdf", "--out", "r.pdf")
    assert "陳美玲" in subprocess.run([pdftotext, "r.pdf", "-"], check=True, capture_output=True, text=True).stdout


def test_the_golden_shift_is_the_same_from_the_command_and_from_the_page(site, clock, monkeypatch, tmp_path):
    """Opener 25,000.00, fills 10,000.00, credits 4,000.00, drop 18,350.00, closer 16,200.00: win 3,550.00, 19.35 %."""
    made = FullShift(site, clock)
    made.run()
    made.close()
    made.count(made.pull())
    monkeypatch.setenv("TABLEMGR_DATABASE", site.house.engine.url)
    monkeypatch.setattr(wiring, "SystemClock", lambda: clock)
    monkeypatch.chdir(tmp_path)
    issued = site.reports.issue(site.shifts.scope("2026-11-29", "Day"), by=By(PAT, "pit_boss"))
    for form in ("json", "csv", "pdf"):
        done = CliRunner().invoke(cli.command, ["report", "shift", *DAY, "--format", form, "--out", form])
        assert done.exit_code == 0, done.output
        assert (tmp_path / form).read_bytes() == site.reports.file(issued.id, form)
    strip = json.loads((tmp_path / "json").read_text("utf-8"))["strip"]
    assert (strip["table_win_cents"], strip["hold_basis_points"]) == (355_000, 1935)
    won = CliRunner().invoke(cli.command, [
        "win", "--opening", "25000.00", "--fills", "10000.00", "--credits", "4000.00", "--drop", "18350.00",
        "--closing", "16200.00", "--json",
    ])  # fmt: skip
    assert json.loads(won.output) == {"win": "3550.00", "hold": "19.35"}
    rows = list(csv.reader(io.StringIO((tmp_path / "csv").read_text("utf-8-sig"))))
    assert ["figures", "Win", "3550.00"] in rows
    assert ["figures", "Hold", "19.35"] in rows
