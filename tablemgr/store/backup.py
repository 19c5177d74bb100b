"""A copy of the whole store that can be put back, and that can be read without us.

A backup is a folder: the database (SQLite's own online copy, or `pg_dump` in its custom form), every fact as
JSON Lines, the heads, and a manifest with the SHA-256 of each file. Database, facts and heads are of one moment:
on SQLite the facts are read from the copy, on PostgreSQL both are read from one exported snapshot.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.orm import Session

from tablemgr import __version__
from tablemgr.audit import export
from tablemgr.audit.canonical import canonical
from tablemgr.audit.chain import Head
from tablemgr.errors import BadInput, Refused
from tablemgr.store import audit, heads, migrate, postgres
from tablemgr.store.engine import Engine, make_engine
from tablemgr.store.faults import translated
from tablemgr.store.units import Read, read

FORM = 1
FACTS, HEADS, MANIFEST = "facts.jsonl", "heads.json", "manifest.json"
SQLITE, POSTGRES = "house.sqlite", "house.dump"


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup holds: which database, at which revision, how many facts, and the hash of each file."""

    database: str
    revision: str
    software: str
    facts: int
    files: tuple[tuple[str, str], ...]

    def canonical(self) -> str:
        """Write the manifest as it lies in the backup."""
        return canonical(
            {
                "database": self.database,
                "facts": self.facts,
                "files": dict(self.files),
                "form": FORM,
                "revision": self.revision,
                "software": self.software,
            }
        )


def make(engine: Engine, folder: Path) -> Manifest:
    """Write a backup into an empty folder."""
    database = SQLITE if engine.is_sqlite else POSTGRES
    count = _copy_sqlite(engine, folder) if engine.is_sqlite else _dump_postgres(engine, folder)
    files = tuple((name, _hash(folder / name)) for name in (database, FACTS, HEADS))
    manifest = Manifest(database, str(migrate.current(engine)), __version__, count, files)
    (folder / MANIFEST).write_text(manifest.canonical() + "\n", encoding="utf-8")
    return manifest


def open_folder(folder: Path) -> Manifest:
    """Read a backup's manifest and check every file against it; BadInput when anything is missing or was changed."""
    try:
        value = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        files = tuple((str(name), str(value["files"][name])) for name in (value["database"], FACTS, HEADS))
        manifest = Manifest(value["database"], value["revision"], value["software"], value["facts"], files)
        sound = value["form"] == FORM and manifest.database in {SQLITE, POSTGRES}
    except (OSError, ValueError, KeyError, TypeError):
        raise BadInput("There is no backup in %(folder)s.", folder=str(folder)) from None
    if not sound:
        raise BadInput("There is no backup in %(folder)s.", folder=str(folder))
    for name, wanted in files:
        if not (folder / name).is_file() or _hash(folder / name) != wanted:
            raise BadInput("The file %(name)s of this backup is missing or was changed.", name=name)
    return manifest


def heads_of(folder: Path) -> tuple[Head, ...]:
    """Read where each chain stood when the backup was made."""
    value = json.loads((folder / HEADS).read_text(encoding="utf-8"))
    return tuple(Head(chain, sequence, hash_) for chain, sequence, hash_ in value)


def restore(folder: Path, url: str, *, force: bool) -> None:
    """Put a checked backup in place; Refused when a database with something in it is there, unless `force`."""
    manifest = open_folder(folder)
    sqlite = url.startswith("sqlite:")
    if sqlite != (manifest.database == SQLITE):
        raise Refused("This backup is of the other kind of database and cannot be put back here.")
    if sqlite:
        _place_sqlite(folder / SQLITE, Path(url.removeprefix("sqlite:///")), force=force)
    else:
        with translated():
            postgres.restore(folder / POSTGRES, url, force=force)


def _copy_sqlite(engine: Engine, folder: Path) -> int:
    path = folder / SQLITE
    with translated(), engine.reading.connect() as connection:
        source = connection.connection.driver_connection
        assert isinstance(source, sqlite3.Connection)
        with closing(sqlite3.connect(path)) as target:
            source.backup(target)
    copy = make_engine(f"sqlite:///{path}")
    try:
        with read(copy) as look:
            return _write_facts(look, folder)
    finally:
        copy.dispose()


def _dump_postgres(engine: Engine, folder: Path) -> int:
    with translated(), engine.connect().execution_options(isolation_level="REPEATABLE READ") as connection:
        snapshot = str(connection.scalar(text("SELECT pg_export_snapshot()")))
        postgres.dump(engine.url, folder / POSTGRES, snapshot)
        with Session(connection) as session:
            return _write_facts(Read(session), folder)


def _write_facts(look: Read, folder: Path) -> int:
    count = 0
    with (folder / FACTS).open("w", encoding="utf-8", newline="\n") as file:
        for link in audit.links(look):
            file.write(export.line(link) + "\n")
            count += 1
    (folder / HEADS).write_text(export.heads_text(heads.read_all(look.session)) + "\n", encoding="utf-8")
    return count


def _place_sqlite(source: Path, target: Path, *, force: bool) -> None:
    if target.exists() and not force and _has_tables(target):
        raise Refused("There is a database at %(path)s already.", path=str(target))
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(target.name + ".part")
    part.write_bytes(source.read_bytes())
    with closing(sqlite3.connect(part)) as checked:
        if checked.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
            raise BadInput("The database in this backup is damaged.")
    # A log left by the database that stood here before must not be taken for this one's.
    for rest in ("-wal", "-shm"):
        target.with_name(target.name + rest).unlink(missing_ok=True)
    part.replace(target)


def _has_tables(path: Path) -> bool:
    with closing(sqlite3.connect(path)) as found:
        try:
            return bool(found.execute("SELECT count(*) FROM sqlite_master").fetchone()[0])
        except sqlite3.DatabaseError:
            return True


def _hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
