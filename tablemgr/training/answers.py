"""Reading what somebody answers: strictly, blank by blank, and BadInput for whatever cannot be an answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from tablemgr.errors import BadInput
from tablemgr.money import parse_money
from tablemgr.rules.acts import is_whole
from tablemgr.training.question import Blank, Form

_MOST_CENTS = 10**12
_MOST_CHIPS = 10**6


def read(blanks: tuple[Blank, ...], answer: object) -> dict[str, object]:
    """Read an answer to all blanks: an object by their names, or the bare value where there is only one.

    >>> from tablemgr.words import text
    >>> read((Blank(name="commission", form="money", label=text("Commission")),), "1.25")
    {'commission': 125}
    """
    given = answer
    if len(blanks) == 1 and not (isinstance(answer, Mapping) and answer.keys() == {blanks[0].name}):
        given = {blanks[0].name: answer}
    names = [blank.name for blank in blanks]
    if not isinstance(given, Mapping) or set(given) != set(names):
        raise BadInput("The answer needs just these: %(names)s.", names=", ".join(names))
    return {blank.name: _READERS[blank.form](blank, given[blank.name]) for blank in blanks}


def _choice(blank: Blank, said: Any) -> object:
    if not isinstance(said, str) or said not in {each.key for each in blank.options}:
        raise BadInput("%(name)s: choose one of %(known)s.", name=blank.name, known=_known(blank))
    return said


def _known(blank: Blank) -> str:
    return ", ".join(each.key for each in blank.options)


def _money(blank: Blank, said: Any) -> object:
    """Read whole cents, or an amount as people write it."""
    cents = parse_money(said) if isinstance(said, str) else said
    if not is_whole(cents) or not 0 <= cents <= _MOST_CENTS:
        raise BadInput("%(name)s: give an amount that is not below zero.", name=blank.name)
    return cents


def _chips(blank: Blank, said: Any) -> object:
    """Read chips as pairs of denomination and number; none of a chip may be said or left out."""
    pairs = said if isinstance(said, list) else [None]
    told: Counter[int] = Counter()
    for pair in pairs:
        if not (isinstance(pair, (list, tuple)) and len(pair) == 2 and all(map(is_whole, pair))):  # noqa: PLR2004 - a pair
            raise BadInput("%(name)s: give a list of chips and how many of each.", name=blank.name)
        chip, number = pair
        if chip not in blank.chips or not 0 <= number <= _MOST_CHIPS:
            raise BadInput("%(name)s: there are no such chips in the tray.", name=blank.name)
        told[chip] += number
    return [[chip, told[chip]] for chip in sorted(told, reverse=True) if told[chip]]


def _split(blank: Blank, said: Any) -> object:
    """Read a split of just the pieces that were dealt, each half in the order in which they are written."""
    if not isinstance(said, Mapping) or set(said) != {"low", "high"}:
        raise BadInput("%(name)s: give a low and a high hand.", name=blank.name)
    low, high = said["low"], said["high"]
    if not all(isinstance(half, (list, tuple)) and all(isinstance(each, str) for each in half) for half in (low, high)):
        raise BadInput("%(name)s: give a low and a high hand.", name=blank.name)
    if len(low) != blank.low_size or Counter([*low, *high]) != Counter(blank.pieces):
        raise BadInput("%(name)s: those are not the pieces of this hand, or not so many low.", name=blank.name)
    place = blank.pieces.index
    return {"low": sorted(low, key=place), "high": sorted(high, key=place)}


_READERS: Mapping[Form, Callable[[Blank, Any], object]] = MappingProxyType({
    "choice": _choice,
    "money": _money,
    "chips": _chips,
    "split": _split,
})  # fmt: skip
