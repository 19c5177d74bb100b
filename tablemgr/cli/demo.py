"""A floor to try: its own database, its own cast, kept between runs."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import click

from tablemgr import __version__, wiring
from tablemgr.cli.serve import run, say
from tablemgr.clock import FixedClock
from tablemgr.services import demonstration, rehearsal
from tablemgr.settings import Settings, load

HOUR = 3600


@click.command()
@click.option("--host", help="Address to listen on; 127.0.0.1 unless given, 0.0.0.0 for tablets on the network.")
@click.option("--port", type=click.IntRange(0, 65535), help="Port to listen on; 8000 unless given.")
@click.option("--data", type=click.Path(path_type=Path), default=Path("instance/demo"), show_default=True,
              help="Folder for the demonstration's database and keys.")  # fmt: skip
def command(host: str | None, port: int | None, data: Path) -> None:
    """Serve a demonstration floor; whoever opens it can be any of its people."""
    settings = load(
        os.environ,
        host=host,
        port=port,
        database=f"sqlite:///{data / 'demo.sqlite'}",
        secret_key_file=str(data / "secret.key"),
        signing_key_file=str(data / "signing.key"),
    )
    wiring.make_keys(settings)
    _load(settings)
    run(settings, cast=demonstration.CAST, started=lambda place: say(_welcome(place, settings)))


def _load(settings: Settings) -> None:
    """Load what is missing of the floor. A new one has been dealing for an hour already, so its clock is put back."""
    clock = FixedClock(datetime.now(UTC) - timedelta(seconds=HOUR))
    site = wiring.build(settings, create=True, clock=clock)
    try:
        if site.property.is_set_up():
            clock.advance(HOUR)
        demonstration.load(site)
        rehearsal.play(site, clock.advance)
    finally:
        site.close()


def _welcome(place: str, settings: Settings) -> Iterator[str]:
    yield f"tablemgr {__version__}, demonstration floor"
    mine, port = lan_address(), place.rsplit(":", 1)[1]
    if settings.host in ("127.0.0.1", "localhost"):
        yield f"  open here          {place}"
        yield f"  for a tablet, run  tablemgr demo --host 0.0.0.0 --port {port}   (then open http://{mine}:{port})"
    elif settings.host in ("0.0.0.0", "::"):  # noqa: S104 - what the person asked for
        yield f"  open here          http://127.0.0.1:{port}"
        yield f"  open on a tablet   http://{mine}:{port}"
    else:
        yield f"  open               {place}"
    yield "  The sign-in page lists the people and their PINs. Ctrl-C stops it; the floor is kept."


def lan_address() -> str:
    """Find this machine's own address on its network; no packet is sent for it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
