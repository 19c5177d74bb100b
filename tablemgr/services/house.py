"""What every service stands on: the store's engine, the clock, the random source, where a site's own files are.

`House` is made once by `wiring` and handed to each service; a test makes one with a fixed clock and a counted token
source. Nothing here is looked up behind a caller's back.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from tablemgr.audit.canonical import Json
from tablemgr.audit.record import Request
from tablemgr.clock import Clock
from tablemgr.errors import BadInput, Refused
from tablemgr.gamingday import Calendar
from tablemgr.store import migrate
from tablemgr.store import property as properties
from tablemgr.store.engine import Engine
from tablemgr.store.faults import translated
from tablemgr.store.work import PROPERTY_CHAIN, Unit, Work, read
from tablemgr.words import Text


@dataclass(frozen=True, slots=True)
class House:
    """The parts that use cases share. `token` gives 64 unguessable hexadecimal digits each time."""

    engine: Engine
    clock: Clock
    token: Callable[[], str]
    site_folder: Path | None = None
    signing_key_file: Path | None = None

    def calendar(self) -> Calendar:
        """Give the reckoning of gaming days; Refused before the house is set up."""
        with read(self.engine) as unit:
            return basics(unit).calendar

    def work(self, *chains: str, calendar: Calendar | None = None) -> Work:
        """Prepare a unit of work on some chains; on the property's when none is named."""
        return Work(self.engine, self.clock, calendar or _calendar_of, hold=chains or (PROPERTY_CHAIN,))

    def revision(self) -> str | None:
        """Say which revision the database is at; None when it was never set up."""
        return migrate.current(self.engine)

    def usable(self) -> str:
        """Give the revision of a database that this version can work with; else raise what is wrong with it."""
        with translated():
            if self.engine.file is not None:
                self.engine.file.check()
            migrate.check(self.engine)
            return self.revision() or ""


class WrongFields(BadInput):
    """A form was filled in wrongly: every wrong field with its sentence, all at once."""

    def __init__(self, problems: Mapping[str, Text]) -> None:
        """Keep the problems by field name; the whole sentence joins them for doors without fields."""
        said = " ".join(f"{name}: {problem}" for name, problem in problems.items())
        super().__init__("%(problems)s", problems=said)
        self.problems = dict(problems)


def _calendar_of(unit: Unit) -> Calendar:
    return basics(unit).calendar


def basics(unit: Unit) -> properties.Basics:
    """Give the property; Refused before the house is set up."""
    found = properties.basics(unit)
    if found is None:
        raise Refused("This house is not set up yet. Run `tablemgr init`.")
    return found


def token_hash(token: str) -> str:
    """Give the form in which a token is kept: enough to recognise it, useless to whoever copies it.

    >>> token_hash("a")[:12]
    'ca978112ca1b'
    """
    return hashlib.sha256(token.encode()).hexdigest()


def asked(request: str | None, act: str, **what: Json) -> Request | None:
    """Make the request under which an act is done at most once; None where the caller has no id."""
    return None if request is None else Request(request, {"act": act, **what})
