"""Three cards as one side bet ranks them: straight flush, three of a kind, straight, flush, pair (reference 4.2).

The joker is an ace, or completes a straight, a flush or a straight flush; a straight flush that needs it is a line of
its own, and lower. An ace stands at either end of a straight.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Unpack

from tablemgr.errors import BadInput
from tablemgr.rules.poker.hand import HandSettings
from tablemgr.rules.poker.piece import ACE, Card

THREE_LINES = ("straight_flush", "three_of_a_kind", "wild_straight_flush", "straight", "flush", "pair")
_THREE = 3


def three_card_line(hand: Sequence[Card], **_settings: Unpack[HandSettings]) -> str:
    """Name the line of the first three cards, `nothing` when they are on none.

    >>> from tablemgr.rules.poker.piece import parse_cards
    >>> [three_card_line(parse_cards(each)) for each in ("As 2s 3s", "Jk 7h 9h", "Jk Ah 9c", "Jk Kc 9h")]
    ['straight_flush', 'wild_straight_flush', 'pair', 'nothing']
    """
    cards = tuple(hand)[:_THREE]
    if len(cards) < _THREE:
        raise BadInput("This bet is on three cards, not %(count)s.", count=len(cards))
    found = set(_lines(cards))
    return next((line for line in THREE_LINES if line in found), "nothing")


def _lines(cards: Sequence[Card]) -> Iterator[str]:
    """Name every line the three are on."""
    wild = any(card.is_joker for card in cards)
    ranks = [card.rank for card in cards if card.suit]
    as_ace = [*ranks, ACE] if wild else ranks
    suited = len({card.suit for card in cards if card.suit}) == 1
    straight = _straight(ranks, wild=wild)
    if suited and straight:
        yield "wild_straight_flush" if wild else "straight_flush"
    if straight:
        yield "straight"
    if suited:
        yield "flush"
    most = max(as_ace.count(rank) for rank in as_ace)
    if most > 1:
        yield "three_of_a_kind" if most == _THREE else "pair"


def _straight(ranks: Sequence[int], *, wild: bool) -> bool:
    """Whether the ranks are three in a row, or two of three with the joker."""
    if len(set(ranks)) < len(ranks):
        return False
    ends = ([1 if rank == ACE else rank for rank in ranks], list(ranks))
    widest = _THREE - 1
    return any(max(tried) - min(tried) <= widest for tried in ends) and len(ranks) + wild == _THREE
