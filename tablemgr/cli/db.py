"""`tablemgr db`: bring the database to the form of this version, look at it, give a serving role its rights."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

from tablemgr import settings
from tablemgr.services.database import Database


@click.group()
def command() -> None:
    """Look after the database."""


@command.command()
def upgrade() -> None:
    """Make the database if there is none, and bring it to the newest revision."""
    with _database(create=True) as database:
        click.echo(f"The database is at revision {database.upgrade()}.")


@command.command()
def check() -> None:
    """Say whether the database can be used: its revision and the guards of the append-only tables."""
    with _database() as database:
        click.echo(f"The database is at revision {database.check()}, and every guard stands.")


@command.command()
@click.argument("role")
@click.option("--execute", is_flag=True, help="Give the rights now instead of printing the statements.")
def grant(role: str, *, execute: bool) -> None:
    """Print the rights a PostgreSQL ROLE needs to serve: to read and to add, and to change only what may change."""
    with _database() as database:
        for statement in database.grants(role, execute=execute):
            sys.stdout.write(f"{statement};\n")


@command.command(hidden=True)
@click.argument("message")
def revision(message: str) -> None:
    """Write the next migration from what the rows and the database differ in (for developers)."""
    with _database() as database:
        database.revision(message)


@contextmanager
def _database(*, create: bool = False) -> Iterator[Database]:
    chosen = settings.load(os.environ)
    database = Database(chosen.database, create=create, wait_seconds=chosen.lock_seconds)
    try:
        yield database
    finally:
        database.close()
