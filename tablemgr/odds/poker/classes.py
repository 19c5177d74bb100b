"""Every hand of seven cards as one of 292,253 classes, each with the exact number of deals it stands for.

Suits break no tie: they matter only where five cards, the joker counted, may be of one suit, and only one suit can
have so many of seven. A class without a possible flush is a multiset of ranks; a class with one is the ranks of the
suited cards and the multiset of the others. Deals of the first kind are all the ways to suit its ranks, less those
that are classes of the second kind.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tablemgr.odds.poker.numbering import JOKER_PLACE, KINDS, Hands, numbering
from tablemgr.rules.poker.hand import HIGH_SIZE
from tablemgr.rules.poker.piece import HAND_SIZE, SET, SUITS, Card

Ranks: TypeAlias = NDArray[np.int8]
Flags: TypeAlias = NDArray[np.bool_]
Counts: TypeAlias = NDArray[np.int64]

# The deck by the whole numbers of its cards.
DECK: Final[tuple[Card, ...]] = SET[::-1]
DEALS: Final = comb(len(DECK), HAND_SIZE)


@dataclass(frozen=True, slots=True, eq=False)
class Classes:
    """Classes in rows, by number: seven ranks from the joker and the ace down, one such hand, how many deals.

    `suited` marks the cards that may flush, the joker with them; it is all false where no flush is possible.

    >>> found = classes()
    >>> len(found), int(found.deals.sum()), int((~found.flush).sum())
    (292253, 154143080, 67600)
    """

    ranks: Ranks
    suited: Flags
    cards: Hands
    deals: Counts

    def __len__(self) -> int:
        """How many classes there are."""
        return len(self.deals)

    @property
    def flush(self) -> Flags:
        """Which classes may have a flush."""
        return np.asarray(self.suited.any(axis=1))

    @property
    def joker(self) -> Flags:
        """Which classes hold the joker."""
        return np.asarray(self.ranks[:, 0] == JOKER_PLACE)

    def hand(self, number: int) -> tuple[Card, ...]:
        """Give one hand of a class, in canonical order.

        >>> " ".join(map(str, classes().hand(0))), " ".join(map(str, classes().hand(292_252)))
        ('3h 3d 3c 2s 2h 2d 2c', 'Jk As Ks Qs Js Ts 9s')
        """
        return tuple(DECK[card] for card in self.cards[number])


@cache
def classes() -> Classes:
    """Lay out all classes by their numbers."""
    plain = np.concatenate([_multisets(HAND_SIZE), _with_joker(_multisets(HAND_SIZE - 1))])
    sizes = [(joker, size) for joker in (False, True) for size in range(HIGH_SIZE - joker, HAND_SIZE + 1 - joker)]
    flushing = [_flushing(size, joker=joker) for joker, size in sizes]
    ranks, suited = (np.concatenate(each) for each in zip(*flushing, strict=True))
    deals = len(SUITS) * _ways_to_suit(ranks, ~suited, suits=len(SUITS) - 1)
    every, marked = np.concatenate([plain, ranks]), np.concatenate([np.zeros(plain.shape, dtype=np.bool_), suited])
    cards = representatives(every, marked)
    order = np.argsort(numbering().of(cards))
    counts = np.concatenate([_without_flush(plain, ranks, deals), deals])
    return Classes(every[order], marked[order], cards[order], counts[order])


def representatives(ranks: Ranks, suited: Flags) -> Hands:
    """Give a hand of these ranks for each row: suited cards are spades, the others go round the other suits.

    Where no flush is possible they go round all four, so that no suit comes often. Equal ranks stand together and are
    never more than the suits, so no card comes twice.
    """
    spades = len(SUITS) - 1
    natural = ranks < JOKER_PLACE
    turns = np.cumsum(natural & ~suited, axis=1) - 1
    suits = np.where(suited, spades, turns % np.where(suited.any(axis=1), spades, len(SUITS))[:, None])
    cards = len(SUITS) * ranks.astype(np.int64) + suits * natural
    return np.sort(cards, axis=1)[:, ::-1].astype(np.uint8)


def _multisets(size: int) -> Ranks:
    """Give every multiset of so many ranks that four suits can hold, the highest rank first."""
    every = np.array(list(combinations_with_replacement(range(KINDS), size)), dtype=np.int8)[:, ::-1]
    return every[_ways_to_suit(every, np.ones(every.shape, dtype=np.bool_), suits=len(SUITS)) > 0]


def _with_joker(ranks: Ranks) -> Ranks:
    return np.concatenate([np.full((len(ranks), 1), JOKER_PLACE, dtype=np.int8), ranks], axis=1)


def _flushing(size: int, *, joker: bool) -> tuple[Ranks, Flags]:
    """Give every choice of so many ranks of one suit with every multiset of the others."""
    masks = np.array(list(combinations(range(KINDS), size)), dtype=np.int8)
    others = list(combinations_with_replacement(range(KINDS), HAND_SIZE - joker - size))
    rest = np.array(others, dtype=np.int8).reshape(len(others), -1)
    both = np.concatenate([np.repeat(masks, len(rest), axis=0), np.tile(rest, (len(masks), 1))], axis=1)
    if joker:
        both = _with_joker(both)
    # One bit under the rank keeps with each card whether it is of the suit, through the sorting.
    marks = (np.arange(HAND_SIZE) < size + joker).astype(np.int8)
    cards = np.sort(2 * both + marks, axis=1)[:, ::-1]
    return cards >> 1, (cards & 1).astype(np.bool_)


def _ways_to_suit(ranks: Ranks, counted: Flags, *, suits: int) -> Counts:
    """Count the ways to give suits to the marked cards of each row."""
    ways = np.ones(len(ranks), dtype=np.int64)
    choices = np.array([comb(suits, held) for held in range(HAND_SIZE + 1)], dtype=np.int64)
    for rank in range(KINDS):
        ways *= choices[((ranks == rank) & counted).sum(axis=1)]
    return ways


def _without_flush(plain: Ranks, ranks: Ranks, deals: Counts) -> Counts:
    """Take the deals with a possible flush from all the ways to suit each multiset of ranks."""
    ways = _ways_to_suit(plain, np.ones(plain.shape, dtype=np.bool_), suits=len(SUITS))
    # Unsuited, a hand that may flush is of the class of its ranks.
    unsuited = numbering().of(representatives(ranks, np.zeros(ranks.shape, dtype=np.bool_)))
    place = np.zeros(numbering().plain, dtype=np.int64)
    place[numbering().of(representatives(plain, np.zeros(plain.shape, dtype=np.bool_)))] = np.arange(len(plain))
    np.subtract.at(ways, place[unsuited], deals)
    return ways
