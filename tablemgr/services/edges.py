"""The house's edge of a game in force, for ratings: exact where it is counted, dealt with its error where it is not.

The player is taken to set by the house way as the banker does. What these counts do not cover is unknown, never zero.
Counting goes on beside the requests and is kept by what it depends on.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from tablemgr.money import BASIS_POINTS, Commission
from tablemgr.rules.houseway import HouseWay
from tablemgr.rules.poker.ruleset import CardRules
from tablemgr.rules.tiles.ruleset import TileRules
from tablemgr.services.apart import apart
from tablemgr.services.dealing import Game
from tablemgr.services.jobs import Jobs, Step
from tablemgr.services.workbench_hands import setter_of
from tablemgr.words import Text, text

# NumPy is loaded by whoever counts first, not by whoever opens a table.
# ruff: noqa: PLC0415

PATIENCE = 0.5
DEALT, SEED = 1_000_000, 1
_COUNTED = text("counted over all %(deals)s deals", deals="736,281,000")
_DEALT = text("dealt %(deals)s times, seed %(seed)s", deals="1,000,000", seed=SEED)
_COUNTING = text("Counting every deal")
_SETTING = text("Setting every hand")


@dataclass(frozen=True, slots=True)
class Counts:
    """How many deals a player who sets by the house way wins, loses and pushes; `dealt` says they are a sample."""

    win: int
    lose: int
    push: int
    dealt: bool

    @property
    def total(self) -> int:
        """All of them."""
        return self.win + self.lose + self.push


@dataclass(frozen=True, slots=True)
class Edge:
    """The house's advantage in wagers. `taken` is the part of a win that is commission, before any rounding.

    >>> edge = Edge(Counts(win=2921, lose=3018, push=4061, dealt=False), Fraction(1, 20))
    >>> edge.house, edge.error
    (Fraction(4861, 200000), None)
    """

    counts: Counts
    taken: Fraction

    @property
    def house(self) -> Fraction:
        """What the house gains of one wager on average."""
        return (self.counts.lose - (1 - self.taken) * self.counts.win) / self.counts.total

    @property
    def error(self) -> float | None:
        """Give the standard error of an edge that was dealt; None for one that was counted."""
        if not self.counts.dealt:
            return None
        spread = ((1 - self.taken) ** 2 * self.counts.win + self.counts.lose) / self.counts.total - self.house**2
        return sqrt(spread / self.counts.total)

    @property
    def source(self) -> Text:
        """Where it is from."""
        return _DEALT if self.counts.dealt else _COUNTED


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a game's edge: the edge, that it is being counted, or that nothing here tells it."""

    edge: Edge | None
    counting: bool = False


class Edges:
    """Edges by house way, rules and commission."""

    def __init__(self) -> None:
        """Know none yet."""
        self._jobs = Jobs()

    def of(self, game: Game, *, seconds: float = PATIENCE) -> Known:
        """Give what is known of a game's edge, waiting at most so many seconds for a count."""
        rules, way = game.ruleset.rules, game.houseway
        if way.partial or rules.only_way != "by_house_way":
            return Known(None)
        key = f"edge:{way.digest}:{game.ruleset.digest}"
        if isinstance(rules, TileRules):
            if rules.wong_gong_tie != "teen_day_only":
                return Known(None)
            job = self._jobs.ask(key, lambda step: _tiles(way, rules, step), seconds=seconds)
        else:
            job = self._jobs.ask(key, lambda step: apart(deal_cards, way, rules, step=step), long=True, seconds=seconds)
        if not job.is_done:
            return Known(None, counting=True)
        return Known(None if job.refusal or job.found is None else Edge(job.found, taken(game.commission)))


def taken(commission: Commission) -> Fraction:
    """Give the part of a win that a policy takes, leaving out roundings and least amounts.

    >>> taken(Commission("five", "5 %", rate=500, charges=("each_win",)))
    Fraction(1, 20)
    >>> taken(Commission("nineteen", "19 to 20", pays=(19, 20), charges=("each_win",)))
    Fraction(1, 20)
    >>> taken(Commission("none", "none"))
    Fraction(0, 1)
    """
    if "each_win" not in commission.charges:
        return Fraction(0)
    if commission.pays is not None:
        return 1 - Fraction(*commission.pays)
    return Fraction(commission.rate, BASIS_POINTS)


def _tiles(way: HouseWay, rules: TileRules, step: Step) -> Counts:
    from tablemgr.odds.tiles import odds

    step(_COUNTING, 0, 1)
    setter = setter_of(way)
    found = odds(setter, setter, zero_tie=rules.zero_tie, gee_joon_rank=rules.gee_joon_rank)
    return Counts(found.win, found.lose, found.push, dealt=False)


def deal_cards(way: HouseWay, rules: CardRules, step: Step) -> Counts:
    """Deal a way to itself under a house's rules; takes half a minute, so it is done in a process of its own."""
    import numpy as np

    from tablemgr.odds.poker.outcome import outcome
    from tablemgr.odds.poker.variants import pushes
    from tablemgr.odds.poker.ways import decide_all, layout

    sheet = layout(rules.joker, rules.wheel_rank)
    (decided,) = decide_all([way], sheet, lambda done: step(_SETTING, done, len(sheet.held)))
    pushed = pushes(rules.auto_push, decided)
    found = outcome(decided, decided, DEALT, np.random.default_rng(SEED), pushes=pushed)
    return Counts(found.win, found.lose, found.push, dealt=True)
