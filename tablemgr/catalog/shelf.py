"""A shelf of data files: one room of `config/`, and the same room in a site's own folder.

A file is read strictly into one frozen value, and everything that is wrong with it is said at once. A site adds to
what ships and never replaces it: a key means the same in every house.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from pydantic import TypeAdapter, ValidationError

from tablemgr import assets
from tablemgr.errors import BadInput
from tablemgr.words import Text, text


class Keyed(Protocol):
    """A value with a key."""

    @property
    def key(self) -> str:
        """The name of its file."""


T = TypeVar("T", bound=Keyed)


@dataclass(frozen=True, slots=True)
class Shelf(Generic[T]):
    """One room of files, each one value of `kind`.

    `check` says what is wrong with a value that could be read, given also the bare data it was read from.
    """

    room: str
    kind: type[T]
    check: Callable[[T, Mapping[str, Any]], Iterator[Text]]
    _kept: dict[str, Any] = field(default_factory=dict, compare=False)

    def load(self, source: str) -> tuple[T | None, list[Text]]:
        """Read one file's text: the value, or None and everything that is wrong with it."""
        try:
            read = tomllib.loads(source)
        except tomllib.TOMLDecodeError as error:
            return None, [text("This is not TOML: %(why)s.", why=str(error))]
        value, problems = self._value(json.dumps(read, default=str))
        if value is not None:
            problems = list(self.check(value, read))
        return (None, problems) if problems else (value, [])

    def from_canonical(self, stored: str) -> T:
        """Read a value back from the text that was stored when it was put in force; BadInput if it is none."""
        value, problems = self._value(stored)
        if value is None:
            raise BadInput(
                "The stored text of %(room)s cannot be read. %(problems)s",
                room=self.room,
                problems=" ".join(map(str, problems)),
            )
        return value

    def shipped(self, site: Path | None = None) -> dict[str, T]:
        """Give every value on offer by key: those that ship, then the site's own; BadInput names every bad file."""
        found = dict(self._own())
        if site is not None and (site / self.room).is_dir():
            found |= self._folder(site / self.room, taken=frozenset(found))
        return found

    def _own(self) -> dict[str, T]:
        """Read what ships, once."""
        if "own" not in self._kept:
            self._kept["own"] = self._folder(assets.path("config") / self.room, taken=frozenset())
        own: dict[str, T] = self._kept["own"]
        return own

    def _folder(self, folder: Path, *, taken: frozenset[str]) -> dict[str, T]:
        found: dict[str, T] = {}
        problems: list[str] = []
        for path in sorted(folder.glob("*.toml")):
            value, wrong = self.load(path.read_text(encoding="utf-8"))
            if value is not None:
                wrong = list(_misnamed(value.key, path.stem, taken))
                found[value.key] = value
            problems += [f"{path.name}: {each}" for each in wrong]
        if problems:
            raise BadInput(
                "The files of %(room)s cannot be used. %(problems)s", room=self.room, problems=" ".join(problems)
            )
        return found

    def _value(self, source: str) -> tuple[T | None, list[Text]]:
        adapter: TypeAdapter[T] = self._kept.setdefault("adapter", TypeAdapter(self.kind))
        try:
            return adapter.validate_json(source, strict=True), []
        except ValidationError as error:
            return None, [
                text("%(key)s: %(why)s.", key=".".join(map(str, each["loc"])) or "file", why=each["msg"])
                for each in error.errors(include_input=False, include_url=False)
            ]


def _misnamed(key: str, stem: str, taken: frozenset[str]) -> Iterator[Text]:
    if key != stem:
        yield text("key: “%(key)s” is not the name of the file.", key=key)
    if key in taken:
        yield text("key: “%(key)s” ships with the program; choose another.", key=key)
