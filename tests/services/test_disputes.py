"""Disputes: nothing moves until somebody has ruled; what lay there is kept whole; money beside a round takes two."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID, uuid4

import pytest

from cast import ARI, DANA, MEILING, PAT, PINS, ROBIN, START, open_site
from dealing import HANDS, TOTAL, Dealer, close_table, open_table, tablet
from services.test_corrections import LOSES, balances, sound
from tablemgr.audit.record import By
from tablemgr.clock import FixedClock, parse_stamp
from tablemgr.errors import Absent, Denied, Refused
from tablemgr.services import demonstration
from tablemgr.services.corrections import Ask
from tablemgr.services.disputes import MISTAKES, Claim, Ruling
from tablemgr.services.entering import EnteredHand
from tablemgr.services.house import WrongFields
from tablemgr.services.taps import Cancel, Settle, TakeBack, Tap, Undo

TABLE = "PG14"
FLOOR, PIT = By(ROBIN, "floor"), By(PAT, "pit_boss")
STANDS = Ruling(ruling="the hand was set by the player", accepted=True)


@pytest.fixture
def house(site, clock):
    return dealt(site, clock)


@pytest.fixture
def either(database_url):
    clock = FixedClock(parse_stamp(START))
    site = open_site(database_url, clock)
    demonstration.load(site)
    yield dealt(site, clock)
    site.close()


def dealt(site, clock):
    open_table(site)
    dealer = Dealer(site, tablet(site))
    dealer.round({1: 10_000, 2: 5_000})
    clock.advance(60)
    return site, dealer, clock


def opened(site, number=1, seat=2, *, by=FLOOR):
    return site.disputes.open(TABLE, Claim(round=number, seat=seat, claim="  the copy   was mine "), by=by)


def ruled(site, ruling=STANDS, **more):
    id_ = opened(site, **more)
    site.disputes.rule(id_, ruling, by=FLOOR)
    return id_


def test_opening_freezes_the_round_as_it_lay(either):
    site, dealer, _ = either
    request = str(uuid4())
    claim = Claim(round=1, seat=2, claim="the copy was mine")
    id_ = site.disputes.open(TABLE, claim, by=dealer.by, request=request)
    assert site.disputes.open(TABLE, claim, by=dealer.by, request=request) == id_
    found = site.disputes.one(id_)
    assert [step.state for step in found.matter.steps] == ["opened", "frozen"]
    lies, body = found.matter.last.body["lay"], site.rounds.recall.round(TABLE, 1).settled.body
    assert (lies["acts"], lies["terms"], lies["settled"] is not None) == (body["acts"], body["terms"], True)
    assert lies["banker"]["pieces"] == body["banker"]["pieces"]
    assert lies["seats"]["2"]["pieces"] == list(HANDS[2])
    assert (found.number, found.state["seats"]["2"]["net"]) == (1, body["seats"]["2"]["net"])
    # The rule of the house way, and its sentence, for the hand in dispute.
    said = found.by_house_way["seats"]["2"]
    assert said["rule"]
    assert said["because"]["tongues"]["en"].endswith(".")
    assert sound(site)


def test_a_settled_round_in_dispute_is_neither_taken_back_nor_corrected(house):
    site, dealer, _ = house
    id_ = opened(site)
    with pytest.raises(Refused, match="in dispute"):
        site.rounds.take_back(TABLE, TakeBack(1, uuid4()), by=dealer.by)
    dealer.round({1: 5_000}, settle=False)
    for _ in range(2):
        with pytest.raises(Refused, match="in dispute"):
            site.corrections.ask(TABLE, 1, Ask(reason="x"), by=FLOOR)
        with pytest.raises(Refused):
            site.corrections.ask(TABLE, 1, Ask(reason="x", dispute=id_), by=FLOOR)
        if site.disputes.one(id_).matter.state == "frozen":
            site.disputes.rule(id_, STANDS, by=FLOOR)
    site.disputes.close(id_, "", by=FLOOR)
    assert site.corrections.ask(TABLE, 1, Ask(reason="x"), by=FLOOR)


def test_a_correction_asked_for_before_the_dispute_waits_for_the_ruling(house):
    site, dealer, _ = house
    dealer.round({1: 5_000}, settle=False)
    asked = site.corrections.ask(TABLE, 1, Ask(reason="x"), by=FLOOR)
    id_ = opened(site)
    with pytest.raises(Refused, match="in dispute"):
        site.corrections.approve(asked, by=PIT)
    site.disputes.rule(id_, STANDS, by=FLOOR)
    site.disputes.close(id_, "", by=FLOOR)
    site.corrections.approve(asked, by=PIT)


def test_a_round_that_is_begun_lies_still_until_somebody_has_ruled(house):
    site, dealer, _ = house
    dealer.round({1: 5_000, 2: 5_000}, settle=False)
    lying = site.rounds.state(TABLE, by=dealer.by)
    request, version = UUID(lying["round"]["request"]), lying["round"]["version"]
    id_ = opened(site, None, 1, by=dealer.by)
    for act in (
        lambda: site.rounds.settle(TABLE, Settle(request, version), by=dealer.by),
        lambda: site.rounds.undo(TABLE, Undo(request, version, uuid4()), by=dealer.by),
        lambda: site.rounds.act(TABLE, Tap(request, version, uuid4(), {"kind": "house_way", "seat": 1}), by=dealer.by),
        lambda: site.rounds.misdeals.cancel(TABLE, Cancel(request, version, "misdeal"), by=dealer.by),
    ):
        with pytest.raises(Refused, match="disputes this round"):
            act()
    now = site.rounds.state(TABLE, by=dealer.by)
    assert now["disputes"] == [
        {"matter": id_, "round": 2, "seat": 1, "state": "frozen", "claim": "the copy was mine"}
    ]  # fmt: skip
    assert now["seats"] == lying["seats"]
    found = site.disputes.one(id_)
    assert (found.number, found.state["bets"], found.matter.last.body["lay"]["phase"]) == (None, now["bets"], "ready")
    with pytest.raises(WrongFields):
        site.disputes.rule(id_, Ruling(ruling="x", accepted=True, remedy="correction"), by=FLOOR)
    site.disputes.rule(id_, STANDS, by=FLOOR)
    # A correction of another round gives out the number that the begun one was to have.
    site.corrections.approve(site.corrections.ask(TABLE, 1, Ask(reason="x", entered=changed(site)), by=FLOOR), by=PIT)
    assert site.rounds.state(TABLE, by=dealer.by)["disputes"][0]["round"] == 3
    dealer.finish()
    assert site.disputes.one(id_).number == 3
    assert site.rounds.state(TABLE, by=dealer.by)["disputes"][0]["round"] == 3
    assert sound(site)


def changed(site, number=1):
    found = site.corrections.look(TABLE, number).entered
    return replace(found, hands={**found.hands, 1: LOSES})


def test_a_ruling_says_what_3_6_asks_for(house):
    site, *_ = house
    id_ = opened(site)
    with pytest.raises(Denied):
        site.disputes.rule(id_, STANDS, by=By(DANA, "dealer"))
    for wrong, field in (
        (Ruling(ruling=" ", accepted=True), "ruling"),
        (Ruling(ruling="x", accepted=True, error="bad luck"), "error"),
        (Ruling(ruling="x", accepted=True, remedy="apology"), "remedy"),
        (Ruling(ruling="x", accepted=True, remedy="paid"), "cents"),
        (Ruling(ruling="x", accepted=True, cents=500), "cents"),
    ):
        with pytest.raises(WrongFields) as caught:
            site.disputes.rule(id_, wrong, by=FLOOR)
        assert list(caught.value.problems) == [field]
    full = Ruling(ruling="copy to the bank", accepted=False, surveillance="SV-118", note="calm", error="wrong_compare")
    site.disputes.rule(id_, full, by=PIT)
    body = site.disputes.one(id_).matter.last.body
    assert (body["ruling"], body["accepted"], body["surveillance"], body["note"], body["error"]) == (
        "copy to the bank", False, "SV-118", "calm", "wrong_compare"
    )  # fmt: skip
    assert len(MISTAKES) == 17


def test_a_payment_beside_the_round_takes_another_person(either):
    site, *_ = either
    before = balances(site)
    id_ = ruled(site, Ruling(ruling="pay half", accepted=True, remedy="paid", cents=2_500))
    assert balances(site) == before
    for by in (FLOOR, By(ROBIN, "shift_manager"), By(ARI, "surveillance")):
        with pytest.raises(Denied):
            site.disputes.adjust(id_, by=by)
    with pytest.raises(Denied):
        site.disputes.close(id_, "never mind", by=FLOOR)
    assert isinstance(site.disputes.adjust_with_pin(id_, PAT, "000111", by=FLOOR), Denied)
    site.disputes.adjust_with_pin(id_, PAT, PINS[PAT], by=FLOOR)
    after = balances(site)
    assert after["rack:PG14"] - before["rack:PG14"] == -2_500
    assert after["seat:PG14:2"] - before.get("seat:PG14:2", 0) == 2_500
    with pytest.raises(Refused):
        site.disputes.adjust(id_, by=PIT)
    site.disputes.close(id_, "", by=FLOOR)
    assert site.disputes.one(id_).matter.is_open is False
    assert balances(site) == after
    assert sound(site)


def test_money_given_back_goes_into_the_tray(house):
    site, *_ = house
    before = balances(site)
    id_ = ruled(site, Ruling(ruling="overpaid", accepted=True, remedy="taken", cents=1_000))
    site.disputes.adjust(id_, by=PIT)
    assert balances(site)["rack:PG14"] - before["rack:PG14"] == 1_000


def test_a_closed_tray_pays_nothing(house):
    site, *_ = house
    id_ = ruled(site, Ruling(ruling="pay", accepted=True, remedy="paid", cents=1_000))
    close_table(site, count={"100": 100, "500": 100, "2500": 100, "10000": 50, "50000": 20})
    with pytest.raises(Refused):
        site.disputes.adjust(id_, by=PIT)
    with pytest.raises(WrongFields):
        site.disputes.close(id_, " ", by=PIT)
    site.disputes.close(id_, "paid at the cage", by=PIT)
    assert site.disputes.one(id_).matter.last.body["let_go"] is True


def test_the_ruling_is_carried_out_by_a_correction(either):
    site, dealer, _ = either
    dealer.round({1: 5_000}, settle=False)
    id_ = ruled(site, Ruling(ruling="dealt wrongly", accepted=True, remedy="correction"), seat=1)
    with pytest.raises(Refused):
        site.corrections.ask(TABLE, 1, Ask(reason="x"), by=FLOOR)
    asked = site.corrections.ask(TABLE, 1, Ask(reason="as ruled", entered=changed_by(site, id_), dispute=id_), by=FLOOR)
    site.corrections.approve(asked, by=PIT)
    found = site.disputes.one(id_)
    assert found.matter.state == "adjusted"
    assert (found.matter.last.body["correction"], found.matter.last.body["round"]) == (asked, 2)
    assert [each.id for each in found.corrections] == [asked]
    # One fact does both: a crash cannot leave the round corrected and the ruling waiting.
    assert found.matter.last.fact == site.corrections.one(asked).matter.last.fact
    site.disputes.close(id_, "", by=PIT)
    assert site.disputes.one(id_).matter.last.body["let_go"] is False
    assert sound(site)


def test_a_ruling_corrects_no_other_round_than_the_disputed_one(either):
    site, dealer, _ = either
    dealer.round({1: 5_000})
    id_ = ruled(site, Ruling(ruling="dealt wrongly", accepted=True, remedy="correction"), seat=1)
    with pytest.raises(Refused, match="about another round"):
        site.corrections.ask(TABLE, 2, Ask(reason="as ruled", dispute=id_), by=FLOOR)
    assert site.disputes.one(id_).matter.state == "ruled"


def changed_by(site, id_):
    found = site.corrections.look(TABLE, 1, dispute=id_).entered
    return type(found)(found.dice, found.banker, found.wagers, found.sides, {**found.hands, 1: LOSES})


def test_it_outlives_the_dealer_the_session_and_the_shift(house):
    site, dealer, clock = house
    id_ = opened(site)
    meiling = replace(dealer.by, person=MEILING)
    site.tables.take(TABLE, by=meiling)
    assert [each["matter"] for each in site.rounds.state(TABLE, by=meiling)["disputes"]] == [id_]
    close_table(site, dealer=MEILING)
    clock.advance(9 * 3600)
    open_table(site)
    assert site.rounds.state(TABLE, by=dealer.by)["disputes"][0]["state"] == "frozen"
    site.disputes.rule(id_, STANDS, by=PIT)
    site.disputes.close(id_, "", by=PIT)
    assert site.rounds.state(TABLE, by=dealer.by)["disputes"] == []
    (line,), _ = site.disputes.every()
    assert line.id == id_


def test_what_is_there_to_dispute(house):
    site, dealer, _ = house
    opened(site)
    with pytest.raises(Refused, match="already"):
        opened(site)
    with pytest.raises(Absent):
        opened(site, 7, 1)
    with pytest.raises(Absent):
        opened(site, 1, 9)
    with pytest.raises(Refused, match="No round is begun"):
        opened(site, None, 1)
    with pytest.raises(Denied):
        opened(site, 1, 1, by=By(ARI, "surveillance"))
    with pytest.raises(WrongFields):
        site.disputes.open(TABLE, Claim(round=1, seat=1, claim=""), by=dealer.by)


# ---- a misdeal ----


def test_a_misdeal_gives_all_bets_back_and_moves_no_money(either):
    site, dealer, _ = either
    before = balances(site)
    dealer.round({1: 5_000, 3: 2_500}, {1: 500}, settle=False)
    lying = site.rounds.state(TABLE, by=dealer.by)["round"]
    ask = Cancel(UUID(lying["request"]), lying["version"], "two stacks went to seat 4")
    state = site.rounds.misdeals.cancel(TABLE, ask, by=dealer.by)
    assert site.rounds.misdeals.cancel(TABLE, ask, by=dealer.by) == state
    assert (state["round"]["phase"], state["round"]["number"], state["round"]["can_undo"]) == ("bets", 2, False)
    assert {seat: bet["wager"] for seat, bet in state["bets"].items()} == {"1": 5_000, "3": 2_500}
    assert balances(site) == before
    with pytest.raises(Refused):
        again = site.rounds.state(TABLE, by=dealer.by)["round"]
        site.rounds.misdeals.cancel(
            TABLE, Cancel(UUID(again["request"]), again["version"], "misdeal"), by=dealer.by
        )  # fmt: skip
    assert dealer.round({1: 5_000}) == 2
    assert sound(site)


def test_a_supervisor_signs_beside_the_dealer_or_the_floor_is_called(house):
    site, dealer, _ = house
    for badge, pin, signed in ((ROBIN, PINS[ROBIN], True), (None, None, False)):
        dealer.round({1: 5_000}, settle=False)
        lying = site.rounds.state(TABLE, by=dealer.by)["round"]
        at = UUID(lying["request"]), lying["version"]
        with pytest.raises(WrongFields):
            site.rounds.misdeals.cancel(TABLE, Cancel(*at, "  "), by=dealer.by)
        wrong = site.rounds.misdeals.cancel(TABLE, Cancel(*at, "x", ROBIN, "000111"), by=dealer.by)
        assert isinstance(wrong, Denied)
        site.rounds.misdeals.cancel(TABLE, Cancel(*at, "wrong count", badge, pin), by=dealer.by)
        calls = [each for each in site.shifts.look(site.shifts.now()).findings if each.kind == "called"]
        assert (len(calls) == 0) == signed
    assert balances(site)["rack:PG14"] != TOTAL
    assert isinstance(LOSES, EnteredHand)
