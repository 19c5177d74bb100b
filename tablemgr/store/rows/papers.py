"""What is kept in writing: the rules that have been in force, and the reports that were issued. Append-only."""

from __future__ import annotations

from datetime import date, datetime

from sqlalchemy import ForeignKey, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from tablemgr.store.rows.metadata import Code, FactKey, Hash, Long, Name, Row


class DocumentRow(Row):
    """The canonical text of a house way, rule set, pay table or commission policy, by the digest of its rules."""

    __tablename__ = "documents"

    digest: Mapped[Hash] = mapped_column(primary_key=True)
    kind: Mapped[Code]
    key: Mapped[Code]
    title: Mapped[Name]
    text: Mapped[Long]
    fact: Mapped[FactKey] = mapped_column(ForeignKey("facts.id"))


class ReportRow(Row):
    """An issued report: the frozen data it was drawn from, and the hash of them. A day's report has no shift: ""."""

    __tablename__ = "reports"
    __table_args__ = (UniqueConstraint("kind", "gaming_day", "shift", "scope", "version"),)

    id: Mapped[Code] = mapped_column(primary_key=True)
    kind: Mapped[Code]
    gaming_day: Mapped[date]
    shift: Mapped[Code]
    scope: Mapped[Name]
    version: Mapped[int]
    data: Mapped[Long]
    hash: Mapped[Hash]
    issued_at: Mapped[datetime]
    fact: Mapped[FactKey] = mapped_column(ForeignKey("facts.id"))
