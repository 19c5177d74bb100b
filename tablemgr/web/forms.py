"""From typed text to a command: every field is read, all that is wrong is said at once, and nothing typed is lost.

A reader turns the text of one field into a typed value or refuses it with a sentence. What the readers give goes
straight into the frozen value that a service takes; a field that the value does not know is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar
from uuid import uuid4

from flask import Response, make_response
from pydantic import TypeAdapter
from werkzeug.datastructures import MultiDict

from tablemgr.errors import BadInput, TableError
from tablemgr.money import parse_money
from tablemgr.services.checks import code_problem, name_problem
from tablemgr.services.house import WrongFields
from tablemgr.web.errors import status_of
from tablemgr.web.show import say
from tablemgr.words import Text

T = TypeVar("T")
Reader = Callable[[list[str]], object]

# What every form carries beside its fields.
SHELL = frozenset({"csrf_token", "request", "seen", "next"})


class Form:
    """The texts of one form, the sentences beside its fields, and the request id it was printed with."""

    def __init__(self, typed: MultiDict[str, str] | None = None, **first: object) -> None:
        """Take what was typed, or the values a fresh form starts with."""
        self.typed: MultiDict[str, str] = MultiDict() if typed is None else typed
        self.first = first
        self.errors: dict[str, str] = {}
        self.refusal: str = ""

    @property
    def request_id(self) -> str:
        """The id under which this form is sent; the same when it is shown again after a refusal."""
        return self.typed.get("request") or str(self.first.setdefault("request", str(uuid4())))

    def value(self, name: str) -> str:
        """Give the text to print in a field."""
        if self.typed:
            return self.typed.get(name, "")
        first = self.first.get(name, "")
        return "" if first is None else str(first)

    def chosen(self, name: str, option: object) -> bool:
        """Whether an option of a field is chosen."""
        if self.typed:
            return str(option) in self.typed.getlist(name)
        first = self.first.get(name)
        return str(option) in map(str, first) if isinstance(first, list | tuple) else str(option) == str(first)

    def read(self, kind: type[T], readers: Mapping[str, Reader], **given: object) -> T:
        """Read every field into a `kind`; WrongFields with all that is wrong."""
        values, problems = dict(given), dict[str, Text]()
        for name in set(self.typed) - set(readers) - SHELL:
            raise BadInput("The form has an unknown field %(name)s.", name=name[:40])
        for name, reader in readers.items():
            try:
                values[name] = reader(self.typed.getlist(name))
            except BadInput as error:
                problems[name] = Text(error.id, tuple(sorted(error.params.items())))  # type: ignore[arg-type]
        if problems:
            raise WrongFields(problems)
        return TypeAdapter(kind).validate_python(values, extra="forbid")

    def tried(self, act: Callable[[], object]) -> int | None:
        """Do it. None when it is done, else the refusal's status, with its sentences kept for the page."""
        try:
            act()
        except WrongFields as wrong:
            self.errors = {name: say(problem) for name, problem in wrong.problems.items()}
            return status_of(wrong)
        except TableError as refusal:
            status = status_of(refusal)
            if status >= 500:  # noqa: PLR2004 - the server's own trouble is not the form's
                raise
            self.refusal = say(refusal)
            return status
        return None


def see(place: str) -> Response:
    """Answer 303: what was asked is done, look there."""
    response = make_response("", 303)
    response.headers["Location"] = place
    return response


def one(values: list[str]) -> str:
    """Take the one text of a field without the spaces around it."""
    if len(values) > 1:
        raise BadInput("This field was sent more than once.")
    return values[0].strip() if values else ""


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


def choice(options: Mapping[str, object] | tuple[str, ...] | list[str], *, empty: bool = False) -> Reader:
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


def several(options: Mapping[str, object] | tuple[str, ...] | list[str]) -> Reader:
    """Read any number of `options`."""

    def read(values: list[str]) -> tuple[str, ...]:
        if any(value not in options for value in values):
            raise BadInput("Choose from the list.")
        return tuple(dict.fromkeys(values))

    return read
