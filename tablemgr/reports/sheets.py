"""A section as rows and columns, before anybody has decided whether it is paper or a spreadsheet.

Both forms print the same sheets, so they cannot differ in a figure or in the order of the lines.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tablemgr.reports.figures import Figure, Kind, Known, Say, Value, in_a_cell, on_paper
from tablemgr.words import Text, text

NOT_COUNTED = text("not counted")
NOT_TRACKED = text("not tracked")
NOTHING = text("—")
# The words that paper sets in red: a person has something to do, or must not take a slip for a good one.
ACT, VOID, MISSING = text("act"), text("VOID"), text("MISSING")
ALARMS = frozenset({ACT, VOID, MISSING})


@dataclass(frozen=True, slots=True)
class Column:
    """A field of a line: its heading, its kind, what stands for an unknown, whether its lines add up to a total."""

    field: str
    label: Text
    kind: Kind = "text"
    unknown: Text = NOTHING
    adds: bool = False

    @property
    def is_figure(self) -> bool:
        """Whether the column is set to the right."""
        return self.kind != "text"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A titled section. `note` stands under the title, `empty` where no line is."""

    key: str
    title: Text
    columns: tuple[Column, ...]
    lines: tuple[tuple[Value, ...], ...]
    note: Text | None = None
    empty: Text | None = None
    total: tuple[Value, ...] | None = None

    def paper(self, line: tuple[Value, ...], say: Say) -> tuple[str, ...]:
        """Write one line as it is printed."""
        return self._write(line, say, on_paper)

    def cells(self, line: tuple[Value, ...], say: Say) -> tuple[str, ...]:
        """Write one line as a spreadsheet reads it."""
        return self._write(line, say, in_a_cell)

    def _write(self, line: tuple[Value, ...], say: Say, form: Callable[[Kind, Known, Say], str]) -> tuple[str, ...]:
        written = []
        for column, value in zip(self.columns, line, strict=True):
            own = value if isinstance(value, Figure) else None
            kind, known, unknown = (own.kind, own.value, own.unknown) if own else (column.kind, value, column.unknown)
            assert not isinstance(known, Figure), "a figure holds no figure"
            written.append(say(unknown) if known is None else form(kind, known, say))
        return tuple(written)


def sheet(
    key: str,
    title: Text,
    columns: tuple[Column, ...],
    values: Sequence[object],
    *,
    note: Text | None = None,
    empty: Text | None = None,
) -> Sheet:
    """Take the named fields of each value as a line, and add up the columns that add up."""
    lines = tuple(tuple(getattr(value, column.field) for column in columns) for value in values)
    total = _total(columns, lines) if len(lines) > 1 and any(column.adds for column in columns) else None
    return Sheet(key, title, columns, lines, note=note, empty=empty, total=total)


def _total(columns: tuple[Column, ...], lines: tuple[tuple[Value, ...], ...]) -> tuple[Value, ...]:
    """Sum what adds; a sum with an unknown part is unknown; the first column names the line."""
    total: list[Value] = []
    for place, column in enumerate(columns):
        parts = [line[place] for line in lines]
        known = [part for part in parts if isinstance(part, int)]
        if column.adds:
            total.append(sum(known) if len(known) == len(parts) else None)
        else:
            total.append(text("Total") if place == 0 else "")
    return tuple(total)
