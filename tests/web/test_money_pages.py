"""The cash log and the players at seats over HTTP, and that a house which wants neither has neither."""

from __future__ import annotations

import re
from dataclasses import replace
from time import monotonic, sleep

import pytest

from cast import ADA, ARI, DANA, HA, LIN, PAT, PINS, ROBIN, TOMAS, VERA, post, token_of
from dealing import Dealer, open_table, tablet
from tablemgr.audit.record import By
from tablemgr.services.property import seen_as


def switch(site, **policy):
    basics = site.property.basics()
    changed = replace(basics, policy=replace(basics.policy, **policy))
    site.property.set_basics(changed, seen=seen_as(basics), by=By(ADA, "administrator"))


def page_of(client, place):
    answer = client.get(place)
    assert answer.status_code == 200, place
    return answer.get_data(as_text=True)


@pytest.mark.parametrize(("place", "switched"), [("/cash", "cash_log"), ("/sittings", "ratings")])
def test_what_is_switched_off_is_not_there(site, signed_in, place, switched):
    client = signed_in(PAT)
    switch(site, cash_log=False, ratings=False)
    assert client.get(place).status_code == 404
    assert f'href="{place}"' not in page_of(client, "/tables")
    switch(site, **{switched: True})
    assert f'href="{place}"' in page_of(client, "/tables")
    page_of(client, place)


def line(**more):
    empty = dict.fromkeys(("card", "patron", "table", "seat", "clock", "age", "height", "features", "clothing"), "")
    return {**empty, "kind": "chips_bought", "direction": "in", "amount": "6,000", **more}


def test_a_day_of_cash(site, signed_in):
    switch(site, cash_log=True)
    robin, lin = signed_in(ROBIN), signed_in(LIN)
    wrong = post(robin, "/cash", **line(amount="lots", seat="x"))
    assert wrong.status_code == 422
    assert wrong.get_data(as_text=True).count('class="error"') == 2
    assert post(robin, "/cash", **line()).status_code == 422
    assert post(robin, "/cash", **line(card="8801", table="PG14", seat="3")).status_code == 303
    assert "$4,000.00 to $10,000.00" in page_of(robin, "/cash")
    assert post(robin, "/cash", **line(amount="4000.01", card="8801")).status_code == 303
    shown = page_of(robin, "/cash")
    assert "over the limit" in shown
    assert "10,000.01" in shown
    described = line(amount="3000", age="about 50", clothing="red cap")
    assert post(lin, "/cash", **described).status_code == 303
    shown = page_of(lin, "/cash")
    assert "about 50, red cap" in shown
    patron = re.search(r'value="(cash:[0-9a-f]{12})"', shown)[1]
    out = line(patron=patron, direction="out", kind="cash_out", amount="500")
    assert post(lin, "/cash", **out).status_code == 303
    place = re.search(r'action="(/cash/[0-9a-f]{12}/void)"', page_of(lin, "/cash"))[1]
    assert post(lin, place, reason="").status_code == 422
    assert post(lin, place, reason="wrong patron").status_code == 303
    assert post(lin, place, reason="wrong patron").status_code == 409
    shown = page_of(signed_in(ARI), "/cash")
    assert "Lin: wrong patron" in shown
    assert "Log it" not in shown
    assert post(signed_in(ARI), "/cash", **line(card="1")).status_code == 403
    assert signed_in(DANA).get("/cash").status_code == 403
    assert signed_in(HA).get("/cash?day=2026-11-28").status_code == 200
    assert signed_in(HA).get("/cash?day=yesterday").status_code == 422


def test_the_report_of_the_shift_says_nothing_of_it(site, signed_in):
    switch(site, cash_log=True)
    open_table(site)
    assert post(signed_in(ROBIN), "/cash", **line(amount="7771.23", card="880155", table="PG14")).status_code == 303
    shown = page_of(signed_in(PAT), "/shifts")
    assert "7,771.23" not in shown
    assert "880155" not in shown


def test_what_the_play_was_worth(site, signed_in):
    switch(site, ratings=True)
    open_table(site)
    site.sittings.seat("PG14", 1, "8801", by=By(DANA, "dealer"))
    site.house.clock.advance(1)
    Dealer(site, tablet(site)).round({1: 100_000})
    pat = signed_in(PAT)
    shown, end = page_of(pat, "/sittings"), monotonic() + 120
    while "being counted" in shown and monotonic() < end:
        sleep(1)
        shown = page_of(pat, "/sittings")
    assert "2.424 %, counted over all 736,281,000 deals" in shown
    assert "$24.24" in shown


def test_players_at_seats(site, signed_in):
    switch(site, ratings=True)
    open_table(site)
    dana, pat = signed_in(DANA), signed_in(PAT)
    assert post(dana, "/sittings/PG14/seat", seat="3", card="8801").status_code == 303
    assert post(dana, "/sittings/PG14/seat", seat="3", card="").status_code == 409
    assert post(dana, "/sittings/PG14/seat", seat="x", card="").status_code == 422
    shown = page_of(dana, "/sittings")
    assert "8801" in shown
    assert "Theoretical" not in shown
    key = re.search(r'action="/sittings/([0-9a-f]{12})/move"', shown)[1]
    assert post(dana, f"/sittings/{key}/move", seat="5", step="1").status_code == 303
    assert "3 → 5" in re.sub(r"\s+", " ", page_of(pat, "/sittings"))
    assert post(dana, f"/sittings/{key}/leave", step="1").status_code == 409
    assert post(dana, f"/sittings/{key}/leave", step="2").status_code == 303
    assert post(signed_in(ARI), "/sittings/PG14/seat", seat="1", card="").status_code == 403
    assert pat.get("/sittings?day=2026-11-28&shift=Day").status_code == 200
    assert pat.get("/sittings?day=2026-13-28").status_code == 422


NONSENSE = [
    "",
    " ",
    "\x00",
    "\ud7ff",
    "🙂",
    "-1",
    "9" * 400,
    "9" * 5_000,
    "0001-01-01T00:00",
    "1e309",
    "NaN",
    "' OR 1=1 --",
    "%(x)s",
    "١٢٣",
    "a" * 20_000,
]
FORMS = {
    "/cash": (ROBIN, ("kind", "direction", "amount", "card", "patron", "table", "seat", "clock", "age", "request")),
    "/cash/nothing/void": (LIN, ("reason", "request")),
    "/sittings/PG14/seat": (DANA, ("seat", "card", "request")),
    "/sittings/nothing/move": (DANA, ("seat", "step", "request")),
    "/boxes/pull/PG14/1": (ROBIN, ("second", "pin", "request")),
    "/boxes/{box}/count": (TOMAS, ("note-10000", "note-100", "coupons", "checks", "memo", "step", "request")),
    "/boxes/{box}/agree": (TOMAS, ("step", "request")),
    "/boxes/{box}/adjust": (VERA, ("direction", "amount", "reason", "second", "pin", "step", "request")),
    "/tables/PG14/close": (ROBIN, ("count-2500", "dealer", "pin", "request")),
    "/desk/changes/PG14/limits": (ROBIN, ("limits", "at", "reason", "request")),
    "/desk/property/policy": (
        ADA,
        ("difference_notify", "cash_limit", "cash_log", "relief_minutes", "seen", "request"),
    ),
}


@pytest.mark.parametrize("place", FORMS)
def test_nonsense_in_every_field_is_answered(site, signed_in, place):
    open_table(site)
    box = site.boxes.pull("PG14", 1, badge=PAT, pin=PINS[PAT], by=By(ROBIN, "floor"))
    badge, named = FORMS[place]
    client = signed_in(badge)
    token = token_of(client, "/pin")
    for word in NONSENSE:
        form = {"csrf_token": token, **dict.fromkeys(named, word)}
        for filled in (form, {**form, "request": "", "step": "1"}):
            answer = client.post(place.format(box=box), data=filled)
            assert 300 <= answer.status_code < 500, (word[:20], answer.status_code)
