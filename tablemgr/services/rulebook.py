"""The rules in force: what the catalog offers, and what was put in force. Putting in force keeps the whole text.

Rounds name their rules by digest and are replayed from the stored text, so a file that changes on the disk changes
nothing that was dealt.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tablemgr.audit.facts import Fact
from tablemgr.audit.record import By
from tablemgr.catalog import commissions, houseways, paytables, rulesets
from tablemgr.errors import Absent, Refused
from tablemgr.services.house import House, asked
from tablemgr.services.rights import need
from tablemgr.store import property as properties
from tablemgr.store import rounds
from tablemgr.store.property import Document
from tablemgr.store.work import Unit, read
from tablemgr.words import Text, text

__all__ = ["KINDS", "Candidate", "Document", "Rulebook"]

KINDS: dict[str, Text] = {
    "houseway": text("House way"),
    "ruleset": text("Rule set"),
    "paytable": text("Pay table"),
    "commission": text("Commission"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """Something on offer. `game` is empty where any game may have it; `why_not` says why it cannot be put in force."""

    kind: str
    key: str
    game: str
    title: str
    digest: str
    text: str
    source: str
    edition: str
    note: str
    why_not: Text | None
    in_force: bool


class Rulebook:
    """See what is on offer, put it in force."""

    def __init__(self, house: House) -> None:
        """Work in `house`."""
        self._house = house

    def candidates(self) -> tuple[Candidate, ...]:
        """List everything that ships or lies in the site's folder, by kind, saying what is in force."""
        there = {each.digest for each in self.documents()}
        return tuple(_candidate(kind, value, there) for kind, shelf in self._shelves() for value in shelf.values())

    def documents(self, kind: str | None = None) -> tuple[Document, ...]:
        """List what was put in force, of one kind or of all."""
        with read(self._house.engine) as unit:
            found = properties.documents(unit)
        return tuple(each for each in found if kind in (None, each.kind))

    def games(self) -> dict[str, str]:
        """Give the game of each document in force by its digest; none for what any game may have."""
        with read(self._house.engine) as unit:
            return {each.digest: game_of(unit, each.digest) for each in properties.documents(unit)}

    def put_in_force(self, kind: str, key: str, *, by: By, game: str | None = None, request: str | None = None) -> str:
        """Keep the text of a candidate and make it a choice for tables; give its digest. Twice is once.

        Two games may have a candidate of one key; without `game` it is the first, that of tiles.
        """
        need(by, "rules.set")
        named = (each for each in self.candidates() if (each.kind, each.key) == (kind, key))
        found = next((each for each in named if game in (None, each.game)), None)
        if found is None:
            raise Absent("The catalog has no %(kind)s called %(key)s.", kind=KINDS.get(kind, kind), key=key)
        if found.why_not:
            raise Refused("%(title)s cannot be put in force. %(why)s", title=found.title, why=found.why_not)
        asking = asked(request, "rules.in_force", kind=kind, key=key, game=found.game)
        with self._house.work() as work:
            if work.repeated(asking) or found.digest in {each.digest for each in properties.documents(work)}:
                return found.digest
            document = {"digest": found.digest, "kind": kind, "key": key, "title": found.title, "text": found.text}
            work.commit(Fact("rules.in_force", {"documents": [document]}), by=by, request=asking)
        return found.digest

    def _shelves(self) -> Iterator[tuple[str, Mapping[str, Any]]]:
        # Rooms of the catalog, each with its own type; what they share is what a candidate shows.
        site = self._house.site_folder
        yield "houseway", houseways.shipped(site)
        yield "houseway", houseways.shipped(site, game="poker")
        yield "ruleset", rulesets.shipped(site)
        yield "ruleset", rulesets.shipped(site, game="poker")
        yield "paytable", paytables.shipped(site)
        yield "commission", commissions.shipped(site)


def game_of(unit: Unit, digest: str) -> str:
    """Give the game that a document in force is for; none where any game may have it."""
    found = rounds.document(unit, digest)
    return "" if found is None else str(json.loads(found[1]).get("game", ""))


def _candidate(kind: str, value: Any, there: set[str]) -> Candidate:
    return Candidate(
        kind=kind,
        key=value.key,
        game=str(getattr(value, "game", "")),
        title=str(getattr(value, "title", None) or f"{value.name} ({value.key})"),
        digest=value.digest,
        text=value.canonical,
        source=str(getattr(value, "source", "")),
        edition=str(getattr(value, "edition", "")),
        note=str(getattr(value, "note", "")),
        why_not=_why_not(value),
        in_force=value.digest in there,
    )


def _why_not(value: Any) -> Text | None:
    if getattr(value, "partial", False):
        return text("It says only part of what a dealer must know.")
    if getattr(value, "role", "dealer") != "dealer":
        return text("It advises a player; it does not bind a dealer.")
    return None
