"""Find, add and change people; nothing of a PIN but its sealed form is ever here."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select

from tablemgr.store.rows import PersonRow
from tablemgr.store.work import Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A member of staff. `badge` is digits; `language` is "" where the browser's own is taken."""

    badge: str
    name: str
    role: str
    must_change: bool = True
    failures: int = 0
    locked_at: datetime | None = None
    left_at: datetime | None = None
    language: str = ""

    @property
    def present(self) -> bool:
        """Whether this person may sign in at all."""
        return self.locked_at is None and self.left_at is None


def find(unit: Unit, badge: str) -> Person | None:
    """Find a person by badge, also one who has left."""
    row = unit.session.get(PersonRow, badge)
    return None if row is None else _value(row)


def sealed_pin(unit: Unit, badge: str) -> str | None:
    """Give the sealed PIN of a person."""
    return unit.session.scalar(select(PersonRow.pin_hash).where(PersonRow.badge == badge))


def everyone(unit: Unit) -> tuple[Person, ...]:
    """List the staff: those who are here by name, then those who have left."""
    rows = unit.session.scalars(
        select(PersonRow).order_by(PersonRow.left_at.is_not(None), PersonRow.name, PersonRow.badge)
    )
    return tuple(_value(row) for row in rows)


def names(unit: Unit, badges: set[str]) -> dict[str, str]:
    """Give the names of some badges, for pages that show facts."""
    rows = unit.session.execute(select(PersonRow.badge, PersonRow.name).where(PersonRow.badge.in_(badges)))
    return {row.badge: row.name for row in rows}


def name_of(unit: Unit, badge: str) -> str:
    """Give the name that belongs to a badge, "" where nobody has it."""
    return names(unit, {badge}).get(badge, "")


def count_with_role(unit: Unit, role: str) -> int:
    """Count who is here in a role, locked or not."""
    wanted = select(func.count()).where(PersonRow.role == role, PersonRow.left_at.is_(None))
    return int(unit.session.scalar(wanted) or 0)


def add(unit: Unit, person: Person, *, pin_hash: str) -> None:
    """Add a person with a sealed PIN."""
    unit.session.add(
        PersonRow(
            badge=person.badge,
            name=person.name,
            role=person.role,
            pin_hash=pin_hash,
            must_change=person.must_change,
            failures=person.failures,
            locked_at=person.locked_at,
            left_at=person.left_at,
            language=person.language,
        )
    )
    unit.session.flush()  # sign-ins and devices of the same fact refer to the new row


def put(unit: Unit, person: Person, *, pin_hash: str | None = None) -> None:
    """Write everything about a person but the badge; the PIN only when a new sealed one is given."""
    row = unit.session.get_one(PersonRow, person.badge)
    row.name, row.role, row.language = person.name, person.role, person.language
    row.must_change, row.failures = person.must_change, person.failures
    row.locked_at, row.left_at = person.locked_at, person.left_at
    if pin_hash is not None:
        row.pin_hash = pin_hash


def _value(row: PersonRow) -> Person:
    return Person(
        badge=row.badge,
        name=row.name,
        role=row.role,
        must_change=row.must_change,
        failures=row.failures,
        locked_at=row.locked_at,
        left_at=row.left_at,
        language=row.language,
    )
