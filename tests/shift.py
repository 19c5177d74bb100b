"""A floor on either database, for the tests of running a shift: the cast and its tables, copied for each test."""

from __future__ import annotations

import shutil
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

from cast import START, floor_template, open_site
from conftest import _command, absent
from tablemgr.clock import FixedClock, parse_stamp
from tablemgr.services import demonstration
from tablemgr.services.site import Site
from tablemgr.store import verify
from tablemgr.store.work import read

__all__ = ["floor_postgres", "floor_template", "floor_url", "shift", "shift_clock"]


@pytest.fixture
def shift_clock() -> FixedClock:
    """The present of the shift."""
    return FixedClock(parse_stamp(START))


@pytest.fixture(scope="session")
def floor_postgres(postgres_server: str | None) -> str:
    """The name of a PostgreSQL database with the demonstration floor, to be copied."""
    if postgres_server is None:
        absent("PostgreSQL")
    name = f"floor_{uuid.uuid4().hex[:8]}"
    _command(str(postgres_server), f"CREATE DATABASE {name} TEMPLATE house_template STRATEGY file_copy")
    site = open_site(f"{postgres_server}/{name}", FixedClock(parse_stamp(START)))
    demonstration.load(site)
    site.close()
    return name


@pytest.fixture(params=["sqlite", "postgres"])
def floor_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database with the floor on it, once on each engine."""
    if request.param == "sqlite":
        path = tmp_path / "shift.sqlite"
        shutil.copyfile(request.getfixturevalue("floor_template"), path)
        yield f"sqlite:///{path}"
        return
    server, template = request.getfixturevalue("postgres_server"), request.getfixturevalue("floor_postgres")
    name = f"house_{uuid.uuid4().hex}"
    _command(server, f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy")
    yield f"{server}/{name}"
    _command(server, f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def shift(floor_url: str, shift_clock: FixedClock) -> Iterator[Site]:
    """The house with its floor; whatever a test did there, all of it proves afterwards."""
    site = open_site(floor_url, shift_clock)
    yield site
    with read(site.house.engine) as unit:
        assert verify.verify(unit) == []
    site.close()
