"""Fifty tables with opener, closer and a box each are one report, and every one of them is in it."""

from __future__ import annotations

from dataclasses import replace

from cast import ADA, DANA
from dealing import close_table, open_table
from tablemgr.audit.record import By

TABLES = 50


def test_fifty_tables_are_gathered_into_one_report(site):
    setup, _ = site.property.table_setup("PG14")
    admin = By(ADA, "administrator")
    codes = [f"T{number}" for number in range(TABLES)]
    for code in codes:
        site.property.put_table(replace(setup, code=code, name=f"Table {code}"), by=admin)
        open_table(site, code, dealer=DANA)
        close_table(site, code, dealer=DANA)
    report = site.shifts.look(site.shifts.now())
    assert [len(report.racks), len(report.boxes)] == [TABLES, TABLES]
    assert report.strip.opener_cents == report.strip.closer_cents
