"""Who may do what, as data: the table of the operations reference (§9.1), one line a right.

A role is a set of rights; nothing else in the house asks for a role by name. Where the reference lets a right be
requested by one person and approved by another, the right to approve has a line of its own.
"""

from __future__ import annotations

from types import MappingProxyType

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
    "rounds.correct": frozenset({"floor"}),
    "rounds.approve": frozenset({"pit_boss", "shift_manager"}),
    "floor.call": frozenset({"dealer", "floor"}),
    # Shifts, reports, trail. The administrator must not read the trail of the people he administers.
    "shifts.see": _PIT | _EYES,
    "reports.see": _PIT | _EYES,
    "reports.issue": _PIT,
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
    "people.unlock": _PIT | {"administrator"},
    "devices.set": _PIT | {"administrator"},
    # The workbench: house ways read, tried and counted; it changes nothing.
    "workbench.use": _PIT | _EYES | {"administrator", "trainer"},
    # Training (another floor of the house).
    "training.practise": frozenset({"dealer", "floor", "trainer", "trainee"}),
})  # fmt: skip


def may(role: str, right: str) -> bool:
    """Say whether `role` holds `right`; an unknown right is a bug, an unknown role holds nothing.

    >>> may("dealer", "rounds.enter"), may("administrator", "audit.see")
    (True, False)
    """
    return role in RIGHTS[right]


def roles_with(right: str) -> tuple[str, ...]:
    """Name the roles that hold `right`, in the order of the house.

    >>> roles_with("rounds.enter")
    ('dealer', 'floor')
    """
    return tuple(role for role in ROLES if role in RIGHTS[right])
