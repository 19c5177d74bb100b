"""Seven cards by their groups, with the settings that a house way may think of.

Built once for a hand and asked by many rules. Of the twenty-one settings only those that a rule looks at are ranked:
most hands are set without ranking any. In a group the joker counts as an ace.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Unpack

from tablemgr.rules.poker.hand import LOW_SIZE, HandSettings, Strength, strength
from tablemgr.rules.poker.makings import completing
from tablemgr.rules.poker.piece import ACE, Card, parse_hand
from tablemgr.rules.poker.split import Split, outranks

# The shape of a hand: how many cards of each rank, the most first, and what a dealer calls it.
SHAPES: dict[tuple[int, ...], str] = {
    (5, 2): "five-aces",
    (5, 1, 1): "five-aces",
    (4, 3): "quads-and-trips",
    (4, 2, 1): "quads-and-pair",
    (4, 1, 1, 1): "quads",
    (3, 3, 1): "two-trips",
    (3, 2, 2): "trips-and-two-pair",
    (3, 2, 1, 1): "full-house",
    (3, 1, 1, 1, 1): "trips",
    (2, 2, 2, 1): "three-pair",
    (2, 2, 1, 1, 1): "two-pair",
    (2, 1, 1, 1, 1, 1): "pair",
    (1, 1, 1, 1, 1, 1, 1): "no-pair",
}


@dataclass(frozen=True)
class Setting:
    """One way to set seven cards: the two in front, the five behind, and what each is worth when asked.

    >>> one = dealt(parse_hand("Ks Kh 9d 8c 5h 3d 2c")).set_with(parse_hand("Ks Kh 9d 8c 5h 3d 2c")[2:4])
    >>> str(one.split), one.low.ranks
    ('9d 8c / Ks Kh 5h 3d 2c', (9, 8))
    """

    front: tuple[Card, ...]
    back: tuple[Card, ...]
    settings: HandSettings

    @cached_property
    def split(self) -> Split:
        """The hand as it is laid."""
        return Split(self.front, self.back)

    @cached_property
    def low(self) -> Strength:
        """What the two in front are worth."""
        return strength(*self.front, **self.settings)

    @cached_property
    def high(self) -> Strength:
        """What the five behind are worth."""
        return strength(*self.back, **self.settings)

    @property
    def is_foul(self) -> bool:
        """Whether the front is above the back."""
        return outranks(self.low, self.high)


@dataclass(frozen=True)
class Dealt:
    """Seven cards in canonical order, gathered by rank: the largest group first, then the higher rank.

    >>> hand = dealt(parse_hand("Jk As 7d 7c 4h 3d 2c"))
    >>> hand.shape, [str(card) for card in hand.group("high-pair")], [str(card) for card in hand.singles]
    ('two-pair', ['Jk', 'As'], ['4h', '3d', '2c'])
    """

    cards: tuple[Card, ...]
    groups: tuple[tuple[Card, ...], ...]  # rank by rank, the largest group first, of equal ones the higher rank
    counts: tuple[int, ...]  # how many cards each group has
    shape: str  # what a dealer calls a hand of these groups
    singles: tuple[Card, ...]  # the cards of which there is one, the highest first
    choices: HandSettings

    @cached_property
    def ranks(self) -> dict[str, int]:
        """The rank of each group by its name, two and more cards only."""
        return {name: rank_of(self.groups[place][0]) for name, place in _NAMES[self.counts].items()}

    def group(self, name: str) -> tuple[Card, ...]:
        """Give the cards of a group by its name; none where the hand has no such group."""
        place = _NAMES[self.counts].get(name)
        return () if place is None else self.groups[place]

    def set_with(self, front: Sequence[Card]) -> Setting:
        """Give the setting with these two in front."""
        one, two = front
        back = tuple([card for card in self.cards if card.place not in {one.place, two.place}])
        return Setting((one, two), back, self.choices)

    @cached_property
    def settings(self) -> tuple[Setting, ...]:
        """Every setting that is no foul, those with the earlier cards in front first."""
        found = map(self.set_with, combinations(self.cards, LOW_SIZE))
        return tuple(each for each in found if not each.is_foul)

    @cached_property
    def completes(self) -> tuple[Setting, ...]:
        """Every setting with a straight, flush, straight flush or royal flush behind, in the same order."""
        return tuple([self.set_with((self.cards[one], self.cards[two])) for one, two in completing(self.cards)])

    def completed_as(self, wanted: frozenset[int]) -> list[Setting]:
        """Give the settings with a complete hand of one of these categories behind."""
        return [each for each in self.completes if each.high.scale in wanted]

    @cached_property
    def kept(self) -> Setting | None:
        """The setting that leaves the groups whole and puts the two highest single cards in front."""
        return self.set_with(self.singles[:LOW_SIZE]) if len(self.singles) > 1 and self.shape != "no-pair" else None

    @cached_property
    def best_low(self) -> Setting:
        """The setting with the strongest low hand, and of those the strongest high hand."""
        return max(self.settings, key=lambda each: (each.low, each.high))

    @cached_property
    def best_complete(self) -> Setting | None:
        """The complete hand that leaves the best front, and of those the best back; none where there is none."""
        return max(self.completes, key=lambda each: (each.low, each.high), default=None)


def rank_of(card: Card) -> int:
    """Give the rank of a card in a group, where the joker is an ace.

    >>> rank_of(Card.parse("Jk")), rank_of(Card.parse("Td"))
    (14, 10)
    """
    return card.rank if card.suit else ACE


def dealt(hand: Sequence[Card], **settings: Unpack[HandSettings]) -> Dealt:
    """Lay out a hand under the choices of a house."""
    cards = parse_hand(hand)
    by_rank: dict[int, list[Card]] = {}
    for card in cards:
        by_rank.setdefault(rank_of(card), []).append(card)
    groups = tuple(sorted(map(tuple, by_rank.values()), key=len, reverse=True))
    counts = tuple(map(len, groups))
    singles = tuple([group[0] for group in groups if len(group) == 1])
    return Dealt(cards, groups, counts, SHAPES[counts], singles, settings)


def _names(counts: tuple[int, ...]) -> dict[str, int]:
    """Name the groups of a shape: by their size, and two of one size as the high and the low one."""
    sizes = {5: "aces", 4: "quads", 3: "trips", 2: "pair"}
    named: dict[str, int] = {}
    for size, name in sizes.items():
        places = [place for place, count in enumerate(counts) if count == size]
        if len(places) == 1:
            named[name] = places[0]
        elif places:
            named |= {f"high-{name}": places[0], f"low-{name}": places[-1]}
    return named


_NAMES = {counts: _names(counts) for counts in SHAPES}
