"""The complete hands: straight, flush, straight flush, royal flush, which take all five cards behind.

Most hands of seven cards make none, and that is found out by counting suits and ranks before anything is ranked.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from tablemgr.rules.poker.hand import CATEGORIES, FLUSH, HIGH_SIZE, ROYAL_FLUSH, STRAIGHT, STRAIGHT_FLUSH
from tablemgr.rules.poker.piece import ACE, HAND_SIZE, SUITS, Card

MAKINGS = {CATEGORIES[scale]: scale for scale in (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH)}
"""The complete hands by their names in a house way, with their place in the order of categories."""
# Which two of seven places go in front, with the five that are left.
_WAYS = tuple(
    ((one, two), tuple(place for place in range(HAND_SIZE) if place not in {one, two}))
    for one, two in combinations(range(HAND_SIZE), 2)
)
# Each straight as a set of bits, the ace standing at both ends.
_RUNS = tuple(0b11111 << low for low in range(1, ACE - 3))


def may_complete(cards: Sequence[Card]) -> bool:
    """Whether enough of the cards are of one suit or of five ranks in a row; the joker helps either.

    >>> may_complete([*map(Card.parse, "Kh 9d 8c 7h 6d Jk 2c".split())])
    True
    """
    jokers, suits, bits = 0, "", 0
    for card in cards:
        if card.suit:
            suits += card.suit
            bits |= 1 << card.rank
        else:
            jokers = 1
    return _runs(bits, HIGH_SIZE - jokers) or any(suits.count(suit) + jokers >= HIGH_SIZE for suit in SUITS)


def completing(cards: Sequence[Card]) -> list[tuple[int, int]]:
    """Give the places of the two in front for each complete hand that seven cards in canonical order make.

    >>> completing([*map(Card.parse, "Kh 9d 8c 7h 6d 5c 2c".split())])
    [(0, 6)]
    """
    if not may_complete(cards):
        return []
    bits = [1 << card.rank if card.suit else 0 for card in cards]
    suits = [card.suit for card in cards]
    found = []
    for front, (one, two, three, four, five) in _WAYS:
        # The joker comes first, so that only the first of the five can be it.
        suit = suits[five]
        flush = suits[four] == suits[three] == suits[two] == suit and suits[one] in (suit, "")
        together = bits[one] | bits[two] | bits[three] | bits[four] | bits[five]
        if flush or _runs(together, HIGH_SIZE if suits[one] else HIGH_SIZE - 1):
            found.append(front)
    return found


@cache
def _runs(bits: int, needed: int) -> bool:
    if bits >> ACE & 1:
        bits |= 1 << 1
    return any((bits & run).bit_count() >= needed for run in _RUNS)
