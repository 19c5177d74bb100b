"""The shell's door: the same services as the web, as commands that other programs rely on.

May lean on `wiring` and the services; holds no rule, no figure and no SQL. Each command lives in a
module of its own that is imported only when it is asked for, so that a command starts quickly.
"""

from __future__ import annotations

import importlib
import sys

import click

from tablemgr import __version__
from tablemgr.errors import TableError

# Name on the command line -> module in this package and the attribute that holds the command.
COMMANDS = {
    "audit": ("audit", "command"),
    "backup": ("backup", "command"),
    "certificate": ("certificate", "command"),
    "db": ("db", "command"),
    "demo": ("demo", "command"),
    "doctor": ("doctor", "command"),
    "drill": ("drill", "command"),
    "gamingday": ("gamingday", "command"),
    "houseway": ("houseway", "command"),
    "init": ("init", "command"),
    "odds": ("odds", "command"),
    "play": ("play", "command"),
    "report": ("reports", "command"),
    "restore": ("backup", "restore_command"),
    "serve": ("serve", "command"),
    "settle": ("settle", "command"),
    "win": ("win", "command"),
}


class Lazy(click.Group):
    """A group that imports a command's module only when that command is wanted."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Name every command."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - click's signature
        """Import and give one command."""
        if cmd_name not in COMMANDS:
            return None
        module, attribute = COMMANDS[cmd_name]
        found = getattr(importlib.import_module(f"tablemgr.cli.{module}"), attribute)
        if not isinstance(found, click.Command):
            raise TypeError(cmd_name)
        return found


@click.group(cls=Lazy)
@click.version_option(__version__, prog_name="tablemgr")
def command() -> None:
    """Run the pai gow tables of a casino."""


def main() -> None:
    """Run a command; a refusal is one sentence on standard error and exit status 1."""
    try:
        command(prog_name="tablemgr")
    except TableError as refusal:
        click.echo(f"tablemgr: {refusal}", err=True)
        sys.exit(1)
