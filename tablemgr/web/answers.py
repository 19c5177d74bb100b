"""An answer as a form sends it, blank by blank: `a.` and the name of the blank, as the questions' pages print them.

What cannot be an answer is left to whoever grades, who has a sentence for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from werkzeug.datastructures import MultiDict

from tablemgr.training.question import Blank

FIELD = "a."


def given(blanks: Iterable[Blank], typed: MultiDict[str, str]) -> dict[str, object]:
    """Read what was filled in for each blank."""
    return {blank.name: _READERS[blank.form](blank, typed) for blank in blanks}


def _plain(blank: Blank, typed: MultiDict[str, str]) -> object:
    return typed.get(FIELD + blank.name, "").strip()


def _split(blank: Blank, typed: MultiDict[str, str]) -> object:
    """Take the pieces that were tapped as the low hand, by their places, and the others as the high hand."""
    tapped = set(typed.getlist(FIELD + blank.name))
    places = {str(place): piece for place, piece in enumerate(blank.pieces)}
    low = [piece for place, piece in places.items() if place in tapped]
    return {"low": low, "high": [piece for place, piece in places.items() if place not in tapped]}


def _chips(blank: Blank, typed: MultiDict[str, str]) -> object:
    """Take how many of each chip; what is no number is none."""
    counts = {chip: typed.get(f"{FIELD}{blank.name}.{chip}", "").strip() for chip in blank.chips}
    return [[chip, int(count)] for chip, count in counts.items() if count.isascii() and count.isdigit()]


_READERS: Mapping[str, Callable[[Blank, MultiDict[str, str]], object]] = {
    "choice": _plain,
    "money": _plain,
    "split": _split,
    "chips": _chips,
}
