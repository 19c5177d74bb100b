"""All eight poker ways over every class, decided once for a session."""

from __future__ import annotations

import pytest

from tablemgr.catalog import houseways
from tablemgr.odds.poker.ways import decide_all, layout


@pytest.fixture(scope="session")
def poker_ways():
    return houseways.shipped(game="poker")


@pytest.fixture(scope="session")
def decided(poker_ways):
    """Each way's settings of every class, under the usual rules."""
    return dict(zip(poker_ways, decide_all(list(poker_ways.values()), layout()), strict=True))


@pytest.fixture(scope="session")
def trump_plaza(decided):
    return decided["trump_plaza"]
