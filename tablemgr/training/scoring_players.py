"""Computer players of the scoring game: what they wager, how they answer the bank, which limit they state.

A beginner chooses by chance. A fair player wagers the middle, banks half and half, states the middle limit. A strong
one knows that equal halves are the banker's: he banks all he can, and as a player he wagers no more than he needs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from tablemgr.training.players import Player, SetHand, promise, set_by
from tablemgr.training.scoring import do
from tablemgr.training.scoring_acts import Act, Answer, AnswerBank, Limit, Next, Wager
from tablemgr.training.scoring_acts import SetHand as Split
from tablemgr.training.scoring_state import Scoring, choices, limits, wagers
from tablemgr.training.seeds import Chance

T = TypeVar("T")


def computer_act(game: Scoring, fair: SetHand) -> Act | None:
    """Give the next act of a computer player; None while a person is awaited, or when the game is over.

    Whoever sees a round to its end goes on himself: only a table without people goes on alone.

    >>> from tablemgr.training.players import seated
    >>> from tablemgr.training.scoring import start, Settings
    >>> computer_act(start(Settings(), 7, seated(["person", "fair", "strong"])), lambda hand: None)
    Wager(seat=2, points=30)
    """
    if game.phase == "settled" and all(each.plays != "person" for each in game.players):
        return Next()
    due = game.due
    player = next((each for each in game.players if each.plays != "person" and each.seat in due), None)
    return None if player is None else _act(game, player, fair)


def play(game: Scoring, *, house: SetHand, fair: SetHand) -> Iterator[tuple[Scoring, Act, Scoring]]:
    """Let the computer players act until a person is awaited or the game is over: before, act and after, each time."""
    while (act := computer_act(game, fair)) is not None:
        before, game = game, do(game, act, house)
        yield before, act, game


def _act(game: Scoring, player: Player, fair: SetHand) -> Act:
    chance = Chance(game.seed, "scoring", game.round, player.seat, game.phase, *game.passed)
    if game.phase == "limit":
        return Limit(player.seat, _by_strength(player, limits(game), chance))
    if game.phase == "bank":
        return AnswerBank(player.seat, _answer(game, player, chance))
    if game.phase == "wagers":
        return Wager(player.seat, _wager(game, player, chance))
    split = set_by(player, game.hands[player.seat], game.settings.ranking, fair=fair, chance=chance)
    if player.plays == "strong" and game.banker == player.seat:
        ranking = game.settings.ranking
        split = max(ranking.ways(game.hands[player.seat]), key=lambda each: promise(each, ranking, banks=True))
    return Split(player.seat, split.low, split.high)


def _by_strength(player: Player, offered: Sequence[T], chance: Chance) -> T:
    """Choose by chance, the middle or the last."""
    if player.plays == "beginner":
        return chance.one(offered)
    return offered[len(offered) // 2] if player.plays == "fair" else offered[-1]


def _wager(game: Scoring, player: Player, chance: Chance) -> int:
    """Choose a wager; a strong player who could finish with less than the most wagers just that."""
    offered = wagers(game, player.seat)
    enough = [each for each in offered if game.settings.wins(game.points[player.seat] + each)]
    if player.plays == "strong" and enough:
        return enough[0]
    return _by_strength(player, offered, chance)


def _answer(game: Scoring, player: Player, chance: Chance) -> Answer:
    offered = choices(game)
    if player.plays == "beginner":
        return chance.one(offered)
    return "half" if player.plays == "fair" and "half" in offered else offered[0]
