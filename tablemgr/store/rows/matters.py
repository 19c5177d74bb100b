"""The steps of matters: fills, corrections, drop boxes and whatever else goes through states. Append-only."""

from __future__ import annotations

from datetime import date, datetime

from sqlalchemy import ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from tablemgr.store.rows.metadata import Code, FactKey, JsonObject, Row


class StepRow(Row):
    """One step of a matter, as its fact says it.

    `number` stands only on the step that gave the matter its number. `gaming_day` and `shift` are those of `event_at`
    where something was entered later than it happened, else those of the fact.
    """

    __tablename__ = "steps"
    __table_args__ = (
        UniqueConstraint("kind", "number"),
        Index(None, "kind", "gaming_day", "shift"),
        Index(None, "table", "kind"),
    )

    matter: Mapped[str] = mapped_column(String(60), primary_key=True)
    step: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[Code]
    state: Mapped[Code]
    table: Mapped[Code | None] = mapped_column(ForeignKey("tables.code"))
    session: Mapped[int | None]
    number: Mapped[int | None]
    gaming_day: Mapped[date]
    shift: Mapped[Code]
    at: Mapped[datetime]
    event_at: Mapped[datetime | None]
    person: Mapped[Code]
    role: Mapped[Code]
    second: Mapped[Code | None]
    device: Mapped[Code | None]
    body: Mapped[JsonObject]
    fact: Mapped[FactKey] = mapped_column(ForeignKey("facts.id"), index=True)
