"""A house with many tables, and a round that is ready to be settled on each of them."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

from cast import DANA, PINS, ROBIN, SECRET, open_site
from dealing import COUNT, FLOOR
from faults.serving import steps
from tablemgr import wiring
from tablemgr.audit.canonical import canonical
from tablemgr.audit.facts import Fact
from tablemgr.audit.record import CONSOLE
from tablemgr.clock import SystemClock, stamp
from tablemgr.ledger import rack
from tablemgr.ledger.rack import Count
from tablemgr.services import demonstration
from tablemgr.services.draft import RoundDraft
from tablemgr.services.play import table_in_use, terms_of
from tablemgr.services.site import Site
from tablemgr.settings import load
from tablemgr.store import tables
from tablemgr.store.work import TABLE_CHAIN, read

__all__ = ["DANA", "PINS", "SECRET", "a_floor", "lay", "many_tables"]

WAGERS = {1: 10_000, 2: 5_000, 3: 30_000}


def a_floor(folder: Path) -> tuple[str, str]:
    """Make the demonstration's floor in a file; give its URL and the token of a tablet."""
    database = f"sqlite:///{folder / 'floor.sqlite'}"
    made = wiring.build(load({}, database=database, secret_key=SECRET), create=True)
    demonstration.load(made)
    token = made.devices.enrol(made.devices.make_code("Tablet", by=FLOOR).code).token
    made.close()
    return database, token


def many_tables(database: str, count: int) -> list[str]:
    """Put `count` more tables on the floor, open, all dealt by Dana."""
    site = open_site(database, SystemClock())
    codes = [_opened(site, f"B{number}") for number in range(1, count + 1)]
    site.close()
    return codes


def _opened(site: Site, code: str) -> str:
    setup = replace(site.property.table_setup("PG14")[0], code=code, name=f"Table {code}")
    site.property.put_table(setup, by=CONSOLE)
    counted = Count.of(COUNT, (100, 500, 2500, 10000, 50000))
    with site.house.work(TABLE_CHAIN + code) as work:
        tables.open_session(work, code, session=1, dealer=DANA, at=work.now)
        body = {
            "table": code, "session": 1, "count": counted.to_json(), "total": counted.total, "dealer": DANA,
            "floor": ROBIN, "tile_set": "A",
        }  # fmt: skip
        work.commit(Fact("table.opened", body), by=FLOOR, entries=rack.opening(code, counted.total))
    return code


def lay(database: str, codes: list[str]) -> list[tuple[str, str, int]]:
    """Lay a round that is ready to settle on each table: (code, request, version)."""
    site = open_site(database, SystemClock())
    found, drafted = [], []
    now, acts = stamp(site.house.clock.now()), tuple((str(uuid4()), act) for act in steps(WAGERS))
    with read(site.house.engine) as unit:
        terms = terms_of(table_in_use(unit, codes[0]))
    for code in codes:
        draft = RoundDraft(
            request=str(uuid4()),
            terms=terms,
            standing=(),
            started_by=DANA,
            started_at=now,
            version=len(acts),
            acts=acts,
        )
        found.append((code, draft.request, draft.version))
        drafted.append((code, draft.version, canonical(draft.to_json()), now))
    # Thousands of taps in one transaction: how a draft gets there is not what is measured.
    with sqlite3.connect(database.removeprefix("sqlite:///"), timeout=30) as straight:
        straight.executemany('INSERT INTO drafts ("table", version, body, updated_at) VALUES (?, ?, ?, ?)', drafted)
    straight.close()
    site.close()
    return found
