"""Readers of single fields: the texts sent under one name become a typed value, or a sentence says why not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date

from tablemgr.errors import BadInput
from tablemgr.money import parse_money
from tablemgr.services import pins
from tablemgr.services.checks import badge_problem, code_problem, name_problem

Reader = Callable[[list[str]], object]
Options = Mapping[str, object] | tuple[str, ...] | list[str]


def one(values: list[str]) -> str:
    """Take the one text of a field without the spaces around it."""
    if len(values) > 1:
        raise BadInput("This field was sent more than once.")
    return values[0].strip() if values else ""


def day(typed: str) -> date | None:
    """Read the gaming day that an address asks for, None where it asks for none; BadInput for what is no day."""
    try:
        return date.fromisoformat(typed) if typed else None
    except ValueError:
        raise BadInput("There is no gaming day %(day)s.", day=typed[:20]) from None


def words(most: int = 60, *, least: int = 1) -> Reader:
    """Read a line of text of `least` to `most` characters."""

    def read(values: list[str]) -> str:
        typed = " ".join(one(values).split())
        if len(typed) < least:
            raise BadInput("Fill this in.")
        if len(typed) > most or not typed.isprintable():
            raise BadInput("At most %(most)s printable characters.", most=most)
        return typed

    return read


def code(values: list[str]) -> str:
    """Read a code such as PG14; small letters become capitals."""
    typed = one(values).upper()
    if problem := code_problem(typed):
        raise BadInput(problem.id, **dict(problem.params))
    return typed


def badge(values: list[str]) -> str:
    """Read a badge."""
    typed = one(values)
    if problem := badge_problem(typed):
        raise BadInput(problem.id, **dict(problem.params))
    return typed


def pin(badge: str) -> Reader:
    """Read a new PIN for the owner of a badge."""

    def read(values: list[str]) -> str:
        typed = one(values)
        if problem := pins.problem(typed, badge):
            raise BadInput(problem.id, **dict(problem.params))
        return typed

    return read


def name(values: list[str]) -> str:
    """Read a name that a report can print."""
    typed = " ".join(one(values).split())
    if problem := name_problem(typed):
        raise BadInput(problem.id, **dict(problem.params))
    return typed


def whole(least: int, most: int) -> Reader:
    """Read a whole number from `least` to `most`."""

    def read(values: list[str]) -> int:
        typed = one(values)
        if not (typed.isascii() and typed.isdigit() and len(typed) < 10) or not least <= int(typed) <= most:  # noqa: PLR2004 - longer is over any limit
            raise BadInput("A whole number from %(least)s to %(most)s.", least=least, most=most)
        return int(typed)

    return read


def money(*, zero: bool = False) -> Reader:
    """Read an amount of money as whole minor units, above zero unless `zero` is allowed."""

    def read(values: list[str]) -> int:
        typed = one(values)
        cents = parse_money(typed) if typed or not zero else 0
        if cents < 0 or (cents == 0 and not zero):
            raise BadInput("An amount above zero.")
        return cents

    return read


def choice(options: Options, *, empty: bool = False) -> Reader:
    """Read one of `options`; `empty` allows none of them."""

    def read(values: list[str]) -> str | None:
        typed = one(values)
        if not typed and empty:
            return None
        if typed not in options:
            raise BadInput("Choose one of the list.")
        return typed

    return read


def tick(values: list[str]) -> bool:
    """Read a tick box."""
    return one(values) in ("on", "yes", "true", "1")


def several(options: Options) -> Reader:
    """Read any number of `options`."""

    def read(values: list[str]) -> tuple[str, ...]:
        if any(value not in options for value in values):
            raise BadInput("Choose from the list.")
        return tuple(dict.fromkeys(values))

    return read
