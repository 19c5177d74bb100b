"""The drill of setting a hand by the house way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tablemgr.errors import BadInput
from tablemgr.rules.games import GAMES
from tablemgr.rules.houseway import ONLY_WAY, ONLY_WAY_BECAUSE, Decision, HouseWay
from tablemgr.rules.poker.houseway import NO_FOUL, NO_FOUL_BECAUSE
from tablemgr.rules.poker.piece import SUITS, Card
from tablemgr.rules.poker.ruleset import CardRules
from tablemgr.rules.table import Pieces, SplitHand
from tablemgr.rules.tiles.census import hands_by_face
from tablemgr.rules.tiles.ruleset import TileRules
from tablemgr.training.laying import same
from tablemgr.training.question import Blank, Json, Say, Task, Tongues, Words
from tablemgr.training.seeds import Chance
from tablemgr.training.terms import DrillTerms, halves, written
from tablemgr.words import Text, text

# How many hands are looked at for a rule that chance has named, before any hand will do.
_LOOKS = 5


@dataclass(frozen=True, slots=True)
class SetHand(Task):
    """Set these pieces by the house way."""

    terms: DrillTerms
    hand: Pieces

    @property
    def decision(self) -> Decision:
        """What the house way says."""
        return self.terms.decide(self.hand)

    @property
    def rule(self) -> str:
        """The rule of the way that speaks."""
        return f"set:{self.terms.way.key}:{self.decision.rule_id}"

    @property
    def prompt(self) -> Text:
        """What is asked."""
        return text("Set this hand by the house way of %(way)s.", way=self.terms.way.title)

    @property
    def blanks(self) -> tuple[Blank, ...]:
        """The split."""
        label, low = text("Low and high hand"), self.terms.game.low_size
        return (Blank(name="split", form="split", label=label, pieces=tuple(written(self.hand)), low_size=low),)

    @property
    def answers(self) -> Mapping[str, object]:
        """The split of the house way."""
        return {"split": halves(self.decision.split)}

    @property
    def lesson(self) -> Words:
        """What the rule says, in the words of the house way."""
        return Tongues(self.decision.because)

    @property
    def because(self) -> tuple[Words, ...]:
        """The rule by its name, and what the two halves are worth."""
        said = self.decision
        rule = text("Rule %(rule)s of %(way)s decides.", rule=said.rule_id, way=self.terms.way.title)
        also = (text("Rule %(rule)s would set it the same way.", rule=said.also),) if said.also else ()
        return (rule, *also, text("%(low)s low, %(high)s high.", **self._worth(said.split)))

    def shown(self, say: Say) -> Json:
        """Show the hand and the way."""
        del say
        way = self.terms.way
        return {"hand": written(self.hand), "way": {"key": way.key, "title": way.title, "edition": way.edition}}

    def accepts(self, given: Mapping[str, object]) -> bool:
        """Whether it is the house's split, or one that exchanges pieces which are worth the same."""
        return same(self.terms, self.laid(given["split"]), self.decision.split)

    def yours(self, given: Mapping[str, object]) -> tuple[Words, ...]:
        """Say what the other split comes to."""
        split = self.laid(given["split"])
        fouls = self.terms.game.foul(split, self.terms.rules) is not None
        foul = (text("Your low hand is above your high hand: a foul."),) if fouls else ()
        return (text("Your split: %(low)s low, %(high)s high.", **self._worth(split)), *foul)

    def laid(self, given: Any) -> SplitHand:
        """Give the split that somebody answered."""
        game = self.terms.game
        low, high = ([game.parse(piece) for piece in given[half]] for half in ("low", "high"))
        return game.arrange(low, high, self.terms.rules)

    def _worth(self, split: SplitHand) -> dict[str, Text]:
        return {"low": self.terms.game.words(split.low), "high": self.terms.game.words(split.high)}


def make(terms: DrillTerms, chance: Chance, wanted: str = "") -> SetHand:
    """Deal a hand: any, or one for the rule that is wanted or that chance names, so that rare rules come up too.

    >>> from tablemgr.catalog.drills import terms
    >>> make(terms("tiles"), Chance(1)).rule.startswith("set:foxwoods:")
    True
    """
    first = _dealt(terms, chance)
    if not wanted and not chance.below(2):
        return first
    wanted = wanted or f"set:{terms.way.key}:{chance.one(terms.way.active).id}"
    if first.rule == wanted:
        return first
    others = (_dealt(terms, chance) for _ in range(_LOOKS))
    return next((each for each in others if each.rule == wanted), first)


def _dealt(terms: DrillTerms, chance: Chance) -> SetHand:
    game = terms.game
    return SetHand(terms, game.parse_hand(chance.some(game.pieces, game.hand_size)))


def rare(terms: DrillTerms, rule: str, chance: Chance) -> SetHand | None:
    """Give a hand for a rule that chance does not find: any of its hands of tiles; its example in other suits."""
    name = rule.removeprefix(f"set:{terms.way.key}:")
    if terms.game.key == "tiles":
        found = _every_hand(terms.way, terms.rules).get(name, [])
        return SetHand(terms, chance.one(found)) if found else None
    spoken = next((each for each in terms.way.active if each.id == name), None)
    if spoken is None:
        return None
    suits = dict(zip(SUITS, chance.shuffled(SUITS), strict=True))
    hand = terms.game.parse_hand([_in_suit(each, suits) for each in terms.game.parse_hand(spoken.example.hand)])
    made = SetHand(terms, hand)
    return made if made.rule == rule else None


@lru_cache(maxsize=8)
def _every_hand(way: HouseWay, rules: TileRules | CardRules) -> Mapping[str, list[Pieces]]:
    """Find the rule of each hand of tiles there is; it takes a moment, and is kept."""
    found: dict[str, list[Pieces]] = {}
    for hand in hands_by_face():
        found.setdefault(GAMES[way.game].decide(way, hand, rules).rule_id, []).append(hand)
    return found


def _in_suit(card: Any, suits: Mapping[str, str]) -> Card:
    assert isinstance(card, Card)
    return card if card.is_joker else Card(card.rank, suits[card.suit])


def rules(terms: DrillTerms) -> Sequence[str]:
    """Name the rules of the house way that can speak."""
    wrapped = terms.way.only_way if terms.rules.only_way_switch is None else terms.rules.only_way_switch
    only = [ONLY_WAY] if wrapped else []
    spoken = [each.id for each in terms.way.active if not each.shadowed_by]
    foul = [NO_FOUL] if terms.game.key == "poker" and terms.card_settings.get("joker") == "fully_wild" else []
    return [f"set:{terms.way.key}:{each}" for each in (*only, *spoken, *foul)]


def sentence(terms: DrillTerms, rule: str) -> Tongues:
    """Say the sentence of one rule of the way; BadInput when it has none of that name."""
    fixed = {ONLY_WAY: ONLY_WAY_BECAUSE, NO_FOUL: NO_FOUL_BECAUSE}
    own = {each.id: each.because for each in terms.way.rules}
    said = (own | fixed).get(rule.removeprefix(f"set:{terms.way.key}:"))
    if said is None:
        raise BadInput("%(way)s has no rule %(rule)s.", way=terms.way.title, rule=rule[:60])
    return Tongues(said)
