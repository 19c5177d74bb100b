"""Alembic, configured in code: bring a database to the present form, or say that it is not there.

The connection travels in the configuration's attributes, never as text: a percent sign in a password
would be read as interpolation.
"""

from __future__ import annotations

from functools import cache

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from tablemgr import assets
from tablemgr.errors import Refused
from tablemgr.store import guards
from tablemgr.store.engine import Engine


def upgrade(engine: Engine) -> str:
    """Bring the database to the newest revision and return its name."""
    with engine.connect() as connection:
        config = _config()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    return newest()


@cache
def newest() -> str:
    """Name the newest revision that ships with this version."""
    return str(ScriptDirectory.from_config(_config()).get_current_head())


def current(engine: Engine) -> str | None:
    """Name the revision the database is at, or None when it is empty."""
    with engine.reading.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def check(engine: Engine) -> None:
    """Refuse a database whose form is not the one this version was written for; BrokenBook when a guard is gone."""
    wanted = newest()
    with engine.reading.connect() as connection:
        found = MigrationContext.configure(connection).get_current_revision()
        if found == wanted:
            guards.check(connection)
    if found != wanted:
        raise Refused(
            "The database is at revision %(found)s and this version needs %(wanted)s. Run `tablemgr db upgrade`.",
            found=found or "-",
            wanted=wanted,
        )


def revision(engine: Engine, message: str) -> None:
    """Write a new revision with what the rows and the database differ in; for developers."""
    with engine.connect() as connection:
        config = _config()
        config.attributes["connection"] = connection
        number = int(newest()[:4]) + 1
        command.revision(config, message, autogenerate=True, rev_id=f"{number:04d}")


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(assets.path("migrations")).replace("%", "%%"))
    config.set_main_option("file_template", "%%(rev)s_%%(slug)s")
    return config
