"""The rows that follow from a fact: a pure function, run when the fact is committed and again when it is verified.

Rounds, reversals, openings, closings, documents, reports, calendars and the steps of matters are append-only and hold
nothing that their fact does not say. Because one function makes them both times, a row that was changed cannot agree
with its fact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import Any

from tablemgr.audit.facts import BESIDE
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

# The one step of a matter that is more than a step.
CORRECTED = "correction.approved"
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
    if record.kind == CORRECTED:
        made += _corrected(record)
    if kind_of(record.kind) is not None:
        made.extend(_steps(record))
    # An opener that differs begins the matter of its difference by the same fact, a correction carries out a ruling:
    # neither is there without the other.
    for name in BESIDE:
        if (beside := record.body.get(name)) is not None:
            step = _mapped(beside)
            made.append((StepRow, _step(record, step, _signed(record)) | {"kind": step["kind"]}))
    return made


def _documents(record: Record) -> Iterator[Made]:
    for document in _list(record.body.get("documents")):
        yield DocumentRow, _picked(document, "digest", "kind", "key", "title", "text") | {"fact": record.key}


def _round(record: Record) -> Made:
    values = _picked(record.body, "table", "number", "session", "dealer") | {"settled_at": record.at}
    return RoundRow, values | _day(record) | {"fact": record.key, "body": record.body}


def _corrected(record: Record) -> Iterator[Made]:
    """Make the rows of a correction: the round that is taken back, and the one that is entered in its place, if any.

    The new one belongs to the day and shift in which the old one was dealt, and keeps its place in time; its body is
    of the form of a settled round's.
    """
    back: Any = record.body["reversal"]
    yield ReversalRow, _picked(back, "table", "number", "reason") | {"fact": record.key, "at": record.at}
    body: Any = record.body.get("round")
    if body is not None:
        dealt = body["dealt"]
        when = {"gaming_day": date.fromisoformat(dealt["gaming_day"]), "shift": dealt["shift"]}
        values = _picked(body, "table", "number", "session", "dealer") | {"settled_at": parse_stamp(dealt["at"])}
        yield RoundRow, values | when | {"fact": record.key, "body": body}


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


def _steps(record: Record) -> Iterator[Made]:
    """Make the rows of a fact's steps: one, or one for each of `hands` where paper is entered as a whole.

    Each hand on the paper was laid on by the person who signed there, not by whoever enters it.
    """
    whole = {name: value for name, value in record.body.items() if name != "hands"}
    hands = _list(record.body.get("hands"))
    signed = _signed(record)
    if not hands:
        yield StepRow, _step(record, whole, signed)
    for hand in hands:
        own = whole | {"number": None} | hand
        yield StepRow, _step(record, own, {name: own.get(name) for name in signed})


def _signed(record: Record) -> Values:
    return {"person": record.by.person, "role": record.by.role, "second": record.by.second}


def _step(record: Record, body: Mapping[str, Any], signed: Values) -> Values:
    """Give one step. What was entered later than it happened says when, and on which day that was."""
    event = body.get("at_event")
    return {
        **{name: body.get(name) for name in ("table", "session", "number")},
        **_picked(body, "matter", "step", "state"),
        "kind": kind_of(record.kind),
        "gaming_day": date.fromisoformat(str(body["gaming_day"])) if event else record.gaming_day,
        "shift": str(body["shift"]) if event else record.shift,
        "at": record.at,
        "event_at": parse_stamp(str(event)) if event else None,
        **signed,
        "device": record.by.device,
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


def _mapped(value: Any) -> Mapping[str, Any]:
    found: Mapping[str, Any] = value
    return found


def _list(value: Any) -> list[Any]:
    return list(value or ())
