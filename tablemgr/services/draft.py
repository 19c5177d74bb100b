"""The draft of a round: every tap so far, in order, and nothing that could be worked out from them.

The state of a round is always replayed from here, so there is no second truth that a crash could leave behind.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from tablemgr.audit.canonical import Json
from tablemgr.services.terms import Terms

ActJson = Mapping[str, Any]


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
