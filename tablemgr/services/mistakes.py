"""What can go wrong at a table: the list that a ruling names one of, and that training drills."""

from __future__ import annotations

from tablemgr.rules.mistakes import MISTAKES

__all__ = ["MISTAKES"]
