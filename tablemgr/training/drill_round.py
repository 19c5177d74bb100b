"""The drill of who wins: each seat's hand, as it is laid, against the banker's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tablemgr.rules.showdown import Half, Result, Showdown
from tablemgr.rules.table import SplitHand
from tablemgr.training.laying import by_player
from tablemgr.training.lessons import lesson
from tablemgr.training.question import Blank, Json, Say, Task, Words, choice
from tablemgr.training.seeds import Chance
from tablemgr.training.terms import DrillTerms, halves
from tablemgr.training.worth import READINGS
from tablemgr.words import Text, text

RESULTS: Mapping[Result, Text] = {"win": text("wins"), "lose": text("loses"), "push": text("pushes")}
HALVES: Mapping[Half, Text] = {"win": text("wins"), "lose": text("loses"), "copy": text("is a copy")}
_LEAST, _MORE, _LOOKS = 2, 3, 4
# What a table trains is the most uncommon thing on it.
_ORDER = (
    "compare:foul", "compare:zero", "compare:copy", "result:auto_push", "result:push", "result:win", "result:lose",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class WhoWins(Task):
    """Say what became of each seat."""

    terms: DrillTerms
    banker: SplitHand
    seats: tuple[tuple[int, SplitHand], ...]

    @property
    def rule(self) -> str:
        """The most uncommon rule that some seat needs."""
        return min((decides(self.terms, split, self.banker) for _, split in self.seats), key=_ORDER.index)

    @property
    def prompt(self) -> Text:
        """What is asked."""
        return text("Seat by seat against the banker: who wins?")

    @property
    def blanks(self) -> tuple[Blank, ...]:
        """A result for each seat."""
        results = tuple((str(key), words) for key, words in RESULTS.items())
        return tuple(choice(f"seat_{seat}", text("Seat %(seat)s", seat=seat), results) for seat, _ in self.seats)

    @property
    def answers(self) -> Mapping[str, object]:
        """The results by the engine."""
        return {f"seat_{seat}": self.terms.showdown(split, self.banker).result for seat, split in self.seats}

    @property
    def lesson(self) -> Words:
        """The sentence of the rule."""
        return lesson(self.rule, zero_tie=self.terms.rules.zero_tie)

    @property
    def because(self) -> tuple[Words, ...]:
        """Each seat, half by half."""
        return tuple(told(self.terms, seat, split, self.banker) for seat, split in self.seats)

    def shown(self, say: Say) -> Json:
        """Show the banker's hand and the seats' hands, as they are laid."""
        del say
        return {"banker": halves(self.banker), "seats": {str(seat): halves(split) for seat, split in self.seats}}


def decides(terms: DrillTerms, player: SplitHand, banker: SplitHand) -> str:
    """Name the rule that one seat needs."""
    game, shown = terms.game, terms.showdown(player, banker)
    if game.foul(player, terms.rules) is not None:
        return "compare:foul"
    pairs = zip(game.strengths(player, terms.rules), game.strengths(banker, terms.rules), strict=True)
    if any(ours.is_zero and theirs.is_zero for ours, theirs in pairs):
        return "compare:zero"
    if "copy" in (shown.low, shown.high):
        return "compare:copy"
    return "result:auto_push" if game.pushes(banker, terms.rules) else f"result:{shown.result}"


def told(terms: DrillTerms, seat: int, split: SplitHand, banker: SplitHand) -> Text:
    """Say what became of a seat, half by half."""
    shown = terms.showdown(split, banker)
    if terms.game.foul(split, terms.rules) is not None:
        low, high = (READINGS[terms.game.key].words(terms, half) for half in (split.low, split.high))
        return text(
            "Seat %(seat)s: %(low)s low above %(high)s high is a foul and loses.", seat=seat, low=low, high=high
        )
    low, high = (_half(terms, shown, name, (split, banker)) for name in ("low", "high"))
    result = RESULTS[shown.result]
    return text("Seat %(seat)s: %(low)s, %(high)s; the wager %(result)s.", seat=seat, low=low, high=high, result=result)


def _half(terms: DrillTerms, shown: Showdown, name: str, splits: tuple[SplitHand, SplitHand]) -> Text:
    words = READINGS[terms.game.key].words
    ours, theirs = (words(terms, split.low if name == "low" else split.high) for split in splits)
    came = shown.low if name == "low" else shown.high
    assert came is not None, "both hands lie here"
    said = (
        text("%(ours)s low against %(theirs)s %(result)s")
        if name == "low"
        else text("%(ours)s high against %(theirs)s %(result)s")
    )
    return text(said.id, ours=ours, theirs=theirs, result=HALVES[came])


def make(terms: DrillTerms, chance: Chance, wanted: str = "") -> WhoWins:
    """Deal a table; a few where a rule is wanted.

    >>> from tablemgr.catalog.drills import terms
    >>> len(make(terms("poker"), Chance(3)).seats) in (2, 3, 4)
    True
    """
    first = _dealt(terms, chance)
    if not wanted or first.rule == wanted:
        return first
    return next((each for each in (_dealt(terms, chance) for _ in range(_LOOKS)) if each.rule == wanted), first)


def _dealt(terms: DrillTerms, chance: Chance) -> WhoWins:
    game = terms.game
    seats = terms.seated(chance, _LEAST + chance.below(_MORE))
    size = game.hand_size
    pieces = chance.some(game.pieces, size * (len(seats) + 1))
    hands = [game.parse_hand(pieces[at : at + size]) for at in range(0, len(pieces), size)]
    laid = [by_player(terms, hand, chance) for hand in hands[1:]]
    return WhoWins(terms, terms.decide(hands[0]).split, tuple(zip(seats, laid, strict=True)))


def rules(terms: DrillTerms) -> Sequence[str]:
    """Name what a table of this game can train."""
    there = {
        "compare:foul": terms.fouls_lie,
        "compare:zero": terms.game.key == "tiles",
        "result:auto_push": terms.auto_push,
    }
    return tuple(each for each in _ORDER if there.get(each, True))
