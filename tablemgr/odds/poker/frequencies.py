"""How often seven cards hold each sort of five-card hand, over every deal (reference 5.1)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tablemgr.odds.poker.classes import Classes, Counts, classes
from tablemgr.odds.poker.values import Order, Places, order_of, settings_of
from tablemgr.rules.poker.hand import CATEGORIES, HIGH_CARD, JokerUse, WheelRank
from tablemgr.rules.poker.piece import RANKS


@dataclass(frozen=True, slots=True)
class Frequencies:
    """Deals by category, the best category first, and those of a bare high card by that card.

    >>> found = frequencies()
    >>> found.by_category["five_aces"], found.high_card_by_top["9"], found.total
    (1128, 31080, 154143080)
    """

    by_category: dict[str, int]
    high_card_by_top: dict[str, int]

    @property
    def total(self) -> int:
        """All deals."""
        return sum(self.by_category.values())


def frequencies(joker: JokerUse = "bug", wheel_rank: WheelRank = "second") -> Frequencies:
    """Count every deal by the best five of its seven cards, however they may be set."""
    held, order = classes(), order_of(joker, wheel_rank)
    best = best_high(held, order)
    tops = np.array([each.ranks[0] if each.scale == HIGH_CARD else 0 for each in order.highs], dtype=np.int8)[best]
    categories = tally(order.scales[best], held.deals, len(CATEGORIES))
    by_top = tally(tops, held.deals, len(RANKS) + 2)
    return Frequencies(
        by_category={name: int(categories[place]) for place, name in reversed(list(enumerate(CATEGORIES)))},
        high_card_by_top={
            rank: int(by_top[place + 2]) for place, rank in reversed(list(enumerate(RANKS))) if by_top[place + 2]
        },
    )


def best_high(held: Classes, order: Order) -> Places:
    """Give the best five of the seven cards of each class."""
    best: Places = settings_of(held.ranks, held.suited, order).high.max(axis=1)
    return best


def tally(places: np.ndarray, deals: Counts, size: int) -> Counts:
    """Add up deals by a place, exactly."""
    total = np.zeros(size, dtype=np.int64)
    np.add.at(total, places, deals)
    return total
