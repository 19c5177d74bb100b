"""Corrections and disputes on pages: asked for by one, approved by another, refused with a sentence and the right status."""

from __future__ import annotations

import html
import re
from uuid import UUID, uuid4

import pytest

from cast import ARI, DANA, KIT, PAT, PINS, ROBIN, post
from dealing import BANKER, HANDS, Dealer, open_table, tablet

TABLE = "PG14"


@pytest.fixture
def dealer(site, clock):
    open_table(site)
    dealer = Dealer(site, tablet(site, name="Tablet 9"))
    dealer.round({1: 10_000, 2: 5_000}, {1: 500})
    clock.advance(60)
    dealer.round({1: 10_000})
    dealer.round({1: 10_000}, settle=False)
    return dealer


def fields(client, place):
    """The fields of the page as they are filled in."""
    page = client.get(place).get_data(as_text=True)
    found = dict(re.findall(r'<input id="f-([^"]+)" name="[^"]+"[^>]*? value="([^"]*)"', page))
    found |= dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page))
    for name, options in re.findall(r'<select id="f-([^"]+)".*?>(.*?)</select>', page, re.DOTALL):
        chosen = re.search(r'value="([^"]*)" selected', options)
        found[name] = chosen[1] if chosen else ""
    found.pop("csrf_token", None)
    return {name: html.unescape(value) for name, value in found.items()}


def send(client, place, status=303, **form):
    answer = post(client, place, **{"request": str(uuid4()), **form})
    assert answer.status_code == status, answer.get_data(as_text=True)[-3000:]
    return answer


def test_the_page_shows_the_round_as_it_was_entered(signed_in, dealer):
    robin = signed_in(ROBIN)
    found = fields(robin, f"/tables/{TABLE}/rounds/1/correct")
    assert (found["wager-1"], found["wager-3"], found["dice"]) == ("100.00", "", "1 2 3")
    assert [value for name, value in found.items() if name.startswith("side-1-")] == ["5.00"]
    assert sorted(found["banker"].split()) == sorted(BANKER)
    assert sorted(f"{found['low-2']} {found['high-2']}".split()) == sorted(HANDS[2])


def test_a_correction_from_the_page_to_the_approval(signed_in, site, dealer):
    robin, pat = signed_in(ROBIN), signed_in(PAT)
    place = f"/tables/{TABLE}/rounds/1/correct"
    form = fields(robin, place) | {"reason": "seat 1 was read wrongly", "low-1": "1-5 2-3", "high-1": "2-2 2-2"}
    shown = send(robin, place, 200, **form, step="check").get_data(as_text=True)
    assert "Ask for the correction" in shown
    assert not site.corrections.every()[0]
    wrong = send(robin, place, 422, **{**form, "low-1": "7-7 1-5"}, step="check").get_data(as_text=True)
    assert "There is no tile 7-7." in wrong
    assert "Nothing was saved." in wrong
    send(robin, place, 422, **{**form, "reason": ""}, step="ask")
    send(robin, place, 422, **form, more="x", step="ask")
    one = send(robin, place, **form, step="ask").headers["Location"]
    assert "Sign and approve" in robin.get(one).get_data(as_text=True)
    send(robin, one + "/approve", 403)
    assert "Approve the correction" in pat.get(one).get_data(as_text=True)
    send(pat, one + "/approve")
    assert site.rounds.recall.round(TABLE, 3).settled.body["replaces"] == 1
    again = robin.get(f"/tables/{TABLE}/rounds/1").get_data(as_text=True)
    assert "Round 3 stands in its place." in again
    assert "Entered again in place of round 1." in robin.get(f"/tables/{TABLE}/rounds/3").get_data(as_text=True)
    assert "/rounds/1/correct" not in again
    send(robin, place, 409, **form, step="ask")


def test_a_void_signed_on_the_same_screen(signed_in, site, dealer):
    robin = signed_in(ROBIN)
    place = f"/tables/{TABLE}/rounds/1/void"
    assert "To pay or take" in robin.get(place).get_data(as_text=True)
    send(robin, place, 422, reason="", dispute="")
    one = send(robin, place, reason="dealt twice", dispute="").headers["Location"]
    send(robin, one + "/sign", 403, badge=PAT, pin="000111")
    send(robin, one + "/sign", 422, badge=ROBIN, pin=PINS[ROBIN])
    send(robin, one + "/sign", badge=PAT, pin=PINS[PAT])
    assert site.rounds.recall.round(TABLE, 1).settled.reversed_at is not None
    assert "approved" in robin.get("/corrections").get_data(as_text=True)


def test_a_correction_is_withdrawn_or_refused(signed_in, site, dealer):
    robin, pat = signed_in(ROBIN), signed_in(PAT)
    for who, words in ((robin, "Withdraw it"), (pat, "Refuse it")):
        one = send(robin, f"/tables/{TABLE}/rounds/1/void", reason="dealt twice", dispute="").headers["Location"]
        assert words in who.get(one).get_data(as_text=True)
        send(who, one + "/refuse", reason="a mistake")
    assert [each.state for each in site.corrections.every()[0]] == ["refused", "refused"]


def test_a_dispute_from_opening_to_closing(signed_in, site, dealer):
    robin, pat, ari = signed_in(ROBIN), signed_in(PAT), signed_in(ARI)
    place = f"/tables/{TABLE}/dispute"
    assert "round 1" in robin.get(place + "?round=1").get_data(as_text=True)
    send(robin, place, 422, round="1", seat="2", claim="")
    send(robin, place, 404, round="1", seat="9", claim="x")
    one = send(robin, place, round="1", seat="2", claim="the copy was mine").headers["Location"]
    page = ari.get(one).get_data(as_text=True)
    assert "the copy was mine" in page
    assert "The house way for this hand" in page
    assert "Rule on the dispute" not in page
    ruling = {
        "ruling": "pay half", "remedy": "paid", "cents": "25.00", "accepted": "yes",
        "surveillance": "SV-118", "error": "wrong_compare", "note": "",
    }  # fmt: skip
    send(robin, one + "/rule", 422, **{**ruling, "cents": ""})
    send(robin, one + "/rule", 422, **{**ruling, "error": "bad luck"})
    send(ari, one + "/rule", 403, **ruling)
    send(robin, one + "/rule", **ruling)
    send(robin, one + "/adjust", 403)
    send(robin, one + "/close", 403, note="")
    send(pat, one + "/adjust")
    send(robin, one + "/close", note="")
    assert "paid beside the round" in ari.get(one).get_data(as_text=True)
    assert "the copy was mine" in ari.get("/disputes").get_data(as_text=True)


def test_the_begun_round_is_disputed_at_the_tablet(signed_in, site, dealer):
    dana = signed_in(DANA)
    page = dana.get(f"/tables/{TABLE}/dispute").get_data(as_text=True)
    assert "the round that lies there, number 3" in page
    one = send(dana, f"/tables/{TABLE}/dispute", round="0", seat="1", claim="wrong tile").headers["Location"]
    state = dana.get(f"/tables/{TABLE}/state").get_json()
    assert [(each["round"], each["seat"]) for each in state["disputes"]] == [(3, 1)]
    assert "wrong tile" in dana.get(one).get_data(as_text=True)


def test_who_may_open_which_page(signed_in, dealer):
    kit, ari = signed_in(KIT), signed_in(ARI)
    for place in ("/corrections", "/disputes", f"/tables/{TABLE}/dispute", f"/tables/{TABLE}/rounds/1/correct"):
        assert kit.get(place).status_code == 403
    assert ari.get("/corrections").status_code == 200
    assert ari.get(f"/tables/{TABLE}/rounds/1/void").status_code == 403
    assert ari.get("/corrections/correction:000000000000").status_code == 404
    assert ari.get("/disputes/dispute:000000000000").status_code == 404


def test_a_misdeal_through_the_tablets_door(signed_in, site, dealer):
    dana = signed_in(DANA, tablet="Tablet 9")
    before = site.rounds.state(TABLE, by=dealer.by)["round"]
    token = re.search(r'name="csrf-token" content="([^"]+)"', dana.get("/tables").get_data(as_text=True))[1]

    def cancel(**body):
        ask = {
            "request": before["request"],
            "version": before["version"],
            "reason": "two stacks went to seat 4",
            **body,
        }
        return dana.post(f"/tables/{TABLE}/cancel", json=ask, headers={"X-CSRFToken": token})

    assert dana.get(f"/tables/{TABLE}/state").get_json()["mine"]
    answers = [cancel(badge=ROBIN, pin="000111"), cancel(reason=" "), cancel(version=0), cancel(more=1)]
    assert [each.status_code for each in answers] == [403, 422, 409, 422]
    assert all("error" in each.get_json() for each in answers)
    done = cancel(badge=ROBIN, pin=PINS[ROBIN])
    assert (done.status_code, done.get_json()["round"]["phase"], list(done.get_json()["bets"])) == (200, "bets", ["1"])
    assert UUID(done.get_json()["round"]["request"]) != UUID(before["request"])
