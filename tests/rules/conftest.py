"""A tiles table to deal rounds at, with a house way that anyone can follow: the strongest low hand."""

from __future__ import annotations

import pytest

from tablemgr.rules.games import game
from tablemgr.rules.houseway import Decision
from tablemgr.rules.table import Limits, OfferedBet, TableRules
from tablemgr.rules.tiles.ruleset import TileRules
from tablemgr.rules.tiles.split import splits

BONANZA = OfferedBet("bonanza")
LIMITS = Limits(minimum=2_500, maximum=100_000, unit=500, side_minimum=500, side_maximum=10_000)


def lowest_first(hand):
    split = max(splits(hand), key=lambda split: split.strengths())
    return Decision(split, "strongest-low", {"en": "The strongest low hand."})


@pytest.fixture(scope="session")
def tiles_table():
    """Make a table; what is named differs from a full seven-seat table with three dice and one side bet."""

    def make(rules=None, **terms):
        plain = {"limits": LIMITS, "decide": lowest_first, "seats": 7, "dice": 3, "bets": (BONANZA,)}
        return TableRules(game=game("tiles"), rules=rules or TileRules(), **(plain | terms))

    return make
