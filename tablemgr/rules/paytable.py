"""A side bet's pay table: which line of it pays how much to one.

Game-blind and read from data; a hand that is on no line loses. Which line a hand is on, the game says.
"""

from __future__ import annotations

from dataclasses import dataclass

LOSES = -1


@dataclass(frozen=True, slots=True)
class PayLine:
    """One line, by its key: it pays `pays` to 1."""

    key: str
    pays: int


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

    def pays(self, line: str) -> int:
        """Give what a line pays to 1; -1 when the bet is lost."""
        return next((each.pays for each in self.lines if each.key == line), LOSES)
