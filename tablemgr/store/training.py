"""The games of training: find one, keep it at the version it was seen at. Their shape is their owners' business."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select, update

from tablemgr.audit.canonical import Json
from tablemgr.errors import Absent, Conflict
from tablemgr.store.faults import translated
from tablemgr.store.rows import PracticeGameRow
from tablemgr.store.units import Practice, Unit


@dataclass(frozen=True, slots=True)
class PracticeGame:
    """A game of one person: `kind` says which game it is, `version` counts how often it was kept."""

    id: str
    badge: str
    kind: str
    body: Mapping[str, Any]
    version: int
    updated_at: datetime


def find(unit: Unit, id: str, *, badge: str, kind: str) -> PracticeGame:  # noqa: A002 - the word that rows use
    """Give one game; Absent where there is none, and for somebody else's or another kind's.

    Whoever may change it holds it from here, so that two taps of one person follow one another.
    """
    row = unit.session.get(PracticeGameRow, id, with_for_update=True if isinstance(unit, Practice) else None)
    if row is None or (row.badge, row.kind) != (badge, kind):
        raise Absent("There is no such game of yours.")
    return _game(row)


def latest(unit: Unit, *, badge: str, kind: str) -> PracticeGame | None:
    """Give the game of a kind that this person played last."""
    query = select(PracticeGameRow).filter_by(badge=badge, kind=kind)
    row = unit.session.scalars(query.order_by(PracticeGameRow.updated_at.desc(), PracticeGameRow.id).limit(1)).first()
    return None if row is None else _game(row)


def games(unit: Unit, *, badge: str, kind: str, most: int = 20) -> tuple[PracticeGame, ...]:
    """Give a person's games of a kind, the last one first."""
    query = select(PracticeGameRow).filter_by(badge=badge, kind=kind)
    rows = unit.session.scalars(query.order_by(PracticeGameRow.updated_at.desc(), PracticeGameRow.id).limit(most))
    return tuple(map(_game, rows))


def begin(unit: Practice, id: str, *, badge: str, kind: str, body: Mapping[str, Json]) -> PracticeGame:  # noqa: A002 - as above
    """Keep a new game, at version 1; Conflict where another one began under the same id or at the same time."""
    row = PracticeGameRow(id=id, badge=badge, kind=kind, body=body, version=1, updated_at=unit.now)
    if unit.session.get(PracticeGameRow, id) is not None:
        raise Conflict("The game has changed meanwhile. Look at it again.")
    unit.session.add(row)
    with translated():
        unit.session.flush()
    return _game(row)


def keep(unit: Practice, game: PracticeGame, body: Mapping[str, Json]) -> PracticeGame:
    """Keep the next state of a game; Conflict unless it still is at the version that was seen."""
    row = PracticeGameRow
    changed = unit.session.execute(
        update(row)
        .where(row.id == game.id, row.version == game.version)
        .values(body=body, version=game.version + 1, updated_at=unit.now)
        .returning(row.id)
    ).first()
    if changed is None:
        raise Conflict("The game has changed meanwhile. Look at it again.")
    return PracticeGame(game.id, game.badge, game.kind, body, game.version + 1, unit.now)


def _game(row: PracticeGameRow) -> PracticeGame:
    return PracticeGame(row.id, row.badge, row.kind, row.body, row.version, row.updated_at)
