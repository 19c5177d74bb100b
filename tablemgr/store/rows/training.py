"""Training: what people do where no chip of the house is.

None of these tables is append-only and none is evidence of anything: no fact names them, no report reads them. The
unit `Practice` alone changes them, and changes nothing else; `TRAINING` is the list that says so.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from tablemgr.store.rows.metadata import Code, JsonObject, Row


class PracticeGameRow(Row):
    """One person's game of one kind, as it stands; `body` is its owner's business."""

    __tablename__ = "practice_games"
    __table_args__ = (Index(None, "badge", "kind", "updated_at"),)

    id: Mapped[Code] = mapped_column(primary_key=True)
    badge: Mapped[Code] = mapped_column(ForeignKey("people.badge"))
    kind: Mapped[Code]
    body: Mapped[JsonObject]
    version: Mapped[int]
    updated_at: Mapped[datetime]


TRAINING = frozenset(row.__tablename__ for row in (PracticeGameRow,))
"""Every table of training, by name."""
