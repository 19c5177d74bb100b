"""Seven cards set as a low hand of two and a high hand of five, and the twenty-one ways to do it.

Cards can foul: the high hand must rank at least as high as the low hand. Two pair or better always does;
otherwise the pair, or the two highest cards, are compared and the high hand's kickers count for it (reference 2.3).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Unpack

from tablemgr.errors import BadInput
from tablemgr.rules.poker.hand import HIGH_CARD, HIGH_SIZE, LOW_SIZE, PAIR, HandSettings, Strength, strength
from tablemgr.rules.poker.piece import Card, canonical, parse_cards, parse_hand


@dataclass(frozen=True, slots=True)
class Split:
    """Two cards low, five cards high, each in canonical order.

    >>> str(Split.parse("8d As / 5c 7h Kd Kh 2c"))
    'As 8d / Kh Kd 7h 5c 2c'
    """

    low: tuple[Card, ...]
    high: tuple[Card, ...]

    def __post_init__(self) -> None:
        """Write each half in canonical order, whichever way it was laid down."""
        object.__setattr__(self, "low", canonical(self.low))
        object.__setattr__(self, "high", canonical(self.high))

    def __str__(self) -> str:
        """Write `low / high`."""
        return " / ".join(" ".join(map(str, half)) for half in (self.low, self.high))

    @classmethod
    def parse(cls, text_form: str) -> Split:
        """Read `low / high` as it stands; `BadInput` for anything but two and five cards of one deck."""
        match [half.split() for half in text_form.split("/")]:
            case [low, high] if (len(low), len(high)) == (LOW_SIZE, HIGH_SIZE):
                cards = parse_cards([*low, *high])
                return cls(cards[:LOW_SIZE], cards[LOW_SIZE:])
        raise BadInput("A split is two low cards / five high cards, not %(split)s.", split=text_form.strip()[:60])

    @classmethod
    def of(cls, low: Sequence[Card], high: Sequence[Card], **_settings: Unpack[HandSettings]) -> Split:
        """Set two and five cards as they are laid; whether that fouls is another question."""
        return cls(tuple(low), tuple(high))

    @property
    def hand(self) -> tuple[Card, ...]:
        """The seven cards in canonical order."""
        return parse_hand((*self.low, *self.high))

    def strengths(self, **settings: Unpack[HandSettings]) -> tuple[Strength, Strength]:
        """Rank both halves, low first."""
        return strength(*self.low, **settings), strength(*self.high, **settings)

    def is_foul(self, **settings: Unpack[HandSettings]) -> bool:
        """Whether the low hand ranks above the high hand.

        >>> Split.parse("Ah Kd / Qs Qd 4h 3c 2s").is_foul(), Split.parse("Ks Kh / Kd Kc 7h 5c 2c").is_foul()
        (False, False)
        >>> Split.parse("Ks Kh / As 8d 7h 5c 2c").is_foul()
        True
        """
        return outranks(*self.strengths(**settings))


def outranks(low: Strength, high: Strength) -> bool:
    """Whether a low hand is above a high hand; with all it compares equal the high hand has its kickers.

    >>> outranks(Strength(PAIR, (13,)), Strength(PAIR, (13, 9, 5, 4)))
    False
    """
    if high.scale > PAIR:
        return False
    if low.scale != high.scale:
        return low.scale > high.scale
    counted = 1 if low.scale == PAIR else 2
    assert low.scale in (HIGH_CARD, PAIR)
    return low.ranks[:counted] > high.ranks[:counted]


def splits(hand: Sequence[Card], **settings: Unpack[HandSettings]) -> tuple[Split, ...]:
    """All ways to set a hand that do not foul, of the twenty-one.

    >>> len(splits(parse_hand("Ks Kh 9d 8c 5h 3d 2c")))
    18
    """
    cards = parse_hand(hand)
    found = (Split(low, _others(cards, low)) for low in combinations(cards, LOW_SIZE))
    return tuple(each for each in found if not each.is_foul(**settings))


def _others(cards: Sequence[Card], low: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card not in low)
