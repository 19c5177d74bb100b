"""What a tablet may ask of a table, as a door reads it straight from JSON: nothing missing, nothing more.

Ids are made and kept by the tablet before it sends, so that a repeated send is known for what it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar
from uuid import UUID

_STRICT: dict[str, Any] = {"extra": "forbid", "strict": True}


@dataclass(frozen=True, slots=True)
class Tap:
    """One act on the round `request`, made on its `version`; `id` is the tap's own."""

    request: UUID
    version: int
    id: UUID
    act: Mapping[str, Any]
    __pydantic_config__: ClassVar[dict[str, Any]] = _STRICT


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last tap of the round `request`, as it stood at `version`."""

    request: UUID
    version: int
    id: UUID
    __pydantic_config__: ClassVar[dict[str, Any]] = _STRICT


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take back the whole round that was `settled` last, and let it lie on the table again."""

    settled: int
    id: UUID
    __pydantic_config__: ClassVar[dict[str, Any]] = _STRICT


@dataclass(frozen=True, slots=True)
class Settle:
    """Settle the round `request` as it stands at `version`."""

    request: UUID
    version: int
    __pydantic_config__: ClassVar[dict[str, Any]] = _STRICT


@dataclass(frozen=True, slots=True)
class Cancel:
    """Cancel the round `request` as it stands at `version`, a misdeal: all bets back.

    A supervisor who stands there may sign with his badge and PIN; without them the floor is called.
    """

    request: UUID
    version: int
    reason: str
    badge: str | None = None
    pin: str | None = None
    __pydantic_config__: ClassVar[dict[str, Any]] = _STRICT


@dataclass(frozen=True, slots=True)
class Call:
    """Call the floor to the table."""

    id: UUID
    __pydantic_config__: ClassVar[dict[str, Any]] = _STRICT
