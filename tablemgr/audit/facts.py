"""The closed list of things that can happen, each with the version of its body's form.

A fact that is not on the list cannot be committed, so a reader of the trail meets no surprise. Where the
store also keeps a row of its own for a kind, the body must hold what that row is made of; `SHAPES` says it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tablemgr.audit import matters
from tablemgr.audit.canonical import Json
from tablemgr.errors import BadInput

KINDS: Mapping[str, int] = {
    "property.set": 1,
    "pit.set": 1,
    "chipset.set": 1,
    "limits.set": 1,
    "table.set": 1,
    "table.retired": 1,
    "person.added": 1,
    "person.changed": 1,
    "person.left": 1,
    "pin.changed": 1,
    "pin.reset": 1,
    "person.unlocked": 1,
    "signin.ok": 1,
    "signin.refused": 1,
    "signin.locked": 1,
    "signin.ended": 1,
    "device.code": 1,
    "device.enrolled": 1,
    "device.retired": 1,
    "rules.in_force": 1,
    "table.opened": 1,
    "table.closed": 1,
    "dealer.in": 1,
    "dealer.out": 1,
    "round.settled": 1,
    "round.reversed": 1,
    "floor.called": 1,
    "floor.answered": 1,
    "report.issued": 1,
    "report.reprinted": 1,
    "anchor.taken": 1,
    "audit.verified": 1,
    "audit.exported": 1,
    "backup.made": 1,
    "backup.restored": 1,
    # What changes the tray beside rounds, fills and credits; what is counted again; which set is in play.
    "rack.moved": 1,
    "rack.reversed": 1,
    "set.changed": 1,
    "table.forced": 1,
    "tablet.taken": 1,
    "round.cancelled": 1,
    "lammer.paid": 1,
    "lammer.carried": 1,
    "lammer.written_off": 1,
    "calendar.set": 1,
    "break.began": 1,
    "break.ended": 1,
    "slip.printed": 1,
    "slip.reprinted": 1,
    "rights.exported": 1,
    # One kind a state of each matter.
    **dict.fromkeys(matters.FACTS, 1),
}

_COUNT: Mapping[str, type] = {
    "table": str,
    "session": int,
    "count": dict,
    "total": int,
    "dealer": str,
    "floor": str,
    "tile_set": str,
}
_STEP: Mapping[str, type] = {"matter": str, "step": int, "state": str}
# What a body must hold, and of which type, because a row of the store is made from it.
SHAPES: Mapping[str, Mapping[str, type]] = {
    "round.settled": {"table": str, "number": int, "session": int, "dealer": str},
    "round.reversed": {"table": str, "number": int, "reason": str},
    "table.opened": _COUNT,
    "table.closed": _COUNT,
    "report.issued": {
        "id": str,
        "kind": str,
        "gaming_day": str,
        "shift": str,
        "scope": str,
        "version": int,
        "data": str,
        "hash": str,
    },
    "calendar.set": {"effective": str, "zone": str, "day_start": str, "shifts": list},
    "table.forced": {"table": str, "session": int, "reason": str},
    **dict.fromkeys(matters.FACTS, _STEP),
    # Takes a round back, and may hold the round that stands in its place, of the form of a settled one.
    "correction.approved": {**_STEP, "reversal": dict},
    "round.cancelled": {"table": str, "number": int, "reason": str},
}
# A fact may begin a matter beside what it says itself, or carry one further: a step of this shape under each name.
BESIDE = ("begins", "carries")
STEP_BESIDE: Mapping[str, type] = {**_STEP, "kind": str}
# On any fact: by how many seconds the clock had gone back since the fact before it in its chain.
CLOCK_BACK = "clock_back"
# Any fact may put documents on record: a list of objects of this shape under "documents".
DOCUMENT: Mapping[str, type] = {"digest": str, "kind": str, "key": str, "title": str, "text": str}


@dataclass(frozen=True, slots=True)
class Fact:
    """What happened: a kind from the list and its body.

    >>> Fact("round.reversed", {"table": "PG14", "number": 117, "reason": "wrong tile"}).version
    1
    >>> Fact("round.reversed", {"table": "PG14"})
    Traceback (most recent call last):
    tablemgr.errors.BadInput: A fact of kind round.reversed needs number.
    >>> Fact("round.changed", {})
    Traceback (most recent call last):
    tablemgr.errors.BadInput: There is no fact of kind round.changed.
    """

    kind: str
    body: Mapping[str, Json]

    def __post_init__(self) -> None:
        """Refuse a kind off the list, or a body that lacks what its row is made of."""
        if self.kind not in KINDS:
            raise BadInput("There is no fact of kind %(kind)s.", kind=self.kind)
        _check(self.kind, self.body, SHAPES.get(self.kind, {}))
        for step in (self.body[name] for name in BESIDE if self.body.get(name) is not None):
            _check(self.kind, step if isinstance(step, Mapping) else {}, STEP_BESIDE)
        documents = self.body.get("documents", ())
        if not isinstance(documents, list | tuple):
            raise BadInput("A fact of kind %(kind)s needs %(field)s.", kind=self.kind, field="documents")
        for document in documents:
            _check(self.kind, document if isinstance(document, Mapping) else {}, DOCUMENT)

    @property
    def version(self) -> int:
        """The version of this kind's body."""
        return KINDS[self.kind]


# A body may be built of any mapping or sequence; what is read back is a plain one.
_READ_AS: Mapping[type, tuple[type, ...]] = {dict: (Mapping,), list: (list, tuple)}


def _check(kind: str, body: Mapping[str, Json], shape: Mapping[str, type]) -> None:
    for field, wanted in shape.items():
        value = body.get(field)
        fits = isinstance(value, _READ_AS.get(wanted, wanted))
        if not fits or (isinstance(value, bool) and wanted is int):
            raise BadInput("A fact of kind %(kind)s needs %(field)s.", kind=kind, field=field)
