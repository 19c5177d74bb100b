"""Who gets which stack: counting round the table from the dice.

Game-blind. Every position counts whether or not it has a wager, and so does a dead hand where the layout has one. The
house says where the count starts (at the banker or always at the dealer) and which way it goes (tiles reference 2.9).
Seat 1 is at the dealer's right hand, so counter-clockwise goes dealer, seat 1, seat 2 and so on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from tablemgr.errors import BadInput
from tablemgr.words import Text, text

CountFrom: TypeAlias = Literal["banker", "dealer"]
Direction: TypeAlias = Literal["counter_clockwise", "clockwise"]
DeadHand: TypeAlias = Literal["after_last_seat", "before_first_seat"]
SeatOne: TypeAlias = Literal["right", "left"]
_FACES = 6


@dataclass(frozen=True, slots=True)
class Position:
    """A place that gets a stack; `banker` is whoever banks, `dealer` the house's own hand while a seat banks.

    >>> str(Position("seat", 2)), str(Position("banker"))
    ('seat 2', 'banker')
    """

    kind: Literal["banker", "dealer", "seat", "dead"]
    seat: int | None = None

    def __str__(self) -> str:
        """Say it in English."""
        return str(self.words)

    @property
    def words(self) -> Text:
        """Say it as the dealer would."""
        if self.kind == "seat" and self.seat is not None:
            return text("seat %(seat)s", seat=self.seat)
        names = {"banker": text("banker"), "dealer": text("dealer"), "dead": text("dead hand")}
        return names[self.kind]


@dataclass(frozen=True, slots=True)
class Layout:
    """How the positions of a table lie and are counted; positions that are no seat and not the dealer are dead hands.

    `deal_direction` is the way the stacks go out where it is not the way they are counted; `bank_number` is the number
    of the position where the count starts, 1 unless the house gives the dealer the last one.
    `dead_hand` says beside which end of the seats those lie, `seat_one` at which hand of the dealer seat 1 is.

    >>> Layout(seats=9)
    Traceback (most recent call last):
    tablemgr.errors.BadInput: A table of 8 positions has room for 1 to 7 seats, not 9.
    """

    seats: int
    positions: int = 8
    count_from: CountFrom = "banker"
    direction: Direction = "counter_clockwise"
    dead_hand: DeadHand = "after_last_seat"
    seat_one: SeatOne = "right"
    deal_direction: Direction | None = None
    bank_number: int = 1

    def __post_init__(self) -> None:
        """Refuse more seats than there are stacks for."""
        if not 1 <= self.seats < self.positions:
            raise BadInput(
                "A table of %(positions)s positions has room for 1 to %(most)s seats, not %(seats)s.",
                positions=self.positions,
                most=self.positions - 1,
                seats=self.seats,
            )


@dataclass(frozen=True, slots=True)
class Delivery:
    """The order in which the stacks go out; `total` is None where the table plays without dice."""

    total: int | None
    order: tuple[Position, ...]

    @property
    def first(self) -> Position:
        """Who gets the first stack."""
        return self.order[0]

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats in the order they get their stacks, the banker's own seat not among them."""
        return tuple(place.seat for place in self.order if place.kind == "seat" and place.seat is not None)


def throw(values: Sequence[int], *, dice: int, faces: int = _FACES) -> int:
    """Add up a throw of `dice` dice; BadInput for another number of dice or a face that no die has.

    One die stands for a generator, which shows as many `faces` as there are positions.

    >>> throw((2, 3, 5), dice=3)
    10
    >>> throw((2, 3, 7), dice=3)
    Traceback (most recent call last):
    tablemgr.errors.BadInput: A die shows 1 to 6, not 7.
    """
    if len(values) != dice:
        raise BadInput("This table plays with %(dice)s dice, not %(count)s.", dice=dice, count=len(values))
    for value in values:
        if isinstance(value, bool) or not 1 <= value <= faces:
            raise BadInput("A die shows 1 to %(faces)s, not %(value)s.", faces=faces, value=str(value))
    return sum(values)


def check_total(total: int, *, dice: int, faces: int = _FACES) -> None:
    """Refuse, with BadInput, a total that so many dice cannot show.

    >>> check_total(10, dice=3)
    >>> check_total(19, dice=3)
    Traceback (most recent call last):
    tablemgr.errors.BadInput: 3 dice show 3 to 18 in all, not 19.
    """
    if isinstance(total, bool) or not dice <= total <= dice * faces:
        raise BadInput(
            "%(dice)s dice show %(least)s to %(most)s in all, not %(total)s.",
            dice=dice,
            least=dice,
            most=dice * faces,
            total=str(total),
        )


def first_position(total: int, positions: int = 8) -> int:
    """Give the position, counted from 1, that the dice point at.

    >>> [first_position(total) for total in (3, 9, 10, 17, 18)]
    [3, 1, 2, 1, 2]
    """
    return (total - 1) % positions + 1


def delivery(total: int | None, layout: Layout, *, banker: int | None = None) -> Delivery:
    """Give the order of delivery for a total of the dice; without dice it starts where the count would.

    `banker` is the seat that holds the bank, None while the house banks.

    >>> [str(place) for place in delivery(10, Layout(seats=7)).order][:3]
    ['seat 1', 'seat 2', 'seat 3']
    >>> str(delivery(9, Layout(seats=7, count_from="dealer"), banker=3).first)
    'dealer'
    """
    around = _counted(layout, banker)
    start = 0 if total is None else first_position(total, layout.positions) - 1
    order = _from(around, start)
    if layout.deal_direction not in (None, layout.direction):
        order = (order[0], *reversed(order[1:]))
    return Delivery(total, order)


def _counted(layout: Layout, banker: int | None) -> tuple[Position, ...]:
    """List the positions in counting order, position 1 first."""
    if banker is not None and not 1 <= banker <= layout.seats:
        raise BadInput("There is no seat %(seat)s at this table.", seat=banker)
    around = _around(layout, banker)
    if layout.direction == "clockwise":
        around = (around[0], *reversed(around[1:]))
    names = [place.kind for place in around]
    start = 0 if layout.count_from == "dealer" else names.index("banker")
    return _from(around, (start - layout.bank_number + 1) % layout.positions)


def _around(layout: Layout, banker: int | None) -> tuple[Position, ...]:
    """List the positions counter-clockwise from the dealer, as they lie on the felt."""
    dealer = Position("banker") if banker is None else Position("dealer")
    seats = [Position("banker" if seat == banker else "seat", seat) for seat in range(1, layout.seats + 1)]
    dead = [Position("dead")] * (layout.positions - 1 - layout.seats)
    rest = [*seats, *dead] if layout.dead_hand == "after_last_seat" else [*dead, *seats]
    return dealer, *(rest if layout.seat_one == "right" else reversed(rest))


def _from(places: Sequence[Position], start: int) -> tuple[Position, ...]:
    """Go round once from a place."""
    return *places[start:], *places[:start]
