"""The drop of a shift: its boxes, what was counted in them, what the table entered for them.

A session belongs to the gaming day and shift in which it was opened, and so does its box. The drop is unknown until
every session is over, boxed, counted and agreed. Nothing here changes anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from tablemgr.ledger.boxcount import Sheet
from tablemgr.money import Cents
from tablemgr.store import boxes, matters
from tablemgr.store.boxes import EnteredLine, Session
from tablemgr.store.matters import Matter
from tablemgr.store.work import Unit

BOX = "box"


@dataclass(frozen=True, slots=True)
class Box:
    """A box that was pulled, and the part of its table's chain in which it was the one on the table: (after, upto]."""

    matter: Matter
    after: int
    upto: int | None

    @property
    def sheet(self) -> Sheet | None:
        """What was counted last; None before the first count."""
        step = self.matter.step("counted")
        return None if step is None else Sheet.from_json(step.body)

    @property
    def is_agreed(self) -> bool:
        """Whether a second member of the count team has agreed."""
        return self.matter.step("agreed") is not None

    @property
    def adjusted(self) -> Cents:
        """What accounting added to its notes or, negative, took from them."""
        return sum(step.body["cents"] for step in self.matter.steps if step.state == "adjusted")

    @property
    def drop(self) -> Cents | None:
        """What it held, adjustments included; None until agreed."""
        return self.sheet.total + self.adjusted if self.is_agreed and self.sheet is not None else None

    def holds(self, line: EnteredLine) -> bool:
        """Whether something that was entered went into this box."""
        return self.after < line.sequence and (self.upto is None or line.sequence <= self.upto)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShiftDrop:
    """The boxes of one table in one shift, oldest first, with its sessions and what was entered for the boxes."""

    sessions: tuple[Session, ...]
    boxes: tuple[Box, ...]
    lines: tuple[EnteredLine, ...]

    @property
    def waits(self) -> bool:
        """Whether a box is still on the table: a session runs, none was pulled of it, or money came after the last."""
        if not self.sessions:
            return False
        last = self.sessions[-1]
        if last.running or not self.boxes or self.boxes[-1].matter.session != last.session:
            return True
        return self._after(place(self.boxes[-1].matter)) > 0

    @property
    def drop(self) -> Cents | None:
        """What all boxes held together; None until the last of them is counted and agreed."""
        found = [box.drop for box in self.boxes]
        return None if not found or self.waits or None in found else sum(each for each in found if each is not None)

    @property
    def content(self) -> Cents | None:
        """The drop without counter checks: what a statistical drop begins with."""
        drop = self.drop
        return None if drop is None else drop - sum(box.sheet.checks for box in self.boxes if box.sheet is not None)

    def entered(self, box: Box | None = None) -> Mapping[str, Cents]:
        """Sum what the table entered, by what it was given for: for one box, or for all of them."""
        sums = dict.fromkeys(boxes.ENTERED, 0)
        for line in self.lines:
            if box is None or box.holds(line):
                sums[line.cause.partition(".")[0]] += line.cents
        return sums

    def _after(self, sequence: int) -> Cents:
        return sum(line.cents for line in self.lines if line.sequence > sequence)


def of_shift(unit: Unit, table: str, *, gaming_day: date, shift: str) -> ShiftDrop:
    """Give the boxes of a table in a shift."""
    return of_sessions(unit, boxes.sessions(unit, table, gaming_day=gaming_day, shift=shift))


def of_sessions(unit: Unit, sessions: Sequence[Session]) -> ShiftDrop:
    """Give the boxes of the sessions that one table had in one shift."""
    named = {(each.table, each.session) for each in sessions}
    pulled = matters.of_sessions(unit, BOX, named) if named else ()
    lines = tuple(line for each in sessions for line in boxes.entered(unit, each.table, each.session))
    made = ShiftDrop(sessions=tuple(sessions), boxes=tuple(_boxes(pulled)), lines=lines)
    if not made.boxes or made.waits:
        return made
    # The last box is off the table for good, so that a buy-in that was taken back since is taken off it.
    last = made.boxes[-1]
    return ShiftDrop(
        sessions=made.sessions, boxes=(*made.boxes[:-1], Box(last.matter, last.after, None)), lines=made.lines
    )


def drop_of(unit: Unit, table: str, gaming_day: date, shift: str) -> Cents | None:
    """Give the drop of a table in a shift; None until it is counted and agreed."""
    return of_shift(unit, table, gaming_day=gaming_day, shift=shift).drop


def place(matter: Matter) -> int:
    """Give the place of a box's pull in its table's chain."""
    return int(matter.first.fact.rpartition("/")[2])


def _boxes(pulled: Sequence[Matter]) -> list[Box]:
    ordered = sorted(pulled, key=place)
    ends = [0, *map(place, ordered)]
    return [Box(matter, after, upto) for matter, (after, upto) in zip(ordered, pairwise(ends), strict=True)]
