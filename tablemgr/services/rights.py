"""Who may do what, as data: the table of the operations reference (§9.1), one line a right.

A role is a set of rights; nothing else in the house asks for a role by name. Where the reference lets a right be
requested by one person and approved by another, the right to approve has a line of its own.
"""

from __future__ import annotations

from types import MappingProxyType

from tablemgr.audit.record import CONSOLE, By
from tablemgr.errors import Denied
from tablemgr.words import Text, text

ROLES: MappingProxyType[str, Text] = MappingProxyType({
    "dealer": text("Dealer"),
    "floor": text("Floor supervisor"),
    "pit_boss": text("Pit boss"),
    "shift_manager": text("Shift manager"),
    "cage": text("Cage"),
    "count": text("Count team"),
    "accounting": text("Accounting"),
    "surveillance": text("Surveillance"),
    "administrator": text("Administrator"),
    "trainer": text("Trainer"),
    "trainee": text("Trainee"),
})  # fmt: skip

_PIT = frozenset({"floor", "pit_boss", "shift_manager"})
_EYES = frozenset({"accounting", "surveillance"})
_MANAGERS = frozenset({"shift_manager", "administrator"})

RIGHTS: MappingProxyType[str, frozenset[str]] = MappingProxyType({
    # The table and its rounds.
    "tables.see": _PIT | _EYES | {"dealer", "administrator", "trainer"},
    "tables.deal": frozenset({"dealer", "floor"}),
    "tables.open": frozenset({"floor", "pit_boss", "shift_manager"}),
    "rounds.see": _PIT | _EYES | {"dealer"},
    "rounds.enter": frozenset({"dealer", "floor"}),
    # Who may stand beside a dealer that cancels a round, and sign for it.
    "rounds.witness": _PIT,
    "rounds.correct": frozenset({"floor"}),
    "rounds.approve": frozenset({"pit_boss", "shift_manager"}),
    "corrections.see": _PIT | _EYES,
    "floor.call": frozenset({"dealer", "floor"}),
    "rack.move": frozenset({"dealer", "floor"}),
    "tablets.takeover": _PIT,
    # Two stand for a count: whoever enters it, and the one who signs beside him. A recount is asked for and approved.
    "counts.recount": frozenset({"floor"}),
    "counts.approve": frozenset({"pit_boss", "shift_manager"}),
    "differences.close": frozenset({"pit_boss", "shift_manager"}),
    # Fills and credits, hand by hand. Nobody who asks for one issues it.
    "slips.see": _PIT | _EYES | {"dealer", "cage"},
    "slips.request": frozenset({"floor", "pit_boss"}),
    "slips.issue": frozenset({"cage"}),
    "slips.carry": frozenset({"cage", "floor", "pit_boss"}),
    "slips.prove": frozenset({"dealer"}),
    "slips.sign": frozenset({"floor", "pit_boss"}),
    "slips.match": frozenset({"accounting"}),
    "slips.paper": frozenset({"pit_boss", "shift_manager", "cage"}),
    "slips.void": frozenset({"floor", "cage"}),
    "slips.void_approve": frozenset({"pit_boss", "shift_manager", "cage"}),
    # Drop and count. What is expected is out of the count's reach; the pit's own estimates are marked as such.
    "boxes.pull": _PIT | {"count"},
    "boxes.count": frozenset({"count"}),
    "boxes.list": _PIT | _EYES | {"count"},
    "boxes.see": _EYES | {"shift_manager", "count"},
    "boxes.adjust": frozenset({"accounting"}),
    "win.see": _PIT | _EYES,
    # Changes of limits and of house rules: asked for by one, approved by another.
    "limits.request": frozenset({"floor", "pit_boss"}),
    "limits.approve": frozenset({"pit_boss", "shift_manager"}),
    "rules.request": frozenset({"shift_manager"}),
    "rules.approve": frozenset({"accounting"}),
    # Disputes, and commission that is owed.
    "disputes.see": _PIT | _EYES | {"dealer"},
    "disputes.open": frozenset({"dealer", "floor"}),
    "disputes.rule": frozenset({"floor", "pit_boss"}),
    "disputes.approve": frozenset({"pit_boss", "shift_manager"}),
    "lammers.see": _PIT | _EYES,
    "lammers.take": frozenset({"dealer", "floor"}),
    "lammers.write_off": frozenset({"floor"}),
    "lammers.approve": frozenset({"pit_boss", "shift_manager"}),
    # The floor as a whole: who stands where, players at seats, cash.
    "pit.see": _PIT | _EYES,
    "rotation.see": _PIT | _EYES | {"dealer"},
    "rotation.set": _PIT,
    "sittings.rate": frozenset({"dealer", "floor", "pit_boss"}),
    "sittings.see": _PIT | _EYES,
    "sittings.list": _PIT | _EYES | {"dealer"},
    "cash.log": _PIT | {"cage"},
    "cash.see": _PIT | _EYES | {"cage"},
    "days.see": _PIT | _EYES,
    "days.close": frozenset({"shift_manager", "accounting"}),
    "calendar.set": frozenset({"shift_manager", "administrator"}),
    # Shifts, reports, trail. The administrator must not read the trail of the people he administers.
    "shifts.see": _PIT | _EYES,
    "reports.see": _PIT | _EYES,
    "reports.issue": _PIT,
    "reports.review": frozenset({"floor", "pit_boss"}),
    "reports.finalise": frozenset({"pit_boss", "shift_manager"}),
    "audit.see": _EYES | {"shift_manager"},
    "audit.export": _EYES,
    # The desk. Who may see a page of it may not always change what it shows.
    "desk.see": _PIT | _EYES | {"administrator"},
    "property.set": _MANAGERS,
    "limits.set": _MANAGERS | {"pit_boss"},
    "tables.set": _MANAGERS,
    "rules.set": _MANAGERS,
    "people.see": _PIT | _EYES | {"administrator"},
    "people.set": frozenset({"administrator"}),
    "rights.see": _EYES | _MANAGERS,
    "people.unlock": _PIT | {"administrator"},
    "devices.set": _PIT | {"administrator"},
    # The workbench: house ways read, tried and counted; it changes nothing.
    "workbench.use": _PIT | _EYES | {"administrator", "trainer"},
    # Training (another floor of the house).
    "training.practise": frozenset({"dealer", "floor", "trainer", "trainee"}),
    "training.see": frozenset({"trainer"}),
    "exams.take": frozenset({"dealer", "floor", "trainer", "trainee"}),
    "exams.set": frozenset({"trainer"}),
})  # fmt: skip


def may(role: str, right: str) -> bool:
    """Say whether `role` holds `right`; an unknown right is a bug, an unknown role holds nothing.

    >>> may("dealer", "rounds.enter"), may("administrator", "audit.see")
    (True, False)
    """
    return role in RIGHTS[right]


def need(by: By, *rights: str) -> None:
    """Refuse, with Denied, whoever holds none of `rights`; the console of the machine holds every one."""
    if by != CONSOLE and not any(may(by.role, right) for right in rights):
        raise Denied("Your role may not do this. Ask a supervisor if you need it.")


def roles_with(right: str) -> tuple[str, ...]:
    """Name the roles that hold `right`, in the order of the house.

    >>> roles_with("rounds.enter")
    ('dealer', 'floor')
    """
    return tuple(role for role in ROLES if role in RIGHTS[right])
