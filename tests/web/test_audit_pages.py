"""The trail on pages: newest first, filtered, verified, and exported for whoever trusts no page."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from cast import ADA, ARI, DANA, KIT, ROBIN, post
from dealing import Dealer, open_table, tablet
from tablemgr.audit.export import verifier
from tablemgr.audit.facts import KINDS
from tablemgr.audit.matters import FACTS
from tablemgr.audit.sayings import SAYINGS, saying


@pytest.fixture
def dealt(site):
    """A table at which four rounds were dealt."""
    open_table(site)
    by = tablet(site)
    site.tables.take("PG14", request=None, by=by)
    dealer = Dealer(site, by)
    for _ in range(4):
        dealer.round({1: 10000, 2: 5000})
    return site


def test_every_kind_of_fact_has_words():
    assert set(SAYINGS) == set(KINDS) - set(FACTS), "the steps of matters are said by what they are"
    assert all(str(saying(kind, {})) not in {"", kind} and "%(" not in str(saying(kind, {})) for kind in KINDS)
    assert all("%(" not in sayings[-1].id for sayings in SAYINGS.values()), "the last sentence must need nothing"
    assert str(saying("table.opened", {})) == "Opened"


def test_a_table_s_facts_are_shown_newest_first(signed_in, dealt):
    page = signed_in(ARI).get("/audit/table:PG14").get_data(as_text=True)
    assert page.index("Round 4 settled") < page.index("Round 1 settled") < page.index("Opened, session 1")


def test_the_filter_keeps_what_was_asked(signed_in, dealt):
    client = signed_in(ARI)
    page = client.get("/audit/table:PG14?kind=table.opened").get_data(as_text=True)
    assert "Opened, session 1" in page
    assert "Round 1 settled" not in page
    assert "No fact is like that." in client.get("/audit/table:PG14?day=2020-01-01").get_data(as_text=True)
    assert client.get("/audit/table:PG14?day=yesterday").status_code == 422


def test_a_sound_chain_says_so_and_a_changed_one_says_where(signed_in, dealt):
    client = signed_in(ARI)
    assert "Sound:" in post(client, "/audit/table:PG14", "/audit").get_data(as_text=True)
    with dealt.house.engine.writing.connect() as connection:
        raw = connection.connection.driver_connection
        raw.execute("DROP TRIGGER IF EXISTS facts_no_update")
        for (name,) in raw.execute(
            "SELECT name FROM sqlite_master WHERE type='trigger' AND tbl_name='facts'"
        ).fetchall():
            raw.execute(f"DROP TRIGGER {name}")
        raw.execute(
            "UPDATE facts SET canonical = replace(canonical, '\"number\":2', '\"number\":3') WHERE kind='round.settled' AND id ="
            " (SELECT id FROM facts WHERE kind='round.settled' AND chain='table:PG14' ORDER BY sequence LIMIT 1 OFFSET 1)"
        )
        (broken,) = raw.execute(
            "SELECT id FROM facts WHERE kind='round.settled' AND chain='table:PG14' ORDER BY sequence LIMIT 1 OFFSET 1"
        ).fetchone()
    for place in ("/audit/table:PG14", "/audit"):
        assert f"Broken at {broken}" in post(client, place, "/audit").get_data(as_text=True)


def test_one_fact_is_shown_whole(signed_in, dealt):
    client = signed_in(ARI)
    page = client.get("/audit/table:PG14/1").get_data(as_text=True)
    assert "What was hashed" in page
    assert client.get("/audit/table:PG14/9999").status_code == 404
    assert client.get("/audit/table:NONE").status_code == 404


def test_an_export_passes_the_verifier_that_knows_nothing_of_us(signed_in, dealt, tmp_path):
    answer = post(signed_in(ARI), "/audit/table:PG14/export", "/audit")
    assert answer.mimetype == "application/jsonl"
    lines = answer.get_data(as_text=True).splitlines()
    assert all(json.loads(line) for line in lines)
    (tmp_path / "facts.jsonl").write_bytes(answer.data)
    (tmp_path / "check.py").write_text(verifier(), "utf-8")
    done = subprocess.run(
        [sys.executable, "-I", tmp_path / "check.py", tmp_path / "facts.jsonl"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("badge", [DANA, ROBIN, KIT, ADA])
def test_only_who_may_read_the_trail_reads_it(signed_in, dealt, badge):
    client = signed_in(badge)
    for place in ("/audit", "/audit/property", "/audit/table:PG14/1"):
        assert client.get(place).status_code == 403
