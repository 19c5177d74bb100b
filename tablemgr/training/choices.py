"""What the text of a game leaves open, one line for each choice: the sentence, and how it can be read.

A game's settings are a frozen value with one field for each choice, its default the reading that is in force; the help
page prints the table. Settings are written as they are named and read back strictly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import Field, asdict, dataclass, fields
from typing import Any, ClassVar, Protocol, TypeVar

from tablemgr.errors import BadInput
from tablemgr.rules.acts import is_whole
from tablemgr.words import Text


class Chosen(Protocol):
    """The settings of a game: a dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]  # as the standard library types it


S = TypeVar("S", bound=Chosen)


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice: the field it is, the sentence of the text that it reads, and what each value means.

    A choice of a number has one reading, under the empty name, with `%(number)s` in it.

    >>> from tablemgr.words import text
    >>> str(Choice("rounds", text("…"), {"": text("%(number)s rounds win.", number=0)}).means(15))
    '15 rounds win.'
    """

    name: str
    sentence: Text
    readings: Mapping[str, Text]

    def means(self, value: str | int) -> Text:
        """Say what a value of this choice means."""
        if isinstance(value, int):
            return Text(self.readings[""].id, (("number", value),))
        return self.readings[value]

    def takes(self, value: object) -> bool:
        """Whether this is a value of the choice."""
        if "" in self.readings:
            return is_whole(value) and isinstance(value, int) and value > 0
        return isinstance(value, str) and value in self.readings


def settings_to_json(settings: Chosen) -> dict[str, object]:
    """Write settings by the names of their fields."""
    return asdict(settings)


def settings_from_json(made: type[S], choices: Sequence[Choice], said: object) -> S:
    """Read settings; what is not named keeps its default, BadInput for a name or a value there is not."""
    known = {each.name: each for each in choices}
    own = {each.name for each in fields(made)}
    if not isinstance(said, Mapping):
        raise BadInput("Settings are an object of names and values.")
    for name, value in said.items():
        if name not in own:
            raise BadInput("There is no setting %(name)s.", name=str(name)[:40])
        if name in known and not known[name].takes(value):
            raise BadInput("Setting %(name)s cannot be %(value)s.", name=name, value=str(value)[:40])
    return made(**said)
