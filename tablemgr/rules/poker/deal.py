"""Dice or generator, packets and dragon hands at a cards table: seven packets of seven (reference 2.5).

Four cards are left over. All seven packets are delivered whoever plays. Counting and delivering may go different ways
round; the banker's own number is 1, so 1, 8 and 15 are his, or he is the seventh, or eight positions are counted.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablemgr.rules.seating import Delivery, Layout, delivery, first_position, throw

__all__ = ["DICE", "POSITIONS", "Delivery", "Layout", "delivery", "dragon_hands", "first_position", "throw"]

POSITIONS = 7
DICE = (1, 3)  # one number of a generator, or three dice


def dragon_hands(given: Delivery, playing: Sequence[int]) -> tuple[int, ...]:
    """Give the seats whose packets nobody plays, in the order of delivery: each may be offered as a dragon hand.

    >>> layout = Layout(seats=6, positions=7)
    >>> dragon_hands(delivery(3, layout), playing=[1, 2, 5])
    (3, 4, 6)
    """
    return tuple(seat for seat in given.seats if seat not in playing)
