"""The one draft of a table: find it, keep it, drop it. Its shape is its owner's business."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import delete, insert, select, update

from tablemgr.audit.canonical import Json
from tablemgr.errors import Conflict
from tablemgr.store.rows import DraftRow
from tablemgr.store.work import Unit


def find(unit: Unit, table: str) -> tuple[int, Mapping[str, Any]] | None:
    """Give the version and the body of a table's draft."""
    row = unit.session.execute(select(DraftRow.version, DraftRow.body).where(DraftRow.table == table)).one_or_none()
    return None if row is None else (row.version, row.body)


def started(unit: Unit) -> frozenset[str]:
    """Name the tables that have a draft."""
    return frozenset(unit.session.scalars(select(DraftRow.table)))


def begin(unit: Unit, table: str, body: Mapping[str, Json], *, version: int, at: datetime) -> None:
    """Keep the draft of a table that has none."""
    values = {"table": table, "version": version, "body": body, "updated_at": at}
    unit.session.execute(insert(DraftRow), [values])


def keep(unit: Unit, table: str, body: Mapping[str, Json], *, version: int, at: datetime) -> None:
    """Keep the next version of a draft; Conflict unless it was at the version before."""
    _one(
        unit,
        update(DraftRow)
        .where(DraftRow.table == table, DraftRow.version == version - 1)
        .values(version=version, body=body, updated_at=at),
    )


def drop(unit: Unit, table: str, *, version: int) -> None:
    """Remove a draft; Conflict unless it is at that version."""
    _one(unit, delete(DraftRow).where(DraftRow.table == table, DraftRow.version == version))


# An update or a delete; both tell how many rows they met, which the common type does not say.
def _one(unit: Unit, statement: Any) -> None:
    met: Any = unit.session.execute(statement, execution_options={"synchronize_session": False})
    if met.rowcount != 1:
        raise Conflict("The round has changed meanwhile. Look at it again.")
