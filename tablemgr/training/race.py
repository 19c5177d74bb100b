"""First to fifteen: each player against the dealer, round after round, until somebody has won enough of them.

The same three verbs as the scoring game, with its acts `split` and `next`: a player splits his tiles into a front hand
(the weaker) and a rear hand, and when all have, the dealer's hand is set by a named way and met by each. Deals follow
from the seed. No points and no wagers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from tablemgr.errors import Absent, Conflict, Refused, TableError
from tablemgr.rules.tiles.piece import HAND_SIZE, SET, Tile, canonical
from tablemgr.rules.tiles.split import Split
from tablemgr.training.players import Player
from tablemgr.training.players import SetHand as DealerSets
from tablemgr.training.race_settings import Settings
from tablemgr.training.ranking import Met
from tablemgr.training.scoring_acts import Next, SetHand
from tablemgr.training.seeds import Chance

Act: TypeAlias = SetHand | Next
Phase: TypeAlias = Literal["split", "settled", "over"]
DEALER = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Race:
    """A game as it stands: rounds won by each player, and lost to the dealer; the dealer's hand is at seat 0.

    `winners` reached the rounds that end the game, `beaten` are those over whom the dealer did.
    """

    settings: Settings
    seed: int
    players: tuple[Player, ...]
    round: int = 1
    phase: Phase = "split"
    won: Mapping[int, int]
    lost: Mapping[int, int]
    hands: Mapping[int, tuple[Tile, ...]] = field(default_factory=dict)
    splits: Mapping[int, Split] = field(default_factory=dict)
    dealer_rule: str = ""
    met: Mapping[int, Met] = field(default_factory=dict)
    winners: tuple[int, ...] = ()
    beaten: tuple[int, ...] = ()

    @property
    def due(self) -> tuple[int, ...]:
        """The seats whose split is awaited."""
        if self.phase != "split":
            return ()
        return tuple(each.seat for each in self.players if each.seat not in self.splits)


def start(settings: Settings, seed: int, players: tuple[Player, ...]) -> Race:
    """Begin a game with the first deal; Refused for a number of players that the tiles do not allow.

    >>> from tablemgr.training.players import seated
    >>> game = start(Settings(), 7, seated(["person"]))
    >>> game.due, [str(tile) for tile in game.hands[1]]
    ((1,), ['5-6', '4-6', '1-6', '3-6'])
    """
    settings.check(len(players))
    none = dict.fromkeys((each.seat for each in players), 0)
    return _dealt(Race(settings=settings, seed=seed, players=players, won=none, lost=dict(none)))


def verify(game: Race, act: Act) -> None:
    """Refuse with the reason, or return: `Absent` no such seat, `Conflict` not now, `Refused` other tiles."""
    if isinstance(act, Next):
        if game.phase != "settled":
            raise Conflict("The game is over." if game.phase == "over" else "This round is not over yet.")
        return
    if act.seat not in game.won:
        raise Absent("There is no seat %(seat)s in this game.", seat=act.seat)
    if act.seat not in game.due:
        raise Conflict("That is not awaited of seat %(seat)s now.", seat=act.seat)
    if Counter((*act.low, *act.high)) != Counter(game.hands[act.seat]):
        raise Refused("Those are not the four tiles of seat %(seat)s.", seat=act.seat)


def can(game: Race, act: Act) -> bool:
    """Whether `do` would be let.

    >>> from tablemgr.training.players import seated
    >>> can(start(Settings(), 7, seated(["person"])), Next())
    False
    """
    try:
        verify(game, act)
    except TableError:
        return False
    return True


def do(game: Race, act: Act, dealer: DealerSets) -> Race:
    """Check the act and give the game after it; `dealer` sets the dealer's hand, when all others are set."""
    verify(game, act)
    if isinstance(act, Next):
        fresh = Race(
            settings=game.settings, seed=game.seed, players=game.players, round=game.round + 1,
            won=game.won, lost=game.lost,
        )  # fmt: skip
        return _dealt(fresh)
    split = game.settings.ranking.arrange(act.low, act.high)
    game = replace(game, splits={**game.splits, act.seat: split})
    return game if game.due else _settled(game, dealer)


def replay(game: Race, acts: Iterable[Act], dealer: DealerSets) -> Race:
    """Give the game that these acts lead to."""
    for act in acts:
        game = do(game, act, dealer)
    return game


def _dealt(game: Race) -> Race:
    """Shuffle all tiles, and deal four to each player and then to the dealer."""
    pile = Chance(game.seed, "race", "deal", game.round).shuffled(SET)
    seats = [*(each.seat for each in game.players), DEALER]
    hands = {seat: canonical(pile[at * HAND_SIZE : (at + 1) * HAND_SIZE]) for at, seat in enumerate(seats)}
    return replace(game, hands=hands)


def _settled(game: Race, dealer: DealerSets) -> Race:
    settings, decision = game.settings, dealer(game.hands[DEALER])
    theirs = settings.ranking.arrange(decision.split.low, decision.split.high)
    met = {each.seat: settings.ranking.meet(game.splits[each.seat], theirs) for each in game.players}
    won = {seat: game.won[seat] + (each.result == "win") for seat, each in met.items()}
    lost = {seat: game.lost[seat] + (each.result == "lose") for seat, each in met.items()}
    winners = tuple(seat for seat, rounds in won.items() if rounds >= settings.rounds)
    counts = settings.dealer_counts == "over_player"
    beaten = tuple(seat for seat, rounds in lost.items() if counts and rounds >= settings.rounds)
    return replace(
        game, splits={**game.splits, DEALER: theirs}, dealer_rule=decision.rule_id, met=met, won=won, lost=lost,
        winners=winners, beaten=beaten, phase="over" if winners or beaten else "settled",
    )  # fmt: skip
