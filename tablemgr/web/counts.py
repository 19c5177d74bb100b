"""A counted tray from a form: how many chips of each denomination, and what stands beside them."""

from __future__ import annotations

from typing import TypeVar

from werkzeug.datastructures import MultiDict

from tablemgr.errors import BadInput
from tablemgr.services.house import WrongFields
from tablemgr.services.sessions import Recount
from tablemgr.services.tables import Closing, Opening, Table
from tablemgr.web.fields import Reader, choice, one, tick, words
from tablemgr.web.forms import Form
from tablemgr.words import Text, text

C = TypeVar("C", Opening, Closing, Recount)

COUNT = "count-"
# What a counting form carries for itself: the button that was pressed, and the total whose difference was shown.
OWN = frozenset({"step", "shown"})
# Chips of one denomination in one tray.
MOST_PIECES = 99_999
MOST_DIGITS = 20
DEALER: dict[str, Reader] = {"dealer": words(12), "pin": words(12)}
OPENING: dict[str, Reader] = {**DEALER, "tile_set": words(40), "inspected": tick}
RECOUNT: dict[str, Reader] = {**DEALER, "reason": words(200), "which": choice(("opener", "closer"))}


def opening(form: Form, table: Table) -> Opening:
    """Read an opener."""
    return _read(form, table, Opening, OPENING)


def closing(form: Form, table: Table) -> Closing:
    """Read a closer."""
    return _read(form, table, Closing, DEALER)


def recount(form: Form, table: Table) -> Recount:
    """Read a tray that was counted again."""
    return _read(form, table, Recount, RECOUNT)


def _read(form: Form, table: Table, kind: type[C], readers: dict[str, Reader]) -> C:
    """Read a count and what stands beside it; all that is wrong with either is said at once."""
    problems: dict[str, Text] = {}
    counted: dict[str, int] = {}
    try:
        counted = count(form, table)
    except WrongFields as wrong:
        problems |= wrong.problems
    rest = Form(MultiDict([each for each in form.typed.items(multi=True) if not _mine(each[0])]))
    try:
        value = rest.read(kind, readers, count=counted)
    except WrongFields as wrong:
        raise WrongFields(problems | wrong.problems) from None
    if problems:
        raise WrongFields(problems)
    return value


def count(form: Form, table: Table) -> dict[str, int]:
    """Read how many chips of each denomination there are; a denomination that the table has not is refused."""
    counted: dict[str, int] = {}
    problems: dict[str, Text] = {}
    for chip in map(str, table.chip_set.denominations):
        try:
            counted[chip] = _pieces(form.typed.getlist(COUNT + chip))
        except BadInput:
            problems[COUNT + chip] = text("A whole number of chips, or nothing.")
    known = {COUNT + str(chip) for chip in table.chip_set.denominations}
    for name in sorted(set(form.typed) - known):
        if name.startswith(COUNT):
            problems["count"] = text("This table has no chip of %(chip)s.", chip=name.removeprefix(COUNT)[:12])
    if problems:
        raise WrongFields(problems)
    return counted


def _mine(name: str) -> bool:
    return name in OWN or name.startswith(COUNT)


def filled(form: Form, counted: dict[str, int]) -> None:
    """Put a count into the fields, as if it had been typed."""
    for chip, pieces in counted.items():
        form.typed[COUNT + chip] = str(pieces)


def _pieces(values: list[str]) -> int:
    """Read how many chips there are; an empty field is none."""
    typed = one(values)
    if not typed:
        return 0
    # The length first: a number of thousands of digits is not even read.
    if not (typed.isascii() and typed.isdigit() and len(typed) <= MOST_DIGITS) or int(typed) > MOST_PIECES:
        raise BadInput("This is no number of chips.")
    return int(typed)
