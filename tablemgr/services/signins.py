"""Signing in with badge and PIN, and who is here. A wrong PIN is remembered: a fact that outlives any crash.

A use case that must remember its refusal commits it and *returns* it; only then may a door raise it. What is answered
is one sentence for an unknown badge, a wrong PIN, a locked badge and one that has left, and it takes the same time.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from tablemgr.audit.canonical import Json
from tablemgr.audit.facts import Fact
from tablemgr.audit.record import By
from tablemgr.errors import Denied
from tablemgr.services import pins
from tablemgr.services.house import House, basics, token_hash
from tablemgr.store import devices, people, signins
from tablemgr.store.devices import Device
from tablemgr.store.people import Person
from tablemgr.store.signins import SignIn as SignInRecord
from tablemgr.store.work import SignIn, Work, read
from tablemgr.words import text

__all__ = ["Presence", "SignIns", "SignedIn", "SignedOut", "check"]

# The last time of activity is written at most this often, so that reading pages costs no writes.
TOUCH = timedelta(seconds=20)

WHY = {
    "none": text("Sign in to go on."),
    "idle": text(
        "You were signed out because nothing was done for a while. What you had entered at the table is kept."
    ),
    "another": text("You signed in somewhere else, so this sign-in ended. What you had entered at the table is kept."),
    "sign_out": text("You are signed out."),
    "reset": text("Your PIN was reset, so the sign-in ended. Sign in with the new one."),
    "left": text("This sign-in was ended by the administrator."),
    "changed": text("Your role was changed, so the sign-in ended. Sign in again."),
}


class SignedOut(Denied):
    """Nobody is signed in here (any more); `why` is a key of `WHY`."""

    def __init__(self, why: str) -> None:
        """Say why in a sentence."""
        super().__init__(WHY.get(why, WHY["none"]).id)
        self.why = why


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedIn:
    """A sign-in that has just begun; the token is given out this once and kept only as a hash."""

    token: str
    person: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class Presence:
    """Who is signed in at this browser, and which enrolled tablet it is, if any."""

    sign_in: str
    person: Person
    device: Device | None


class SignIns:
    """Begin, find and end sign-ins. One person has one at a time: a second one ends the first."""

    def __init__(self, house: House) -> None:
        """Work in `house`."""
        self._house = house

    def sign_in(self, badge: str, pin: str, *, device_token: str | None) -> SignedIn | Denied:
        """Sign a person in, or *return* the refusal, which is remembered by then."""
        device = self._device(device_token)
        judged = _Judged.of(self._house, badge, pin)
        token, name = self._house.token(), self._house.token()[:32]
        with self._house.work() as work:
            person = _refuse(work, judged, device=device)
            if isinstance(person, Denied):
                return person
            ended = signins.end_all(work, badge, at=work.now, why="another")
            people.put(work, replace(person, failures=0))
            signins.begin(work, id=name, token_hash=token_hash(token), badge=badge, device=_code(device), at=work.now)
            body: dict[str, Json] = {"badge": badge, "sign_in": name, "ended": list(ended)}
            work.commit(Fact("signin.ok", body), by=By(badge, person.role, device=_code(device)))
        return SignedIn(token=token, person=person)

    def check(self, badge: str, pin: str, *, device: str | None) -> Person | Denied:
        """Ask a second person for his PIN (a dealer when a table opens) without signing him in."""
        return check(self._house, badge, pin, device=device)

    def present(self, token: str, *, device_token: str | None, quiet: bool = False) -> Presence:
        """Say who is here; SignedOut, with the reason, when the sign-in has ended or has been idle too long."""
        now = self._house.clock.now()
        with read(self._house.engine) as unit:
            whole = signins.by_token(
                unit, token_hash(token), device_hash=token_hash(device_token) if device_token else None
            )
        if whole is None:
            raise SignedOut("none")
        found = whole.sign_in
        if found.ended_at is not None:
            raise SignedOut(found.ended_why or "none")
        if now - found.last_seen > timedelta(minutes=whole.idle_minutes):
            self._end(found, why="idle")
            raise SignedOut("idle")
        if not quiet and now - found.last_seen > TOUCH:
            self._touch(found.id, now)
        return Presence(sign_in=found.id, person=found.person, device=whole.device)

    def sign_out(self, token: str) -> None:
        """End a sign-in; one that has ended already stays as it is."""
        with read(self._house.engine) as unit:
            found = signins.by_token(unit, token_hash(token), device_hash=None)
        if found is not None and found.sign_in.ended_at is None:
            self._end(found.sign_in, why="sign_out")

    def _end(self, found: SignInRecord, *, why: str) -> None:
        badge = found.person.badge
        with self._house.work() as work:
            if signins.end(work, found.id, at=work.now, why=why):
                by = By(badge, found.person.role, device=found.device)
                work.commit(Fact("signin.ended", {"badge": badge, "sign_in": found.id, "why": why}), by=by)

    def _touch(self, name: str, now: datetime) -> None:
        with SignIn(self._house.engine, self._house.clock) as unit:
            signins.touch(unit, name, now)
            unit.commit()

    def _device(self, token: str | None) -> Device | None:
        if not token:
            return None
        with read(self._house.engine) as unit:
            return devices.by_token(unit, token_hash(token))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Judged:
    """Whether a PIN fitted, and the sealed PIN that it was compared with."""

    badge: str
    sealed: str
    fits: bool

    @classmethod
    def of(cls, house: House, badge: str, pin: str) -> _Judged:
        """Compare outside of any transaction: it is slow on purpose. An unknown badge is compared with nobody's PIN."""
        with read(house.engine) as unit:
            sealed = people.sealed_pin(unit, badge) or pins.NOBODY
        return cls(badge=badge, sealed=sealed, fits=pins.fits(sealed, pin))


def check(house: House, badge: str, pin: str, *, device: str | None) -> Person | Denied:
    """Compare a PIN that confirms something else; the refusal is remembered like one at the door, and *returned*."""
    judged = _Judged.of(house, badge, pin)
    if judged.fits:
        with read(house.engine) as unit:
            person = people.find(unit, badge)
        if person is not None and person.present:
            return person
    with house.work() as work:
        found = devices.find(work, device) if device else None
        return _refuse(work, judged, device=found)


def _refuse(work: Work, judged: _Judged, *, device: Device | None) -> Person | Denied:
    """Give the person, or commit what went wrong and give the refusal.

    The person is read again under the lock of the chain: of fifty guesses sent at once, only as many count as
    there were tries left.
    """
    person = people.find(work, judged.badge)
    unchanged = person is not None and people.sealed_pin(work, judged.badge) == judged.sealed
    if person is not None and person.present and unchanged and judged.fits:
        return person
    most = basics(work).lockout_failures
    fact = _remember(work, person, most)
    by = (
        By(person.badge, person.role, device=_code(device))
        if person
        else By("unknown", "unknown", device=_code(device))
    )
    work.commit(fact, by=by)
    return Denied(
        "This badge and PIN do not open anything. After %(most)s wrong PINs a badge is locked; "
        "a floor supervisor can unlock it.",
        most=most,
    )


def _remember(work: Work, person: Person | None, most: int) -> Fact:
    """Count the failure on the person's row and say which fact it is."""
    if person is None:
        # What was typed is not kept: now and then it is a PIN in the wrong field.
        return Fact("signin.refused", {"badge": None, "why": "unknown"})
    if not person.present:
        return Fact("signin.refused", {"badge": person.badge, "why": "left" if person.left_at else "locked"})
    failures = person.failures + 1
    locked = failures >= most
    people.put(work, replace(person, failures=failures, locked_at=work.now if locked else None))
    if not locked:
        return Fact("signin.refused", {"badge": person.badge, "why": "pin", "failures": failures})
    # A sign-in that is open elsewhere goes on: whoever types wrong PINs must not be able to stop a dealer's table.
    return Fact("signin.locked", {"badge": person.badge, "failures": failures})


def _code(device: Device | None) -> str | None:
    return None if device is None else device.code
