"""How many deals are on each line of a side bet, and what the house gains by a pay table, exactly (reference 4).

Most bets look at seven cards. One looks at three; one at the dealer's low hand, so at a house way; one at the dealer
and a player together, whose deals are counted by the ranks they share; one at the dice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from tablemgr.odds.poker.classes import DEALS, DECK
from tablemgr.odds.poker.faced import both_ace_high
from tablemgr.odds.poker.frequencies import tally
from tablemgr.odds.poker.lines import LINES, high_card_top, royal_match
from tablemgr.odds.poker.variants import pushes
from tablemgr.odds.poker.ways import Decided, Layout
from tablemgr.rules.paytable import PayTable
from tablemgr.rules.poker.piece import ACE
from tablemgr.rules.poker.sidebet import BETS, DICE_BETS, dice_line, line_of

_THREE, _SUITED_ALIKE = 3, 3
_FACES = 6


@dataclass(frozen=True, slots=True)
class Lines:
    """How many of all deals are on each line of a bet; the rest are on none.

    >>> dice = Lines({"sum_3": 1}, total=216)
    >>> dice.edge(PayTable("example", "Example", "poker", lines=()))
    1.0
    """

    deals: dict[str, int]
    total: int

    @property
    def nothing(self) -> int:
        """The deals that are on no line."""
        return self.total - sum(self.deals.values())

    def edge(self, table: PayTable) -> float:
        """Give the house's advantage, in wagers: what it keeps of lost bets less what it pays."""
        paid = sum(table.pays(line) * count for line, count in self.deals.items())
        return (self.nothing - paid) / self.total

    def envy(self, table: PayTable) -> float:
        """Give what each other player's hand is worth to a bet of the least that earns envy, in wagers."""
        if not table.envy:
            return 0.0
        paid = sum(table.envy_pays(line, table.envy_minimum_cents) * count for line, count in self.deals.items())
        return paid / (self.total * table.envy_minimum_cents)


def lines(bet: str, laid: Layout, way: Decided | None = None) -> Lines:
    """Count the deals on each line of a bet; `way` sets the dealer's hand where the bet asks how it is set."""
    if bet in DICE_BETS:
        return _counted(bet, Counter(dice_line(sum(dice)) for dice in product(range(1, _FACES + 1), repeat=_THREE)))
    if bet in LINES:
        return _seven(bet, laid)
    return _OTHERS[bet](bet, laid, way)


def _seven(bet: str, laid: Layout) -> Lines:
    found = tally(LINES[bet](laid, bet), laid.held.deals, len(BETS[bet]) + 1)
    deals = {line: int(found[place]) for place, line in enumerate(BETS[bet])}
    if "royal_match" in deals:
        deals["royal_match"] = int(laid.held.deals[royal_match(laid)].sum()) // _SUITED_ALIKE
        deals["royal_flush"] -= deals["royal_match"]
    return Lines(deals, DEALS)


def _three_cards(bet: str, _laid: Layout, _way: Decided | None) -> Lines:
    return _counted(bet, Counter(line_of(bet, three) for three in combinations(DECK, _THREE)))


def _low_nine_high(bet: str, _laid: Layout, way: Decided | None) -> Lines:
    assert way is not None, "this bet looks at how the dealer's hand is set"
    return Lines({BETS[bet][0]: int(way.layout.held.deals[pushes("low_nine_high", way)].sum())}, DEALS)


def _ace_high(bet: str, laid: Layout, _way: Decided | None) -> Lines:
    """Count in deals of both hands: the dealer's, and the player's of the forty-six cards left."""
    ace_high = high_card_top(laid) == ACE
    joker = laid.held.joker
    both = both_ace_high(laid.held, ace_high)
    wild, natural = (int(laid.held.deals[ace_high & held].sum()) * both.others for held in (joker, ~joker))
    counts = (both.total, wild - both.wild, natural - both.natural)
    return Lines(dict(zip(BETS[bet], counts, strict=True)), DEALS * both.others)


ASKS_A_WAY = frozenset({"tiger_9"})
_OTHERS: dict[str, Callable[[str, Layout, Decided | None], Lines]] = {
    "mania_three": _three_cards,
    "tiger_9": _low_nine_high,
    "ace_high": _ace_high,
}


def _counted(bet: str, found: Counter[str]) -> Lines:
    known: Sequence[str] = BETS[bet]
    return Lines({line: found[line] for line in known if found[line]}, found.total())
