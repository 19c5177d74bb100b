"""Sections as sheets, with words in place of the keys that stand in lines, for readers of any language."""

from __future__ import annotations

from dataclasses import replace

from tablemgr.audit.matters import STATES
from tablemgr.reports.figures import Value
from tablemgr.reports.sheets import ACT, MISSING, VOID, Column, Sheet, sheet
from tablemgr.words import Text, text

# The keys that stand in lines, and what a person calls them.
WORDS: dict[str, Text] = {
    **STATES,
    "act": ACT,
    "note": text("note"),
    "opener": text("Opener"),
    "closer": text("Closer"),
    "recount_opener": text("Opener, counted again"),
    "recount_closer": text("Closer, counted again"),
    "tiles": text("Pai gow tiles"),
    "poker": text("Pai gow poker"),
    "houseway": text("House way"),
    "ruleset": text("Rules of the game"),
    "paytable": text("Pay table"),
    "commission": text("Commission"),
    "voided": VOID,
    "missing": MISSING,
    "waits": text("on the table"),
    "set": text("set"),
}
_KEYED = {"weight", "kind", "game", "state", "of"}


def lines(
    sheet_: tuple[str, Text, tuple[Column, ...]],
    values: tuple[object, ...],
    *,
    note: Text | None = None,
    empty: Text,
) -> Sheet:
    """Make a sheet of lines, given its key, title and columns."""
    key, title, columns = sheet_
    made = sheet(key, title, columns, values, note=note, empty=empty)
    keyed = {place for place, column in enumerate(made.columns) if column.field in _KEYED}
    if not keyed:
        return made
    worded = (
        tuple(WORDS.get(str(value), value) if place in keyed else value for place, value in enumerate(line))
        for line in made.lines
    )
    return replace(made, lines=tuple(worded))


def pairs(key: str, title: Text, found: tuple[tuple[Text, Value], ...]) -> Sheet:
    """Make a sheet of figures, each beside its name."""
    return Sheet(key, title, (Column("figure", text("Figure")), Column("value", text("Value"), "count")), found)


def minute(stamp: str) -> str:
    """Cut a UTC stamp to what a person reads."""
    return f"{stamp[:10]} {stamp[11:16]}"
