"""The cash log of a gaming day: cash in and cash out of each patron, apart, against the threshold (operations F9, F10).

Off unless the house keeps one. A line is a matter on the property's chain; a void stays beside its line. Strictly more
than the limit, in or out, within one gaming day, is flagged: 10,000.00 is not, 10,000.01 is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from datetime import UTC, date, datetime, time, timedelta

from tablemgr.audit.canonical import Json
from tablemgr.audit.record import By
from tablemgr.errors import Absent, BadInput, Conflict
from tablemgr.money import Cents
from tablemgr.services.checks import LARGEST
from tablemgr.services.house import House, WrongFields, asked, basics, token_hash
from tablemgr.services.matters import begun, found, later, new_id, stepped
from tablemgr.services.play import table_in_use
from tablemgr.services.rights import need
from tablemgr.store import matters, people
from tablemgr.store.matters import Matter
from tablemgr.store.policy import Policy
from tablemgr.store.work import Unit, Work, read
from tablemgr.words import Text, text

__all__ = ["DIRECTIONS", "KINDS", "Cash", "CashDay", "CashLine", "Logging", "Looks", "PatronDay"]

CASH = "cash"
IN, OUT = "in", "out"
DIRECTIONS: Mapping[str, Text] = {IN: text("cash in"), OUT: text("cash out")}
# What a line can be, and which way the cash can go.
KINDS: Mapping[str, tuple[Text, tuple[str, ...]]] = {
    "chips_bought": (text("chips bought"), (IN,)),
    "cash_out": (text("colour-up, cash-out"), (OUT,)),
    "marker_payment": (text("marker payment"), (IN,)),
    "front_money": (text("front money"), (IN, OUT)),
    "money_play": (text("money play"), (IN,)),
}
LONGEST = 60
# A patron is near the threshold from so many hundredths of it on.
NEAR = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class Looks:
    """How somebody looks whose name is not known."""

    age: str = ""
    height: str = ""
    features: str = ""
    clothing: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Logging:
    """A line to be logged. The patron is a card, or one of this day (`patron`), or described by `looks`.

    `clock` is the wall-clock time, as 21:40, of what is entered later than it happened; it was less than a day ago.
    """

    kind: str
    direction: str
    cents: Cents
    card: str = ""
    patron: str = ""
    looks: Looks = Looks()
    table: str | None = None
    seat: int | None = None
    clock: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CashLine:
    """One line, and whether it was voided, by whom and why."""

    matter: Matter
    patron: str
    kind: Text
    direction: str
    cents: Cents
    person: str
    voided_by: str | None
    reason: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PatronDay:
    """A patron's gaming day: what came in and what went out, apart. `left` is what may still come before the flag."""

    key: str
    card: str
    looks: Looks
    cash_in: Cents
    cash_out: Cents
    limit: Cents

    @property
    def flagged(self) -> bool:
        """Whether either way is strictly more than the limit."""
        return max(self.cash_in, self.cash_out) > self.limit

    @property
    def left(self) -> Cents:
        """How much more of the larger way reaches the limit; nothing once it is reached."""
        return max(0, self.limit - max(self.cash_in, self.cash_out))

    @property
    def near(self) -> bool:
        """Whether the larger way has come near the limit without being flagged."""
        return not self.flagged and max(self.cash_in, self.cash_out) * 100 >= self.limit * NEAR


@dataclass(frozen=True, slots=True, kw_only=True)
class CashDay:
    """A gaming day's log: its lines in order of time, its patrons, those nearest to the limit first."""

    gaming_day: date
    today: date
    lines: tuple[CashLine, ...]
    patrons: tuple[PatronDay, ...]
    log_from: Cents
    limit: Cents


class Cash:
    """Log cash, void a line, look at a day."""

    def __init__(self, house: House) -> None:
        """Work in `house`."""
        self._house = house

    def day(self, gaming_day: date | None = None, *, by: By) -> CashDay:
        """Give the log of a gaming day, today's unless another is named; Absent where the house keeps none."""
        need(by, "cash.see")
        with read(self._house.engine) as unit:
            policy = _policy(unit)
            today = basics(unit).calendar.at(self._house.clock.now()).gaming_day
            return _day(unit, gaming_day or today, today=today, policy=policy)

    def log(self, line: Logging, *, by: By, request: str | None = None) -> PatronDay:
        """Log a line; gives where the patron stands now."""
        need(by, "cash.log")
        _check(line)
        asking = asked(request, "cash.logged", **_plain(line))
        id_ = new_id(CASH, token_hash(request) if request else self._house.token())
        with self._house.work() as work:
            _policy(work)
            if not work.repeated(asking):
                body = _body(work, line, id_)
                work.commit(begun(CASH, id_, body, table=line.table), by=by, request=asking)
        with read(self._house.engine) as unit:
            first = found(unit, CASH, id_).first
            day = _day(unit, first.gaming_day, today=first.gaming_day, policy=_policy(unit))
        return next(each for each in day.patrons if each.key == first.body["patron"]["key"])

    def void(self, id_: str, reason: str, *, by: By, request: str | None = None) -> None:
        """Void a line with a reason; it stays readable and counts for nothing."""
        need(by, "cash.log")
        why = " ".join(reason.split())
        if not 3 <= len(why) <= LONGEST:  # noqa: PLR2004 - said in the sentence
            raise WrongFields({"reason": text("Give the reason in 3 to %(most)s characters.", most=LONGEST)})
        asking = asked(request, "cash.voided", line=id_, reason=why)
        with self._house.work() as work:
            _policy(work)
            if work.repeated(asking):
                return
            line = found(work, CASH, id_)
            if line.state == "voided":
                raise Conflict("This line was voided already.")
            work.commit(stepped(line, "voided", {"reason": why}), by=by, request=asking)


def _policy(unit: Unit) -> Policy:
    policy = basics(unit).policy
    if not policy.cash_log:
        raise Absent("This house keeps no cash log here.")
    return policy


def _check(line: Logging) -> None:
    """Refuse a line that says too little or what cannot be; every wrong field at once."""
    problems: dict[str, Text] = {}
    if line.kind not in KINDS:
        problems["kind"] = text("Choose one of the list.")
    elif line.direction not in KINDS[line.kind][1]:
        problems["direction"] = text("Cash does not go that way here.")
    if not 0 < line.cents <= LARGEST:
        problems["amount"] = text("An amount above zero.")
    told = [value for value in asdict(line.looks).values() if value]
    if sum(map(bool, (line.card, line.patron, told))) != 1:
        problems["card"] = text("Name the patron once: by card, as one of today's, or by a description.")
    for name, value in {"card": line.card, **asdict(line.looks)}.items():
        if len(value) > LONGEST or (value and not value.isprintable()):
            problems[name] = text("At most %(most)s printable characters.", most=LONGEST)
    if problems:
        raise WrongFields(problems)


def _plain(line: Logging) -> dict[str, Json]:
    told = {each.name: getattr(line, each.name) for each in fields(line) if each.name != "looks"}
    return {**told, "looks": asdict(line.looks)}


def _body(work: Work, line: Logging, id_: str) -> dict[str, Json]:
    """Write a line. Somebody who is only described is known for the day by his first line."""
    late = later(work, _happened(work, line.clock))
    if line.table is not None:
        seats = table_in_use(work, line.table).setup.seats
        if line.seat is not None and not 1 <= line.seat <= seats:
            raise WrongFields({"seat": text("From 1 to %(most)s.", most=seats)})
    elif line.seat is not None:
        raise WrongFields({"table": text("A seat is at a table.")})
    day = date.fromisoformat(str(late["gaming_day"])) if late else work.moment.gaming_day
    return {
        "patron": _patron(work, line, day) or {"key": id_, "card": "", **asdict(line.looks)},
        "what": line.kind,
        "direction": line.direction,
        "cents": line.cents,
        "seat": line.seat,
        **late,
    }


def _happened(work: Work, clock: str) -> datetime | None:
    """Give the last moment before now at which the property's clocks showed a time; None where none is named."""
    if not clock:
        return None
    try:
        hour, minute = time.fromisoformat(clock).hour, time.fromisoformat(clock).minute
    except ValueError:
        raise WrongFields({"clock": text("A time is written as 06:00.")}) from None
    here = work.now.astimezone(basics(work).calendar.zone_at(work.now))
    then = here.replace(hour=hour, minute=minute, second=0, microsecond=0)
    return (then if then <= here else then - timedelta(days=1)).astimezone(UTC)


def _patron(unit: Unit, line: Logging, day: date) -> dict[str, Json] | None:
    """Give a patron who is known: by card, or as one of the day's; None for one who is described now."""
    if line.card:
        return {"key": f"card:{line.card}", "card": line.card, **asdict(Looks())}
    if not line.patron:
        return None
    for each in matters.of_shift(unit, (CASH,), gaming_day=day):
        if each.first.body["patron"]["key"] == line.patron:
            return dict(each.first.body["patron"])
    raise BadInput("There is no such patron in this day's log.")


def _day(unit: Unit, gaming_day: date, *, today: date, policy: Policy) -> CashDay:
    logged = sorted(matters.of_shift(unit, (CASH,), gaming_day=gaming_day), key=lambda each: each.first.happened)
    names = people.names(unit, {step.person for each in logged for step in each.steps})
    found_ = [_line(each, names) for each in logged]
    sums: dict[str, dict[str, Cents]] = {}
    seen: dict[str, Mapping[str, str]] = {}
    for line in found_:
        seen.setdefault(line.patron, line.matter.first.body["patron"])
        ways = sums.setdefault(line.patron, {IN: 0, OUT: 0})
        ways[line.direction] += 0 if line.voided_by else line.cents
    patrons = [
        PatronDay(
            key=key,
            card=seen[key]["card"],
            looks=Looks(**{each.name: seen[key][each.name] for each in fields(Looks)}),
            cash_in=ways[IN],
            cash_out=ways[OUT],
            limit=policy.cash_limit,
        )
        for key, ways in sums.items()
    ]
    return CashDay(
        gaming_day=gaming_day,
        today=today,
        lines=tuple(found_),
        patrons=tuple(sorted(patrons, key=lambda each: (-max(each.cash_in, each.cash_out), each.key))),
        log_from=policy.cash_log_from,
        limit=policy.cash_limit,
    )


def _line(matter: Matter, names: Mapping[str, str]) -> CashLine:
    body, void = matter.first.body, matter.step("voided")
    return CashLine(
        matter=matter,
        patron=body["patron"]["key"],
        kind=KINDS[body["what"]][0],
        direction=body["direction"],
        cents=body["cents"],
        person=names.get(matter.first.person, matter.first.person),
        voided_by=None if void is None else names.get(void.person, void.person),
        reason=None if void is None else void.body["reason"],
    )
