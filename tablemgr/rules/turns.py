"""Whose turn it is to bank: the order of offers out of what the table remembers of its last rounds.

Source: tiles reference 2.3 and 2.8, poker reference 2.6, operations reference 3.4. What has to be remembered goes from
round to round: who held the bank last, for how many hands in a row, and what each seat last wagered against the house.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tablemgr.money import Cents
from tablemgr.rules.bankrules import BankRules
from tablemgr.rules.seating import Direction, SeatOne


@dataclass(frozen=True, slots=True)
class Remembered:
    """What the last rounds of a session left behind; a new session remembers nothing.

    `holder` is the seat that banked last, `row` for how many hands in a row up to the last round (0: the house banked
    that one). `bets` are the wagers of the last round that the house banked, `wagered` the seats of the last round.
    """

    holder: int | None = None
    row: int = 0
    bets: Mapping[int, Cents] = field(default_factory=dict)
    wagered: frozenset[int] = frozenset()

    def after(self, banker: int | None, wagers: Mapping[int, Cents]) -> Remembered:
        """Give what is remembered once a round is settled that `banker`, None for the house, banked.

        >>> once = Remembered().after(None, {3: 2_500}).after(3, {1: 5_000})
        >>> once.holder, once.row, dict(once.bets), once.after(3, {1: 500}).row
        (3, 1, {3: 2500}, 2)
        """
        if banker is None:
            return Remembered(self.holder, 0, dict(wagers), frozenset(wagers))
        row = self.row + 1 if banker == self.holder else 1
        return Remembered(banker, row, self.bets, frozenset(wagers))


def around(seats: int, direction: Direction, seat_one: SeatOne) -> tuple[int, ...]:
    """List the seats the way round the table that is asked for, from the dealer on.

    >>> around(3, "counter_clockwise", "right"), around(3, "counter_clockwise", "left")
    ((1, 2, 3), (3, 2, 1))
    """
    upward = (direction == "counter_clockwise") == (seat_one == "right")
    found = tuple(range(1, seats + 1))
    return found if upward else found[::-1]


def offers(before: Remembered, rules: BankRules, circle: Sequence[int]) -> tuple[int, ...]:
    """Give the seats that are offered the bank of the next round, the first to be asked first.

    `circle` are the seats in the order of offers, from the dealer on. A holder whose hands are not used up is asked
    first. Then the offer goes on from him: none where player and house alternate, all round under `two_hands`, as far
    as the house's own place in a full circle.

    >>> rules = BankRules(banking="alternate", bank_eligible="any")
    >>> offers(Remembered(), rules, (1, 2, 3)), offers(Remembered(2, 1), rules, (1, 2, 3))
    ((1, 2, 3), ())
    >>> offers(Remembered(2, 0), rules, (1, 2, 3))
    (3, 1, 2)
    """
    if rules.banking == "none":
        return ()
    return tuple(seat for seat in _asked(before, rules, tuple(circle)) if _eligible(seat, before, rules))


def _asked(before: Remembered, rules: BankRules, circle: tuple[int, ...]) -> tuple[int, ...]:
    holder = before.holder
    if holder not in circle:
        return circle
    place = circle.index(holder) + 1
    beyond, others = circle[place:], circle[: place - 1]
    if not before.row:
        # The house has just had its hand; where the circle is full that was its own turn, and the first seat is next.
        return circle if rules.banking == "full_circle" else (*beyond, *others, holder)
    again = (holder,) if before.row < rules.turns else ()
    onward = {"alternate": (), "two_hands": (*beyond, *others), "full_circle": beyond}
    return (*again, *onward.get(rules.banking, ()))


def _eligible(seat: int, before: Remembered, rules: BankRules) -> bool:
    """Whether a seat has played as the house asks; whoever banked the last hand has."""
    if rules.bank_eligible == "any" or (before.row and seat == before.holder):
        return True
    return seat in (before.wagered if rules.bank_eligible == "wagered_last" else before.bets)
