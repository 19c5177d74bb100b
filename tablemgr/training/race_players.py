"""Computer players of first to fifteen, and the game they play when nobody else does."""

from __future__ import annotations

from collections.abc import Iterator

from tablemgr.training.players import SetHand, set_by
from tablemgr.training.race import Act, Race, do
from tablemgr.training.scoring_acts import Next
from tablemgr.training.scoring_acts import SetHand as Split
from tablemgr.training.seeds import Chance


def computer_act(game: Race, fair: SetHand) -> Act | None:
    """Give the next act of a computer player; None while a person is awaited, or when the game is over.

    >>> from tablemgr.training.players import seated
    >>> from tablemgr.training.race import start, Settings
    >>> computer_act(start(Settings(), 7, seated(["person", "strong"])), lambda hand: None).seat
    2
    """
    if game.phase == "settled" and all(each.plays != "person" for each in game.players):
        return Next()
    due = game.due
    player = next((each for each in game.players if each.plays != "person" and each.seat in due), None)
    if player is None:
        return None
    chance = Chance(game.seed, "race", game.round, player.seat)
    split = set_by(player, game.hands[player.seat], game.settings.ranking, fair=fair, chance=chance)
    return Split(player.seat, split.low, split.high)


def play(game: Race, *, dealer: SetHand, fair: SetHand) -> Iterator[tuple[Race, Act, Race]]:
    """Let the computer players act until a person is awaited or the game is over: before, act and after, each time."""
    while (act := computer_act(game, fair)) is not None:
        before, game = game, do(game, act, dealer)
        yield before, act, game
