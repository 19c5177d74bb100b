"""What a fill or credit must be and who may lay hands on it: chips the table has, counts that agree, two people."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from tablemgr.audit.canonical import Json
from tablemgr.audit.matters import MATTERS
from tablemgr.audit.record import CONSOLE, By
from tablemgr.errors import Absent, BadInput, Denied, Refused
from tablemgr.ledger.rack import Count
from tablemgr.money import Cents, format_money
from tablemgr.services.checks import name_problem
from tablemgr.services.house import WrongFields
from tablemgr.store import people
from tablemgr.store.matters import Matter
from tablemgr.store.people import Person
from tablemgr.store.slips import KINDS
from tablemgr.store.tables import Table
from tablemgr.store.work import Unit
from tablemgr.words import Text, text

MOST_PIECES = 99_999
_ID = re.compile(r"(fill|credit):[0-9a-f]{12}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Chips:
    """Chips as they are asked for: pieces of a denomination, or its amount in minor units, or both if they agree."""

    count: Mapping[str, int] = field(default_factory=dict)
    amounts: Mapping[str, Cents] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Carrier:
    """Who carries the chips. Security need not be among the people of this house; a badge that is, is held to it."""

    name: str = ""
    badge: str = ""


def asked_for(table: Table, chips: Chips) -> Count:
    """Read what is asked for against the table's chip set; WrongFields names `count-<chip>` and `amount-<chip>`."""
    problems, pieces = dict[str, Text](), {chip: number for chip, number in chips.count.items() if number}
    for chip, cents in chips.amounts.items():
        if not cents or not _known(table, chip):
            pieces |= {chip: 0} if cents else {}
        elif cents % int(chip):
            problems[f"amount-{chip}"] = text(
                "%(amount)s is not a whole number of chips of %(chip)s.",
                amount=format_money(cents),
                chip=format_money(int(chip)),
            )
        elif pieces.setdefault(chip, cents // int(chip)) != cents // int(chip):
            problems[f"amount-{chip}"] = text("The pieces and the amount do not agree.")
    if problems:
        raise WrongFields(problems)
    found = counted(table, pieces)
    if not found.total:
        raise WrongFields({"count": text("Say which chips, and how many.")})
    return found


def counted(table: Table, pieces: Mapping[str, int]) -> Count:
    """Read a count; WrongFields for a chip that the table has not, or a number that is none."""
    for chip, number in pieces.items():
        if not _known(table, chip):
            named = format_money(int(chip)) if chip.isascii() and chip.isdigit() else chip[:20]
            raise WrongFields({"count": text("%(table)s has no chip of %(chip)s.", table=table.setup.name, chip=named)})
        if type(number) is not int or not 0 <= number <= MOST_PIECES:
            raise WrongFields({f"count-{chip}": text("A whole number of chips, or nothing.")})
    return Count.of(pieces, table.chip_set.denominations)


def _known(table: Table, chip: str) -> bool:
    return chip in map(str, table.chip_set.denominations)


def same_chips(slip: Matter, table: Table, pieces: Mapping[str, int]) -> Count:
    """Hold a count against the slip, chip by chip; Refused tells which differ and by how many."""
    found, wanted = counted(table, pieces), count_of(slip)
    differences = found.less(wanted)
    if differences:
        raise Refused(
            "These are not the chips of the slip: %(differences)s. Nothing was signed; count again.",
            differences=_told(list(differences.items())),
        )
    return found


def _told(differences: list[tuple[Cents, int]]) -> Text:
    (chip, number), *rest = differences
    said = text("%(number)s too many of %(chip)s") if number > 0 else text("%(number)s too few of %(chip)s")
    one = text(said.id, number=abs(number), chip=format_money(chip))
    return text("%(one)s, %(rest)s", one=one, rest=_told(rest)) if rest else one


def count_of(slip: Matter) -> Count:
    """Give the chips of a slip as they were asked for."""
    return Count(tuple(sorted((int(chip), number) for chip, number in slip.first.body["count"].items())))


def still_here(unit: Unit, by: By) -> None:
    """Refuse, with Denied, whoever has left the house: a leaver signs nothing, whatever browser is still open."""
    if by == CONSOLE:
        return
    person = people.find(unit, by.person)
    if person is None or person.left_at is not None:
        raise Denied("Badge %(badge)s has left the house and signs nothing any more.", badge=by.person)


def not_the_one(slip: Matter, state: str, by: By, sentence: Text) -> None:
    """Refuse, with Denied, somebody who stands for an earlier step already. `sentence` says why that is wrong."""
    step = slip.step(state)
    if step is not None and by.person == step.person:
        raise Denied(sentence.id, matter=MATTERS[slip.kind].name)


def not_the_carrier(slip: Matter, by: By) -> None:
    """Refuse, with Denied, whoever carried the chips here."""
    step = slip.step("carried")
    if step is not None and by.person == step.body["carrier"]["badge"]:
        raise Denied(CARRIED_IT.id, matter=MATTERS[slip.kind].name)


ISSUED_IT = text("You gave out this %(matter)s yourself. Somebody else must stand for it now.")
COUNTED_IT = text("You counted this %(matter)s yourself. A supervisor who is somebody else signs it.")
CARRIED_IT = text("You carried this %(matter)s yourself. Somebody else must receive it.")


def carried_by(unit: Unit, slip: Matter, carrier: Carrier) -> dict[str, Json]:
    """Say who carries: a name that can be printed, and a badge. Who has left, or gave the chips out, cannot."""
    badge, name = carrier.badge.strip(), " ".join(carrier.name.split())
    person = people.find(unit, badge) if badge else None
    if person is not None:
        _may_carry(slip, person)
        return {"name": person.name, "badge": badge}
    if problem := name_problem(name):
        raise WrongFields({"carrier": problem})
    if badge and not (badge.isascii() and badge.isdigit() and len(badge) <= 12):  # noqa: PLR2004 - as long as any badge
        raise WrongFields({"carrier_badge": text("A badge is up to 12 digits.")})
    return {"name": name, "badge": badge or None}


def _may_carry(slip: Matter, person: Person) -> None:
    if person.left_at is not None:
        raise Refused("%(name)s has left the house and carries nothing.", name=person.name)
    handed = slip.step("issued") if slip.kind == "fill" else slip.step("proved")
    if handed is not None and person.badge == handed.person:
        raise Refused("%(name)s counted the chips out. Somebody else must carry them.", name=person.name)


def why(reason: str) -> str:
    """Read a reason; WrongFields when there is none."""
    found = " ".join(reason.split())
    if not found:
        raise WrongFields({"reason": text("Say why.")})
    if len(found) > 200 or not found.isprintable():  # noqa: PLR2004 - as long as a line of the slip
        raise WrongFields({"reason": text("At most %(most)s printable characters.", most=200)})
    return found


def kind_of(slip: str) -> str:
    """Tell a fill from a credit by the id; Absent for anything that is no id of a slip.

    >>> kind_of("fill:0123456789ab")
    'fill'
    """
    found = _ID.fullmatch(slip)
    if found is None:
        raise Absent("There is no such slip.")
    return found[1]


def known_kind(kind: str) -> str:
    """Give back `fill` or `credit`; BadInput for anything else."""
    if kind not in KINDS:
        raise BadInput("A slip is a fill or a credit.")
    return kind
