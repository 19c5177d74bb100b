"""Take a matter one step further: the state machine asked, the body of the fact made, the people kept apart."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from tablemgr.audit.canonical import Json
from tablemgr.audit.facts import Fact
from tablemgr.audit.matters import MATTERS
from tablemgr.audit.record import Answer, By
from tablemgr.clock import stamp
from tablemgr.errors import Absent, BadInput, Conflict, Denied
from tablemgr.store import matters, people
from tablemgr.store.matters import Matter
from tablemgr.store.work import Unit, Work

ID_LENGTH = 12


def new_id(kind: str, token: str) -> str:
    """Name a new matter from an unguessable token.

    >>> new_id("fill", "0123456789abcdef")
    'fill:0123456789ab'
    """
    return f"{kind}:{token[:ID_LENGTH]}"


def found(unit: Unit, kind: str, id_: str) -> Matter:
    """Give a matter of a kind; Absent when there is none."""
    matter = matters.find(unit, id_)
    if matter is None or matter.kind != kind:
        raise Absent("There is no such %(matter)s.", matter=MATTERS[kind].name)
    return matter


def names_of(unit: Unit, *found_: Matter) -> Mapping[str, str]:
    """Give the names of everybody who stands for a step of some matters, by badge."""
    return people.names(unit, {badge for each in found_ for badge in each.badges})


def begun(
    kind: str, id_: str, body: Mapping[str, Json], *, table: str | None = None, session: int | None = None
) -> Fact:
    """Make the fact of a matter's first step."""
    step = beginning(kind, id_, body, table=table, session=session)
    del step["kind"]
    return Fact(f"{kind}.{MATTERS[kind].start}", step)


def beginning(
    kind: str, id_: str, body: Mapping[str, Json], *, table: str | None = None, session: int | None = None
) -> dict[str, Json]:
    """Give a matter's first step for a fact that begins it beside something else, under `begins` of its body."""
    machine = MATTERS[kind]
    machine.verify(None, machine.start)
    place: dict[str, Json] = {"matter": id_, "step": 1, "state": machine.start, "table": table, "session": session}
    return {**body, **place, "kind": kind}


def stepped(matter: Matter, state: str, body: Mapping[str, Json], *, number: int | None = None) -> Fact:
    """Make the fact of a matter's next step; Refused when the state may not follow."""
    MATTERS[matter.kind].verify(matter.state, state)
    place: dict[str, Json] = {
        "matter": matter.id,
        "step": matter.last.step + 1,
        "state": state,
        "table": matter.table,
        "session": matter.session,
    }
    if number is not None:
        place["number"] = number
    return Fact(f"{matter.kind}.{state}", {**body, **place})


def carried(matter: Matter, state: str, body: Mapping[str, Json]) -> dict[str, Json]:
    """Give a matter's next step for a fact that carries it further beside something else, under `carries`."""
    return {**stepped(matter, state, body).body, "kind": matter.kind}


def as_seen(matter: Matter, step: int | None) -> Matter:
    """Give the matter if it is still where the page saw it; Conflict when somebody took it further meanwhile."""
    if step is not None and matter.last.step != step:
        raise Conflict("Somebody else took this further meanwhile. Look at it again.")
    return matter


def later(work: Work, event_at: datetime | None) -> dict[str, Json]:
    """Give what a body says of something entered after it happened: the true time, and the day and shift of that time.

    BadInput for a time that has not come yet.
    """
    if event_at is None:
        return {}
    if event_at > work.now:
        raise BadInput("The time of the event has not come yet.")
    moment = work.calendar.at(event_at)
    return {
        "at_event": stamp(event_at),
        "gaming_day": moment.gaming_day.isoformat(),
        "shift": moment.shift,
        "late": True,
    }


def other_person(matter: Matter, state: str, by: By) -> None:
    """Refuse, with Denied, whoever already stands for an earlier step: nobody approves what he asked for."""
    step = matter.step(state)
    if step is not None and by.person in {step.person, step.second}:
        raise Denied(
            "You asked for this %(matter)s yourself. Somebody else must approve it.", matter=MATTERS[matter.kind].name
        )


def named_in(answer: Answer) -> str:
    """Give the name of the matter that a request began, from what it was answered."""
    body: Any = answer.body
    return str(body["matter"])
