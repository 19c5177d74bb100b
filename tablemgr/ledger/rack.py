"""A count of the tray by denomination, and the entries that open and close a table with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tablemgr.errors import BadInput
from tablemgr.ledger.entry import Entry, move
from tablemgr.money import Cents


@dataclass(frozen=True, slots=True)
class Count:
    """How many chips of each denomination (in cents) lie in the tray, lowest denomination first.

    >>> count = Count.of({"2500": 4, "500": 10}, [500, 2500, 10000])
    >>> count.total, count.to_json()
    (15000, {'500': 10, '2500': 4})
    >>> Count.of({"700": 1}, [500, 2500])
    Traceback (most recent call last):
    tablemgr.errors.BadInput: This table has no chip of 700.
    """

    pieces: tuple[tuple[Cents, int], ...]

    @classmethod
    def of(cls, counted: Mapping[str, Any], denominations: Sequence[Cents]) -> Count:  # straight from a form
        """Read a count against the table's chip set; BadInput for a chip it has not or a number that is none."""
        known = {str(value): value for value in denominations}
        for name, number in counted.items():
            if name not in known:
                raise BadInput("This table has no chip of %(chip)s.", chip=name)
            if type(number) is not int or number < 0:
                raise BadInput("The number of chips of %(chip)s cannot be read.", chip=name)
        found = {known[name]: number for name, number in counted.items() if number}
        return cls(tuple(sorted(found.items())))

    @property
    def total(self) -> Cents:
        """What the tray is worth."""
        return sum(value * number for value, number in self.pieces)

    def to_json(self) -> dict[str, int]:
        """Return the form in which a fact carries it."""
        return {str(value): number for value, number in self.pieces}

    def less(self, other: Count) -> dict[Cents, int]:
        """Tell by how many chips of each denomination this count differs from another; only those that differ.

        >>> Count(((500, 10), (2500, 4))).less(Count(((500, 12),)))
        {500: -2, 2500: 4}
        """
        mine, theirs = dict(self.pieces), dict(other.pieces)
        differences = {value: mine.get(value, 0) - theirs.get(value, 0) for value in sorted(mine | theirs)}
        return {value: number for value, number in differences.items() if number}


def opening(table: str, counted: Cents) -> tuple[Entry, ...]:
    """Give the entries that put the opener into the tray.

    >>> [entry.cause for entry in opening("PG14", 2_500_000)]
    ['opener']
    """
    return (move("opener", counted, table=table),) if counted else ()


def closing(table: str, *, rack: Cents, commission: Cents, counted: Cents) -> tuple[Entry, ...]:
    """Give the entries that close a table: the tray holds rack and commission; what the count differs by is variance.

    >>> entries = closing("PG14", rack=2_400_000, commission=500, counted=2_400_000)
    >>> [(entry.cause, entry.postings[1].cents) for entry in entries]
    [('commission_collected', 500), ('count_short', 500), ('closer', 2400000)]
    """
    return tuple(_closing(table, rack, commission, counted))


def _closing(table: str, rack: Cents, commission: Cents, counted: Cents) -> Iterator[Entry]:
    # Commission is only ever added to and taken back; less than nothing of it means a broken book, not a count.
    if commission < 0:
        raise BadInput("The commission of table %(table)s is below zero.", table=table)
    over = counted - rack - commission
    for cause, cents in (
        ("commission_collected", commission),
        ("count_over", over),
        ("count_short", -over),
        ("closer", counted),
    ):
        if cents > 0:
            yield move(cause, cents, table=table)
