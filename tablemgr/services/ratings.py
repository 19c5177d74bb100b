"""What a sitting was worth, from the wagers that were recorded: rounds, average wager, theoretical win.

The theoretical win is each wager times the edge of the game it was made in. A wager against a player's bank is no
business of the house and is left out of it; one whose edge is unknown makes the whole unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from tablemgr.audit.canonical import canonical
from tablemgr.money import Cents
from tablemgr.services.edges import Edge, Known
from tablemgr.store.sittings import PlayedRound

HOUSE = "house"


@dataclass(frozen=True, slots=True)
class Stretch:
    """A seat from one moment to another; None while it lasts."""

    seat: int
    since: datetime
    until: datetime | None

    def holds(self, moment: datetime) -> bool:
        """Whether a round of this moment was played in it.

        >>> from datetime import UTC
        >>> Stretch(3, datetime(2026, 1, 1, tzinfo=UTC), None).holds(datetime(2026, 1, 2, tzinfo=UTC))
        True
        """
        return self.since <= moment and (self.until is None or moment < self.until)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating:
    """The play of one sitting. `theoretical` is None where an edge is unknown; `counting` says that it is on its way.

    `banked` of the rounds were against a player's bank and count for the average only.
    """

    rounds: int
    wagered: Cents
    banked: int
    theoretical: Fraction | None
    counting: bool
    edges: tuple[Edge, ...]

    @property
    def average(self) -> Fraction | None:
        """The exact average wager in minor units; None without a round."""
        return Fraction(self.wagered, self.rounds) if self.rounds else None

    @property
    def average_cents(self) -> Cents | None:
        """The average in whole minor units, exactly half going to the even one."""
        return None if self.average is None else round(self.average)

    @property
    def theoretical_cents(self) -> Cents | None:
        """The theoretical win in whole minor units, exactly half going to the even one."""
        return None if self.theoretical is None else round(self.theoretical)


def rated(
    stretches: Sequence[Stretch], played: Sequence[PlayedRound], edge_of: Callable[[Mapping[str, Any]], Known]
) -> Rating:
    """Rate a sitting by the rounds that stand; `edge_of` is asked about the terms of each, once."""
    known: dict[str, Known] = {}
    wagers: list[tuple[Cents, Known | None]] = []
    for stretch in stretches:
        for each in played:
            seat = each.body["seats"].get(str(stretch.seat))
            if seat is None or not seat["wager"] or not stretch.holds(each.at):
                continue
            if each.body["bank"]["kind"] != HOUSE:
                wagers.append((seat["wager"], None))
                continue
            key = canonical(each.body["terms"])
            if key not in known:
                known[key] = edge_of(each.body["terms"])
            wagers.append((seat["wager"], known[key]))
    return _summed(wagers, tuple(known.values()))


def _summed(wagers: Sequence[tuple[Cents, Known | None]], known: Sequence[Known]) -> Rating:
    edges = tuple(each.edge for each in known if each.edge is not None)
    against = [(cents, each.edge) for cents, each in wagers if each is not None]
    theoretical = Fraction(0)
    for cents, edge in against:
        if edge is not None:
            theoretical += cents * edge.house
    unknown = any(edge is None for _, edge in against)
    return Rating(
        rounds=len(wagers),
        wagered=sum(cents for cents, _ in wagers),
        banked=len(wagers) - len(against),
        theoretical=None if unknown else theoretical,
        counting=any(each.counting for each in known),
        edges=edges,
    )
