"""The type of the printed page: embedded outlines, chosen character by character.

The first font that has a character draws it: Latin and Traditional Chinese, then Simplified Chinese, then the rest of
Latin. The files and how they were made stand in `static/fonts/report`. There is one weight of the Chinese outlines;
in a bold run they get a thin stroke of their own colour, which keeps the whole of both character sets small.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from typing import Literal

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from tablemgr import assets

Weight = Literal["regular", "bold"]

_REGULAR = ("NotoSansTC-Regular", "NotoSansSC-Regular", "NotoSans-Regular")
_BOLD = ("NotoSansTC-Bold", *_REGULAR)
_ORDER: dict[Weight, tuple[str, ...]] = {"regular": _REGULAR, "bold": _BOLD}
# A name may be stored with a zero-width mark of an input method in it; such a mark has no outline and needs none.
_UNSEEN = {"Cc", "Cf", "Zl", "Zp"}
STROKE = 0.028


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text in one font; `heavy` when its outlines must be thickened to look bold."""

    text: str
    font: str
    heavy: bool

    def width(self, size: float) -> float:
        """Give the advance in points at `size` points."""
        return float(pdfmetrics.stringWidth(self.text, self.font, size))


@cache
def _characters(font: str) -> frozenset[int]:
    """Register a font with the PDF writer, once, and say which characters it has."""
    face = TTFont(font, str(assets.path("static") / "fonts" / "report" / f"{font}.ttf"))
    pdfmetrics.registerFont(face)
    return frozenset(face.face.charToGlyph)


def first() -> str:
    """Give the name of the font that a page begins with, registered; a page must not name one that is not embedded."""
    _characters(_REGULAR[0])
    return _REGULAR[0]


@lru_cache(maxsize=4096)
def _font_of(character: str, weight: Weight) -> str | None:
    return next((font for font in _ORDER[weight] if ord(character) in _characters(font)), None)


def missing_glyphs(text: str) -> str:
    """Give the characters of `text` that cannot be printed, each once, in their order.

    A name for which this is not empty is refused when the person is added: a page that shows a hollow box
    instead of a name is no record.

    >>> missing_glyphs("Nguyễn Thị Hà 王小明 陈伟 Łukasz"), missing_glyphs("Zoë 🙂ह")
    ('', '🙂ह')
    """
    shown = _shown(text)
    return "".join(dict.fromkeys(each for each in shown if _font_of(each, "regular") is None))


def _shown(text: str) -> str:
    """Compose marks with their letters and leave out what has no form on paper."""
    composed = unicodedata.normalize("NFC", text.replace("\n", " ").replace("\t", " "))
    return "".join(each for each in composed if unicodedata.category(each) not in _UNSEEN)


def spell(text: str) -> str:
    """Give `text` as it is printed: a character without an outline is spelled by its number, never a hollow box.

    >>> spell("late 🙂")
    'late [U+1F642]'
    """
    shown = _shown(text)
    return "".join(each if _font_of(each, "regular") else f"[U+{ord(each):04X}]" for each in shown)


@lru_cache(maxsize=16384)
def runs(text: str, weight: Weight = "regular") -> tuple[Run, ...]:
    """Cut `text` into stretches of one font each.

    >>> [(run.text, run.font) for run in runs("Li 李陈")]
    [('Li 李', 'NotoSansTC-Regular'), ('陈', 'NotoSansSC-Regular')]
    """
    fonts = groupby(spell(text), key=lambda each: _font_of(each, weight) or _REGULAR[0])
    return tuple(
        Run("".join(letters), font, heavy=weight == "bold" and font != _BOLD[0]) for font, letters in fonts
    )  # fmt: skip


@lru_cache(maxsize=65536)
def width(text: str, size: float, weight: Weight = "regular") -> float:
    """Give the advance of `text` in points, at `size` points.

    >>> width("00", 10) == width("11", 10)
    True
    """
    return sum(run.width(size) for run in runs(text, weight))


def show(pen: object, text: str, size: float, weight: Weight = "regular") -> None:
    """Write `text` at the place of a ReportLab text object, font by font, and leave the place after it."""
    for run in runs(text, weight):
        pen.setFont(run.font, size)  # type: ignore[attr-defined]  # ReportLab publishes no types
        if run.heavy:
            pen.setTextRenderMode(2)  # type: ignore[attr-defined]
        pen.textOut(run.text)  # type: ignore[attr-defined]
        if run.heavy:
            pen.setTextRenderMode(0)  # type: ignore[attr-defined]
