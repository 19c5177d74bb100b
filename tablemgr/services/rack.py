"""The rack drawer: one tap for every cause beside rounds, fills and credits that changes what a tray holds.

A cause off the closed list is refused; a wrong entry is taken back by its reversal, never changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar
from uuid import UUID

from tablemgr.audit.canonical import Json
from tablemgr.audit.facts import Fact
from tablemgr.audit.record import By
from tablemgr.errors import Absent, BadInput, Conflict, Refused
from tablemgr.ledger.entry import move
from tablemgr.ledger.rack import Count
from tablemgr.money import Cents
from tablemgr.services.drawer import CAUSES, Cause, effect
from tablemgr.services.house import House, asked, basics
from tablemgr.services.payout import cut_out
from tablemgr.services.play import dealt_by
from tablemgr.services.rights import need
from tablemgr.store import rack
from tablemgr.store.tables import Table
from tablemgr.store.work import TABLE_CHAIN, Unit

_STRICT: dict[str, Any] = {"extra": "forbid", "strict": True}
# The most that one entry may move: above any tray there is, and within what a whole number of the database holds.
MOST = 100_000_000_00


@dataclass(frozen=True, slots=True)
class Move:
    """One entry: its cause, so many minor units, at which seat, and which chips were given if that is noted."""

    id: UUID
    cause: str
    cents: Cents
    seat: int | None = None
    pieces: Mapping[str, int] | None = None
    __pydantic_config__: ClassVar[dict[str, Any]] = _STRICT


@dataclass(frozen=True, slots=True)
class MoveBack:
    """Take back the entry that the fact `moved` made."""

    id: UUID
    moved: str
    __pydantic_config__: ClassVar[dict[str, Any]] = _STRICT


class Rack:
    """What a dealer enters at the tray."""

    def __init__(self, house: House) -> None:
        """Work in `house`."""
        self._house = house

    def move(self, code: str, ask: Move, *, by: By) -> None:
        """Enter one change of the tray; the same id is entered once."""
        need(by, "rack.move")
        pieces: Json = None if ask.pieces is None else dict(ask.pieces)
        what: dict[str, Json] = {"cause": ask.cause, "cents": ask.cents, "seat": ask.seat, "pieces": pieces}
        request = asked(str(ask.id), "rack.moved", table=code, **what)
        with self._house.work(TABLE_CHAIN + code) as work:
            if work.repeated(request) is not None:
                return
            table = dealt_by(work, code, by)
            cause = _cause(work, ask.cause)
            _check(table, ask, cause)
            entry = move(cause.ledger, ask.cents, table=code)
            body: dict[str, Json] = {"table": code, "session": table.session, **what, "tray": effect([entry], code)}
            work.commit(Fact("rack.moved", body), by=by, request=request, entries=[entry])

    def undo(self, code: str, ask: MoveBack, *, by: By) -> None:
        """Take back an entry of this session, once, by its reversal."""
        need(by, "rack.move")
        request = asked(str(ask.id), "rack.reversed", table=code, moved=ask.moved)
        with self._house.work(TABLE_CHAIN + code) as work:
            if work.repeated(request) is not None:
                return
            table = dealt_by(work, code, by)
            found = rack.find(work, code, table.session, ask.moved)
            if found is None:
                raise Absent("There is no such entry in this session of %(table)s.", table=table.setup.name)
            if found.undone:
                raise Conflict("This entry was taken back already.")
            entry = move(CAUSES[found.cause].ledger, found.cents, table=code).reversal()
            body: dict[str, Json] = {
                "table": code,
                "session": table.session,
                "moved": found.fact,
                "cause": found.cause,
                "cents": found.cents,
                "seat": found.seat,
                "tray": effect([entry], code),
            }
            work.commit(Fact("rack.reversed", body), by=by, request=request, entries=[entry])


def _cause(unit: Unit, name: str) -> Cause:
    found = CAUSES.get(name)
    if found is None:
        raise BadInput("%(cause)s is not a cause that may change a tray.", cause=name[:40])
    if name == "buy_in" and not basics(unit).policy.tracks_buy_ins:
        raise Refused("This house does not enter buy-ins, so its expected rack is not tracked.")
    return found


def _check(table: Table, ask: Move, cause: Cause) -> None:
    """Refuse an amount that no chips of the table make, a seat it has not, chips that do not add up."""
    if not 0 < ask.cents <= MOST:
        raise BadInput("An amount above zero.")
    if ask.seat is not None and not 1 <= ask.seat <= table.setup.seats:
        raise BadInput("%(table)s has no seat %(seat)s.", table=table.setup.name, seat=ask.seat)
    if cause.chips and cut_out(ask.cents, table.chip_set.denominations).coin:
        raise Refused(
            "No chips of %(table)s make this amount. It has to be a multiple of its smallest chip.",
            table=table.setup.name,
        )
    if ask.pieces is not None and Count.of(ask.pieces, table.chip_set.denominations).total != ask.cents:
        raise Refused("The chips do not add up to the amount.")
