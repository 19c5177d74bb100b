"""The pit: every table with its state, its dealer, its pace, what its rack should hold, and what waits for somebody.

Figures of chips here are the tablet's own: expected and *estimated*, never counted. What was not entered is None.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from tablemgr.audit.canonical import Json
from tablemgr.audit.facts import Fact
from tablemgr.audit.matters import MATTERS
from tablemgr.audit.record import By
from tablemgr.errors import Refused
from tablemgr.money import Cents
from tablemgr.rules.games import game
from tablemgr.services.house import House, asked, basics
from tablemgr.services.play import table_in_use
from tablemgr.services.rights import need
from tablemgr.services.wins import ShiftMoney, figures
from tablemgr.store import boxes, drafts, matters, pace, stints, tables
from tablemgr.store.matters import Matter
from tablemgr.store.pace import Pace
from tablemgr.store.stints import Stint
from tablemgr.store.tables import Table
from tablemgr.store.work import TABLE_CHAIN, Unit, read
from tablemgr.words import Text

SLIPS, DISPUTES = ("fill", "credit"), ("dispute",)
# What waits for somebody who approves it.
WAITING = ("correction", "limits", "rules", "difference", "report")
# The pace is that of the last hour; a session that is younger is measured from its opening, once it is this old.
HOUR = timedelta(hours=1)
LEAST = timedelta(minutes=5)
_QUIET = timedelta(minutes=20)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardLine:
    """One table on the board. `pace` is rounds an hour; `idle` says that an open table with a dealer stands still.

    `estimated` is the win of the shift that runs by what tablets entered; `rack` what the tray should hold now.
    """

    table: Table
    game: Text
    begun: bool
    opened_at: datetime | None
    stint: Stint | None
    due: datetime | None
    rounds: int
    pace: int | None
    last_at: datetime | None
    idle: bool
    rack: Cents | None
    estimated: Cents | None
    called_at: datetime | None
    slips: tuple[Matter, ...]
    disputes: tuple[Matter, ...]
    waiting: tuple[Matter, ...]

    @property
    def attention(self) -> int:
        """How many things here wait for somebody."""
        return bool(self.called_at) + len(self.slips) + len(self.disputes) + len(self.waiting)


@dataclass(frozen=True, slots=True)
class Board:
    """The floor at one moment; `elsewhere` are matters of no table that wait."""

    now: datetime
    shift: str
    lines: tuple[BoardLine, ...]
    elsewhere: tuple[Matter, ...]

    @property
    def open(self) -> int:
        """How many tables are open."""
        return sum(line.table.is_open for line in self.lines)

    @property
    def attention(self) -> int:
        """How many things wait for somebody, on the whole floor."""
        return sum(line.attention for line in self.lines) + len(self.elsewhere)


class Pit:
    """Watch the floor, and answer its calls."""

    def __init__(self, house: House) -> None:
        """Work in `house`."""
        self._house = house

    def board(self, *, by: By) -> Board:
        """Give the floor as it is now, by pit and code."""
        need(by, "pit.see")
        now = self._house.clock.now()
        with read(self._house.engine) as unit:
            floor = tables.every(unit)
            around = _Around.read(unit, floor, now)
            lines = [around.line(unit, table) for table in floor]
            elsewhere = tuple(each for each in around.waiting if each.table is None)
        return Board(now, around.shift, tuple(lines), elsewhere)

    def answer(self, code: str, *, by: By, request: str | None = None) -> None:
        """Say that somebody has gone to a table that called the floor; Refused when it did not, or not any more."""
        need(by, "tables.open")
        asking = asked(request, "floor.answered", table=code)
        with self._house.work(TABLE_CHAIN + code) as work:
            if work.repeated(asking) is not None:
                return
            table = table_in_use(work, code)
            if code not in stints.calls(work, {code}, work.moment.gaming_day):
                raise Refused("%(table)s has no call that waits.", table=table.setup.name)
            body: dict[str, Json] = {"table": code, "session": table.session, "dealer": table.dealer}
            work.commit(Fact("floor.answered", body), by=by, request=asking)


@dataclass(frozen=True, slots=True)
class _Around:
    """What is read once for all tables."""

    now: datetime
    shift: str
    relief: timedelta
    begun: frozenset[str]
    paces: dict[str, Pace]
    stints: dict[str, Stint]
    calls: dict[str, datetime]
    slips: tuple[Matter, ...]
    disputes: tuple[Matter, ...]
    waiting: tuple[Matter, ...]

    @classmethod
    def read(cls, unit: Unit, floor: tuple[Table, ...], now: datetime) -> _Around:
        property_ = basics(unit)
        moment = property_.calendar.at(now)
        codes = {table.code for table in floor}
        standing = matters.unfinished(unit, (*SLIPS, *DISPUTES, *WAITING))
        return cls(
            now=now,
            shift=moment.shift,
            relief=timedelta(minutes=property_.policy.relief_minutes),
            begun=frozenset(drafts.started(unit)),
            paces=pace.of_sessions(unit, now - HOUR),
            stints={each.table: each for each in stints.running(floor)},
            calls=stints.calls(unit, codes, moment.gaming_day),
            slips=_of_kinds(standing, SLIPS),
            disputes=_of_kinds(standing, DISPUTES),
            waiting=_of_kinds(standing, WAITING),
        )

    def line(self, unit: Unit, table: Table) -> BoardLine:
        code, stint = table.code, self.stints.get(table.code)
        rounds, money = self.paces.get(code, Pace(0, 0, None)), self._money(unit, table)
        opened_at = money.sessions[-1].opened_at if money is not None and table.is_open else None
        quiet = (rounds.last_at or opened_at or self.now) <= self.now - _QUIET
        return BoardLine(
            table=table,
            game=game(table.setup.game).title,
            begun=code in self.begun,
            opened_at=opened_at,
            stint=stint,
            due=None if stint is None else stint.began + self.relief,
            rounds=rounds.rounds if table.is_open else 0,
            pace=_pace(rounds, opened_at, self.now),
            last_at=rounds.last_at if table.is_open else None,
            idle=table.is_open and table.dealer is not None and quiet,
            rack=None if money is None else money.expected,
            estimated=None if money is None else money.estimated,
            called_at=self.calls.get(code),
            slips=_of(self.slips, code),
            disputes=_of(self.disputes, code),
            waiting=_of(self.waiting, code),
        )

    def _money(self, unit: Unit, table: Table) -> ShiftMoney | None:
        """Give the figures of the shift to which the present session belongs; None before the first one."""
        session = boxes.session(unit, table.code, table.session)
        if session is None:
            return None
        return figures(unit, table.code, session.gaming_day, session.shift, now=self.now)


def _pace(rounds: Pace, opened_at: datetime | None, now: datetime) -> int | None:
    """Give rounds an hour; None while the session is too young to tell."""
    if opened_at is None or now - opened_at < LEAST:
        return None
    span = min(now - opened_at, HOUR)
    return round(rounds.since * HOUR / span)


def _of(found: tuple[Matter, ...], table: str) -> tuple[Matter, ...]:
    return tuple(each for each in found if each.table == table)


def _of_kinds(found: tuple[Matter, ...], kinds: tuple[str, ...]) -> tuple[Matter, ...]:
    return tuple(each for each in found if each.kind in kinds)


def name_of(matter: Matter) -> Text:
    """Name the kind of a matter."""
    return MATTERS[matter.kind].name
