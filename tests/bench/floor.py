"""A house with many tables, each with a round that is ready to be settled."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from uuid import UUID

from cast import DANA, PINS, ROBIN, SECRET, open_site
from dealing import COUNT, FLOOR
from faults.serving import steps
from tablemgr import wiring
from tablemgr.audit.facts import Fact
from tablemgr.clock import SystemClock, stamp
from tablemgr.ledger import rack
from tablemgr.ledger.rack import Count
from tablemgr.services import demonstration
from tablemgr.services.draft import RoundDraft
from tablemgr.services.play import table_in_use, terms_of
from tablemgr.services.site import Site
from tablemgr.settings import load
from tablemgr.store import drafts, tables
from tablemgr.store.work import TABLE_CHAIN, Draft

__all__ = ["DANA", "PINS", "SECRET", "a_floor", "ready"]

WAGERS = {1: 10_000, 2: 5_000, 3: 30_000}


def a_floor(folder: Path) -> tuple[str, str]:
    """Make the demonstration's floor in a file; give its URL and the token of a tablet."""
    database = f"sqlite:///{folder / 'floor.sqlite'}"
    made = wiring.build(load({}, database=database, secret_key=SECRET), create=True)
    demonstration.load(made)
    token = made.devices.enrol(made.devices.make_code("Tablet", by=FLOOR).code).token
    made.close()
    return database, token


def ready(database: str, first: int, count: int) -> list[tuple[str, str, int]]:
    """Put `count` more tables on the floor, all dealt by Dana, each ready to settle: (code, request, version)."""
    site = open_site(database, SystemClock())
    found = [_ready(site, f"B{number}", number) for number in range(first, first + count)]
    site.close()
    return found


def _ready(site: Site, code: str, number: int) -> tuple[str, str, int]:
    setup = replace(site.property.table_setup("PG14")[0], code=code, name=f"Table {code}")
    site.property.put_table(setup, by=FLOOR)
    counted = Count.of(COUNT, (100, 500, 2500, 10000, 50000))
    with site.house.work(TABLE_CHAIN + code) as work:
        table = table_in_use(work, code)
        tables.open_session(work, code, session=1, dealer=DANA, at=work.now)
        body = {
            "table": code, "session": 1, "count": counted.to_json(), "total": counted.total, "dealer": DANA,
            "floor": ROBIN, "tile_set": "A",
        }  # fmt: skip
        work.commit(Fact("table.opened", body), by=FLOOR, entries=rack.opening(code, counted.total))
    acts = tuple((str(UUID(int=number * 1000 + place)), act) for place, act in enumerate(steps(WAGERS)))
    draft = RoundDraft(
        request=str(UUID(int=number)), terms=terms_of(table), standing=(), started_by=DANA,
        started_at=stamp(site.house.clock.now()), version=len(acts), acts=acts,
    )  # fmt: skip
    with Draft(site.house.engine, site.house.clock, code) as unit:
        drafts.begin(unit, code, draft.to_json(), version=draft.version, at=unit.now)
        unit.commit()
    return code, draft.request, draft.version
