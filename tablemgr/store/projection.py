"""The rows that follow from a fact: a pure function, run when the fact is committed and again when it is verified.

Rounds, reversals, openings, closings, documents, reports, calendars and the steps of matters are append-only and hold
nothing that their fact does not say. Because one function makes them both times, a row that was changed cannot agree
with its fact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import Any

from tablemgr.audit.matters import kind_of
from tablemgr.audit.record import Record
from tablemgr.clock import parse_stamp
from tablemgr.store.prepared import Prepared
from tablemgr.store.rows import (
    METADATA,
    CalendarRow,
    ClosingRow,
    DocumentRow,
    OpeningRow,
    ReportRow,
    ReversalRow,
    RoundRow,
    Row,
    StepRow,
)

Values = dict[str, Any]  # column names to what SQLAlchemy binds; the types are those of the rows
Made = tuple[type[Row], Values]

# Every table of which a fact alone decides what is in it.
PROJECTED: tuple[type[Row], ...] = (
    *(RoundRow, ReversalRow, OpeningRow, ClosingRow, DocumentRow, ReportRow),
    *(StepRow, CalendarRow),
)
INSERTS: Mapping[type[Row], Prepared] = {
    row: Prepared(METADATA.tables[row.__tablename__].insert()) for row in PROJECTED
}


def rows_of(record: Record) -> list[Made]:
    """Give every row that a fact stands for, in the order in which they are added.

    A document row belongs to the first fact that carries its digest; whoever adds rows leaves out those
    that are there.
    """
    made = [*_documents(record)]
    if (maker := _MAKERS.get(record.kind)) is not None:
        made.append(maker(record))
    if kind_of(record.kind) is not None:
        made.append(_step(record))
    return made


def _documents(record: Record) -> Iterator[Made]:
    for document in _list(record.body.get("documents")):
        yield DocumentRow, _picked(document, "digest", "kind", "key", "title", "text") | {"fact": record.key}


def _round(record: Record) -> Made:
    values = _picked(record.body, "table", "number", "session", "dealer") | {"settled_at": record.at}
    return RoundRow, values | _day(record) | {"fact": record.key, "body": record.body}


def _reversal(record: Record) -> Made:
    return ReversalRow, _picked(record.body, "table", "number", "reason") | {"fact": record.key, "at": record.at}


def _opening(record: Record) -> Made:
    return OpeningRow, _count(record)


def _closing(record: Record) -> Made:
    return ClosingRow, _count(record)


def _count(record: Record) -> Values:
    values = _picked(record.body, "table", "session", "count", "total", "dealer", "floor", "tile_set")
    return values | _day(record) | {"fact": record.key, "at": record.at}


def _report(record: Record) -> Made:
    values = _picked(record.body, "id", "kind", "shift", "scope", "version", "data", "hash")
    day = date.fromisoformat(str(record.body["gaming_day"]))
    return ReportRow, values | {"gaming_day": day, "issued_at": record.at, "fact": record.key}


def _calendar(record: Record) -> Made:
    values = _picked(record.body, "zone", "day_start", "shifts")
    return CalendarRow, values | {"effective": date.fromisoformat(str(record.body["effective"])), "fact": record.key}


def _step(record: Record) -> Made:
    """Make the row of a matter's step. What was entered later than it happened says when, and on which day that was."""
    body, by = record.body, record.by
    event = body.get("at_event")
    return StepRow, {
        **{name: body.get(name) for name in ("table", "session", "number")},
        **_picked(body, "matter", "step", "state"),
        "kind": kind_of(record.kind),
        "gaming_day": date.fromisoformat(str(body["gaming_day"])) if event else record.gaming_day,
        "shift": str(body["shift"]) if event else record.shift,
        "at": record.at,
        "event_at": parse_stamp(str(event)) if event else None,
        "person": by.person,
        "role": by.role,
        "second": by.second,
        "device": by.device,
        "body": body,
        "fact": record.key,
    }


_MAKERS: Mapping[str, Callable[[Record], Made]] = {
    "round.settled": _round,
    "round.reversed": _reversal,
    "table.opened": _opening,
    "table.closed": _closing,
    "report.issued": _report,
    "calendar.set": _calendar,
}


def _day(record: Record) -> Values:
    return {"gaming_day": record.gaming_day, "shift": record.shift}


def _picked(body: Any, *names: str) -> Values:
    return {name: body[name] for name in names}


def _list(value: Any) -> list[Any]:
    return list(value or ())
