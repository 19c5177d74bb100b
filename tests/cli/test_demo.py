"""`tablemgr demo`: a floor to walk onto, kept between runs."""

from __future__ import annotations

import contextlib
import re

from cast import SECRET
from servers.house import fetch, serving
from tablemgr import wiring
from tablemgr.clock import FixedClock, parse_stamp
from tablemgr.services import demonstration, rehearsal
from tablemgr.settings import load


def test_the_demonstration_shows_its_people_and_is_kept(tmp_path):
    for _ in range(2):
        with serving("demo", "--data", "floor", folder=tmp_path) as running:
            with fetch(f"{running.address}/sign-in") as answer:
                page = answer.read().decode()
                assert "tablemgr_tablet" in str(answer.headers)
            assert "Demonstration" in page
            assert "陳美玲" in page
            line = running.process.stdout.readline()
            assert re.search(r"--host 0\.0\.0\.0 --port \d+ +\(then open http://[\d.]+:\d+\)", line)
    settings = load({}, database=f"sqlite:///{tmp_path / 'floor' / 'demo.sqlite'}", secret_key=SECRET)
    site = wiring.build(settings)
    assert len(site.people.everyone()) == len(demonstration.CAST)
    assert [state for _, state in site.property.table_setups()] == ["open", "open", "open", "closed", "open"]
    assert [site.tables.table(code).last_round for code, *_ in rehearsal.FLOOR] == [row[4] for row in rehearsal.FLOOR]
    site.close()


def test_a_load_that_was_cut_is_completed(sqlite_url):
    clock = FixedClock(parse_stamp("2026-11-29T20:00:00.000000Z"))
    site = wiring.build(load({}, database=sqlite_url, secret_key=SECRET), clock=clock)
    taps, limits = 0, iter(range(13, 400, 40))
    limit = next(limits)

    def cut(seconds: float) -> None:
        nonlocal taps
        taps += 1
        clock.advance(seconds)
        if taps == limit:
            raise KeyboardInterrupt

    demonstration.load(site)
    cuts = 0
    while site.tables.table("PG14").last_round < 4:
        taps, limit = 0, next(limits)
        with contextlib.suppress(KeyboardInterrupt):
            rehearsal.play(site, cut)
            continue
        cuts += 1
    assert cuts > 2
    assert [site.tables.table(code).last_round for code, *_ in rehearsal.FLOOR] == [row[4] for row in rehearsal.FLOOR]
    site.close()
