"""The limits that count at a table now: its own, or those that were approved for a moment that has come.

Whoever only looks reckons them; the next fact that changes the table writes them down.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from tablemgr.store import changes
from tablemgr.store import property as properties
from tablemgr.store.tables import Table
from tablemgr.store.work import Unit, Work


def in_force(unit: Unit, table: Table, now: datetime) -> Table:
    """Give a table with the limits that count at a moment."""
    if table.next_limits is None or table.next_limits_at is None or table.next_limits_at > now:
        return table
    limits = next(each for each in properties.limits(unit) if each.code == table.next_limits)
    setup = replace(table.setup, limits=limits.code)
    return replace(table, setup=setup, limits=limits, next_limits=None, next_limits_at=None)


def bring_limits(work: Work, table: Table) -> Table:
    """Write down limits whose moment has come; give the table with them."""
    due = in_force(work, table, work.now)
    if due.next_limits_at != table.next_limits_at:
        changes.limits_now(work, table.code, due.limits.code)
    return due
