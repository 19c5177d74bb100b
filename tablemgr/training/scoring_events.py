"""What happened in a scoring game, event by event, as plain data: enough to work out every point by hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from typing import TypeVar

from tablemgr.rules.tiles.split import Split
from tablemgr.training.choices import settings_to_json
from tablemgr.training.players import players_to_json
from tablemgr.training.scoring_acts import Act, AnswerBank, Limit, Next, SetHand, Wager
from tablemgr.training.scoring_state import HOUSE, Scoring, choices, limits

Json = dict[str, object]
T = TypeVar("T")


def begun(game: Scoring) -> Iterator[Json]:
    """Tell the start: who plays by which choices, and whose turn the bank is first.

    >>> from tablemgr.training.players import seated
    >>> from tablemgr.training.scoring import start, Settings
    >>> [told["event"] for told in begun(start(Settings(variant="home"), 7, seated(["fair"] * 3)))]
    ['start', 'bank']
    """
    yield {
        "event": "start", "game": "scoring", "variant": game.settings.variant, "seed": game.seed, "first": game.turn,
        "players": players_to_json(game.players), **_points(game), "settings": settings_to_json(game.settings),
    }  # fmt: skip
    yield from _bank(game)


def events(before: Scoring, act: Act, game: Scoring) -> Iterator[Json]:
    """Tell what an act and what followed from it were."""
    number: Json = {"round": before.round}
    match act:
        case Limit():
            yield {"event": "limit", **number, "seat": act.seat, "limit": act.points, "offered": list(limits(before))}
        case Wager():
            if game.phase != "wagers":
                yield {"event": "wagers", **number, "wagers": _seats(game.wagers)}
                yield from _offer(game) if game.phase == "bank" else _deal(game)
        case AnswerBank():
            yield {"event": "answer", **number, "seat": act.seat, "answer": act.answer}
            yield from _offer(game) if game.phase == "bank" else _deal(game)
        case SetHand():
            yield {"event": "split", **number, "seat": act.seat, **_halves(game.splits[act.seat])}
            if game.phase != "split":
                yield from settlement(game)
        case Next():
            yield from _bank(game)


def settlement(game: Scoring) -> Iterator[Json]:
    """Tell a round's settlement: the house's hand, each meeting, the bank, the points after, and the end."""
    number: Json = {"round": game.round}
    if not game.home:
        yield {"event": "house", **number, **_halves(game.splits[HOUSE]), "rule": game.house_rule}
    for each in game.meetings:
        told = {"seat": each.seat, "against": each.against or "house"}
        yield {"event": "compare", **number, **told, "low": each.low, "high": each.high, "result": each.result}
        yield {"event": "settle", **number, **told, "wager": each.wager, "gain": each.gain}
    if game.bank is not None:
        yield {"event": "banked", **number, **asdict(game.bank), "seat": game.bank.seat or "house"}
    yield {"event": "points", **number, **_points(game)}
    for seat in game.busts:
        yield {"event": "bust", **number, "seat": seat, "points": game.points[seat]}
    if game.phase == "over":
        yield {"event": "end", "rounds": game.round, "winners": list(game.winners), **_points(game)}


def _bank(game: Scoring) -> Iterable[Json]:
    """At home the bank is nobody's choice: tell who has it, and whom it passed over."""
    if game.home:
        yield {"event": "bank", "round": game.round, "seat": game.asked, "passed": list(game.passed)}


def _offer(game: Scoring) -> Iterable[Json]:
    yield {"event": "offer", "round": game.round, "seat": game.asked, "choices": list(choices(game))}


def _deal(game: Scoring) -> Iterable[Json]:
    hands = {seat: [str(tile) for tile in hand] for seat, hand in game.hands.items()}
    house = {} if game.home else {"house": hands.pop(HOUSE)}
    yield {"event": "deal", "round": game.round, "hands": _seats(hands), **house}


def _points(game: Scoring) -> Json:
    return {"points": _seats(game.points), "house": game.house}


def _seats(table: Mapping[int, T]) -> dict[str, T]:
    """Write a table by seat; JSON has only texts for names."""
    return {str(seat): table[seat] for seat in sorted(table)}


def _halves(split: Split) -> Json:
    return {"low": [str(tile) for tile in split.low], "high": [str(tile) for tile in split.high]}
