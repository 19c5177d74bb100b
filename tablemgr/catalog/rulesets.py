"""Rule sets, a house's choices where the texts of a game disagree, from TOML files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path

from tablemgr.catalog.shelf import Shelf
from tablemgr.rules.tiles.ruleset import RuleSet, TileRules
from tablemgr.words import Text, text

_CHOICES = tuple(each.name for each in fields(TileRules))


def _check(ruleset: RuleSet, read: Mapping[str, Mapping[str, object]]) -> Iterator[Text]:
    """Say what is missing: each choice is written out and has its note, so that the file can be read alone."""
    for name in _CHOICES:
        if name not in read["rules"]:
            yield text("rules: “%(choice)s” is not chosen.", choice=name)
        if not ruleset.notes.get(name, "").strip():
            yield text("notes: “%(choice)s” has no note on the text it reads.", choice=name)
    for name in ruleset.notes:
        if name not in _CHOICES:
            yield text("notes: there is no choice “%(choice)s”.", choice=name)


_SHELF: Shelf[RuleSet] = Shelf("rulesets", RuleSet, _check)


def load(source: str) -> tuple[RuleSet | None, list[Text]]:
    """Read one file: the rule set, or None and everything that is wrong with it.

    >>> load("this is no rule set")[0] is None
    True
    """
    return _SHELF.load(source)


def from_canonical(stored: str) -> RuleSet:
    """Read a rule set back from its stored text; BadInput if it is none."""
    return _SHELF.from_canonical(stored)


def shipped(site: Path | None = None) -> dict[str, RuleSet]:
    """Give every rule set on offer by key: those that ship, then the site's own folder of `rulesets`.

    >>> shipped()["tiles-standard"].rules.zero_tie
    'banker'
    """
    return _SHELF.shipped(site)
