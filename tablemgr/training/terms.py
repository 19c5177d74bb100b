"""What a drill is asked under: the game, the house way, the rules, the commission, the chips. Passed in by the door."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from tablemgr.errors import BadInput
from tablemgr.money import Cents, Commission
from tablemgr.rules import round as rounds
from tablemgr.rules.games import GAMES
from tablemgr.rules.houseway import Decision, HouseWay
from tablemgr.rules.paytable import PayTable
from tablemgr.rules.poker.hand import HandSettings as CardSettings
from tablemgr.rules.poker.ruleset import CardRules
from tablemgr.rules.seating import Layout, SeatOne
from tablemgr.rules.showdown import Showdown
from tablemgr.rules.table import Game, Limits, Pieces, SplitHand
from tablemgr.rules.tiles.hand import HandSettings as TileSettings
from tablemgr.rules.tiles.ruleset import TileRules
from tablemgr.training.seeds import Chance

CHIPS: tuple[Cents, ...] = (25, 100, 500, 2_500, 10_000, 50_000)
# In whole dollars, so that a commission in quarters has something to round.
LIMITS = Limits(minimum=1_000, maximum=100_000, unit=100)
# Most wagers lie near the minimum; a drill does not go above so many of it.
_TIMES = 25
_REMEMBERED = 1 << 14


@dataclass(frozen=True, slots=True, kw_only=True)
class DrillTerms:
    """The values that questions are made of and answered by; `seats` 0 means as many as the game has.

    `for_bank` is the policy on a banking player's net where that is another one; `paytable` is a side bet of the table
    on a player's hand, if there is one.
    """

    way: HouseWay
    rules: TileRules | CardRules
    commission: Commission
    for_bank: Commission | None = None
    chips: tuple[Cents, ...] = CHIPS
    limits: Limits = LIMITS
    seats: int = 0
    seat_one: SeatOne = "right"
    paytable: PayTable | None = None

    def __post_init__(self) -> None:
        """Refuse rules of another game than the way's."""
        fits = {"tiles": TileRules, "poker": CardRules}
        if self.way.game not in fits or not isinstance(self.rules, fits[self.way.game]):
            raise BadInput("The house way and the rules are for different games.")

    @property
    def game(self) -> Game:
        """The game of the house way."""
        return GAMES[self.way.game]

    @property
    def bank_commission(self) -> Commission:
        """The policy on a banking player's net."""
        return self.for_bank or self.commission

    @property
    def tile_settings(self) -> TileSettings:
        """The choices that change the order of tiles; a game of tiles asks."""
        assert isinstance(self.rules, TileRules)
        return self.rules.hand

    @property
    def card_settings(self) -> CardSettings:
        """The choices that change the order of cards; a game of cards asks."""
        assert isinstance(self.rules, CardRules)
        return self.rules.hand

    @property
    def auto_push(self) -> bool:
        """Whether there are hands of the dealer on which every wager is a push."""
        return isinstance(self.rules, CardRules) and self.rules.auto_push != "none"

    @property
    def fouls_lie(self) -> bool:
        """Whether a player's foul may lie on the table, because it loses."""
        return isinstance(self.rules, CardRules) and self.rules.foul_policy == "lose"

    @property
    def most_seats(self) -> int:
        """How many seats the table has."""
        return self.seats or self.game.most_seats

    @property
    def layout(self) -> Layout:
        """How the positions of the table are counted."""
        rules = self.rules
        return Layout(
            seats=self.most_seats,
            positions=rules.positions,
            count_from=rules.count_from,
            direction=rules.direction,
            deal_direction=rules.deal_direction,
            bank_number=rules.bank_number,
            dead_hand=rules.dead_hand,
            seat_one=self.seat_one,
        )

    def decide(self, hand: Sequence[object]) -> Decision:
        """Set a hand by the house way."""
        return _decided(self.way, self.rules, tuple(hand))

    def showdown(self, player: SplitHand, banker: SplitHand) -> Showdown:
        """Decide a set hand against the bank's, as a round does."""
        return rounds.showdown(player, banker, self.game, self.rules)

    def wager(self, chance: Chance) -> Cents:
        """Choose a wager within the limits, near the minimum."""
        least, unit = self.limits.minimum, self.limits.unit
        steps = (min(self.limits.maximum, least * _TIMES) - least) // unit
        return least + unit * chance.below(steps + 1)

    def throw(self, chance: Chance) -> tuple[int, ...]:
        """Throw the dice of the table; one die stands for a generator of positions."""
        faces = self.rules.positions if self.rules.dice == 1 else 6
        return tuple(chance.below(faces) + 1 for _ in range(self.rules.dice))

    def seated(self, chance: Chance, number: int) -> list[int]:
        """Choose so many seats."""
        return sorted(chance.some(range(1, self.most_seats + 1), min(number, self.most_seats)))


@lru_cache(maxsize=_REMEMBERED)
def _decided(way: HouseWay, rules: TileRules | CardRules, hand: Pieces) -> Decision:
    return GAMES[way.game].decide(way, hand, rules)


def written(pieces: Sequence[object]) -> list[str]:
    """Write pieces as they are printed.

    >>> from tablemgr.rules.tiles.piece import SET
    >>> written(SET[:2])
    ['6-6', '6-6']
    """
    return [str(piece) for piece in pieces]


def halves(split: SplitHand) -> dict[str, list[str]]:
    """Write both halves of a set hand."""
    return {"low": written(split.low), "high": written(split.high)}
