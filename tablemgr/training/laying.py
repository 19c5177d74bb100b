"""Laying hands in a drill: by chance, or as a player might; and which layings are worth the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tablemgr.rules.table import SplitHand
from tablemgr.training.seeds import Chance
from tablemgr.training.terms import DrillTerms

# What makes two pieces interchangeable: a kind of tile, a rank of card.
_NAMES: Mapping[str, Callable[[Any], int]] = {
    "tiles": lambda tile: tile.kind.rank,
    "poker": lambda card: card.rank,
}


def by_chance(terms: DrillTerms, hand: Sequence[Any], chance: Chance) -> SplitHand:
    """Lay a hand as a player might: any of its pieces low. With cards that may be a foul."""
    places = set(chance.some(range(len(hand)), terms.game.low_size))
    low = [piece for place, piece in enumerate(hand) if place in places]
    high = [piece for place, piece in enumerate(hand) if place not in places]
    return terms.game.arrange(low, high, terms.rules)


def by_player(terms: DrillTerms, hand: Sequence[Any], chance: Chance) -> SplitHand:
    """Lay a hand as players do: mostly well. A foul only where the house lets it lie and lose, and not often."""
    if not chance.below(3):
        laid = by_chance(terms, hand, chance)
        foul = terms.game.foul(laid, terms.rules)
        if foul is None or (foul == "lose" and not chance.below(3)):
            return laid
    split: SplitHand = terms.decide(hand).split
    return split


def same(terms: DrillTerms, one: SplitHand, other: SplitHand) -> bool:
    """Whether two layings differ at most by pieces that are worth the same: two faces of a kind, two suits.

    >>> from tablemgr.rules.tiles.split import Split
    >>> from tablemgr.catalog.drills import terms
    >>> one, other = (Split.parse(each) for each in ("3-6 1-6 / 6-6 4-5", "4-5 1-6 / 6-6 3-6"))
    >>> same(terms("tiles"), one, other)
    True
    """
    name, strengths = _NAMES[terms.game.key], terms.game.strengths
    if sorted(map(name, one.low)) != sorted(map(name, other.low)):
        return False
    return strengths(one, terms.rules) == strengths(other, terms.rules)
