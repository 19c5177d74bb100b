"""The complete hands: straight, flush, straight flush, royal flush, which take all five cards behind.

Most hands of seven cards make none, and that is found out by counting suits and ranks before anything is ranked.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tablemgr.rules.poker.hand import CATEGORIES, FLUSH, HIGH_SIZE, ROYAL_FLUSH, STRAIGHT, STRAIGHT_FLUSH
from tablemgr.rules.poker.piece import ACE, SUITS, Card

MAKINGS = {CATEGORIES[scale]: scale for scale in (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH)}
"""The complete hands by their names in a house way, with their place in the order of categories."""
COMPLETE = frozenset(MAKINGS.values())
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


@cache
def _runs(bits: int, needed: int) -> bool:
    if bits >> ACE & 1:
        bits |= 1 << 1
    return any((bits & run).bit_count() >= needed for run in _RUNS)
