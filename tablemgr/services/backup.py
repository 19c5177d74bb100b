"""Backups: taken while the house is open, put back into an empty place, both of them facts."""

from __future__ import annotations

import shutil
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tablemgr.audit.canonical import Json, digest
from tablemgr.audit.facts import Fact
from tablemgr.audit.record import By
from tablemgr.errors import BadInput, Refused
from tablemgr.services.house import House
from tablemgr.store import backup, migrate, verify
from tablemgr.store.backup import Manifest
from tablemgr.store.work import read


@dataclass(frozen=True, slots=True)
class Restored:
    """What was put back, and everything the check found wrong with it (only when it was asked for)."""

    manifest: Manifest
    problems: tuple[str, ...]


class Backups:
    """Makes backups of an open house, and completes the return of one."""

    def __init__(self, house: House) -> None:
        """Work in this house."""
        self._house = house

    def make(self, to: Path, *, by: By) -> Manifest:
        """Write a backup to a new folder, or to a new file when the name ends in .tar; Refused when it is there."""
        if to.exists():
            raise Refused("%(path)s is there already.", path=str(to))
        with _beside(to) as part:
            manifest = backup.make(self._house.engine, part)
            if to.suffix == ".tar":
                _pack(part, to)
            else:
                part.rename(to)
        with self._house.work() as work:
            work.commit(Fact("backup.made", _body(manifest)), by=by)
        return manifest

    def restored(self, source: Path, *, check: bool, by: By) -> Restored:
        """Look over a database that was just put back from `source`, and note the return as a fact."""
        with _opened(source) as folder:
            manifest, then = backup.open_folder(folder), backup.heads_of(folder)
        migrate.check(self._house.engine)
        problems = []
        if check:
            with read(self._house.engine) as look:
                problems = [str(problem.text) for problem in verify.verify(look, anchored=then)]
        if not problems:
            with self._house.work() as work:
                work.commit(Fact("backup.restored", _body(manifest) | {"verified": check}), by=by)
        return Restored(manifest, tuple(problems))


def put_back(source: Path, url: str, *, force: bool) -> None:
    """Put a backup (a folder or a .tar) where the database of an installation belongs."""
    with _opened(source) as folder:
        backup.restore(folder, url, force=force)


def _body(manifest: Manifest) -> dict[str, Json]:
    return {"facts": manifest.facts, "manifest": digest(manifest.canonical()), "revision": manifest.revision}


@contextmanager
def _beside(to: Path) -> Iterator[Path]:
    """Give a folder of nobody else's beside `to`, so that a backup appears whole or not at all."""
    to.parent.mkdir(parents=True, exist_ok=True)
    part = Path(tempfile.mkdtemp(prefix=f".{to.name}-", dir=to.parent))
    try:
        yield part
    finally:
        shutil.rmtree(part, ignore_errors=True)


def _pack(folder: Path, to: Path) -> None:
    part = folder / "whole.tar"
    files = sorted(folder.iterdir())
    with tarfile.open(part, "w") as tar:
        for file in files:
            tar.add(file, file.name)
    part.chmod(0o600)
    part.rename(to)


@contextmanager
def _opened(source: Path) -> Iterator[Path]:
    """Give the folder of a backup, unpacked for as long as it is needed."""
    if source.is_dir():
        yield source
        return
    with tempfile.TemporaryDirectory(prefix="tablemgr-restore-") as folder:
        try:
            with tarfile.open(source) as tar:
                tar.extractall(folder, filter="data")
        except (OSError, tarfile.TarError):
            raise BadInput("There is no backup in %(folder)s.", folder=str(source)) from None
        yield Path(folder)
