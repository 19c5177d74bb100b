"""Is this installation whole? Renders a page, serves a file, migrates a scratch database, loads every house way."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path

import click

from tablemgr import __version__, assets, wiring
from tablemgr.catalog import houseways
from tablemgr.settings import load
from tablemgr.web import create_app

Check = Callable[[wiring.Site], str]


def _folders(_site: wiring.Site) -> str:
    found = [assets.path(name) for name in ("templates", "static", "migrations", "config")]
    return f"assets in {found[0].parent}"


def _migrates(site: wiring.Site) -> str:
    return f"scratch database at revision {site.house.revision()}"


def _renders(site: wiring.Site) -> str:
    page = create_app(site).test_client().get("/sign-in")
    if page.status_code != HTTPStatus.OK or b"<form" not in page.data:
        raise click.ClickException(f"the sign-in page answers {page.status_code}")
    return f"sign-in page rendered, {len(page.data)} bytes"


def _serves(site: wiring.Site) -> str:
    sheet = create_app(site).test_client().get("/static/app.css")
    if sheet.status_code != HTTPStatus.OK:
        raise click.ClickException(f"the stylesheet answers {sheet.status_code}")
    return f"stylesheet served, {len(sheet.data)} bytes"


def _loads(_site: wiring.Site) -> str:
    ways = houseways.shipped()
    return f"{len(ways)} house ways loaded: {', '.join(sorted(ways))}"


CHECKS: tuple[Check, ...] = (_folders, _migrates, _renders, _serves, _loads)


@click.command()
def command() -> None:
    """Check that everything that was shipped is here and works."""
    click.echo(f"tablemgr {__version__}")
    with tempfile.TemporaryDirectory() as scratch:
        settings = load({}, database=f"sqlite:///{Path(scratch) / 'doctor.sqlite'}", secret_key="doctor" * 8)
        site = wiring.build(settings, create=True)
        for check in CHECKS:
            click.echo(f"  ok  {check(site)}")
        site.close()
    click.echo("This installation is whole.")
