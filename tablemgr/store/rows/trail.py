"""The trail: the head of each chain, and the facts. Facts are append-only."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated

from sqlalchemy import BigInteger, ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from tablemgr.store.rows.metadata import Code, FactKey, Hash, Long, Row

Chain = Annotated[str, mapped_column(String(60))]
Request = Annotated[str, mapped_column(String(64))]
Sequence = Annotated[int, mapped_column(BigInteger)]


class HeadRow(Row):
    """Where a chain stands; locked first by every write to it, so that a chain never forks."""

    __tablename__ = "heads"

    chain: Mapped[Chain] = mapped_column(primary_key=True)
    sequence: Mapped[Sequence]
    hash: Mapped[Hash]


class FactRow(Row):
    """A fact. `canonical` is its whole content; the other columns repeat parts of it to be searched by.

    The key is the chain's name, a slash and the sequence: nothing about a fact is left to the database to choose.
    """

    __tablename__ = "facts"
    __table_args__ = (
        UniqueConstraint("chain", "sequence"),
        UniqueConstraint("hash"),
        UniqueConstraint("previous"),
        UniqueConstraint("request"),
        Index(None, "gaming_day", "shift"),
        Index(None, "kind"),
    )

    id: Mapped[FactKey] = mapped_column(primary_key=True)
    chain: Mapped[Chain] = mapped_column(ForeignKey("heads.chain"))
    sequence: Mapped[Sequence]
    hash: Mapped[Hash]
    previous: Mapped[Hash]
    request: Mapped[Request | None]
    request_digest: Mapped[Hash | None]
    answer: Mapped[Long | None]
    at: Mapped[datetime]
    gaming_day: Mapped[date]
    shift: Mapped[Code]
    kind: Mapped[Code]
    canonical: Mapped[Long]
