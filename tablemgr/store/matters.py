"""Find matters: fills, corrections, drop boxes, each folded from its steps. A step is added by committing its fact."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby
from typing import Any

from sqlalchemy import Select, and_, exists, func, or_, select
from sqlalchemy.orm import aliased

from tablemgr.audit.matters import MATTERS
from tablemgr.store.rows import StepRow
from tablemgr.store.units import Unit


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what became of the matter, when and by whom. `event_at` is there when it was entered later."""

    step: int
    state: str
    number: int | None
    gaming_day: date
    shift: str
    at: datetime
    event_at: datetime | None
    person: str
    role: str
    second: str | None
    device: str | None
    body: dict[str, Any]  # the body of the step's fact; its shape is the feature's own
    fact: str

    @property
    def happened(self) -> datetime:
        """When it truly happened."""
        return self.event_at or self.at


@dataclass(frozen=True, slots=True)
class Matter:
    """A piece of business with its steps so far, in order."""

    id: str
    kind: str
    table: str | None
    session: int | None
    steps: tuple[Step, ...]

    @property
    def state(self) -> str:
        """The state it is in."""
        return self.last.state

    @property
    def is_open(self) -> bool:
        """Whether something is still to be done."""
        return self.state not in MATTERS[self.kind].ends

    @property
    def number(self) -> int | None:
        """Its number, once a step gave it one."""
        return next((step.number for step in self.steps if step.number is not None), None)

    @property
    def first(self) -> Step:
        """The step that began it."""
        return self.steps[0]

    @property
    def last(self) -> Step:
        """The newest step."""
        return self.steps[-1]

    @property
    def badges(self) -> frozenset[str]:
        """Everybody who stands for one of its steps, second persons too."""
        return frozenset(badge for step in self.steps for badge in (step.person, step.second) if badge)

    def step(self, state: str) -> Step | None:
        """Give the newest step that brought it to a state, None when it was never there."""
        return next((step for step in reversed(self.steps) if step.state == state), None)


def find(unit: Unit, matter: str) -> Matter | None:
    """Find one by its id."""
    found = _matters(unit, select(StepRow).where(StepRow.matter == matter))
    return found[0] if found else None


def named(unit: Unit, ids: Collection[str]) -> tuple[Matter, ...]:
    """Find several by their ids, in the order in which they began."""
    return _matters(unit, select(StepRow).where(StepRow.matter.in_(ids))) if ids else ()


def numbered(unit: Unit, kind: str, number: int) -> Matter | None:
    """Find one by the number on its paper."""
    matter = unit.session.scalar(select(StepRow.matter).where(StepRow.kind == kind, StepRow.number == number))
    return None if matter is None else find(unit, matter)


def of_table(unit: Unit, table: str, kinds: Collection[str], *, session: int | None = None) -> tuple[Matter, ...]:
    """List the matters of a table, of one session of it or of all, in the order in which they began."""
    query = select(StepRow).where(StepRow.table == table, StepRow.kind.in_(kinds))
    return _matters(unit, query if session is None else query.where(StepRow.session == session))


def of_shift(
    unit: Unit, kinds: Collection[str], *, gaming_day: date, shift: str | None = None, tables: Collection[str] = ()
) -> tuple[Matter, ...]:
    """List the matters that began on a gaming day, in one shift of it or in all, at some tables or everywhere."""
    began = select(StepRow.matter).where(StepRow.step == 1, StepRow.kind.in_(kinds), StepRow.gaming_day == gaming_day)
    if shift is not None:
        began = began.where(StepRow.shift == shift)
    if tables:
        began = began.where(StepRow.table.in_(tables))
    return _matters(unit, select(StepRow).where(StepRow.matter.in_(began)))


def of_sessions(unit: Unit, kind: str, sessions: Collection[tuple[str, int]]) -> tuple[Matter, ...]:
    """List the matters of a kind of some sessions (table, number), in the order in which they began."""
    tables, numbers = {table for table, _ in sessions}, {number for _, number in sessions}
    query = select(StepRow).where(StepRow.kind == kind, StepRow.table.in_(tables), StepRow.session.in_(numbers))
    return tuple(each for each in _matters(unit, query) if (each.table, each.session) in sessions)


def listed(unit: Unit, kind: str, most: int) -> tuple[Matter, ...]:
    """List the matters of a kind that are open, then the newest of the others, each the newest first; `most` of all."""
    newest = select(StepRow.matter).where(StepRow.step == 1, StepRow.kind == kind)
    ids = unit.session.scalars(newest.order_by(StepRow.at.desc(), StepRow.matter.desc()).limit(most)).all()
    found = {each.id: each for each in (*named(unit, ids), *unfinished(unit, (kind,)))}
    ordered = sorted(found.values(), key=lambda each: (each.first.at, each.id), reverse=True)
    return tuple(sorted(ordered, key=lambda each: not each.is_open)[:most])


def unfinished(unit: Unit, kinds: Collection[str], tables: Collection[str] | None = None) -> tuple[Matter, ...]:
    """List the matters that are still open, at some tables or everywhere."""
    after = aliased(StepRow)
    query = select(StepRow.matter).where(
        or_(*(and_(StepRow.kind == kind, StepRow.state.not_in(MATTERS[kind].ends)) for kind in kinds)),
        ~exists().where(after.matter == StepRow.matter, after.step == StepRow.step + 1),
    )
    if tables is not None:
        query = query.where(StepRow.table.in_(tables))
    return named(unit, unit.session.scalars(query).all())


def next_number(unit: Unit, kind: str) -> int:
    """Give the number that follows the last one of a kind; the caller holds the property's chain, so no two get it."""
    return (unit.session.scalar(select(func.max(StepRow.number)).where(StepRow.kind == kind)) or 0) + 1


def _matters(unit: Unit, query: Select[StepRow]) -> tuple[Matter, ...]:
    rows = unit.session.scalars(query.order_by(StepRow.matter, StepRow.step))
    found = [_matter(list(steps)) for _, steps in groupby(rows, key=lambda row: row.matter)]
    return tuple(sorted(found, key=lambda matter: (matter.first.at, matter.id)))


def _matter(rows: list[StepRow]) -> Matter:
    first = rows[0]
    return Matter(first.matter, first.kind, first.table, first.session, tuple(_steps(rows)))


def _steps(rows: Iterable[StepRow]) -> Iterable[Step]:
    for row in rows:
        yield Step(**{name: getattr(row, name) for name in Step.__slots__ if name != "body"}, body=dict(row.body))
