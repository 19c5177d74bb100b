"""Which class a hand is of, for arrays of hands: a few sums and looks into small tables, no branch and no sorting.

Each card adds one whole number made of three parts: how many cards of the low ranks, of the high ranks, and of each
suit there are. The two rank parts name a multiset of ranks; a suit's part shows in one bit whether it may flush. The
four hands of a hundred that may flush are named again, by the ranks of their suit and by the other cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tablemgr.rules.poker.hand import HIGH_SIZE
from tablemgr.rules.poker.piece import HAND_SIZE, RANKS, SUITS

# Cards are whole numbers by their place in the canonical order: rank after rank from the deuce, clubs first; the
# joker is last. This is `Card.place`.
Hands: TypeAlias = NDArray[np.uint8]
Numbers: TypeAlias = NDArray[np.int64]

KINDS: Final = len(RANKS)
# Ranks are counted from zero for the deuce; the joker is one above the ace.
JOKER_PLACE: Final = KINDS
JOKER_CARD: Final = KINDS * len(SUITS)

# How many hands are worked on at once: few enough that everything looked into stays close to the processor.
AT_ONCE: Final = 1 << 14
_LOW_KINDS: Final = 7
_MOST: Final = len(SUITS)
_HIGH_AT, _SUITS_AT, _SUIT_BITS = 17, 32, 4
_LOW_MASK, _HIGH_MASK = (1 << _HIGH_AT) - 1, (1 << _SUITS_AT - _HIGH_AT) - 1
# A suit's count begins so high that the fifth card of it reaches the top bit of its part.
_BEFORE_FLUSH: Final = (1 << _SUIT_BITS - 1) - HIGH_SIZE
# Marks of a ruler on which no two distances are equal, so that no two of them, or one, or none, add up alike.
_RULER: Final = (4, 6, 20, 35, 52, 59, 77, 78, 86, 89, 99, 122, 127)
_REST_AT: Final = KINDS + 1


@dataclass(frozen=True, slots=True, eq=False)
class Numbering:
    """The tables that give a hand its class: classes without a possible flush come first.

    >>> found = numbering()
    >>> found.plain, found.total
    (67600, 292253)
    """

    couples: Numbers
    low: Numbers
    high: Numbers
    suited: Numbers
    rest: Numbers
    flush: Numbers
    plain: int
    total: int

    def of(self, hands: Hands) -> Numbers:
        """Give the class of each hand; a hand is a row of seven cards in any order.

        >>> numbering().of(np.array([[52, 51, 47, 43, 39, 35, 31], [31, 35, 39, 43, 47, 51, 52]], dtype=np.uint8))
        array([292252, 292252])
        """
        numbers = np.empty(len(hands), dtype=np.int64)
        padded = np.full((min(AT_ONCE, len(hands)), HAND_SIZE + 1), JOKER_CARD + 1, dtype=np.uint8)
        for start in range(0, len(hands), AT_ONCE):
            some = hands[start : start + AT_ONCE]
            padded[: len(some), :HAND_SIZE] = some
            self._number(padded[: len(some)], numbers[start : start + AT_ONCE])
        return numbers

    def _number(self, padded: Hands, into: Numbers) -> None:
        # Two cards are looked up at a time: as bytes side by side they are one number of sixteen bits.
        couples = padded.view("<u2")
        keys = self.couples[couples[:, 0]]
        for column in range(1, couples.shape[1]):
            keys += self.couples[couples[:, column]]
        np.add(self.low[keys & _LOW_MASK], self.high[keys >> _HIGH_AT & _HIGH_MASK], out=into)
        (rows,) = np.nonzero(keys & _FLUSHES)
        if len(rows):
            into[rows] = self._with_flush(padded[rows, :HAND_SIZE], keys[rows] >> _SUITS_AT)

    def _with_flush(self, hands: Hands, suits: Numbers) -> Numbers:
        """Give the classes of hands that may flush: each card is looked up as one of the suit or one of the rest."""
        suit = np.zeros(len(hands), dtype=np.int64)
        for place in range(1, len(SUITS)):
            suit[(suits >> place * _SUIT_BITS & 1 << _SUIT_BITS - 1) > 0] = place
        keys: Numbers = self.suited[hands + (suit * (JOKER_CARD + 1))[:, None]].sum(axis=1)
        found: Numbers = self.flush[keys & (1 << _REST_AT) - 1] + self.rest[keys >> _REST_AT]
        return found


_FLUSHES: Final = sum(1 << _SUITS_AT + _SUIT_BITS * suit + _SUIT_BITS - 1 for suit in range(len(SUITS)))


@cache
def numbering() -> Numbering:
    """Make the tables."""
    low, high, plain = _multiset_tables()
    flush, rest, total = _flush_tables(plain)
    return Numbering(_couples(), low, high, _suited(), rest, flush, plain, total)


def _couples() -> Numbers:
    """Give what two cards add, found by both as one number of two bytes."""
    cards = np.zeros(256, dtype=np.int64)
    for card in range(JOKER_CARD):
        rank, suit = divmod(card, len(SUITS))
        cards[card] = _rank_key(rank) + (1 << _SUITS_AT + _SUIT_BITS * suit)
    every_suit = sum(1 << _SUITS_AT + _SUIT_BITS * suit for suit in range(len(SUITS)))
    cards[JOKER_CARD] = _rank_key(JOKER_PLACE) + every_suit
    # The eighth byte is no card; it brings the counts of the suits to where they begin.
    cards[JOKER_CARD + 1] = _BEFORE_FLUSH * every_suit
    return (cards[:, None] + cards[None, :]).reshape(-1)


def _rank_key(rank: int) -> int:
    power: int = (_MOST + 1) ** (rank % _LOW_KINDS)
    return power if rank < _LOW_KINDS else power << _HIGH_AT


def _multiset_tables() -> tuple[Numbers, Numbers, int]:
    """Give numbers to multisets of seven ranks: those with the same high ranks stand together, by their low ranks."""
    low, high = np.zeros(_LOW_MASK + 1, dtype=np.int64), np.zeros(_HIGH_MASK + 1, dtype=np.int64)
    sizes, number = [], 0
    for size in range(HAND_SIZE + 1):
        lows = _keys(range(_LOW_KINDS), size)
        low[lows] = np.arange(len(lows))
        sizes.append(len(lows))
    for size in range(HAND_SIZE + 1):
        for key in _keys(range(_LOW_KINDS, JOKER_PLACE + 1), size):
            high[key >> _HIGH_AT] = number
            number += sizes[HAND_SIZE - size]
    return low, high, number


def _keys(ranks: range, size: int) -> list[int]:
    """Give the keys of all multisets of these ranks that a deck can hold."""
    every = combinations_with_replacement(ranks, size)
    held = [each for each in every if each.count(JOKER_PLACE) <= 1 and all(each.count(rank) <= _MOST for rank in each)]
    return [sum(map(_rank_key, each)) for each in held]


def _suited() -> Numbers:
    """Give what a card adds when a suit may flush, suit after suit: a bit if it is of it, a mark if it is not."""
    table = np.zeros((len(SUITS), JOKER_CARD + 1), dtype=np.int64)
    for suit in range(len(SUITS)):
        for card in range(JOKER_CARD):
            rank = card // len(SUITS)
            table[suit, card] = 1 << rank if card % len(SUITS) == suit else _RULER[rank] << _REST_AT
    table[:, JOKER_CARD] = 1 << JOKER_PLACE
    return table.reshape(-1)


def _flush_tables(number: int) -> tuple[Numbers, Numbers, int]:
    """Give numbers to hands that may flush: those with the same suited cards stand together, by the other cards."""
    flush, rest = np.zeros(1 << _REST_AT, dtype=np.int64), np.zeros(2 * _RULER[-1] + 1, dtype=np.int64)
    for suited in range(HIGH_SIZE, HAND_SIZE + 1):
        others = [sum(each) for each in combinations_with_replacement(_RULER, HAND_SIZE - suited)]
        rest[others] = np.arange(len(others))
        for ranks in combinations(range(JOKER_PLACE + 1), suited):
            flush[sum(1 << rank for rank in ranks)] = number
            number += len(others)
    return flush, rest, number
