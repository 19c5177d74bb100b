"""The scoring game as it stands, and what may be done next: who bets, who is offered the bank, what can be covered.

Phases of a round with a house: `wagers`, `bank` (the offer), `split`, `settled`; at home `limit` (the banker states
it), `wagers`, `split`, `settled`. `over` is the end. The house's place in every table is seat 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Literal, TypeAlias

from tablemgr.rules.tiles.piece import HAND_SIZE, SET, Tile, canonical
from tablemgr.rules.tiles.split import Split
from tablemgr.training.players import Player
from tablemgr.training.ranking import Half, Result
from tablemgr.training.scoring_acts import Answer
from tablemgr.training.scoring_settings import Settings
from tablemgr.training.seeds import Chance

Phase: TypeAlias = Literal["limit", "wagers", "bank", "split", "settled", "over"]
HOUSE = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """One hand against another, and what the first of them gains by it: both halves, wager, points."""

    seat: int
    against: int
    low: Half
    high: Half
    result: Result
    wager: int
    gain: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Bank:
    """What came of a bank: the gain of all of it, and of that the banker's and, of a split bank, the house's."""

    seat: int
    share: Answer
    gain: int
    banker: int
    house: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring:
    """A game as it stands; points of players by seat, `house` those of the house.

    `turn` is whose turn the bank is in this round, `asked` the player who is offered it now (at home: who banks),
    `passed` those who were passed over or declined before him. Hands are as dealt, splits as set; seat 0 is the house.
    """

    settings: Settings
    seed: int
    players: tuple[Player, ...]
    points: Mapping[int, int]
    house: int = 0
    round: int = 1
    phase: Phase = "wagers"
    turn: int = 1
    asked: int = 1
    passed: tuple[int, ...] = ()
    limit: int = 0
    wagers: Mapping[int, int] = field(default_factory=dict)
    answer: Answer | None = None
    hands: Mapping[int, tuple[Tile, ...]] = field(default_factory=dict)
    splits: Mapping[int, Split] = field(default_factory=dict)
    house_rule: str = ""
    meetings: tuple[Meeting, ...] = ()
    bank: Bank | None = None
    busts: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()

    @property
    def home(self) -> bool:
        """Whether there is no house."""
        return self.settings.variant == "home"

    @property
    def in_play(self) -> tuple[int, ...]:
        """The seats that are not bust."""
        return tuple(each.seat for each in self.players if not self.settings.busts(self.points[each.seat]))

    @property
    def banker(self) -> int:
        """The seat whose hand the others must beat; 0 is the house."""
        return self.asked if self.home or self.answer in ("whole", "half") else HOUSE

    @property
    def total(self) -> int:
        """All points there are, the house's included: always the same."""
        return self.house + sum(self.points.values())

    @property
    def due(self) -> tuple[int, ...]:
        """The seats that something is awaited from; none when a round or the game is over."""
        if self.phase in ("limit", "bank"):
            return (self.asked,)
        if self.phase == "wagers":
            own = (self.asked,) if self.home else ()
            return tuple(seat for seat in self.in_play if seat not in (*self.wagers, *own))
        if self.phase == "split":
            return tuple(seat for seat in self.hands if seat != HOUSE and seat not in self.splits)
        return ()


def start(settings: Settings, seed: int, players: tuple[Player, ...]) -> Scoring:
    """Begin a game; Refused for a number of players or figures with which it cannot be played.

    >>> from tablemgr.training.players import seated
    >>> game = start(Settings(), 7, seated(["person"] * 3))
    >>> game.phase, game.due, dict(game.points), game.total
    ('wagers', (1, 2, 3), {1: 100, 2: 100, 3: 100}, 300)
    """
    settings.check(len(players))
    seats = [each.seat for each in players]
    first = Chance(seed, "scoring", "first").one(seats)
    points = dict.fromkeys(seats, settings.start)
    game = Scoring(settings=settings, seed=seed, players=players, points=points, turn=first, asked=first)
    return offered_to(game, first)


def offered_to(game: Scoring, seat: int) -> Scoring:
    """Begin a round in which it is this seat's turn to bank; at home it passes on to one who can."""
    game = replace(game, turn=seat, asked=seat, passed=())
    if not game.home:
        return replace(game, phase="wagers")
    while not limits(game):
        game = replace(game, asked=after(game, game.asked), passed=(*game.passed, game.asked))
        assert game.asked != seat, "somebody can always bank: the check at the start sees to it"
    return replace(game, phase="limit")


def after(game: Scoring, seat: int) -> int:
    """Give the next seat in play, upward and round again."""
    seats = game.in_play
    return next((each for each in seats if each > seat), seats[0])


def others(game: Scoring) -> tuple[int, ...]:
    """Give the players who play against the asked one's bank, the one beside him first."""
    seats = [seat for seat in game.in_play if seat != game.asked]
    return tuple(sorted(seats, key=lambda seat: (seat < game.asked, seat)))


def wagers(game: Scoring, seat: int) -> tuple[int, ...]:
    """List what a seat may wager now.

    >>> from tablemgr.training.players import seated
    >>> wagers(start(Settings(), 7, seated(["person"] * 3)), 1)
    (10, 20, 30, 40, 50)
    """
    if game.phase != "wagers" or seat not in game.due:
        return ()
    return game.settings.wagers(game.points[seat], game.limit if game.home else game.settings.most)


def choices(game: Scoring) -> tuple[Answer, ...]:
    """List the answers that the player who is offered the bank may give.

    He covers what his points hold when his own wager is lost to the house; an odd point of a half counts as his.
    """
    against = others(game)
    if game.phase != "bank" or not against:
        return ("decline",) if game.phase == "bank" else ()
    need = sum(game.settings.stake(game.wagers[seat]) for seat in against)
    held = game.points[game.asked] - game.settings.stake(game.wagers[game.asked])
    if game.settings.cover == "any" or need <= held:
        return ("whole", "half", "decline")
    return ("half", "decline") if (need + 1) // 2 <= held else ("decline",)


def limits(game: Scoring) -> tuple[int, ...]:
    """List the limits that the banker at home may state: what the others could wager under it, his points cover."""
    settings, against = game.settings, others(game)
    richest = max((game.points[seat] for seat in against), default=0)
    top = min(richest, settings.most) if settings.home_limit == "fifty" else richest
    return tuple(
        takewhile(
            lambda limit: settings.cover == "any" or _most(game, against, limit) <= game.points[game.asked],
            range(settings.unit, max(top, settings.unit) + 1, settings.unit),
        )
    )


def _most(game: Scoring, seats: Sequence[int], limit: int) -> int:
    """Say what all these seats together may stake under a limit."""
    settings = game.settings
    return sum(settings.stake(settings.wagers(game.points[seat], limit)[-1]) for seat in seats)


def dealt(game: Scoring) -> Scoring:
    """Deal four tiles to each seat in play, and to the house last: chance of the seed and the round."""
    seats = (*game.in_play, *(() if game.home else (HOUSE,)))
    pile = Chance(game.seed, "scoring", "deal", game.round).shuffled(SET)
    hands = {seat: canonical(pile[at * HAND_SIZE : (at + 1) * HAND_SIZE]) for at, seat in enumerate(seats)}
    return replace(game, phase="split", hands=hands)
