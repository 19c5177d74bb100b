"""Matters: business that goes through states, with a person and a time at each step.

A fill, a correction, a drop box: none is done in one act by one person. Each step is a fact of its own, so the closed
list of facts has one kind a state: `fill.requested`, `fill.issued` and so on. Which state may follow which is said
here and nowhere else (operations reference 9.2); who may take a step is a matter of rights.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tablemgr.errors import Refused
from tablemgr.words import Text, text


@dataclass(frozen=True, slots=True)
class Machine:
    """The states of one kind of matter: the first one, and which may follow which. `name` is what it is called.

    >>> sorted(MATTERS["fill"].ends)
    ['matched', 'refused', 'voided']
    """

    name: Text
    start: str
    moves: Mapping[str, tuple[str, ...]]
    amends: frozenset[str] = frozenset()

    @property
    def states(self) -> tuple[str, ...]:
        """Every state, the first one first."""
        after = (each for follows in self.moves.values() for each in follows)
        return tuple(dict.fromkeys((self.start, *self.moves, *after)))

    @property
    def ends(self) -> frozenset[str]:
        """The states in which a matter is over; what may follow then only amends it, with a reason."""
        return frozenset(state for state in self.states if set(self.moves.get(state, ())) <= self.amends)

    def verify(self, before: str | None, after: str) -> None:
        """Refuse a step that may not follow.

        >>> MATTERS["fill"].verify("issued", "carried")
        >>> MATTERS["fill"].verify("matched", "voided")
        Traceback (most recent call last):
        tablemgr.errors.Refused: This fill is matched; it cannot become voided.
        """
        allowed = (self.start,) if before is None else self.moves.get(before, ())
        if after not in allowed:
            if before is None:
                raise Refused("There is no such %(matter)s.", matter=self.name)
            raise Refused(
                "This %(matter)s is %(before)s; it cannot become %(after)s.",
                matter=self.name,
                before=STATES[before],
                after=STATES[after],
            )


STATES: Mapping[str, Text] = {
    "requested": text("requested"),
    "issued": text("issued"),
    "carried": text("carried"),
    "proved": text("proved"),
    "signed": text("signed"),
    "received": text("received"),
    "matched": text("matched"),
    "voided": text("voided"),
    "refused": text("refused"),
    "approved": text("approved"),
    "opened": text("opened"),
    "frozen": text("frozen"),
    "ruled": text("ruled"),
    "adjusted": text("adjusted"),
    "closed": text("closed"),
    "explained": text("explained"),
    "pulled": text("pulled"),
    "counted": text("counted"),
    "agreed": text("agreed"),
    "logged": text("logged"),
    "seated": text("seated"),
    "moved": text("moved"),
    "left": text("left"),
    "reviewed": text("reviewed"),
    "returned": text("returned"),
    "final": text("final"),
}

_ASKED = {"requested": ("approved", "refused")}
MATTERS: Mapping[str, Machine] = {
    # A slip may be voided before the chips are proved; afterwards a slip of the other kind undoes it.
    "fill": Machine(
        text("fill"),
        "requested",
        {
            "requested": ("issued", "refused"),
            "issued": ("carried", "voided"),
            "carried": ("proved", "voided"),
            "proved": ("signed",),
            "signed": ("matched",),
        },
    ),
    "credit": Machine(
        text("credit"),
        "requested",
        {
            "requested": ("issued", "refused"),
            "issued": ("proved", "voided"),
            "proved": ("signed",),
            "signed": ("carried",),
            "carried": ("received",),
            "received": ("matched",),
        },
    ),
    "correction": Machine(text("correction"), "requested", _ASKED),
    "limits": Machine(text("change of limits"), "requested", _ASKED),
    "rules": Machine(text("change of house rules"), "requested", _ASKED),
    "dispute": Machine(
        text("dispute"),
        "opened",
        {
            "opened": ("frozen", "closed"),
            "frozen": ("ruled",),
            "ruled": ("adjusted", "closed"),
            "adjusted": ("closed",),
        },
    ),
    "recount": Machine(text("recount"), "requested", _ASKED),
    "difference": Machine(text("difference"), "opened", {"opened": ("explained",), "explained": ("closed",)}),
    "box": Machine(
        text("drop box"),
        "pulled",
        {"pulled": ("counted",), "counted": ("counted", "agreed"), "agreed": ("adjusted",), "adjusted": ("adjusted",)},
        amends=frozenset({"adjusted"}),
    ),
    "cash": Machine(text("cash line"), "logged", {"logged": ("voided",)}, amends=frozenset({"voided"})),
    "sitting": Machine(text("sitting"), "seated", {"seated": ("moved", "left"), "moved": ("moved", "left")}),
    "report": Machine(text("report"), "reviewed", {"reviewed": ("returned", "final")}),
    "day": Machine(text("gaming day"), "closed", {}),
}


def kind_of(fact: str) -> str | None:
    """Name the kind of matter that a kind of fact is a step of; None for any other fact.

    >>> kind_of("fill.issued"), kind_of("round.settled"), kind_of("report.issued")
    ('fill', None, None)
    """
    kind, _, state = fact.partition(".")
    return kind if kind in MATTERS and state in MATTERS[kind].states else None


FACTS: tuple[str, ...] = tuple(f"{kind}.{state}" for kind, machine in MATTERS.items() for state in machine.states)
