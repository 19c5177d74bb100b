"""One shift as it is: its figures so far, from the facts, for the page that shows and the report that keeps them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from tablemgr.clock import stamp
from tablemgr.errors import Absent, BadInput, Refused
from tablemgr.reports.heading import strip
from tablemgr.reports.lines import Heading
from tablemgr.reports.sections import sections
from tablemgr.reports.sheets import Sheet
from tablemgr.reports.shift import ShiftReport
from tablemgr.services.house import House, basics
from tablemgr.services.shift_business import When, read_business
from tablemgr.services.shift_facts import ShiftFacts, read_facts
from tablemgr.services.shift_lines import Around
from tablemgr.services.shift_report import report_of
from tablemgr.store import people, queries
from tablemgr.store.property import Basics
from tablemgr.store.queries import FloorTable
from tablemgr.store.units import Unit
from tablemgr.store.work import read
from tablemgr.words import Text, text

PROPERTY = "property"


@dataclass(frozen=True, slots=True)
class Scope:
    """Which shift, and whose: the whole property, one pit or one table (`property`, `pit:<code>`, `table:<code>`)."""

    gaming_day: date
    shift: str
    part: str = PROPERTY


class Shifts:
    """Look at shifts. Nothing here changes anything."""

    def __init__(self, house: House) -> None:
        """Look in `house`."""
        self._house = house

    def now(self) -> Scope:
        """Give the shift that is running."""
        moment = self._house.calendar().at(self._house.clock.now())
        return Scope(moment.gaming_day, moment.shift)

    def scope(self, day: str, shift: str, part: str = PROPERTY) -> Scope:
        """Make a scope from what was typed; a shift's name is known in any case, an unknown one is Absent."""
        try:
            gaming_day = date.fromisoformat(day)
        except ValueError:
            raise BadInput("“%(day)s” is not a day such as 2026-11-28.", day=day[:20]) from None
        known = {name.casefold(): name for name in self.names(gaming_day)}
        if shift.casefold() not in known:
            raise Absent(
                "There is no shift named %(shift)s. The shifts are %(known)s.",
                shift=shift[:40],
                known=", ".join(known.values()),
            )
        if part != PROPERTY and part.partition(":")[0] not in ("pit", "table"):
            raise BadInput("A report is about the property, pit:CODE or table:CODE, not %(part)s.", part=part[:40])
        return Scope(gaming_day, known[shift.casefold()], part)

    def names(self, gaming_day: date | None = None) -> tuple[str, ...]:
        """Name the shifts of a gaming day, or of the present one, in their order."""
        calendar = self._house.calendar()
        day = gaming_day or calendar.at(self._house.clock.now()).gaming_day
        return tuple(shift.name for shift in calendar.on(day).shifts)

    def parts(self) -> tuple[tuple[str, str], ...]:
        """List the parts that a report can be about besides the property: pits, then tables, each with its name."""
        with read(self._house.engine) as unit:
            tables = queries.floor(unit)
        pits = {f"pit:{each.pit}": each.pit_name for each in tables}
        return (*sorted(pits.items()), *((f"table:{each.code}", each.name) for each in tables))

    def look(self, scope: Scope) -> ShiftReport:
        """Gather the figures of a shift as they are now, under no number."""
        now = self._house.clock.now()
        with read(self._house.engine) as unit:
            return gather(unit, scope, now)

    def key_figures(self, report: ShiftReport) -> Sheet:
        """Give the key figures of a report for a page."""
        return strip(report)

    def sheets(self, report: ShiftReport) -> tuple[Sheet, ...]:
        """Give the other sections for a page: those of the paper, but for heading and signatures."""
        return tuple(sheet for sheet in sections(report)[2:] if sheet.key != "signatures")


def gather(unit: Unit, scope: Scope, now: datetime) -> ShiftReport:
    """Make the report of a shift from the facts of its tables, under no number."""
    property_ = basics(unit)
    start, end = property_.calendar.shift_bounds(scope.gaming_day, scope.shift)
    _check(unit, scope, start, now)
    tables = _tables(queries.floor(unit), scope.part)
    codes = [each.code for each in tables]
    facts = read_facts(
        queries.facts(unit, codes, gaming_day=scope.gaming_day, shift=scope.shift),
        queries.reversals(unit, codes, gaming_day=scope.gaming_day, shift=scope.shift),
    )
    when = When(scope.gaming_day, scope.shift, start, end, now)
    business = read_business(unit, codes, facts, when, whole=scope.part == PROPERTY)
    around = _around(unit, facts, tables, Stretch(start, end, ZoneInfo(property_.zone), business.badges))
    drafts = queries.drafts(unit, codes, since=start, until=end)
    return report_of(
        facts, around, business, heading=_heading(property_, scope, tables, around), drafts=drafts, over=now >= end
    )


def _check(unit: Unit, scope: Scope, start: datetime, now: datetime) -> None:
    """Refuse a shift that has not begun, and one from before the house kept a trail."""
    if start > now:
        raise Refused("The shift %(shift)s of %(day)s has not begun.", shift=scope.shift, day=str(scope.gaming_day))
    first = queries.first_day(unit)
    if first is None or scope.gaming_day < first:
        raise Absent(
            "Nothing is on record for %(day)s. The trail begins on %(first)s.",
            day=str(scope.gaming_day),
            first=str(first or "—"),
        )


def _tables(floor: tuple[FloorTable, ...], part: str) -> tuple[FloorTable, ...]:
    kind, _, code = part.partition(":")
    found = tuple(each for each in floor if kind == PROPERTY or code == (each.pit if kind == "pit" else each.code))
    if not found and kind == "table":
        raise Absent("There is no table %(code)s.", code=code[:40])
    if not found and kind == "pit":
        raise Absent("There is no pit %(code)s with a table.", code=code[:40])
    return found


@dataclass(frozen=True, slots=True)
class Stretch:
    """The period of a shift, the zone of the property's clocks, and the people of its business."""

    start: datetime
    end: datetime
    zone: ZoneInfo
    badges: set[str]


def _around(unit: Unit, facts: ShiftFacts, tables: tuple[FloorTable, ...], stretch: Stretch) -> Around:
    codes = [each.code for each in tables]
    carried = queries.open_at(unit, codes, stretch.start)
    dealing = {table: _dealer_at(unit, table, stretch.start) for table, _ in carried}
    return Around(
        floor={each.code: each for each in tables},
        start=stretch.start,
        end=stretch.end,
        zone=stretch.zone,
        carried=carried,
        dealing={table: badge for table, badge in dealing.items() if badge},
        names=people.names(unit, facts.badges | stretch.badges | {badge for badge in dealing.values() if badge}),
        rules=queries.documents(unit, {digest for each in facts.standing for digest in each.rules}),
        devices=queries.device_names(unit),
    )


def _dealer_at(unit: Unit, table: str, moment: datetime) -> str | None:
    """Tell who dealt at a table just before a moment."""
    found = queries.dealing_at(unit, table, moment)
    if found is None or found.kind == "dealer.out":
        return None
    content = json.loads(found.canonical)
    return str(content["body"].get("dealer", content["by"]["person"]))


def _heading(property_: Basics, scope: Scope, tables: tuple[FloorTable, ...], around: Around) -> Heading:
    kind = scope.part.partition(":")[0]
    named: dict[str, str | Text] = {PROPERTY: text("Whole property")}
    if kind != PROPERTY:
        named |= {"pit": tables[0].pit_name, "table": f"{tables[0].name} ({tables[0].code})"}
    return Heading(
        property=property_.name,
        scope=scope.part,
        scope_name=named[kind],
        gaming_day=scope.gaming_day.isoformat(),
        shift=scope.shift,
        status="running",
        zone=property_.calendar.on(scope.gaming_day).zone,
        start_at=stamp(around.start),
        start_clock=minute(around.start, around.zone),
        end_at=stamp(around.end),
        end_clock=minute(around.end, around.zone),
        currency=property_.currency,
    )


def minute(moment: datetime, zone: ZoneInfo) -> str:
    """Write a moment as the property's clocks and calendars show it."""
    return moment.astimezone(zone).strftime("%Y-%m-%d %H:%M")
