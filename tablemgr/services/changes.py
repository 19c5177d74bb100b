"""Changes of a table's limits and of its house rules: one person asks, another approves, each with the time it counts.

Limits count from the next round, at once or from a moment on; a round keeps those it began with. House way, rule set,
commission and side bets count from the table's next opening on or after a gaming day, since a session is dealt under
one set of rules. Setting up a table that was never opened needs neither.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from datetime import date, datetime

from tablemgr.audit.canonical import Json
from tablemgr.audit.record import By
from tablemgr.clock import parse_stamp, stamp
from tablemgr.errors import Conflict, Refused
from tablemgr.services.checks import check_setup
from tablemgr.services.house import House, WrongFields, asked
from tablemgr.services.matters import as_seen, begun, found, new_id, other_person, stepped
from tablemgr.services.play import table_in_use
from tablemgr.services.rights import need
from tablemgr.store import changes, matters, people, tables
from tablemgr.store import property as properties
from tablemgr.store.changes import Approved
from tablemgr.store.matters import Matter
from tablemgr.store.property import TableSetup
from tablemgr.store.tables import Table
from tablemgr.store.work import PROPERTY_CHAIN, TABLE_CHAIN, Unit, Work, read
from tablemgr.words import text

KINDS = ("limits", "rules")
_RULES = ("houseway", "ruleset", "paytables", "commission", "collect")


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitsChange:
    """Other limits for a table, by their code, from a moment on or, without one, from the next round; and why."""

    limits: str
    reason: str
    at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesChange:
    """Other rules for a table, by digests of documents in force, from its first opening on or after a gaming day."""

    effective: date
    houseway: str
    ruleset: str
    paytables: tuple[str, ...]
    commission: tuple[str, ...]
    reason: str
    collect: str = "paid"


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """What waits: changes to be approved, approved ones that are to come, and the names of all who stand for them."""

    asked: tuple[Matter, ...]
    limits_to_come: tuple[Table, ...]
    rules_to_come: tuple[tuple[Table, Approved], ...]
    names: dict[str, str]


class Changes:
    """Ask for changes of limits and rules, approve or refuse them."""

    def __init__(self, house: House) -> None:
        """Work in `house`."""
        self._house = house

    def waiting(self) -> Waiting:
        """List what waits for an approval or for its time."""
        with read(self._house.engine) as unit:
            asked_, floor = matters.unfinished(unit, KINDS), tables.every(unit)
            return Waiting(
                asked=asked_,
                limits_to_come=tuple(each for each in floor if each.next_limits is not None),
                rules_to_come=tuple(
                    (each, to_come) for each in floor for to_come in changes.rules_to_come(unit, each.code)
                ),
                names=people.names(unit, {step.person for matter in asked_ for step in matter.steps}),
            )

    def ask_limits(self, code: str, ask: LimitsChange, *, by: By, request: str | None = None) -> None:
        """Ask for other limits."""
        need(by, "limits.request")
        at = None if ask.at is None else stamp(ask.at)
        what: dict[str, Json] = {"limits": ask.limits, "at": at, "reason": ask.reason}
        asking = asked(request, "limits.requested", table=code, **what)
        with self._house.work(TABLE_CHAIN + code) as work:
            if work.repeated(asking):
                return
            table = table_in_use(work, code)
            _fits(work, replace(table.setup, limits=ask.limits))
            if ask.at is None and ask.limits == table.setup.limits:
                raise WrongFields({"limits": text("These are its limits already.")})
            if ask.at is not None and ask.at <= work.now:
                raise WrongFields({"at": text("This moment is past. Leave it empty for the next round.")})
            _alone(work, "limits", code)
            body = {**what, "before": table.setup.limits}
            fact = begun("limits", new_id("limits", self._house.token()), body, table=code, session=table.session)
            work.commit(fact, by=by, request=asking)

    def ask_rules(self, code: str, ask: RulesChange, *, by: By, request: str | None = None) -> None:
        """Ask for other house rules from a gaming day on."""
        need(by, "rules.request")
        what: dict[str, Json] = _plain(ask)
        asking = asked(request, "rules.requested", table=code, **what)
        with self._house.work(TABLE_CHAIN + code) as work:
            if work.repeated(asking):
                return
            table = table_in_use(work, code)
            wanted = _with_rules(table.setup, what)
            _fits(work, wanted)
            if ask.effective < work.moment.gaming_day:
                raise WrongFields({"effective": text("This gaming day is past.")})
            if wanted == table.setup:
                raise Refused("These are the rules of %(table)s already.", table=table.setup.name)
            _alone(work, "rules", code)
            now = asdict(table.setup)
            before: dict[str, Json] = {
                name: list(now[name]) if isinstance(now[name], tuple) else now[name] for name in _RULES
            }
            fact = begun(
                "rules",
                new_id("rules", self._house.token()),
                {**what, "before": before},
                table=code,
                session=table.session,
            )
            work.commit(fact, by=by, request=asking)

    def approve(self, matter: str, *, by: By, seen: int | None = None, request: str | None = None) -> None:
        """Approve a change: limits count from their time, rules from the next opening that is due."""
        self._decide(matter, "approved", "", by=by, seen=seen, request=request)

    def refuse(self, matter: str, why: str, *, by: By, seen: int | None = None, request: str | None = None) -> None:
        """Refuse a change, with the reason."""
        self._decide(matter, "refused", why, by=by, seen=seen, request=request)

    def _decide(self, id_: str, state: str, why: str, *, by: By, seen: int | None, request: str | None) -> None:
        kind = id_.partition(":")[0] if id_.partition(":")[0] in KINDS else KINDS[0]
        need(by, f"{kind}.approve")
        asking = asked(request, f"{kind}.{state}", matter=id_, why=why)
        with read(self._house.engine) as unit:
            code = str(found(unit, kind, id_).table)
        with self._house.work(PROPERTY_CHAIN, TABLE_CHAIN + code) as work:
            if work.repeated(asking):
                return
            matter = as_seen(found(work, kind, id_), seen)
            other_person(matter, "requested", by)
            told = {name: each for name, each in matter.first.body.items() if name not in _PLACE}
            fact = stepped(matter, state, {**told, "why": why})
            if state == "approved":
                _bring(work, kind, table_in_use(work, code), told)
            work.commit(fact, by=by, chain=TABLE_CHAIN + code, request=asking)


# What a step says of itself, and the next one says anew.
_PLACE = frozenset({"matter", "step", "state", "table", "session"})


def _bring(work: Work, kind: str, table: Table, told: dict[str, Json]) -> None:
    """Check once more what is approved, and put limits on the table or note them for their time."""
    if kind == "rules":
        _fits(work, _with_rules(table.setup, told))
        return
    limits, at = str(told["limits"]), None if told["at"] is None else parse_stamp(str(told["at"]))
    _fits(work, replace(table.setup, limits=limits))
    if at is None or at <= work.now:
        changes.limits_now(work, table.code, limits)
    else:
        changes.limits_later(work, table.code, limits, at)


def bring_rules(work: Work, table: Table) -> tuple[Table, list[Json]]:
    """Put the rules in force that are due when a table opens; give the table with them, and the matters they were."""
    due = changes.rules_due(work, table.code, work.moment.gaming_day)
    if not due:
        return table, []
    setup = table.setup
    for each in due:
        setup = _with_rules(setup, each.body)
    properties.put_table_setup(work, setup)
    work.session.flush()
    return table_in_use(work, table.code), [each.matter for each in due]


def _with_rules(setup: TableSetup, told: dict[str, Json]) -> TableSetup:
    values = {name: told[name] for name in _RULES}
    values |= {name: tuple(told[name]) for name in ("paytables", "commission")}  # type: ignore[arg-type]  # lists of text
    return replace(setup, **values)  # type: ignore[arg-type]  # each of its field's type


def _plain(ask: RulesChange) -> dict[str, Json]:
    plain = asdict(ask) | {"effective": ask.effective.isoformat()}
    return {name: list(each) if isinstance(each, tuple) else each for name, each in plain.items()}


def _fits(unit: Unit, wanted: TableSetup) -> None:
    """Refuse a setup that the table could not be dealt with."""
    if problems := check_setup(unit, wanted):
        raise WrongFields(problems)


def _alone(unit: Unit, kind: str, code: str) -> None:
    if matters.unfinished(unit, (kind,), (code,)):
        raise Conflict("A change of this kind waits for its approval already.")
