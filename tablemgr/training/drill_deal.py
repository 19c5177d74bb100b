"""The drill of the first stack: the dice, where the count starts and which way, and who holds the bank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tablemgr.rules.seating import Layout, Position, delivery, first_position
from tablemgr.training.lessons import lesson
from tablemgr.training.question import Blank, Json, Say, Task, Words, choice
from tablemgr.training.seeds import Chance
from tablemgr.training.terms import DrillTerms
from tablemgr.words import Text, text

Places = tuple[tuple[str, Text], ...]


@dataclass(frozen=True, slots=True)
class FirstStack(Task):
    """Say who gets the first stack; `banker` is the seat that banks, None while the house does."""

    terms: DrillTerms
    dice: tuple[int, ...]
    banker: int | None

    @property
    def rule(self) -> str:
        """Which way round, and from where: with the house at the bank it is the dealer either way."""
        layout = self.terms.layout
        return f"dice:{layout.direction}:{layout.count_from if self.banker else 'house'}"

    @property
    def prompt(self) -> Text:
        """What is asked."""
        return text("Who gets the first stack?")

    @property
    def blanks(self) -> tuple[Blank, ...]:
        """A position."""
        return (choice("first", text("First stack"), places(self.terms.layout, self.banker)),)

    @property
    def answers(self) -> Mapping[str, object]:
        """The position that the engine counts to."""
        return {"first": place_key(delivery(sum(self.dice), self.terms.layout, banker=self.banker).first)}

    @property
    def lesson(self) -> Words:
        """The sentence of the rule."""
        return lesson(self.rule)

    @property
    def because(self) -> tuple[Words, ...]:
        """The total, and the position that it points at."""
        total, positions = sum(self.dice), self.terms.layout.positions
        first = delivery(total, self.terms.layout, banker=self.banker).first
        return (
            text(
                "%(total)s is the position %(number)s of %(positions)s: %(first)s.",
                total=total,
                number=first_position(total, positions),
                positions=positions,
                first=first.words,
            ),
        )

    def shown(self, say: Say) -> Json:
        """Show the dice, the bank and the layout."""
        del say
        return {"dice": list(self.dice), "banker": self.banker, "layout": layout_json(self.terms.layout)}


def layout_json(layout: Layout) -> Json:
    """Write how the positions are counted."""
    return {
        "seats": layout.seats, "positions": layout.positions, "count_from": layout.count_from,
        "direction": layout.direction, "bank_number": layout.bank_number, "dead_hand": layout.dead_hand,
        "seat_one": layout.seat_one,
    }  # fmt: skip


def place_key(place: Position) -> str:
    """Name a position: `banker`, `dealer`, `seat_3`, `dead`.

    >>> place_key(Position("seat", 3)), place_key(Position("banker", 3))
    ('seat_3', 'banker')
    """
    return f"seat_{place.seat}" if place.kind == "seat" else place.kind


def places(layout: Layout, banker: int | None) -> Places:
    """List the positions that there are, each once: the dealer first, then round, dead hands last."""
    there = {place_key(each): each.words for each in delivery(None, layout, banker=banker).order}
    seats = [f"seat_{seat}" for seat in range(1, layout.seats + 1)]
    return tuple((key, there[key]) for key in ("dealer", "banker", *seats, "dead") if key in there)


def make(terms: DrillTerms, chance: Chance, _wanted: str = "") -> FirstStack:
    """Throw the dice and give the bank to the house or to a seat.

    >>> from tablemgr.catalog.drills import terms
    >>> make(terms("poker"), Chance(5)).rule.startswith("dice:counter_clockwise:")
    True
    """
    dice = terms.throw(chance)
    return FirstStack(terms, dice, chance.below(terms.most_seats) + 1 if chance.below(2) else None)


def rules(terms: DrillTerms) -> Sequence[str]:
    """Name the two ways to count at this table."""
    layout = terms.layout
    return [f"dice:{layout.direction}:{start}" for start in (layout.count_from, "house")]
