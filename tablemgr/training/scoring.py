"""The scoring game, from the first wager to two hundred points: verify, can, do, and the replay of its acts.

A game of three to seven players with a house, or three to eight without, for points and never for money. The three
verbs stand over one check. Deals, and who is offered the bank first, follow from the seed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from tablemgr.errors import Absent, Conflict, Refused, TableError
from tablemgr.training.players import SetHand as HouseSets
from tablemgr.training.scoring_acts import Act, AnswerBank, Limit, Next, SetHand, Wager
from tablemgr.training.scoring_settings import Settings
from tablemgr.training.scoring_settle import settled
from tablemgr.training.scoring_state import (
    HOUSE,
    Scoring,
    after,
    choices,
    dealt,
    limits,
    offered_to,
    start,
    wagers,
)

__all__ = ["HOUSE", "Scoring", "Settings", "can", "choices", "do", "limits", "replay", "start", "verify", "wagers"]


def verify(game: Scoring, act: Act) -> None:
    """Refuse with the reason, or return: `Absent` no such seat, `Conflict` not now, `Refused` against the rules."""
    _ACTS[type(act)][0](game, act)


def can(game: Scoring, act: Act) -> bool:
    """Whether `do` would be let.

    >>> from tablemgr.training.players import seated
    >>> game = start(Settings(), 7, seated(["person"] * 3))
    >>> can(game, Wager(1, 50)), can(game, Wager(1, 55)), can(game, Next())
    (True, False, False)
    """
    try:
        verify(game, act)
    except TableError:
        return False
    return True


def do(game: Scoring, act: Act, house: HouseSets) -> Scoring:
    """Check the act and give the game after it; `house` sets the hand of the house, when all others are set."""
    verify(game, act)
    return _ACTS[type(act)][1](game, act, house)


def replay(game: Scoring, acts: Iterable[Act], house: HouseSets) -> Scoring:
    """Give the game that these acts lead to."""
    for act in acts:
        game = do(game, act, house)
    return game


def _due(game: Scoring, seat: int, phase: str) -> None:
    """Refuse an act that is not awaited of this seat now."""
    if seat not in {each.seat for each in game.players}:
        raise Absent("There is no seat %(seat)s in this game.", seat=seat)
    if game.phase != phase or seat not in game.due:
        raise Conflict("That is not awaited of seat %(seat)s now.", seat=seat)


def _verify_limit(game: Scoring, act: Limit) -> None:
    _due(game, act.seat, "limit")
    if act.points not in limits(game):
        raise Refused("The limit is one of %(limits)s.", limits=", ".join(map(str, limits(game))))


def _limit(game: Scoring, act: Limit, _house: HouseSets) -> Scoring:
    return replace(game, limit=act.points, phase="wagers")


def _verify_wager(game: Scoring, act: Wager) -> None:
    _due(game, act.seat, "wagers")
    if act.points not in wagers(game, act.seat):
        allowed = ", ".join(map(str, wagers(game, act.seat)))
        raise Refused("Seat %(seat)s may wager %(wagers)s.", seat=act.seat, wagers=allowed)


def _wager(game: Scoring, act: Wager, _house: HouseSets) -> Scoring:
    game = replace(game, wagers={**game.wagers, act.seat: act.points})
    if game.due:
        return game
    return dealt(game) if game.home else replace(game, phase="bank")


def _verify_bank(game: Scoring, act: AnswerBank) -> None:
    _due(game, act.seat, "bank")
    if act.answer not in choices(game):
        raise Refused("Seat %(seat)s does not hold enough points to cover that.", seat=act.seat)


def _bank(game: Scoring, act: AnswerBank, _house: HouseSets) -> Scoring:
    onward = after(game, game.asked)
    if act.answer == "decline" and game.settings.declined == "next" and onward not in (game.turn, *game.passed):
        return replace(game, passed=(*game.passed, game.asked), asked=onward)
    return dealt(replace(game, answer=act.answer))


def _verify_split(game: Scoring, act: SetHand) -> None:
    _due(game, act.seat, "split")
    if Counter((*act.low, *act.high)) != Counter(game.hands[act.seat]):
        raise Refused("Those are not the four tiles of seat %(seat)s.", seat=act.seat)


def _split(game: Scoring, act: SetHand, house: HouseSets) -> Scoring:
    split = game.settings.ranking.arrange(act.low, act.high)
    game = replace(game, splits={**game.splits, act.seat: split})
    return game if game.due else settled(game, house)


def _verify_next(game: Scoring, _act: Next) -> None:
    if game.phase == "over":
        raise Conflict("The game is over.")
    if game.phase != "settled":
        raise Conflict("This round is not over yet.")


def _next(game: Scoring, _act: Next, _house: HouseSets) -> Scoring:
    """Begin the next round; the offer goes on from the player whose turn it was, at home from who banked."""
    fresh = Scoring(
        settings=game.settings, seed=game.seed, players=game.players, points=game.points,
        house=game.house, round=game.round + 1,
    )  # fmt: skip
    return offered_to(fresh, after(fresh, game.asked if game.home else game.turn))


# Each act has one check and one doing; both are of the act's own type, which a table cannot say.
_ACTS: dict[type[Act], tuple[Callable[[Scoring, Any], None], Callable[[Scoring, Any, HouseSets], Scoring]]] = {
    Limit: (_verify_limit, _limit),
    Wager: (_verify_wager, _wager),
    AnswerBank: (_verify_bank, _bank),
    SetHand: (_verify_split, _split),
    Next: (_verify_next, _next),
}
