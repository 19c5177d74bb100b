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
from itertools import combinations
from typing import Literal, TypedDict, Unpack, get_args

from tablemgr.errors import BadInput
from tablemgr.rules.poker.piece import ACE, Card, rank_words
from tablemgr.words import Text, text

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
CATEGORIES: tuple[Category, ...] = get_args(Category)
HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, ROYAL_FLUSH, FIVE = range(11)
LOW_SIZE, HIGH_SIZE = 2, 5

# How a straight ranks by its top card; the wheel's top card is its five.
_WHEEL = frozenset({ACE, 2, 3, 4, 5})
# Where the wheel stands among straights: right under the A-high one, or last.
_WHEEL_PLACES = (2 * ACE - 1, 2 * HIGH_SIZE)
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
    joker = settings.get("joker", "bug")
    ranks = tuple(sorted([card.rank for card in cards if card.suit], reverse=True))
    if len(cards) == LOW_SIZE:
        return _two(ranks, joker)
    if len(cards) != HIGH_SIZE:
        raise BadInput("Two or five cards are ranked, not %(count)s.", count=len(cards))
    suited = len({card.suit for card in cards if card.suit}) == 1
    return _five(ranks, suited, joker, settings.get("wheel_rank", "second"))


def best(cards: Sequence[Card], **settings: Unpack[HandSettings]) -> Strength:
    """Rank the best five of seven cards, however they are set: what side bets and the dealer's push look at.

    >>> from tablemgr.rules.poker.piece import parse_cards
    >>> best(parse_cards("Ks Kh Kd Kc Jk 2c 2d")).category
    'four_of_a_kind'
    """
    return max(strength(*five, **settings) for five in combinations(cards, HIGH_SIZE))


@cache
def _two(ranks: tuple[int, ...], joker: JokerUse) -> Strength:
    """Rank the low hand; a joker is an ace, or where it is wild the match of its card."""
    if len(ranks) == 1:
        ranks = (ranks[0], ranks[0]) if joker == "fully_wild" else (ACE, ranks[0])
    return Strength(PAIR if ranks[0] == ranks[1] else HIGH_CARD, ranks[:1] if ranks[0] == ranks[1] else ranks)


@cache
def _five(ranks: tuple[int, ...], suited: bool, joker: JokerUse, wheel: WheelRank) -> Strength:  # noqa: FBT001 - a key of the cache
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
        return _WHEEL_PLACES[0] if wheel == "second" else _WHEEL_PLACES[1]
    return 2 * _STRAIGHTS.get(held, 0)


def _natural(ranks: tuple[int, ...], suited: bool, wheel: WheelRank) -> Strength:  # noqa: FBT001 - called by name or from a key
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


def words(*cards: Card, **settings: Unpack[HandSettings]) -> Text:
    """Say what two or five cards are worth, as a dealer calls it.

    >>> from tablemgr.rules.poker.piece import parse_cards
    >>> [str(words(*parse_cards(each))) for each in ("Ks Kh", "Jk Kc", "Qs Jd Th 9c 8s")]
    ['pair of kings', 'ace-king', 'queen-high straight']
    >>> [str(words(*parse_cards(each))) for each in ("Ks Kh 7d 7c Jk", "As Qs 9s 4s 2s", "7s 7d 7h 2c 2d")]
    ['kings and sevens', 'ace-high flush', 'sevens full of twos']
    """
    worth = strength(*cards, **settings)
    if len(cards) == LOW_SIZE and worth.scale == HIGH_CARD:
        top, second = (rank_words(rank) for rank in worth.ranks)
        return text("%(top)s-%(second)s", top=top, second=second)
    return _said(worth)


def _said(worth: Strength) -> Text:
    """Say a hand by its category and the ranks that matter most."""
    sentence, needs = _SENTENCES[worth.scale]
    straight = worth.scale in (STRAIGHT, STRAIGHT_FLUSH)
    if straight and worth.ranks[0] in _WHEEL_PLACES:
        return text("wheel") if worth.scale == STRAIGHT else text("wheel straight flush")
    ranks = (worth.ranks[0] // 2,) if straight else worth.ranks
    names = ("top", "second")[: len(needs)]
    said = zip(names, needs, ranks, strict=False)
    return text(sentence.id, **{name: rank_words(rank, many=many) for name, many, rank in said})


# Each sentence, and for each of its ranks whether it is said in the plural.
_SENTENCES: tuple[tuple[Text, tuple[bool, ...]], ...] = (
    (text("%(top)s-high"), (False,)),
    (text("pair of %(top)s"), (True,)),
    (text("%(top)s and %(second)s"), (True, True)),
    (text("three %(top)s"), (True,)),
    (text("%(top)s-high straight"), (False,)),
    (text("%(top)s-high flush"), (False,)),
    (text("%(top)s full of %(second)s"), (True, True)),
    (text("four %(top)s"), (True,)),
    (text("%(top)s-high straight flush"), (False,)),
    (text("royal flush"), ()),
    (text("five %(top)s"), (True,)),
)
