"""What happened, in words: one sentence a kind of fact, filled from the fact's own body.

A sentence names only what its body is sure to hold; what a body lacks is left out by the second sentence of the kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter
from types import MappingProxyType

from tablemgr.audit.canonical import Json
from tablemgr.audit.matters import MATTERS, STATES, kind_of
from tablemgr.words import Text, text

SAYINGS: Mapping[str, tuple[Text, ...]] = MappingProxyType({
    "property.set": (text("Property changed"),),
    "pit.set": (text("Pit changed"),),
    "chipset.set": (text("Chip set changed"),),
    "limits.set": (text("Limits changed"),),
    "table.set": (text("Table %(table)s set up"), text("Table set up")),
    "table.retired": (text("Table %(table)s retired"), text("Table retired")),
    "person.added": (text("Badge %(badge)s added"), text("Person added")),
    "person.changed": (text("Badge %(badge)s changed"), text("Person changed")),
    "person.left": (text("Badge %(badge)s has left"), text("Person has left")),
    "pin.changed": (text("Badge %(badge)s changed the PIN"), text("PIN changed")),
    "pin.reset": (text("PIN of badge %(badge)s reset"), text("PIN reset")),
    "person.unlocked": (text("Badge %(badge)s unlocked"), text("Person unlocked")),
    "signin.ok": (text("Badge %(badge)s signed in"), text("Signed in")),
    "signin.refused": (text("Sign-in of badge %(badge)s refused"), text("Sign-in refused")),
    "signin.locked": (text("Badge %(badge)s locked out"), text("Locked out")),
    "signin.ended": (text("Sign-in of badge %(badge)s ended"), text("Sign-in ended")),
    "device.code": (text("Code made for %(device)s"), text("Enrolment code made")),
    "device.enrolled": (text("%(device)s enrolled"), text("Tablet enrolled")),
    "device.retired": (text("%(device)s retired"), text("Tablet retired")),
    "rules.in_force": (text("House rules put on record"),),
    "table.opened": (text("Opened, session %(session)s"), text("Opened")),
    "table.closed": (text("Closed, session %(session)s"), text("Closed")),
    "dealer.in": (text("Dealer %(dealer)s came in"), text("Dealer came in")),
    "dealer.out": (text("Dealer %(dealer)s went out"), text("Dealer went out")),
    "round.settled": (text("Round %(number)s settled"), text("Round settled")),
    "round.reversed": (text("Round %(number)s taken back"), text("Round taken back")),
    "floor.called": (text("Floor called"),),
    "floor.answered": (text("Call to the floor answered"),),
    "report.issued": (text("Report %(id)s issued"), text("Report issued")),
    "report.reprinted": (text("Report %(id)s printed again"), text("Report printed again")),
    "anchor.taken": (text("Heads of all chains signed"),),
    "audit.verified": (text("Trail verified: %(facts)s facts, %(wrong)s wrong"), text("Trail verified")),
    "audit.exported": (text("Trail exported"),),
    "backup.made": (text("Backup made"),),
    "backup.restored": (text("Backup restored"),),
    "rack.moved": (text("Tray changed: %(cause)s"), text("Tray changed")),
    "rack.reversed": (text("Change of the tray taken back"),),
    "set.changed": (text("Set %(after)s came into play"), text("Set changed")),
    "table.forced": (text("Closed without a count, session %(session)s"), text("Closed without a count")),
    "tablet.taken": (text("%(device)s took the table over"), text("Tablet changed")),
    "round.cancelled": (text("Round %(number)s cancelled, all bets back"), text("Round cancelled, all bets back")),
    "lammer.paid": (text("Commission owed by seat %(seat)s paid"), text("Commission owed was paid")),
    "lammer.carried": (text("Commission owed by seat %(seat)s carried"), text("Commission owed was carried")),
    "lammer.written_off": (text("Commission owed by seat %(seat)s written off"), text("Commission written off")),
    "calendar.set": (text("Gaming day and shifts from %(effective)s"), text("Gaming day and shifts changed")),
    "break.began": (text("Break of badge %(badge)s began"), text("Break began")),
    "break.ended": (text("Break of badge %(badge)s ended"), text("Break ended")),
    "slip.printed": (text("Slip %(number)s printed"), text("Slip printed")),
    "slip.reprinted": (text("Slip %(number)s printed again"), text("Slip printed again")),
    "rights.exported": (text("List of people and rights exported"),),
})  # fmt: skip

# A step of a matter is said by what it is and what became of it.
_STEP, _NUMBERED = text("%(matter)s %(state)s"), text("%(matter)s %(number)s %(state)s")


def saying(kind: str, body: Mapping[str, Json]) -> Text:
    """Say what a fact says; an unknown kind is its own name.

    >>> str(saying("round.settled", {"number": 118})), str(saying("signin.refused", {"badge": None}))
    ('Round 118 settled', 'Sign-in refused')
    """
    if (matter := kind_of(kind)) is not None:
        number, state = body.get("number"), STATES[kind.partition(".")[2]]
        words = {"matter": MATTERS[matter].name, "state": state}
        return text(_STEP.id, **words) if number is None else text(_NUMBERED.id, number=str(number), **words)
    for each in SAYINGS.get(kind, ()):
        held = {name: body.get(name) for name in _names(each.id)}
        if all(isinstance(value, str | int) for value in held.values()):
            return text(each.id, **{name: str(value) for name, value in held.items()})
    return Text(kind)


def _names(message: str) -> list[str]:
    """Name the places of a `%(name)s` message."""
    return [name for _, name, _, _ in Formatter().parse(message.replace("%(", "{").replace(")s", "}")) if name]
