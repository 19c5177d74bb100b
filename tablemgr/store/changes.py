"""Changes of limits and rules that were approved: noted on the table, or found when it opens."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from sqlalchemy import select, update

from tablemgr.store.rows import OpeningRow, StepRow, TableRow
from tablemgr.store.work import Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class Approved:
    """An approved change of rules that waits for an opening: its matter, its first day, what it sets."""

    matter: str
    effective: date
    at: datetime
    body: dict[str, Any]


def limits_now(unit: Unit, code: str, limits: str) -> None:
    """Put limits on a table at once; what was to come is gone."""
    _set(unit, code, limits=limits, next_limits=None, next_limits_at=None)


def limits_later(unit: Unit, code: str, limits: str, at: datetime) -> None:
    """Note the limits that a table will have from a moment on."""
    _set(unit, code, next_limits=limits, next_limits_at=at)


def _set(unit: Unit, code: str, **values: object) -> None:
    # Written at once and not through a loaded object, so that nothing is left to the order of a flush.
    unit.session.connection().execute(update(TableRow).where(TableRow.code == code).values(values))


def rules_due(unit: Unit, code: str, day: date) -> tuple[Approved, ...]:
    """List the approved changes of rules that no opening has brought into force yet and that are due on a day.

    An opening brings in whatever was approved before it and is due; so only what is newer than the last one is left.
    """
    query = select(OpeningRow.at, OpeningRow.gaming_day).where(OpeningRow.table == code)
    last = unit.session.execute(query.order_by(OpeningRow.session.desc()).limit(1)).one_or_none()
    steps = select(StepRow.matter, StepRow.at, StepRow.body).where(
        StepRow.table == code, StepRow.kind == "rules", StepRow.state == "approved"
    )
    found = [
        Approved(matter=matter, effective=date.fromisoformat(body["effective"]), at=at, body=dict(body))
        for matter, at, body in unit.session.execute(steps)
    ]
    due = [each for each in found if each.effective <= day and not _in_force(each, last)]
    return tuple(sorted(due, key=lambda each: (each.effective, each.at)))


def rules_to_come(unit: Unit, code: str) -> tuple[Approved, ...]:
    """List every approved change of rules that no opening has brought into force yet."""
    return rules_due(unit, code, date.max)


def _in_force(each: Approved, last: Any) -> bool:
    return last is not None and each.at < last.at and each.effective <= last.gaming_day
