"""Poker's house ways on the command line: found by name, and asked about every class of hands."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablemgr import settings
from tablemgr.catalog import houseways
from tablemgr.cli.progress import progress
from tablemgr.rules.houseway import HouseWay
from tablemgr.rules.poker.hand import JokerUse, WheelRank

if TYPE_CHECKING:
    from tablemgr.odds.poker.ways import Decided

LOWEST_FIRST, BEST = "lowest_first", "best"
JOKERS, WHEELS = ("bug", "fully_wild"), ("second", "lowest")

json_option = click.option("--json", "as_json", is_flag=True, help="One JSON object instead of text.")
joker_option = click.option(
    "--joker", type=click.Choice(JOKERS), default=JOKERS[0], show_default=True,
    help="An ace that may complete, or any card.",
)  # fmt: skip
wheel_option = click.option(
    "--wheel-rank", type=click.Choice(WHEELS), default=WHEELS[0], show_default=True,
    help="Where A-2-3-4-5 ranks among straights.",
)  # fmt: skip


def site_folder() -> Path | None:
    """Give the folder of the site's own files, if it has one."""
    folder = settings.load(os.environ).site_folder
    return Path(folder) if folder else None


@cache
def offered() -> dict[str, HouseWay]:
    """Read every poker house way on offer, once."""
    return houseways.shipped(site_folder(), game="poker")


def found(name: str) -> HouseWay:
    """Find a way by its name; one that is not on offer is wrong usage."""
    if name not in offered():
        known = ", ".join(sorted(offered()))
        raise click.BadParameter(f"There is no poker house way “{name}”; there are {known}.")
    return offered()[name]


def poker_way(_ctx: click.Context, _param: click.Parameter, name: str) -> str:
    """Take the name of a way; one that is not on offer is wrong usage."""
    if name == BEST:
        raise click.BadParameter("“best” is kept for the best answer to a way, which is counted for tiles only.")
    if name != LOWEST_FIRST and name not in offered():
        known = ", ".join([*sorted(offered()), LOWEST_FIRST])
        raise click.BadParameter(f"There is no poker house way “{name}”; there are {known}.")
    return name


def set_by(names: Sequence[str], joker: JokerUse = "bug", wheel_rank: WheelRank = "second") -> list[Decided]:
    """Set every class of hands by each of these ways; no way is asked twice."""
    # Counting needs NumPy, which wrong usage is told without.
    from tablemgr.odds.poker.ways import decide_all, layout, lowest_first  # noqa: PLC0415

    laid, known = layout(joker, wheel_rank), _decided(joker, wheel_rank)
    if LOWEST_FIRST in names:
        known[LOWEST_FIRST] = lowest_first(laid)
    asked = [name for name in dict.fromkeys(names) if name not in known]
    if asked:
        with progress(f"setting every hand by {' and '.join(asked)}", len(laid.held)) as step:
            known |= zip(asked, decide_all([offered()[name] for name in asked], laid, step), strict=True)
    return [known[name] for name in names]


@cache
def _decided(_joker: JokerUse, _wheel_rank: WheelRank) -> dict[str, Decided]:
    """Keep what has been decided under these rules."""
    return {}
