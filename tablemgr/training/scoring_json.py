"""A scoring game as it is kept and sent: plain data that reads back to the same value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any, TypeVar

from tablemgr.errors import BadInput
from tablemgr.rules.tiles.piece import Tile, parse_tiles
from tablemgr.rules.tiles.split import Split
from tablemgr.training.choices import settings_from_json, settings_to_json
from tablemgr.training.players import players_from_json, players_to_json
from tablemgr.training.scoring_settings import CHOICES, Settings
from tablemgr.training.scoring_state import Bank, Meeting, Scoring

T = TypeVar("T")
Json = dict[str, object]


def game_to_json(game: Scoring) -> Json:
    """Give the JSON form: tables by seat as text, tiles as text, the house's hand at seat 0.

    >>> from tablemgr.training.players import seated
    >>> from tablemgr.training.scoring import start
    >>> game = start(Settings(), 7, seated(["person", "fair", "strong"]))
    >>> game_from_json(game_to_json(game)) == game
    True
    """
    return {
        "settings": settings_to_json(game.settings),
        "seed": game.seed,
        "players": players_to_json(game.players),
        "points": _by_seat(game.points, int),
        "house": game.house,
        "round": game.round,
        "phase": game.phase,
        "turn": game.turn,
        "asked": game.asked,
        "passed": list(game.passed),
        "limit": game.limit,
        "wagers": _by_seat(game.wagers, int),
        "answer": game.answer,
        "hands": _by_seat(game.hands, hand_to_json),
        "splits": _by_seat(game.splits, split_to_json),
        "house_rule": game.house_rule,
        "meetings": [asdict(each) for each in game.meetings],
        "bank": None if game.bank is None else asdict(game.bank),
        "busts": list(game.busts),
        "winners": list(game.winners),
    }


def game_from_json(said: Mapping[str, Any]) -> Scoring:
    """Read what `game_to_json` gave; BadInput for anything that is not one."""
    try:
        return _read(said)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise BadInput("This is not a scoring game.") from None


def _read(said: Mapping[str, Any]) -> Scoring:
    return Scoring(
        settings=settings_from_json(Settings, CHOICES, said["settings"]),
        seed=said["seed"],
        players=players_from_json(said["players"]),
        points=by_seat(said["points"], int),
        house=said["house"],
        round=said["round"],
        phase=said["phase"],
        turn=said["turn"],
        asked=said["asked"],
        passed=tuple(said["passed"]),
        limit=said["limit"],
        wagers=by_seat(said["wagers"], int),
        answer=said["answer"],
        hands=by_seat(said["hands"], parse_tiles),
        splits=by_seat(said["splits"], split_from_json),
        house_rule=said["house_rule"],
        meetings=tuple(Meeting(**each) for each in said["meetings"]),
        bank=None if said["bank"] is None else Bank(**said["bank"]),
        busts=tuple(said["busts"]),
        winners=tuple(said["winners"]),
    )


def hand_to_json(hand: Sequence[Tile]) -> list[str]:
    """Write tiles.

    >>> hand_to_json([Tile(6, 6), Tile(1, 2)])
    ['6-6', '1-2']
    """
    return [str(tile) for tile in hand]


def split_to_json(split: Split) -> dict[str, list[str]]:
    """Write a set hand.

    >>> split_to_json(Split.parse("1-1 2-6 / 6-6 3-6"))
    {'low': ['1-1', '2-6'], 'high': ['6-6', '3-6']}
    """
    return {"low": hand_to_json(split.low), "high": hand_to_json(split.high)}


def split_from_json(said: Mapping[str, Sequence[str]]) -> Split:
    """Read a set hand.

    >>> str(split_from_json({"low": ["1-1", "2-6"], "high": ["6-6", "3-6"]}))
    '1-1 2-6 / 6-6 3-6'
    """
    return Split.parse(" / ".join(" ".join(said[half]) for half in ("low", "high")))


def by_seat(said: Mapping[str, Any], read: Callable[[Any], T]) -> dict[int, T]:
    """Read a table by seat.

    >>> by_seat({"1": "10"}, int)
    {1: 10}
    """
    return {int(seat): read(value) for seat, value in said.items()}


def _by_seat(table: Mapping[int, T], write: Callable[[T], object]) -> Json:
    return {str(seat): write(value) for seat, value in sorted(table.items())}
