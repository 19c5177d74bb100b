"""Find fills and credits: what is open at a table, what was numbered on a day, which copies were printed.

A slip is a matter of kind `fill` or `credit`; its steps are the hand-overs. Nothing here changes one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy import select

from tablemgr.audit.record import Record
from tablemgr.money import Cents
from tablemgr.store import matters
from tablemgr.store.matters import Matter
from tablemgr.store.rows import ClosingRow, FactRow, OpeningRow, StepRow
from tablemgr.store.units import TABLE_CHAIN, Unit

KINDS = ("fill", "credit")
ARRIVED = {"fill": "signed", "credit": "received"}
PRINTED, REPRINTED = "slip.printed", "slip.reprinted"


@dataclass(frozen=True, slots=True, kw_only=True)
class Print:
    """One time a slip was printed: `copy` counts from 0, which is the original; the data is what it said then."""

    copy: int
    at: datetime
    person: str
    reason: str
    data: str
    hash: str


def open_slips(unit: Unit, table: str) -> tuple[Matter, ...]:
    """List the slips of a table whose chips are still asked for or on their way: it cannot close over them.

    A fill has arrived when the supervisor has signed, a credit when the cage has it; matching does not wait.
    """
    return in_transit(matters.unfinished(unit, KINDS, [table]))


def in_transit(slips: Iterable[Matter]) -> tuple[Matter, ...]:
    """Leave out the slips whose chips have arrived."""
    return tuple(slip for slip in slips if slip.is_open and slip.step(ARRIVED[slip.kind]) is None)


def posted(unit: Unit, table: str, session: int) -> Mapping[str, Cents]:
    """Add up what fills and credits have moved in a session, by kind: those that the supervisor has signed."""
    sums = dict.fromkeys(KINDS, 0)
    for slip in matters.of_table(unit, table, KINDS, session=session):
        if slip.step("signed") is not None:
            sums[slip.kind] += int(slip.first.body["total"])
    return sums


def numbered_on(unit: Unit, kind: str, day: date) -> tuple[Matter, ...]:
    """List the slips of a kind that got their number on a gaming day, in order of their numbers."""
    query = select(StepRow.matter).where(
        StepRow.kind == kind, StepRow.gaming_day == day, StepRow.number.is_not(None)
    )  # fmt: skip
    return tuple(sorted(matters.named(unit, unit.session.scalars(query).all()), key=lambda slip: slip.number or 0))


def numbers_on(unit: Unit, kind: str, day: date) -> tuple[int, ...]:
    """List the numbers of a kind that were given on a gaming day, in order."""
    query = select(StepRow.number).where(StepRow.kind == kind, StepRow.gaming_day == day)
    found = unit.session.scalars(query.where(StepRow.number.is_not(None)).order_by(StepRow.number))
    return tuple(number for number in found if number is not None)


def days_of(unit: Unit, kind: str, first: int, last: int) -> Mapping[int, date]:
    """Tell on which gaming day each number from `first` to `last` was given."""
    query = select(StepRow.number, StepRow.gaming_day).where(StepRow.kind == kind, StepRow.number.between(first, last))
    return {row.number: row.gaming_day for row in unit.session.execute(query)}


def of_form(unit: Unit, kind: str, form: str) -> Matter | None:
    """Find the slip that was entered from a paper form, by the number printed on that form."""
    query = select(StepRow.matter, StepRow.body).where(
        StepRow.kind == kind, StepRow.state == "issued", StepRow.event_at.is_not(None)
    )
    found = (row.matter for row in unit.session.execute(query) if row.body.get("form") == form)
    matter = next(found, None)
    return None if matter is None else matters.find(unit, matter)


def session_at(unit: Unit, table: str, moment: datetime) -> tuple[int, bool] | None:
    """Give the session that a table was in at a moment, and whether it still runs; None when it was closed then."""
    query = select(OpeningRow.session).where(OpeningRow.table == table, OpeningRow.at <= moment)
    session = unit.session.scalar(query.order_by(OpeningRow.session.desc()).limit(1))
    if session is None:
        return None
    closed = unit.session.scalar(
        select(ClosingRow.at).where(ClosingRow.table == table, ClosingRow.session == session)
    )  # fmt: skip
    return None if closed is not None and closed <= moment else (session, closed is None)


def prints(unit: Unit, slip: Matter) -> tuple[Print, ...]:
    """List every time a slip was printed, the original first."""
    query = select(FactRow.canonical).where(
        FactRow.chain == f"{TABLE_CHAIN}{slip.table}",
        FactRow.kind.in_((PRINTED, REPRINTED)),
        FactRow.canonical.contains(f'"matter":"{slip.id}"', autoescape=True),
    )
    records = [Record.from_canonical(written) for written in unit.session.scalars(query.order_by(FactRow.sequence))]
    return tuple(_print(copy, record) for copy, record in enumerate(records))


def _print(copy: int, record: Record) -> Print:
    body = record.body
    return Print(
        copy=copy,
        at=record.at,
        person=record.by.person,
        reason=str(body["reason"]),
        data=str(body["data"]),
        hash=str(body["hash"]),
    )
