"""The draft of a round: every tap so far, in order, and nothing that could be worked out from them.

The state of a round is always replayed from here, so there is no second truth that a crash could leave behind.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol, Self
from uuid import UUID

from tablemgr.audit.canonical import Json
from tablemgr.errors import Conflict
from tablemgr.services.terms import Terms

ActJson = Mapping[str, Any]


class Asking(Protocol):
    """Whatever a tablet asks of a round that it saw: the round's request, and the version that lay there."""

    @property
    def request(self) -> UUID:
        """The id that the round was begun with."""

    @property
    def version(self) -> int:
        """How many taps it had seen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundDraft:
    """What one table has tapped of the round it is in.

    `standing` are the wagers that stood from the round before; undo never takes them one by one. `acts` are the
    dealer's own taps, each with the id the tablet gave it; `undone` the ids of the taps that took one back, so that
    a repeated undo is known. `replaces` is the number of the round that was taken back and lies here again.
    """

    request: str
    terms: Terms
    standing: tuple[ActJson, ...]
    started_by: str
    started_at: str
    version: int = 0
    acts: tuple[tuple[str, ActJson], ...] = ()
    undone: tuple[str, ...] = ()
    replaces: int | None = None

    @property
    def taps(self) -> tuple[ActJson, ...]:
        """All acts to replay, the standing wagers first."""
        return (*self.standing, *(act for _, act in self.acts))

    @property
    def ids(self) -> frozenset[str]:
        """Every tap that has been answered."""
        return frozenset({*(each for each, _ in self.acts), *self.undone})

    def with_act(self, tap: str, act: ActJson) -> Self:
        """Add one tap."""
        return replace(self, acts=(*self.acts, (tap, act)), version=self.version + 1)

    def without_last(self, tap: str) -> Self:
        """Take the last tap back."""
        return replace(self, acts=self.acts[:-1], undone=(*self.undone, tap), version=self.version + 1)

    def to_json(self) -> dict[str, Json]:
        """Write the draft as it is kept; the version stands beside it."""
        return {
            "request": self.request,
            "terms": self.terms.to_json(),
            "standing": list(self.standing),
            "started_by": self.started_by,
            "started_at": self.started_at,
            "acts": [{"id": each, "act": act} for each, act in self.acts],
            "undone": list(self.undone),
            "replaces": self.replaces,
        }

    @classmethod
    def from_json(cls, version: int, value: Mapping[str, Any]) -> Self:
        """Read a kept draft."""
        return cls(
            request=value["request"],
            terms=Terms.from_json(value["terms"]),
            standing=tuple(value["standing"]),
            started_by=value["started_by"],
            started_at=value["started_at"],
            version=version,
            acts=tuple((each["id"], each["act"]) for each in value["acts"]),
            undone=tuple(value["undone"]),
            replaces=value["replaces"],
        )


def seen(draft: RoundDraft | None, ask: Asking) -> RoundDraft:
    """Give the draft, if it is the one that the tablet saw."""
    if draft is None or (draft.request, draft.version) != (str(ask.request), ask.version):
        raise stale()
    return draft


def stale() -> Conflict:
    """Make the refusal of something that was asked of another screen than the present one."""
    return Conflict("The table has moved on since this screen was drawn. Look at it again.")
