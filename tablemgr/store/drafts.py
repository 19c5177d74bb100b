"""The one draft of a table: find it, keep it, drop it. Its shape is its owner's business."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Text, bindparam, select, type_coerce

from tablemgr.audit.canonical import Json
from tablemgr.errors import Conflict
from tablemgr.store.rows import METADATA, DraftRow
from tablemgr.store.work import Unit

_DRAFTS = METADATA.tables[DraftRow.__tablename__]
# Every tap reads and writes a draft: the statements are made once, and the text is read without proving that it is
# canonical, which only evidence must be.
_FIND = select(_DRAFTS.c.version, type_coerce(_DRAFTS.c.body, Text)).where(_DRAFTS.c.table == bindparam("of"))
_KEEP = _DRAFTS.update().where(_DRAFTS.c.table == bindparam("of"), _DRAFTS.c.version == bindparam("seen"))
_DROP = _DRAFTS.delete().where(_DRAFTS.c.table == bindparam("of"), _DRAFTS.c.version == bindparam("seen"))
_BEGIN = _DRAFTS.insert()


def find(unit: Unit, table: str) -> tuple[int, Mapping[str, Any]] | None:
    """Give the version and the body of a table's draft."""
    row = unit.session.connection().execute(_FIND, {"of": table}).one_or_none()
    return None if row is None else (row[0], json.loads(row[1]))


def started(unit: Unit) -> frozenset[str]:
    """Name the tables that have a draft."""
    return frozenset(unit.session.scalars(select(DraftRow.table)))


def begin(unit: Unit, table: str, body: Mapping[str, Json], *, version: int, at: datetime) -> None:
    """Keep the draft of a table that has none."""
    values = {"table": table, "version": version, "body": body, "updated_at": at}
    unit.session.connection().execute(_BEGIN, values)


def keep(unit: Unit, table: str, body: Mapping[str, Json], *, version: int, at: datetime) -> None:
    """Keep the next version of a draft; Conflict unless it was at the version before."""
    values = {"of": table, "seen": version - 1, "version": version, "body": body, "updated_at": at}
    _one(unit.session.connection().execute(_KEEP, values).rowcount)


def drop(unit: Unit, table: str, *, version: int) -> None:
    """Remove a draft; Conflict unless it is at that version."""
    _one(unit.session.connection().execute(_DROP, {"of": table, "seen": version}).rowcount)


def _one(met: int) -> None:
    if met != 1:
        raise Conflict("The round has changed meanwhile. Look at it again.")
