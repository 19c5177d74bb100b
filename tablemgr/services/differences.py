"""What a count differs by from the count before, and how loudly the house must be told.

The thresholds are the property's own. New Jersey's are the defaults: any difference is announced, above 25.00 it takes
a signed report, from 100.00 the regulator gets a copy (operations reference 2.3, F1).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tablemgr.ledger.rack import Count
from tablemgr.money import Cents
from tablemgr.store.policy import Policy
from tablemgr.words import Text, text

LEVELS: Mapping[str, Text] = {
    "notify": text("to be announced to the manager, security and surveillance"),
    "report": text("to be reported in writing, signed"),
    "regulator": text("to be reported in writing, with a copy to the regulator"),
}


@dataclass(frozen=True, slots=True)
class Compared:
    """A count against the one before: by how much in all, by how many chips of each denomination, at which level."""

    cents: Cents
    pieces: Mapping[Cents, int]
    level: str | None


def level(cents: Cents, policy: Policy) -> str | None:
    """Tell the level of a difference of so many minor units.

    >>> [level(cents, Policy()) for cents in (0, 1, -2500, 2501, -9999, 10000)]
    [None, 'notify', 'notify', 'report', 'report', 'regulator']
    """
    size = abs(cents)
    if size >= policy.difference_regulator:
        return "regulator"
    if size > policy.difference_report:
        return "report"
    return "notify" if size >= policy.difference_notify else None


def compared(counted: Count, before: Mapping[str, int], policy: Policy) -> Compared:
    """Compare a count with the one before it. Chips that were swapped for others of equal value are announced too.

    >>> compared(Count(((500, 5),)), {"2500": 1}, Policy())
    Compared(cents=0, pieces={500: 5, 2500: -1}, level='notify')
    >>> compared(Count(((500, 5),)), {"500": 5}, Policy()).level
    """
    # The chips of a set may have changed since; what was counted then is compared by its own denominations.
    other = Count(tuple(sorted((int(chip), pieces) for chip, pieces in before.items() if pieces)))
    pieces = counted.less(other)
    cents = counted.total - other.total
    found = level(cents, policy)
    return Compared(cents, pieces, found or ("notify" if pieces and not cents and policy.difference_notify else None))
