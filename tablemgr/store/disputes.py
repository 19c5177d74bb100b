"""Find the disputes that are not closed, for the table's screen: each tap asks, so it is one statement, made once."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import bindparam, exists, select
from sqlalchemy.orm import aliased

from tablemgr.store.prepared import Prepared
from tablemgr.store.rows import StepRow
from tablemgr.store.units import Unit


@dataclass(frozen=True, slots=True)
class OpenDispute:
    """A dispute as it stands. `round` is the number it was opened on, `request` the draft it was opened on, if any."""

    matter: str
    state: str
    round: int
    request: str | None
    seat: int
    claim: str


def open_at(unit: Unit, table: str) -> tuple[OpenDispute, ...]:
    """List the disputes of a table that are not closed, in the order in which they were opened."""
    found = []
    for matter, state, body, _ in _OPEN.all(unit.session, of=table):
        disputed = body["disputed"]
        found.append(
            OpenDispute(matter, state, disputed["round"], disputed["request"], disputed["seat"], body["claim"])
        )
    return tuple(found)


_LATER = aliased(StepRow)
_FIRST = aliased(StepRow)
_OPEN = Prepared(
    select(StepRow.matter, StepRow.state, StepRow.body, _FIRST.at)
    .join(_FIRST, (_FIRST.matter == StepRow.matter) & (_FIRST.step == 1))
    .where(
        StepRow.table == bindparam("of"),
        StepRow.kind == "dispute",
        StepRow.state != "closed",
        ~exists().where(_LATER.matter == StepRow.matter, _LATER.step > StepRow.step),
    )
    .order_by(_FIRST.at, StepRow.matter)
)
