"""From typed text to a command: every field is read, all that is wrong is said at once, and nothing typed is lost.

A reader turns the text of one field into a typed value or refuses it with a sentence. What the readers give goes
straight into the frozen value that a service takes; a field that the value does not know is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar
from uuid import uuid4

from flask import Response, make_response
from pydantic import TypeAdapter
from werkzeug.datastructures import MultiDict

from tablemgr.errors import BadInput, TableError
from tablemgr.services.house import WrongFields
from tablemgr.web.errors import status_of
from tablemgr.web.fields import Reader
from tablemgr.web.show import say
from tablemgr.words import Text, refusal

T = TypeVar("T")

# What every form carries beside its fields.
SHELL = frozenset({"csrf_token", "request", "seen", "next"})


class Form:
    """The texts of one form, the sentences beside its fields, and the request id it was printed with."""

    def __init__(self, typed: MultiDict[str, str] | None = None, **first: object) -> None:
        """Take what was typed, or the values a fresh form starts with."""
        self.typed: MultiDict[str, str] = MultiDict(typed)
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
        return _reader(kind).validate_python({**given, **self.values(readers)}, extra="forbid")

    def values(self, readers: Mapping[str, Reader]) -> dict[str, object]:
        """Read every field; WrongFields with all that is wrong, and a field that nobody asked for is refused."""
        values, problems = dict[str, object](), dict[str, Text]()
        for name in set(self.typed) - set(readers) - SHELL:
            raise BadInput("The form has an unknown field %(name)s.", name=name[:40])
        for name, reader in readers.items():
            try:
                values[name] = reader(self.typed.getlist(name))
            except BadInput as error:
                problems[name] = refusal(error)
        if problems:
            raise WrongFields(problems)
        return values

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


# Made once for each kind of value; each is of its key's type, which a table cannot say.
_READERS: dict[type[Any], TypeAdapter[Any]] = {}


def _reader(kind: type[T]) -> TypeAdapter[T]:
    if kind not in _READERS:
        _READERS[kind] = TypeAdapter(kind)
    return _READERS[kind]


def see(place: str) -> Response:
    """Answer 303: what was asked is done, look there."""
    response = make_response("", 303)
    response.headers["Location"] = place
    return response
