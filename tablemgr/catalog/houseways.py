"""House ways from TOML files: read strictly, proved on every hand, refused with everything that is wrong.

A file is read alone from top to bottom; none leans on another. What ships is proved by the tests and read quickly
here; a site's own file is proved each time it is loaded.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from tablemgr import assets
from tablemgr.catalog.grounds import GROUNDS
from tablemgr.catalog.proof import problems_of
from tablemgr.catalog.shelf import Shelf
from tablemgr.rules.houseway import HouseWay, Rule
from tablemgr.words import Text, text

ROOM = "houseways"
TILES = "tiles"
# The one list of the file is written in the singular, a table for each rule.
_LIST, _ONE = "rules", "rule"


def load(source: str, *, thorough: bool = True) -> tuple[HouseWay | None, list[Text]]:
    """Read one file: the house way, or None and everything that is wrong with it.

    Thorough, a way for cards takes some seconds; otherwise only some of the hands are asked.

    >>> load("title = 3")[1][-1].id
    'rule: a house way has at least one.'
    """
    try:
        raw = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        return None, [text("This is not TOML: %(why)s.", why=str(error))]
    tables = raw.pop(_ONE, [])
    raw[_LIST] = tables if isinstance(tables, list) else []
    way, problems = _way(raw)
    rules = [_rule(each) for each in raw[_LIST]]
    problems += problems_of(way or _bare(raw), rules, whole=all(rules), thorough=thorough)
    return (None, problems) if problems else (way, [])


def from_canonical(stored: str) -> HouseWay:
    """Read a house way back from the text that was stored when it was put in force; BadInput if it is none."""
    return _SHELVES[TILES].from_canonical(stored)


def shipped(site: Path | None = None, game: str = TILES) -> dict[str, HouseWay]:
    """Give every house way on offer for a game by key: those that ship, then the site's own folder for that game.

    A key is one house's name and may stand in both games; nobody plays a way of one with the pieces of the other.

    >>> sorted(key for key, way in shipped().items() if way.role == "dealer" and not way.partial)
    ['canberra', 'foxwoods', 'traditional']
    >>> len(shipped(game="poker"))
    8
    """
    return _SHELVES[game].shipped(site)


def golden(way: HouseWay) -> Iterator[str]:
    """Write every hand with its setting and the rule that set it, one line a hand.

    >>> next(golden(shipped()["foxwoods"]))
    '6-6 6-6 1-1 1-1: 1-1 1-1 / 6-6 6-6  only-way'
    """
    ground = GROUNDS[way.game]
    for hand in ground.hands():
        decision = ground.decide(way, hand)
        yield f"{' '.join(map(str, hand))}: {decision.split}  {decision.rule_id}"


class _Ways(Shelf[HouseWay]):
    """The shelf of house ways: what ships is not proved again by every command that reads it."""

    def load(self, source: str) -> tuple[HouseWay | None, list[Text]]:
        return load(source, thorough=False)

    def _own(self) -> dict[str, HouseWay]:
        return _shipped(self.room)


@cache
def _shipped(room: str) -> dict[str, HouseWay]:
    found = {}
    for path in sorted((assets.path("config") / room).glob("*.toml")):
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
        raw[_LIST] = raw.pop(_ONE)
        found[path.stem] = _adapter(HouseWay).validate_json(_json(raw), strict=True)
    return found


def _way(raw: Mapping[str, Any]) -> tuple[HouseWay | None, list[Text]]:
    try:
        return _adapter(HouseWay).validate_json(_json(raw), strict=True), []
    except ValidationError as error:
        wrong = error.errors(include_input=False, include_url=False)
    return None, [
        text("%(key)s: %(why)s.", key=_place(each["loc"], raw), why=each["msg"].rstrip(".")) for each in wrong
    ]


def _rule(raw: Any) -> Rule | None:
    try:
        rule: Rule = _adapter(Rule).validate_json(_json(raw), strict=True)
    except ValidationError:
        return None
    return rule


def _bare(raw: Mapping[str, Any]) -> HouseWay:
    """Give what can be proved of a file whose head cannot be read: its rules, its switches, its only-way."""
    game = raw["game"] if raw.get("game") in GROUNDS else TILES
    head: dict[str, Any] = {
        "key": "", "title": "", "game": game, "edition": "", "source": "", "effective": "2000-01-01",
        "role": "dealer", _LIST: [],
    }  # fmt: skip
    for name in ("switches", "only_way"):
        tried, _ = _way(head | {name: raw[name]}) if name in raw else (None, [])
        if tried is not None:
            head[name] = raw[name]
    way, _ = _way(head)
    assert way is not None
    return way


def _place(loc: tuple[int | str, ...], raw: Mapping[str, Any]) -> str:
    """Say where in the file: a rule by its place and its id, if it has one."""
    match loc:
        case ("rules", int(index), *rest):
            rule = raw[_LIST][index]
            name = rule.get("id") if isinstance(rule, dict) else None
            said = f"rule {index + 1}" + (f" ({name})" if isinstance(name, str) else "")
            return ".".join([said, *map(str, rest)])
        case ("rules",):
            return _ONE
    return ".".join(map(str, loc)) or "file"


@cache
def _adapter(kind: type) -> TypeAdapter[Any]:  # one for each of two kinds; the caller names which
    return TypeAdapter(kind)


def _json(raw: Any) -> str:
    return json.dumps(raw, default=str)


_SHELVES: dict[str, Shelf[HouseWay]] = {
    game: _Ways(f"{ROOM}/{game}", HouseWay, lambda _way, _read: iter(())) for game in GROUNDS
}
