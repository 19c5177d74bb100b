"""Slips from paper keep their true time; printed slips keep their bytes, and say REPRINT and VOID where they must."""

from __future__ import annotations

import io
from dataclasses import replace
from datetime import datetime

import pytest
from pypdf import PdfReader

from cast import ADA, DANA, JO, KIT, LIN, PAT, PINS, ROBIN, SAM
from dealing import COUNT, close_table, open_table
from services.slipping import BOSS, CAGE, FLOOR, TOTAL, WANTED, Hands
from services.test_slips import both
from services.test_tables import facts, held
from tablemgr.audit.record import By
from tablemgr.errors import Absent, BadInput, Conflict, Denied, Refused
from tablemgr.ledger.accounts import account
from tablemgr.services.house import WrongFields
from tablemgr.services.slips import Carrier, Chips, Proof, SlipAt
from tablemgr.services.slips_written import Written
from tablemgr.store import verify
from tablemgr.store.audit import links
from tablemgr.store.work import read

__all__ = ["both"]

# The cast's clock stands at noon of the 29th in Los Angeles; the table opened then.
PAPER = Written(
    kind="fill",
    form="fs-00417",
    at=datetime.fromisoformat("2026-11-29T12:30"),
    chips=Chips(count=WANTED),
    requester=ROBIN,
    issuer=LIN,
    carrier=Carrier(name="Officer Ruiz", badge="8801"),
    dealer=DANA,
    supervisor=PAT,
)


@pytest.fixture
def late(site, clock):
    """Table 14 opened on the day shift; it is the small hours of the grave shift now."""
    open_table(site)
    clock.advance(15 * 3600)
    return site


def test_paper_keeps_the_time_of_the_event_and_says_that_it_is_late(both):
    site, clock = both
    open_table(site)
    clock.advance(20 * 3600)  # the next gaming day
    slip = site.slips.written.enter("PG14", PAPER, by=BOSS)
    assert [step.state for step in slip.steps] == ["requested", "issued", "carried", "proved", "signed"]
    assert [step.person for step in slip.steps] == [ROBIN, LIN, LIN, DANA, PAT]
    assert {(str(step.gaming_day), step.shift) for step in slip.steps} == {("2026-11-29", "Day")}
    assert {step.happened.isoformat() for step in slip.steps} == {"2026-11-29T20:30:00+00:00"}
    assert all(step.at > step.happened for step in slip.steps)
    assert (slip.number, slip.first.body["form"], slip.first.body["entered_by"]) == (1, "FS-00417", PAT)
    kind, fact = facts(site)[-1]
    assert (kind, fact["body"]["late"], fact["by"]["person"], fact["gaming_day"]) == (
        "fill.signed", True, PAT, "2026-11-30",
    )  # fmt: skip
    day, (fills, _) = site.slips.desk.day(slip.first.gaming_day)
    assert (str(day), [each.matter.number for each in fills.slips], fills.total) == ("2026-11-29", [1], TOTAL)
    shown = site.slips.desk.one(slip.id)
    assert all(hand.late for hand in shown.hands)
    credit = replace(PAPER, kind="credit", receiver=LIN, supervisor=JO)
    after = site.slips.written.enter("PG14", credit, by=CAGE)
    assert (after.state, after.number, after.step("received").person) == ("received", 1, LIN)
    assert held(site, "rack:PG14", "cage", "variance")[2] == 0
    matched = site.slips.match(SlipAt(id=slip.id), by=By("5301", "accounting"))
    assert matched.state == "matched"


def test_a_number_between_others_that_belongs_to_another_day_is_said_and_no_gap(site, clock):
    hands = Hands(site)
    clock.advance(20 * 3600)
    hands.until("issued")
    site.slips.written.enter("PG14", PAPER, by=BOSS)
    hands.until("issued")
    _, (fills, _) = site.slips.desk.day()
    assert [slip.matter.number for slip in fills.slips] == [1, 3]
    assert [str(gap) for gap in fills.gaps] == ["Number 2 belongs to gaming day 2026-11-29."]


def test_a_spoiled_form_is_accounted_for_and_moves_nothing(late):
    before = held(late, "rack:PG14", "cage", "variance")
    spoiled = replace(PAPER, void_reason="Wrong table", approver=PAT, carrier=Carrier(), dealer="", supervisor="")
    for approver in ("", LIN, DANA, "999999"):
        with pytest.raises(WrongFields) as wrong:
            late.slips.written.enter("PG14", replace(spoiled, approver=approver), by=BOSS)
        assert "approver" in wrong.value.problems
    slip = late.slips.written.enter("PG14", spoiled, by=BOSS)
    step = slip.step("voided")
    assert [each.state for each in slip.steps] == ["requested", "issued", "voided"]
    assert (slip.number, step.person, step.second, step.body["reason"]) == (1, LIN, PAT, "Wrong table")
    assert held(late, "rack:PG14", "cage", "variance") == before
    with pytest.raises(Conflict):
        late.slips.written.enter("PG14", PAPER, by=BOSS)
    late.slips.prints.add(slip.id, by=CAGE)
    assert "Wrong table" in pages(late.slips.prints.file("fill", 1, 0))
    with read(late.house.engine) as unit:
        assert verify.verify(unit) == []


def test_a_form_is_entered_once(late):
    late.slips.written.enter("PG14", PAPER, by=BOSS, request="form")
    assert late.slips.written.enter("PG14", PAPER, by=BOSS, request="form").number == 1
    with pytest.raises(Conflict, match="asked for something else"):
        late.slips.written.enter("PG14", replace(PAPER, supervisor=JO), by=BOSS, request="form")
    for form in ("FS-00417", " fs-00417 "):
        with pytest.raises(Conflict, match=r"Form FS-00417 was entered before: it is slip number 1\."):
            late.slips.written.enter("PG14", replace(PAPER, form=form), by=CAGE)
    assert held(late, "rack:PG14")[0] == sum(int(chip) * number for chip, number in COUNT.items()) + TOTAL


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"form": ""}, "form"),
        ({"form": "a b"}, "form"),
        ({"chips": Chips(count={"700": 1})}, "count"),
        ({"chips": Chips(amounts={"2500": 1})}, "amount-2500"),
        ({"requester": LIN}, "requester"),
        ({"issuer": ROBIN}, "issuer"),
        ({"supervisor": DANA}, "supervisor"),
        ({"dealer": KIT}, "dealer"),
        ({"dealer": "999999"}, "dealer"),
        ({"dealer": SAM}, "dealer"),
        ({"carrier": Carrier()}, "carrier"),
        ({"carrier": Carrier(name="Lin", badge=LIN)}, "carrier_badge"),
        ({"carrier": Carrier(name="Dana", badge=DANA)}, "carrier_badge"),
        ({"at": datetime.fromisoformat("2026-03-08T02:30")}, "at"),
    ],
)
def test_paper_that_cannot_be_so_is_told_by_field(late, change, field):
    with pytest.raises(WrongFields) as wrong:
        late.slips.written.enter("PG14", replace(PAPER, **change), by=BOSS)
    assert field in wrong.value.problems
    assert not any(kind.startswith("fill") for kind, _ in facts(late))


def test_somebody_who_left_after_the_event_did_sign_it_and_before_did_not(site, clock):
    hands = Hands(site)
    clock.advance(3600)
    site.people.leave(JO, by=By(ADA, "administrator"))
    clock.advance(3600)
    assert site.slips.written.enter("PG14", replace(PAPER, supervisor=JO), by=BOSS).step("signed").person == JO
    with pytest.raises(WrongFields) as wrong:
        late_paper = replace(PAPER, supervisor=JO, form="FS-2", at=datetime.fromisoformat("2026-11-29T13:30"))
        site.slips.written.enter("PG14", late_paper, by=BOSS)
    assert "Jo had left the house by then" in str(wrong.value)
    assert hands.code == "PG14"


def test_the_time_of_the_event_lies_in_a_session_and_not_in_the_future(late):
    with pytest.raises(Refused, match="Table 14 was closed at that time"):
        late.slips.written.enter("PG14", replace(PAPER, at=datetime.fromisoformat("2026-11-29T11:59")), by=BOSS)
    with pytest.raises(BadInput, match="has not come yet"):
        late.slips.written.enter("PG14", replace(PAPER, at=datetime.fromisoformat("2026-11-30T03:01")), by=BOSS)
    for by in (FLOOR, By(DANA, "dealer"), By("5301", "accounting")):
        with pytest.raises(Denied):
            late.slips.written.enter("PG14", PAPER, by=by)


@pytest.mark.parametrize("kind", ["fill", "credit"])
def test_paper_over_a_session_that_was_counted_since_puts_its_difference_right(site, clock, kind):
    """The closer held the chips already, so it was over or short by the slip; afterwards nothing is over or short."""
    open_table(site)
    sign = 1 if kind == "fill" else -1
    moved = {"2500": 20, "10000": 5}
    clock.advance(3600)
    close_table(site, count={chip: number + sign * moved.get(chip, 0) for chip, number in COUNT.items()})
    assert held(site, "variance") == [-sign * 100_000]
    clock.advance(3600)
    paper = replace(PAPER, kind=kind, chips=Chips(count=moved), receiver=LIN if kind == "credit" else "")
    slip = site.slips.written.enter("PG14", paper, by=BOSS)
    assert held(site, "rack:PG14", "variance", "cage") == [0, 0, 0]
    assert slip.session == 1
    with read(site.house.engine) as unit:
        assert verify.verify(unit) == []


def test_the_balances_come_again_from_the_chain_alone(site):
    hands = Hands(site)
    hands.until("matched", "fill")
    hands.until("matched", "credit", {"500": 7})
    hands.step(hands.until("carried"), "voided")
    site.slips.written.enter("PG14", replace(PAPER, at=datetime.fromisoformat("2026-11-29T12:00")), by=BOSS)
    sums: dict[str, int] = {}
    for _, fact in facts(site):
        for entry in fact["entries"]:
            for name, cents in entry["postings"]:
                sums[name] = sums.get(name, 0) + cents
    names = (account("rack", "PG14"), "cage")
    assert held(site, *names) == [sums[name] for name in names]
    assert sum(sums.values()) == 0
    with read(site.house.engine) as unit:
        assert verify.verify(unit) == []
        assert links(unit)


def pages(paper):
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(paper)).pages)


def test_a_print_is_a_fact_and_its_file_the_same_for_ever(site, clock):
    hands = Hands(site)
    slip = hands.ask()
    with pytest.raises(Refused, match="no number yet"):
        site.slips.prints.add(slip.id, by=CAGE)
    hands.step(slip, "issued")
    with pytest.raises(Absent):
        site.slips.prints.file("fill", 1, 0)
    assert site.slips.prints.add(slip.id, by=CAGE, request="print-1") == 0
    assert site.slips.prints.add(slip.id, by=CAGE, request="print-1") == 0
    assert facts(site)[-1][0] == "slip.printed"
    first = site.slips.prints.file("fill", 1, 0)
    clock.advance(600)
    for state in ("carried", "proved", "signed"):
        hands.step(slip, state)
    assert site.slips.prints.file("fill", 1, 0) == first
    with pytest.raises(WrongFields):
        site.slips.prints.add(slip.id, by=CAGE)
    assert site.slips.prints.add(slip.id, reason="jam in the printer 卡紙", by=FLOOR) == 1
    assert facts(site)[-1][0] == "slip.reprinted"
    again = site.slips.prints.file("fill", 1, 1)
    assert again == site.slips.prints.file("fill", 1, 1) != first
    assert pages(again).count("REPRINT 1") == 3
    assert "REPRINT" not in pages(first)
    assert "Officer Ruiz" in pages(again)
    assert "Officer Ruiz" not in pages(first)
    with pytest.raises(Denied):
        site.slips.prints.add(slip.id, reason="x", by=hands.dealer)
    for kind, number, copy in (("fill", 1, 2), ("fill", 2, 0), ("credit", 1, 0), ("x", 1, 0), ("fill", 1, -1)):
        with pytest.raises(Absent):
            site.slips.prints.file(kind, number, copy)


def test_void_stands_on_every_copy_also_on_those_printed_before(site):
    hands = Hands(site)
    slip = hands.until("issued")
    site.slips.prints.add(slip.id, by=CAGE)
    site.slips.prints.add(slip.id, reason="second printer", by=CAGE)
    assert "VOID" not in pages(site.slips.prints.file("fill", 1, 0))
    site.slips.void(SlipAt(id=slip.id), reason="Wrong table 錯檯", proof=Proof(badge=PAT, pin=PINS[PAT]), by=CAGE)
    for copy in (0, 1):
        said = pages(site.slips.prints.file("fill", 1, copy))
        assert (said.count("VOID"), said.count("VOID 2026")) == (6, 3), "three parts, the word and the reason on each"
        assert said.count("Wrong table 錯檯") == 3
        assert said.count(f"Lin {LIN}, Pat {PAT}") == 3
        assert said.count("000001") == 3
    third = site.slips.prints.add(slip.id, reason="for the file", by=By("5301", "accounting"))
    assert "VOID" in pages(site.slips.prints.file("fill", 1, third))
