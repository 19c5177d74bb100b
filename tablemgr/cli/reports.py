"""`tablemgr report shift`: issue the report of a shift and write it as a file.

Run again it writes the same bytes, because the report that was issued still says what is so; once a later fact has
changed a figure it writes the next version. In the JSON form amounts are whole minor units of the currency it names.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import cast

import click

from tablemgr import settings, wiring
from tablemgr.audit.record import CONSOLE
from tablemgr.errors import BadInput
from tablemgr.services.reports import FORMATS, Format, Reports
from tablemgr.services.shifts import Shifts


@click.group()
def command() -> None:
    """Write reports."""


@command.command()
@click.option("--day", required=True, metavar="YYYY-MM-DD", help="The gaming day.")
@click.option("--shift", required=True, metavar="NAME", help="The shift, by the name that the house gave it.")
@click.option("--pit", metavar="CODE", help="Only the tables of one pit.")
@click.option("--table", metavar="CODE", help="Only one table.")
@click.option("--format", "format_", type=click.Choice(list(FORMATS)), required=True, help="What kind of file.")
@click.option(
    "--out",
    required=True,
    metavar="FILE",
    type=click.Path(dir_okay=False, allow_dash=True),
    help="Where to; - is standard output.",
)
def shift(**asked: str | None) -> None:
    """Issue the report of a shift, or take the one that still says what is so, and write it as a file."""
    if asked["pit"] and asked["table"]:
        raise click.UsageError("Name a pit or a table, not both.")
    part = f"pit:{asked['pit']}" if asked["pit"] else f"table:{asked['table']}" if asked["table"] else "property"
    house = wiring.open_house(settings.load(os.environ))
    try:
        house.usable()
        scope = Shifts(house).scope(str(asked["day"]), str(asked["shift"]), part)
        reports = Reports(house)
        issued = reports.issue(scope, by=CONSOLE)
        content = reports.file(issued.id, cast("Format", asked["format_"]))
    finally:
        house.engine.dispose()
    _write(str(asked["out"]), content)
    click.echo(f"{issued.id}  SHA-256 {issued.hash}", err=True)


def _write(out: str, content: bytes) -> None:
    if out == "-":
        sys.stdout.buffer.write(content)
        return
    try:
        Path(out).write_bytes(content)
    except OSError as error:
        why = error.strerror or str(error)
        raise BadInput("The file %(path)s cannot be written: %(why)s.", path=out, why=why) from None
