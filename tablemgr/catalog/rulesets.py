"""Rule sets, a house's choices where the texts of a game disagree, from TOML files.

Both games' sets lie in one room; a file says which game it is for, and is read as a set of that game.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Literal, TypeAlias, cast, overload

from tablemgr.catalog.shelf import Shelf
from tablemgr.rules.bankrules import added
from tablemgr.rules.poker.ruleset import CardRules
from tablemgr.rules.poker.ruleset import RuleSet as CardRuleSet
from tablemgr.rules.tiles.ruleset import RuleSet, TileRules
from tablemgr.words import Text, text

AnyRuleSet: TypeAlias = RuleSet | CardRuleSet
_CHOICES = {
    game: tuple(each.name for each in fields(rules)) for game, rules in (("tiles", TileRules), ("poker", CardRules))
}


def _check(ruleset: AnyRuleSet, read: Mapping[str, Mapping[str, object]]) -> Iterator[Text]:
    """Say what is missing: each choice is written out and has its note, so that the file can be read alone."""
    choices = _CHOICES[ruleset.game]
    for name in choices:
        if name not in read["rules"]:
            if name in added(type(ruleset.rules)):
                continue  # A house's own file may be older than the choice; then it plays as all did.
            yield text("rules: “%(choice)s” is not chosen.", choice=name)
        if not ruleset.notes.get(name, "").strip():
            yield text("notes: “%(choice)s” has no note on the text it reads.", choice=name)
    for name in ruleset.notes:
        if name not in choices:
            yield text("notes: there is no choice “%(choice)s”.", choice=name)


class _Sets(Shelf[AnyRuleSet]):
    """The shelf of rule sets: a file is read as a set of the game it names."""

    def _value(self, source: str) -> tuple[AnyRuleSet | None, list[Text]]:
        return super()._value(source) if _game(source) != "poker" else _CARDS._value(source)  # noqa: SLF001 - its twin


def _game(source: str) -> object:
    """Give the game that a file names; what cannot be read is said by the reader."""
    try:
        read = json.loads(source)
    except ValueError:
        return None
    return read.get("game") if isinstance(read, dict) else None


# Each kind of set has its own shape; the first shelf hands over to the second what is for cards.
_CARDS: Shelf[CardRuleSet] = Shelf("rulesets", CardRuleSet, _check)
_SHELF: Shelf[AnyRuleSet] = _Sets("rulesets", cast("type[AnyRuleSet]", RuleSet), _check)


def load(source: str) -> tuple[AnyRuleSet | None, list[Text]]:
    """Read one file: the rule set, or None and everything that is wrong with it.

    >>> load("this is no rule set")[0] is None
    True
    """
    return _SHELF.load(source)


def from_canonical(stored: str) -> AnyRuleSet:
    """Read a rule set back from its stored text; BadInput if it is none."""
    return _SHELF.from_canonical(stored)


@overload
def shipped(site: Path | None = None, game: Literal["tiles"] = "tiles") -> dict[str, RuleSet]: ...
@overload
def shipped(site: Path | None = None, *, game: Literal["poker"]) -> dict[str, CardRuleSet]: ...
def shipped(site: Path | None = None, game: str = "tiles") -> Mapping[str, AnyRuleSet]:
    """Give every rule set on offer for a game by key: those that ship, then the site's own folder of `rulesets`.

    >>> shipped()["tiles-standard"].rules.zero_tie, shipped(game="poker")["poker-standard"].rules.joker
    ('banker', 'bug')
    """
    return {key: found for key, found in _SHELF.shipped(site).items() if found.game == game}
