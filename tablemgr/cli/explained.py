"""A house way, and the words it may use, as text for a person."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tablemgr.catalog.grounds import GROUNDS
from tablemgr.rules.houseway import ONLY_WAY_BECAUSE, HouseWay, Rule
from tablemgr.rules.tiles.shorthand import WORDS
from tablemgr.rules.vocabulary import in_words


def vocabulary(game: str = "tiles") -> Iterator[str]:
    """List every word a house way of a game may use, with what it means."""
    words = GROUNDS[game].vocabulary
    yield "What a rule may ask (when):"
    yield from _listed(words.asks)
    yield "\nWhat a rule may play (play):"
    yield from _listed(words.plays)
    if words.prefers:
        yield f"\nWhich of several settings is preferred (prefer; without it {words.default}):"
        yield from _listed(words.prefers)
    yield "\nAll the words of a table must hold. all and any gather a list of such tables, once."
    if game == "tiles":
        yield "Strengths: a value (points, 10 for a gong, 11 for a wong, 12 for a pair), or points and the tile on top."
        yield "\nTiles:"
        for name, kinds in WORDS.items():
            yield f"  {name:<6}{' or '.join(each.both for each in sorted(kinds, reverse=True))}"


def rules_of(way: HouseWay) -> Iterator[str]:
    """Write a house way in words: its document, its switches, its rules in order."""
    yield f"{way.title}, {way.edition} ({way.role}{', partial' if way.partial else ''})"
    yield f"Source: {way.source}. Effective {way.effective.isoformat()}. Rules {way.digest[:12]}."
    yield from (f"Note: {note}" for note in way.notes)
    for name, switch in way.switches.items():
        yield f"Switch {name}: {switch.value} (of {', '.join(switch.choices)}). {switch.note}"
    if way.only_way:
        yield f"\nonly-way: {ONLY_WAY_BECAUSE['en']}"
    for number, rule in enumerate(way.rules, 1):
        yield from _rule(number, rule, counts=way.counts(rule))


def _rule(number: int, rule: Rule, *, counts: bool) -> Iterator[str]:
    state = "" if counts else " [switched off]"
    state += f" [never speaks: {rule.shadowed_by}]" if rule.shadowed_by else ""
    yield f"\n{number}. {rule.id}{state}: {rule.because['en']}"
    yield f"   when {in_words(rule.when)}; play {in_words(rule.play)}"
    yield f"   {rule.example.hand}: {rule.example.low} / {rule.example.high}"


def _listed(words: Mapping[str, Callable[..., Any]]) -> Iterator[str]:  # words of every shape, for their docstrings
    for name, word in words.items():
        yield f"  {name:<27}{(word.__doc__ or '').strip()}"
