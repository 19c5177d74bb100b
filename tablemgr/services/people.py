"""The staff: who works here, in which role, and with a PIN that only he knows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, replace

from tablemgr.audit.canonical import Json
from tablemgr.audit.facts import Fact
from tablemgr.audit.record import CONSOLE, By, Request
from tablemgr.errors import Absent, Denied, Refused
from tablemgr.gamingday import Calendar
from tablemgr.services import pins
from tablemgr.services.checks import badge_problem, name_problem
from tablemgr.services.house import House, WrongFields, asked
from tablemgr.services.rights import ROLES, need
from tablemgr.services.signins import check
from tablemgr.store import people, signins
from tablemgr.store.people import Person
from tablemgr.store.work import Work, read
from tablemgr.words import Text, text

__all__ = ["People", "Person"]

# What a fact says of a person; a PIN, in whatever form, is never part of it.
_SAID = ("badge", "name", "role", "language")

Act = Callable[[Work, Person], tuple[dict[str, Json], Person]]


class People:
    """Add, change, unlock, reset, let go. Every change is a fact in the property's chain."""

    def __init__(self, house: House) -> None:
        """Work in `house`."""
        self._house = house

    def everyone(self) -> tuple[Person, ...]:
        """List the staff, those who have left last."""
        with read(self._house.engine) as unit:
            return people.everyone(unit)

    def person(self, badge: str) -> Person:
        """Give one member of staff; Absent for a badge that nobody has."""
        with read(self._house.engine) as unit:
            found = people.find(unit, badge)
        if found is None:
            raise Absent("Nobody has the badge %(badge)s.", badge=badge)
        return found

    def names(self, badges: set[str]) -> dict[str, str]:
        """Give the names that belong to some badges."""
        with read(self._house.engine) as unit:
            return people.names(unit, badges)

    def has_administrator(self) -> bool:
        """Whether anybody can work at the desk; a house without is not set up."""
        with read(self._house.engine) as unit:
            return people.count_with_role(unit, "administrator") > 0

    @staticmethod
    def check(person: Person, pin: str) -> None:
        """Refuse what would be no person or PIN, before anything is made for it."""
        _check(person, pin)

    def first(self, person: Person, pin: str, *, calendar: Calendar) -> None:
        """Add the first administrator of a new house, whose PIN is his own already."""
        _check(person, pin)
        sealed = pins.seal(pin)
        with self._house.work(calendar=calendar) as work:
            if people.count_with_role(work, "administrator"):
                raise Refused("This house has an administrator already.")
            people.add(work, replace(person, role="administrator", must_change=False), pin_hash=sealed)
            work.commit(Fact("person.added", _said(person)), by=CONSOLE)

    def add(self, person: Person, pin: str, *, by: By, request: str | None = None) -> None:
        """Add a person with a first PIN, which must be changed at the first sign-in."""
        need(by, "people.set")
        _check(person, pin)
        sealed, asking = pins.seal(pin), asked(request, "person.added", **_said(person))
        with self._house.work() as work:
            if work.repeated(asking):
                return
            if people.find(work, person.badge):
                raise WrongFields({"badge": text("This badge is in use, or was.")})
            people.add(work, replace(person, must_change=True), pin_hash=sealed)
            work.commit(Fact("person.added", _said(person)), by=by, request=asking)

    def change(self, person: Person, *, by: By, request: str | None = None) -> None:
        """Change name, role or language. A new role ends the sign-in, so that no old right lives on."""
        need(by, "people.set")
        _check(person, None)

        def act(work: Work, before: Person) -> tuple[dict[str, Json], Person]:
            changed = {name: getattr(person, name) for name in _SAID if getattr(person, name) != getattr(before, name)}
            if person.role != before.role:
                _keep_one_administrator(work, before)
                signins.end_all(work, before.badge, at=work.now, why="changed")
            said: dict[str, Json] = {"before": {name: getattr(before, name) for name in changed}, "after": changed}
            return said, replace(before, name=person.name, role=person.role, language=person.language)

        self._do("person.changed", person.badge, act, by=by, asking=asked(request, "person.changed", **_said(person)))

    def leave(self, badge: str, *, by: By, request: str | None = None) -> None:
        """Let a person go: no sign-in any more, the open one ends now. His facts keep his name."""
        need(by, "people.set")

        def act(work: Work, before: Person) -> tuple[dict[str, Json], Person]:
            _keep_one_administrator(work, before)
            signins.end_all(work, badge, at=work.now, why="left")
            return {}, replace(before, left_at=work.now)

        self._do("person.left", badge, act, by=by, asking=asked(request, "person.left", badge=badge))

    def unlock(self, badge: str, *, by: By, request: str | None = None) -> None:
        """Lift a lock-out; the PIN stays."""
        need(by, "people.unlock")

        def act(_work: Work, before: Person) -> tuple[dict[str, Json], Person]:
            if before.locked_at is None:
                raise Refused("%(name)s is not locked.", name=before.name)
            return {"failures": before.failures}, replace(before, failures=0, locked_at=None)

        self._do("person.unlocked", badge, act, by=by, asking=asked(request, "person.unlocked", badge=badge))

    def reset_pin(self, badge: str, pin: str, *, by: By, request: str | None = None) -> None:
        """Give a person a temporary PIN, lift the lock, end the open sign-in. It must be changed at once."""
        need(by, "people.set")
        _check_pin(pin, badge)
        sealed = pins.seal(pin)

        def act(work: Work, before: Person) -> tuple[dict[str, Json], Person]:
            signins.end_all(work, badge, at=work.now, why="reset")
            after = replace(before, failures=0, locked_at=None, must_change=True)
            return {"was_locked": before.locked_at is not None}, after

        self._do("pin.reset", badge, act, by=by, asking=asked(request, "pin.reset", badge=badge), pin_hash=sealed)

    def change_pin(self, old: str, new: str, *, again: str, by: By) -> Denied | None:
        """Change one's own PIN. A wrong old one counts like a wrong PIN at the door, and is *returned*."""
        problems = {} if (problem := pins.problem(new, by.person)) is None else {"new": problem}
        if again != new:
            problems["again"] = text("The two do not agree.")
        if new == old:
            problems.setdefault("new", text("Choose another PIN than the one until now."))
        if problems:
            raise WrongFields(problems)
        refusal = check(self._house, by.person, old, device=by.device)
        if isinstance(refusal, Denied):
            return refusal

        def act(_work: Work, before: Person) -> tuple[dict[str, Json], Person]:
            return {}, replace(before, must_change=False, failures=0)

        self._do("pin.changed", by.person, act, by=by, pin_hash=pins.seal(new))
        return None

    def _do(
        self, kind: str, badge: str, act: Act, *, by: By, asking: Request | None = None, pin_hash: str | None = None
    ) -> None:
        """Change one person who is here: the act says what the fact holds and what the person is afterwards."""
        with self._house.work() as work:
            if work.repeated(asking):
                return
            before = people.find(work, badge)
            if before is None or before.left_at is not None:
                raise Absent("Nobody with the badge %(badge)s works here.", badge=badge)
            said, after = act(work, before)
            people.put(work, after, pin_hash=pin_hash)
            work.commit(Fact(kind, {"badge": badge, **said}), by=by, request=asking)


def _said(person: Person) -> dict[str, Json]:
    values = asdict(person)
    return {name: values[name] for name in _SAID}


def _check(person: Person, pin: str | None) -> None:
    problems: dict[str, Text] = {}
    if problem := badge_problem(person.badge):
        problems["badge"] = problem
    if problem := name_problem(person.name):
        problems["name"] = problem
    if person.role not in ROLES:
        problems["role"] = text("There is no such role.")
    if pin is not None and (problem := pins.problem(pin, person.badge)):
        problems["pin"] = problem
    if problems:
        raise WrongFields(problems)


def _check_pin(pin: str, badge: str) -> None:
    if problem := pins.problem(pin, badge):
        raise WrongFields({"pin": problem})


def _keep_one_administrator(work: Work, before: Person) -> None:
    if before.role == "administrator" and people.count_with_role(work, "administrator") == 1:
        raise Refused("%(name)s is the last administrator. Make another one first.", name=before.name)
