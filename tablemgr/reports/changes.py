"""What a later version of a report says differently: each key figure, table or count that moved, before and now."""

from __future__ import annotations

from collections.abc import Iterator

from tablemgr.reports.figures import Figure, FigureKind, Value
from tablemgr.reports.lines import ChangeLine
from tablemgr.reports.sections import sections
from tablemgr.reports.sheets import Sheet
from tablemgr.reports.shift import ShiftReport
from tablemgr.words import Text

# The sections that are compared, and the fields that name a line of each. What a dealer or a seat did follows from the
# rounds and would only repeat them.
_NAMES: dict[str, tuple[str, ...]] = {
    "figures": (),
    "racks": ("table", "session"),
    "rounds": ("table", "session"),
    "counts": ("table", "session", "kind"),
    "fills": ("number", "table"),
    "credits": ("number", "table"),
    "boxes": ("table", "session", "box"),
    "banks": ("table",),
    "lammers": ("table", "seat"),
}


def changes(before: ShiftReport, after: ShiftReport) -> tuple[ChangeLine, ...]:
    """List the figures of `after` that are not those of `before`, in the order of the report."""
    old = {made.key: _figures(made) for made in sections(before) if made.key in _NAMES}
    found = []
    for made in sections(after):
        if made.key not in _NAMES:
            continue
        was, now = old[made.key], _figures(made)
        for place in [*now, *(gone for gone in was if gone not in now)]:
            kind = (now.get(place) or was[place])[0]
            earlier, value = (side.get(place, (kind, None))[1] for side in (was, now))
            if earlier != value:
                line, figure = place
                found.append(
                    ChangeLine(section=made.title, line=line, figure=figure, kind=kind, before=earlier, after=value)
                )
    return tuple(found)


Figures = dict[tuple[str, Text], tuple[FigureKind, int | None]]


def _figures(made: Sheet) -> Figures:
    found: Figures = {}
    for cells in made.lines:
        for line, figure, kind, value in _pair(cells) if made.key == "figures" else _line(made, cells):
            found[line, figure] = kind, value
    return found


def _pair(cells: tuple[Value, ...]) -> Iterator[tuple[str, Text, FigureKind, int | None]]:
    figure, value = cells
    assert isinstance(figure, Text), "a pair begins with its words"
    if isinstance(value, Figure):
        yield "", figure, value.kind, value.value
    elif isinstance(value, int):
        yield "", figure, "count", value


def _line(made: Sheet, cells: tuple[Value, ...]) -> Iterator[tuple[str, Text, FigureKind, int | None]]:
    names = _NAMES[made.key]
    pairs = list(zip(made.columns, cells, strict=True))
    line = " ".join(str(cell) for column, cell in pairs if column.field in names)
    for column, value in pairs:
        if column.kind == "text" or column.field in names:
            continue
        if value is None or isinstance(value, int):
            yield line, column.label, column.kind, value
