"""What goes wrong on a shift, one by one: the status, the sentence, and that nothing was half done.

Each over HTTP, as the person at the browser meets it.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from uuid import uuid4

import pytest
from sqlalchemy import text

from cast import ADA, DANA, PAT, PINS, ROBIN, post, token_of
from dealing import COUNT, FLOOR, open_table
from services.slipping import Hands
from services.test_bank_rounds import banked
from tablemgr.audit.record import By
from tablemgr.services.property import seen_as
from tablemgr.store.work import read
from web.test_slips_pages import PAPER
from web.test_tables_api import Tablet

ASK, CLOSE = "/tables/PG14/slips/ask/fill", "/tables/PG14/close"
CLOSER = {f"count-{chip}": str(pieces) for chip, pieces in COUNT.items()} | {"dealer": DANA, "pin": PINS[DANA]}
ADMINISTRATOR = By(ADA, "administrator")


def page(answer):
    return re.sub(r"\s+", " ", answer.get_data(as_text=True))


@pytest.fixture
def kept(site):
    """Tell everything that is on record, so that a refusal can be seen to change nothing."""

    def look():
        with read(site.house.engine) as unit:
            asked = (
                "select count(*), sum(amount) from entries", "select matter, step from steps order by 1, 2",
                "select code, state, session, last_round, tablet from tables order by 1",
                'select "table", version from drafts',
                "select count(*) from facts where kind not like 'signin%' and kind not like 'device%'",
            )  # fmt: skip
            return [[tuple(row) for row in unit.session.execute(text(each))] for each in asked]

    return look


@pytest.fixture
def refused(kept):
    """Do something that is refused: the status, the sentence, and nothing else."""

    def check(do, status, sentence):
        before = kept()
        answer = do()
        said = answer.json["error"] if answer.is_json else page(answer)
        assert (answer.status_code, sentence in said) == (status, True), (answer.status_code, said[:2000])
        assert kept() == before

    return check


def test_a_denomination_that_the_table_has_not(site, signed_in, refused):
    open_table(site)
    robin = signed_in(ROBIN)
    for place, form in ((ASK, {"count-700": "1"}), (CLOSE, {**CLOSER, "count-700": "1"})):
        refused(lambda place=place, form=form: post(robin, place, place, **form), 422, "700")


def test_a_count_that_is_no_multiple_of_the_chip(site, signed_in, refused):
    open_table(site)
    robin = signed_in(ROBIN)
    refused(
        lambda: post(robin, ASK, ASK, **{"amount-2500": "30.00"}), 422, "30.00 is not a whole number of chips of 25.00."
    )
    dana = Tablet(signed_in(DANA, tablet="Tablet 14"))
    odd = {"id": "11111111-1111-4111-8111-111111111111", "cause": "buy_in", "cents": 10_050}
    refused(lambda: dana.post("rack", odd), 409, "It has to be a multiple of its smallest chip.")


def test_a_fill_that_its_requester_approves(site, signed_in, refused):
    hands = Hands(site)
    slip = hands.ask()
    robin = signed_in(ROBIN)
    refused(lambda: post(robin, f"/slips/{slip.id}/issue", "/pin"), 403, "Your role may not do this.")
    found = site.people.person(ROBIN)
    site.people.change(replace(found, role="cage"), by=ADMINISTRATOR)
    robin = signed_in(ROBIN)
    refused(lambda: post(robin, f"/slips/{slip.id}/issue", "/pin"), 403, "You asked for this fill yourself.")


def test_a_slip_number_that_is_used_twice(site, signed_in, refused, clock):
    open_table(site)
    clock.advance(20 * 3600)
    pat, place = signed_in(PAT), "/tables/PG14/slips/paper/fill"
    assert post(pat, place, place, **PAPER).status_code == 303
    refused(lambda: post(pat, place, place, **PAPER), 409, "Form FS-7 was entered before: it is slip number 1.")


def test_closing_with_a_fill_in_transit(site, signed_in, refused):
    Hands(site).until("carried")
    robin = signed_in(ROBIN)
    refused(
        lambda: post(robin, CLOSE, CLOSE, **CLOSER), 409,
        "Fill 1 is on its way to Table 14. Prove and sign it, or void it, then close.",
    )  # fmt: skip


@pytest.fixture
def banking(site, signed_in):
    """A table where seats 1 and 2 are offered the bank."""
    banked(site)
    open_table(site)
    dana = Tablet(signed_in(DANA, tablet="Tablet 14"))
    dana.deal({1: 10_000, 2: 5_000})
    assert dana.post("settle", dana.ask()).status_code == 200
    dana.request = str(uuid4())
    return dana


def test_a_bank_offered_to_a_seat_that_may_not_have_it(banking, refused):
    for seat, sentence in (
        (3, "Seat 3 may not have the bank of this round"),
        (2, "offered to seat 1 now, not to seat 2"),
    ):
        taken = {"seat": seat, "answer": "whole", "purse": 90_000, "action": None}
        refused(lambda taken=taken: banking.act("bank", **taken), 409, sentence)


def test_a_cover_that_is_short(banking, refused):
    short = {"seat": 1, "answer": "whole", "purse": 4_999, "action": None}
    refused(lambda: banking.act("bank", **short), 409, "a whole bank must cover all wagers")


TINY = """
key = "tiny"
title = "1 % of each win, down to the dollar"
rate = 100
charges = ["each_win"]
rounding = "down"
unit = 100
minimum = 0
note = "A win of less than 100.00 costs nothing."
"""


def test_a_commission_that_rounds_to_nothing(site, signed_in, tmp_path, kept):
    """It is no fault: the win is paid whole, no entry of nothing is made, and the screen says 0."""
    (tmp_path / "commissions").mkdir()
    (tmp_path / "commissions" / "tiny.toml").write_text(TINY, encoding="utf-8")
    object.__setattr__(site.house, "site_folder", tmp_path)
    digest = site.rulebook.put_in_force("commission", "tiny", game=None, by=ADMINISTRATOR)
    before, _ = site.property.table_setup("PG14")
    site.property.put_table(replace(before, commission=(digest,)), seen=seen_as(before), by=ADMINISTRATOR)
    open_table(site)
    dana = Tablet(signed_in(DANA, tablet="Tablet 14"))
    dana.deal({1: 5_000})
    assert (dana.state["seats"]["1"]["result"], dana.state["seats"]["1"]["commission"]) == ("win", 0)
    assert dana.post("settle", dana.ask()).status_code == 200
    entries = site.rounds.recall.round("PG14", 1).entries
    assert [entry.cause for entry in entries] == ["wager_paid"]
    assert sum(posting.cents for entry in entries for posting in entry.postings) == 0


def test_a_slip_signed_by_a_leaver(site, signed_in, refused):
    hands = Hands(site)
    slip = hands.until("proved")
    robin = signed_in(ROBIN)
    token = token_of(robin, "/pin")
    site.people.leave(ROBIN, by=ADMINISTRATOR)
    place = f"/slips/{slip.id}/sign"
    refused(lambda: robin.post(place, data={"csrf_token": token}), 401, "Sign in")
    dana = signed_in(DANA)
    dana.set_cookie("tablemgr_tablet", site.devices.enrol(site.devices.make_code("T 9", by=FLOOR).code).token)
    refused(
        lambda: post(dana, place, "/pin", badge=ROBIN, pin=PINS[ROBIN]), 403, "This badge and PIN do not open anything."
    )
    assert site.slips.desk.matter(slip.id).state == "proved"


def test_a_clock_that_is_set_back_stops_nobody_and_is_said_on_the_fact(site, signed_in, clock):
    open_table(site)
    robin = signed_in(ROBIN)
    clock.advance(-7_200)
    answer = post(robin, ASK, ASK, **{"count-2500": "40"})
    assert answer.status_code == 303
    with read(site.house.engine) as unit:
        newest = text("select canonical from facts where kind = 'fill.requested'")
        assert json.loads(unit.session.scalar(newest))["body"]["clock_back"] == 7_200


def test_a_second_tablet_is_told_and_takes_over_with_a_supervisor(site, signed_in, refused):
    open_table(site)
    first = Tablet(signed_in(DANA, tablet="Tablet 14"))
    assert first.act("wager", seat=1, cents=10_000).status_code == 200
    other = Tablet(signed_in(DANA, tablet="Tablet 15"))
    refused(lambda: other.act("wager", seat=1, cents=10_000), 409, "Tablet 14 has Table 14.")
    form = {"csrf_token": other.token, "badge": ROBIN, "pin": PINS[ROBIN]}
    assert other.client.post("/tables/PG14/takeover", data=form).status_code == 303
    other.state = other.client.get("/tables/PG14/state").json
    assert other.act("no_more_bets").status_code == 200
    assert other.state["bets"]["1"]["wager"] == 10_000
