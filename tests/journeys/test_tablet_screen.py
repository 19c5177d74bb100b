"""The tablet's scripts, each by itself in a real browser: what is echoed, what is looked up, what is kept until it is sent."""

from __future__ import annotations

import functools
import http.server
import json
import threading
import uuid
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route

from tablemgr import assets
from tablemgr.catalog import compiled, houseways
from tablemgr.rules.poker.piece import SET as DECK
from tablemgr.rules.tiles.census import hands_by_face
from tablemgr.rules.tiles.houseway import decide


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the base class names it)
        pass


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The static folder behind plain HTTP."""
    handler = functools.partial(_Quiet, directory=str(assets.path("static")))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """An empty page of that server."""
    context = browser.new_context()
    page = context.new_page()
    page.route(
        "**/empty", lambda route: route.fulfill(content_type="text/html", body="<!doctype html><title>x</title>")
    )
    page.goto(f"{address}/empty")
    yield page
    context.close()


def run(page: Page, script: str, argument: object = None) -> object:
    """Run an async function body; `load` imports a module of the tablet."""
    return page.evaluate(
        f"async (given) => {{ const load = (name) => import(`/js/tablet/${{name}}.js`); {script} }}", argument
    )


KEYS = ["".join(tile.code for tile in hand) for hand in hands_by_face()]
STATE = {
    "table": {"code": "PG14", "capture": "full", "dice": 3},
    "round": {"phase": "banker", "number": 7, "version": 4, "request": "r"},
    "bets": {"1": {"wager": 5000, "side": 0}, "4": {"wager": 2500, "side": 0}},
    "dice": {"total": 12, "order": ["seat 4", "seat 5", "banker", "seat 1"]},
    "placing": {"who": "banker", "seat": None, "have": ["6-6", "4-4", "5-6"], "needs": 1},
    "banker": {"pieces": ["6-6", "4-4", "5-6"], "low": None, "high": None},
    "seats": {},
    "used": ["6-6", "4-4", "5-6"],
}
# The one hand and the pairs that these tests look up: low 4-4 5-6 (places 1 and 2), by the rule named second.
TABLE = {
    "hands": "".join("31" if key == "achl" else "00" for key in KEYS),
    "lows": ["01", "02", "03", "12", "13", "23"],
    "places": "0123456789",
    "rules": [{"id": "x", "because": "no"}, {"id": "fourth-is-foo", "because": "the nine"}],
    "pairs": {
        "ch": [900, ["nine", {}]],
        "al": [1100, ["wong with %(kind)s", {"kind": "Teen"}]],
        "aa": [1200, ["pair of %(kind)s", {"kind": "Teen"}]],
        "jk": [300, ["three", {}]],
    },
}
ECHO = """
  const { echo } = await load("echo"); const { Lookup } = await load("lookup"); const { begin } = await load("words");
  begin({}, { locale: "en", currency: "USD" });
  const items = given.acts.map((act) => ({ op: "act", act }));
  const before = JSON.stringify(given.state);
  const shown = echo(given.state, items, new Lookup(given.table));
  return { shown, untouched: before === JSON.stringify(given.state) };
"""


def echoed(page: Page, *acts: dict[str, object], state: dict[str, object] = STATE) -> dict:
    result = run(page, ECHO, {"state": state, "table": TABLE, "acts": acts})
    assert result["untouched"], "the echo changed the house's state"
    return result["shown"]


def test_the_fourth_tile_shows_the_split_the_rule_and_the_next_seat(page):
    shown = echoed(page, {"kind": "place", "piece": "4-5"})
    banker = shown["banker"]
    assert (banker["low"], banker["high"]) == (["4-4", "5-6"], ["6-6", "4-5"])
    assert (banker["low_words"], banker["high_words"]) == ("nine", "wong with Teen")
    assert (banker["rule"], banker["because"]) == ("fourth-is-foo", "the nine")
    assert shown["round"]["phase"] == "seats"
    assert shown["placing"] == {"who": "seat", "seat": 4, "have": [], "needs": 4}


def test_every_hand_and_every_pair_is_looked_up_as_the_rules_decide(page):
    way = houseways.shipped()["foxwoods"]
    hands = [[str(tile) for tile in hand] for hand in hands_by_face()]
    found = run(
        page,
        """const { Lookup } = await load("lookup"); const look = new Lookup(given.table);
           return given.hands.map((hand) => look.split([...hand].reverse()))
             .map(({ low, high, rule }) => `${low.join(" ")} / ${high.join(" ")} ${rule}`);""",
        {"table": compiled.table(way), "hands": hands},
    )
    decided = [decide(way, hand) for hand in hands_by_face()]
    assert found == [f"{each.split} {each.rule_id}" for each in decided]
    assert len(found) == 4285


def test_a_weaker_high_hand_is_swapped_and_no_money_is_named(page):
    tiles = ["6-6", "6-6", "1-5", "1-6"]
    shown = echoed(page, *({"kind": "place", "piece": piece} for piece in ["4-5", *tiles]))
    seat = shown["seats"]["4"]
    assert (seat["low"], seat["high"]) == (["1-6", "1-5"], ["6-6", "6-6"])
    assert seat["result"] is None
    assert not seat.get("net")
    assert shown["placing"]["seat"] == 1


def test_a_recorded_result_waits_for_the_house_to_name_the_money(page):
    state = json.loads(json.dumps(STATE))
    state["table"]["capture"] = "results"
    shown = echoed(page, {"kind": "place", "piece": "4-5"}, {"kind": "result", "seat": 4, "result": "win"}, state=state)
    assert shown["seats"]["4"]["result"] == "win"
    assert shown["seats"]["4"]["net"] is None
    assert shown["placing"]["seat"] == 1


def test_a_wager_of_nothing_takes_the_seat_out(page):
    state = json.loads(json.dumps(STATE)) | {"round": {"phase": "bets", "number": 7, "version": 0, "request": None}}
    shown = echoed(
        page, {"kind": "wager", "seat": 4, "cents": 0}, {"kind": "wager", "seat": 2, "cents": 10000}, state=state
    )
    assert shown["bets"] == {"1": {"wager": 5000, "side": 0}, "2": {"wager": 10000, "side": 0, "sides": {}}}


def test_ids_are_made_where_a_browser_hides_its_own_maker(page):
    ids = run(
        page,
        """const { newId } = await load("dom"); crypto.randomUUID = undefined;
           return Array.from({ length: 200 }, newId);""",
    )
    assert len({uuid.UUID(each) for each in ids}) == 200
    assert {uuid.UUID(each).version for each in ids} == {4}


OUTBOX = """
  const { Outbox } = await load("outbox");
  const seen = window.seen = { states: [], refused: [], halted: [], statuses: [] };
  window.box = new Outbox({ key: "t", owner: given.owner ?? "2207", urls: { act: "/acts", undo: "/undo", settle: "/settle" }, token: () => "tok",
    on: { state: (state) => seen.states.push(state), refused: (...what) => seen.refused.push(what), signed_out: (...what) => seen.halted.push(what), status: () => seen.statuses.push(window.box.status) } });
  window.tap = (id) => window.box.push({ op: "act", id, act: {}, body: { id } });
  window.recovered = window.box.recover();
"""


class House:
    """Answers the tablet's posts from a list, and remembers what it was sent."""

    def __init__(self, page: Page) -> None:
        self.answers: list[tuple[int, object]] = []
        self.sent: list[str] = []
        page.route("**/acts", self._answer)

    def _answer(self, route: Route) -> None:
        self.sent.append(json.loads(route.request.post_data or "{}")["id"])
        status, body = self.answers.pop(0) if self.answers else (200, {"ok": True})
        if status == 0:
            route.abort()
        else:
            route.fulfill(status=status, content_type="application/json", body=json.dumps(body))


def outbox(page: Page, **given: object) -> House:
    house = House(page)
    run(page, OUTBOX, given)
    return house


def settled(page: Page, condition: str) -> None:
    page.wait_for_function(condition, timeout=5000)


def test_a_tap_is_kept_before_it_is_sent_and_dropped_when_answered(page):
    outbox(page)
    kept = page.evaluate("() => { tap('a'); return JSON.parse(localStorage.t).items.map((item) => item.id) }")
    assert kept == ["a"]
    settled(page, "() => seen.states.length === 1")
    assert page.evaluate("() => [box.status, localStorage.t ?? null]") == ["saved", None]


def test_no_answer_says_not_sent_and_tries_the_same_tap_again(page):
    house = outbox(page)
    house.answers = [(0, None), (503, {"error": "busy"})]
    page.evaluate("() => { tap('a'); tap('b') }")
    settled(page, "() => seen.statuses.includes('unsent')")
    settled(page, "() => box.status === 'saved'")
    assert house.sent == ["a", "a", "a", "b"]
    assert page.evaluate("() => seen.refused.length") == 0


def test_kept_taps_survive_the_page_and_go_out_in_their_order(page):
    house = outbox(page)
    house.answers = [(0, None)] * 3
    page.evaluate("() => { tap('a'); tap('b'); tap('c') }")
    settled(page, "() => box.status === 'unsent'")
    page.reload()
    again = outbox(page)
    assert page.evaluate("() => recovered") == 3
    settled(page, "() => box.status === 'saved'")
    assert again.sent == ["a", "b", "c"]


def test_a_stale_screen_takes_the_house_state_and_says_how_many_taps_were_lost(page):
    house = outbox(page)
    house.answers = [(409, {"error": "It has moved on.", "state": {"round": 9}})]
    page.evaluate("() => { tap('a'); tap('b'); tap('c') }")
    settled(page, "() => seen.refused.length === 1")
    assert page.evaluate("() => seen.refused[0]") == ["It has moved on.", 2, {"round": 9}]
    assert page.evaluate("() => [box.items.length, localStorage.t ?? null]") == [0, None]
    assert house.sent == ["a"]


@pytest.mark.parametrize("status", [401, 403, 400])
def test_an_ended_sign_in_keeps_the_taps(page, status):
    house = outbox(page)
    house.answers = [(status, {"error": "Sign in."})]
    page.evaluate("() => { tap('a'); tap('b') }")
    settled(page, "() => seen.halted.length === 1")
    assert page.evaluate("() => [box.status, JSON.parse(localStorage.t).items.length]") == ["unsent", 2]


def test_a_page_instead_of_an_answer_is_an_ended_sign_in(page):
    outbox(page)
    page.route("**/acts", lambda route: route.fulfill(content_type="text/html", body="<h1>Sign in</h1>"))
    page.evaluate("() => tap('a')")
    settled(page, "() => seen.halted.length === 1")
    assert page.evaluate("() => box.items.length") == 1


def test_taps_of_another_dealer_are_not_sent_in_ones_own_name(page):
    house = outbox(page)
    house.answers = [(0, None)]
    page.evaluate("() => tap('a')")
    settled(page, "() => box.status === 'unsent'")
    page.reload()
    again = outbox(page, owner="3301")
    assert page.evaluate("() => [recovered, seen.refused[0][0]]") == [0, "note.other"]
    assert again.sent == []


def test_only_a_tap_that_has_not_left_can_be_taken_back_here(page):
    house = outbox(page)
    house.answers = [(0, None)]
    page.evaluate("() => { tap('a'); tap('b') }")
    settled(page, "() => box.status === 'unsent'")
    assert page.evaluate("() => [box.takeBack(), box.takeBack()]") == [True, False]
    settled(page, "() => box.status === 'saved'")
    assert house.sent == ["a", "a"]


CARDS = json.loads(json.dumps(STATE)) | {
    "table": {"code": "PK21", "game": "poker", "hand_size": 7, "low_size": 2, "capture": "full", "dice": 3},
    "placing": {"who": "banker", "seat": None, "have": [], "needs": 7},
    "banker": {"pieces": [], "low": None, "high": None},
    "used": [],
}


def test_cards_are_laid_as_they_come_and_set_by_the_house_alone(page):
    banker, seat = ["Kc", "Kd", "Qh", "Jc", "7d", "5h", "2c"], ["Ks", "Qs", "Ac", "Ad", "8c"]
    acts = [{"kind": "place", "piece": piece} for piece in (*banker, *seat)]
    shown = run(
        page,
        """const { echo } = await load("echo"); const { halfOf } = await load("pieces");
           const shown = echo(given.state, given.acts.map((act) => ({ op: "act", act })), null);
           return { ...shown, low: halfOf(shown.table, shown.seats[4], "low"), high: halfOf(shown.table, shown.seats[4], "high").length };""",
        {"state": CARDS, "acts": acts},
    )
    assert (shown["banker"]["low"], shown["banker"]["pieces"]) == (None, banker)
    assert shown["placing"] == {"who": "seat", "seat": 4, "have": seat, "needs": 2}
    assert (shown["low"], shown["high"]) == (["Ks", "Qs"], 5)


def test_the_house_way_is_asked_for_before_the_last_card(page):
    acts = [{"kind": "place", "piece": piece} for piece in ("Kc", "Kd", "Qh", "Jc", "7d", "5h", "2c", "Ks")]
    acts += [{"kind": "house_way", "seat": 4}, {"kind": "place", "piece": "Qs"}]
    state = run(
        page,
        """const { echo } = await load("echo");
           return echo(given.state, given.acts.map((act) => ({ op: "act", act })), null);""",
        {"state": CARDS, "acts": acts},
    )
    assert (state["seats"]["4"]["asked"], state["placing"]["needs"]) == (True, 5)


def test_every_card_of_the_deck_is_a_key_with_its_own_name(page):
    found = run(
        page,
        """document.body.innerHTML = '<div id="rack"></div>'; const { begin } = await load("words"); begin({}, { locale: "en", currency: "USD" });
           const { beginPieces, beginRack, paintRack } = await load("pieces");
           beginPieces({ game: "poker" }, { suits: "/cards/suits.svg" }); beginRack(() => {});
           paintRack({ mine: true, open: true, placing: {}, used: ["Ah", "Jk"] });
           return [...document.querySelectorAll(".key")].map((key) => [key.dataset.piece, key.getAttribute("aria-disabled")]);""",
    )
    assert sorted(piece for piece, _ in found) == sorted(map(str, DECK))
    assert {piece for piece, off in found if off} == {"Ah", "Jk"}


GREYED = """
  document.body.innerHTML = '<div id="rack"></div>'; const { begin } = await load("words"); begin({}, { locale: "en", currency: "USD" });
  const { beginPieces, beginRack, paintRack } = await load("pieces");
  beginPieces({ game: "poker" }, { suits: "/cards/suits.svg" }); beginRack(() => {});
  paintRack({ mine: true, open: true, used: ["Ah"], seats: {}, placing: { who: "seat", seat: 3, refused: ["Kc", "2d"] } }, { armed: given });
  return [...document.querySelectorAll(".key[data-refused]")].map((key) => key.dataset.piece);
"""


@pytest.mark.parametrize(("armed", "greyed"), [(None, {"Kc", "2d"}), (2, {"Kc", "2d"}), (3, set())])
def test_what_the_house_would_refuse_greys_out_unless_its_own_way_is_asked_for(page, armed, greyed):
    assert set(run(page, GREYED, armed)) == greyed


def test_a_card_that_was_just_laid_leaves_no_card_grey_until_the_house_has_answered(page):
    state = json.loads(json.dumps(CARDS))
    state["round"]["phase"] = "seats"
    state["placing"] = {"who": "seat", "seat": 4, "have": [], "needs": 7, "refused": ["Kc"]}
    shown = run(
        page,
        """const { echo } = await load("echo");
           return echo(given, [{ op: "act", act: { kind: "place", piece: "2d" } }], null);""",
        state,
    )
    assert shown["placing"]["refused"] == []
