"""Dice, stacks and dead hands at a tiles table: eight stacks of four, three or four dice (reference 2.9).

All eight stacks are delivered whoever plays; the stack of an empty seat and a dead hand are left unopened.
"""

from __future__ import annotations

from tablemgr.rules.seating import Delivery, Layout, delivery, first_position, throw

__all__ = ["DICE", "POSITIONS", "Delivery", "Layout", "delivery", "first_position", "throw"]

POSITIONS = 8
DICE = (3, 4)
