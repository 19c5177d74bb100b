"""The second person of a step that takes two: he proves himself by his own PIN on the screen of the first.

A wrong PIN counts like one at the door; the refusal is remembered and *returned*, for raising would undo the memory.
"""

from __future__ import annotations

from dataclasses import replace

from tablemgr.audit.record import By
from tablemgr.errors import Denied, Refused
from tablemgr.services.house import House, WrongFields
from tablemgr.services.rights import may
from tablemgr.services.signins import check
from tablemgr.store.people import Person
from tablemgr.words import Text, text


def second(house: House, badge: str, pin: str, *, by: By, right: str, field: str = "second") -> Person | Denied:
    """Give the second person, who holds `right` and is not the first; a wrong PIN is a returned Denied.

    WrongFields names `field`, that of the form in which the badge was typed. Someone who has left holds no PIN.
    """
    if badge == by.person:
        raise WrongFields({field: _TWO})
    person = proved(house, badge, pin, by=by)
    if isinstance(person, Denied) or may(person.role, right):
        return person
    raise Refused("%(name)s may not sign this.", name=person.name)


def proved(house: House, badge: str, pin: str, *, by: By) -> Person | Denied:
    """Give the person whose PIN was typed on the screen of another; a wrong one is a returned Denied."""
    person = check(house, badge, pin, device=by.device)
    if not isinstance(person, Denied) and person.must_change:
        raise Refused("%(name)s must sign in and choose a PIN of his own first.", name=person.name)
    return person


def signed(by: By, person: Person) -> By:
    """Name both who stand for a step."""
    return replace(by, second=person.badge)


_TWO: Text = text("This takes two people. The second signs with a badge of his own.")
