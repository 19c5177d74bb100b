"""The database as a thing to be looked after, before there is a house in it."""

from __future__ import annotations

from pathlib import Path

from tablemgr.errors import Refused
from tablemgr.store import guards, migrate
from tablemgr.store.engine import make_engine


class Database:
    """One database, named by its URL."""

    def __init__(self, url: str, *, create: bool = False, wait_seconds: int = 10) -> None:
        """Open it; a missing SQLite file is refused unless `create` says to make it, with its folder."""
        if create and url.startswith("sqlite:///"):
            Path(url.removeprefix("sqlite:///")).parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._engine = make_engine(url, create=create, wait_seconds=wait_seconds)

    def upgrade(self) -> str:
        """Bring it to the newest revision and give its name."""
        return migrate.upgrade(self._engine)

    def check(self) -> str:
        """Refuse it when its revision is another or a guard is gone; give the revision."""
        migrate.check(self._engine)
        return migrate.newest()

    def grants(self, role: str, *, execute: bool) -> list[str]:
        """Give the statements with which a PostgreSQL role may serve; run them when told to."""
        if self._engine.is_sqlite:
            raise Refused("SQLite has no roles: whoever can write the file can write all of it.")
        return guards.grant(self._engine, role, execute=execute)

    def revision(self, message: str) -> None:
        """Write the next migration, for developers."""
        migrate.revision(self._engine, message)

    def close(self) -> None:
        """Close every connection."""
        self._engine.dispose()
