"""The rights of the house for whoever reviews them: the table of operations 9.1, made from the rights themselves.

What the page shows is what the doors ask for, because both read `RIGHTS`. The list of people with their rights is taken
out each quarter by somebody independent; that it was is a fact (operations 2.6).
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from dataclasses import dataclass

from tablemgr.audit.facts import Fact
from tablemgr.audit.record import By
from tablemgr.clock import stamp
from tablemgr.reports.spreadsheet import said
from tablemgr.services.house import House
from tablemgr.services.rights import RIGHTS, ROLES, need
from tablemgr.store import people
from tablemgr.store.people import Person
from tablemgr.store.work import read
from tablemgr.words import Text, text

Say = Callable[[Text], str]


@dataclass(frozen=True, slots=True)
class Action:
    """One line of the table: an action, and the rights to enter it, to approve it, to look at it."""

    name: Text
    enter: tuple[str, ...] = ()
    approve: tuple[str, ...] = ()
    view: tuple[str, ...] = ()

    def letter(self, role: str) -> str:
        """Say what a role may do of it: R enter, A approve, both, V look on, or nothing.

        >>> ACTIONS[0].letter("dealer"), ACTIONS[0].letter("surveillance"), ACTIONS[0].letter("cage")
        ('R', 'V', '')
        """
        may = [letter for letter, rights in (("R", self.enter), ("A", self.approve)) if _any(role, rights)]
        return "/".join(may) or ("V" if _any(role, self.view) else "")


ACTIONS: tuple[Action, ...] = (
    Action(text("Round entry, undo before the next “no more bets”"), ("rounds.enter",), (), ("rounds.see",)),
    Action(text("Correct a settled round"), ("rounds.correct",), ("rounds.approve",), ("rounds.see",)),
    Action(text("Opener and closer"), ("tables.deal",), ("tables.open",), ("tables.see",)),
    Action(text("Recount of an opener or closer"), ("counts.recount",), ("counts.approve",), ("tables.see",)),
    Action(text("Difference of an opener"), ("tables.open",), ("differences.close",), ("tables.see",)),
    Action(text("Entries of the tray"), ("rack.move",), (), ("tables.see",)),
    Action(text("Request of a fill or credit"), ("slips.request",), (), ("slips.see",)),
    Action(text("Issue a fill, receive a credit"), ("slips.issue",), (), ("slips.see",)),
    Action(text("Chips at the table"), ("slips.prove",), ("slips.sign",), ("slips.see",)),
    Action(text("Void a slip"), ("slips.void",), ("slips.void_approve",), ("slips.see",)),
    Action(text("Match a slip"), ("slips.match",), (), ("slips.see",)),
    Action(text("Pull a drop box"), ("boxes.pull",), (), ("boxes.see",)),
    Action(text("Drop figures"), ("boxes.count",), ("boxes.count",), ("boxes.see",)),
    Action(text("Expected figures before the count ends"), (), (), ("win.see",)),
    Action(text("Adjustment after the count"), ("boxes.adjust",), ("boxes.adjust",), ("boxes.see",)),
    Action(text("Limits of a table"), ("limits.request",), ("limits.approve",), ("desk.see",)),
    Action(text("House rules and commission of a table"), ("rules.request",), ("rules.approve",), ("desk.see",)),
    Action(text("Gaming day and shifts"), ("calendar.set",), (), ("days.see",)),
    Action(text("Close a gaming day"), ("days.close",), (), ("days.see",)),
    Action(text("Disputes"), ("disputes.open",), ("disputes.rule",), ("disputes.see",)),
    Action(text("Adjustment after a dispute"), ("disputes.rule",), ("disputes.approve",), ("disputes.see",)),
    Action(text("Commission owed: take, write off"), ("lammers.take",), ("lammers.approve",), ("lammers.see",)),
    Action(text("Rotation and breaks"), ("rotation.set",), (), ("rotation.see",)),
    Action(text("Players at seats"), ("sittings.rate",), (), ("sittings.see",)),
    Action(text("Cash log"), ("cash.log",), (), ("cash.see",)),
    Action(text("Shift report"), ("reports.review",), ("reports.finalise",), ("reports.see",)),
    Action(text("People and their rights"), ("people.set",), (), ("people.see", "rights.see")),
    Action(text("Tablets"), ("devices.set",), (), ("desk.see",)),
    Action(text("Read the trail"), (), (), ("audit.see",)),
    Action(text("Workbench"), (), (), ("workbench.use",)),
    Action(text("Training"), ("training.practise",), (), ()),
)


@dataclass(frozen=True, slots=True)
class Line:
    """An action with a letter for each role, in the order of the roles."""

    name: Text
    letters: tuple[str, ...]


class RightsReview:
    """Show who may do what, and take the list out."""

    def __init__(self, house: House) -> None:
        """Look in `house`."""
        self._house = house

    def matrix(self) -> tuple[Line, ...]:
        """Give the table."""
        return tuple(Line(action.name, tuple(map(action.letter, ROLES))) for action in ACTIONS)

    def held(self) -> tuple[tuple[Person, tuple[str, ...]], ...]:
        """List the staff, each with the names of the rights that his role holds; whoever has left holds none."""
        with read(self._house.engine) as unit:
            everyone = people.everyone(unit)
        return tuple((person, () if person.left_at else _rights(person.role)) for person in everyone)

    def export(self, *, by: By, say: Say = str) -> bytes:
        """Write the list as CSV; that it was taken out, and how long it was, is a fact."""
        need(by, "rights.see")
        held = self.held()
        with self._house.work() as work:
            taken_at = work.now
            work.commit(Fact("rights.exported", {"people": len(held)}), by=by)
        buffer = io.StringIO()
        buffer.write("\N{ZERO WIDTH NO-BREAK SPACE}")
        writer = csv.writer(buffer, lineterminator="\r\n")
        writer.writerow(["taken_at", stamp(taken_at), "by", by.person])
        writer.writerow(["badge", "name", "role", "state", "left_at", *RIGHTS])
        for person, rights in held:
            left = stamp(person.left_at) if person.left_at else ""
            marks = ["x" if right in rights else "" for right in RIGHTS]
            writer.writerow([person.badge, said(person.name), say(ROLES[person.role]), _state(person), left, *marks])
        return buffer.getvalue().encode()


def _rights(role: str) -> tuple[str, ...]:
    return tuple(right for right, roles in RIGHTS.items() if role in roles)


def _state(person: Person) -> str:
    if person.left_at:
        return "left"
    return "locked" if person.locked_at else "here"


def _any(role: str, rights: tuple[str, ...]) -> bool:
    return any(role in RIGHTS[right] for right in rights)
