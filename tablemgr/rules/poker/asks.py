"""What a poker house way may ask of a hand. Each docstring is what `tablemgr houseway explain` prints.

A word reads what stands behind it once and gives back the question. A group is two or more cards of one rank, the
joker counting as an ace; a single is a card without company. A complete hand is a straight, a flush, a straight flush
or a royal flush; the front is the low hand, the back the high hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from tablemgr.rules.poker import shorthand
from tablemgr.rules.poker.dealt import SHAPES, Dealt, rank_of
from tablemgr.rules.poker.hand import FLUSH
from tablemgr.rules.poker.piece import ACE, Card
from tablemgr.rules.vocabulary import Ask, Given

Test: TypeAlias = Callable[[Dealt], bool]


def always(given: Given) -> Test:
    """Whether anything at all: the rule speaks for every hand that comes to it."""
    shorthand.truth(given)
    return lambda _: True


def shape(given: Given) -> Test:
    """Whether the hand is of one of these shapes: quads-and-pair, full-house, two-pair, pair, no-pair and so on."""
    wanted = shorthand.names(given, tuple(dict.fromkeys(SHAPES.values())))
    if len(wanted) == 1:
        (one,) = wanted
        return lambda hand: hand.shape == one
    return lambda hand: hand.shape in wanted


def quads(given: Given) -> Test:
    """Whether the four of a kind are of these ranks."""
    return _group("quads", given)


def trips(given: Given) -> Test:
    """Whether the three of a kind are of these ranks."""
    return _group("trips", given)


def pair(given: Given) -> Test:
    """Whether the one pair is of these ranks, alone or beside four, three or five of a kind."""
    return _group("pair", given)


def pairs(given: Given) -> Test:
    """Whether the two pairs are one of these couples of ranks, the higher pair first."""
    couples = shorthand.couples(given)

    def fits(hand: Dealt) -> bool:
        ranks = hand.ranks
        high, low = ranks.get("high-pair", 0), ranks.get("low-pair", 0)
        return any(high in above and low in below for above, below in couples)

    return fits


def single(given: Given) -> Test:
    """Whether some single is of these ranks; the joker is an ace."""
    band = shorthand.band(given)
    return lambda hand: any(rank_of(card) in band for card in hand.singles)


def singles(given: Given) -> Test:
    """Whether there is a single for each of these ranks, another one each time."""
    bands = shorthand.bands(given)
    return lambda hand: _each(hand.singles, bands)


def complete_hand(given: Given) -> Test:
    """Whether a straight, flush, straight flush or royal flush can be made: true, or a list of which."""
    wanted = shorthand.categories(given)
    if given is True:
        return lambda hand: bool(hand.completes)
    return lambda hand: bool(hand.completed_as(wanted))


def complete_leaves(given: Given) -> Test:
    """Whether some complete hand leaves a front at least as good as this."""
    least = shorthand.front(given)
    return lambda hand: any(each.low >= least for each in hand.completes)


def complete_leaves_single(given: Given) -> Test:
    """Whether some complete hand leaves a single of these ranks for the front."""
    band = shorthand.band(given)
    return lambda hand: any(leaves(each.front, hand, band) for each in hand.completes)


def lifts_front(given: Given) -> Test:
    """Whether giving up the hand of `from` for one of `to` makes a better front, and one at_least so good."""
    told = shorthand.named(given, "from", "to", "at_least")
    given_up, taken = shorthand.categories(told["from"]), shorthand.categories(told["to"])
    least = shorthand.front(told["at_least"])

    def lifts(hand: Dealt) -> bool:
        had = [each.low for each in hand.completed_as(given_up)]
        got = [each.low for each in hand.completed_as(taken)]
        return bool(had) and bool(got) and max(got) > max(had) and max(got) >= least

    return lifts


def keeping_lifts_front(given: Given) -> Test:
    """Whether keeping the pair behind with the two best singles in front beats the front of every complete hand."""
    shorthand.truth(given)
    return lambda hand: hand.kept is not None and all(hand.kept.low > each.low for each in hand.completes)


def joker_makes_ace_high(given: Given) -> Test:
    """Whether the complete hand with the best front is an ace-high straight, straight flush or royal with the joker."""
    shorthand.truth(given)

    def makes(hand: Dealt) -> bool:
        best = hand.best_complete
        if best is None or best.high.scale == FLUSH or all(card.suit for card in best.back):
            return False
        return best.high.ranks[0] == 2 * ACE

    return makes


def leaves(front: Sequence[Card], hand: Dealt, band: shorthand.Band) -> bool:
    """Whether a single of these ranks is one of the two in front."""
    return any(card in hand.singles and rank_of(card) in band for card in front)


def _group(name: str, given: Given) -> Test:
    band = shorthand.band(given)
    return lambda hand: hand.ranks.get(name, 0) in band


def _each(cards: Sequence[Card], bands: Sequence[shorthand.Band]) -> bool:
    """Whether the bands can be served from the cards, one card for each."""
    if not bands:
        return True
    return any(
        _each([*cards[:place], *cards[place + 1 :]], bands[1:])
        for place, card in enumerate(cards)
        if rank_of(card) in bands[0]
    )


ASKS: dict[str, Ask[Dealt]] = {
    each.__name__: each
    for each in (
        always, shape, quads, trips, pair, pairs, single, singles, complete_hand, complete_leaves,
        complete_leaves_single, lifts_front, keeping_lifts_front, joker_makes_ace_high,
    )
}  # fmt: skip
"""Everything that can be asked, by its word."""
