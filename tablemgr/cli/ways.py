"""House ways named on the command line: what ships, what the site adds, and the one that is built in."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import click

from tablemgr import settings
from tablemgr.catalog import houseways
from tablemgr.rules.houseway import Decision, HouseWay
from tablemgr.rules.tiles.dealt import Dealt
from tablemgr.rules.tiles.houseway import lowest_first, set_hand

GAMES = ("tiles",)
LOWEST_FIRST, BEST = "lowest_first", "best"
GEE_JOON_RANKS = ("both_lowest", "24_above_5")
ZERO_TIES = ("banker", "by_tile", "nsw_literal")
_BECAUSE = {"en": "The strongest low hand, and of those the strongest high hand."}

AnyCommand = Callable[..., Any]  # click decorates functions of every shape
only_way_option = click.option(
    "--only-way/--no-only-way", default=None, help="Override the switch of the house way itself."
)
gee_joon_option = click.option(
    "--gee-joon-rank", type=click.Choice(GEE_JOON_RANKS), default=GEE_JOON_RANKS[0], show_default=True,
    help="How single Gee Joon tiles rank.",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Way:
    """A way of setting by its name; `house` is None for the one that is built in."""

    key: str
    house: HouseWay | None

    def decide(self, hand: Dealt, *, only_way: bool | None = None) -> Decision:
        """Set a hand; the built-in way knows no only-way rule."""
        if self.house is None:
            return Decision(lowest_first(hand), "lowest-first", _BECAUSE)
        return set_hand(self.house, hand, only_way=only_way)


@cache
def offered() -> dict[str, HouseWay]:
    """Read every house way on offer, once."""
    folder = settings.load(os.environ).site_folder
    return houseways.shipped(Path(folder) if folder else None)


def way_argument(name: str, *, required: bool = True) -> AnyCommand:
    """Take the name of a way; one that is not on offer is wrong usage."""
    return click.argument(name, required=required, callback=lambda _ctx, _param, value: value and found(value))


def found(name: str) -> Way:
    """Find a way by its name; `lowest_first` is built in."""
    if name == LOWEST_FIRST:
        return Way(name, None)
    if name == BEST:
        raise click.BadParameter(
            "“best” is kept for the best answer to a way, and stands before it: odds tiles best WAY."
        )
    ways = offered()
    if name not in ways:
        known = ", ".join([*sorted(ways), LOWEST_FIRST])
        raise click.BadParameter(f"There is no house way “{name}”; there are {known}.")
    return Way(name, ways[name])


game_argument = click.argument("game", type=click.Choice(GAMES))
