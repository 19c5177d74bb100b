"""Wong, gong and high nine by their names in a house way, and couples of tiles that make points."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from tablemgr.errors import BadInput
from tablemgr.rules.tiles import shorthand
from tablemgr.rules.tiles.dealt import TEEN, Dealt, Setting
from tablemgr.rules.tiles.piece import kind
from tablemgr.rules.vocabulary import Given

Making: TypeAlias = Callable[[Setting], bool]

_YUN, _CHOP_BOT = kind("yun"), kind("chop_bot")
MAKINGS: dict[str, Making] = {
    "wong": lambda setting: setting.high.category == "wong",
    "gong": lambda setting: setting.high.category == "gong",
    "high-nine": lambda setting: setting.high.is_high_nine,
    "H8-gong": lambda setting: setting.high.category == "gong" and _YUN in setting.high_kinds,
    "L8-gong": lambda setting: setting.high.category == "gong" and _CHOP_BOT in setting.high_kinds,
}
"""What a Teen or Day makes with a seven, an eight or a nine. The high half counts: it is what is called and shown."""


def makes(given: Given) -> tuple[Making, ...]:
    """Read a list of makings, in order of preference where that matters."""
    if not isinstance(given, list | tuple) or not given or not all(each in MAKINGS for each in given):
        raise BadInput("Here stands a list of %(names)s.", names=", ".join(MAKINGS))
    return tuple(MAKINGS[each] for each in given)


def made(setting: Setting, wanted: tuple[Making, ...]) -> bool:
    """Whether the high half of a setting is one of these."""
    return any(each(setting) for each in wanted)


def strongest(hand: Dealt, wanted: tuple[Making, ...]) -> list[Setting]:
    """Give the settings that make the first possible of these, of those with Teen in the high half if there are any."""
    found = [each for each in hand.settings if made(each, wanted)]
    found = [each for each in found if TEEN in each.high_kinds] or found
    return next((these for one in wanted if (these := [each for each in found if one(each)])), [])


def couple(given: Given) -> Making:
    """Read tiles and points: whether a half is two of those tiles and counts so many points."""
    told = shorthand.named(given, "tiles", "points")
    among, points = shorthand.any_tile(told.get("tiles")), shorthand.numbers(told.get("points"))

    def together(setting: Setting) -> bool:
        halves = ((setting.low, setting.low_kinds), (setting.high, setting.high_kinds))
        return any(worth.scale in points and all(each in among for each in kinds) for worth, kinds in halves)

    return together
