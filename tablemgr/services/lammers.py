"""Lammers: commission that a seat owes instead of paying it at once, until it is paid, carried or written off.

What is owed is the balance of the seat's own account, so it outlives the dealer, the session and the tablet; nothing
resets it (operations reference 3.4 and 9.2). Each step is a fact on the table's chain.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar
from uuid import UUID

from tablemgr.audit.canonical import Json
from tablemgr.audit.facts import Fact
from tablemgr.audit.record import By
from tablemgr.errors import Absent, BadInput, Denied, Refused
from tablemgr.ledger.accounts import OWED, account
from tablemgr.ledger.entry import Entry, Posting, move
from tablemgr.money import Cents, format_money
from tablemgr.services.house import House, asked
from tablemgr.services.play import dealt_by, open_table, table_in_use
from tablemgr.services.reasons import stated
from tablemgr.services.rights import need
from tablemgr.services.seconds import second, signed
from tablemgr.store import lammers, tables
from tablemgr.store.tables import Table
from tablemgr.store.work import TABLE_CHAIN, Unit, read

_STRICT: dict[str, Any] = {"extra": "forbid", "strict": True}


@dataclass(frozen=True, slots=True)
class Pay:
    """A seat pays so much of what it owes; the chips go to the commission in the tray."""

    id: UUID
    seat: int
    cents: Cents
    __pydantic_config__: ClassVar[dict[str, Any]] = _STRICT


@dataclass(frozen=True, slots=True)
class Carry:
    """A player moves to another seat or table and what he owes goes with him."""

    id: UUID
    seat: int
    cents: Cents
    to_table: str
    to_seat: int
    __pydantic_config__: ClassVar[dict[str, Any]] = _STRICT


@dataclass(frozen=True, slots=True)
class WriteOff:
    """What a seat owes will not come any more; a second person of rank approves with his own PIN."""

    id: UUID
    seat: int
    cents: Cents
    reason: str
    badge: str
    pin: str
    __pydantic_config__: ClassVar[dict[str, Any]] = _STRICT


class Lammers:
    """What seats owe, and what becomes of it."""

    def __init__(self, house: House) -> None:
        """Work in `house`."""
        self._house = house

    def owed(self, code: str) -> dict[int, Cents]:
        """Give what each seat of a table owes, also of a closed one; Absent for a table that is not there."""
        with read(self._house.engine) as unit:
            table_in_use(unit, code)
            return lammers.owed(unit, code)

    def owing(self) -> tuple[tuple[Table, dict[int, Cents]], ...]:
        """List the tables in use where seats owe, each with what they owe."""
        with read(self._house.engine) as unit:
            found = [(table, lammers.owed(unit, table.code)) for table in tables.every(unit)]
        return tuple((table, owed) for table, owed in found if owed)

    def of_seat(self, code: str, seat: int) -> tuple[Table, Cents]:
        """Give a table and what one of its seats owes; Absent for a seat that it has not."""
        with read(self._house.engine) as unit:
            table = table_in_use(unit, code)
            if not 1 <= seat <= table.setup.seats:
                raise Absent("%(table)s has no seat %(seat)s.", table=table.setup.name, seat=seat)
            return table, lammers.owed(unit, code).get(seat, 0)

    def pay(self, code: str, ask: Pay, *, by: By) -> None:
        """Take chips for what is owed. A dealer takes them at the table he deals at, a supervisor at any open one."""
        need(by, "lammers.take")
        request = asked(str(ask.id), "lammer.paid", table=code, seat=ask.seat, cents=ask.cents)
        with self._house.work(TABLE_CHAIN + code) as work:
            if work.repeated(request) is not None:
                return
            table = _taken_by(work, code, by)
            left = _left(work, table, ask.seat, ask.cents)
            entry = move("lammer_paid", ask.cents, table=code, seat=ask.seat)
            work.commit(Fact("lammer.paid", _body(table, ask, left)), by=by, request=request, entries=[entry])

    def carry(self, code: str, ask: Carry, *, by: By) -> None:
        """Move what is owed to another seat, at this table or another one."""
        need(by, "lammers.take")
        place: dict[str, Json] = {"to_table": ask.to_table, "to_seat": ask.to_seat}
        request = asked(str(ask.id), "lammer.carried", table=code, seat=ask.seat, cents=ask.cents, **place)
        with self._house.work(*sorted({TABLE_CHAIN + code, TABLE_CHAIN + ask.to_table})) as work:
            if work.repeated(request) is not None:
                return
            table = _taken_by(work, code, by)
            _check_target(table_in_use(work, ask.to_table), ask, code)
            left = _left(work, table, ask.seat, ask.cents)
            source, target = account(OWED, code, ask.seat), account(OWED, ask.to_table, ask.to_seat)
            entry = Entry("lammer_carried", (Posting(source, -ask.cents), Posting(target, ask.cents)))
            work.commit(
                Fact("lammer.carried", {**_body(table, ask, left), **place}),
                by=by, request=request, entries=[entry], chain=TABLE_CHAIN + code,
            )  # fmt: skip

    def write_off(self, code: str, ask: WriteOff, *, by: By) -> Denied | None:
        """Give up what is owed, with a reason and two people; a wrong PIN is remembered and *returned*."""
        need(by, "lammers.write_off")
        reason = stated(ask.reason)
        approver = second(self._house, ask.badge, ask.pin, by=by, right="lammers.approve", field="badge")
        if isinstance(approver, Denied):
            return approver
        what: dict[str, Json] = {"seat": ask.seat, "cents": ask.cents, "reason": reason}
        request = asked(str(ask.id), "lammer.written_off", table=code, **what)
        with self._house.work(TABLE_CHAIN + code) as work:
            if work.repeated(request) is not None:
                return None
            table = table_in_use(work, code)
            left = _left(work, table, ask.seat, ask.cents)
            entry = move("lammer_written_off", ask.cents, table=code, seat=ask.seat)
            body = {**_body(table, ask, left), "reason": reason, "approved_by": approver.badge}
            work.commit(Fact("lammer.written_off", body), by=signed(by, approver), request=request, entries=[entry])
        return None


def _taken_by(unit: Unit, code: str, by: By) -> Table:
    """Give the table whose lammers `by` may take: his own, or any open one for a supervisor."""
    return dealt_by(unit, code, by) if by.role == "dealer" else open_table(unit, code)


def _left(unit: Unit, table: Table, seat: int, cents: Cents) -> Cents:
    """Give what a seat will still owe; Refused for more than it owes, BadInput for what is no amount."""
    owes = lammers.owed(unit, table.code).get(seat, 0)
    if cents < 1:
        raise BadInput("An amount above zero.")
    if owes < 1:
        raise Refused("Seat %(seat)s owes nothing.", seat=seat)
    if cents > owes:
        raise Refused("Seat %(seat)s owes %(owed)s and no more.", seat=seat, owed=format_money(owes))
    return owes - cents


def _check_target(target: Table, ask: Carry, code: str) -> None:
    if not 1 <= ask.to_seat <= target.setup.seats:
        raise Absent("%(table)s has no seat %(seat)s.", table=target.setup.name, seat=ask.to_seat)
    if (target.code, ask.to_seat) == (code, ask.seat):
        raise Refused("What seat %(seat)s owes lies there already.", seat=ask.seat)


def _body(table: Table, ask: Pay | Carry | WriteOff, left: Cents) -> Mapping[str, Json]:
    """Give what every fact of a lammer says: where it lay, how much, and what is still owed there."""
    return {
        "table": table.code,
        "session": table.session,
        "seat": ask.seat,
        "cents": ask.cents,
        "left": left,
        "dealer": table.dealer,
    }
