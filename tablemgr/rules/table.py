"""What a table plays by: its game, its limits, its house rules; and what the round knows of a game.

Game-blind. A piece is a tile or a card, a split is a hand set as low and high; the round moves them about and never
looks inside. Amounts are whole cents.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, TypeAlias

from tablemgr.rules.bankrules import BankRules
from tablemgr.rules.houseway import Decision, HouseWay
from tablemgr.rules.seating import CountFrom, DeadHand, Direction, Layout, SeatOne
from tablemgr.rules.showdown import FoulPolicy, Strength, ZeroTie
from tablemgr.words import Text

Capture: TypeAlias = Literal["full", "results"]
# What a side bet waits for: the dice, or the hand it is on.
When: TypeAlias = Literal["dice", "hand"]
# Every bet on the dice that the texts know is on the sum of three.
_DICE_OF_A_BET = 3
# A tile or a card: hashable, with a text form that reads back.
Piece: TypeAlias = Hashable
Pieces: TypeAlias = tuple[Piece, ...]


class SplitHand(Protocol):
    """A hand set as low and high."""

    @property
    def low(self) -> Pieces:
        """The low hand."""

    @property
    def high(self) -> Pieces:
        """The high hand."""


class HouseRules(Protocol):
    """What the game-blind parts read of a house's rules; the rest is between the game and its own rules."""

    @property
    def bank(self) -> BankRules:
        """Player banks, dragon hands, folding and the order of paying."""

    @property
    def zero_tie(self) -> ZeroTie:
        """What zero against zero means."""

    @property
    def dice(self) -> int:
        """How many dice are thrown."""

    @property
    def positions(self) -> int:
        """How many stacks go out."""

    @property
    def count_from(self) -> CountFrom:
        """Where the count starts."""

    @property
    def direction(self) -> Direction:
        """Which way it goes."""

    @property
    def deal_direction(self) -> Direction:
        """Which way the stacks go out."""

    @property
    def bank_number(self) -> int:
        """The number of the position where the count starts."""

    @property
    def dead_hand(self) -> DeadHand:
        """Beside which end of the seats the dead hands lie."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What a side bet may look at: the whole hand of a seat, the dealer's hand as it is set, what the dice came to."""

    hand: Pieces
    dealer: SplitHand | None = None
    total: int | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """What a game must be able to say so that a round of it can be dealt.

    Each callable belongs to one game and takes that game's own pieces and rules, hence the Any.
    """

    key: str
    title: Text
    most_seats: int
    hand_size: int
    low_size: int
    pieces: Pieces
    parse: Callable[[str], Piece]
    parse_hand: Callable[[str | Sequence[Any]], Pieces]  # its text, or its pieces
    decide: Callable[[HouseWay, Any, Any], Decision]  # (house way, hand, house rules)
    arrange: Callable[[Any, Any, Any], SplitHand]  # (low as laid, high as laid, house rules)
    strengths: Callable[[Any, Any], tuple[Strength, Strength]]  # (split, house rules): low, high
    words: Callable[[Any], Text]  # (one half)
    line: Callable[[str, Any, Any], str]  # (bet, what it may look at, house rules): its line of the pay table
    line_words: Callable[[str], Text]
    dice_bets: frozenset[str]  # the bets that look at the dice alone
    foul: Callable[[Any, Any], FoulPolicy | None]  # (split, house rules): what the house does about it; None: no foul
    pushes: Callable[[Any, Any], bool]  # (banker's split, house rules): whether every wager is a push on it


@dataclass(frozen=True, slots=True)
class Limits:
    """The least and the most a seat may wager, in cents, and the unit that every wager is a whole number of.

    >>> Limits(minimum=2500, maximum=100000, unit=500).side_maximum
    0
    """

    minimum: int
    maximum: int
    unit: int
    side_minimum: int = 0
    side_maximum: int = 0


@dataclass(frozen=True, slots=True)
class OfferedBet:
    """A side bet that a table offers: the key of its pay table, and which bet of the game that pays."""

    key: str
    bet: str = ""


@dataclass(frozen=True, slots=True)
class TableRules:
    """Everything a round asks of its table.

    `dice` is how many are entered (None: the table plays without), `decide` the house way in force, `capture` whether
    every seat's hand is entered or only its result. `bets` are the side bets by their pay tables.
    """

    game: Game
    rules: HouseRules
    limits: Limits
    decide: Callable[[Any], Decision]  # takes the game's own pieces
    seats: int = 7
    dice: int | None = 3
    capture: Capture = "full"
    bets: tuple[OfferedBet, ...] = ()
    seat_one: SeatOne = "right"

    @property
    def layout(self) -> Layout:
        """How the positions of this table are counted."""
        return Layout(
            seats=self.seats,
            positions=self.rules.positions,
            count_from=self.rules.count_from,
            direction=self.rules.direction,
            deal_direction=self.rules.deal_direction,
            bank_number=self.rules.bank_number,
            dead_hand=self.rules.dead_hand,
            seat_one=self.seat_one,
        )

    @property
    def bank(self) -> BankRules:
        """What this house decides about banks."""
        return self.rules.bank

    @property
    def faces(self) -> int:
        """How many faces a die has; one die stands for a generator of positions."""
        return self.rules.positions if self.dice == 1 else 6

    @property
    def offered(self) -> tuple[OfferedBet, ...]:
        """The side bets that can be taken here: on hands only where they are entered, on the dice where three are."""
        there = {"dice": self.dice == _DICE_OF_A_BET, "hand": self.capture == "full"}
        return tuple(each for each in self.bets if there[self.when(each)])

    def when(self, offered: OfferedBet) -> When:
        """Say what a side bet waits for."""
        return "dice" if offered.bet in self.game.dice_bets else "hand"
