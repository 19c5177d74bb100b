"""A sum cut out in chips, as a dealer does it in front of a bet. Game-blind, whole cents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablemgr.money import Cents


@dataclass(frozen=True, slots=True)
class Cut:
    """A sum as a dealer cuts it out: denomination and pieces from the highest down, then what no chip can pay."""

    chips: tuple[tuple[Cents, int], ...]
    coin: Cents


def cut_out(cents: Cents, denominations: Sequence[Cents]) -> Cut:
    """Cut a sum out in the highest chips first, as dealers do; `coin` is the rest that no chip of the set can pay.

    >>> cut_out(9_512, (100, 500, 2_500, 10_000))
    Cut(chips=((2500, 3), (500, 4)), coin=12)
    >>> cut_out(-500, (100, 500))
    Cut(chips=(), coin=0)
    """
    chips: list[tuple[Cents, int]] = []
    left = max(cents, 0)
    for denomination in sorted(denominations, reverse=True):
        pieces, left = divmod(left, denomination)
        if pieces:
            chips.append((denomination, pieces))
    return Cut(tuple(chips), left)
