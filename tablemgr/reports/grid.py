"""Draws a sheet on paper: columns as wide as they need, figures to the right, whole words, headings on each page.

A line is never cut and a name never shortened: words that are too wide for their column go on below. A long narrow
sheet runs in two columns, as a newspaper does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from tablemgr.reports import fonts
from tablemgr.reports.figures import Figure, Say, Value
from tablemgr.reports.page import (
    ALARM,
    BODY,
    FAINT,
    FELT,
    LABEL,
    LEFT,
    QUIET,
    RIGHT,
    SECTION,
    STRONG,
    Sheaf,
    Type,
    wrap,
)
from tablemgr.reports.sheets import ALARMS, Sheet
from tablemgr.words import Text, text

GAP, NARROW_GAP, WIDEST_GAP, LEAST_GAP = 13.0, 8.0, 30.0, 4.0
LEAD, PADDING = 9.8, 5.2
HEAD_LEAD = 8.2
TITLE_HEIGHT, NOTE_HEIGHT = 22.0, 12.0
_GUTTER = 26.0
_NARROWEST, _SHORT = 46.0, 34.0
# A sheet that fills this part of the paper is spread over all of it.
_WIDE = 0.8
_LANE = (RIGHT - LEFT - _GUTTER) / 2
# A sheet whose rows need no more points than this is not parted.
_TOGETHER = 200.0
# A sheet of more lines than this runs in two columns when it is narrow enough.
LONG = 7


@dataclass(frozen=True, slots=True)
class Row:
    """One line ready to be set: the wrapped words of each cell, and how each is set."""

    cells: tuple[tuple[str, ...], ...]
    types: tuple[Type, ...]

    @property
    def height(self) -> float:
        """Points from the rule above to the rule below."""
        return max(len(cell) for cell in self.cells) * LEAD + PADDING


@dataclass(frozen=True, slots=True)
class Grid:
    """A sheet cut to measure: the width of each column, its heading and its rows."""

    sheet: Sheet
    widths: tuple[float, ...]
    gap: float
    lanes: int
    head: Row
    rows: tuple[Row, ...]
    total: Row | None

    @property
    def width(self) -> float:
        """Points from the left edge to the right edge."""
        return sum(self.widths) + self.gap * (len(self.widths) - 1)

    @property
    def head_height(self) -> float:
        """Points that the column headings need."""
        return max(len(cell) for cell in self.head.cells) * HEAD_LEAD + 5


def measure(sheet: Sheet, say: Say, room: float) -> Grid:
    """Cut a sheet to at most `room` points: figures keep their width, words give way."""
    lines = [sheet.paper(line, say) for line in sheet.lines]
    total = sheet.paper(sheet.total, say) if sheet.total else None
    labels = [say(column.label) for column in sheet.columns]
    widths = []
    for place in range(len(labels)):
        shown = [
            fonts.width(line[place], BODY.size, ALARM.weight if _alarms(known[place]) else BODY.weight)
            for line, known in zip(lines, sheet.lines, strict=True)
        ]
        shown += [fonts.width(total[place], STRONG.size, "bold")] if total else []
        widths.append(max([_heading_width(labels[place]), *shown]))
    lanes = 2 if len(lines) > LONG and sum(widths) + NARROW_GAP * (len(widths) - 1) <= _LANE else 1
    wordy = [any(" " in line[place] for line in lines) for place in range(len(labels))]
    fitted = _fit(
        widths, [word and not column.is_figure for word, column in zip(wordy, sheet.columns, strict=True)], room
    )
    gap = _gap(fitted, _LANE if lanes > 1 else room, always=lanes > 1)
    head = _row(tuple(labels), fitted, (LABEL,) * len(labels))
    rows = tuple(_row(line, fitted, _types(sheet, place, BODY)) for place, line in enumerate(lines))
    last = _row(total, fitted, (STRONG,) * len(labels)) if total else None
    return Grid(sheet, fitted, gap, lanes, head, rows, last)


def _heading_width(label: str) -> float:
    """Give the width at which a heading takes two lines at most, and one when it is short."""
    words = label.split(" ")
    cuts = ((" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(len(words)))
    two = min(max(fonts.width(above, LABEL.size), fonts.width(below, LABEL.size)) for above, below in cuts)
    return max(two, min(fonts.width(label, LABEL.size), _SHORT))


def _gap(widths: tuple[float, ...], room: float, *, always: bool) -> float:
    """Spread columns over the room; a narrow sheet stays together, so that an eye does not lose its line."""
    # Figures have no place to break, so that columns of very large ones stand closer together.
    wide = max(NARROW_GAP if always else LEAST_GAP, (room - sum(widths)) / max(len(widths) - 1, 1))
    return wide if always or sum(widths) + WIDEST_GAP * (len(widths) - 1) > _WIDE * room else min(WIDEST_GAP, wide)


def _row(line: tuple[str, ...], widths: tuple[float, ...], types: tuple[Type, ...]) -> Row:
    parts = zip(line, widths, types, strict=True)
    return Row(tuple(wrap(words, wide + 0.01, type_) for words, wide, type_ in parts), types)


def _types(sheet: Sheet, place: int, known: Type) -> tuple[Type, ...]:
    """Set what is unknown quietly, so that a figure is never looked for in it, and what must be done in red."""
    return tuple(
        ALARM if _alarms(value) else
        QUIET if value is None or (isinstance(value, Figure) and value.value is None) else known
        for value in sheet.lines[place]
    )  # fmt: skip


def _alarms(value: Value) -> bool:
    return isinstance(value, Text) and value in ALARMS


def _fit(widths: list[float], wordy: list[bool], room: float) -> tuple[float, ...]:
    """Take what is too much from the widest words; never from a figure or a digest, which have no place to break."""
    fitted = list(widths)
    over = sum(fitted) + GAP * (len(fitted) - 1) - room
    while over > 0:
        wide = [place for place in range(len(fitted)) if wordy[place] and fitted[place] > _NARROWEST]
        if not wide:
            break
        widest = max(wide, key=lambda place: fitted[place])
        step = min(over, 6.0, fitted[widest] - _NARROWEST)
        fitted[widest] -= step
        over -= step
    return tuple(fitted)


def lay(sheaf: Sheaf, sheet: Sheet, say: Say) -> None:
    """Lay a whole section: title, note, and its lines over as many pages as they take."""
    grid = measure(sheet, say, RIGHT - LEFT)
    if sheaf.room() < TITLE_HEIGHT + NOTE_HEIGHT + grid.head_height + _least(grid):
        sheaf.turn()
    _title(sheaf, sheet, say, first=True)
    if not grid.rows:
        sheaf.words((LEFT, sheaf.y - LEAD), say(sheet.empty) if sheet.empty else "", QUIET)
        sheaf.y -= LEAD + 12
        return
    rows = [*grid.rows, *([grid.total] if grid.total else [])]
    _run(sheaf, grid, rows, partial(_title, sheaf, sheet, say, first=False))
    sheaf.y -= 14


def _least(grid: Grid) -> float:
    """Give the points that all rows need; a short sheet stays on one page, a long one begins where it can."""
    rows = sum(row.height for row in (*grid.rows, *([grid.total] if grid.total else [])))
    height = rows / grid.lanes
    return height if height <= _TOGETHER else 3 * (LEAD + PADDING)


def _title(sheaf: Sheaf, sheet: Sheet, say: Say, *, first: bool) -> None:
    title = say(sheet.title) if first else say(text("%(title)s, continued", title=sheet.title))
    if first:
        sheaf.name(title)
    sheaf.words((LEFT, sheaf.y - SECTION.size), title, SECTION)
    sheaf.y -= TITLE_HEIGHT
    if first and sheet.note and sheet.lines:
        sheaf.words((LEFT, sheaf.y - 5), say(sheet.note), LABEL)
        sheaf.y -= NOTE_HEIGHT


def _run(sheaf: Sheaf, grid: Grid, rows: list[Row], again: partial[None]) -> None:
    """Set rows in the grid's lanes, page after page, until none is left."""
    rest = rows
    while rest:
        if rest is not rows:
            sheaf.turn()
            again()
        room = sheaf.room() - grid.head_height
        fitting = _take(rest, room) if grid.lanes == 1 else _balanced(rest, room)
        top, lowest = sheaf.y, sheaf.y
        for lane, part in enumerate(fitting):
            sheaf.y = top
            _panel(sheaf, grid, part, LEFT + lane * (_LANE + _GUTTER))
            lowest = min(lowest, sheaf.y)
        sheaf.y = lowest
        rest = rest[sum(len(part) for part in fitting) :]


def _take(rows: list[Row], room: float) -> list[list[Row]]:
    """Take the rows that fit in one column; at least one, so that an end is reached."""
    taken: list[Row] = []
    for row in rows:
        room -= row.height
        if taken and room < 0:
            break
        taken.append(row)
    return [taken]


def _balanced(rows: list[Row], room: float) -> list[list[Row]]:
    """Take the rows for two columns of equal height, the left one filled first."""
    left = _take(rows, room)[0]
    right = _take(rows[len(left) :], room)[0] if len(rows) > len(left) else []
    if len(left) + len(right) == len(rows):
        left = _take(rows, sum(row.height for row in rows) / 2 + rows[0].height / 2)[0]
        right = rows[len(left) :]
    return [left, right] if right else [left]


def _panel(sheaf: Sheaf, grid: Grid, rows: list[Row], left: float) -> None:
    """Set the headings and some rows with their rules."""
    right = left + grid.width
    lines = max(len(cell) for cell in grid.head.cells)
    bottom = sheaf.y - lines * HEAD_LEAD
    for (x, wide, figure), cell in zip(_columns(grid, left), grid.head.cells, strict=True):
        for place, words in enumerate(cell):
            at = (x + wide if figure else x, bottom + 1.6 + (len(cell) - 1 - place) * HEAD_LEAD)
            sheaf.words(at, words, LABEL, align="right" if figure else "left")
    sheaf.y = bottom - 3
    sheaf.rule(sheaf.y, left, right, colour=FELT, weight=0.9)
    for row in rows:
        last = row is grid.total
        if last:
            sheaf.rule(sheaf.y, left, right, colour=FELT, weight=0.6)
        for (x, wide, figure), cell, type_ in zip(_columns(grid, left), row.cells, row.types, strict=True):
            for below, words in enumerate(cell):
                at = (x + wide if figure else x, sheaf.y - LEAD - below * LEAD - 0.4)
                sheaf.words(at, words, type_, align="right" if figure else "left")
        sheaf.y -= row.height
        if not last:
            sheaf.rule(sheaf.y, left, right, colour=FAINT, weight=0.3)


def _columns(grid: Grid, left: float) -> Iterator[tuple[float, float, bool]]:
    x = left
    for wide, column in zip(grid.widths, grid.sheet.columns, strict=True):
        yield x, wide, column.is_figure
        x += wide + grid.gap
