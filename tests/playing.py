"""Games of training for tests: the ways that the door passes in, and games by computer players."""

from __future__ import annotations

from functools import cache, lru_cache

from tablemgr.catalog import houseways
from tablemgr.rules.tiles.houseway import decide
from tablemgr.training.players import STRENGTHS, seated


@cache
def setter(name):
    """A house way by its name, each hand asked once."""
    way = houseways.shipped()[name]
    return lru_cache(None)(lambda hand: decide(way, hand))


def house(hand):
    return setter("foxwoods")(hand)


def fair(hand):
    return setter("jb_easy")(hand)


def computers(count, shift=0):
    """Computer players of all strengths, by turns."""
    return seated([STRENGTHS[(at + shift) % len(STRENGTHS)] for at in range(count)])


def after_all(game, steps):
    """The game after these steps, or as it was without any."""
    for _, _, after in steps:
        game = after
    return game
