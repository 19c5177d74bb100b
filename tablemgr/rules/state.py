"""A round as it lies on the table.

Phases follow one another: `bets` until no more bets, `dice` (left out where a table plays without), `banker` until
the banker's hand is whole, `seats` until every seat with a wager is set, `ready` to be settled.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from tablemgr.rules.banking import HOUSE_SEAT, Bank, HouseBank
from tablemgr.rules.houseway import Decision
from tablemgr.rules.showdown import Result
from tablemgr.rules.table import Pieces, SplitHand

Phase: TypeAlias = Literal["bets", "dice", "banker", "seats", "ready"]
SetBy: TypeAlias = Literal["player", "house_way"]


@dataclass(frozen=True, slots=True)
class Hand:
    """What lies before one place: its pieces in the order they were read, and the split once all are there.

    `decision` is there when the house way set it; `result` instead of pieces where the table records results.
    `asked` says that the house way is to set the hand as soon as it is whole, `folded` that its wager is lost already.
    """

    pieces: Pieces = ()
    split: SplitHand | None = None
    set_by: SetBy | None = None
    decision: Decision | None = None
    result: Result | None = None
    asked: bool = False
    folded: bool = False

    @property
    def is_set(self) -> bool:
        """Whether nothing more has to be entered."""
        return self.split is not None or self.result is not None


@dataclass(frozen=True, slots=True)
class Turn:
    """What the table remembers of its last rounds, and the seats that are offered the bank, in order.

    `bets` are the last wagers against the house by seat; `holder` banked last (None: nobody has), `row` hands running.
    """

    seats: tuple[int, ...] = ()
    bets: Mapping[int, int] = field(default_factory=dict)
    holder: int | None = None
    row: int = 0


@dataclass(frozen=True, slots=True)
class Dragon:
    """The packet of a vacant seat, played by the player of another seat for `cents`."""

    owner: int
    cents: int


@dataclass(frozen=True, slots=True)
class Round:
    """One round; a new one is empty. Wagers are in cents by seat, side bets by seat and the key of their pay table.

    `dice` are the faces, None where only their `total` was entered or the table plays without.
    `order` has the places that play, in the order they are played, `current` the one whose tiles come next. Beside
    the seats that wagered a place may be the house's own (HOUSE_SEAT), first, while a player banks and the house
    wagers against him, or a vacant seat whose packet is a dragon hand. `turn` is None where nobody was offered the
    bank.

    >>> Round().phase, Round().used
    ('bets', ())
    """

    phase: Phase = "bets"
    wagers: Mapping[int, int] = field(default_factory=dict)
    side_bets: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    dice: tuple[int, ...] | None = None
    total: int | None = None
    order: tuple[int, ...] = ()
    banker: Hand = field(default_factory=Hand)
    seats: Mapping[int, Hand] = field(default_factory=dict)
    current: int | None = None
    turn: Turn | None = None
    declined: tuple[int, ...] = ()
    bank: Bank = field(default_factory=HouseBank)
    house_wager: int = 0
    dragons: Mapping[int, Dragon] = field(default_factory=dict)

    @property
    def banker_seat(self) -> int | None:
        """The seat that holds the bank; None while the house does."""
        return None if isinstance(self.bank, HouseBank) else self.bank.seat

    @property
    def asked(self) -> int | None:
        """The seat whose turn it is to answer for the bank."""
        if self.turn is None or self.phase != "bets" or self.banker_seat is not None:
            return None
        return next((seat for seat in self.turn.seats if seat not in self.declined), None)

    @property
    def stakes(self) -> Mapping[int, int]:
        """Everything that is wagered against the bank, by place."""
        own = {HOUSE_SEAT: self.house_wager} if self.house_wager else {}
        return {**own, **self.wagers, **{seat: each.cents for seat, each in self.dragons.items()}}

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that wagered, in the order they are played: what plays without the house and without dragons."""
        return tuple(seat for seat in self.order if seat in self.wagers)

    @property
    def dealer(self) -> Hand:
        """The house's hand: its own against a player's bank where it wagers, else the bank's."""
        return self.seats.get(HOUSE_SEAT, Hand()) if self.house_wager else self.banker

    @property
    def used(self) -> Pieces:
        """The pieces that lie face up, the banker's first, then seat by seat."""
        hands = (self.banker, *(self.seats[seat] for seat in sorted(self.seats)))
        return tuple(piece for hand in hands for piece in hand.pieces)
