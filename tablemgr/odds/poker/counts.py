"""What a house way comes to over every deal, and where two ways part (reference 5.3)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tablemgr.odds.poker.classes import DEALS
from tablemgr.odds.poker.frequencies import tally
from tablemgr.odds.poker.ways import Decided
from tablemgr.rules.poker.hand import CATEGORIES
from tablemgr.rules.poker.piece import Card
from tablemgr.rules.poker.split import Split


@dataclass(frozen=True, slots=True)
class Counts:
    """Deals by the two ranks of the low hand, the best first, by the category of the high hand, and by the rule."""

    low: dict[str, int]
    high: dict[str, int]
    rules: dict[str, int]
    total: int = DEALS


@dataclass(frozen=True, slots=True)
class Difference:
    """A class that two ways set to different values: one hand of it, both settings, and its deals."""

    hand: tuple[Card, ...]
    one: Split
    other: Split
    deals: int


def counts(found: Decided) -> Counts:
    """Count every deal as a way sets it."""
    order, deals = found.layout.order, found.layout.held.deals
    low = tally(found.low, deals, len(order.lows))
    high = tally(order.scales[found.high], deals, len(CATEGORIES))
    rules = tally(found.rule, deals, len(found.rules))
    return Counts(
        low={order.name(place): int(low[place]) for place in reversed(range(len(order.lows)))},
        high={name: int(high[place]) for place, name in reversed(list(enumerate(CATEGORIES)))},
        rules={name: int(rules[place]) for place, name in enumerate(found.rules) if rules[place]},
    )


def differences(one: Decided, other: Decided) -> list[Difference]:
    """Give the classes that two ways set so that a half is worth something else, the most frequent first."""
    held = one.layout.held
    (rows,) = np.nonzero((one.low != other.low) | (one.high != other.high))
    by_deals = rows[np.argsort(-held.deals[rows], kind="stable")]
    return [
        Difference(held.hand(row), one.split(row), other.split(row), int(held.deals[row])) for row in by_deals.tolist()
    ]
