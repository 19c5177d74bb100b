"""Commission policies from TOML files: what ships in `config/commissions`, and a house's own beside them."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from tablemgr import assets
from tablemgr.errors import BadInput
from tablemgr.money import Commission
from tablemgr.words import Text, text

ROOM = "commissions"


def load(source: str) -> tuple[Commission | None, list[Text]]:
    """Read one file: the policy, or None and everything that is wrong with it.

    >>> [str(problem) for problem in load("rate = 500")[1]]
    ['key: Field required.', 'title: Field required.']
    """
    try:
        read = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        return None, [text("This is not TOML: %(why)s.", why=str(error))]
    return _policy(json.dumps(read, default=str))


def from_canonical(stored: str) -> Commission:
    """Read a policy back from the text that was stored when it was put in force; BadInput if it is none."""
    policy, problems = _policy(stored)
    if policy is None:
        raise BadInput("The stored commission policy cannot be read. %(problems)s", problems=_all(problems))
    return policy


def shipped(site: Path | None = None) -> dict[str, Commission]:
    """Give every policy on offer by key: those that ship, then the site's own folder of `commissions`.

    A site adds, it does not replace: five_percent means the same in every house. BadInput names every bad file.
    """
    found = dict(_own())
    if site is not None and (site / ROOM).is_dir():
        found |= _folder(site / ROOM, taken=frozenset(found))
    return found


@cache
def _own() -> dict[str, Commission]:
    return _folder(assets.path("config") / ROOM, taken=frozenset())


def _folder(folder: Path, *, taken: frozenset[str]) -> dict[str, Commission]:
    found: dict[str, Commission] = {}
    problems: list[str] = []
    for path in sorted(folder.glob("*.toml")):
        policy, wrong = load(path.read_text(encoding="utf-8"))
        if policy is not None:
            wrong = list(_misnamed(policy.key, path.stem, taken))
            found[policy.key] = policy
        problems += [f"{path.name}: {each}" for each in wrong]
    if problems:
        raise BadInput("The commission policies cannot be used. %(problems)s", problems=" ".join(problems))
    return found


def _misnamed(key: str, stem: str, taken: frozenset[str]) -> Iterator[Text]:
    if key != stem:
        yield text("key: “%(key)s” is not the name of the file.", key=key)
    if key in taken:
        yield text("key: “%(key)s” ships with the program; choose another.", key=key)


def _policy(source: str) -> tuple[Commission | None, list[Text]]:
    try:
        policy = _reader().validate_json(source, strict=True)
    except ValidationError as error:
        return None, [
            text("%(key)s: %(why)s.", key=".".join(map(str, each["loc"])) or "file", why=each["msg"])
            for each in error.errors(include_input=False, include_url=False)
        ]
    problems = policy.problems()
    return (None, problems) if problems else (policy, [])


@cache
def _reader() -> TypeAdapter[Commission]:
    return TypeAdapter(Commission)


def _all(problems: list[Text]) -> str:
    return " ".join(map(str, problems))
