"""Serve the house over HTTP: one process, many threads, an existing database only."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterable
from typing import Any

import click
from gunicorn.app.base import BaseApplication

from tablemgr import __version__, wiring
from tablemgr.errors import Refused
from tablemgr.settings import Settings, load
from tablemgr.web import create_app

Started = Callable[[str], None]


class Server(BaseApplication):  # type: ignore[misc]  # gunicorn publishes no types
    """gunicorn with the options of this house; the application is made inside the worker, never before the fork."""

    def __init__(self, settings: Settings, cast: tuple[wiring.CastMember, ...], started: Started) -> None:
        self.settings = settings
        self.people = cast
        self.started = started
        super().__init__()

    def load_config(self) -> None:
        """Set gunicorn's own options; nothing is read from files or variables of its own."""
        for key, value in self._options().items():
            self.cfg.set(key, value)

    def _options(self) -> dict[str, Any]:
        """Give the options. One worker: on SQLite a second process would only wait for the first."""
        return {
            "bind": f"{_bracketed(self.settings.host)}:{self.settings.port}",
            "workers": 1,
            "worker_class": "gthread",
            "threads": self.settings.threads,
            "keepalive": 30,
            "graceful_timeout": 10,
            "loglevel": "warning",
            "proc_name": "tablemgr",
            "certfile": self.settings.certificate or None,
            "keyfile": self.settings.certificate_key or None,
            "control_socket_disable": True,
            "when_ready": lambda arbiter: self.started(_address(arbiter, self.settings)),
        }

    def load(self) -> object:
        """Make the application, in the worker."""
        return create_app(wiring.build(self.settings, cast=self.people))


def run(settings: Settings, *, cast: tuple[wiring.CastMember, ...] = (), started: Started) -> None:
    """Look whether the house can be served at all, then serve it until somebody stops it."""
    site = wiring.build(settings, cast=cast)
    try:
        site.house.usable()
        site.property.basics()
    finally:
        site.close()
    _try_to_listen(settings)
    Server(settings, cast, started).run()


def _try_to_listen(settings: Settings) -> None:
    """Say in a sentence that the address is taken or is not this machine's; gunicorn would only retry and log."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        socket.create_server((settings.host, settings.port), family=family).close()
    except OSError as error:
        place, why = f"{_bracketed(settings.host)}:{settings.port}", error.strerror or str(error)
        raise Refused(
            "Nothing can be served at %(place)s: %(why)s. Try another --port.", place=place, why=why
        ) from None


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _address(arbiter: Any, settings: Settings) -> str:
    """Say where the server really listens; port 0 took a free one."""
    port = arbiter.LISTENERS[0].getsockname()[1]
    scheme = "https" if settings.certificate else "http"
    return f"{scheme}://{_bracketed(settings.host)}:{port}"


def say(lines: Iterable[str]) -> None:
    """Print at once, also into a pipe."""
    for line in lines:
        click.echo(line)


@click.command()
@click.option("--host", help="Address to listen on; 127.0.0.1 unless given.")
@click.option("--port", type=click.IntRange(0, 65535), help="Port to listen on; 8000 unless given.")
@click.option("--cert", "certificate", help="PEM file of the certificate: speak TLS.")
@click.option("--key", "certificate_key", help="PEM file of the certificate's private key.")
def command(**options: object) -> None:
    """Serve the house. The database must be there: see `tablemgr init`."""
    if bool(options["certificate"]) != bool(options["certificate_key"]):
        raise click.UsageError("--cert and --key belong together.")
    settings = load(os.environ, **options)
    run(settings, started=lambda place: say([f"tablemgr {__version__} serves {place}"]))
