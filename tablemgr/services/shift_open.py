"""What is open at a shift's end, what is due about it, and what of it keeps the report from being final. Pure.

No report is final while a slip, a dispute, a difference, a correction or a recount of its shift is open, a session
of it runs or waits for its count, a round lies begun, or a box of it is not counted (operations reference 9.2). What
only accounting has still to match, and what belongs to an earlier shift, is told and holds nothing up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime

from tablemgr.audit.matters import MATTERS, STATES
from tablemgr.reports.course_lines import OpenLine
from tablemgr.reports.figures import on_paper
from tablemgr.reports.money_lines import LammerLine
from tablemgr.services.drop import ShiftDrop
from tablemgr.services.shift_business import Business
from tablemgr.services.shift_lines import Around
from tablemgr.services.wins import SessionMoney
from tablemgr.store import slips
from tablemgr.store.matters import Matter
from tablemgr.words import Text, text

# What is due next, by kind and state of what is open.
_DUE: Mapping[tuple[str, str], Text] = {
    ("fill", "requested"): text("The cage issues or refuses it."),
    ("fill", "issued"): text("It is carried to the table, or voided."),
    ("fill", "carried"): text("The dealer proves it, or it is voided."),
    ("fill", "proved"): text("The supervisor signs."),
    ("fill", "signed"): text("Accounting matches it."),
    ("credit", "requested"): text("The cage issues or refuses it."),
    ("credit", "issued"): text("The dealer proves the chips, or it is voided."),
    ("credit", "proved"): text("The supervisor signs."),
    ("credit", "signed"): text("It is carried to the cage."),
    ("credit", "carried"): text("The cage receives it."),
    ("credit", "received"): text("Accounting matches it."),
    ("dispute", "opened"): text("It is frozen and ruled."),
    ("dispute", "frozen"): text("The floor rules."),
    ("dispute", "ruled"): text("What was ruled is carried out, and it is closed."),
    ("dispute", "adjusted"): text("It is closed."),
    ("difference", "opened"): text("It is explained."),
    ("difference", "explained"): text("Another person closes it."),
    ("box", "pulled"): text("The count team counts it."),
    ("box", "counted"): text("A second member of the count team agrees."),
}
_DECIDE = text("It is approved or refused.")
_BLOCKING = frozenset({"fill", "credit", "dispute", "difference", "correction", "recount", "box"})


def handover(
    business: Business,
    around: Around,
    *,
    drafts: tuple[tuple[str, datetime], ...],
    lammers: tuple[LammerLine, ...],
) -> tuple[OpenLine, ...]:
    """List what is open: what holds the report up first, then by table."""
    found = [
        *(_matter(each, business, around) for each in business.open),
        *_sessions(business, around),
        *_boxes(business, around),
        *(_draft(table, at, around) for table, at in drafts),
        *(_lammer(each) for each in lammers if each.left_cents > 0),
    ]
    return tuple(sorted(found, key=lambda each: (not each.blocks, each.table, each.clock, each.item)))


def _matter(matter: Matter, business: Business, around: Around) -> OpenLine:
    name, state = MATTERS[matter.kind].name, STATES[matter.state]
    said = text("Still open: %(what)s, %(state)s.", what=name, state=state)
    if matter.number is not None:
        said = text("Still open: %(what)s %(number)s, %(state)s.", what=name, number=matter.number, state=state)
    elif matter.kind == "dispute":
        body = matter.first.body
        seat = int(body["disputed"]["seat"])
        said = text(
            "Dispute of seat %(seat)s is %(state)s: %(claim)s", seat=seat, state=state, claim=str(body["claim"])
        )
    waits = matter.kind not in slips.KINDS or bool(slips.in_transit([matter]))
    return OpenLine(
        item=matter.id,
        table=matter.table or "",
        name=_name(around, matter.table or ""),
        clock=around.when(matter.first.happened),
        says=said,
        due=_DUE.get((matter.kind, matter.state), _DECIDE),
        blocks=matter.kind in _BLOCKING and waits and business.mine(matter),
    )


def _name(around: Around, table: str) -> str:
    return around.floor[table].name if table in around.floor else ""


def _sessions(business: Business, around: Around) -> Iterator[OpenLine]:
    for code, money in business.money.items():
        for each in money.sessions:
            if each.closer is None:
                yield _session(code, each, around)


def _session(code: str, session: SessionMoney, around: Around) -> OpenLine:
    said = text("Session %(session)s is open.", session=session.session)
    due = text("The table is counted and closed.")
    if not session.running:
        said = text("Session %(session)s was closed by force.", session=session.session)
        due = text("The tray is counted.")
    return OpenLine(
        item=f"session:{code}:{session.session}",
        table=code,
        name=_name(around, code),
        clock=around.when(session.opened_at),
        says=said,
        due=due,
        blocks=True,
    )


def _boxes(business: Business, around: Around) -> Iterator[OpenLine]:
    for code, dropped in business.drops.items():
        if dropped.waits and not dropped.sessions[-1].running:
            yield _box(code, dropped, around)


def _box(code: str, dropped: ShiftDrop, around: Around) -> OpenLine:
    last = dropped.sessions[-1]
    return OpenLine(
        item=f"box:{code}:{last.session}",
        table=code,
        name=_name(around, code),
        clock=around.when(last.closed_at or last.opened_at),
        says=text("The drop box is on the table."),
        due=text("Two people pull it."),
        blocks=True,
    )


def _draft(table: str, at: datetime, around: Around) -> OpenLine:
    return OpenLine(
        item=f"draft:{table}",
        table=table,
        name=_name(around, table),
        clock=around.when(at),
        says=text("A round was begun and not settled."),
        due=text("It is settled or cancelled."),
        blocks=True,
    )


def _lammer(line: LammerLine) -> OpenLine:
    return OpenLine(
        item=f"lammer:{line.table}:{line.seat}",
        table=line.table,
        name=line.name,
        clock="",
        says=text(
            "Seat %(seat)s owes %(cents)s in commission.", seat=line.seat, cents=on_paper("money", line.left_cents)
        ),
        due=text("It is paid, carried along or written off."),
        blocks=False,
    )
