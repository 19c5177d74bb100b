"""The drill of ordering two hands: which is stronger, or are they a copy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from tablemgr.rules.poker.hand import STRAIGHT, STRAIGHT_FLUSH
from tablemgr.rules.poker.hand import strength as card_strength
from tablemgr.rules.showdown import Half, half
from tablemgr.rules.table import Pieces
from tablemgr.rules.tiles.hand import GONG, PAIR, WONG
from tablemgr.rules.tiles.hand import strength as tile_strength
from tablemgr.rules.tiles.piece import SET
from tablemgr.training.lessons import lesson
from tablemgr.training.question import Blank, Json, Say, Task, Words, choice
from tablemgr.training.seeds import Chance
from tablemgr.training.terms import DrillTerms, written
from tablemgr.training.worth import READINGS
from tablemgr.words import Text, text

_NAMES: Mapping[Half, str] = {"win": "first", "lose": "second", "copy": "equal"}
_OPTIONS = (("first", text("the first")), ("second", text("the second")), ("equal", text("they are equal: a copy")))
_RULES = {
    "tiles": ("zero", "copy", "scale", "pairs", "wong_gong", "higher_tile"),
    "poker": ("copy", "scale", "straights", "kickers"),
}
_LOOKS = {"tiles": 10, "poker": 4}

# Where chance must look for the hands of tiles that a rule is about.
_SCALES = {
    "compare:zero": {0},
    "compare:copy": {8, 9},
    "compare:wong_gong": {WONG, GONG},
    "compare:pairs": {PAIR},
    "compare:higher_tile": {7, 8, 9},
}
_RARE_LOOKS = 200


@dataclass(frozen=True, slots=True)
class OrderHands(Task):
    """Say which of two hands of one size is stronger."""

    terms: DrillTerms
    first: Pieces
    second: Pieces

    @property
    def compared(self) -> Half:
        """What became of the first against the second."""
        first, second = self._strengths
        return half(first, second, zero_tie=self.terms.rules.zero_tie)

    @property
    def rule(self) -> str:
        """What decides between the two."""
        first, second = self._strengths
        if first.is_zero and second.is_zero:
            return "compare:zero"
        if self.compared == "copy":
            return "compare:copy"
        if first.scale != second.scale:
            return "compare:scale"
        if self.terms.game.key == "poker":
            return "compare:straights" if first.scale in (STRAIGHT, STRAIGHT_FLUSH) else "compare:kickers"
        return {"pair": "compare:pairs", "points": "compare:higher_tile"}.get(first.category, "compare:wong_gong")

    @property
    def prompt(self) -> Text:
        """What is asked."""
        return text("Which hand is stronger?")

    @property
    def blanks(self) -> tuple[Blank, ...]:
        """One of three."""
        return (choice("stronger", text("Stronger"), _OPTIONS),)

    @property
    def answers(self) -> Mapping[str, object]:
        """The engine's comparison."""
        return {"stronger": _NAMES[self.compared]}

    @property
    def lesson(self) -> Words:
        """The sentence of the rule."""
        return lesson(self.rule, zero_tie=self.terms.rules.zero_tie)

    @property
    def because(self) -> tuple[Words, ...]:
        """Both hands by their names."""
        words = READINGS[self.terms.game.key].words
        first, second = words(self.terms, self.first), words(self.terms, self.second)
        return (text("The first is %(first)s, the second %(second)s.", first=first, second=second),)

    def shown(self, say: Say) -> Json:
        """Show both hands."""
        del say
        return {"first": written(self.first), "second": written(self.second)}

    @property
    def _strengths(self) -> tuple[Any, Any]:  # two values of one order
        terms, pair = self.terms, (self.first, self.second)
        if terms.game.key == "tiles":
            one, other = (tile_strength(*each, **terms.tile_settings) for each in pair)  # type: ignore[arg-type] # two tiles
            return one, other
        first, second = (card_strength(*each, **terms.card_settings) for each in pair)  # type: ignore[arg-type] # cards
        return first, second


def make(terms: DrillTerms, chance: Chance, wanted: str = "") -> OrderHands:
    """Lay two hands; a few are looked at for what chance would like to decide.

    >>> from tablemgr.catalog.drills import terms
    >>> make(terms("poker"), Chance(3)).rule.startswith("compare:")
    True
    """
    wanted = wanted or f"compare:{chance.one(_RULES[terms.game.key])}"
    first = _laid(terms, chance)
    if first.rule == wanted:
        return first
    return next(
        (each for each in (_laid(terms, chance) for _ in range(_LOOKS[terms.game.key])) if each.rule == wanted), first
    )


def _laid(terms: DrillTerms, chance: Chance) -> OrderHands:
    """Take two halves that may meet: of tiles any two, of cards the low or the high hands of two set hands."""
    game = terms.game
    if game.key == "tiles":
        four = chance.some(game.pieces, 4)
        return OrderHands(terms, tuple(four[:2]), tuple(four[2:]))
    size = game.hand_size
    cards = chance.some(game.pieces, 2 * size)
    one, other = (terms.decide(game.parse_hand(each)).split for each in (cards[:size], cards[size:]))
    return OrderHands(terms, one.low, other.low) if chance.below(2) else OrderHands(terms, one.high, other.high)


def rare(terms: DrillTerms, rule: str, chance: Chance) -> OrderHands | None:
    """Lay two hands of tiles of one sort, which chance seldom does."""
    scales = _SCALES.get(rule)
    if terms.game.key != "tiles" or scales is None:
        return None
    twos = combinations(range(len(SET)), 2)
    fits = [two for two in twos if tile_strength(SET[two[0]], SET[two[1]], **terms.tile_settings).scale in scales]
    for _ in range(_RARE_LOOKS):
        one, other = chance.some(fits, 2)
        if not set(one) & set(other):
            found = OrderHands(terms, tuple(SET[place] for place in one), tuple(SET[place] for place in other))
            if found.rule == rule:
                return found
    return None


def rules(terms: DrillTerms) -> Sequence[str]:
    """Name what can decide between two hands of this game."""
    return tuple(f"compare:{each}" for each in _RULES[terms.game.key])
