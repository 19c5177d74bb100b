"""Live auditions: what an observer looks for, point by point, and his notes. No exam on a screen sees a shuffle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from tablemgr.audit.record import By
from tablemgr.errors import Absent
from tablemgr.rules.games import GAMES
from tablemgr.services.house import House, WrongFields
from tablemgr.services.rights import may, need
from tablemgr.store import exams as kept
from tablemgr.store import people
from tablemgr.store.exams import Checklist
from tablemgr.store.people import Person
from tablemgr.store.units import Practice, Unit, read
from tablemgr.words import Text, text

MOST_POINTS = 5
_MOST_NOTE = 500

# Operations reference 5 (shuffle, pay accuracy and speed, cutting, procedure, composure, coachability) and 3.1 to 3.6.
POINTS: Mapping[str, Text] = MappingProxyType({
    "shuffle": text("Mixes or shuffles the set, and stacks it"),
    "delivery": text("Calls no more bets, counts the dice aloud, delivers in order"),
    "setting": text("Sets every hand by the house way"),
    "reading": text("Reads and compares hands, low and high, aloud"),
    "accuracy": text("Pays and takes what is right"),
    "speed": text("Keeps the pace of the game"),
    "commission": text("Takes the commission, and marks what is owed"),
    "cutting": text("Cuts chips cleanly and proves what is cut"),
    "cash": text("Handles buy-ins, change and colour-ups as they should be"),
    "procedure": text("Proves hands, keeps the tray in order, clears the hands"),
    "calls": text("Calls the floor when it should be called"),
    "guests": text("Speaks with guests, and notices one who gambles more than is good for him"),
    "composure": text("Keeps composure, also after a mistake"),
    "coachability": text("Takes a correction and does it better"),
})  # fmt: skip
VERDICTS: Mapping[str, Text] = MappingProxyType({
    "ready": text("ready for the floor"),
    "again": text("shall be seen again"),
    "not_yet": text("not yet"),
})  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What an observer fills in: points from 0 to 5 by what was looked at, notes beside them, a verdict."""

    badge: str
    game: str
    verdict: str
    points: Mapping[str, int]
    notes: Mapping[str, str]
    remark: str = ""
    minutes: int = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Audition:
    """One checklist with the names of both people."""

    checklist: Checklist
    name: str
    observer: str

    @property
    def total(self) -> int:
        """All points."""
        return sum(self.checklist.body["points"].values())

    @property
    def most(self) -> int:
        """The most points there are for what was looked at."""
        return MOST_POINTS * len(self.checklist.body["points"])


class Auditions:
    """Keep checklists, list them, show one."""

    def __init__(self, house: House) -> None:
        """Work in `house`."""
        self._house = house

    def candidates(self, *, by: By) -> tuple[Person, ...]:
        """List who may be watched: everybody who practises."""
        need(by, "exams.set")
        with read(self._house.engine) as unit:
            return tuple(each for each in people.everyone(unit) if each.left_at is None)

    def note(self, seen: Seen, *, by: By, request: str) -> str:
        """Keep a checklist; sent twice it is kept once. WrongFields names what is wrong."""
        need(by, "exams.set")
        _check(seen)
        with Practice(self._house.engine, self._house.clock) as unit:
            if people.find(unit, seen.badge) is None:
                raise Absent("Nobody has badge %(badge)s.", badge=seen.badge[:20])
            body: dict[str, Any] = {
                "game": seen.game, "verdict": seen.verdict, "minutes": seen.minutes, "points": dict(seen.points),
                "notes": {name: note for name, note in seen.notes.items() if note}, "remark": seen.remark,
            }  # fmt: skip
            made = Checklist(id=request, badge=seen.badge, by=by.person, at=unit.now, body=body)
            kept.put_checklist(unit, made)
            unit.commit()
        return request

    def every(self, *, by: By) -> tuple[Audition, ...]:
        """List every checklist to a trainer; to anybody else his own."""
        need(by, "exams.take", "training.see")
        mine = None if may(by.role, "training.see") else by.person
        with read(self._house.engine) as unit:
            return tuple(self._audition(unit, each) for each in kept.checklists(unit, badge=mine))

    def one(self, name: str, *, by: By) -> Audition:
        """Give one; the person's own, or anybody's to a trainer."""
        with read(self._house.engine) as unit:
            found = kept.checklist(unit, name)
            need(by, *(("exams.take", "training.see") if found.badge == by.person else ("training.see",)))
            return self._audition(unit, found)

    @staticmethod
    def _audition(unit: Unit, checklist: Checklist) -> Audition:
        names = people.names(unit, {checklist.badge, checklist.by})
        return Audition(checklist=checklist, name=names[checklist.badge], observer=names[checklist.by])


def _check(seen: Seen) -> None:
    problems: dict[str, Text] = {}
    if seen.game not in GAMES:
        problems["game"] = text("Choose one of the list.")
    if seen.verdict not in VERDICTS:
        problems["verdict"] = text("Choose one of the list.")
    if not seen.points or not set(seen.points) | set(seen.notes) <= set(POINTS):
        problems["points"] = text("Give points for something of the list.")
    elif not all(0 <= points <= MOST_POINTS for points in seen.points.values()):
        problems["points"] = text("Points go from 0 to %(most)s.", most=MOST_POINTS)
    if any(len(note) > _MOST_NOTE for note in (*seen.notes.values(), seen.remark)):
        problems["remark"] = text("At most %(most)s characters.", most=_MOST_NOTE)
    if problems:
        raise WrongFields(problems)
