"""How a figure looks: on paper for people, in a spreadsheet for programs. One style for each kind, everywhere.

Paper: thousands marked, a real minus sign in front of what is below zero. Spreadsheet: plain, as any program reads it.
Unknown is not zero: the column says what stands in its place.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from tablemgr.money import format_money
from tablemgr.words import Text

FigureKind = Literal["count", "number", "money", "tenths", "percent", "minutes"]
Kind = FigureKind | Literal["text"]
Say = Callable[[Text], str]
MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure that brings its own kind, and its own word where it is not known."""

    kind: FigureKind
    value: int | None
    unknown: Text


Known = int | str | Text | tuple[str, ...]
Value = Known | Figure | None


def on_paper(kind: Kind, value: Known, say: Say = str) -> str:
    """Write a known figure as it is printed.

    >>> on_paper("money", -123456789), on_paper("count", 1234), on_paper("tenths", 345), on_paper("minutes", 485)
    ('−1,234,567.89', '1,234', '34.5', '8:05')
    >>> on_paper("percent", 1935), on_paper("money", 0), on_paper("number", 1041)
    ('19.35 %', '0.00', '1041')
    """
    if not isinstance(value, int):
        return _words(value, say)
    sign, size = (MINUS if value < 0 else ""), abs(value)
    if kind == "money":
        return f"{sign}{size // 100:,}.{size % 100:02d}"
    if kind == "number":
        return str(value)
    if kind == "tenths":
        return f"{sign}{size // 10:,}.{size % 10}"
    if kind == "percent":
        return f"{sign}{size // 100}.{size % 100:02d} %"
    return f"{size // 60}:{size % 60:02d}" if kind == "minutes" else f"{sign}{size:,}"


def in_a_cell(kind: Kind, value: Known, say: Say = str) -> str:
    """Write a known figure as a spreadsheet reads it.

    >>> in_a_cell("money", -123456789), in_a_cell("count", 1234), in_a_cell("tenths", 345), in_a_cell("minutes", 485)
    ('-1234567.89', '1234', '34.5', '8:05')
    """
    if not isinstance(value, int):
        return _words(value, say)
    if kind in ("money", "percent"):
        return format_money(value)
    return str(value) if kind in ("count", "number") else on_paper(kind, value).replace(",", "").replace(MINUS, "-")


def spoken(value: str | Text, say: Say) -> str:
    """Give a name as it is, and words in the reader's language."""
    return say(value) if isinstance(value, Text) else value


def _words(value: str | Text | tuple[str, ...], say: Say) -> str:
    return ", ".join(value) if isinstance(value, tuple) else spoken(value, say)
