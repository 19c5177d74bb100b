"""The drill of reading a hand: what two tiles are worth, or both halves of a hand as it is laid; with cards, a foul."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tablemgr.rules.poker.hand import HIGH_SIZE
from tablemgr.rules.poker.piece import ACE, JOKER, SET, SUITS, Card
from tablemgr.rules.poker.split import Split as CardSplit
from tablemgr.rules.table import Pieces, SplitHand
from tablemgr.training.laying import by_chance
from tablemgr.training.lessons import lesson
from tablemgr.training.question import Blank, Json, Say, Task, Words, choice
from tablemgr.training.seeds import Chance
from tablemgr.training.terms import DrillTerms, halves, written
from tablemgr.training.worth import READINGS, Reading
from tablemgr.words import Text, text

# What a reader of tiles should have seen, the rarer before the plainer; a hand trains the first that it shows.
_TILES = (
    "gee_joon_pair", "mixed_pair", "high_nine", "wong", "gong", "gee_joon", "zero", "pair", "points",
)  # fmt: skip
_CARDS = (
    "foul", "royal_flush", "straight_flush", "four_of_a_kind", "wheel", "joker_completes", "joker_ace",
    "full_house", "flush", "straight", "three_of_a_kind", "two_pair", "one_pair", "high_card",
)  # fmt: skip
_ORDER = {"tiles": tuple(f"read:{each}" for each in _TILES), "poker": tuple(f"read:{each}" for each in _CARDS)}
_LOOKS = 4
_STANDS = (("stands", text("it stands")), ("foul", text("it is a foul")))


@dataclass(frozen=True, slots=True)
class ReadTwo(Task):
    """Say what two tiles are worth."""

    terms: DrillTerms
    two: Pieces

    @property
    def rule(self) -> str:
        """What there is to know about these two."""
        return _reading(self.terms).rule(self.terms, self.two)

    @property
    def prompt(self) -> Text:
        """What is asked."""
        return text("What are these two tiles worth?")

    @property
    def blanks(self) -> tuple[Blank, ...]:
        """The value."""
        return (choice("value", text("Value"), _reading(self.terms).options(2)),)

    @property
    def answers(self) -> Mapping[str, object]:
        """The value by the engine."""
        return {"value": _reading(self.terms).value(self.terms, self.two)}

    @property
    def lesson(self) -> Words:
        """The sentence of the rule."""
        return lesson(self.rule)

    @property
    def because(self) -> tuple[Words, ...]:
        """The hand by its name."""
        return (text("%(pieces)s: %(words)s.", pieces=" ".join(written(self.two)), words=_words(self.terms, self.two)),)

    def shown(self, say: Say) -> Json:
        """Show the two tiles."""
        del say
        return {"pieces": written(self.two)}


@dataclass(frozen=True, slots=True)
class ReadHand(Task):
    """Say what both halves are worth, and with cards whether the hand stands."""

    terms: DrillTerms
    split: SplitHand

    @property
    def fouls(self) -> bool:
        """Whether the low hand is above the high hand."""
        return self.terms.game.foul(self.split, self.terms.rules) is not None

    @property
    def rule(self) -> str:
        """What there is to know about this hand: the rarest of its halves."""
        if self.fouls:
            return "read:foul"
        order = _ORDER[self.terms.game.key]
        found = {_reading(self.terms).rule(self.terms, half) for half in (self.split.low, self.split.high)}
        return min(found, key=lambda rule: order.index(rule) if rule in order else 0)

    @property
    def prompt(self) -> Text:
        """What is asked."""
        return text("What are the low and the high hand worth?")

    @property
    def blanks(self) -> tuple[Blank, ...]:
        """A value for each half, and whether it stands where it can foul."""
        read, split = _reading(self.terms), self.split
        found = [
            choice("low", text("Low hand"), read.options(len(split.low))),
            choice("high", text("High hand"), read.options(len(split.high))),
        ]
        stands = [choice("stands", text("Does the hand stand?"), _STANDS)] if self._can_foul else []
        return (*found, *stands)

    @property
    def answers(self) -> Mapping[str, object]:
        """The values by the engine."""
        read, split = _reading(self.terms), self.split
        found = {"low": read.value(self.terms, split.low), "high": read.value(self.terms, split.high)}
        return found | ({"stands": "foul" if self.fouls else "stands"} if self._can_foul else {})

    @property
    def lesson(self) -> Words:
        """The sentence of the rule."""
        return lesson(self.rule)

    @property
    def because(self) -> tuple[Words, ...]:
        """Both halves by their names."""
        low, high = (_words(self.terms, half) for half in (self.split.low, self.split.high))
        foul = (text("The low hand is above the high hand: a foul."),) if self.fouls else ()
        return (text("%(low)s low, %(high)s high.", low=low, high=high), *foul)

    def shown(self, say: Say) -> Json:
        """Show the hand as it is laid."""
        del say
        return {**halves(self.split)}

    @property
    def _can_foul(self) -> bool:
        return self.terms.game.key == "poker"


def make(terms: DrillTerms, chance: Chance, wanted: str = "") -> Task:
    """Lay something to read; a few hands are looked at for what chance would like to see.

    >>> from tablemgr.catalog.drills import terms
    >>> make(terms("tiles"), Chance(2)).rule.startswith("read:")
    True
    """
    wanted = wanted or chance.one(_ORDER[terms.game.key])
    first = _laid(terms, chance)
    if first.rule == wanted:
        return first
    return next((each for each in (_laid(terms, chance) for _ in range(_LOOKS)) if each.rule == wanted), first)


def _laid(terms: DrillTerms, chance: Chance) -> Task:
    game = terms.game
    if game.key == "tiles" and chance.below(2):
        return ReadTwo(terms, tuple(chance.some(game.pieces, 2)))
    hand = game.parse_hand(chance.some(game.pieces, game.hand_size))
    return ReadHand(terms, terms.decide(hand).split if chance.below(4) else by_chance(terms, hand, chance))


def rare(terms: DrillTerms, rule: str, chance: Chance) -> Task | None:
    """Make what chance hardly deals: any two tiles that will do; of cards a run, four of a kind, the wheel."""
    if terms.game.key != "poker":
        every = (ReadTwo(terms, two) for two in combinations(terms.game.pieces, 2))
        fits = [each for each in every if each.rule == rule]
        return chance.one(fits) if fits else None
    suit, top, low = chance.one(SUITS), chance.below(ACE - 6) + 6, chance.below(ACE - 1) + 2
    made: dict[str, list[Card]] = {
        "read:royal_flush": [Card(rank, suit) for rank in range(ACE - 4, ACE + 1)],
        "read:straight_flush": [Card(rank, suit) for rank in range(top - 4, top + 1)],
        "read:four_of_a_kind": [Card(low, each) for each in SUITS],
        "read:wheel": [Card(rank, SUITS[place % 4]) for place, rank in enumerate((ACE, 5, 4, 3, 2))],
    }
    if rule not in made:
        return None
    left = [card for card in SET if card not in made[rule] and card != JOKER]
    more = chance.some(left, HIGH_SIZE + 2 - len(made[rule]))
    task = ReadHand(terms, CardSplit(tuple(more[:2]), (*made[rule], *more[2:])))
    return task if task.rule == rule else None


def rules(terms: DrillTerms) -> Sequence[str]:
    """Name what there is to know about reading a hand of this game."""
    return _ORDER[terms.game.key]


def _reading(terms: DrillTerms) -> Reading:
    return READINGS[terms.game.key]


def _words(terms: DrillTerms, half: Pieces) -> Text:
    return _reading(terms).words(terms, half)
