"""A round as it lies on the table.

Phases follow one another: `bets` until no more bets, `dice` (left out where a table plays without), `banker` until
the banker's hand is whole, `seats` until every seat with a wager is set, `ready` to be settled.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from tablemgr.rules.houseway import Decision
from tablemgr.rules.showdown import Result
from tablemgr.rules.table import Pieces, SplitHand

Phase: TypeAlias = Literal["bets", "dice", "banker", "seats", "ready"]
SetBy: TypeAlias = Literal["player", "house_way"]


@dataclass(frozen=True, slots=True)
class Hand:
    """What lies before one place: its pieces in the order they were read, and the split once all are there.

    `decision` is there when the house way set it; `result` instead of pieces where the table records results.
    `asked` says that the house way is to set the hand as soon as it is whole.
    """

    pieces: Pieces = ()
    split: SplitHand | None = None
    set_by: SetBy | None = None
    decision: Decision | None = None
    result: Result | None = None
    asked: bool = False

    @property
    def is_set(self) -> bool:
        """Whether nothing more has to be entered."""
        return self.split is not None or self.result is not None


@dataclass(frozen=True, slots=True)
class Round:
    """One round; a new one is empty. Wagers are in cents by seat, side bets by seat and the key of their pay table.

    `dice` are the faces, None where only their `total` was entered or the table plays without.
    `order` has the seats that wagered in the order they are played, `current` the one whose tiles come next.

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

    @property
    def used(self) -> Pieces:
        """The pieces that lie face up, the banker's first, then seat by seat."""
        hands = (self.banker, *(self.seats[seat] for seat in sorted(self.seats)))
        return tuple(piece for hand in hands for piece in hand.pieces)
