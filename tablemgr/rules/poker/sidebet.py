"""The side bets on cards: which line of a pay table a hand is on, whatever became of the wager (reference 4).

Each bet looks at one thing: the seven cards however they are set, all twenty-one ways to set them, the three first
cards, the dealer's hand, or the dice. The first line that fits counts, in the order of `BETS`; the order is by what the
published tables pay, so three of a kind stands before a straight where it pays more. What a line pays is data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Unpack

from tablemgr.errors import Absent
from tablemgr.rules.poker.dealt import Dealt, Setting, dealt
from tablemgr.rules.poker.hand import HIGH_CARD, PAIR, ROYAL_FLUSH, STRAIGHT, HandSettings, best
from tablemgr.rules.poker.piece import ACE, HAND_SIZE, Card
from tablemgr.rules.poker.split import Split
from tablemgr.rules.poker.three import THREE_LINES, three_card_line
from tablemgr.words import Text, text

NOTHING = "nothing"
_NINE, _TEN, _JACK, _QUEEN, _KING = 9, 10, 11, 12, 13
_TRIPS_FIRST = (
    "five_aces", "royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "three_of_a_kind",
    "straight",
)  # fmt: skip
LINES: dict[str, Text] = {
    "seven_card_straight_flush": text("seven-card straight flush without joker"),
    "royal_match": text("royal flush with a suited king and queen"),
    "wild_seven_card_straight_flush": text("seven-card straight flush with joker"),
    "five_aces": text("five aces"),
    "royal_flush": text("royal flush"),
    "straight_flush": text("straight flush"),
    "four_of_a_kind": text("four of a kind"),
    "full_house": text("full house"),
    "flush": text("flush"),
    "three_of_a_kind": text("three of a kind"),
    "straight": text("straight"),
    "three_pair": text("three pair"),
    "natural_royal_flush_and_aces": text("royal flush and pair of aces without joker"),
    "five_aces_and_pair": text("five aces and a pair"),
    "royal_flush_and_pair": text("royal flush and a pair"),
    "straight_flush_and_pair": text("straight flush and a pair"),
    "four_of_a_kind_and_pair": text("four of a kind and a pair"),
    "full_house_and_pair": text("full house and a pair"),
    "flush_and_pair": text("flush and a pair"),
    "straight_and_pair": text("straight and a pair"),
    "wild_straight_flush": text("straight flush with joker"),
    "pair": text("pair"),
    "dealer_queen_high": text("dealer queen-high"),
    "dealer_low_nine_high": text("dealer's low hand nine-high"),
    "dealer_nine_high": text("dealer nine-high"),
    "dealer_ten_high": text("dealer ten-high"),
    "dealer_jack_high": text("dealer jack-high"),
    "both_ace_high": text("dealer and player ace-high"),
    "dealer_ace_high_with_joker": text("dealer ace-high with joker"),
    "dealer_ace_high": text("dealer ace-high"),
} | {f"sum_{total}": text("dice total %(total)s", total=total) for total in range(3, 19)}
"""Every line of every bet, in words."""


def _fortune(hand: Sequence[Card], **settings: Unpack[HandSettings]) -> str:
    """Name the line of seven cards however they are set; runs of seven and the royal match before the rest."""
    laid = dealt(hand, **settings)
    if _seven_in_a_row(hand):
        return "wild_seven_card_straight_flush" if any(card.is_joker for card in hand) else "seven_card_straight_flush"
    if any(_royal_match(each) for each in laid.completes):
        return "royal_match"
    return "three_pair" if laid.shape == "three-pair" and not laid.completes else _seven_card(hand, **settings)


def _seven_card(hand: Sequence[Card], **settings: Unpack[HandSettings]) -> str:
    """Name the category of the best five of seven, three of a kind before a straight."""
    worth, laid = best(hand, **settings), dealt(hand, **settings)
    if worth.scale == STRAIGHT and laid.counts[0] == 3:  # noqa: PLR2004 - three of a kind
        return "three_of_a_kind"
    return worth.category if worth.category in _TRIPS_FIRST else NOTHING


def _seven_in_a_row(hand: Sequence[Card]) -> bool:
    ranks = {card.rank for card in hand if card.suit}
    if len({card.suit for card in hand if card.suit}) > 1:
        return False
    jokers = sum(card.is_joker for card in hand)
    low_ace = ranks | ({1} if ACE in ranks else set())
    runs = (set(range(low, low + HAND_SIZE)) for low in range(1, ACE - HAND_SIZE + 2))
    return any(len(run & low_ace) + jokers == HAND_SIZE for run in runs)


def _royal_match(setting: Setting) -> bool:
    king, queen = setting.front
    suited = king.suit == queen.suit and (king.rank, queen.rank) == (_KING, _QUEEN)
    return suited and setting.high.scale == ROYAL_FLUSH


def _jackpot(hand: Sequence[Card], **settings: Unpack[HandSettings]) -> str:
    """Name the best line of all ways to set the cards: the player may set for this bet."""
    found = {line for each in _all_ways(dealt(hand, **settings)) for line in _set_lines(each)}
    return next((line for line in BETS["jackpot"] if line in found), NOTHING)


def _all_ways(hand: Dealt) -> Iterator[Setting]:
    return map(hand.set_with, combinations(hand.cards, 2))


def _set_lines(setting: Setting) -> Iterator[str]:
    """Name the lines that one setting is on."""
    name = setting.high.category
    yield name
    if setting.low.scale == PAIR:
        yield f"{name}_and_pair"
        natural = not any(card.is_joker for card in (*setting.front, *setting.back))
        if natural and name == "royal_flush" and setting.low.ranks == (ACE,):
            yield "natural_royal_flush_and_aces"


def high_card_of(hand: Sequence[Card], **settings: Unpack[HandSettings]) -> int:
    """Give the highest rank of seven cards that make nothing, or 0: what a dealer calls a pai gow.

    >>> from tablemgr.rules.poker.piece import parse_hand
    >>> high_card_of(parse_hand("Qs Jd 9h 8c 5d 4h 2c")), high_card_of(parse_hand("Qs Qd 9h 8c 5d 4h 2c"))
    (12, 0)
    """
    worth = best(hand, **settings)
    return worth.ranks[0] if worth.scale == HIGH_CARD else 0


def _dealer_high(ranks: dict[int, str]) -> Line:
    """Make a bet on what the dealer's seven cards are high by."""

    def line(_hand: Sequence[Card], banker: Split, **settings: Unpack[HandSettings]) -> str:
        return ranks.get(high_card_of(banker.hand, **settings), NOTHING)

    return line


def _tiger(_hand: Sequence[Card], banker: Split, **settings: Unpack[HandSettings]) -> str:
    low, _ = banker.strengths(**settings)
    return "dealer_low_nine_high" if (low.scale, low.ranks[0]) == (HIGH_CARD, _NINE) else NOTHING


def _ace_high(hand: Sequence[Card], banker: Split, **settings: Unpack[HandSettings]) -> str:
    if high_card_of(banker.hand, **settings) != ACE:
        return NOTHING
    if high_card_of(hand, **settings) == ACE:
        return "both_ace_high"
    return "dealer_ace_high_with_joker" if any(card.is_joker for card in banker.hand) else "dealer_ace_high"


def _own(line: Callable[..., str]) -> Line:
    """Make a bet on a player's own cards; the dealer's are not looked at."""
    return lambda hand, _banker, **settings: line(hand, **settings)


Line = Callable[..., str]
BETS: dict[str, tuple[str, ...]] = {
    "fortune": (
        "seven_card_straight_flush", "royal_match", "wild_seven_card_straight_flush", *_TRIPS_FIRST, "three_pair",
    ),
    "mania_seven": _TRIPS_FIRST,
    "mania_three": THREE_LINES,
    "jackpot": (
        "natural_royal_flush_and_aces", "five_aces_and_pair", "royal_flush_and_pair", "five_aces", "royal_flush",
        "straight_flush_and_pair", "four_of_a_kind_and_pair", "straight_flush", "four_of_a_kind", "full_house_and_pair",
        "flush_and_pair", "straight_and_pair", "full_house", "flush", "straight", "three_of_a_kind",
    ),
    "imperial_player": _TRIPS_FIRST,
    "imperial_banker": ("dealer_nine_high", "dealer_ten_high", "dealer_jack_high"),
    "queens_dragon": ("dealer_queen_high",),
    "tiger_9": ("dealer_low_nine_high",),
    "ace_high": ("both_ace_high", "dealer_ace_high_with_joker", "dealer_ace_high"),
    "dice_sum": tuple(f"sum_{total}" for total in range(3, 19)),
}  # fmt: skip
"""Every bet, and its lines from the highest down."""
DICE_BETS = frozenset({"dice_sum"})
ENVY_LINES = (
    "seven_card_straight_flush", "royal_match", "wild_seven_card_straight_flush", "five_aces", "royal_flush",
    "straight_flush", "four_of_a_kind",
)  # fmt: skip
"""The lines on which an envy bonus may be paid to the others at the table."""
_LINE_OF: dict[str, Line] = {
    "fortune": _own(_fortune),
    "mania_seven": _own(_seven_card),
    "mania_three": _own(three_card_line),
    "jackpot": _own(_jackpot),
    "imperial_player": _own(_seven_card),
    "imperial_banker": _dealer_high({_NINE: "dealer_nine_high", _TEN: "dealer_ten_high", _JACK: "dealer_jack_high"}),
    "queens_dragon": _dealer_high({_QUEEN: "dealer_queen_high"}),
    "tiger_9": _tiger,
    "ace_high": _ace_high,
}


def line_of(bet: str, hand: Sequence[Card], banker: Split | None = None, **settings: Unpack[HandSettings]) -> str:
    """Name the line of a bet that a hand is on, `nothing` when it is on none; Absent for a bet that is not on cards.

    >>> from tablemgr.rules.poker.piece import parse_hand
    >>> [line_of("fortune", parse_hand(each)) for each in ("As Ks Qs Js Ts Kh Qh", "5s Ad Jd 7s Th 9d 8d")]
    ['royal_match', 'straight']
    """
    if bet not in _LINE_OF:
        raise Absent("There is no side bet “%(bet)s” on cards.", bet=bet)
    return _LINE_OF[bet](hand, banker, **settings)


def dice_line(total: int) -> str:
    """Name the line of a bet on the dice.

    >>> dice_line(17)
    'sum_17'
    """
    return f"sum_{total}"


def line_words(line: str) -> Text:
    """Say a line in words.

    >>> str(line_words("royal_match")), str(line_words("nothing"))
    ('royal flush with a suited king and queen', 'no line')
    """
    return LINES.get(line, text("no line"))
