"""`tablemgr backup` and `tablemgr restore`: the whole store out of the house and back."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from tablemgr import settings, wiring
from tablemgr.audit.record import CONSOLE
from tablemgr.services.backup import Backups, put_back


@click.command()
@click.argument("to", type=click.Path(path_type=Path))
def command(to: Path) -> None:
    """Write a backup TO a new folder (or a new .tar file), while the house may be open.

    It holds the database, every fact as JSON Lines, the heads of the chains and a manifest. The keys are not in
    it: keep the signing key somewhere else.
    """
    house = wiring.open_house(settings.load(os.environ))
    try:
        manifest = Backups(house).make(to, by=CONSOLE)
    finally:
        house.engine.dispose()
    click.echo(f"{to}: {manifest.facts} facts, revision {manifest.revision}.")


@click.command("restore")
@click.argument("from_", metavar="FROM", type=click.Path(exists=True, path_type=Path))
@click.option("--verify", is_flag=True, help="Check every chain and everything that follows from its facts.")
@click.option("--force", is_flag=True, help="Put it in the place of a database that is there. That one is lost.")
def restore_command(from_: Path, *, verify: bool, force: bool) -> None:
    """Put a backup FROM a folder or .tar file where the settings say the database is. Stop the house first."""
    chosen = settings.load(os.environ)
    put_back(from_, chosen.database, force=force)
    house = wiring.open_house(chosen)
    try:
        restored = Backups(house).restored(from_, check=verify, by=CONSOLE)
    finally:
        house.engine.dispose()
    for problem in restored.problems:
        click.echo(problem, err=True)
    if restored.problems:
        sys.exit(1)
    checked = "checked and found sound" if verify else "not checked: run `tablemgr audit verify`"
    click.echo(f"{restored.manifest.facts} facts are back, {checked}.")
