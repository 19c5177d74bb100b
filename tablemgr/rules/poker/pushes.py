"""Games without commission: a dealer's hand on which every main bet is a push (reference 2.8).

EZ: the dealer's best five of seven are queen-high. Tiger 9: the dealer's low hand is nine-high. Face Up: the dealer's
seven cards are ace-high. In the last the dealer's hand lies open before the players set theirs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias, Unpack

from tablemgr.rules.poker.hand import HandSettings
from tablemgr.rules.poker.piece import ACE
from tablemgr.rules.poker.sidebet import NOTHING, high_card_of, line_of
from tablemgr.rules.poker.split import Split

AutoPush: TypeAlias = Literal["none", "queen_high", "low_nine_high", "ace_high"]
_QUEEN = 12


def _high_by(rank: int) -> Callable[..., bool]:
    return lambda banker, **settings: high_card_of(banker.hand, **settings) == rank


PUSHES: dict[AutoPush, Callable[..., bool]] = {
    "none": lambda _banker, **_settings: False,
    "queen_high": _high_by(_QUEEN),
    "low_nine_high": lambda banker, **settings: line_of("tiger_9", (), banker, **settings) != NOTHING,
    "ace_high": _high_by(ACE),
}


def is_push(auto_push: AutoPush, banker: Split, **settings: Unpack[HandSettings]) -> bool:
    """Whether the dealer's hand makes every main bet a push.

    >>> queen_high = Split.parse("Jd 9h / Qs 8c 5d 4h 2c")
    >>> is_push("queen_high", queen_high), is_push("none", queen_high)
    (True, False)
    """
    return PUSHES[auto_push](banker, **settings)
