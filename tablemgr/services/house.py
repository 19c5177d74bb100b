"""What every service stands on: the store's engine, the clock, the random source, the candidates of the catalog.

`House` is made once by `wiring` and handed to each service; a test makes one with a fixed clock and a counted token
source. Nothing here is looked up behind a caller's back.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tablemgr.clock import Clock
from tablemgr.errors import BadInput
from tablemgr.store import migrate
from tablemgr.store.engine import Engine
from tablemgr.words import Text


@dataclass(frozen=True, slots=True)
class House:
    """The parts that use cases share. `token` gives 32 unguessable bytes as hexadecimal text."""

    engine: Engine
    clock: Clock
    token: Callable[[], str]
    site_folder: Path | None = None
    signing_key_file: Path | None = None

    def revision(self) -> str | None:
        """Say which revision the database is at; None when it was never set up."""
        return migrate.revision(self.engine)


class WrongFields(BadInput):
    """A form was filled in wrongly: every wrong field with its sentence, all at once."""

    def __init__(self, problems: dict[str, Text]) -> None:
        """Keep the problems by field name; the whole sentence joins them for doors without fields."""
        super().__init__("%(problems)s", problems=" ".join(str(problem) for problem in problems.values()))
        self.problems = problems
