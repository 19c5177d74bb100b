"""Drop boxes: pulled by two, counted blind, agreed by a second member of the count team, adjusted by two of accounting.

What the table entered for a box is given to nobody before its count is agreed, and never to the count team: the value
that a page is drawn from does not hold it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from tablemgr.audit.canonical import Json
from tablemgr.audit.matters import STATES
from tablemgr.audit.record import By
from tablemgr.errors import BadInput, Denied, Refused
from tablemgr.ledger.boxcount import NOTES, Sheet
from tablemgr.ledger.entry import Entry, move
from tablemgr.money import Cents
from tablemgr.services import drop
from tablemgr.services.box_views import BoxDay, BoxLine, BoxView, box_of, label_of, lines_of, on_table, view_of
from tablemgr.services.drop import BOX, Box
from tablemgr.services.house import House, WrongFields, asked, basics, token_hash
from tablemgr.services.matters import as_seen, begun, new_id, other_person, stepped
from tablemgr.services.rights import need
from tablemgr.services.seconds import second, signed
from tablemgr.store import boxes
from tablemgr.store.matters import Matter
from tablemgr.store.work import TABLE_CHAIN, Unit, Work, read
from tablemgr.words import text

__all__ = ["NOTES", "STATES", "Adjustment", "BoxDay", "BoxLine", "BoxView", "Boxes", "Counted"]

# How many gaming days back a box that nobody pulled is still asked for.
OVERDUE_DAYS = 6
LONGEST_REASON = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """A count as it was typed: notes by denomination (text of the minor units), amounts in minor units."""

    notes: Mapping[str, int]
    coupons: Cents
    checks: Cents
    memo: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjustment:
    """What accounting changes after the count: minor units more or, negative, less, and why."""

    cents: Cents
    reason: str


class Boxes:
    """What becomes of drop boxes."""

    def __init__(self, house: House) -> None:
        """Work in `house`."""
        self._house = house

    def day(self, gaming_day: date | None = None, *, by: By) -> BoxDay:
        """List the boxes of a gaming day, today unless another is named."""
        need(by, "boxes.list")
        with read(self._house.engine) as unit:
            today = basics(unit).calendar.at(self._house.clock.now()).gaming_day
            wanted = gaming_day or today
            late = boxes.since(unit, today - timedelta(days=OVERDUE_DAYS), until=today - timedelta(days=1))
            overdue = [line for line in lines_of(unit, late) if line.waits and line.gaming_day != wanted]
            lines = lines_of(unit, boxes.since(unit, wanted, until=wanted))
            return BoxDay(gaming_day=wanted, today=today, lines=tuple(lines), overdue=tuple(overdue))

    def pulling(self, table: str, session: int, *, by: By) -> BoxLine:
        """Give the line of the box that is about to be pulled; Refused when there is none on the table."""
        need(by, "boxes.pull")
        with read(self._house.engine) as unit:
            return on_table(unit, table, session)

    def pull(
        self, table: str, session: int, *, badge: str, pin: str, by: By, request: str | None = None
    ) -> str | Denied:
        """Pull the box of a session by two people; gives its key. A wrong PIN of the second is *returned*."""
        need(by, "boxes.pull")
        other = second(self._house, badge, pin, by=by, right="boxes.pull")
        if isinstance(other, Denied):
            return other
        asking = asked(request, "box.pulled", table=table, session=session, second=other.badge)
        # Named after the request, so that a repeated one leads to the same box.
        id_ = new_id(BOX, token_hash(request) if request else self._house.token())
        with self._house.work(TABLE_CHAIN + table) as work:
            if not work.repeated(asking):
                body = label_of(work, on_table(work, table, session))
                fact = begun(BOX, id_, body, table=table, session=session)
                work.commit(fact, by=signed(by, other), request=asking)
        return id_.partition(":")[2]

    def one(self, key: str, *, by: By) -> BoxView:
        """Give a box as this reader may see it."""
        need(by, "boxes.see")
        with read(self._house.engine) as unit:
            return view_of(unit, box_of(unit, key), by=by)

    def count(self, key: str, counted: Counted, *, step: int, by: By, request: str | None = None) -> None:
        """Enter what was counted, blind; a second count stands in the place of the first, which stays readable."""
        need(by, "boxes.count")
        asking = asked(request, "box.counted", box=key, notes=dict(counted.notes), coupons=counted.coupons,
                       checks=counted.checks, memo=counted.memo)  # fmt: skip
        with self._on_chain(key) as work:
            if work.repeated(asking):
                return
            box = as_seen(box_of(work, key).matter, step)
            sheet = _checked(work, counted)
            work.commit(stepped(box, "counted", sheet.to_json()), by=by, request=asking)

    def agree(self, key: str, *, step: int, by: By, request: str | None = None) -> None:
        """Agree, as another member of the count team; the drop is posted, and what it differs by from the entries."""
        need(by, "boxes.count")
        asking = asked(request, "box.agreed", box=key, step=step)
        with self._on_chain(key) as work:
            if work.repeated(asking):
                return
            box = box_of(work, key)
            matter = as_seen(box.matter, step)
            if matter.state != "counted" or box.sheet is None:
                raise Refused("There is no count to agree to.")
            _another_counter(matter, by)
            body, entries = _agreed(work, box, box.sheet)
            work.commit(stepped(matter, "agreed", body), by=by, request=asking, entries=entries)

    def adjust(
        self, key: str, adjustment: Adjustment, *, step: int, badge: str, pin: str, by: By, request: str | None = None
    ) -> Denied | None:
        """Change the drop after the count, by two and with a reason; the count stays. A wrong PIN is *returned*."""
        need(by, "boxes.adjust")
        other = second(self._house, badge, pin, by=by, right="boxes.adjust")
        if isinstance(other, Denied):
            return other
        asking = asked(request, "box.adjusted", box=key, cents=adjustment.cents, reason=adjustment.reason)
        with self._on_chain(key) as work:
            if work.repeated(asking):
                return None
            box = box_of(work, key)
            matter = as_seen(box.matter, step)
            body: dict[str, Json] = {"cents": adjustment.cents, "reason": _reason(box, adjustment)}
            entries = _adjusting(str(matter.table), adjustment.cents)
            work.commit(stepped(matter, "adjusted", body), by=signed(by, other), request=asking, entries=entries)
        return None

    def _on_chain(self, key: str) -> Work:
        with read(self._house.engine) as unit:
            table = box_of(unit, key).matter.table
        return self._house.work(f"{TABLE_CHAIN}{table}")


def _checked(unit: Unit, counted: Counted) -> Sheet:
    if len(counted.memo) > LONGEST_REASON:
        raise WrongFields({"memo": text("At most %(most)s characters.", most=LONGEST_REASON)})
    return Sheet.of(
        basics(unit).currency,
        notes=counted.notes,
        coupons=counted.coupons,
        checks=counted.checks,
        memo=counted.memo,
    )


def _another_counter(matter: Matter, by: By) -> None:
    try:
        other_person(matter, "counted", by)
    except Denied:
        raise Denied("You entered this count yourself. Another member of the team must agree.") from None


def _agreed(work: Work, box: Box, sheet: Sheet) -> tuple[dict[str, Json], tuple[Entry, ...]]:
    """Give the body and the entries of an agreed count: notes go to the cage, what they differ by is variance."""
    session = boxes.session(work, str(box.matter.table), int(box.matter.session or 0))
    assert session is not None, "a box was pulled of a session"
    given = drop.of_shift(work, session.table, gaming_day=session.gaming_day, shift=session.shift).entered(box)
    tracked = basics(work).policy.tracks_buy_ins
    difference = sheet.currency - given["buy_in"]
    body: dict[str, Json] = {
        "cents": sheet.total,
        "entered": dict(given) if tracked else None,
        "difference": difference if tracked else None,
    }
    return body, (*_adjusting(session.table, difference, moved=0), *_moved(session.table, sheet.currency))


def _adjusting(table: str, difference: Cents, *, moved: Cents | None = None) -> tuple[Entry, ...]:
    """Post a difference of a box; an adjustment also moves as much between box and cage."""
    amount = abs(difference)
    if not amount:
        return ()
    entry = move("drop_over" if difference > 0 else "drop_short", amount, table=table)
    if moved is not None:
        return (entry,)
    return (entry, *_moved(table, amount)) if difference > 0 else (*_moved(table, -amount), entry)


def _moved(table: str, cents: Cents) -> tuple[Entry, ...]:
    if not cents:
        return ()
    return (move("drop" if cents > 0 else "drop.reversed", abs(cents), table=table),)


def _reason(box: Box, adjustment: Adjustment) -> str:
    reason = " ".join(adjustment.reason.split())
    if not 3 <= len(reason) <= LONGEST_REASON:  # noqa: PLR2004 - said in the sentence
        raise WrongFields({"reason": text("Give the reason in 3 to %(most)s characters.", most=LONGEST_REASON)})
    if not adjustment.cents:
        raise BadInput("An adjustment of nothing changes nothing.")
    if box.drop is not None and box.drop + adjustment.cents < 0:
        raise Refused("The drop would be less than nothing.")
    return reason
