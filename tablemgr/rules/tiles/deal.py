"""Dice, stacks and dead hands at a tiles table: eight stacks of four, three or four dice (reference 2.9).

All eight stacks are delivered whoever plays; the stack of an empty seat and a dead hand are left unopened.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablemgr.errors import BadInput
from tablemgr.rules.seating import Delivery, Layout, delivery, first_position

__all__ = ["DICE", "POSITIONS", "Delivery", "Layout", "delivery", "first_position", "throw"]

POSITIONS = 8
DICE = (3, 4)
_FACES = 6


def throw(values: Sequence[int], *, dice: int) -> int:
    """Add up a throw of `dice` dice; BadInput for another number of dice or a face that no die has.

    >>> throw((2, 3, 5), dice=3)
    10
    >>> throw((2, 3, 7), dice=3)
    Traceback (most recent call last):
    tablemgr.errors.BadInput: A die shows 1 to 6, not 7.
    """
    if len(values) != dice:
        raise BadInput("This table plays with %(dice)s dice, not %(count)s.", dice=dice, count=len(values))
    for value in values:
        if not 1 <= value <= _FACES:
            raise BadInput("A die shows 1 to 6, not %(value)s.", value=value)
    return sum(values)
