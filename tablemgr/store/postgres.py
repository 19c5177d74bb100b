"""PostgreSQL's own programs for backups. The password goes to them by their environment, never by their arguments."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from sqlalchemy import create_engine, inspect, make_url

from tablemgr.errors import Absent, Refused


def dump(url: str, path: Path, snapshot: str) -> None:
    """Write a dump in the custom form, of the moment of an exported snapshot."""
    options = ["--format=custom", "--no-owner", "--no-privileges", f"--snapshot={snapshot}", f"--file={path}"]
    _run("pg_dump", url, options)


def restore(path: Path, url: str, *, force: bool) -> None:
    """Put a dump into a database, all of it or nothing; Refused when there are tables, unless `force`."""
    engine = create_engine(make_url(url).set(drivername="postgresql+psycopg"))
    try:
        with engine.connect() as connection:
            if inspect(connection).get_table_names() and not force:
                raise Refused("The database has tables already.")
    finally:
        engine.dispose()
    options = ["--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges"]
    _run("pg_restore", url, [*options, *(["--clean", "--if-exists"] if force else []), str(path)])


def _run(program: str, url: str, options: list[str]) -> None:
    found = shutil.which(program)
    if found is None:
        raise Absent("The program %(program)s of PostgreSQL is not installed.", program=program)
    address = make_url(url)
    environment = dict(os.environ)
    if address.password is not None:
        environment["PGPASSWORD"] = str(address.password)
    place = address.set(drivername="postgresql", password=None).render_as_string()
    done = subprocess.run(  # noqa: S603 - a program of the database, arguments of our own
        [found, f"--dbname={place}", *options], env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["?"])[-1]
        raise Refused("%(program)s did not succeed: %(why)s", program=program, why=last)
