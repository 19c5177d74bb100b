"""Look at fills and credits: one slip, those of a table, what waits at the cage, the numbers of a day."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime

from tablemgr.audit.matters import MATTERS
from tablemgr.audit.record import By
from tablemgr.errors import Absent
from tablemgr.money import Cents
from tablemgr.services.house import House
from tablemgr.services.matters import found
from tablemgr.services.play import table_in_use
from tablemgr.services.rights import ROLES, may
from tablemgr.services.slip_checks import Chips, asked_for, count_of, kind_of
from tablemgr.store import matters, people, slips, tables
from tablemgr.store.matters import Matter, Step
from tablemgr.store.slips import KINDS, Print
from tablemgr.store.tables import Table
from tablemgr.store.work import Unit, read
from tablemgr.words import Text, text

NAMES = {"fill": text("Fill"), "credit": text("Credit")}
GAMES = {"tiles": text("Pai gow tiles"), "poker": text("Pai gow poker")}
# Which right leads to which state; voiding and refusing stand beside the way and have their own.
RIGHTS = {
    "issued": "slips.issue",
    "carried": "slips.carry",
    "proved": "slips.prove",
    "signed": "slips.sign",
    "received": "slips.issue",
    "matched": "slips.match",
    "voided": "slips.void",
}
# No column holds a larger number.
LARGEST = 2**31 - 1
_ASIDE = {"voided", "refused"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """One hand-over as a page shows it. `late` is when it was entered, if that was later than it happened."""

    state: str
    badge: str
    name: str
    role: Text
    at: datetime
    second: str = ""
    carrier: str = ""
    reason: str = ""
    late: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """A fill or credit as it stands; `chips` are denomination, pieces and amount, the highest first."""

    matter: Matter
    table: Table
    hands: tuple[Hand, ...]
    chips: tuple[tuple[Cents, int, Cents], ...]
    prints: tuple[Print, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        """`fill` or `credit`."""
        return self.matter.kind

    @property
    def name(self) -> Text:
        """What it is called."""
        return NAMES[self.kind]

    @property
    def total(self) -> Cents:
        """What its chips are worth."""
        return int(self.matter.first.body["total"])

    @property
    def reason(self) -> str:
        """Why the chips were asked for, if that was said."""
        return str(self.matter.first.body.get("reason") or "")

    @property
    def form(self) -> str:
        """The number of the paper form that it was entered from, if it was."""
        return str(self.matter.first.body.get("form") or "")

    @property
    def next(self) -> str | None:
        """The state that its way leads to next; None at the end of it."""
        follows = MATTERS[self.kind].moves.get(self.matter.state, ())
        return next((state for state in follows if state not in _ASIDE), None)

    @property
    def way(self) -> tuple[str, ...]:
        """Every state of its way, from the request to the match."""
        states, moves = [MATTERS[self.kind].start], MATTERS[self.kind].moves
        while follows := [state for state in moves.get(states[-1], ()) if state not in _ASIDE]:
            states.append(follows[0])
        return tuple(states)

    def acts(self, by: By) -> frozenset[str]:
        """Name the states that `by` may bring it to now; the services refuse every other, whatever a page shows."""
        follows = MATTERS[self.kind].moves.get(self.matter.state, ())
        return frozenset(state for state in follows if self._may(state, by))

    def _may(self, state: str, by: By) -> bool:
        if state == "refused":
            return may(by.role, "slips.issue") or may(by.role, "slips.request")
        if state == "proved" and by.person != self.table.dealer:
            return False
        if state == "signed" and may(by.role, "slips.prove"):
            return by.person == self.table.dealer  # the supervisor proves himself on the dealer's screen
        return may(by.role, RIGHTS[state]) and by.person not in self._stood(state)

    def _stood(self, state: str) -> set[str]:
        """Name the people who may not take a step because they stand for one that it answers."""
        before = {"issued": ("requested",), "signed": ("proved", "issued")}.get(state, ())
        steps = (self.matter.step(each) for each in before)
        return {step.person for step in steps if step is not None}


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers:
    """The numbers of one kind on a gaming day; `gaps` tells of each that lies between them where it went."""

    kind: str
    slips: tuple[Slip, ...]
    gaps: tuple[Text, ...]
    total: Cents


class SlipDesk:
    """The slips of the house, to look at."""

    def __init__(self, house: House) -> None:
        """Look at `house`."""
        self._house = house

    def matter(self, id_: str) -> Matter:
        """Give the matter of a slip; Absent when there is none."""
        with read(self._house.engine) as unit:
            return found(unit, kind_of(id_), id_)

    def one(self, id_: str) -> Slip:
        """Give one slip by its id."""
        with read(self._house.engine) as unit:
            matter = found(unit, kind_of(id_), id_)
            return _shown(unit, [matter], prints=slips.prints(unit, matter))[0]

    def numbered(self, kind: str, number: int) -> Slip:
        """Give one slip by kind and number; Absent when no slip has that number."""
        with read(self._house.engine) as unit:
            known = kind in KINDS and 0 < number <= LARGEST
            matter = matters.numbered(unit, kind, number) if known else None
        if matter is None:
            raise Absent("There is no slip with that number.")
        return self.one(matter.id)

    def of_table(self, code: str) -> tuple[Table, tuple[Slip, ...]]:
        """List the slips of the session that a table is in, or was in last: those that are open first."""
        with read(self._house.engine) as unit:
            table = table_in_use(unit, code)
            mine = matters.of_table(unit, code, KINDS, session=table.session)
            older = [each for each in matters.unfinished(unit, KINDS, [code]) if each.session != table.session]
            return table, tuple(sorted(_shown(unit, [*older, *mine]), key=lambda slip: not slip.matter.is_open))

    def waiting(self) -> tuple[Slip, ...]:
        """List what is asked for or on its way, anywhere; the oldest first."""
        with read(self._house.engine) as unit:
            return _shown(unit, slips.in_transit(matters.unfinished(unit, KINDS)))

    def unmatched(self) -> tuple[Slip, ...]:
        """List what only accounting has still to match; the oldest first."""
        with read(self._house.engine) as unit:
            standing = matters.unfinished(unit, KINDS)
            moving = slips.in_transit(standing)
            return _shown(unit, [each for each in standing if each not in moving])

    def day(self, day: date | None = None) -> tuple[date, tuple[Numbers, ...]]:
        """List the numbers that were given on a gaming day, and tell of each gap between them what became of it."""
        today = day or self._house.calendar().at(self._house.clock.now()).gaming_day
        with read(self._house.engine) as unit:
            return today, tuple(_numbers(unit, kind, today) for kind in KINDS)

    def added_up(self, code: str, chips: Chips) -> tuple[Mapping[str, Cents], Cents]:
        """Add up what is about to be asked for; nothing is kept."""
        with read(self._house.engine) as unit:
            count = asked_for(table_in_use(unit, code), chips)
        return {str(chip): chip * pieces for chip, pieces in count.pieces}, count.total


def _numbers(unit: Unit, kind: str, day: date) -> Numbers:
    mine = slips.numbered_on(unit, kind, day)
    numbers = [slip.number for slip in mine if slip.number is not None]
    days = slips.days_of(unit, kind, numbers[0], numbers[-1]) if numbers else {}
    missing = [number for number in range(numbers[0], numbers[-1] + 1) if number not in numbers] if numbers else []
    return Numbers(
        kind=kind,
        slips=_shown(unit, mine),
        gaps=tuple(_gap(number, days.get(number)) for number in missing),
        # A void slip moved nothing, and one that is not signed yet has not moved anything either.
        total=sum(int(slip.first.body["total"]) for slip in mine if slip.step("signed") is not None),
    )


def _gap(number: int, day: date | None) -> Text:
    if day is None:
        return text("Number %(number)s is missing. Tell accounting.", number=number)
    return text("Number %(number)s belongs to gaming day %(day)s.", number=number, day=day.isoformat())


def _shown(unit: Unit, found_: Iterable[Matter], *, prints: tuple[Print, ...] = ()) -> tuple[Slip, ...]:
    listed = list(found_)
    badges = {badge for each in listed for badge in each.badges}
    names = people.names(unit, badges | {each.person for each in prints})
    codes = {each.table for each in listed if each.table}
    standing = {code: table for code in codes if (table := tables.find(unit, code)) is not None}
    return tuple(
        Slip(
            matter=each,
            table=standing[each.table or ""],
            hands=tuple(_hand(step, names) for step in each.steps),
            chips=tuple((chip, pieces, chip * pieces) for chip, pieces in reversed(count_of(each).pieces)),
            prints=prints,
            names=names,
        )
        for each in listed
    )


def _hand(step: Step, names: Mapping[str, str]) -> Hand:
    carrier = step.body.get("carrier") or {}
    return Hand(
        state=step.state,
        badge=step.person,
        name=names.get(step.person, ""),
        role=ROLES.get(step.role, text("console")),
        at=step.happened,
        second=f"{names.get(step.second, '')} {step.second}".strip() if step.second else "",
        carrier=f"{carrier.get('name', '')} {carrier.get('badge') or ''}".strip(),
        # Why the chips were asked for stands with the chips.
        reason=str(step.body.get("reason") or "") if step.state in _ASIDE else "",
        late=step.at if step.event_at is not None else None,
    )
