"""On which line of a side bet each class of hands is, in arrays; what the lines are, `rules.poker.sidebet` says.

A line is given by its place in the bet's list, the last place standing for none. Hands of a class differ in one thing
that a bet asks: whether a king and a queen beside a royal flush are of one suit.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tablemgr.odds.poker.classes import Flags, Ranks
from tablemgr.odds.poker.frequencies import best_high
from tablemgr.odds.poker.numbering import JOKER_PLACE, KINDS
from tablemgr.odds.poker.ways import Layout
from tablemgr.rules.poker.hand import CATEGORIES, HIGH_CARD, HIGH_SIZE, LOW_SIZE, PAIR, ROYAL_FLUSH, STRAIGHT, TRIPS
from tablemgr.rules.poker.piece import ACE
from tablemgr.rules.poker.sidebet import BETS, line_of

_QUEEN_PLACE, _KING_PLACE, _ACE_PLACE = KINDS - 3, KINDS - 2, KINDS - 1
_PAIRS = 3


def seven_card(laid: Layout, bet: str) -> Ranks:
    """Give the line by the best five of seven, three of a kind before a straight."""
    scales = laid.order.scales[best_high(laid.held, laid.order)]
    trips = _held(laid).max(axis=1) == 3  # noqa: PLR2004 - three of a kind
    scales = np.where((scales == STRAIGHT) & trips, TRIPS, scales)
    places = np.array([_place(bet, category) for category in CATEGORIES], dtype=np.int8)
    return places[scales]


def fortune(laid: Layout, bet: str) -> Ranks:
    """Give the line of seven cards however they are set; a royal flush beside king and queen is a royal flush here."""
    lines = seven_card(laid, bet)
    three_pair = ((_held(laid) == LOW_SIZE).sum(axis=1) == _PAIRS) & ~laid.completes.any(axis=1)
    lines[three_pair] = _place(bet, "three_pair")
    # Runs of seven cards are among the few thousand hands of one suit, and the rules name them.
    for row in np.flatnonzero(laid.held.suited.all(axis=1)):
        lines[row] = _place(bet, line_of(bet, laid.held.hand(int(row)), **laid.choices))
    return lines


def jackpot(laid: Layout, bet: str) -> Ranks:
    """Give the best line of the twenty-one ways to set each hand."""
    scales, low = laid.order.scales[laid.settings.high], laid.settings.low
    pairs = np.array([each.scale == PAIR for each in laid.order.lows])[low]
    alone, paired = (
        np.array([_place(bet, category + ending) for category in CATEGORIES], dtype=np.int8)
        for ending in ("", "_and_pair")
    )
    lines: Ranks = np.minimum(alone[scales], np.where(pairs, paired[scales], len(BETS[bet]))).min(axis=1)
    aces = np.array([each.ranks == (ACE,) for each in laid.order.lows])[low]
    natural = laid.held.ranks[:, 0] < JOKER_PLACE
    lines[((scales == ROYAL_FLUSH) & aces).any(axis=1) & natural] = _place(bet, "natural_royal_flush_and_aces")
    return lines


def dealer_high(laid: Layout, bet: str) -> Ranks:
    """Give the line by the highest of the dealer's seven cards where they make nothing."""
    names = {12: "dealer_queen_high", 11: "dealer_jack_high", 10: "dealer_ten_high", 9: "dealer_nine_high"}
    places = np.array([_place(bet, names.get(top, "")) for top in range(ACE + 1)], dtype=np.int8)
    return places[high_card_top(laid)]


def high_card_top(laid: Layout) -> Ranks:
    """Give the highest rank of the hands that make nothing, and 0 for the others."""
    highs = laid.order.highs
    tops = np.array([each.ranks[0] if each.scale == HIGH_CARD else 0 for each in highs], dtype=np.int8)
    return tops[best_high(laid.held, laid.order)]


def royal_match(laid: Layout) -> Flags:
    """Mark a royal flush beside a king and a queen of other suits; in a third of such deals those are of one suit."""
    held, scales = laid.held, laid.order.scales[best_high(laid.held, laid.order)]
    two_beside = (scales == ROYAL_FLUSH) & (held.suited.sum(axis=1) == HIGH_SIZE)
    beside = np.sort(held.ranks[two_beside][~held.suited[two_beside]].reshape(-1, LOW_SIZE), axis=1)
    found = np.zeros(len(held), dtype=np.bool_)
    found[two_beside] = (beside == [_QUEEN_PLACE, _KING_PLACE]).all(axis=1)
    return found


def _held(laid: Layout) -> Ranks:
    """Count the cards of each rank in each class, the joker as an ace."""
    ranks = np.minimum(laid.held.ranks, _ACE_PLACE)
    return np.stack([(ranks == rank).sum(axis=1, dtype=np.int8) for rank in range(KINDS)], axis=1)


LINES: dict[str, Callable[[Layout, str], Ranks]] = {
    "fortune": fortune,
    "mania_seven": seven_card,
    "imperial_player": seven_card,
    "jackpot": jackpot,
    "queens_dragon": dealer_high,
    "imperial_banker": dealer_high,
}
"""How each bet is counted that looks at seven cards alone."""


def _place(bet: str, line: str) -> int:
    """Give the place of a line, or one past the last."""
    return BETS[bet].index(line) if line in BETS[bet] else len(BETS[bet])
