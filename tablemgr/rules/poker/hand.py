"""What two or five cards are worth, with a joker that is an ace or completes (reference 2.1, 2.2).

Best first: five aces, royal flush, straight flush, four of a kind, full house, flush, straight, three of a kind,
two pair, pair, high card. Houses differ on two things: `joker` is a `bug` (an ace, unless it completes a straight,
a flush, a straight flush or a royal) or `fully_wild`; `wheel_rank` puts A-2-3-4-5 `second`, right under A-K-Q-J-T,
or `lowest`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal, TypedDict, Unpack

from tablemgr.rules.poker.piece import ACE, Card

JokerUse = Literal["bug", "fully_wild"]
WheelRank = Literal["second", "lowest"]
Category = Literal[
    "high_card",
    "one_pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
    "five_aces",
]
CATEGORIES: tuple[Category, ...] = (
    "high_card",
    "one_pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
    "five_aces",
)
HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, ROYAL_FLUSH, FIVE = range(11)
LOW_SIZE, HIGH_SIZE = 2, 5

# How a straight ranks by its top card; the wheel's top card is its five.
_WHEEL = frozenset({ACE, 2, 3, 4, 5})
_STRAIGHTS: dict[frozenset[int], int] = {frozenset(range(top - 4, top + 1)): top for top in range(6, ACE + 1)}


class HandSettings(TypedDict, total=False):
    """What a house may choose about the order of hands: what the joker is, and where the wheel ranks."""

    joker: JokerUse
    wheel_rank: WheelRank


@dataclass(frozen=True, slots=True, order=True)
class Strength:
    """How strong two or five cards are; greater beats smaller, equal is a copy. Compare like with like.

    `scale` is the place of the category in `CATEGORIES`, `ranks` break ties; the ranks of a straight are its place
    in the order of straights.

    >>> from tablemgr.rules.poker.piece import parse_cards
    >>> strength(*parse_cards("Ks Kh Kd Kc Jk")).category
    'four_of_a_kind'
    """

    scale: int
    ranks: tuple[int, ...]

    @property
    def category(self) -> Category:
        """Which sort of hand it is."""
        return CATEGORIES[self.scale]

    @property
    def is_zero(self) -> bool:
        """Cards always count something."""
        return False

    @property
    def by_tile(self) -> tuple[int, ...]:
        """The same order again; only tiles know a zero."""
        return (self.scale, *self.ranks)


def strength(*cards: Card, **settings: Unpack[HandSettings]) -> Strength:
    """Rank two or five cards under the settings of the house.

    >>> from tablemgr.rules.poker.piece import parse_cards
    >>> wheel, six_high = parse_cards("5s 4h 3d 2c Jk"), parse_cards("6s 5h 4d 3c 2s")
    >>> strength(*wheel) > strength(*six_high), strength(*wheel, wheel_rank="lowest") == strength(*six_high)
    (True, True)
    """
    joker, wheel = settings.get("joker", "bug"), settings.get("wheel_rank", "second")
    ranks = tuple(sorted((card.rank for card in cards if not card.is_joker), reverse=True))
    if len(cards) == LOW_SIZE:
        return _two(ranks, joker)
    suited = len({card.suit for card in cards if not card.is_joker}) == 1
    return _five(ranks, suited, joker, wheel)


@cache
def _two(ranks: tuple[int, ...], joker: JokerUse) -> Strength:
    """Rank the low hand; a joker is an ace, or where it is wild the match of its card."""
    if len(ranks) == 1:
        ranks = (ranks[0], ranks[0]) if joker == "fully_wild" else (ACE, ranks[0])
    return Strength(PAIR if ranks[0] == ranks[1] else HIGH_CARD, ranks[:1] if ranks[0] == ranks[1] else ranks)


@cache
def _five(ranks: tuple[int, ...], suited: bool, joker: JokerUse, wheel: WheelRank) -> Strength:
    """Rank the high hand by its ranks, high to low, and whether it is of one suit; four ranks mean a joker."""
    if len(ranks) == HIGH_SIZE:
        return _natural(ranks, suited, wheel)
    tries = [_natural(_with(ranks, ACE), suited=False, wheel=wheel)]
    for rank in range(2, ACE + 1):
        whole = _with(ranks, rank)
        if rank not in ranks:
            tries.append(_natural(whole, suited, wheel) if suited or _straight(whole, wheel) else tries[0])
        if joker == "fully_wild":
            tries.append(_natural(whole, suited=False, wheel=wheel))
    return max(tries)


def _with(ranks: tuple[int, ...], rank: int) -> tuple[int, ...]:
    return tuple(sorted((*ranks, rank), reverse=True))


def _straight(ranks: Sequence[int], wheel: WheelRank) -> int:
    """Give the place of a straight among straights (A-high above all), or zero."""
    held = frozenset(ranks)
    if len(held) < HIGH_SIZE:
        return 0
    if held == _WHEEL:
        return 2 * ACE - 1 if wheel == "second" else 2 * HIGH_SIZE
    return 2 * _STRAIGHTS.get(held, 0)


def _natural(ranks: tuple[int, ...], suited: bool, wheel: WheelRank) -> Strength:
    """Rank five ranks as they are; the most frequent rank counts first."""
    straight = _straight(ranks, wheel)
    if suited and straight:
        return Strength(ROYAL_FLUSH if straight == 2 * ACE else STRAIGHT_FLUSH, (straight,))
    if suited:
        return Strength(FLUSH, ranks)
    if straight:
        return Strength(STRAIGHT, (straight,))
    groups = sorted(Counter(ranks).items(), key=lambda group: (group[1], group[0]), reverse=True)
    return Strength(_SHAPES[tuple(count for _, count in groups)], tuple(rank for rank, _ in groups))


_SHAPES = {
    (1, 1, 1, 1, 1): HIGH_CARD,
    (2, 1, 1, 1): PAIR,
    (2, 2, 1): TWO_PAIR,
    (3, 1, 1): TRIPS,
    (3, 2): FULL_HOUSE,
    (4, 1): QUADS,
    (5,): FIVE,
}
