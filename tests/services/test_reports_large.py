"""Fifty tables with opener, closer and a box each make a report within three seconds."""

from __future__ import annotations

import time
from dataclasses import replace

from cast import ADA, DANA
from dealing import close_table, open_table
from tablemgr.audit.record import By

TABLES = 50


def test_fifty_tables_are_gathered_in_three_seconds(site):
    setup, _ = site.property.table_setup("PG14")
    admin = By(ADA, "administrator")
    codes = [f"T{number}" for number in range(TABLES)]
    for code in codes:
        site.property.put_table(replace(setup, code=code, name=f"Table {code}"), by=admin)
        open_table(site, code, dealer=DANA)
        close_table(site, code, dealer=DANA)
    scope = site.shifts.now()
    site.shifts.look(scope)
    started = time.process_time()
    report = site.shifts.look(scope)
    assert time.process_time() - started < 3
    assert [len(report.racks), len(report.boxes)] == [TABLES, TABLES]
    assert report.strip.opener_cents == report.strip.closer_cents
