"""A side bet's pay table: which line of it pays how much to one, and what an envy bonus pays to the others.

Game-blind and read from data; a hand that is on no line loses. Which line a hand is on, the game says.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import ClassVar

from tablemgr.rules.written import fingerprint, written

LOSES = -1
_ENVY = ("envy", "envy_minimum_cents")
# Where a table says nothing of these, its text is what it was before there were any.
_LATER = frozenset({"bet", "edition", *_ENVY})
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

    `bet` names the bet where the game has several. An envy line pays its `pays` in whole cents to everybody else whose
    bet is at least `envy_minimum_cents`, for another player's hand on that line: never for one's own, nor the dealer's.

    >>> table = PayTable("bonanza-example", "Bonanza", "tiles", lines=(PayLine("wong", 1),))
    >>> table.pays("wong"), table.pays("nothing")
    (1, -1)
    """

    key: str
    name: str
    game: str
    lines: tuple[PayLine, ...]
    bet: str = ""
    edition: str = ""
    envy: tuple[PayLine, ...] = ()
    envy_minimum_cents: int = 0
    source: str = ""
    note: str = ""
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    def pays(self, line: str) -> int:
        """Give what a line pays to 1; -1 when the bet is lost."""
        return next((each.pays for each in self.lines if each.key == line), LOSES)

    def envy_pays(self, line: str, bet_cents: int) -> int:
        """Give the envy bonus in cents that a bet earns from another player's hand on a line."""
        if not self.envy or bet_cents < self.envy_minimum_cents:
            return 0
        return next((each.pays for each in self.envy if each.key == line), 0)

    def envied(self, bet_cents: int, others: Iterable[str]) -> int:
        """Give all the envy in cents that a bet earns, from the lines that the other players' hands are on."""
        return sum(self.envy_pays(line, bet_cents) for line in others)

    @property
    def canonical(self) -> str:
        """The table as it is stored when it is put in force; source and note stay in the file."""
        kept = {name: value for name, value in asdict(self).items() if name not in {"source", "note"}}
        return written({name: value for name, value in kept.items() if value or name not in _LATER})

    @property
    def digest(self) -> str:
        """The fingerprint of what it pays: another name is the same table, another line is not."""
        pays = {name: value for name, value in asdict(self).items() if name in {"bet", *_ENVY} and value}
        return fingerprint({"game": self.game, "lines": asdict(self)["lines"]} | pays)
