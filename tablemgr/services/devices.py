"""Tablets: a supervisor makes a code, the tablet enters it once, and from then on its name is on every fact."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from tablemgr.audit.facts import Fact
from tablemgr.audit.record import By
from tablemgr.clock import stamp
from tablemgr.errors import Absent, Refused
from tablemgr.services.checks import name_problem
from tablemgr.services.house import House, WrongFields, asked, token_hash
from tablemgr.services.rights import need
from tablemgr.store import devices
from tablemgr.store.devices import Device
from tablemgr.store.work import read

__all__ = ["Device", "Devices", "Enrolled", "NewCode"]

GOOD_FOR = timedelta(minutes=15)
# No 0 O 1 I L 5 S 2 Z 8 B: a code is read from one screen and typed into another.
LETTERS = "34679ACDEFGHJKMNPQRTUVWXY"
LENGTH = 8
LONGEST_NAME = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class NewCode:
    """A code as it is shown this once; only its hash is kept."""

    code: str
    device: str
    expires_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Enrolled:
    """A tablet with its token, which only the tablet keeps."""

    device: Device
    token: str


class Devices:
    """Make codes, enrol, retire, recognise."""

    def __init__(self, house: House) -> None:
        """Work in `house`."""
        self._house = house

    def everything(self) -> tuple[Device, ...]:
        """List the tablets, retired ones last."""
        with read(self._house.engine) as unit:
            return devices.everything(unit)

    def recognise(self, token: str | None) -> Device | None:
        """Say which tablet holds this token, if it is in use."""
        if not token:
            return None
        with read(self._house.engine) as unit:
            return devices.by_token(unit, token_hash(token))

    def make_code(self, name: str, *, by: By) -> NewCode:
        """Make a code for a tablet of that name: a new one, or one that lost its token."""
        need(by, "devices.set")
        device = _name(name)
        code = _letters(self._house.token())
        with self._house.work() as work:
            expires = work.now + GOOD_FOR
            devices.add_code(work, token_hash(code), device=device, expires_at=expires)
            work.commit(Fact("device.code", {"device": device, "expires_at": stamp(expires)}), by=by)
        return NewCode(code=f"{code[:4]}-{code[4:]}", device=device, expires_at=expires)

    def enrol(self, code: str) -> Enrolled:
        """Turn a code into an enrolled tablet, once."""
        typed = token_hash("".join(code.upper().split()).replace("-", ""))
        token = self._house.token()
        with self._house.work() as work:
            found = devices.find_code(work, typed)
            if found is None or found.used_at is not None or found.expires_at < work.now:
                raise Refused("This code is not good, or not any more. A supervisor can make a new one at the desk.")
            devices.use_code(work, typed, work.now)
            devices.enrol(work, found.device, token_hash=token_hash(token), at=work.now)
            made = devices.find(work, found.device)
            assert made is not None, "a tablet that was just enrolled is there"
            # Nobody need be signed in at the tablet; whose code it was stands on the fact that made the code.
            work.commit(Fact("device.enrolled", {"device": made.code}), by=By("tablet", "tablet", device=made.code))
        return Enrolled(device=made, token=token)

    def retire(self, code: str, *, by: By, request: str | None = None) -> None:
        """Take a tablet out of use: its token opens nothing any more."""
        need(by, "devices.set")
        asking = asked(request, "device.retired", device=code)
        with self._house.work() as work:
            if work.repeated(asking):
                return
            found = devices.find(work, code)
            if found is None or found.retired_at is not None:
                raise Absent("There is no tablet %(name)s in use.", name=code)
            devices.retire(work, code, work.now)
            work.commit(Fact("device.retired", {"device": code}), by=by, request=asking)


def _name(name: str) -> str:
    name = " ".join(name.split())
    if problem := name_problem(name, LONGEST_NAME):
        raise WrongFields({"name": problem})
    return name


def _letters(token: str) -> str:
    """Spell a random number with the letters of a code."""
    number, spelled = int(token, 16), ""
    for _ in range(LENGTH):
        number, digit = divmod(number, len(LETTERS))
        spelled += LETTERS[digit]
    return spelled
