"""The paper: A4 landscape, its margins and colours, marks laid down page by page, and "page x of y" at the end.

A story lays marks; nothing is drawn before the last page is known, so every page can say how many there are. All
drawing is on the bare canvas with fixed heights, which keeps a long report fast and its bytes the same every time.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from reportlab.lib.pagesizes import A4, landscape
from reportlab.pdfgen.canvas import Canvas

from tablemgr.reports import fonts
from tablemgr.reports.fonts import Weight

WIDTH, HEIGHT = landscape(A4)
LEFT, RIGHT = 40.0, WIDTH - 40.0
TOP, BOTTOM = HEIGHT - 54.0, 46.0
INK, SOFT, FAINT = "#17211c", "#5d6a63", "#c9d0cc"
FELT, GOLD, RED, WASH = "#0f4a36", "#a8802a", "#a3271f", "#f3f6f4"

Point = tuple[float, float]
Align = Literal["left", "right", "center"]


@dataclass(frozen=True, slots=True)
class Type:
    """A size, a weight and a colour: how a word is set."""

    size: float
    weight: Weight = "regular"
    colour: str = INK


BODY, STRONG, LABEL = Type(8), Type(8, "bold"), Type(6.8, colour=SOFT)
QUIET, ALARM = Type(8, colour=SOFT), Type(8, "bold", RED)
TITLE, SECTION = Type(21, "bold", FELT), Type(11.5, "bold", FELT)

Mark = Callable[[Canvas], None]


def wrap(words: str, width: float, type_: Type) -> tuple[str, ...]:
    """Break `words` into lines no wider than `width` points: at spaces, or inside what has none (Chinese, digests).

    >>> wrap("one two three", 40, BODY)
    ('one two', 'three')
    """
    lines: list[str] = []
    line = ""
    for word in words.split(" "):
        longer = f"{line} {word}" if line else word
        if fonts.width(longer, type_.size, type_.weight) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        line = word
        while (whole := _fitting(line, width, type_)) < len(line):
            lines.append(line[:whole])
            line = line[whole:]
    return (*lines, line)


def _fitting(word: str, width: float, type_: Type) -> int:
    """Count how many characters of `word` fit, at least one so that an end is reached."""
    count = len(word)
    while count > 1 and fonts.width(word[:count], type_.size, type_.weight) > width:
        count -= 1
    return max(count, 1)


class Sheaf:
    """The pages of one report while they are laid out. `y` is where the next block begins, from the top down."""

    def __init__(self, top: float = TOP) -> None:
        """Begin with one empty page."""
        self.pages: list[list[Mark]] = [[]]
        self.outline: list[tuple[int, str]] = []
        self.y = top

    def room(self) -> float:
        """Say how many points are left on this page."""
        return self.y - BOTTOM

    def turn(self) -> None:
        """Begin a new page."""
        self.pages.append([])
        self.y = TOP

    def name(self, title: str) -> None:
        """Put a title into the outline that a viewer shows beside the pages."""
        self.outline.append((len(self.pages) - 1, title))

    def mark(self, mark: Mark) -> None:
        """Put anything that can draw itself on the present page."""
        self.pages[-1].append(mark)

    def words(self, at: Point, words: str, type_: Type = BODY, *, align: Align = "left") -> None:
        """Set words with their baseline at a point, which is their left end, right end or middle."""
        self.mark(written(at, words, type_, align=align))

    def rule(
        self, y: float, left: float = LEFT, right: float = RIGHT, *, colour: str = FAINT, weight: float = 0.4
    ) -> None:
        """Draw a level line."""
        self.mark(ruled(y, left, right, colour=colour, weight=weight))

    def box(self, corner: Point, size: Point, *, fill: str | None = None, edge: str | None = None) -> None:
        """Draw a box with slightly rounded corners, from its lower left corner."""

        def draw(canvas: Canvas) -> None:
            canvas.setFillColor(fill or edge or INK)
            canvas.setStrokeColor(edge or fill or INK)
            canvas.setLineWidth(0.9)
            canvas.roundRect(*corner, *size, 2.5, stroke=int(edge is not None), fill=int(fill is not None))

        self.mark(draw)

    def bytes(
        self, every_page: Callable[[int, int], list[Mark]], *, title: str, subject: str, language: str = "en"
    ) -> bytes:
        """Draw all pages, each with what `every_page(number, of)` gives, and return the file."""
        buffer = io.BytesIO()
        canvas = Canvas(
            buffer,
            pagesize=(WIDTH, HEIGHT),
            invariant=1,
            pageCompression=1,
            initialFontName=fonts.first(),
            lang=language,
        )
        canvas.setTitle(title)
        canvas.setSubject(subject)
        canvas.setAuthor("tablemgr")
        canvas.setCreator("tablemgr")
        for number, marks in enumerate(self.pages, 1):
            for place, (_, name) in enumerate(each for each in self.outline if each[0] == number - 1):
                canvas.bookmarkHorizontal(f"{number}.{place}", 0, HEIGHT)
                canvas.addOutlineEntry(name, f"{number}.{place}")
            for mark in (*marks, *every_page(number, len(self.pages))):
                mark(canvas)
            canvas.showPage()
        canvas.save()
        return buffer.getvalue()


def written(at: Point, words: str, type_: Type = BODY, *, align: Align = "left") -> Mark:
    """Give the mark that sets words at a point."""
    wide = fonts.width(words, type_.size, type_.weight)
    x = at[0] - {"left": 0.0, "right": wide, "center": wide / 2}[align]

    def draw(canvas: Canvas) -> None:
        pen = canvas.beginText(x, at[1])
        pen.setFillColor(type_.colour)
        pen.setStrokeColor(type_.colour)
        canvas.setLineWidth(type_.size * fonts.STROKE)
        fonts.show(pen, words, type_.size, type_.weight)
        canvas.drawText(pen)

    return draw


def ruled(y: float, left: float, right: float, *, colour: str = FAINT, weight: float = 0.5) -> Mark:
    """Give the mark that draws a level line."""

    def draw(canvas: Canvas) -> None:
        canvas.setStrokeColor(colour)
        canvas.setLineWidth(weight)
        canvas.line(left, y, right, y)

    return draw
