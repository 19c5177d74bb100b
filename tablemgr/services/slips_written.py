"""Enter a slip that was written on paper while the house could not be reached: all its hands at once, in one fact.

The people are those whose signatures stand on the paper; whoever enters it is beside them. The true time decides the
session, the gaming day and the shift; the entry is labelled late (operations reference 2.3, down-time).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from tablemgr.audit.canonical import Json
from tablemgr.audit.facts import Fact
from tablemgr.audit.record import Answer, By
from tablemgr.errors import Conflict, Refused
from tablemgr.ledger.entry import Entry, move
from tablemgr.money import Cents
from tablemgr.services.checks import name_problem
from tablemgr.services.house import House, WrongFields, asked, basics
from tablemgr.services.matters import found, later, new_id
from tablemgr.services.play import table_in_use
from tablemgr.services.rights import may, need
from tablemgr.services.slip_checks import Carrier, Chips, asked_for, known_kind, still_here, why
from tablemgr.services.slip_desk import RIGHTS
from tablemgr.store import matters, people, slips
from tablemgr.store.matters import Matter
from tablemgr.store.work import PROPERTY_CHAIN, TABLE_CHAIN, Unit, Work, read
from tablemgr.words import Text, text

_FORM = re.compile(r"[A-Z0-9-]{1,20}")
# The way of a slip on paper, and the field of the form in which each signature's badge is typed.
SIGNED = {
    "fill": (
        ("requested", "requester"), ("issued", "issuer"), ("carried", "issuer"), ("proved", "dealer"),
        ("signed", "supervisor"),
    ),
    "credit": (
        ("requested", "requester"), ("issued", "issuer"), ("proved", "dealer"), ("signed", "supervisor"),
        ("carried", "supervisor"), ("received", "receiver"),
    ),
}  # fmt: skip
# A form that was spoiled is entered too: its number is accounted for, its chips never came.
VOIDED = (("requested", "requester"), ("issued", "issuer"), ("voided", "issuer"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """What stands on the paper. `at` is its time on the property's wall; `receiver` is there on a credit only.

    A form that is marked void has a `void_reason` and the badge of the `approver`, and no hands beyond the cage's.
    """

    kind: str
    form: str
    at: datetime
    chips: Chips
    requester: str
    issuer: str
    carrier: Carrier
    dealer: str
    supervisor: str
    receiver: str = ""
    reason: str = ""
    void_reason: str = ""
    approver: str = ""

    @property
    def way(self) -> tuple[tuple[str, str], ...]:
        """The hands that must stand on it, with the fields of their badges."""
        return VOIDED if self.void_reason.strip() else SIGNED[self.kind]


class SlipsWritten:
    """Slips from paper."""

    def __init__(self, house: House) -> None:
        """Work in `house`."""
        self._house = house

    def enter(self, code: str, paper: Written, *, by: By, request: str | None = None) -> Matter:
        """Enter a whole slip; it takes the next number of the house beside that of its form."""
        need(by, "slips.paper")
        kind, form = known_kind(paper.kind), form_number(paper.form)
        asking = asked(request, f"{kind}.written", table=code, **_plain(paper) | {"form": form})
        id_ = new_id(kind, self._house.token())
        with self._house.work(TABLE_CHAIN + code, PROPERTY_CHAIN) as work:
            if (first := work.repeated(asking)) is not None:
                return found(work, kind, str(first.body))
            still_here(work, by)
            _not_entered(work, kind, form)
            table = table_in_use(work, code)
            count = asked_for(table, paper.chips)
            event = event_at(paper.at, str(basics(work).calendar.zone_at(work.now)))
            late, (session, runs) = later(work, event), _session(work, code, event, name=table.setup.name)
            hands = [hand | late for hand in _hands(work, paper, event)]
            hands[1]["number"] = number = matters.next_number(work, kind)
            body: dict[str, Json] = {
                "matter": id_, "table": code, "session": session, "form": form, "entered_by": by.person,
                "count": count.to_json(), "total": count.total, "currency": table.currency,
                "reason": why(paper.reason) if paper.reason.strip() else None,
                **late, "number": number, "step": len(hands), "state": hands[-1]["state"], "hands": hands,
            }  # fmt: skip
            entries = [] if hands[-1]["state"] == "voided" else _entries(kind, count.total, table=code, runs=runs)
            fact = Fact(f"{kind}.{hands[-1]['state']}", body)
            answer = Answer(303, None, id_)
            work.commit(fact, by=by, chain=TABLE_CHAIN + code, request=asking, answer=answer, entries=entries)
        with read(self._house.engine) as unit:
            return found(unit, kind, id_)


def _plain(paper: Written) -> dict[str, Json]:
    """Give all that stands on the paper, so that another one under the same request is told from it."""
    count, amounts = dict(paper.chips.count), dict(paper.chips.amounts)
    said = {
        each.name: getattr(paper, each.name) for each in fields(paper) if each.name not in ("at", "chips", "carrier")
    }
    return {**said, "at": paper.at.isoformat(), "count": count, "amounts": amounts, "carrier": asdict(paper.carrier)}


def form_number(typed: str) -> str:
    """Read the number printed on a paper form: letters, digits, dashes; WrongFields for anything else.

    >>> form_number(" fs-00417 ")
    'FS-00417'
    """
    form = typed.strip().upper()
    if not _FORM.fullmatch(form):
        raise WrongFields({"form": text("The number on the form: up to 20 letters, digits and dashes.")})
    return form


def event_at(wall: datetime, zone: str) -> datetime:
    """Read a time on the property's wall; one that the clocks skipped is refused, one shown twice is the first.

    >>> event_at(datetime(2026, 11, 28, 23, 10), "America/Los_Angeles").hour
    7
    """
    there = wall.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)
    if there.astimezone(ZoneInfo(zone)).replace(tzinfo=None) != wall:
        raise WrongFields({"at": text("The clocks skipped this time.")})
    return there


def _not_entered(unit: Unit, kind: str, form: str) -> None:
    there = slips.of_form(unit, kind, form)
    if there is not None:
        raise Conflict(
            "Form %(form)s was entered before: it is slip number %(number)s.", form=form, number=there.number or 0
        )


def _session(unit: Unit, code: str, event: datetime, *, name: str) -> tuple[int, bool]:
    at_the_time = slips.session_at(unit, code, event)
    if at_the_time is None:
        raise Refused("%(table)s was closed at that time, so no chips went there or came from there.", table=name)
    return at_the_time


def _entries(kind: str, total: Cents, *, table: str, runs: bool) -> list[Entry]:
    """Post the slip. Over a session that was counted since, the count had its chips already: they were a difference.

    What the closing put down as over or short is put right with the same fact, so the empty rack stays empty.
    """
    posted = [move(kind, total, table=table)]
    if not runs:
        posted.append(move("count_short" if kind == "fill" else "count_over", total, table=table))
    return posted


def _hands(work: Work, paper: Written, event: datetime) -> Iterator[dict[str, Json]]:
    """Make the hands of the paper: each person is known, was here then, and held the right; no one stands twice."""
    problems = dict[str, Text]()
    for step, (state, who) in enumerate(paper.way, 1):
        badge = str(getattr(paper, who)).strip()
        person = people.find(work, badge)
        if person is None:
            problems[who] = text("There is nobody with this badge.")
            continue
        if person.left_at is not None and person.left_at <= event:
            problems[who] = text("%(name)s had left the house by then.", name=person.name)
        elif state != "carried" and not may(person.role, _right(state)):
            problems[who] = text("%(name)s may not sign this.", name=person.name)
        hand: dict[str, Json] = {"step": step, "state": state, "person": badge, "role": person.role}
        yield hand | _more(state, paper)
    if paper.way is VOIDED and not problems:
        problems |= _approver(work, paper, event)
    problems |= {} if problems else _twice(paper)
    if problems:
        raise WrongFields(problems)


def _right(state: str) -> str:
    return "slips.request" if state == "requested" else RIGHTS[state]


def _approver(work: Work, paper: Written, event: datetime) -> dict[str, Text]:
    """Hold the second person of a void to what any second person is held to."""
    person = people.find(work, paper.approver.strip())
    if person is None:
        return {"approver": text("There is nobody with this badge.")}
    if person.left_at is not None and person.left_at <= event:
        return {"approver": text("%(name)s had left the house by then.", name=person.name)}
    if not may(person.role, "slips.void_approve"):
        return {"approver": text("%(name)s may not sign this.", name=person.name)}
    return {"approver": _TWO} if person.badge == paper.issuer else {}


def _more(state: str, paper: Written) -> dict[str, Json]:
    if state == "voided":
        return {"reason": why(paper.void_reason), "second": paper.approver.strip()}
    if state != "carried":
        return {}
    name = " ".join(paper.carrier.name.split())
    if problem := name_problem(name):
        raise WrongFields({"carrier": problem})
    return {"carrier": {"name": name, "badge": paper.carrier.badge.strip() or None}}


def _twice(paper: Written) -> dict[str, Text]:
    if paper.requester == paper.issuer:
        return {"issuer": text("Whoever asks for chips does not give them out.")}
    if paper.way is VOIDED:
        return {}
    if paper.supervisor in {paper.dealer, paper.issuer}:
        return {"supervisor": _TWO}
    # As at the table: whoever gave the chips out, or counts them there, does not carry them.
    hands = {paper.issuer, paper.dealer} if paper.kind == "fill" else {paper.dealer}
    if paper.carrier.badge.strip() in hands:
        return {"carrier_badge": _TWO}
    return {"receiver": _TWO} if paper.receiver and paper.receiver == paper.carrier.badge.strip() else {}


_TWO = text("This takes two people. The second signs with a badge of his own.")
