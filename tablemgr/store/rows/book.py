"""The book: what each account holds, and the entries that brought it there. Entries are append-only."""

from __future__ import annotations

from typing import Annotated

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from tablemgr.store.rows.metadata import Cents, Code, FactKey, Row

Account = Annotated[str, mapped_column(String(60))]
Version = Annotated[int, mapped_column(BigInteger)]


class AccountRow(Row):
    """What an account holds now, in minor units, after `version` entries."""

    __tablename__ = "accounts"

    name: Mapped[Account] = mapped_column(primary_key=True)
    balance: Mapped[Cents]
    version: Mapped[Version]


class EntryRow(Row):
    """One posting to an account; each proves the one before by its previous balance.

    The key is the account's name, a slash and its version; `line` is its place in the fact, counted from 1.
    """

    __tablename__ = "entries"
    __table_args__ = (CheckConstraint("current = previous + amount", name="adds_up"),)

    account: Mapped[Account] = mapped_column(ForeignKey("accounts.name"), primary_key=True)
    version: Mapped[Version] = mapped_column(primary_key=True, autoincrement=False)
    fact: Mapped[FactKey] = mapped_column(ForeignKey("facts.id"), index=True)
    line: Mapped[int]
    cause: Mapped[Code]
    amount: Mapped[Cents]
    previous: Mapped[Cents]
    current: Mapped[Cents]
