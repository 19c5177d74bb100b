"""What a round of the scoring game comes to: the offered player meets the house first, then the others the bank.

Points go from one to another and none is made or lost. Of a bank that is split with the house the player has half of
what it gained or lost in the whole round.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tablemgr.training.players import SetHand
from tablemgr.training.scoring_acts import Answer
from tablemgr.training.scoring_settings import Settings
from tablemgr.training.scoring_state import HOUSE, Bank, Meeting, Scoring, others


def settled(game: Scoring, house: SetHand) -> Scoring:
    """Set the house's hand, let all hands meet, and move the points; the game is over when somebody has enough."""
    game = game if game.home else _house_sets(game, house)
    meetings = tuple(_meetings(game))
    bank = _bank(game, sum(-each.gain for each in meetings if each.against == game.banker))
    points = dict(game.points)
    for each in meetings:
        points[each.seat] += each.gain
    if game.banker != HOUSE:
        points[game.banker] += bank.banker
    # The house gains what its own hand gained of the player who was offered the bank, and what is left of the bank.
    own = sum(-each.gain for each in meetings if each.against == HOUSE != game.banker)
    done = replace(game, points=points, house=game.house + own + bank.house, meetings=meetings, bank=bank)
    return _ended(done, frozenset(game.in_play))


def _house_sets(game: Scoring, house: SetHand) -> Scoring:
    decision = house(game.hands[HOUSE])
    split = game.settings.ranking.arrange(decision.split.low, decision.split.high)
    return replace(game, splits={**game.splits, HOUSE: split}, house_rule=decision.rule_id)


def _meetings(game: Scoring) -> Iterable[Meeting]:
    if not game.home:
        yield _meeting(game, game.asked, HOUSE)
    for seat in others(game):
        yield _meeting(game, seat, game.banker)


def _meeting(game: Scoring, seat: int, against: int) -> Meeting:
    met = game.settings.ranking.meet(game.splits[seat], game.splits[against])
    wager = game.wagers[seat]
    sign = {"win": 1, "lose": -1, "tie": 0}[met.result]
    return Meeting(
        seat=seat, against=against, low=met.low, high=met.high, result=met.result,
        wager=wager, gain=sign * game.settings.stake(wager),
    )  # fmt: skip


def _bank(game: Scoring, gain: int) -> Bank:
    share: Answer = "whole" if game.home else game.answer or "decline"
    banker = banker_share(gain, share, game.settings)
    return Bank(seat=game.banker, share=share, gain=gain, banker=banker, house=gain - banker)


def banker_share(gain: int, share: Answer, settings: Settings) -> int:
    """Give the player's part of what a bank gained; of a half the odd point is his loss, or the house's.

    >>> banker_share(-15, "half", Settings()), banker_share(-15, "half", Settings(half_rounds="house"))
    (-8, -7)
    >>> [banker_share(15, share, Settings()) for share in ("half", "whole", "decline")]
    [7, 15, 0]
    """
    if share == "half":
        return gain // 2 if settings.half_rounds == "bank" else -(-gain // 2)
    return gain if share == "whole" else 0


def _ended(game: Scoring, played: frozenset[int]) -> Scoring:
    """Note who won and who is bust; at home the last one left has nobody to play with."""
    winners = tuple(seat for seat, points in game.points.items() if game.settings.wins(points))
    left = game.in_play
    over = winners or not left or (game.home and len(left) == 1)
    busts = tuple(sorted(played - set(left)))
    return replace(game, phase="over" if over else "settled", winners=winners, busts=busts)
