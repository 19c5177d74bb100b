"""Players at seats, where the house rates play: seated by card number or without a name, moved, gone.

A sitting is a matter on its table's chain. What it is worth comes from the wagers that were recorded while it lasted.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from tablemgr.audit.canonical import Json
from tablemgr.audit.record import By
from tablemgr.errors import Absent, Refused
from tablemgr.services.dealing import Dealing
from tablemgr.services.edges import Edges
from tablemgr.services.house import House, WrongFields, asked, basics, token_hash
from tablemgr.services.matters import as_seen, begun, found, new_id, stepped
from tablemgr.services.play import open_table
from tablemgr.services.ratings import Rating, Stretch, rated
from tablemgr.services.rights import may, need
from tablemgr.services.terms import Terms
from tablemgr.store import matters, sittings, tables
from tablemgr.store.matters import Matter
from tablemgr.store.property import Basics
from tablemgr.store.sittings import PlayedRound
from tablemgr.store.tables import Table
from tablemgr.store.work import TABLE_CHAIN, Unit, Work, read
from tablemgr.words import text

__all__ = ["SeatedTable", "SittingLine", "Sittings", "SittingsPage"]

SITTING = "sitting"
LONGEST_CARD = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class SittingLine:
    """A sitting: the card, or "" for somebody who gave none; where he sits; what the play was. See `Rating`."""

    matter: Matter
    card: str
    seat: int
    stretches: tuple[Stretch, ...]
    here: bool
    rating: Rating | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedTable:
    """A table with those who sit or sat at it; `free` are the seats that nobody is noted at."""

    code: str
    name: str
    seats: int
    is_open: bool
    free: tuple[int, ...]
    lines: tuple[SittingLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SittingsPage:
    """The sittings of a shift; on the one that runs, everybody who is here now too."""

    gaming_day: date
    shift: str
    shifts: tuple[str, ...]
    running: bool
    tables: tuple[SeatedTable, ...]
    counting: bool


class Sittings:
    """Note who sits where, and rate the play."""

    def __init__(self, house: House) -> None:
        """Work in `house`; edges are counted when a rating first asks for them."""
        self._house = house
        self._dealing, self.edges = Dealing(), Edges()

    def shift(self, gaming_day: date | None = None, shift: str = "", *, by: By) -> SittingsPage:
        """Give the sittings of a shift, of the one that runs unless another is named. Ratings only for who may see."""
        need(by, "sittings.list")
        with read(self._house.engine) as unit:
            property_ = _switched_on(unit)
            now = property_.calendar.at(self._house.clock.now())
            names = tuple(name for name, _ in property_.shifts)
            wanted = (gaming_day or now.gaming_day, shift if shift in names else now.shift)
            running = wanted == (now.gaming_day, now.shift)
            begun_ = matters.of_shift(unit, (SITTING,), gaming_day=wanted[0], shift=wanted[1])
            listed = []
            for table in tables.every(unit):
                there = _here(unit, table) if running and table.is_open else []
                every = {each.id: each for each in (*begun_, *there) if each.table == table.code}
                if every or table.is_open:
                    listed.append(self._table(unit, table, list(every.values()), by))
        counting = any(line.rating is not None and line.rating.counting for table in listed for line in table.lines)
        return SittingsPage(
            gaming_day=wanted[0],
            shift=wanted[1],
            shifts=names,
            running=running,
            tables=tuple(listed),
            counting=counting,
        )

    def seat(self, code: str, seat: int, card: str = "", *, by: By, request: str | None = None) -> None:
        """Seat a player, by card number or without one; the seat is one that nobody is noted at."""
        need(by, "sittings.rate")
        asking = asked(request, "sitting.seated", table=code, seat=seat, card=card)
        id_ = new_id(SITTING, token_hash(request) if request else self._house.token())
        with self._house.work(TABLE_CHAIN + code) as work:
            _switched_on(work)
            if work.repeated(asking):
                return
            table = open_table(work, code)
            _free(work, table, seat)
            _card(work, table, card)
            body: dict[str, Json] = {"seat": seat, "card": card}
            work.commit(begun(SITTING, id_, body, table=code, session=table.session), by=by, request=asking)

    def move(self, id_: str, seat: int, *, step: int, by: By, request: str | None = None) -> None:
        """Move a player to another seat of the table."""
        need(by, "sittings.rate")
        asking = asked(request, "sitting.moved", sitting=id_, seat=seat)
        with self._on_chain(id_) as work:
            if work.repeated(asking):
                return
            sitting = as_seen(found(work, SITTING, id_), step)
            table = open_table(work, str(sitting.table))
            if sitting.session != table.session:
                raise Refused("This sitting ended when the table closed.")
            _free(work, table, seat)
            work.commit(stepped(sitting, "moved", {"seat": seat}), by=by, request=asking)

    def leave(self, id_: str, *, step: int, by: By, request: str | None = None) -> None:
        """Note that a player has left."""
        need(by, "sittings.rate")
        asking = asked(request, "sitting.left", sitting=id_)
        with self._on_chain(id_) as work:
            if not work.repeated(asking):
                sitting = as_seen(found(work, SITTING, id_), step)
                work.commit(stepped(sitting, "left", {}), by=by, request=asking)

    def _on_chain(self, id_: str) -> Work:
        with read(self._house.engine) as unit:
            _switched_on(unit)
            table = found(unit, SITTING, id_).table
        return self._house.work(f"{TABLE_CHAIN}{table}")

    def _table(self, unit: Unit, table: Table, listed: list[Matter], by: By) -> SeatedTable:
        played = {
            number: sittings.played(unit, table.code, number) for number in {each.session or 0 for each in listed}
        }
        lines = [self._line(unit, each, table, played[each.session or 0]) for each in listed]
        if not may(by.role, "sittings.see"):
            lines = [_without_rating(line) for line in lines]
        taken = {line.seat for line in lines if line.here}
        return SeatedTable(
            code=table.code,
            name=table.setup.name,
            seats=table.setup.seats,
            is_open=table.is_open,
            free=tuple(seat for seat in range(1, table.setup.seats + 1) if seat not in taken),
            lines=tuple(sorted(lines, key=lambda line: (not line.here, line.seat, line.matter.first.at))),
        )

    def _line(self, unit: Unit, sitting: Matter, table: Table, played: tuple[PlayedRound, ...]) -> SittingLine:
        stretches = _stretches(sitting)
        rating = rated(stretches, played, lambda terms: self.edges.of(self._dealing.game(unit, Terms.from_json(terms))))
        return SittingLine(
            matter=sitting,
            card=sitting.first.body["card"],
            seat=stretches[-1].seat,
            stretches=stretches,
            here=sitting.is_open and table.is_open and table.session == sitting.session,
            rating=rating,
        )


def _without_rating(line: SittingLine) -> SittingLine:
    return SittingLine(
        matter=line.matter, card=line.card, seat=line.seat, stretches=line.stretches, here=line.here, rating=None
    )


def _switched_on(unit: Unit) -> Basics:
    property_ = basics(unit)
    if not property_.policy.ratings:
        raise Absent("This house does not rate play.")
    return property_


def _stretches(sitting: Matter) -> tuple[Stretch, ...]:
    """Give where a player sat from when to when."""
    places = [step for step in sitting.steps if step.state in {"seated", "moved"}]
    ends = [*(step.at for step in places[1:]), None if sitting.is_open else sitting.last.at]
    return tuple(Stretch(step.body["seat"], step.at, end) for step, end in zip(places, ends, strict=True))


def _here(unit: Unit, table: Table) -> list[Matter]:
    return [each for each in matters.unfinished(unit, (SITTING,), (table.code,)) if each.session == table.session]


def _free(unit: Unit, table: Table, seat: int) -> None:
    if not 1 <= seat <= table.setup.seats:
        raise WrongFields({"seat": text("From 1 to %(most)s.", most=table.setup.seats)})
    if any(_stretches(each)[-1].seat == seat for each in _here(unit, table)):
        raise Refused("Somebody sits at seat %(seat)s. Note first that he has left or moved.", seat=seat)


def _card(unit: Unit, table: Table, card: str) -> None:
    if len(card) > LONGEST_CARD or (card and not card.isprintable()):
        raise WrongFields({"card": text("At most %(most)s printable characters.", most=LONGEST_CARD)})
    if card and any(each.first.body["card"] == card for each in _here(unit, table)):
        raise Refused("This card is at the table already. Move it instead.")
