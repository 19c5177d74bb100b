"""From the business of a shift to the lines of its money: racks, boxes, banks, lammers, entries of trays. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from tablemgr.ledger.causes import opposite
from tablemgr.money import Cents
from tablemgr.reports.lines import TableLine
from tablemgr.reports.money_lines import BankLine, BoxLine, LammerLine, RackLine, TrayLine
from tablemgr.services.drawer import CAUSES
from tablemgr.services.drop import Box, ShiftDrop
from tablemgr.services.shift_business import Business
from tablemgr.services.shift_facts import DealtRound, Happening, ShiftFacts
from tablemgr.services.shift_lines import Around
from tablemgr.services.wins import ShiftMoney
from tablemgr.words import text


def rack_lines(business: Business, around: Around, tables: tuple[TableLine, ...]) -> tuple[RackLine, ...]:
    """Give what each table won that was opened in the shift, by table."""
    expected = {line.table: line.expected_cents for line in tables}
    return tuple(
        _rack_line(money, around.floor[code].name, expected.get(code)) for code, money in sorted(business.money.items())
    )


def _rack_line(money: ShiftMoney, name: str, expected: Cents | None) -> RackLine:
    return RackLine(
        table=money.table,
        name=name,
        sessions=len(money.sessions),
        ran_over=money.ran_over,
        opener_cents=money.opener,
        fills_cents=money.fills,
        credits_cents=money.credits,
        closer_cents=money.closer,
        drop_cents=money.drop,
        win_cents=money.win,
        hold_basis_points=money.hold,
        expected_cents=expected if money.expected is None else money.expected,
        entered_cents=money.entered,
        estimated_cents=money.estimated,
        statistical_drop_cents=money.statistical_drop,
        statistical_win_cents=money.statistical_win,
    )


def box_lines(business: Business, around: Around) -> tuple[BoxLine, ...]:
    """List the boxes of the shift's sessions, those that are still on a table too, by table and number."""
    found: list[BoxLine] = []
    for code, dropped in sorted(business.drops.items()):
        found += [_box_line(box, number, around) for number, box in enumerate(dropped.boxes, 1)]
        if dropped.waits:
            found.append(_waiting(code, dropped, around))
    return tuple(found)


def _box_line(box: Box, number: int, around: Around) -> BoxLine:
    matter, sheet = box.matter, box.sheet if box.is_agreed else None
    pulled, counted, agreed = matter.first, matter.step("counted"), matter.step("agreed")
    adjusted = [step for step in matter.steps if step.state == "adjusted"]
    return BoxLine(
        table=matter.table or "",
        name=around.floor[matter.table or ""].name,
        session=matter.session or 0,
        box=number,
        clock=around.when(pulled.happened),
        state=matter.state,
        pullers_person=around.people(pulled.person, pulled.second),
        counter_person=around.people(None if counted is None else counted.person),
        agreed_person=around.people(None if agreed is None else agreed.person),
        notes_cents=None if sheet is None else sheet.currency,
        coupons_cents=None if sheet is None else sheet.coupons,
        checks_cents=None if sheet is None else sheet.checks,
        adjusted_cents=box.adjusted if box.is_agreed else None,
        drop_cents=box.drop,
        difference_cents=None if agreed is None else agreed.body["difference"],
        remark="; ".join(str(step.body["reason"]) for step in adjusted),
        remark_person=around.people(*(step.person for step in adjusted)),
    )


def _waiting(code: str, dropped: ShiftDrop, around: Around) -> BoxLine:
    return BoxLine(
        table=code,
        name=around.floor[code].name,
        session=dropped.sessions[-1].session,
        box=len(dropped.boxes) + 1,
        clock="",
        state="waits",
        pullers_person="",
        counter_person="",
        agreed_person="",
        notes_cents=None,
        coupons_cents=None,
        checks_cents=None,
        adjusted_cents=None,
        drop_cents=None,
        difference_cents=None,
        remark="",
        remark_person="",
    )


def bank_lines(facts: ShiftFacts, around: Around) -> tuple[BankLine, ...]:
    """Sum up the banks and the commission of each table, by table."""
    dealt: dict[str, list[DealtRound]] = defaultdict(list)
    for each in facts.standing:
        dealt[each.table].append(each)
    return tuple(
        BankLine(
            table=table,
            name=around.floor[table].name,
            rounds=len(rounds),
            banked=sum(each.bank != "house" for each in rounds),
            co_banked=sum(each.bank == "co_bank" for each in rounds),
            bank_wagers_cents=sum(each.bank_wagers for each in rounds),
            bank_net_cents=sum(each.bank_net for each in rounds),
            bank_commission_cents=sum(each.bank_commission for each in rounds),
            due_cents=sum(each.commission for each in rounds),
            at_once_cents=sum(each.commission for each in rounds if each.collect != "lammer"),
            as_lammers_cents=sum(each.commission for each in rounds if each.collect == "lammer"),
        )
        for table, rounds in sorted(dealt.items())
    )


def lammer_lines(business: Business, around: Around) -> tuple[LammerLine, ...]:
    """Say what each seat owed, and what became of it; a seat that never owed in the shift has no line."""
    found = (
        _lammer_line(table, seat, around, business)
        for table, seat in sorted({*business.before, *business.during})
        if table in around.floor
    )
    return tuple(line for line in found if line is not None)


def _lammer_line(table: str, seat: int, around: Around, business: Business) -> LammerLine | None:
    before = sum(business.before.get((table, seat), {}).values())
    during = business.during.get((table, seat), {})
    if not before and not any(during.values()):
        return None
    return LammerLine(
        table=table,
        name=around.floor[table].name,
        seat=seat,
        before_cents=before,
        owed_cents=_moved(during, "commission_owed"),
        paid_cents=-_moved(during, "lammer_paid"),
        carried_cents=_moved(during, "lammer_carried"),
        written_off_cents=-_moved(during, "lammer_written_off"),
        left_cents=before + sum(during.values()),
    )


def _moved(during: Mapping[str, Cents], cause: str) -> Cents:
    return during.get(cause, 0) + during.get(opposite(cause), 0)


def tray_lines(facts: ShiftFacts, around: Around) -> tuple[TrayLine, ...]:
    """Sum up the one-tap entries of each tray by cause, those that were taken back apart."""
    moved: dict[tuple[str, str], list[Happening]] = defaultdict(list)
    for each in facts.of("rack.moved", "rack.reversed"):
        moved[each.table, str(each.body["cause"])].append(each)
    order = tuple(CAUSES)
    keys = sorted(moved, key=lambda key: (key[0], order.index(key[1]) if key[1] in order else len(order), key[1]))
    return tuple(_tray_line(*key, moved[key], around) for key in keys)


def _tray_line(table: str, cause: str, found: list[Happening], around: Around) -> TrayLine:
    back = [each for each in found if each.kind == "rack.reversed"]
    signed: Iterator[Cents] = (int(each.body["cents"]) * (1 if each.kind == "rack.moved" else -1) for each in found)
    return TrayLine(
        table=table,
        name=around.floor[table].name,
        cause=CAUSES[cause].words if cause in CAUSES else text("other"),
        entries=len(found) - 2 * len(back),
        undone=len(back),
        cents=sum(signed),
        tray_cents=sum(int(each.body["tray"]) for each in found),
    )
