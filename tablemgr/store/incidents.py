"""What was put right on the floor: disputes that were ruled and corrections that were approved, to be learnt from.

This looks and cannot change anything.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import and_, or_, select

from tablemgr.store import matters
from tablemgr.store.matters import Matter
from tablemgr.store.rows import FactRow, StepRow
from tablemgr.store.units import Unit

_PUT_RIGHT = {"dispute": "ruled", "correction": "approved"}


def put_right(unit: Unit, *, since: datetime) -> tuple[Matter, ...]:
    """List the disputes ruled and the corrections approved since a moment, in the order in which they began."""
    reached = [and_(StepRow.kind == kind, StepRow.state == state) for kind, state in _PUT_RIGHT.items()]
    found = unit.session.scalars(select(StepRow.matter).where(or_(*reached), StepRow.at >= since).distinct())
    return matters.named(unit, sorted(found))


def hash_of(unit: Unit, fact: str) -> str:
    """Give the hash of a fact that is there."""
    return unit.session.scalars(select(FactRow.hash).where(FactRow.id == fact)).one()
