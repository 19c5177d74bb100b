"""A side bet's pay table: which line of it pays how much to one.

Game-blind and read from data; a hand that is on no line loses. Which line a hand is on, the game says.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import ClassVar

from tablemgr.rules.written import fingerprint, written

LOSES = -1
# Doors read a table straight into these classes and refuse a key they do not have.
_STRICT = {"extra": "forbid"}


@dataclass(frozen=True, slots=True)
class PayLine:
    """One line, by its key: it pays `pays` to 1."""

    key: str
    pays: int
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT


@dataclass(frozen=True, slots=True)
class PayTable:
    """The lines of one side bet as one house pays them.

    >>> table = PayTable("bonanza-example", "Bonanza", "tiles", lines=(PayLine("wong", 1),))
    >>> table.pays("wong"), table.pays("nothing")
    (1, -1)
    """

    key: str
    name: str
    game: str
    lines: tuple[PayLine, ...]
    source: str = ""
    note: str = ""
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    def pays(self, line: str) -> int:
        """Give what a line pays to 1; -1 when the bet is lost."""
        return next((each.pays for each in self.lines if each.key == line), LOSES)

    @property
    def canonical(self) -> str:
        """The table as it is stored when it is put in force; source and note stay in the file."""
        return written({name: value for name, value in asdict(self).items() if name not in {"source", "note"}})

    @property
    def digest(self) -> str:
        """The fingerprint of what it pays: another name is the same table, another line is not."""
        return fingerprint({"game": self.game, "lines": asdict(self)["lines"]})
