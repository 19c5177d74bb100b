"""The shorthand in which house ways are written: ranks, bands of ranks, fronts, categories.

A rank is one of 2 to 9, T, J, Q, K, A. A band is a rank or two with a line between, "7-T". A front is the least two
cards that are meant: "K" any king-high, "AJ" ace and jack, "77" a pair of sevens. This module refuses everything else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from tablemgr.errors import BadInput
from tablemgr.rules.poker.hand import HIGH_CARD, PAIR, Strength
from tablemgr.rules.poker.makings import MAKINGS
from tablemgr.rules.poker.piece import RANKS
from tablemgr.rules.vocabulary import Given

Band: TypeAlias = range
_LOWEST = 2


def rank(given: Given) -> int:
    """Read a rank.

    >>> rank("T"), rank("A")
    (10, 14)
    """
    if not isinstance(given, str) or len(given) != 1 or given not in RANKS:
        raise BadInput("“%(rank)s” is no rank; write 2 to 9, T, J, Q, K or A.", rank=str(given)[:40])
    return RANKS.index(given) + _LOWEST


def band(given: Given) -> Band:
    """Read a band of ranks.

    >>> list(band("7-T")), list(band("K"))
    ([7, 8, 9, 10], [13])
    """
    ends = [rank(each) for each in given.split("-")] if isinstance(given, str) else []
    if len(ends) not in (1, 2) or ends[0] > ends[-1]:
        raise BadInput("“%(band)s” is no band of ranks; write 7-T, or K alone.", band=str(given)[:40])
    return range(ends[0], ends[-1] + 1)


def bands(given: Given) -> tuple[Band, ...]:
    """Read a list of bands."""
    return tuple(band(each) for each in many(given))


def couples(given: Given) -> tuple[tuple[Band, Band], ...]:
    """Read a list of couples of bands, the higher pair first.

    >>> couples([["J-K", "2-6"]])
    ((range(11, 14), range(2, 7)),)
    """
    return tuple(_couple(each) for each in many(given))


def _couple(given: Given) -> tuple[Band, Band]:
    read = bands(given)
    if len(read) != 2:  # noqa: PLR2004 - a couple
        raise BadInput("A couple is two bands, as in [“7-T”, “2-6”].")
    return read[0], read[1]


def front(given: Given) -> Strength:
    """Read the least front that is meant.

    >>> front("AJ"), front("77").category, front("K") < front("K2")
    (Strength(scale=0, ranks=(14, 11)), 'one_pair', True)
    """
    ranks = [rank(each) for each in given] if isinstance(given, str) else []
    if len(ranks) not in (1, 2) or ranks != sorted(ranks, reverse=True):
        raise BadInput("“%(front)s” is no front; write K, AJ or 77.", front=str(given)[:40])
    if len(ranks) == 2 and ranks[0] == ranks[1]:  # noqa: PLR2004 - the low hand
        return Strength(PAIR, (ranks[0],))
    return Strength(HIGH_CARD, tuple(ranks))


def categories(given: Given) -> frozenset[int]:
    """Read a list of straight, flush, straight_flush, royal_flush; `true` means any of them.

    >>> sorted(categories(["flush", "straight"])), len(categories(True))
    ([4, 5], 4)
    """
    if given is True:
        return frozenset(MAKINGS.values())
    if not all(isinstance(each, str) and each in MAKINGS for each in many(given)):
        raise BadInput("Here stands true, or a list of %(names)s.", names=", ".join(MAKINGS))
    return frozenset(MAKINGS[each] for each in given)


def names(given: Given, known: Sequence[str]) -> frozenset[str]:
    """Read a name, or a list of names, of those that are known."""
    read = [given] if isinstance(given, str) else list(many(given))
    if not all(isinstance(each, str) and each in known for each in read):
        raise BadInput("Here stands one or more of %(names)s.", names=", ".join(known))
    return frozenset(read)


def truth(given: Given) -> None:
    """Read the `true` behind a word that needs no more."""
    if given is not True:
        raise BadInput("This word takes only true.")


def named(given: Given, *known: str) -> dict[str, Given]:
    """Read a table that has just these names."""
    if not isinstance(given, dict) or set(given) != set(known):
        raise BadInput("Here stands a table of %(names)s.", names=", ".join(known))
    return given


def many(given: Given) -> Iterator[Given]:
    """Read a list that is not empty."""
    if not isinstance(given, list | tuple) or not given:
        raise BadInput("Here stands a list.")
    return iter(given)
