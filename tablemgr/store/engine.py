"""The law of connections: how each database is opened, and what a transaction on it means.

SQLite: write-ahead log, a sync for each commit, foreign keys, writers that begin IMMEDIATE and readers
that cannot write. The driver's own transaction handling is off, because it begins too late and ends too
early for savepoints. PostgreSQL: READ COMMITTED, synchronous commit, a limit to how long a lock is waited for.
"""

from __future__ import annotations

import os
import sqlite3
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

import sqlalchemy
from sqlalchemy import Connection, Delete, Insert, Update, event, make_url
from sqlalchemy.pool import QueuePool

from tablemgr.errors import Absent, BadInput, BrokenBook
from tablemgr.store.sharing import Sharing
from tablemgr.store.turns import Turns

# Sixteen threads of a server and a few that come and go; a reader never waits for a connection in practice.
POOL, OVERFLOW = 16, 48


@dataclass(frozen=True, slots=True)
class Engine:
    """An open database: one side for writing and one for reading, and the order of its writers."""

    url: str
    writing: sqlalchemy.Engine
    reading: sqlalchemy.Engine
    sharing: Sharing | None
    file: SqliteFile | None

    @property
    def is_sqlite(self) -> bool:
        """Whether this is the one-file database."""
        return self.file is not None

    def connect(self) -> Connection:
        """Open a plain connection that can write, for migrations and backups."""
        return self.writing.connect()

    def dispose(self) -> None:
        """Close every connection."""
        self.reading.dispose()
        self.writing.dispose()


@dataclass(slots=True)
class SqliteFile:
    """The file a database lives in, and which file that was when it was opened."""

    path: Path
    seen: tuple[int, int] | None = field(default=None)

    def check(self) -> None:
        """BrokenBook when another file, or none, now stands where the open one was."""
        try:
            found = os.stat(self.path)  # noqa: PTH116 - called at each commit
        except OSError:
            found = None
        now = None if found is None else (found.st_dev, found.st_ino)
        if self.seen is None:
            self.seen = now
        if now is None or now != self.seen:
            raise BrokenBook(
                "The database file %(path)s was replaced while it was open. Nothing was saved.", path=str(self.path)
            )


def make_engine(url: str, *, create: bool = False, wait_seconds: int = 10) -> Engine:
    """Open a database by its URL: `sqlite:///FILE` or `postgresql+psycopg://…`.

    A missing SQLite file is refused (Absent) unless `create` says to make it. A writer waits at most
    `wait_seconds` for another one, in this process or outside.
    """
    kind = make_url(url).get_backend_name()
    if kind == "sqlite":
        return _sqlite(url, create=create, wait_seconds=wait_seconds)
    if kind == "postgresql":
        return _postgres(url, wait_seconds=wait_seconds)
    raise BadInput("%(kind)s is not a database that tablemgr can use.", kind=kind)


def _forbid_stray_changes(connection: Connection, statement: object, *_rest: object) -> None:
    """Hold each unit to the tables it may change; a unit of work says so when it begins."""
    allowed = connection.get_execution_options().get("may_change")
    if allowed is not None and isinstance(statement, Insert | Update | Delete):
        name = getattr(statement.table, "name", "")
        assert name in allowed, f"this unit may not change {name}; append-only rows are made by a commit from its fact"


def _sqlite(url: str, *, create: bool, wait_seconds: int) -> Engine:
    name = make_url(url).database
    if not name or name == ":memory:":
        raise BadInput("A SQLite database must be a file.")
    path = Path(name).absolute()
    if not create and not path.is_file():
        raise Absent("There is no database at %(path)s. Make one with `tablemgr init`.", path=str(path))
    mode = "rwc" if create else "rw"

    def connect() -> sqlite3.Connection:
        address = f"file:{quote(str(path))}?mode={mode}"
        return sqlite3.connect(address, wait_seconds, uri=True, isolation_level=None, check_same_thread=False)

    file = SqliteFile(path)
    writing = sqlalchemy.create_engine(
        "sqlite://", creator=connect, poolclass=QueuePool, pool_size=POOL, max_overflow=OVERFLOW
    )
    reading = sqlalchemy.create_engine(
        "sqlite://", creator=connect, poolclass=QueuePool, pool_size=POOL, max_overflow=OVERFLOW
    )
    for engine, query_only, begin in ((writing, "OFF", "BEGIN IMMEDIATE"), (reading, "ON", "BEGIN")):
        _govern_sqlite(engine, file, query_only=query_only, begin=begin)
    event.listen(writing, "before_execute", _forbid_stray_changes)
    return Engine(url, writing, reading, Sharing(writing, Turns(seconds=wait_seconds)), file)


def _govern_sqlite(engine: sqlalchemy.Engine, file: SqliteFile, *, query_only: str, begin: str) -> None:
    @event.listens_for(engine, "connect")
    def connected(connection: sqlite3.Connection, _record: object) -> None:
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"query_only={query_only}"):
            connection.execute(f"PRAGMA {pragma}")
        file.check()

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)


def _postgres(url: str, *, wait_seconds: int) -> Engine:
    writing = sqlalchemy.create_engine(
        make_url(url).set(drivername="postgresql+psycopg"),
        isolation_level="READ COMMITTED",
        pool_size=POOL,
        max_overflow=OVERFLOW,
        pool_pre_ping=True,
    )

    @event.listens_for(writing, "connect")
    def connected(connection: Any, _record: object) -> None:  # the driver is an extra; its types may be absent
        connection.execute(f"SET lock_timeout = '{wait_seconds}s'")
        connection.execute("SET synchronous_commit = on")
        connection.execute("SET TIME ZONE 'UTC'")
        connection.commit()

    event.listen(writing, "before_execute", _forbid_stray_changes)
    return Engine(url, writing, writing.execution_options(postgresql_readonly=True), None, None)
