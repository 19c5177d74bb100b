"""The cards' vocabulary for house ways, and a hand of cards set by one.

The words are in `asks` and `plays`; what they mean together is in the game-blind engine. Every document found reads the
joker as an ace that may complete; where a house plays it fully wild, a rule that would foul gives way to the strongest
front that does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Unpack

from tablemgr.rules import houseway
from tablemgr.rules.houseway import Decision, HouseWay, Rule, Spoken
from tablemgr.rules.poker.asks import ASKS
from tablemgr.rules.poker.dealt import SHAPES, Dealt, Setting, dealt
from tablemgr.rules.poker.hand import HandSettings
from tablemgr.rules.poker.piece import Card
from tablemgr.rules.poker.plays import PLAYS, PREFERS
from tablemgr.rules.poker.split import Split
from tablemgr.rules.vocabulary import Vocabulary

VOCABULARY: Vocabulary[Dealt, Setting] = Vocabulary(ASKS, PLAYS, PREFERS, default="best_low")
NO_FOUL = "no-foul"
NO_FOUL_BECAUSE = {
    "en": "With a fully wild joker the rule would foul; the strongest front that does not is set.",
    "zh-Hant": "鬼牌全萬用時照此例會犯規，改擺不犯規而前注最大之法。",
}


def laid(hand: Sequence[Card], **settings: Unpack[HandSettings]) -> Dealt:
    """Lay out a hand for a house way.

    >>> laid([*map(Card.parse, "As Ah 7d 6c 4h 3d 2c".split())]).shape
    'pair'
    """
    return dealt(hand, **settings)


def decide(
    way: HouseWay, hand: Sequence[Card], *, only_way: bool | None = None, **settings: Unpack[HandSettings]
) -> Decision:
    """Set seven cards by a house way; `only_way` overrides the way's own switch.

    BadInput for a way with a word that is not in the vocabulary, Refused where it does not speak for the hand; a way
    that the catalog has checked does neither.
    """
    return set_hand(way, laid(hand, **settings), only_way=only_way)


def set_hand(way: HouseWay, hand: Dealt, *, only_way: bool | None = None) -> Decision:
    """Set a hand that is laid out already, as when several ways are asked about the same hands."""
    wraps = way.only_way if only_way is None else only_way
    decision = houseway.decide(_speakers(way)[hand.shape], hand, only_way=wraps)
    if hand.choices.get("joker") == "fully_wild" and decision.split.is_foul(**hand.choices):
        return Decision(hand.best_low.split, NO_FOUL, NO_FOUL_BECAUSE)
    return decision


def setting(way: HouseWay, hand: Dealt) -> tuple[Setting, str]:
    """Give the setting of a hand that is laid out, and the id of the rule: the quick way for counting many hands.

    Only for a way that the catalog has checked, with the only-way rule off and a joker that is a bug.
    """
    speaker = houseway.first(_speakers(way)[hand.shape], hand)
    assert speaker is not None, "a checked house way speaks for every hand"
    found = speaker.play(hand)
    assert found is not None, "a checked house way can play what it says"
    return found, speaker.rule.id


@cache
def spoken(way: HouseWay) -> tuple[Spoken[Dealt, Setting], ...]:
    """Read the rules of a way that count as its switches stand."""
    return tuple(houseway.read(rule, VOCABULARY) for rule in way.active)


@cache
def _speakers(way: HouseWay) -> dict[str, tuple[Spoken[Dealt, Setting], ...]]:
    """Give the rules, in their order, that can speak for each shape: a rule that names shapes is silent for others."""
    rules = [(each, _shapes(each.rule)) for each in spoken(way)]
    return {shape: tuple(each for each, shapes in rules if shape in shapes) for shape in SHAPES.values()}


def _shapes(rule: Rule) -> frozenset[str]:
    given = rule.when.get("shape", list(SHAPES.values()))
    return frozenset([given] if isinstance(given, str) else given)


def lowest_first(hand: Dealt) -> Split:
    """Set seven cards with the strongest low hand that does not foul, and of those the strongest high hand.

    >>> str(lowest_first(laid([*map(Card.parse, "As Ah 7d 6c 4h 3d 2c".split())])))
    'As 6c / Ah 7d 4h 3d 2c'
    """
    return hand.best_low.split
