"""What happens at a table: settled rounds and their reversals, openings, closings; and the one draft.

All but the draft are append-only and are written by `Work.commit` from the fact itself, never by hand.
"""

from __future__ import annotations

from datetime import date, datetime

from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from tablemgr.store.rows.metadata import Cents, Code, FactKey, JsonObject, Row


class RoundRow(Row):
    """A settled round; `body` is the body of its fact."""

    __tablename__ = "rounds"
    __table_args__ = (Index(None, "gaming_day", "shift"),)

    table: Mapped[Code] = mapped_column(ForeignKey("tables.code"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    session: Mapped[int]
    fact: Mapped[FactKey] = mapped_column(ForeignKey("facts.id"))
    gaming_day: Mapped[date]
    shift: Mapped[Code]
    dealer: Mapped[Code]
    settled_at: Mapped[datetime]
    body: Mapped[JsonObject]


class ReversalRow(Row):
    """A round taken back, and why."""

    __tablename__ = "reversals"

    table: Mapped[Code] = mapped_column(ForeignKey("tables.code"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    fact: Mapped[FactKey] = mapped_column(ForeignKey("facts.id"))
    reason: Mapped[str]
    at: Mapped[datetime]


class OpeningRow(Row):
    """The opener of a table's session: the count by denomination, its total, and who stood for it."""

    __tablename__ = "openings"
    __table_args__ = (Index(None, "gaming_day", "shift"),)

    table: Mapped[Code] = mapped_column(ForeignKey("tables.code"), primary_key=True)
    session: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    fact: Mapped[FactKey] = mapped_column(ForeignKey("facts.id"))
    at: Mapped[datetime]
    gaming_day: Mapped[date]
    shift: Mapped[Code]
    count: Mapped[JsonObject]
    total: Mapped[Cents]
    dealer: Mapped[Code]
    floor: Mapped[Code]
    tile_set: Mapped[Code]


class ClosingRow(Row):
    """The closer of a table's session, of the same form as its opener."""

    __tablename__ = "closings"
    __table_args__ = (Index(None, "gaming_day", "shift"),)

    table: Mapped[Code] = mapped_column(ForeignKey("tables.code"), primary_key=True)
    session: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    fact: Mapped[FactKey] = mapped_column(ForeignKey("facts.id"))
    at: Mapped[datetime]
    gaming_day: Mapped[date]
    shift: Mapped[Code]
    count: Mapped[JsonObject]
    total: Mapped[Cents]
    dealer: Mapped[Code]
    floor: Mapped[Code]
    tile_set: Mapped[Code]


class DraftRow(Row):
    """The round a table is in the middle of; outside chain and book, gone when it is settled."""

    __tablename__ = "drafts"

    table: Mapped[Code] = mapped_column(ForeignKey("tables.code"), primary_key=True)
    version: Mapped[int]
    body: Mapped[JsonObject]
    updated_at: Mapped[datetime]
