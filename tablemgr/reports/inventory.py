"""A table's inventory slip as one frozen value: opener and closer of a session on one form, and nothing else.

Its canonical JSON is what the printed hash is of. Fields: operations reference 2.3, F1: date and shift ended, game and
table, value of each denomination, grand total, who signed as dealer and as supervisor, serial number.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import ClassVar

from pydantic import TypeAdapter

from tablemgr.audit.canonical import canonical, digest
from tablemgr.money import Cents
from tablemgr.words import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class InventoryLine:
    """One denomination: how many pieces the opener and the closer have of it, in minor units what each is worth."""

    chip_cents: Cents
    opener_pieces: int
    opener_cents: Cents
    closer_pieces: int
    closer_cents: Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedBy:
    """When a tray was counted and who stood for it. `first_cents` is the total before it was corrected."""

    clock: str
    at: str
    gaming_day: str
    shift: str
    dealer: str
    dealer_name: str
    floor: str
    floor_name: str
    total_cents: Cents
    first_cents: Cents | None = None


@dataclass(frozen=True, kw_only=True)
class InventorySlip:
    """The slip of one session. `difference_cents` is the opener's to the closer before, None for a first opener.

    `restore_cents` is what brings an imprest tray back to `par_cents`: by a fill above zero, by a credit below.
    """

    FORM: ClassVar[str] = "inventory/1"

    id: str = ""
    version: int = 0
    issued_at: str = ""
    issued_clock: str = ""
    issued_by: str = ""
    software: str = ""
    serial: str
    house: str
    currency: str
    zone: str
    table: str
    table_name: str
    pit_name: str
    game: Text
    session: int
    tile_set: str
    forced: bool
    opener: CountedBy
    closer: CountedBy
    lines: tuple[InventoryLine, ...]
    difference_cents: Cents | None
    par_cents: Cents | None
    restore_cents: Cents | None

    def __post_init__(self) -> None:
        """Refuse, as a bug, a slip that does not add up."""
        assert self.opener.total_cents == sum(line.opener_cents for line in self.lines), "the opener"
        assert self.closer.total_cents == sum(line.closer_cents for line in self.lines), "the closer"

    @property
    def corrected(self) -> bool:
        """Whether a count on it was corrected by a recount."""
        return self.opener.first_cents is not None or self.closer.first_cents is not None

    @cached_property
    def data(self) -> str:
        """The canonical JSON: sorted keys, no spaces, integers, UTF-8 unescaped."""
        return canonical({"form": self.FORM} | asdict(self))

    @cached_property
    def hash(self) -> str:
        """SHA-256 of the data, in hexadecimal."""
        return digest(self.data)

    @classmethod
    def read(cls, data: str) -> InventorySlip:
        """Read what `data` wrote; the same value and so the same bytes come back."""
        tree = json.loads(data)
        assert tree.pop("form") == cls.FORM, "another form of slip"
        slip: InventorySlip = _ADAPTER.validate_json(json.dumps(tree), strict=True, extra="forbid")
        return slip

    def agrees(self, other: InventorySlip) -> bool:
        """Whether both say the same of the counts, whoever issued them."""
        blank = {"id": "", "version": 0, "issued_at": "", "issued_clock": "", "issued_by": "", "software": ""}
        return replace(self, **blank) == replace(other, **blank)  # type: ignore[arg-type]  # each of its field's type


_ADAPTER: TypeAdapter[InventorySlip] = TypeAdapter(InventorySlip)
