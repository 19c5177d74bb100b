"""Who stood at which table from when to when, read from the facts of a gaming day."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy import select

from tablemgr.store.rows import FactRow
from tablemgr.store.tables import Table
from tablemgr.store.units import TABLE_CHAIN, Unit

_KINDS = ("dealer.in", "dealer.out", "table.opened", "table.closed", "table.forced")
_BREAKS = ("break.began", "break.ended")


@dataclass(frozen=True, slots=True)
class Stint:
    """A dealer's time at a table; `ended` is None while he stands there."""

    table: str
    badge: str
    began: datetime
    ended: datetime | None = None


@dataclass(frozen=True, slots=True)
class Break:
    """A dealer's break; `ended` is None while it lasts."""

    badge: str
    began: datetime
    ended: datetime | None = None


def stints(unit: Unit, gaming_day: date) -> tuple[Stint, ...]:
    """List every stint that began on a gaming day, in order of time."""
    done: list[Stint] = []
    standing: dict[str, Stint] = {}
    for kind, at, chain, body in _facts(unit, gaming_day, _KINDS):
        table = chain.removeprefix(TABLE_CHAIN)
        if (before := standing.pop(table, None)) is not None:
            done.append(Stint(table, before.badge, before.began, at))
        if kind in ("dealer.in", "table.opened"):
            standing[table] = Stint(table, str(body["dealer"]), at)
    return tuple(sorted((*done, *standing.values()), key=lambda each: (each.began, each.table)))


def running(floor: Iterable[Table]) -> tuple[Stint, ...]:
    """List the stints that last now at some tables, whenever they began: the end of a gaming day taps nobody out."""
    return tuple(
        Stint(table.code, table.dealer, table.dealer_since)
        for table in floor
        if table.dealer is not None and table.dealer_since is not None
    )


def breaks(unit: Unit, gaming_day: date) -> tuple[Break, ...]:
    """List every break that began on a gaming day, in order of time."""
    done: list[Break] = []
    running: dict[str, Break] = {}
    for kind, at, _, body in _facts(unit, gaming_day, _BREAKS):
        badge = str(body["badge"])
        if (before := running.pop(badge, None)) is not None:
            done.append(Break(badge, before.began, at))
        if kind == "break.began":
            running[badge] = Break(badge, at)
    return tuple(sorted((*done, *running.values()), key=lambda each: each.began))


def calls(unit: Unit, tables: Collection[str], gaming_day: date) -> dict[str, datetime]:
    """Name the tables that called the floor and were not answered yet, each with when it called first."""
    waiting: dict[str, datetime] = {}
    for kind, at, chain, _ in _facts(unit, gaming_day, ("floor.called", "floor.answered")):
        table = chain.removeprefix(TABLE_CHAIN)
        if kind == "floor.answered":
            waiting.pop(table, None)
        elif table in tables:
            waiting.setdefault(table, at)
    return waiting


def _facts(unit: Unit, gaming_day: date, kinds: tuple[str, ...]) -> list[tuple[str, datetime, str, dict[str, object]]]:
    query = (
        select(FactRow.kind, FactRow.at, FactRow.chain, FactRow.canonical)
        .where(FactRow.gaming_day == gaming_day, FactRow.kind.in_(kinds))
        .order_by(FactRow.at, FactRow.chain, FactRow.sequence)
    )
    rows = unit.session.execute(query)
    return [(row.kind, row.at, row.chain, json.loads(row.canonical)["body"]) for row in rows]
