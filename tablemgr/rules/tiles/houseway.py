"""The tiles' vocabulary for house ways, and a hand of tiles set by one.

The words are in `asks` and `plays`; what they mean together is in the game-blind engine. Single Gee Joon tiles and
ties of wong and gong rank as the house says; what zero against zero means is a matter of the showdown, and no house
way asks it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Unpack

from tablemgr.rules import houseway
from tablemgr.rules.houseway import Decision, HouseWay, Spoken
from tablemgr.rules.tiles.asks import ASKS
from tablemgr.rules.tiles.dealt import Dealt, Setting, dealt
from tablemgr.rules.tiles.hand import HandSettings
from tablemgr.rules.tiles.piece import Tile
from tablemgr.rules.tiles.plays import PLAYS, PREFERS
from tablemgr.rules.tiles.split import Split
from tablemgr.rules.vocabulary import Vocabulary

VOCABULARY: Vocabulary[Dealt, Setting] = Vocabulary(ASKS, PLAYS, PREFERS, default="best_low")


def laid(hand: Sequence[Tile], **settings: Unpack[HandSettings]) -> Dealt:
    """Lay out a hand for a house way: the choices of the house, without what only a showdown asks.

    >>> [str(each.split) for each in laid([Tile(6, 6), Tile(2, 4), Tile(1, 2), Tile(1, 3)]).settings]
    ['1-3 1-2 / 6-6 2-4', '6-6 1-3 / 2-4 1-2']
    """
    return dealt(hand, **{name: value for name, value in settings.items() if name != "zero_tie"})  # type: ignore[arg-type]


def decide(
    way: HouseWay, hand: Sequence[Tile], *, only_way: bool | None = None, **settings: Unpack[HandSettings]
) -> Decision:
    """Set four tiles by a house way; `only_way` overrides the way's own switch.

    BadInput for a way with a word that is not in the vocabulary, Refused where it does not speak for the hand; a way
    that the catalog has checked does neither.
    """
    return set_hand(way, laid(hand, **settings), only_way=only_way)


def set_hand(way: HouseWay, hand: Dealt, *, only_way: bool | None = None) -> Decision:
    """Set a hand that is laid out already, as when several ways are asked about the same hands."""
    wraps = way.only_way if only_way is None else only_way
    return houseway.decide(spoken(way), hand, only_way=wraps)


@cache
def spoken(way: HouseWay) -> tuple[Spoken[Dealt, Setting], ...]:
    """Read the rules of a way that count as its switches stand."""
    return tuple(houseway.read(rule, VOCABULARY) for rule in way.active)


def lowest_first(hand: Dealt) -> Split:
    """Set four tiles with the strongest low half, and of those the strongest high half.

    >>> str(lowest_first(laid([Tile(6, 6), Tile(3, 6), Tile(5, 5), Tile(1, 6)])))
    '5-5 3-6 / 6-6 1-6'
    """
    return hand.best_low.split
