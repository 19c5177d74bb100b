"""A casino's own file on the workbench: everything that is wrong with it, or what it comes to. Nothing is stored."""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass

from tablemgr.catalog import houseways
from tablemgr.rules.houseway import HouseWay
from tablemgr.rules.tiles.census import DEALS, HANDS, deals, hands
from tablemgr.rules.tiles.houseway import decide
from tablemgr.services.apart import apart
from tablemgr.services.jobs import Step
from tablemgr.services.workbench_hands import setter_of
from tablemgr.words import Text, text

# NumPy is loaded by whoever counts first, not by whoever opens a table.
# ruff: noqa: PLC0415

_PROVING = text("Proving every rule on every hand")
_SETTING = text("Setting every hand")
_EVERY_DEAL = text("Counting every deal")


@dataclass(frozen=True, slots=True)
class Turn:
    """How often a rule speaks: hands for tiles where many deals are one hand, and deals of all."""

    rule: str
    deals: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """What was found in a file: the way, or None and all its problems.

    `player_edge` and `banker_edge` are the house's over a player, and over a banking player, where both sides set by
    the file; None for cards, where such a figure is dealt and not counted.
    """

    way: HouseWay | None
    problems: tuple[Text, ...]
    turns: tuple[Turn, ...] = ()
    hands: int = 0
    deals: int = 0
    player_edge: float | None = None
    banker_edge: float | None = None


def checked(source: str, step: Step) -> Checked:
    """Check a file: what is wrong with it, else how many deals each rule decides and, for tiles, the exact edges."""
    step(_PROVING, 0, 0)
    if game_of(source) == "poker":
        return apart(check_cards, source, step=step)
    way, problems = houseways.load(source)
    if way is None:
        return Checked(way=None, problems=tuple(problems))
    step(_EVERY_DEAL, 0, 0)
    from tablemgr.odds.tiles import odds

    turns = Counter[str]()
    for hand in hands():
        turns[decide(way, hand).rule_id] += deals(hand)
    found = odds(setter_of(way), setter_of(way))
    return Checked(
        way=way, problems=(), turns=_turns(turns), hands=HANDS, deals=DEALS,
        player_edge=found.edge_against_player(), banker_edge=found.edge_against_banker(),
    )  # fmt: skip


def check_cards(source: str, step: Step) -> Checked:
    """Check a file for cards; takes half a minute, so it is done in a process of its own."""
    way, problems = houseways.load(source)
    if way is None:
        return Checked(way=None, problems=tuple(problems))
    from tablemgr.odds.poker.counts import counts
    from tablemgr.odds.poker.ways import decide_all, layout

    sheet = layout()
    (decided,) = decide_all([way], sheet, lambda done: step(_SETTING, done, len(sheet.held)))
    found = counts(decided)
    return Checked(way=way, problems=(), turns=_turns(found.rules), hands=len(sheet.held), deals=found.total)


def _turns(found: dict[str, int]) -> tuple[Turn, ...]:
    return tuple(Turn(rule, count) for rule, count in sorted(found.items(), key=lambda each: -each[1]))


def game_of(source: str) -> object:
    """Give the game that a file names; what cannot be read is said by the reader."""
    try:
        return tomllib.loads(source).get("game")
    except tomllib.TOMLDecodeError:
        return None
