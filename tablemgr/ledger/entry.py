"""Entries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Posting:
    """Cents added to (or, negative, taken from) an account."""

    account: str
    cents: int


@dataclass(frozen=True, slots=True)
class Entry:
    """A cause and its postings, which sum to zero."""

    cause: str
    postings: tuple[Posting, ...]

    def to_json(self) -> Mapping[str, str | Sequence[Sequence[str | int]]]:
        """Return the form in which a fact carries it."""
        return {"cause": self.cause, "postings": [[posting.account, posting.cents] for posting in self.postings]}
