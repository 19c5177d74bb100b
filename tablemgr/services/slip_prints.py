"""Print fills and credits. Printing is a fact that freezes what the slip says; the file follows from it and the mark.

The first copy is the original, every later one says REPRINT and has a reason. Once the slip is void, every copy says
VOID, also those that were printed before.
"""

from __future__ import annotations

from zoneinfo import ZoneInfo

from tablemgr.audit.canonical import Json
from tablemgr.audit.facts import Fact
from tablemgr.audit.record import By
from tablemgr.errors import Absent, Refused
from tablemgr.reports.figures import Say
from tablemgr.reports.slip import ChipLine, HandLine, SlipMark, SlipPaper, VoidMark
from tablemgr.reports.slip_sheet import pdf
from tablemgr.services.house import House, asked, basics
from tablemgr.services.matters import found
from tablemgr.services.rights import ROLES, need
from tablemgr.services.shifts import minute
from tablemgr.services.slip_checks import count_of, kind_of, still_here, why
from tablemgr.services.slip_desk import GAMES, LARGEST
from tablemgr.store import matters, people, slips, tables
from tablemgr.store.matters import Matter, Step
from tablemgr.store.work import TABLE_CHAIN, Unit, read
from tablemgr.words import text

RIGHTS = ("slips.issue", "slips.request", "slips.match")


class SlipPrints:
    """The paper of the slips."""

    def __init__(self, house: House) -> None:
        """Work in `house`."""
        self._house = house

    def add(self, id_: str, *, reason: str = "", by: By, request: str | None = None) -> int:
        """Print a slip that has a number; give the number of the copy. A copy after the first needs a reason."""
        need(by, *RIGHTS)
        kind, code = kind_of(id_), self._table(id_)
        asking = asked(request, slips.PRINTED, matter=id_, reason=reason)
        with self._house.work(TABLE_CHAIN + code) as work:
            slip = found(work, kind, id_)
            there = len(slips.prints(work, slip))
            if work.repeated(asking) is not None:
                return max(there - 1, 0)
            still_here(work, by)
            if slip.number is None:
                raise Refused("This slip has no number yet; the cage gives it one when it gives the chips out.")
            paper = frozen(work, slip)
            body: dict[str, Json] = {
                "matter": id_,
                "kind": kind,
                "number": slip.number,
                "table": code,
                "copy": there,
                "reason": why(reason) if there else reason.strip(),
                "data": paper.data,
                "hash": paper.hash,
            }
            fact = Fact(slips.REPRINTED if there else slips.PRINTED, body)
            work.commit(fact, by=by, request=asking)
        return there

    def file(self, kind: str, number: int, copy: int, *, say: Say = str) -> bytes:
        """Draw a printed copy. Its bytes depend on what it said when it was printed, and on its mark, alone."""
        with read(self._house.engine) as unit:
            slip = matters.numbered(unit, kind, number) if 0 < number <= LARGEST else None
            copies = slips.prints(unit, slip) if slip is not None else ()
            if slip is None or not 0 <= copy < len(copies):
                raise Absent("This slip was not printed. Print it first.")
            mark = SlipMark(copy=copy, void=_void(unit, slip))
        return pdf(SlipPaper.read(copies[copy].data), mark=mark, say=say)

    def _table(self, id_: str) -> str:
        with read(self._house.engine) as unit:
            return found(unit, kind_of(id_), id_).table or ""


def frozen(unit: Unit, slip: Matter) -> SlipPaper:
    """Say what the slip's paper says now."""
    house, table, issued = basics(unit), tables.find(unit, slip.table or ""), slip.step("issued")
    assert table is not None, "a slip has a table"
    assert issued is not None, "a slip with a number was issued"
    zone, badges = house.calendar.zone_at(issued.happened), {step.person for step in slip.steps}
    names = people.names(unit, badges)
    first, wall = slip.first, minute(issued.happened, zone)
    return SlipPaper(
        property=house.name,
        currency=str(first.body["currency"]),
        kind="fill" if slip.kind == "fill" else "credit",
        number=slip.number or 0,
        table=table.code,
        table_name=table.setup.name,
        pit_name=table.pit_name,
        game=GAMES[table.setup.game],
        gaming_day=issued.gaming_day.isoformat(),
        shift=issued.shift,
        at=issued.happened.isoformat(),
        date=wall[:10],
        clock=wall[11:],
        chips=tuple(
            ChipLine(chip_cents=chip, pieces=pieces, amount_cents=chip * pieces)
            for chip, pieces in reversed(count_of(slip).pieces)
        ),
        total_cents=int(first.body["total"]),
        reason=str(first.body.get("reason") or ""),
        hands=tuple(_hand(step, names, zone) for step in slip.steps),
        form=str(first.body.get("form") or ""),
        entered_clock=minute(first.at, zone) if first.event_at is not None else "",
        entered_by=str(first.body.get("entered_by") or ""),
    )


def _hand(step: Step, names: dict[str, str], zone: ZoneInfo) -> HandLine:
    carrier = step.body.get("carrier") or {}
    return HandLine(
        state=step.state,
        badge=step.person,
        name=names.get(step.person, ""),
        role=ROLES.get(step.role, text("console")),
        at=step.happened.isoformat(),
        clock=minute(step.happened, zone),
        second=step.second or "",
        note=f"{carrier.get('name', '')} {carrier.get('badge') or ''}".strip(),
    )


def _void(unit: Unit, slip: Matter) -> VoidMark | None:
    step = slip.step("voided")
    if step is None:
        return None
    badges = [badge for badge in (step.person, step.second) if badge]
    names = people.names(unit, set(badges))
    return VoidMark(
        reason=str(step.body["reason"]),
        people=", ".join(f"{names.get(badge, '')} {badge}".strip() for badge in badges),
        clock=minute(step.happened, basics(unit).calendar.zone_at(step.happened)),
    )
