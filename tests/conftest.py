"""What every test may ask for: scratch databases on both engines, a browser, the cast.

`database_url` runs a test on SQLite and on PostgreSQL; `sqlite_url` and `postgres_url` name one.
Each is a fresh, fully migrated database. On a laptop without a server or a browser such a test
skips; with `CI` set it fails, so that a green run is a run that ran.
"""

from __future__ import annotations

import os
import shutil
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from servers import postgres

if TYPE_CHECKING:
    from playwright.sync_api import Browser

settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.load_profile("house")


def absent(what: str) -> None:
    """Skip where a laptop lacks something; fail where the suite must not pass on nothing."""
    if os.environ.get("CI"):
        pytest.fail(f"{what} is missing, and CI is set")
    pytest.skip(f"{what} is missing")


def _migrate(url: str) -> None:
    from tablemgr.store import engine, migrate

    made = engine.make_engine(url, create=True)
    migrate.upgrade(made)
    made.dispose()


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One migrated SQLite file; each test gets a copy."""
    path = tmp_path_factory.mktemp("sqlite") / "template.sqlite"
    _migrate(f"sqlite:///{path}")
    return path


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str | None]:
    """One server per worker, with a migrated template database."""
    with postgres.server() as address:
        if address is not None:
            _command(address, "CREATE DATABASE house_template")
            _migrate(f"{address}/house_template")
        yield address


def _command(address: str, sql: str) -> None:
    import sqlalchemy

    admin = sqlalchemy.create_engine(f"{address}/postgres", isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.exec_driver_sql(sql)
    admin.dispose()


@pytest.fixture
def sqlite_url(sqlite_template: Path, tmp_path: Path) -> str:
    """A fresh SQLite database."""
    path = tmp_path / "house.sqlite"
    shutil.copyfile(sqlite_template, path)
    return f"sqlite:///{path}"


@pytest.fixture
def postgres_url(postgres_server: str | None) -> Iterator[str]:
    """A fresh PostgreSQL database."""
    if postgres_server is None:
        absent("PostgreSQL")
    name = f"house_{uuid.uuid4().hex}"
    _command(str(postgres_server), f"CREATE DATABASE {name} TEMPLATE house_template STRATEGY file_copy")
    yield f"{postgres_server}/{name}"
    _command(str(postgres_server), f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest) -> str:
    """A fresh database, once on each engine."""
    return str(request.getfixturevalue(f"{request.param}_url"))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium per worker."""
    # The wheel is tested where there is no browser's driver; those tests ask for none.
    from servers import browser as browsers

    with browsers.running() as found:
        if found is None:
            absent("Chromium")
        else:
            yield found


@pytest.fixture(scope="session")
def pdftotext() -> str:
    """Another program that reads PDF, so that ours is not the only one that can."""
    found = shutil.which("pdftotext")
    if found is None:
        absent("pdftotext (poppler-utils)")
    return str(found)
