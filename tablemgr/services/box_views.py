"""Drop boxes as their readers may see them: the boxes of a day, one box, and the box that is on a table now.

What the table entered for a box is left out of these values for whoever may not know it, so that no page can show it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from tablemgr.audit.canonical import Json
from tablemgr.audit.record import By
from tablemgr.errors import Absent, Refused
from tablemgr.ledger.boxcount import NOTES, Sheet
from tablemgr.money import Cents
from tablemgr.services import drop
from tablemgr.services.drop import BOX, Box, ShiftDrop
from tablemgr.services.house import basics
from tablemgr.services.matters import found, names_of
from tablemgr.services.rights import may
from tablemgr.store import boxes, tables
from tablemgr.store.boxes import Session
from tablemgr.store.matters import Matter
from tablemgr.store.work import Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxLine:
    """The boxes of one table in one shift. `waits` says that a box of it is still to be pulled."""

    table: str
    name: str
    gaming_day: date
    shift: str
    session: int
    running: bool
    waits: bool
    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxDay:
    """The boxes of a gaming day, and those of the days before that nobody has pulled."""

    gaming_day: date
    today: date
    lines: tuple[BoxLine, ...]
    overdue: tuple[BoxLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxView:
    """One box as its reader may see it. `entered` and `difference` are None for whoever may not know them."""

    matter: Matter
    label: Mapping[str, str]
    gaming_day: date
    notes: tuple[Cents, ...]
    sheet: Sheet | None
    drop: Cents | None
    entered: Mapping[str, Cents] | None
    difference: Cents | None
    names: Mapping[str, str]
    may_count: bool
    may_agree: bool
    may_adjust: bool


def lines_of(unit: Unit, sessions: Sequence[Session]) -> list[BoxLine]:
    """List the boxes of some sessions, a line for each table and shift."""
    ordered = sorted(sessions, key=lambda each: (each.gaming_day, each.table, each.opened_at))
    names = boxes.codes(unit, {each.table for each in sessions})
    grouped = groupby(ordered, key=lambda each: (each.gaming_day, each.table, each.shift))
    return [_line(drop.of_sessions(unit, list(part)), names) for _, part in grouped]


def _line(found_: ShiftDrop, names: Mapping[str, str]) -> BoxLine:
    last = found_.sessions[-1]
    return BoxLine(
        table=last.table,
        name=names[last.table],
        gaming_day=last.gaming_day,
        shift=last.shift,
        session=last.session,
        running=last.running,
        waits=found_.waits,
        boxes=found_.boxes,
    )


def on_table(unit: Unit, table: str, number: int) -> BoxLine:
    """Give the line of the box that can be pulled for a session; Refused when it has been."""
    session = boxes.session(unit, table, number)
    if session is None:
        raise Absent("There is no such session of table %(table)s.", table=table)
    line = _line(
        drop.of_shift(unit, table, gaming_day=session.gaming_day, shift=session.shift), boxes.codes(unit, {table})
    )
    if not line.waits or line.session != number:
        raise Refused("The box of this shift has been pulled already.")
    return line


def label_of(unit: Unit, line: BoxLine) -> dict[str, Json]:
    """Write what stands on the box (F6), and which of the shift's boxes it is."""
    table = tables.find(unit, line.table)
    return {
        "label": {
            "game": "" if table is None else table.setup.game,
            "table": line.name,
            "gaming_day": line.gaming_day.isoformat(),
            "shift": line.shift,
        },
        "box": len(line.boxes) + 1,
        "running": line.running,
    }


def box_of(unit: Unit, key: str) -> Box:
    """Find a box with its place among the boxes of its shift."""
    matter = found(unit, BOX, f"{BOX}:{key}")
    session = boxes.session(unit, str(matter.table), int(matter.session or 0))
    assert session is not None, "a box was pulled of a session"
    beside = drop.of_shift(unit, session.table, gaming_day=session.gaming_day, shift=session.shift).boxes
    return next(box for box in beside if box.matter.id == matter.id)


def view_of(unit: Unit, box: Box, *, by: By) -> BoxView:
    """Give a box as a reader may see it."""
    matter = box.matter
    agreed = matter.step("agreed")
    known = agreed is not None and may(by.role, "win.see")
    counter = may(by.role, "boxes.count")
    return BoxView(
        matter=matter,
        label=matter.first.body["label"],
        gaming_day=date.fromisoformat(matter.first.body["label"]["gaming_day"]),
        notes=NOTES[basics(unit).currency],
        sheet=box.sheet,
        drop=box.drop,
        entered=agreed.body["entered"] if known and agreed is not None else None,
        difference=agreed.body["difference"] if known and agreed is not None else None,
        names=names_of(unit, matter),
        may_count=counter and matter.state in {"pulled", "counted"},
        may_agree=counter and matter.state == "counted" and by.person != matter.last.person,
        may_adjust=agreed is not None and may(by.role, "boxes.adjust"),
    )
