"""A house way asked about every class of hands once: what it sets, by which rule, and what that comes to.

The rules decide, one hand a class, which every other way is then asked about as well. What each of the twenty-one
settings is worth is worked out in arrays, so a decision is kept as the place of its setting.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tablemgr.odds.poker.classes import DECK, Classes, Flags, Ranks, classes
from tablemgr.odds.poker.numbering import Hands, numbering
from tablemgr.odds.poker.values import LOWS, Order, Places, Settings, order_of, settings_of
from tablemgr.rules.houseway import ONLY_WAY, HouseWay
from tablemgr.rules.poker.dealt import Dealt, dealt
from tablemgr.rules.poker.hand import HandSettings, JokerUse, WheelRank
from tablemgr.rules.poker.houseway import NO_FOUL, setting
from tablemgr.rules.poker.makings import MAKINGS
from tablemgr.rules.poker.split import Split

# Told how many classes are done, now and then.
Progress: TypeAlias = Callable[[int], None]
Chosen: TypeAlias = NDArray[np.int8]

_AT_ONCE = 4096
_PLACE_OF = {low: place for place, low in enumerate(LOWS)}


@dataclass(frozen=True, eq=False)
class Layout:
    """Every class with all its settings, under one house's choices about joker and wheel."""

    held: Classes
    order: Order
    settings: Settings
    choices: HandSettings

    @cached_property
    def best_low(self) -> Chosen:
        """The setting of each class with the strongest low hand that does not foul, and of those the strongest high."""
        worth = self.settings.low.astype(np.int32) * len(self.order.highs) + self.settings.high
        best: Chosen = np.where(self.settings.foul, -1, worth).argmax(axis=1).astype(np.int8)
        return best

    @cached_property
    def only(self) -> Chosen:
        """The setting of each class that no other beats in either half, or -1."""
        low, high = (np.where(self.settings.foul, -1, each) for each in (self.settings.low, self.settings.high))
        lawful = ~self.settings.foul
        tops = (low == low.max(axis=1, keepdims=True)) & (high == high.max(axis=1, keepdims=True)) & lawful
        only: Chosen = np.where(tops.any(axis=1), tops.argmax(axis=1), -1).astype(np.int8)
        return only

    @cached_property
    def completes(self) -> Flags:
        """Which settings have a straight, flush, straight flush or royal flush behind."""
        found: Flags = np.isin(self.order.scales[self.settings.high], list(MAKINGS.values()))
        return found

    def hands(self, start: int, stop: int) -> Iterator[Dealt]:
        """Lay out one hand of each of these classes for a house way."""
        for cards in self.held.cards[start:stop].tolist():
            yield dealt([DECK[card] for card in cards], **self.choices)


@dataclass(frozen=True, slots=True, eq=False)
class Decided:
    """What a way sets of each class: which of the twenty-one settings, its two halves, and the place of its rule."""

    layout: Layout
    chosen: Chosen
    low: Ranks
    high: Places
    rule: NDArray[np.int16]
    rules: tuple[str, ...]

    def split(self, number: int) -> Split:
        """Give the setting of one hand of a class, as `Classes.hand` gives the hand."""
        hand = self.layout.held.hand(number)
        low = [hand[place] for place in LOWS[self.chosen[number]]]
        return Split.of(low, [card for card in hand if card not in low])

    def values(self, hands: Hands) -> tuple[Ranks, Places]:
        """Set many hands at once, each a row of seven cards: the places of both halves in the order of their values.

        This is the quick way: a hand is found in the table by a few sums, and nothing is ranked.
        """
        numbers = numbering().of(hands)
        return self.low[numbers], self.high[numbers]

    @property
    def fouls(self) -> int:
        """How many deals are set so that they foul; none, for a way that can be put in force."""
        rows = np.arange(len(self.chosen))
        return int(self.layout.held.deals[self.layout.settings.foul[rows, self.chosen]].sum())


@cache
def layout(joker: JokerUse = "bug", wheel_rank: WheelRank = "second") -> Layout:
    """Work out what all ways have in common."""
    held, order = classes(), order_of(joker, wheel_rank)
    return Layout(held, order, settings_of(held.ranks, held.suited, order), {"joker": joker, "wheel_rank": wheel_rank})


def decided(laid: Layout, chosen: Chosen, rule: NDArray[np.int16], rules: Sequence[str]) -> Decided:
    """Look up what the chosen settings are worth."""
    rows = np.arange(len(chosen))
    return Decided(laid, chosen, laid.settings.low[rows, chosen], laid.settings.high[rows, chosen], rule, tuple(rules))


def lowest_first(laid: Layout) -> Decided:
    """Set every class with the strongest low hand that does not foul."""
    return decided(laid, laid.best_low, np.zeros(len(laid.held), dtype=np.int16), ["lowest-first"])


def decide_all(ways: Sequence[HouseWay], laid: Layout, progress: Progress = lambda _: None) -> list[Decided]:
    """Ask several ways about every class; a hand is laid out once for all of them."""
    chosen = np.empty((len(ways), len(laid.held)), dtype=np.int8)
    rule = np.empty((len(ways), len(laid.held)), dtype=np.int16)
    names = [[ONLY_WAY, NO_FOUL, *(each.id for each in way.active)] for way in ways]
    numbers = [{name: number for number, name in enumerate(each)} for each in names]
    asked = list(enumerate(zip(ways, numbers, strict=True)))
    for start in range(0, len(laid.held), _AT_ONCE):
        stop = min(start + _AT_ONCE, len(laid.held))
        for row, hand in enumerate(laid.hands(start, stop), start):
            places = [card.place for card in hand.cards]
            for column, (way, number) in asked:
                found, name = setting(way, hand)
                one, other = sorted([places.index(card.place) for card in found.front])
                chosen[column, row], rule[column, row] = _PLACE_OF[one, other], number[name]
        progress(stop)
    for column, way in enumerate(ways):
        _overrule(way, laid, chosen[column], rule[column])
    return [decided(laid, *each) for each in zip(chosen, rule, names, strict=True)]


def _overrule(way: HouseWay, laid: Layout, chosen: Chosen, rule: NDArray[np.int16]) -> None:
    """Let the only-way rule speak before the others, and the best lawful front where a wild joker made a foul."""
    if way.only_way:
        speaks = laid.only >= 0
        chosen[speaks], rule[speaks] = laid.only[speaks], 0
    if laid.choices["joker"] == "fully_wild":
        fouls = laid.settings.foul[np.arange(len(chosen)), chosen]
        chosen[fouls], rule[fouls] = laid.best_low[fouls], 1
