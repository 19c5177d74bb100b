"""Add a row unless one with the same key is there, which both databases can do and neither in standard words."""

from __future__ import annotations

from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from tablemgr.store.rows import Row


def insert_missing(session: Session, row: type[Row], **values: object) -> None:
    """Insert `values` into the table of `row`; when the key is taken, leave what is there.

    Not for append-only tables: on SQLite their guard refuses before the conflict is looked at.
    """
    if session.get_bind().dialect.name == "postgresql":
        session.execute(postgresql.insert(row).values(**values).on_conflict_do_nothing())
    else:
        session.execute(sqlite.insert(row).values(**values).on_conflict_do_nothing())
