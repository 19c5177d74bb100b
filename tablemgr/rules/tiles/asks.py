"""What a tiles house way may ask of a hand. Each docstring is what `tablemgr houseway explain` prints.

A word reads what stands behind it once and gives back the question. Values are points, 10 for a gong, 11 for a wong,
12 for a pair; a strength is such a value, or points with the tile on top, as in [3, "H6"].
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from tablemgr.errors import BadInput
from tablemgr.rules.tiles import shorthand
from tablemgr.rules.tiles.dealt import Dealt, Setting
from tablemgr.rules.tiles.hand import PAIR
from tablemgr.rules.tiles.makings import couple, made, makes, strongest
from tablemgr.rules.vocabulary import Ask, Given

Test: TypeAlias = Callable[[Dealt], bool]


def always(given: Given) -> Test:
    """Whether anything at all: the rule speaks for every hand that comes to it."""
    shorthand.truth(given)
    return lambda _: True


def pairs(given: Given) -> Test:
    """Whether the hand holds just so many pairs."""
    count = shorthand.number(given)
    return lambda hand: len(hand.pairs) == count


def pair_of(given: Given) -> Test:
    """Whether the hand holds one pair, and it is of one of these tiles."""
    of = shorthand.any_tile(given)
    return lambda hand: len(hand.pairs) == 1 and hand.pairs[0] in of


def beside(given: Given) -> Test:
    """Whether the two tiles beside the pair are one of these couples."""
    couples = shorthand.sets(given, 2)
    return lambda hand: len(hand.pairs) == 1 and shorthand.ranks(hand.beside) in couples


def beside_all(given: Given) -> Test:
    """Whether both tiles beside the pair are among these."""
    among = shorthand.any_tile(given)
    return lambda hand: bool(hand.beside) and all(each in among for each in hand.beside)


def beside_any(given: Given) -> Test:
    """Whether at least one tile beside the pair is among these."""
    among = shorthand.any_tile(given)
    return lambda hand: any(each in among for each in hand.beside)


def split_pair_reaches(given: Given) -> Test:
    """Whether splitting the pair gives, in both halves, at least one of these couples of strengths, low and high."""
    if not isinstance(given, list | tuple) or not given:
        raise BadInput("Here stands a list of couples of strengths.")
    couples = [shorthand.marks(each) for each in given]

    def reaches(hand: Dealt) -> bool:
        parted = hand.parted
        return parted is not None and any(
            low.reached_by(parted.low) and high.reached_by(parted.high) for low, high in couples
        )

    return reaches


def split_pair_makes(given: Given) -> Test:
    """Whether splitting the pair gives just one of these couples of values, low and high."""
    wanted = shorthand.values(given)
    return lambda hand: hand.parted is not None and hand.parted.values in wanted


def split_pair_adds_up_to(given: Given) -> Test:
    """Whether the two values add up, with the pair split, to "more" than_kept or "as-much", and to at_most so much."""
    told = shorthand.named(given, "than_kept", "at_most")
    than, most = told.get("than_kept"), shorthand.number(told.get("at_most", 2 * PAIR))
    if than not in ("more", "as-much"):
        raise BadInput("than_kept is “more” or “as-much”.")

    def adds(hand: Dealt) -> bool:
        if hand.parted is None or hand.kept is None or hand.parted.total > most:
            return False
        split, kept = hand.parted.total, hand.kept.total
        return split > kept if than == "more" else split == kept

    return adds


def split_pair_worsens_both(given: Given) -> Test:
    """Whether splitting the pair leaves both halves weaker than keeping it."""
    shorthand.truth(given)

    def worsens(hand: Dealt) -> bool:
        parted, kept = hand.parted, hand.kept
        return parted is not None and kept is not None and parted.low < kept.low and parted.high < kept.high

    return worsens


def holds(given: Given) -> Test:
    """Whether the hand holds a tile for each of these names."""
    named = shorthand.tiles(given)
    return lambda hand: all(any(kind in name for kind in hand.kinds) for name in named)


def hand_is(given: Given) -> Test:
    """Whether the four tiles are one of these hands, tile for tile in any order."""
    hands = shorthand.sets(given, 4)
    return lambda hand: hand.ranks in hands


def can_make(given: Given) -> Test:
    """Whether some setting makes one of these in its high half: wong, gong, high-nine, H8-gong, L8-gong."""
    wanted = makes(given)
    return lambda hand: any(made(each, wanted) for each in hand.settings)


def ways_to_make(given: Given) -> Test:
    """Whether so many settings make one of these in their high half: { of = ["wong", "gong"], count = [2, 3] }."""
    told = shorthand.named(given, "of", "count")
    wanted, counts = makes(told.get("of")), shorthand.numbers(told.get("count"))
    return lambda hand: sum(made(each, wanted) for each in hand.settings) in counts


def can_make_with_low(given: Given) -> Test:
    """Whether some setting makes one of these in its high half and one of these values in its low half."""
    told = shorthand.named(given, "make", "low")
    wanted, lows = makes(told.get("make")), shorthand.numbers(told.get("low"))
    return lambda hand: any(made(each, wanted) and each.low.scale in lows for each in hand.settings)


def low_left_by_make(given: Given) -> Test:
    """Whether making the first possible of these, Teen before Day, leaves a low half weaker than below."""
    told = shorthand.named(given, "make", "below")
    wanted, weak = makes(told.get("make")), shorthand.mark(told.get("below"))

    def leaves(hand: Dealt) -> bool:
        found = strongest(hand, wanted)
        return bool(found) and not weak.reached_by(max(each.low for each in found))

    return leaves


def best_high_makes(given: Given) -> Test:
    """Whether the best high half is one of these: wong, gong, high-nine, H8-gong, L8-gong."""
    wanted = makes(given)
    return lambda hand: made(hand.best_high, wanted)


def can_set(given: Given) -> Test:
    """Whether some setting has one of these couples of values, low and high."""
    wanted = shorthand.values(given)
    return lambda hand: any(each.values in wanted for each in hand.settings)


def two_ways(given: Given) -> Test:
    """Whether one of these couples of values, low and high, can be set in two ways."""
    wanted = shorthand.values(given)
    return lambda hand: any(len(hand.set_to(each)) > 1 for each in wanted)


def two_ways_from(given: Given) -> Test:
    """Whether some couple of values at least as high as this one in both halves can be set in two ways."""
    low, high = shorthand.value(given)

    def reached(hand: Dealt) -> bool:
        good = [each.values for each in hand.settings if each.values[0] >= low and each.values[1] >= high]
        return len(set(good)) < len(good)

    return reached


def can_part_two_highest(given: Given) -> Test:
    """Whether some setting of these values has the two highest tiles in different halves."""
    wanted = shorthand.values(given)
    return lambda hand: any(each.values in wanted and hand.parts_two_highest(each) for each in hand.settings)


def two_ways_part_two_highest(given: Given) -> Test:
    """Whether one of these couples can be set in two ways, and the better high of them parts the two highest tiles."""
    wanted = shorthand.values(given)

    def parts(hand: Dealt) -> bool:
        ways = [found for each in wanted if len(found := hand.set_to(each)) > 1]
        best = [max(found, key=lambda each: (each.high, each.low)) for found in ways]
        return any(hand.parts_two_highest(each) for each in best)

    return parts


def another_way(given: Given) -> Test:
    """Whether the two values of the best_low, or of the best_high, can be set in another way as well."""
    pick = _best(given)
    return lambda hand: len(hand.set_to(pick(hand).values)) > 1


def best_low(given: Given) -> Test:
    """Whether the low half of the best low lies between these strengths: at_least, at_most, below."""
    span = shorthand.span(given)
    return lambda hand: span.holds(hand.best_low.low)


def best_high(given: Given) -> Test:
    """Whether the high half of the best high lies between these strengths: at_least, at_most, below."""
    span = shorthand.span(given)
    return lambda hand: span.holds(hand.best_high.high)


def high_of_best_low(given: Given) -> Test:
    """Whether the high half that goes with the best low lies between these strengths: at_least, at_most, below."""
    span = shorthand.span(given)
    return lambda hand: span.holds(hand.best_low.high)


def low_of_best_high(given: Given) -> Test:
    """Whether the low half that goes with the best high lies between these strengths: at_least, at_most, below."""
    span = shorthand.span(given)
    return lambda hand: span.holds(hand.best_high.low)


def best_total(given: Given) -> Test:
    """Whether the most that the two values of a setting come to is one of these, or at_least, or at_most so much."""
    if isinstance(given, list | tuple):
        wanted = shorthand.numbers(given)
        return lambda hand: hand.best_total in wanted
    told = shorthand.named(given, "at_least", "at_most")
    least, most = shorthand.number(told.get("at_least", 0)), shorthand.number(told.get("at_most", 2 * PAIR))
    return lambda hand: least <= hand.best_total <= most


def couple_makes(given: Given) -> Test:
    """Whether two of these tiles together make so many points in some setting: { tiles = [...], points = [...] }."""
    together = couple(given)
    return lambda hand: any(together(each) for each in hand.settings)


def _best(given: Given) -> Callable[[Dealt], Setting]:
    if given == "best_low":
        return lambda hand: hand.best_low
    if given == "best_high":
        return lambda hand: hand.best_high
    raise BadInput("Here stands “best_low” or “best_high”.")


ASKS: dict[str, Ask[Dealt]] = {
    each.__name__: each
    for each in (
        always, pairs, pair_of, beside, beside_all, beside_any, split_pair_reaches, split_pair_makes,
        split_pair_adds_up_to, split_pair_worsens_both, holds, hand_is, can_make, ways_to_make, can_make_with_low,
        low_left_by_make, best_high_makes, can_set, two_ways, two_ways_from, can_part_two_highest,
        two_ways_part_two_highest,
        another_way, best_low, best_high, high_of_best_low, low_of_best_high, best_total, couple_makes,
    )
}  # fmt: skip
"""Everything that can be asked, by its word."""
