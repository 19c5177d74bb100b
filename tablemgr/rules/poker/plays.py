"""What a poker house way may play, and which of several settings it prefers.

Each docstring is what `tablemgr houseway explain` prints. A word gives the settings it allows; where that is more than
one, `prefer` decides, and without it the best front does and then the best back: no house leaves a straight or a flush
on the table that costs the front nothing. Of equal settings the one with the joker, then the higher suits, in front is
laid.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import TypeAlias

from tablemgr.rules.poker import shorthand
from tablemgr.rules.poker.asks import leaves
from tablemgr.rules.poker.dealt import Dealt, Setting
from tablemgr.rules.poker.hand import LOW_SIZE
from tablemgr.rules.vocabulary import Given, Play, Prefer

Candidates: TypeAlias = Callable[[Dealt], Sequence[Setting]]

GROUPS = ("aces", "quads", "trips", "high-trips", "low-trips", "pair", "high-pair", "low-pair")
"""The groups of cards that a rule may name."""


def keep(given: Given) -> Candidates:
    """Leave the groups whole behind; the two highest singles go in front."""
    shorthand.truth(given)
    return lambda hand: [hand.kept] if hand.kept is not None else []


def highest_behind(given: Given) -> Candidates:
    """Put the highest card behind and the second and third highest in front."""
    shorthand.truth(given)
    return lambda hand: [hand.set_with(hand.singles[1:3])] if hand.shape == "no-pair" else []


def pair_in_front(given: Given) -> Candidates:
    """Put two cards of this group in front: the pair, the high-pair, the low-pair, two of the trips, quads or aces."""
    (name,) = shorthand.names([given], GROUPS)
    return lambda hand: [hand.set_with(two) for two in combinations(hand.group(name), LOW_SIZE)]


def one_of_trips_in_front(given: Given) -> Candidates:
    """Put one of the three of a kind with the highest single in front, the other two behind."""
    shorthand.truth(given)
    return lambda hand: [hand.set_with((one, hand.singles[0])) for one in hand.group("trips") if hand.singles]


def complete_hand(given: Given) -> Candidates:
    """Put a complete hand behind: true for any, or a list of which may be."""
    wanted = shorthand.categories(given)
    if given is True:
        return lambda hand: hand.completes
    return lambda hand: hand.completed_as(wanted)


def complete_hand_leaving(given: Given) -> Candidates:
    """Put a complete hand behind that leaves a single of these ranks for the front."""
    band = shorthand.band(given)
    return lambda hand: [each for each in hand.completes if leaves(each.front, hand, band)]


def prefer_best_low(_hand: Dealt, settings: Sequence[Setting]) -> Setting:
    """Prefer the stronger front, then the stronger back."""
    if len(settings) == 1:
        return settings[0]
    return max(settings, key=lambda each: (each.low, each.high))


def prefer_best_high(_hand: Dealt, settings: Sequence[Setting]) -> Setting:
    """Prefer the stronger back, then the stronger front."""
    if len(settings) == 1:
        return settings[0]
    return max(settings, key=lambda each: (each.high, each.low))


PLAYS: dict[str, Play[Dealt, Setting]] = {
    each.__name__: each
    for each in (keep, highest_behind, pair_in_front, one_of_trips_in_front, complete_hand, complete_hand_leaving)
}
"""Everything that can be played, by its word."""

PREFERS: dict[str, Prefer[Dealt, Setting]] = {
    each.__name__.removeprefix("prefer_"): each for each in (prefer_best_low, prefer_best_high)
}
"""How one of several settings is preferred, by its word."""
