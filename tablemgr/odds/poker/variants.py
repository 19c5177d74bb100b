"""Games without commission, in arrays: with which hands of the dealer every wager is a push (reference 2.8)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tablemgr.odds.poker.classes import Flags
from tablemgr.odds.poker.lines import high_card_top
from tablemgr.odds.poker.ways import Decided
from tablemgr.rules.poker.hand import HIGH_CARD
from tablemgr.rules.poker.piece import ACE
from tablemgr.rules.poker.pushes import AutoPush

_NINE, _QUEEN = 9, 12


@dataclass(frozen=True, slots=True)
class Variant:
    """What a win pays of itself, in per cent, and what hand of the dealer is a push."""

    commission: int
    auto_push: AutoPush = "none"


VARIANTS: dict[str, Variant] = {
    "commission": Variant(5),
    "no_commission": Variant(0),
    "ez": Variant(0, "queen_high"),
    "tiger_9": Variant(0, "low_nine_high"),
    "face_up": Variant(0, "ace_high"),
}
"""The games by name; in the last a player sees the dealer's hand, which a house way makes no use of."""


def pushes(auto_push: AutoPush, banker: Decided) -> Flags:
    """Mark the classes of the dealer's hand with which every wager is a push."""
    if auto_push == "none":
        return np.zeros(len(banker.low), dtype=np.bool_)
    if auto_push == "low_nine_high":
        lows = banker.layout.order.lows
        nines: Flags = np.array([each.scale == HIGH_CARD and each.ranks[0] == _NINE for each in lows])
        return nines[banker.low]
    return np.asarray(high_card_top(banker.layout) == {"queen_high": _QUEEN, "ace_high": ACE}[auto_push])
