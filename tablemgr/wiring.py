"""The switchboard: the one place where settings meet concrete parts, and where time and chance come from."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from tablemgr.audit import anchor
from tablemgr.clock import Clock, SystemClock
from tablemgr.errors import Absent, BadInput
from tablemgr.services.house import House
from tablemgr.services.site import CastMember, Door, Site, every_service
from tablemgr.settings import Settings
from tablemgr.store import migrate
from tablemgr.store.engine import make_engine

__all__ = ["CastMember", "Site", "build"]

SECRET_LENGTH = 32
SQLITE = "sqlite:///"


def build(
    settings: Settings, *, create: bool = False, clock: Clock | None = None, cast: tuple[CastMember, ...] = ()
) -> Site:
    """Put the house together. `create` makes or upgrades the database; without it an existing one is opened."""
    house = open_house(settings, create=create, clock=clock)
    return Site(
        house=house,
        door=Door(
            secret_key=secret_key(settings),
            secure_cookies=settings.secure_cookies,
            behind_proxy=settings.behind_proxy,
            body_limit=settings.body_limit,
        ),
        **every_service(house),
        cast=cast,
        close=house.engine.dispose,
    )


def open_house(settings: Settings, *, create: bool = False, clock: Clock | None = None) -> House:
    """Open the database and what services stand on; a command that serves nobody needs no key of cookies."""
    if create and settings.database.startswith(SQLITE):
        Path(settings.database.removeprefix(SQLITE)).parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    engine = make_engine(settings.database, create=create, wait_seconds=settings.lock_seconds)
    if create:
        migrate.upgrade(engine)
    return House(
        engine=engine,
        clock=clock or SystemClock(),
        token=lambda: secrets.token_hex(32),
        site_folder=Path(settings.site_folder) if settings.site_folder else None,
        signing_key_file=Path(settings.signing_key_file) if settings.signing_key_file else None,
    )


def make_keys(settings: Settings) -> tuple[Path, ...]:
    """Make the key files that are not there yet, readable by their owner alone; give those that were made."""
    made = []
    for name, content in (
        (settings.secret_key_file, secrets.token_hex(32)),
        (settings.signing_key_file, anchor.key_from_seed(secrets.token_bytes(32))),
    ):
        path = Path(name)
        if path.exists() or (name == settings.secret_key_file and settings.secret_key.get_secret_value()):
            continue
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
            file.write(content.rstrip() + "\n")
        made.append(path)
    return tuple(made)


def secret_key(settings: Settings) -> str:
    """Give the key that seals cookies; a short or missing one refuses to start."""
    key = settings.secret_key.get_secret_value()
    if not key:
        path = Path(settings.secret_key_file)
        try:
            key = path.read_text(encoding="ascii").strip()
        except (OSError, UnicodeDecodeError):
            raise Absent("There is no secret key in %(path)s. `tablemgr init` makes it.", path=str(path)) from None
    if len(key) < SECRET_LENGTH:
        raise BadInput("The secret key has fewer than %(least)s characters.", least=SECRET_LENGTH)
    return key
