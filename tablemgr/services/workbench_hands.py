"""A hand tried on the workbench: how several ways set it and why, and what each setting of four tiles is worth.

Ways that set it alike are told together, so that a page draws each setting once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tablemgr.catalog.grounds import GROUNDS
from tablemgr.rules.houseway import Decision, HouseWay, Sentences
from tablemgr.rules.table import Game
from tablemgr.rules.tiles.dealt import Dealt
from tablemgr.rules.tiles.houseway import lowest_first, set_hand
from tablemgr.rules.tiles.piece import Tile, parse_hand
from tablemgr.rules.tiles.split import Split, splits
from tablemgr.services.jobs import Step
from tablemgr.words import Text, text

# Ways whose 3,620 settings are kept.
_REMEMBERED = 16
COUNTING = text("Counting every hand the banker may hold")


@dataclass(frozen=True, slots=True)
class Laid:
    """A hand as it is laid: the text forms of its pieces, and what each half is worth in words."""

    low: tuple[str, ...]
    high: tuple[str, ...]
    low_words: Text
    high_words: Text

    @classmethod
    def of(cls, game: Game, split: Any) -> Laid:  # a split of the game
        """Write a split of a game."""
        low, high = split.low, split.high
        return cls(tuple(map(str, low)), tuple(map(str, high)), game.words(low), game.words(high))

    @property
    def name(self) -> str:
        """Its text form, `low / high`."""
        return f"{' '.join(self.low)} / {' '.join(self.high)}"


@dataclass(frozen=True, slots=True)
class Voice:
    """One way's reason for a setting; `also` names the rule that would have spoken after the only-way rule."""

    way: HouseWay
    rule: str
    because: Sentences
    also: str | None


@dataclass(frozen=True, slots=True)
class Setting:
    """One way to set the hand, and every house way that does."""

    laid: Laid
    voices: tuple[Voice, ...]


@dataclass(frozen=True, slots=True)
class Worth:
    """What a setting does against the hands the banker may hold, in deals, and what it brings in wagers at 5 %."""

    win: int
    lose: int
    push: int
    brings: float
    is_best: bool

    @property
    def total(self) -> int:
        """All deals of the banker."""
        return self.win + self.lose + self.push


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of the rack, and whether the hand has taken it."""

    name: str
    taken: bool


def rack(game: Game, pieces: Sequence[str]) -> tuple[Piece, ...]:
    """Lay out every piece of a game, those of the hand taken."""
    left = Counter(pieces)
    laid = []
    for name in map(str, game.pieces):
        laid.append(Piece(name, taken=left[name] > 0))
        left[name] -= 1
    return tuple(laid)


def tried(game: Game, hand: str, ways: Sequence[HouseWay]) -> tuple[Setting, ...]:
    """Set a hand by several ways; of tiles every setting is told, also one that no way plays."""
    pieces = game.parse_hand(hand.replace(",", " "))
    decide = GROUNDS[game.key].decide
    said: dict[str, tuple[Laid, list[Voice]]] = {}
    for way in ways:
        found: Decision = decide(way, pieces)
        laid = Laid.of(game, found.split)
        said.setdefault(laid.name, (laid, []))[1].append(Voice(way, found.rule_id, found.because, found.also))
    if game.key == "tiles":
        for split in splits(parse_hand(map(str, pieces))):
            laid = Laid.of(game, split)
            said.setdefault(laid.name, (laid, []))
    in_order = sorted(said.values(), key=lambda each: -len(each[1]))
    return tuple(Setting(laid, tuple(voices)) for laid, voices in in_order)


def worth(hand: Sequence[Tile], banker: HouseWay | None, step: Step) -> dict[str, Worth]:
    """Count each setting of four tiles against every hand of a banker who sets by a way, by its text form."""
    # NumPy is loaded by whoever counts first, not by whoever opens a table.
    from tablemgr.odds.tiles import odds_of  # noqa: PLC0415

    every, setter = splits(hand), setter_of(banker)
    counted = []
    for done, split in enumerate(every):
        step(COUNTING, done, len(every))
        counted.append(odds_of(split, setter))
    edges = [each.edge_against_player() for each in counted]
    return {
        str(split): Worth(each.win, each.lose, each.push, -edge, is_best=edge == min(edges))
        for split, each, edge in zip(every, counted, edges, strict=True)
    }


@lru_cache(maxsize=_REMEMBERED)
def setter_of(way: HouseWay | None) -> Callable[[Dealt], Split]:
    """Give what sets a hand of tiles by a way, asking it about each hand once; None is the strongest low hand."""
    if way is None:
        return lowest_first
    known: dict[tuple[Tile, ...], Split] = {}

    def setter(hand: Dealt) -> Split:
        if hand.tiles not in known:
            known[hand.tiles] = set_hand(way, hand).split
        return known[hand.tiles]

    return setter
