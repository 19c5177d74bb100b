"""What a tiles house way may play, and which of several settings it prefers.

Each docstring is what `tablemgr houseway explain` prints. A word gives the settings it allows; where that is more than
one, `prefer` decides, and without it the best low does. Of equal settings the canonical one stands first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from tablemgr.errors import BadInput
from tablemgr.rules.tiles import shorthand
from tablemgr.rules.tiles.dealt import TEEN, Dealt, Setting
from tablemgr.rules.tiles.makings import couple, made, makes, strongest
from tablemgr.rules.vocabulary import Given, Play, Prefer

Candidates: TypeAlias = Callable[[Dealt], Sequence[Setting]]


def keep_pair(given: Given) -> Candidates:
    """Leave the pair, or both pairs, whole."""
    shorthand.truth(given)
    return lambda hand: [hand.kept] if hand.kept else []


def split_pair(given: Given) -> Candidates:
    """Split the pair: one tile of it in each half."""
    shorthand.truth(given)
    return lambda hand: [hand.parted] if hand.parted else []


def best_low(given: Given) -> Candidates:
    """Make the low half as strong as possible, then the high half."""
    shorthand.truth(given)
    return lambda hand: [hand.best_low]


def best_high(given: Given) -> Candidates:
    """Make the high half as strong as possible, then the low half."""
    shorthand.truth(given)
    return lambda hand: [hand.best_high]


def balance(given: Given) -> Candidates:
    """Bring the two values as near together as possible."""
    shorthand.truth(given)

    def nearest(hand: Dealt) -> list[Setting]:
        least = min(high - low for low, high in (each.values for each in hand.settings))
        return [each for each in hand.settings if each.values[1] - each.values[0] == least]

    return nearest


def make(given: Given) -> Candidates:
    """Make one of these in the high half: with Teen before Day, then the first in the list that is possible."""
    wanted = makes(given)
    return lambda hand: strongest(hand, wanted)


def make_with_low(given: Given) -> Candidates:
    """Make one of these in the high half with one of these values in the low half; Teen before Day."""
    told = shorthand.named(given, "make", "low")
    wanted, lows = makes(told.get("make")), shorthand.numbers(told.get("low"))

    def strong(hand: Dealt) -> list[Setting]:
        found = [each for each in hand.settings if made(each, wanted) and each.low.scale in lows]
        return [each for each in found if TEEN in each.high_kinds] or found

    return strong


def high(given: Given) -> Candidates:
    """Put these two tiles in the high half."""
    two = shorthand.sets([given], 2)
    return lambda hand: [each for each in hand.settings if shorthand.ranks(each.high_kinds) in two]


def together(given: Given) -> Candidates:
    """Put these two tiles together, in whichever half they make."""
    two = shorthand.sets([given], 2)

    def lies(setting: Setting) -> bool:
        return any(shorthand.ranks(half) in two for half in (setting.low_kinds, setting.high_kinds))

    return lambda hand: [each for each in hand.settings if lies(each)]


def low_holds(given: Given) -> Candidates:
    """Put this tile in the low half."""
    one = shorthand.tile(given)
    return lambda hand: [each for each in hand.settings if any(kind in one for kind in each.low_kinds)]


def values(given: Given) -> Candidates:
    """Set one of these couples of values, low and high."""
    wanted = shorthand.values(given)
    return lambda hand: [each for each in hand.settings if each.values in wanted]


def values_from(given: Given) -> Candidates:
    """Set values at least as high as these in both halves."""
    low, top = shorthand.value(given)
    return lambda hand: [each for each in hand.settings if each.values[0] >= low and each.values[1] >= top]


def two_ways(given: Given) -> Candidates:
    """Set that couple of these values which can be set in two ways."""
    wanted = shorthand.values(given)
    return lambda hand: next((ways for each in wanted if len(ways := hand.set_to(each)) > 1), [])


def part_two_highest(given: Given) -> Candidates:
    """Set one of these couples of values with the two highest tiles in different halves."""
    wanted = shorthand.values(given)
    return lambda hand: [each for each in hand.settings if each.values in wanted and hand.parts_two_highest(each)]


def same_values_as(given: Given) -> Candidates:
    """Set the values of the best_low, or of the best_high, in whichever way is preferred."""
    if given == "best_low":
        return lambda hand: hand.set_to(hand.best_low.values)
    if given == "best_high":
        return lambda hand: hand.set_to(hand.best_high.values)
    raise BadInput("Here stands “best_low” or “best_high”.")


def couple_together(given: Given) -> Candidates:
    """Put two of these tiles together that make so many points: { tiles = [...], points = [7, 8, 9] }."""
    making = couple(given)
    return lambda hand: [each for each in hand.settings if making(each)]


def prefer_best_low(_hand: Dealt, settings: Sequence[Setting]) -> Setting:
    """Prefer the stronger low half, then the stronger high half."""
    return max(settings, key=lambda each: (each.low, each.high))


def prefer_best_high(_hand: Dealt, settings: Sequence[Setting]) -> Setting:
    """Prefer the stronger high half, then the stronger low half."""
    return max(settings, key=lambda each: (each.high, each.low))


def prefer_lowest_high(_hand: Dealt, settings: Sequence[Setting]) -> Setting:
    """Prefer the weaker high half, then the stronger low half."""
    weakest = min(each.high for each in settings)
    return max((each for each in settings if each.high == weakest), key=lambda each: each.low)


def prefer_highest_tile_high(hand: Dealt, settings: Sequence[Setting]) -> Setting:
    """Prefer the highest tile in the high half, then the stronger high half, then the stronger low half."""
    top = hand.kinds[0]
    return max(settings, key=lambda each: (top in each.high_kinds, each.high, each.low))


def prefer_highest_tile_low(hand: Dealt, settings: Sequence[Setting]) -> Setting:
    """Prefer the highest tile in the low half, then the stronger low half, then the stronger high half."""
    top = hand.kinds[0]
    return max(settings, key=lambda each: (top in each.low_kinds, each.low, each.high))


PLAYS: dict[str, Play[Dealt, Setting]] = {
    each.__name__: each
    for each in (
        keep_pair, split_pair, best_low, best_high, balance, make, make_with_low, high, together, low_holds, values,
        values_from, two_ways, part_two_highest, same_values_as, couple_together,
    )
}  # fmt: skip
"""Everything that can be played, by its word."""

PREFERS: dict[str, Prefer[Dealt, Setting]] = {
    each.__name__.removeprefix("prefer_"): each
    for each in (
        prefer_best_low, prefer_best_high, prefer_lowest_high, prefer_highest_tile_high, prefer_highest_tile_low,
    )
}  # fmt: skip
"""How one of several settings is preferred, by its word."""
