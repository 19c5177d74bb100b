"""What a tablet says to the house and hears back: states, refusals with the state beside them, and nothing else."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest

from cast import ARI, DANA, MEILING, PINS, ROBIN, token_of
from dealing import BANKER, HANDS, open_table

TABLE = "/tables/PG14"


class Tablet:
    """A browser that deals: keeps the token, the request and the version as the tablet's script does."""

    def __init__(self, client):
        self.client = client
        self.token = token_of(client, "/pin")
        self.request = str(uuid4())
        self.state = client.get(f"{TABLE}/state").json

    def post(self, what, body, **headers):
        sent = body if isinstance(body, bytes) else json.dumps(body).encode()
        named = {"X-CSRFToken": self.token, "Accept": "application/json", **headers}
        answer = self.client.post(f"{TABLE}/{what}", data=sent, content_type="application/json", headers=named)
        if answer.status_code == 200:
            self.state = answer.json
        return answer

    def ask(self, **more):
        told = self.state["round"]
        return {"request": told["request"] or self.request, "version": told["version"], **more}

    def act(self, kind, **values):
        return self.post("acts", self.ask(id=str(uuid4()), act={"kind": kind, **values}))

    def deal(self, wagers):
        for seat, cents in wagers.items():
            assert self.act("wager", seat=seat, cents=cents).status_code == 200
        self.act("no_more_bets")
        self.act("dice", values=[1, 2, 3])
        for piece in BANKER:
            self.act("place", piece=piece)
        for seat in self.state["seats"]:
            for piece in HANDS[int(seat)]:
                self.act("place", piece=piece)


@pytest.fixture
def tablet(site, signed_in):
    open_table(site)
    return Tablet(signed_in(DANA, tablet="Tablet 14"))


def test_a_round_over_the_wire(tablet):
    tablet.deal({1: 10_000, 2: 5_000})
    banker = tablet.state["banker"]
    assert (banker["low_words"], banker["high_words"]) == ("nine", "wong with Teen")
    assert banker["headline"] == "nine, wong with Teen"
    assert isinstance(banker["because"], str)
    assert tablet.state["dice"]["first"] == "seat 5"
    seat = tablet.state["seats"]["1"]
    assert (seat["result"], seat["net"], seat["chips"]) == ("win", 9_500, [[2500, 3], [500, 4]])
    answer = tablet.post("settle", tablet.ask())
    assert (answer.status_code, answer.json["last"]["number"], answer.json["round"]["number"]) == (200, 1, 2)
    assert answer.headers["Cache-Control"] == "no-store"


def test_the_state_has_what_the_tablet_reads(tablet):
    state = tablet.state
    assert set(state) >= {
        "rack", "tablet", "table", "open", "dealer", "mine", "round", "bets", "dice", "placing", "banker", "seats", "used", "totals", "last"
    }  # fmt: skip
    assert state["table"]["limits"] == {
        "minimum": 2500, "maximum": 200000, "unit": 500, "side_minimum": 500, "side_maximum": 25000
    }  # fmt: skip
    assert state["table"]["chips"] == [100, 500, 2500, 10000, 50000]
    assert state["table"]["side_bet"]["key"] == "bonanza-commerce"
    assert (state["dealer"]["badge"], state["mine"]) == (DANA, True)


def test_a_repeated_settle_gets_the_first_answer(tablet):
    tablet.deal({1: 10_000})
    ask = tablet.ask()
    first = tablet.post("settle", ask)
    tablet.act("wager", seat=2, cents=5_000)
    again = tablet.post("settle", ask)
    assert (again.status_code, again.json) == (200, first.json)


def test_undo_a_tap_and_then_a_round(tablet):
    tablet.deal({1: 10_000})
    assert tablet.post("undo", tablet.ask(id=str(uuid4()))).json["round"]["phase"] == "seats"
    tablet.act("place", piece=HANDS[1][3])
    tablet.post("settle", tablet.ask())
    back = tablet.post("undo", {"settled": 1, "id": str(uuid4())})
    assert (back.status_code, back.json["round"]["phase"]) == (200, "ready")


@pytest.mark.parametrize(
    ("act", "status", "sentence"),
    [
        ({"kind": "place", "piece": "0-9"}, 422, "There is no tile 0-9."),
        ({"kind": "place", "piece": "6-6"}, 409, "6-6 is used up."),
        ({"kind": "wager", "seat": 1, "cents": 5_000}, 409, "The bets are closed."),
        ({"kind": "seat", "seat": 1}, 409, "Enter the banker's hand first."),
        ({"kind": "place", "piece": None}, 422, "The piece is a short text."),
        ({"kind": "dice", "values": "six"}, 422, "The dice are a list of whole numbers."),
        ({}, 422, "There is no act of kind None."),
    ],
)
def test_a_refusal_says_why_and_how_it_stands(tablet, act, status, sentence):
    tablet.act("wager", seat=1, cents=10_000)
    tablet.act("no_more_bets")
    tablet.act("dice", values=[1, 1, 1])
    tablet.act("place", piece="6-6")
    tablet.act("place", piece="6-6")
    before = tablet.state
    answer = tablet.post("acts", tablet.ask(id=str(uuid4()), act=act))
    assert (answer.status_code, answer.json["error"], answer.json["state"]) == (status, sentence, before)


BODIES = [
    b"",
    b"{",
    b"[]",
    b"null",
    b'"settled"',
    b"\xff\xfe",
    b'{"request": "x", "version": 0, "id": "y", "act": {}}',
    b'{"request": null, "version": 0, "id": null, "act": null}',
    b'{"version": 1e400}',
    b'{"settled": true, "id": "0b6a3d52-6f0e-4b0e-8f3e-0d5c2f0d1a11"}',
    b"[" * 5000,
    json.dumps({"request": str(uuid4()), "version": True, "id": str(uuid4()), "act": {"kind": "no_more_bets"}}).encode(),
    json.dumps({"request": str(uuid4()), "version": "0", "id": str(uuid4()), "act": {"kind": "no_more_bets"}}).encode(),
    json.dumps(
        {"request": str(uuid4()), "version": 0, "id": str(uuid4()), "act": {"kind": "no_more_bets"}, "more": 1}
    ).encode(),
    json.dumps(
        {"request": str(uuid4()), "version": 0, "id": str(uuid4()), "act": {"kind": "place", "piece": "\ud800"}}
    ).encode(),
]  # fmt: skip


@pytest.mark.parametrize("what", ["acts", "undo", "settle", "call"])
def test_what_cannot_be_read_is_refused_with_a_sentence(tablet, what):
    before = tablet.state
    for body in BODIES:
        answer = tablet.post(what, body)
        assert answer.status_code in (409, 422), body
        assert answer.json["error"].endswith("."), body
        assert answer.json["state"] == before, body


def test_a_number_that_no_database_holds(tablet):
    answer = tablet.act("wager", seat=1, cents=10**40)
    assert answer.status_code == 409
    answer = tablet.post("acts", {"request": str(uuid4()), "version": 10**40, "id": str(uuid4()), "act": {}})
    assert answer.status_code == 422
    answer = tablet.post("undo", {"settled": 10**40, "id": str(uuid4())})
    assert (answer.status_code, answer.json["error"].endswith(".")) == (422, True)


def test_a_body_of_ten_megabytes(tablet):
    tablet.act("wager", seat=1, cents=10_000)
    before = tablet.state
    answer = tablet.post("acts", b"x" * 10_000_000)
    assert answer.status_code == 413
    assert answer.json["error"] == "What was sent is too large. Nothing was changed."
    assert tablet.client.get(f"{TABLE}/state").json == before


def test_a_stale_screen_gets_the_table_as_it_is(tablet):
    stale = tablet.ask(id=str(uuid4()), act={"kind": "no_more_bets"})
    tablet.act("wager", seat=1, cents=10_000)
    answer = tablet.post("acts", stale)
    assert (answer.status_code, answer.json["state"]) == (409, tablet.state)


def test_a_wrong_form_token(tablet):
    tablet.act("wager", seat=1, cents=10_000)
    answer = tablet.post("settle", tablet.ask(), **{"X-CSRFToken": "made up"})
    assert answer.status_code == 400
    assert answer.json["error"].startswith("The form's token is missing")


def test_an_expired_sign_in_says_so_and_keeps_the_draft(tablet, site, signed_in, clock):
    tablet.act("wager", seat=1, cents=10_000)
    clock.advance(3 * 3600)
    answer = tablet.act("wager", seat=2, cents=10_000)
    assert answer.status_code == 401
    assert "is kept" in answer.json["error"]
    assert "state" not in answer.json
    again = Tablet(signed_in(DANA, tablet="Tablet 14"))
    assert again.state["bets"] == {"1": {"wager": 10_000, "side": 0, "sides": {}}}
    assert again.act("wager", seat=2, cents=10_000).status_code == 200


def test_a_second_sign_in_ends_the_first(tablet, signed_in):
    tablet.act("wager", seat=1, cents=10_000)
    other = Tablet(signed_in(DANA, tablet="Tablet 15"))
    answer = tablet.act("no_more_bets")
    assert (answer.status_code, "somewhere else" in answer.json["error"]) == (401, True)
    assert other.state["tablet"] == {"mine": False, "name": "Tablet 14", "owner": "Tablet 14"}
    answer = other.act("no_more_bets")
    assert (answer.status_code, answer.json["error"].startswith("Tablet 14 has Table 14.")) == (409, True)
    for pin, mine in (("0000", False), (PINS[ROBIN], True)):
        moved = other.client.post(
            "/tables/PG14/takeover", data={"csrf_token": token_of(other.client, "/pin"), "badge": ROBIN, "pin": pin}
        )
        assert (moved.status_code, moved.headers["Location"]) == (303, "/tables/PG14")
        assert other.client.get(f"{TABLE}/state").json["tablet"]["mine"] is mine
    assert other.act("no_more_bets").status_code == 200


def test_another_persons_table(tablet, signed_in):
    other = Tablet(signed_in(MEILING, tablet="Tablet 15"))
    answer = other.act("wager", seat=1, cents=10_000)
    assert (answer.status_code, answer.json["error"]) == (403, "Dana (2207) has Table 14 now.")
    assert answer.json["state"]["mine"] is False


def test_a_browser_that_is_no_tablet(tablet, signed_in):
    other = Tablet(signed_in(MEILING))
    answer = other.act("wager", seat=1, cents=10_000)
    assert answer.status_code == 403
    assert "not enrolled as a tablet" in answer.json["error"]


@pytest.mark.parametrize("what", ["acts", "undo", "settle", "call"])
def test_whoever_looks_on_does_not_deal(tablet, signed_in, what):
    eyes = Tablet(signed_in(ARI, tablet="Tablet 15"))
    assert eyes.state["mine"] is False
    assert eyes.post(what, {}).status_code == 403


def test_a_closed_table_and_one_that_is_not_there(site, signed_in):
    tablet = Tablet(signed_in(DANA, tablet="Tablet 14"))
    answer = tablet.act("wager", seat=1, cents=10_000)
    assert (answer.status_code, answer.json["error"]) == (409, "Table 14 is closed.")
    assert answer.json["state"]["open"] is False
    answer = tablet.client.get("/tables/PG99/state", headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json) == (404, {"error": "There is no table PG99."})


def test_nobody_at_all(client):
    answer = client.get(f"{TABLE}/state", headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json["error"]) == (401, "Sign in to go on.")


def test_calling_the_floor(tablet):
    ask = {"id": str(uuid4())}
    assert tablet.post("call", ask).status_code == 200
    assert tablet.post("call", ask).json == tablet.state


def test_polling_does_not_keep_a_sign_in_awake(tablet, clock):
    for _ in range(7):
        clock.advance(10 * 60)
        answer = tablet.client.get(f"{TABLE}/state", headers={"Accept": "application/json"})
    assert answer.status_code == 401


def test_a_floor_supervisor_may_deal_when_he_taps_in(tablet, signed_in):
    robin = Tablet(signed_in(ROBIN, tablet="Tablet 15"))
    assert robin.client.post(f"{TABLE}/take", data={"csrf_token": robin.token}).status_code == 303
    assert robin.act("wager", seat=1, cents=10_000).status_code == 200


def test_a_database_that_is_gone(tablet, site):
    tablet.act("wager", seat=1, cents=10_000)
    before = tablet.state
    path = site.house.engine.file.path
    path.rename(path.with_suffix(".away"))
    answer = tablet.act("no_more_bets")
    assert answer.status_code in (500, 503)
    assert "Nothing was" in answer.json["error"]
    path.with_suffix(".away").rename(path)
    assert tablet.client.get(f"{TABLE}/state").json == before
