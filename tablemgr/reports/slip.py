"""A fill or credit slip as one frozen value: what its paper says at the moment it is printed, and nothing else.

Its canonical JSON is what the printed hash is of. A copy that is printed later says more, because more people have
signed by then; its hash is that of what it says. Fields: operations reference 2.3 F2 to F4.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import ClassVar, Literal

from pydantic import TypeAdapter

from tablemgr.audit.canonical import canonical, digest
from tablemgr.money import Cents
from tablemgr.words import Text

SlipKind = Literal["fill", "credit"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipLine:
    """One denomination of a slip, in minor units."""

    chip_cents: Cents
    pieces: int
    amount_cents: Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class HandLine:
    """One hand-over: what was done, by whom, when. `clock` is `at` on the property's wall; `note` is a carrier."""

    state: str
    badge: str
    name: str
    role: Text
    at: str
    clock: str
    second: str = ""
    note: str = ""


@dataclass(frozen=True, kw_only=True)
class SlipPaper:
    """One slip. `form` is the number of the paper form it was entered from, and `entered_clock` when that was."""

    FORM: ClassVar[str] = "slip/1"

    property: str
    currency: str
    kind: SlipKind
    number: int
    table: str
    table_name: str
    pit_name: str
    game: Text
    gaming_day: str
    shift: str
    at: str
    date: str
    clock: str
    chips: tuple[ChipLine, ...]
    total_cents: Cents
    reason: str = ""
    hands: tuple[HandLine, ...]
    form: str = ""
    entered_clock: str = ""
    entered_by: str = ""

    def __post_init__(self) -> None:
        """Refuse, as a bug, a slip that does not add up."""
        assert all(line.amount_cents == line.chip_cents * line.pieces for line in self.chips), "an amount"
        assert self.total_cents == sum(line.amount_cents for line in self.chips), "the total"

    @cached_property
    def data(self) -> str:
        """The canonical JSON: sorted keys, no spaces, integers, UTF-8 unescaped."""
        return canonical({"form_of_paper": self.FORM} | asdict(self))

    @cached_property
    def hash(self) -> str:
        """SHA-256 of the data, in hexadecimal."""
        return digest(self.data)

    @classmethod
    def read(cls, data: str) -> SlipPaper:
        """Read what `data` wrote; the same value and so the same bytes come back."""
        tree = json.loads(data)
        assert tree.pop("form_of_paper") == cls.FORM, "another form of paper"
        paper: SlipPaper = _ADAPTER.validate_json(json.dumps(tree), strict=True, extra="forbid")
        return paper


_ADAPTER: TypeAdapter[SlipPaper] = TypeAdapter(SlipPaper)


@dataclass(frozen=True, slots=True, kw_only=True)
class VoidMark:
    """The word VOID with its reason and the two who stand for it; laid over every copy, whenever it was printed."""

    reason: str
    people: str
    clock: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipMark:
    """What a copy is marked with: 0 is the original, any other number the REPRINT of that number; void or not."""

    copy: int = 0
    void: VoidMark | None = None
