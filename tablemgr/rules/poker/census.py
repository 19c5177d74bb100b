"""Every hand there is, once by its class: what can be proved about a house way is proved class by class.

Suits matter to a hand only where five cards may be of one suit, the joker counting. Without that a class is seven
ranks; with it, the ranks of the long suit and the ranks of the rest, whose suits no rule and no rank ever asks. There
are 67,600 classes of the first sort and 224,653 of the second, and they stand for all 154,143,080 deals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import TypeAlias

from tablemgr.rules.poker.hand import HIGH_SIZE
from tablemgr.rules.poker.piece import ACE, HAND_SIZE, JOKER, SUITS, Card

Ranks: TypeAlias = tuple[int, ...]
HANDS, DEALS = 292_253, 154_143_080
_RANKS = range(ACE, 1, -1)
_CARDS = {(rank, suit): Card(rank, suit) for rank in _RANKS for suit in SUITS}
_LONG, _SHORT = SUITS[-1], SUITS[:-1]


def hands() -> Iterator[tuple[Card, ...]]:
    """Give a hand of each class, those that cannot make a flush first.

    >>> " ".join(map(str, next(hands())))
    'Ac Ad Ah As Kc Kd Kh'
    """
    yield from plain_hands()
    yield from suited_hands()


def plain_hands() -> Iterator[tuple[Card, ...]]:
    """Give a hand of each class that cannot make a flush: the suits go round, so none comes more than twice."""
    for joker in (0, 1):
        for ranks in combinations_with_replacement(_RANKS, HAND_SIZE - joker):
            if max(Counter(ranks).values()) <= len(SUITS):
                cards = (_CARDS[rank, SUITS[place % len(SUITS)]] for place, rank in enumerate(ranks))
                yield (JOKER,) * joker + tuple(cards)


def suited_hands() -> Iterator[tuple[Card, ...]]:
    """Give a hand of each class with five or more cards, the joker among them, that may be of one suit."""
    for joker in (0, 1):
        for long in range(HIGH_SIZE - joker, HAND_SIZE - joker + 1):
            others = list(combinations_with_replacement(_RANKS, HAND_SIZE - joker - long))
            for suited in combinations(_RANKS, long):
                head = (JOKER,) * joker + tuple(_CARDS[rank, _LONG] for rank in suited)
                yield from (head + _short(rest) for rest in others)


def deals(hand: Sequence[Card]) -> int:
    """Count the deals, of 154,143,080, that are of the class of this hand.

    >>> from tablemgr.rules.poker.piece import parse_hand
    >>> [deals(parse_hand(each)) for each in ("As Ks Qs Js Ts 9s 8s", "As Ks Qs Js Ts 9d 9h", "Jk Ah Ad Ac As 2d 2h")]
    [4, 12, 6]
    """
    jokers = sum(card.is_joker for card in hand)
    suits = Counter(card.suit for card in hand if card.suit)
    long, count = suits.most_common(1)[0]
    if count + jokers >= HIGH_SIZE:
        rest = Counter(card.rank for card in hand if card.suit and card.suit != long)
        return len(SUITS) * prod(comb(len(_SHORT), held) for held in rest.values())
    ranks = Counter(card.rank for card in hand if card.suit)
    return prod(comb(len(SUITS), held) for held in ranks.values()) - _flushes(ranks, HIGH_SIZE - jokers)


def _flushes(ranks: Counter[int], least: int) -> int:
    """Count the suits that these ranks may have with at least so many cards of one of them."""
    # How many ways there are by the cards of one suit: each rank gives it one card or none.
    ways = {0: 1}
    for held in ranks.values():
        grown: Counter[int] = Counter()
        for long, count in ways.items():
            grown[long] += count * comb(len(_SHORT), held)
            grown[long + 1] += count * comb(len(_SHORT), held - 1)
        ways = grown
    return len(SUITS) * sum(count for long, count in ways.items() if long >= least)


def _short(ranks: Ranks) -> tuple[Card, ...]:
    """Give cards of these ranks outside the long suit, equal ranks in different suits."""
    return tuple(_CARDS[rank, _SHORT[place % len(_SHORT)]] for place, rank in enumerate(ranks))
