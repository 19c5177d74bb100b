"""Who holds the bank, how far the money of a banking player reaches, and in which order it is spent.

Source: tiles reference 2.10. The house pays all. A banking player answers for his purse and no more: either it covers
every wager before the deal, or an action position says in which order the wagers are covered until it is gone, or the
house takes half of the bank. Seats count counter-clockwise, which is upward and round again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, Protocol, TypeAlias

from tablemgr.errors import BadInput, Refused
from tablemgr.money import Cents, format_money

Outcome: TypeAlias = Literal["win", "lose", "push"]
# The house's own wager against a player's bank, where a seat is asked for.
HOUSE_SEAT = 0

_STRICT = {"extra": "forbid"}


@dataclass(frozen=True, slots=True)
class HouseBank:
    """The house banks and pays every winner."""

    kind: Literal["house"] = "house"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT


@dataclass(frozen=True, slots=True)
class SeatBank:
    """The player at `seat` banks alone with `purse` cents; `action` is the seat that is settled first, if any is.

    >>> SeatBank(seat=3, purse=200_000).posted
    200000
    """

    seat: int
    purse: Cents
    action: int | None = None
    kind: Literal["seat"] = "seat"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def posted(self) -> Cents:
        """What the bank can lose, and therefore win: the purse."""
        return self.purse

    def share(self, total: Cents) -> Cents:
        """Give the player's part of what the whole bank won or, negative, lost: all of it."""
        return total


@dataclass(frozen=True, slots=True)
class CoBank:
    """The player at `seat` and the house bank half and half; `purse` is the player's money for his half.

    >>> bank = CoBank(seat=3, purse=50_000)
    >>> bank.posted, bank.share(10_000), bank.share(101), bank.share(-101)
    (100000, 5000, 50, -51)
    """

    seat: int
    purse: Cents
    action: int | None = None
    kind: Literal["co_bank"] = "co_bank"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def posted(self) -> Cents:
        """What the whole bank can lose: the house matches the purse and goes no further than it."""
        return 2 * self.purse

    def share(self, total: Cents) -> Cents:
        """Give the player's half; an odd cent is the player's loss (as in the scoring game, decisions 36)."""
        return total // 2


PlayerBank: TypeAlias = SeatBank | CoBank
Bank: TypeAlias = HouseBank | PlayerBank


class Staked(Protocol):
    """What has to be known of a bet to cover it."""

    @property
    def seat(self) -> int:
        """The seat that wagers; HOUSE_SEAT for the house."""

    @property
    def wager(self) -> Cents:
        """The whole wager in cents."""

    @property
    def outcome(self) -> Outcome:
        """What it came to, seen from the player."""


def standing(bank: Bank, total: Cents) -> Bank:
    """Give the bank as it stands against wagers of `total` cents, known before a piece is turned.

    A player who is short of the declared total and names no action position shares the bank with the house
    (tiles reference 2.10 (3), after New South Wales 13.2.2); if not even his half is there, he may not bank.

    >>> standing(SeatBank(seat=3, purse=60_000), 100_000)
    CoBank(seat=3, purse=60000, action=None, kind='co_bank')
    """
    if isinstance(bank, HouseBank):
        return bank
    if bank.purse < 0 or bank.seat < 1 or (bank.action is not None and bank.action < 1):
        raise BadInput("A player's bank needs a seat from 1, a purse that is not negative and an action seat from 1.")
    if bank.action is not None or bank.posted >= total:
        return bank
    shared = CoBank(bank.seat, bank.purse)
    if shared.posted < total:
        raise Refused(
            "Seat %(seat)s holds %(purse)s, less than half of the wagers (%(total)s): "
            "state the action position, or the house banks.",
            seat=bank.seat,
            purse=format_money(bank.purse),
            total=format_money(total),
        )
    return shared


def in_action_order(seats: Iterable[int], action: int | None, circle: Sequence[int] = ()) -> tuple[int, ...]:
    """Put seats in the order they are settled: the house's own wager, then from `action` on and round.

    They come as they do in `circle`, upward where it is left out.

    >>> in_action_order([1, 2, 4, 6, 7, HOUSE_SEAT], 5)
    (0, 6, 7, 1, 2, 4)
    >>> in_action_order([1, 2, 3, HOUSE_SEAT], 2, (3, 2, 1))
    (0, 2, 1, 3)
    """
    places = {seat: place for place, seat in enumerate(circle)}
    first = 0 if action is None else places.get(action, action)

    def turn(seat: int) -> tuple[bool, bool, int]:
        place = places.get(seat, seat)
        return seat != HOUSE_SEAT, place < first, place

    return tuple(sorted(seats, key=turn))


def cover(bets: Sequence[Staked], posted: Cents) -> dict[int, Cents]:
    """Give how much of each wager a bank of `posted` cents answers for, settling one bet after the other.

    A wager is covered as far as the bank could pay it now: what was posted, and what it collected, less what it paid.
    Whoever comes after the money is gone gets the wager back. Nor can the bank win more than it posted, so of a losing
    wager no more is taken than that leaves room for; both limits are read as running ones, bet by bet (the texts name
    them without saying so). A push moves nothing, and the money it was covered with covers the next.
    """
    won = 0
    covered: dict[int, Cents] = {}
    for bet in bets:
        part = min(bet.wager, posted + won)
        if bet.outcome == "lose":
            part = min(part, posted - won)
            won += part
        elif bet.outcome == "win":
            won -= part
        covered[bet.seat] = part
    return covered
