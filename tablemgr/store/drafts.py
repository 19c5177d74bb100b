"""The one draft of a table: find it, keep it, drop it. Its shape is its owner's business."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import BindParameter, Text, bindparam, select, type_coerce

from tablemgr.audit.canonical import Json
from tablemgr.errors import Conflict
from tablemgr.store.prepared import Prepared
from tablemgr.store.rows import METADATA, DraftRow
from tablemgr.store.work import Unit

_DRAFTS = METADATA.tables[DraftRow.__tablename__]
# Every tap reads and writes a draft: the statements are made once, and the text is read without proving that it is
# canonical, which only evidence must be.
_FIND = Prepared(select(_DRAFTS.c.version, type_coerce(_DRAFTS.c.body, Text)).where(_DRAFTS.c.table == bindparam("of")))
_SEEN = (_DRAFTS.c.table == bindparam("of"), _DRAFTS.c.version == bindparam("seen"))
_NEXT: dict[str, BindParameter[Any]] = {name: bindparam(f"new_{name}") for name in ("version", "body", "updated_at")}
_KEEP = Prepared(_DRAFTS.update().where(*_SEEN).values(_NEXT))
_DROP = Prepared(_DRAFTS.delete().where(*_SEEN))
_BEGIN = Prepared(_DRAFTS.insert())


def find(unit: Unit, table: str) -> tuple[int, Mapping[str, Any]] | None:
    """Give the version and the body of a table's draft."""
    row = _FIND.one(unit.session, of=table)
    return None if row is None else (row[0], json.loads(row[1]))


def started(unit: Unit) -> frozenset[str]:
    """Name the tables that have a draft."""
    return frozenset(unit.session.scalars(select(DraftRow.table)))


def begin(unit: Unit, table: str, body: Mapping[str, Json], *, version: int, at: datetime) -> None:
    """Keep the draft of a table that has none."""
    _BEGIN.run(unit.session, table=table, version=version, body=body, updated_at=at)


def keep(unit: Unit, table: str, body: Mapping[str, Json], *, version: int, at: datetime) -> None:
    """Keep the next version of a draft; Conflict unless it was at the version before."""
    new = {"new_version": version, "new_body": body, "new_updated_at": at}
    _one(_KEEP.run(unit.session, of=table, seen=version - 1, **new))


def drop(unit: Unit, table: str, *, version: int) -> None:
    """Remove a draft; Conflict unless it is at that version."""
    _one(_DROP.run(unit.session, of=table, seen=version))


def _one(met: int) -> None:
    if met != 1:
        raise Conflict("The round has changed meanwhile. Look at it again.")
