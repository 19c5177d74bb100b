"""What a half of a hand is worth, as a drill names it: the choices to read it by, and the lesson that reading it is.

Tiles have their scale, cards their categories; each game has its own few functions in one table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tablemgr.rules.poker import hand as card_hand
from tablemgr.rules.poker.hand import CATEGORIES, HIGH_CARD, PAIR, STRAIGHT
from tablemgr.rules.tiles import hand as tile_hand
from tablemgr.rules.tiles.hand import GONG, POINT_WORDS, WONG
from tablemgr.training.terms import DrillTerms
from tablemgr.words import Text, text

Options = tuple[tuple[str, Text], ...]
_TILE_PAIR = 12
_GEE_JOON = "gee_joon"

TILE_VALUES: Options = (
    *((str(points), words) for points, words in enumerate(POINT_WORDS)),
    ("gong", text("gong")),
    ("wong", text("wong")),
    ("pair", text("pair")),
)
_SCALE = {GONG: "gong", WONG: "wong", _TILE_PAIR: "pair"}
CARD_VALUES: Options = (
    ("high_card", text("high card")),
    ("one_pair", text("one pair")),
    ("two_pair", text("two pair")),
    ("three_of_a_kind", text("three of a kind")),
    ("straight", text("straight")),
    ("flush", text("flush")),
    ("full_house", text("full house")),
    ("four_of_a_kind", text("four of a kind")),
    ("straight_flush", text("straight flush")),
    ("royal_flush", text("royal flush")),
    ("five_aces", text("five aces")),
)


@dataclass(frozen=True, slots=True)
class Reading:
    """How a game reads a half: what there is to choose from, the right choice, and the rule that it trains."""

    options: Callable[[int], Options]  # (how many pieces)
    value: Callable[[DrillTerms, Sequence[Any]], str]
    rule: Callable[[DrillTerms, Sequence[Any]], str]
    words: Callable[[DrillTerms, Sequence[Any]], Text]


def _tile_value(terms: DrillTerms, two: Sequence[Any]) -> str:
    scale = tile_hand.strength(*two, **terms.tile_settings).scale
    return _SCALE.get(scale, str(scale))


def _tile_rule(terms: DrillTerms, two: Sequence[Any]) -> str:
    """Name what is to be known: a pair that looks like none, a wild Gee Joon tile, a nine above all nines."""
    worth = tile_hand.strength(*two, **terms.tile_settings)
    wild = any(tile.kind.key == _GEE_JOON for tile in two)
    if worth.category == "pair":
        name = "gee_joon_pair" if wild else "mixed_pair" if two[0] != two[1] else "pair"
    elif worth.category != "points":
        name = worth.category
    elif wild:
        name = "gee_joon"
    else:
        name = "zero" if worth.is_zero else "high_nine" if worth.is_high_nine else "points"
    return f"read:{name}"


def _tile_words(terms: DrillTerms, two: Sequence[Any]) -> Text:
    return tile_hand.bilingual(*two, **terms.tile_settings)


def _card_value(terms: DrillTerms, cards: Sequence[Any]) -> str:
    return card_hand.strength(*cards, **terms.card_settings).category


def _card_rule(terms: DrillTerms, cards: Sequence[Any]) -> str:
    """Name what is to be known: a joker that completes or is an ace, the wheel, else the category."""
    worth = card_hand.strength(*cards, **terms.card_settings)
    if any(card.is_joker for card in cards) and worth.scale != HIGH_CARD:
        plain = worth.scale in (PAIR, *_GROUPS) and terms.card_settings.get("joker", "bug") == "bug"
        return "read:joker_ace" if plain else "read:joker_completes"
    if worth.scale == STRAIGHT and {card.rank for card in cards} >= {2, 5}:
        return "read:wheel" if max(card.rank for card in cards) > 6 else "read:straight"  # noqa: PLR2004 - an ace
    return f"read:{worth.category}"


_GROUPS = tuple(CATEGORIES.index(each) for each in (
    "two_pair", "three_of_a_kind", "full_house", "four_of_a_kind", "five_aces"))  # fmt: skip


def _card_words(terms: DrillTerms, cards: Sequence[Any]) -> Text:
    return card_hand.words(*cards, **terms.card_settings)


READINGS: Mapping[str, Reading] = {
    "tiles": Reading(lambda _size: TILE_VALUES, _tile_value, _tile_rule, _tile_words),
    "poker": Reading(
        lambda size: CARD_VALUES[:2] if size == card_hand.LOW_SIZE else CARD_VALUES,
        _card_value,
        _card_rule,
        _card_words,
    ),
}
