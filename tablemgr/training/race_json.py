"""First to fifteen as plain data: the game as it is kept and sent, and what happened in it, event by event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from tablemgr.errors import BadInput
from tablemgr.rules.tiles.piece import parse_tiles
from tablemgr.rules.tiles.split import Split
from tablemgr.training.choices import settings_from_json, settings_to_json
from tablemgr.training.players import players_from_json, players_to_json
from tablemgr.training.race import DEALER, Act, Race
from tablemgr.training.race_settings import CHOICES, Settings
from tablemgr.training.ranking import Met
from tablemgr.training.scoring_acts import Next
from tablemgr.training.scoring_json import by_seat, hand_to_json, split_from_json, split_to_json

Json = dict[str, object]


def game_to_json(game: Race) -> Json:
    """Give the JSON form: tables by seat as text, tiles as text, the dealer's hand at seat 0.

    >>> from tablemgr.training.players import seated
    >>> from tablemgr.training.race import start
    >>> game = start(Settings(), 7, seated(["person", "fair"]))
    >>> game_from_json(game_to_json(game)) == game
    True
    """
    return {
        "settings": settings_to_json(game.settings),
        "seed": game.seed,
        "players": players_to_json(game.players),
        "round": game.round,
        "phase": game.phase,
        "won": _seats(game.won),
        "lost": _seats(game.lost),
        "hands": {str(seat): hand_to_json(hand) for seat, hand in game.hands.items()},
        "splits": {str(seat): split_to_json(split) for seat, split in game.splits.items()},
        "dealer_rule": game.dealer_rule,
        "met": {str(seat): asdict(met) for seat, met in game.met.items()},
        "winners": list(game.winners),
        "beaten": list(game.beaten),
    }


def game_from_json(said: Mapping[str, Any]) -> Race:
    """Read what `game_to_json` gave; BadInput for anything that is not one."""
    try:
        return Race(
            settings=settings_from_json(Settings, CHOICES, said["settings"]),
            seed=said["seed"],
            players=players_from_json(said["players"]),
            round=said["round"],
            phase=said["phase"],
            won=by_seat(said["won"], int),
            lost=by_seat(said["lost"], int),
            hands=by_seat(said["hands"], parse_tiles),
            splits=by_seat(said["splits"], split_from_json),
            dealer_rule=said["dealer_rule"],
            met=by_seat(said["met"], lambda met: Met(**met)),
            winners=tuple(said["winners"]),
            beaten=tuple(said["beaten"]),
        )
    except (KeyError, TypeError, ValueError, AttributeError):
        raise BadInput("This is not a game of first to fifteen.") from None


def begun(game: Race) -> Iterator[Json]:
    """Tell the start and the first deal.

    >>> from tablemgr.training.players import seated
    >>> from tablemgr.training.race import start
    >>> [told["event"] for told in begun(start(Settings(), 7, seated(["fair"])))]
    ['start', 'deal']
    """
    yield {
        "event": "start", "game": "race", "seed": game.seed, "players": players_to_json(game.players),
        "rounds": game.settings.rounds, "settings": settings_to_json(game.settings),
    }  # fmt: skip
    yield _deal(game)


def events(before: Race, act: Act, game: Race) -> Iterator[Json]:
    """Tell what an act and what followed from it were: front hands low, rear hands high."""
    if isinstance(act, Next):
        yield _deal(game)
        return
    number: Json = {"round": before.round}
    yield {"event": "split", **number, "seat": act.seat, **_halves(game.splits[act.seat])}
    if game.phase == "split":
        return
    yield {"event": "dealer", **number, **_halves(game.splits[DEALER]), "rule": game.dealer_rule}
    for seat, met in game.met.items():
        yield {"event": "compare", **number, "seat": seat, "front": met.low, "rear": met.high, "result": met.result}
    yield {"event": "points", **number, "won": _seats(game.won), "lost": _seats(game.lost)}
    if game.phase == "over":
        yield {
            "event": "end", "rounds": game.round, "winners": list(game.winners), "dealer_over": list(game.beaten),
            "won": _seats(game.won), "lost": _seats(game.lost),
        }  # fmt: skip


def _deal(game: Race) -> Json:
    hands = {str(seat): hand_to_json(hand) for seat, hand in game.hands.items() if seat != DEALER}
    return {"event": "deal", "round": game.round, "hands": hands, "dealer": hand_to_json(game.hands[DEALER])}


def _seats(table: Mapping[int, int]) -> Json:
    return {str(seat): count for seat, count in table.items()}


def _halves(split: Split) -> Json:
    halves = split_to_json(split)
    return {"front": halves["low"], "rear": halves["high"]}
