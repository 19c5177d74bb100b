"""Made money and business of a shift for the tests of the report: what the racks won, slips, boxes, one of each matter."""

from __future__ import annotations

from tablemgr.ledger.win import hold
from tablemgr.reports.course_lines import (
    Attestation,
    BreakLine,
    CancelledLine,
    DifferenceLine,
    DisputeLine,
    Excuse,
    OpenLine,
    Seal,
    SetLine,
    StintLine,
    TermsLine,
)
from tablemgr.reports.money_lines import BankLine, BoxLine, LammerLine, RackLine, SlipLine, TrayLine
from tablemgr.reports.shift import total
from tablemgr.words import text


def rack_sums(racks):
    """The figures of the strip that racks add up to."""
    counted = {
        "opener_cents": "opener_cents",
        "closer_cents": "closer_cents",
        "drop_cents": "drop_cents",
        "table_win_cents": "win_cents",
        "estimated_cents": "estimated_cents",
    }
    sums = {name: total(getattr(rack, field) for rack in racks) for name, field in counted.items()}
    sums |= {name: sum(getattr(rack, name) for rack in racks) for name in ("fills_cents", "credits_cents")}
    return {**sums, "hold_basis_points": hold(sums["table_win_cents"], sums["drop_cents"])}


def a_rack(line, *, drop=None, fills=0, credits_=0, **changes):
    """The rack of a made table; its win follows from the rest."""
    opener, closer = line.opener_cents, line.closer_cents
    win = None if None in (drop, opener, closer) else closer + credits_ + drop - opener - fills
    return RackLine(**{
        "table": line.table, "name": line.name, "sessions": 1, "ran_over": False, "opener_cents": opener, "fills_cents": fills,
        "credits_cents": credits_, "closer_cents": closer, "drop_cents": drop, "win_cents": win, "hold_basis_points": hold(win, drop),
        "expected_cents": closer, "entered_cents": drop, "estimated_cents": win, "statistical_drop_cents": drop, "statistical_win_cents": win,
    } | changes)  # fmt: skip


def some_racks(lines, slips):
    """The first table is counted, the others wait."""
    sums = (
        [
            sum(each.counted_cents for each in slips if (each.kind, each.table) == (kind, lines[0].table))
            for kind in ("fill", "credit")
        ]
        if lines
        else []
    )
    return tuple(
        a_rack(line, drop=1835000, fills=sums[0], credits_=sums[1]) if place == 0 else a_rack(line, closer_cents=None, expected_cents=None)
        for place, line in enumerate(lines)
    )  # fmt: skip


def a_slip(line, **changes):
    return SlipLine(**{
        "kind": "fill", "number": 1041, "table": line.table, "name": line.name, "session": 1, "clock": "17:20", "event_clock": None, "form": None,
        "cents": 1000000, "counted_cents": 1000000, "state": "matched", "requester_person": "1900 Fong 馮", "issuer_person": "5101 Lin",
        "carrier": "8801 Officer Ruiz", "prover_person": "1001 Dana", "signer_person": "2001 Pat", "receiver_person": "", "remark": "", "remark_person": "",
    } | changes)  # fmt: skip


def some_slips(lines):
    """Two fills with a gap between them and a void one, and a credit from paper."""
    if not lines:
        return ()
    line = lines[0]
    nobody = dict.fromkeys(
        ("table", "name", "clock", "requester_person", "issuer_person", "carrier", "prover_person", "signer_person"), ""
    )
    return (
        a_slip(line),
        a_slip(line, number=1042, cents=None, counted_cents=0, session=0, state="missing", remark=text("No slip has this number. Tell accounting."), **nobody),
        a_slip(line, number=1043, cents=20000, counted_cents=0, state="voided", remark="wrong table 錯桌", remark_person="5101 Lin, 2001 Pat"),
        a_slip(line, kind="credit", number=207, cents=400000, counted_cents=400000, state="received", form="FS-00417", event_clock="21:40", receiver_person="5101 Lin"),
    )  # fmt: skip


def some_boxes(racks):
    return tuple(
        BoxLine(
            table=rack.table, name=rack.name, session=1, box=1, clock="00:01", state="agreed" if place == 0 else "pulled", pullers_person="1900 Fong 馮, 2001 Pat",
            counter_person="5202 Tomás" if place == 0 else "", agreed_person="5203 Inés" if place == 0 else "", notes_cents=rack.drop_cents,
            coupons_cents=0 if place == 0 else None, checks_cents=0 if place == 0 else None, adjusted_cents=0 if place == 0 else None,
            drop_cents=rack.drop_cents, difference_cents=0 if place == 0 else None, remark="", remark_person="",
        )
        for place, rack in enumerate(racks)
    )  # fmt: skip


def some_banks(lines):
    return tuple(
        BankLine(
            table=line.table, name=line.name, rounds=line.rounds, banked=3, co_banked=1, bank_wagers_cents=120000, bank_net_cents=-15000, bank_commission_cents=0,
            due_cents=line.commission_cents, at_once_cents=line.commission_cents - 1250, as_lammers_cents=1250,
        )
        for line in lines
    )  # fmt: skip


def some_course(lines):
    """One line of everything else."""
    if not lines:
        return {}
    line = lines[0]
    place = {"table": line.table, "name": line.name}
    return {
        "trays": (TrayLine(**place, cause=text("Buy-in"), entries=31, undone=1, cents=1835000, tray_cents=-1835000),),
        "lammers": (LammerLine(**place, seat=3, before_cents=500, owed_cents=1250, paid_cents=500, carried_cents=0, written_off_cents=0, left_cents=1250),),
        "differences": (DifferenceLine(**place, session=1, of="opener", clock="16:04", before_cents=2495000, counted_cents=2500000, difference_cents=5000, level=text("to be reported in writing, signed"), state="explained", explanation="a stack of ten 一疊", first_person="1900 Fong 馮", second_person=""),),
        "cancelled": (CancelledLine(**place, number=77, clock="18:02", wagers_cents=17500, dealer_person="1001 Dana", witness_person="1900 Fong 馮", reason="a tile was face up"),),
        "disputes": (DisputeLine(**place, round=91, seat=4, opened_clock="19:15", carried=False, claim="the copy was mine", state="ruled", ruling="copies are the banker's", remedy=text("the round stands as it is"), cents=None, ruler_person="1900 Fong 馮", approver_person=""),),
        "terms": (TermsLine(clock="20:00", table=line.table, kind=text("Limits"), says="25.00–2,000.00 → 50.00–5,000.00", state="approved", first_person="1900 Fong 馮", second_person="2001 Pat"),),
        "sets": (SetLine(**place, clock="21:10", before="T-7", after="T-9", reason="a chipped tile 缺角", first_person="1900 Fong 馮", second_person="1001 Dana"),),
        "stints": (StintLine(**place, dealer_person="1001 Dana", since_clock="16:00", until_clock="", minutes=452),),
        "breaks": (BreakLine(dealer_person="1002 王小明", since_clock="18:00", until_clock="18:20", minutes=20),),
        "cash_lines": 4,
        "handover": (OpenLine(item="dispute:0123456789ab", **place, clock="19:15", says=text("Dispute of seat %(seat)s is %(state)s: %(claim)s", seat=4, state=text("ruled"), claim="the copy was mine"), due=text("It is closed."), blocks=True),),
    }  # fmt: skip


def a_seal():
    """Reviewed by one, final by another, a dispute excused."""
    return Seal(
        state="final",
        attestations=(
            Attestation(state="reviewed", person="1900 Fong 馮", role=text("Floor supervisor"), clock="2026-11-29 00:20", fact="property/311", hash="3c" * 32),
            Attestation(state="final", person="2001 Pat", role=text("Pit boss"), clock="2026-11-29 00:31", fact="property/312", hash="d4" * 32),
        ),
        excuses=(Excuse(item="dispute:0123456789ab", says=text("Dispute of seat 4"), reason="the patron comes back tomorrow 明日再議"),),
    )  # fmt: skip
