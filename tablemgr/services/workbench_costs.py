"""Two ways of a game side by side: the hands they set differently, and what changing from one to the other costs.

All of it is counted exactly. With tiles the second way may be the best answer to the first; cards, where a minute goes
by, are counted in a process of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from tablemgr.rules.games import game
from tablemgr.rules.houseway import HouseWay
from tablemgr.rules.poker import houseway as cards
from tablemgr.rules.tiles import houseway as tiles
from tablemgr.rules.tiles.census import DEALS, HANDS, FourTiles, deals, hands
from tablemgr.rules.tiles.houseway import laid
from tablemgr.services.apart import apart
from tablemgr.services.jobs import Step
from tablemgr.services.workbench_hands import Laid, setter_of
from tablemgr.words import text

if TYPE_CHECKING:
    from tablemgr.odds.poker.exact import Faced
    from tablemgr.odds.tiles import Odds, Setter

# NumPy is loaded by whoever counts first, not by whoever opens a table.
# ruff: noqa: PLC0415

LOWEST_FIRST, BEST = "lowest_first", "best"
SHOWN = 100
_HUNDREDTHS = 100
_EVERY_DEAL = text("Counting every deal")
_SETTING = text("Setting every hand")
_PAIRING = text("Counting the hands that differ against every hand of the banker")


@dataclass(frozen=True, slots=True)
class Side:
    """One side's figures against a banker, or as banker against a player, who sets by the first way.

    For cards, over the deals in which the two ways differ; for tiles, over every deal.
    """

    win: int
    lose: int
    push: int
    edge: float

    @classmethod
    def of(cls, found: Odds | Faced, edge: float) -> Side:
        """Take the counts and the house's edge."""
        return cls(found.win, found.lose, found.push, edge)


@dataclass(frozen=True, slots=True)
class Difference:
    """A hand that is set differently: both settings, the rules that decided, and of how many deals it stands."""

    hand: tuple[str, ...]
    one: Laid
    other: Laid
    rules: tuple[str, str]
    deals: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """Where two ways part. `cost` is what a player loses, in wagers, who sets by the second instead of the first.

    `sides` are the player by the first and by the second way, and for the best answer also the banker who gives it.
    """

    differ: int
    of: int
    deals_that_differ: int
    of_deals: int
    shown: tuple[Difference, ...]
    cost: float
    sides: tuple[Side, ...]


# The two ways, None where one is built in; whether the second is the best answer; and whom to tell how far it is.
Count: TypeAlias = Callable[[HouseWay | None, HouseWay | None, bool, Step], Comparison]


def of(key: str) -> Count:
    """Give what compares two ways of a game."""
    return _tiles if key == "tiles" else _cards


def _tiles(one: HouseWay | None, other: HouseWay | None, best: bool, step: Step) -> Comparison:  # noqa: FBT001 - a Count
    first = setter_of(one)
    second, sides = _answer(first, step) if best else _against(first, setter_of(other), step)
    found = [(hand, seen) for hand in hands() for seen in [laid(hand)] if first(seen) != second(seen)]
    named = [_ruled(way) for way in (one, other)]
    shown = [
        Difference(tuple(map(str, hand)), Laid.of(game("tiles"), first(seen)), Laid.of(game("tiles"), second(seen)),
                   (named[0](hand), "" if best else named[1](hand)), deals(hand))
        for hand, seen in sorted(found, key=lambda each: -deals(each[0]))[:SHOWN]
    ]  # fmt: skip
    return Comparison(
        differ=len(found), of=HANDS, deals_that_differ=sum(deals(hand) for hand, _ in found), of_deals=DEALS,
        shown=tuple(shown), cost=sides[1].edge - sides[0].edge, sides=sides,
    )  # fmt: skip


def _against(first: Setter, second: Setter, step: Step) -> tuple[Setter, tuple[Side, ...]]:
    """Count both ways as the player against a banker who sets by the first."""
    from tablemgr.odds.tiles import odds

    sides = []
    for done, way in enumerate((first, second)):
        step(_EVERY_DEAL, done, 2)
        found = odds(way, first)
        sides.append(Side.of(found, found.edge_against_player()))
    return second, tuple(sides)


def _answer(first: Setter, step: Step) -> tuple[Setter, tuple[Side, ...]]:
    """Find the best answer to a way, as the player and as banker."""
    from tablemgr.odds.best import best
    from tablemgr.odds.tiles import odds

    same = odds(first, first)
    found = best(first, progress=lambda done: step(_EVERY_DEAL, done, 2 * HANDS))
    settings = {hand.tiles: split for hand, split in found.player.settings.items()}
    answers = [Side.of(each.odds, each.edge) for each in (found.player, found.banker)]
    return lambda hand: settings[hand.tiles], (Side.of(same, same.edge_against_player()), *answers)


def _ruled(way: HouseWay | None) -> Callable[[FourTiles], str]:
    return lambda hand: tiles.decide(way, hand).rule_id if way else ""


def _cards(one: HouseWay | None, other: HouseWay | None, _best: bool, step: Step) -> Comparison:  # noqa: FBT001 - a Count
    return apart(compare_cards, one, other, step=step)


def compare_cards(one: HouseWay | None, other: HouseWay | None, step: Step) -> Comparison:
    """Compare two ways of setting cards; takes a minute, so it is done in a process of its own."""
    from tablemgr.odds.poker.classes import DEALS as DEALS_OF_CARDS
    from tablemgr.odds.poker.counts import differences
    from tablemgr.odds.poker.exact import exact_cost
    from tablemgr.odds.poker.ways import decide_all, layout, lowest_first

    step(_SETTING, 0, 0)
    sheet = layout()
    asked = [way for way in dict.fromkeys((one, other)) if way is not None]
    settings = decide_all(asked, sheet, lambda done: step(_SETTING, done, len(sheet.held)))
    decided = dict(zip(asked, settings, strict=True))
    first, second = (decided[way] if way else lowest_first(sheet) for way in (one, other))
    found = differences(first, second)
    paid = exact_cost(first, second, progress=lambda done: step(_PAIRING, done, _HUNDREDTHS))
    sides = [Side.of(each, each.edge_against_player()) for each in (paid.one, paid.other) if each.pairs]
    shown = [
        Difference(tuple(map(str, each.hand)), Laid.of(game("poker"), each.one), Laid.of(game("poker"), each.other),
                   tuple(cards.decide(way, each.hand).rule_id if way else "" for way in (one, other)), each.deals)  # type: ignore[arg-type]
        for each in found[:SHOWN]
    ]  # fmt: skip
    return Comparison(
        differ=len(found), of=len(sheet.held), deals_that_differ=sum(each.deals for each in found),
        of_deals=DEALS_OF_CARDS, shown=tuple(shown), cost=float(paid.cost), sides=tuple(sides),
    )  # fmt: skip
