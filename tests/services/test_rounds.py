"""A dealer's round, tap by tap: what is saved, what is refused, what is settled and what can be taken back."""

from __future__ import annotations

import json
from dataclasses import replace
from uuid import UUID, uuid4

import pytest

from cast import ADA, DANA, MEILING, PAT, ROBIN, open_site
from dealing import BANKER, HANDS, TOTAL, Dealer, open_table, tablet
from tablemgr.audit.canonical import canonical
from tablemgr.audit.record import By
from tablemgr.errors import Absent, BadInput, Conflict, Denied, Refused
from tablemgr.services.changes import LimitsChange
from tablemgr.services.property import seen_as
from tablemgr.services.taps import Call, Settle, TakeBack, Tap, Undo
from tablemgr.store import tables
from tablemgr.store.work import read

TABLE = "PG14"


class Hand:
    """A dealer's hand on a tablet: keeps request and version as a tablet does."""

    def __init__(self, site, by, code=TABLE):
        self.site, self.by, self.code = site, by, code
        self.request = uuid4()
        self.state = site.rounds.state(code, by=by)

    @property
    def round(self):
        return self.state["round"]

    def tap(self, kind, **values):
        tap = Tap(self._request(), self.round["version"], uuid4(), {"kind": kind, **values})
        self.state = self.site.rounds.act(self.code, tap, by=self.by)
        return tap

    def undo(self):
        undo = Undo(self._request(), self.round["version"], uuid4())
        self.state = self.site.rounds.undo(self.code, undo, by=self.by)
        return undo

    def settle(self):
        ask = Settle(self._request(), self.round["version"])
        self.state = self.site.rounds.settle(self.code, ask, by=self.by)
        self.request = uuid4()
        return ask

    def take_back(self, number):
        self.state = self.site.rounds.take_back(self.code, TakeBack(number, uuid4()), by=self.by)

    def _request(self):
        return UUID(self.round["request"]) if self.round["request"] else self.request

    def to_seats(self, wagers, dice=(2, 3, 5)):
        for seat, cents in wagers.items():
            self.tap("wager", seat=seat, cents=cents)
        self.tap("no_more_bets")
        if dice:
            self.tap("dice", values=list(dice))
        for piece in BANKER:
            self.tap("place", piece=piece)

    def play(self, wagers, **more):
        self.to_seats(wagers, **more)
        for seat in [seat for seat in (1, 2, 3) if str(seat) in self.state["bets"]]:
            for piece in HANDS[seat]:
                self.tap("place", piece=piece)


@pytest.fixture
def dana(site):
    """Dana at the tablet of table 14, which is open."""
    open_table(site)
    return tablet(site)


@pytest.fixture
def hand(site, dana):
    return Hand(site, dana)


def refusal(act):
    with pytest.raises((Refused, Conflict, Denied, BadInput, Absent)) as caught:
        act()
    return type(caught.value), str(caught.value)


def facts(site, kind=None):
    """Every fact of the table, as (kind, body)."""
    from sqlalchemy import text

    with read(site.house.engine) as unit:
        rows = unit.session.execute(
            text("SELECT kind, canonical FROM facts WHERE chain = :chain ORDER BY sequence"),
            {"chain": f"table:{TABLE}"},
        )
        return [(each, json.loads(written)["body"]) for each, written in rows if kind in (None, each)]


def held(site, *names):
    with read(site.house.engine) as unit:
        return tables.balances(unit, *names)


# ---- a round from the first wager to the book ----


def test_a_round_is_dealt_and_settled(site, hand):
    assert (hand.round["number"], hand.round["phase"], hand.round["version"]) == (1, "bets", 0)
    hand.to_seats({1: 10_000, 2: 2_500, 3: 30_000})
    banker = hand.state["banker"]
    assert (banker["low"], banker["high"]) == (["4-4", "5-6"], ["6-6", "4-5"])
    assert banker["high_words"] == {"say": "wong with %(kind)s", "with": {"kind": {"say": "Teen", "with": {}}}}
    assert banker["because"]["tongues"]["en"].endswith(".")
    assert hand.state["placing"] == {"who": "seat", "seat": 1, "have": [], "needs": 4, "refused": [], "why": None}
    assert hand.state["totals"] is None

    for piece in HANDS[1]:
        hand.tap("place", piece=piece)
    seat = hand.state["seats"]["1"]
    assert (seat["low_result"], seat["high_result"], seat["result"]) == ("win", "win", "win")
    assert (seat["pays"], seat["commission"], seat["net"]) == (10_000, 500, 9_500)
    assert (seat["chips"], seat["coin"]) == ([[2500, 3], [500, 4]], 0)
    assert hand.state["totals"] == {"house_net": -9_500, "commission": 500}

    for number in (2, 3):
        for piece in HANDS[number]:
            hand.tap("place", piece=piece)
    assert [hand.state["seats"][each]["result"] for each in "123"] == ["win", "push", "push"]
    assert hand.round["phase"] == "ready"
    hand.settle()

    assert (hand.round["number"], hand.round["phase"], hand.round["request"]) == (2, "bets", None)
    assert hand.state["last"] == {
        "number": 1, "house_net": -9_500, "results": {"1": "win", "2": "push", "3": "push"}
    }  # fmt: skip
    ((_, body),) = facts(site, "round.settled")
    assert body["figures"] == {
        "wagers": 42_500, "taken": 0, "paid": 10_000, "commission": 500,
        "side_wagers": 0, "side_taken": 0, "side_paid": 0, "house_net": -9_500,
    }  # fmt: skip
    assert body["banker"]["pieces"] == list(BANKER)
    assert (body["tile_set"], body["session"], body["dealer"], body["capture"]) == ("A", 1, DANA, "full")
    assert len(body["acts"]) == 3 + 2 + 4 + 12
    assert held(site, "rack:PG14", "commission:PG14", "seat:PG14:1", "seat:PG14:2") == {
        "rack:PG14": TOTAL - 10_000, "commission:PG14": 500, "seat:PG14:1": 9_500, "seat:PG14:2": 0
    }  # fmt: skip


def test_a_losing_seat_fills_the_tray(site, hand):
    hand.to_seats({4: 5_000})
    for piece in ("1-5", "2-3", "1-3", "3-6"):
        hand.tap("place", piece=piece)
    seat = hand.state["seats"]["4"]
    assert (seat["result"], seat["pays"], seat["net"], seat["chips"]) == ("lose", -5_000, -5_000, [])
    hand.settle()
    assert held(site, "rack:PG14", "seat:PG14:4") == {"rack:PG14": TOTAL + 5_000, "seat:PG14:4": -5_000}


def test_the_side_bet_is_settled_by_itself(site, hand):
    hand.tap("wager", seat=1, cents=5_000)
    hand.tap("side_bet", seat=1, cents=1_000)
    hand.tap("no_more_bets")
    hand.tap("dice", total=10)
    assert hand.state["dice"] == {
        "values": None, "total": 10, "first": {"say": "seat %(seat)s", "with": {"seat": 1}},
        "order": ["seat 1", "seat 2", "seat 3", "seat 4", "seat 5", "seat 6", "seat 7", "banker"],
    }  # fmt: skip
    for piece in (*BANKER, "1-5", "2-3", "2-2", "2-2"):
        hand.tap("place", piece=piece)
    seat = hand.state["seats"]["1"]
    # One is the low hand's: a push on the main bet, and the pair of Bon is a line of the side bet all the same.
    assert (seat["result"], seat["net"]) == ("push", 0)
    assert (seat["side"]["key"], seat["side"]["pays"], seat["side"]["chips"]) == ("pair", 2_000, [[500, 4]])
    hand.settle()
    assert held(site, "rack:PG14", "seat:PG14:1") == {"rack:PG14": TOTAL - 2_000, "seat:PG14:1": 2_000}
    assert facts(site, "round.settled")[0][1]["seats"]["1"]["side"] == {
        "wager": 1_000, "line": "pair", "pays": 2_000
    }  # fmt: skip


def test_every_tap_is_on_the_disk_before_it_is_answered(site, hand, dana, clock):
    hand.to_seats({1: 10_000})
    hand.tap("place", piece="1-1")
    again = open_site(site.house.engine.url, clock)
    assert again.rounds.state(TABLE, by=dana) == hand.state
    again.close()


def test_the_house_way_can_be_asked_for_a_seat(hand):
    hand.play({1: 10_000})
    hand.tap("house_way", seat=1)
    seat = hand.state["seats"]["1"]
    assert seat["set_by"] == "house_way"
    assert seat["rule"]
    hand.undo()
    assert hand.state["seats"]["1"]["set_by"] == "player"


def test_a_table_that_records_results_only(site, hand, dana):
    setup, _ = site.property.table_setup(TABLE)
    site.property.put_table(replace(setup, capture="results"), seen=seen_as(setup), by=By(ADA, "administrator"))
    hand = Hand(site, dana)
    hand.to_seats({1: 10_000, 2: 5_000})
    assert hand.state["placing"]["needs"] == 0
    hand.tap("result", seat=1, result="lose")
    hand.tap("result", seat=2, result="win")
    seats = hand.state["seats"]
    assert (seats["1"]["low_result"], seats["1"]["net"], seats["2"]["net"]) == (None, -10_000, 4_750)
    hand.settle()
    body = facts(site, "round.settled")[0][1]
    assert (body["capture"], body["figures"]["house_net"]) == ("results", 5_250)


def test_a_table_without_dice(site, dana):
    setup, _ = site.property.table_setup(TABLE)
    site.property.put_table(replace(setup, dice_on=False), seen=seen_as(setup), by=By(ADA, "administrator"))
    hand = Hand(site, dana)
    hand.play({1: 10_000}, dice=None)
    assert (hand.state["dice"], hand.state["table"]["dice"]) == (None, None)
    hand.settle()
    assert facts(site, "round.settled")[0][1]["dice"] is None


# ---- what a tablet repeats, and what it saw too late ----


def test_a_repeated_tap_is_not_done_again(site, hand, dana):
    tap = hand.tap("wager", seat=1, cents=5_000)
    hand.tap("wager", seat=2, cents=5_000)
    assert site.rounds.act(TABLE, tap, by=dana) == hand.state


def test_a_repeated_undo_is_not_done_again(site, hand, dana):
    hand.tap("wager", seat=1, cents=5_000)
    hand.tap("wager", seat=2, cents=5_000)
    undo = hand.undo()
    assert site.rounds.undo(TABLE, undo, by=dana) == hand.state
    assert list(hand.state["bets"]) == ["1"]


@pytest.mark.parametrize("version", [0, 1, 3])
def test_a_tap_on_a_stale_screen_changes_nothing(site, hand, dana, version):
    hand.tap("wager", seat=1, cents=5_000)
    hand.tap("wager", seat=2, cents=5_000)
    stale = Tap(UUID(hand.round["request"]), version, uuid4(), {"kind": "no_more_bets"})
    assert refusal(lambda: site.rounds.act(TABLE, stale, by=dana))[0] is Conflict
    assert site.rounds.state(TABLE, by=dana) == hand.state


def test_two_tablets_cannot_begin_two_rounds(site, hand, dana):
    hand.tap("wager", seat=1, cents=5_000)
    other = Tap(uuid4(), 0, uuid4(), {"kind": "wager", "seat": 2, "cents": 5_000})
    assert refusal(lambda: site.rounds.act(TABLE, other, by=dana))[0] is Conflict


def test_a_first_tap_that_arrives_after_its_round_was_settled_begins_nothing(site, hand, dana):
    late = hand.tap("wager", seat=1, cents=10_000)
    hand.play({})
    hand.settle()
    assert refusal(lambda: site.rounds.act(TABLE, late, by=dana))[0] is Conflict
    assert site.rounds.state(TABLE, by=dana)["round"]["request"] is None


def test_settling_twice_is_settling_once(site, hand, dana):
    hand.play({1: 10_000})
    ask = hand.settle()
    assert site.rounds.settle(TABLE, ask, by=dana) == hand.state
    # The answer is the first one also when the next round has begun, and whoever repeats it.
    first = hand.state
    hand.tap("wager", seat=2, cents=5_000)
    assert site.rounds.settle(TABLE, ask, by=By(MEILING, "dealer")) == first
    assert len(facts(site, "round.settled")) == 1


def test_the_same_id_with_another_body_is_refused(site, hand, dana):
    hand.play({1: 10_000})
    ask = hand.settle()
    other = Settle(ask.request, ask.version + 1)
    assert refusal(lambda: site.rounds.settle(TABLE, other, by=dana))[0] is Conflict


def test_a_round_that_is_not_complete_is_not_settled(site, hand, dana):
    hand.to_seats({1: 10_000})
    ask = Settle(UUID(hand.round["request"]), hand.round["version"])
    assert refusal(lambda: site.rounds.settle(TABLE, ask, by=dana)) == (
        Refused, "This round is not complete. Enter every hand before it is settled."
    )  # fmt: skip
    assert site.rounds.state(TABLE, by=dana) == hand.state


# ---- bad input: the right family, and the draft kept ----


@pytest.mark.parametrize(
    ("act", "family", "sentence"),
    [
        ({"kind": "place", "piece": "7-7"}, BadInput, "There is no tile 7-7."),
        ({"kind": "place", "piece": "6-6"}, Refused, "6-6 is used up."),
        ({"kind": "place", "piece": 66}, BadInput, "The piece is a short text."),
        ({"kind": "wager", "seat": 1, "cents": 5_000}, Refused, "The bets are closed."),
        ({"kind": "seat", "seat": 9}, Absent, "There is no seat 9 at this table."),
        ({"kind": "shuffle"}, BadInput, "There is no act of kind shuffle."),
        ({"kind": "no_more_bets", "really": True}, BadInput, "An act of kind no_more_bets has kind and no more."),
    ],
)
def test_a_wrong_act_is_refused_and_the_draft_kept(site, hand, dana, act, family, sentence):
    hand.to_seats({1: 10_000})
    hand.tap("place", piece="6-6")
    tap = Tap(UUID(hand.round["request"]), hand.round["version"], uuid4(), act)
    assert refusal(lambda: site.rounds.act(TABLE, tap, by=dana)) == (family, sentence)
    assert site.rounds.state(TABLE, by=dana) == hand.state


@pytest.mark.parametrize(
    ("cents", "sentence"),
    [
        (2_000, "The wager must be from 25.00 to 2000.00."),
        (200_500, "The wager must be from 25.00 to 2000.00."),
        (2_550, "The wager must be a multiple of 5.00."),
        (10**30, "The wager must be from 25.00 to 2000.00."),
    ],
)
def test_a_wager_outside_the_limits_is_refused(site, hand, dana, cents, sentence):
    tap = Tap(uuid4(), 0, uuid4(), {"kind": "wager", "seat": 1, "cents": cents})
    family, said = refusal(lambda: site.rounds.act(TABLE, tap, by=dana))
    assert (family, said.replace(",", "")) == (Refused, sentence)
    assert site.rounds.state(TABLE, by=dana)["round"]["request"] is None


def test_a_round_has_an_end_of_taps(site, hand, monkeypatch):
    monkeypatch.setattr("tablemgr.services.tapping.MOST_TAPS", 3)
    for cents in (5_000, 5_500, 6_000):
        hand.tap("wager", seat=1, cents=cents)
    assert refusal(lambda: hand.tap("wager", seat=1, cents=6_500))[0] is Refused


# ---- who may ----


def test_another_persons_table(site, hand, dana):
    meiling = replace(dana, person=MEILING)
    hand.tap("wager", seat=1, cents=5_000)
    tap = Tap(UUID(hand.round["request"]), 1, uuid4(), {"kind": "no_more_bets"})
    assert refusal(lambda: site.rounds.act(TABLE, tap, by=meiling)) == (Denied, "Dana (2207) has Table 14 now.")
    state = site.rounds.state(TABLE, by=meiling)
    assert (state["mine"], state["bets"]) == (False, hand.state["bets"])


def test_a_browser_that_is_no_tablet_does_not_deal(site, hand, dana):
    tap = Tap(uuid4(), 0, uuid4(), {"kind": "wager", "seat": 1, "cents": 5_000})
    assert refusal(lambda: site.rounds.act(TABLE, tap, by=replace(dana, device=None)))[0] is Denied


def test_a_closed_table_and_one_that_is_not_there(site):
    by = tablet(site)
    tap = Tap(uuid4(), 0, uuid4(), {"kind": "wager", "seat": 1, "cents": 5_000})
    assert refusal(lambda: site.rounds.act("PG11", tap, by=by)) == (Refused, "Table 11 is closed.")
    assert refusal(lambda: site.rounds.act("PG99", tap, by=by)) == (Absent, "There is no table PG99.")
    closed = site.rounds.state("PG11", by=by)
    assert (closed["open"], closed["mine"], closed["bets"]) == (False, False, {})


def test_the_next_dealer_goes_on_where_the_last_one_was(site, hand, dana):
    hand.tap("wager", seat=1, cents=10_000)
    meiling = replace(dana, person=MEILING)
    site.tables.take(TABLE, by=meiling)
    other = Hand(site, meiling)
    assert other.round["request"] == hand.round["request"]
    other.play({})
    other.settle()
    body = facts(site, "round.settled")[0][1]
    assert (body["started_by"], body["dealer"]) == (DANA, MEILING)
    late = Tap(uuid4(), 0, uuid4(), {"kind": "wager", "seat": 1, "cents": 5_000})
    assert refusal(lambda: site.rounds.act(TABLE, late, by=dana)) == (Denied, "陳美玲 (2318) has Table 14 now.")


# ---- undo, and the wagers that stand ----


def test_undo_steps_back_through_the_round(hand):
    seen = [hand.state]
    for act in ({"seat": 1, "cents": 10_000}, {"seat": 2, "cents": 5_000}):
        hand.tap("wager", **act)
        seen.append(hand.state)
    hand.tap("no_more_bets")
    hand.tap("dice", values=[1, 1, 1])
    for piece in BANKER:
        hand.tap("place", piece=piece)
    for _ in range(6):
        hand.undo()

    def lying(state):
        return {name: state[name] for name in ("bets", "dice", "placing", "banker", "seats", "used", "totals")}

    assert lying(hand.state) == lying(seen[2])
    hand.undo()
    hand.undo()
    assert lying(hand.state) == lying(seen[0])
    assert hand.round["can_undo"] is False
    assert refusal(hand.undo) == (Refused, "There is no tap to take back in this round.")


def test_the_wagers_of_the_last_round_stand(site, hand):
    hand.play({1: 10_000, 2: 5_000, 3: 30_000})
    hand.settle()
    assert hand.state["bets"] == {
        "1": {"wager": 10_000, "side": 0, "sides": {}}, "2": {"wager": 5_000, "side": 0, "sides": {}}, "3": {"wager": 30_000, "side": 0, "sides": {}}
    }  # fmt: skip
    hand.tap("wager", seat=2, cents=0)
    hand.tap("wager", seat=3, cents=2_500)
    hand.undo()
    hand.undo()
    assert hand.state["bets"]["2"] == {"wager": 5_000, "side": 0, "sides": {}}
    assert hand.round["can_undo"] is False
    hand.tap("wager", seat=2, cents=0)
    hand.tap("wager", seat=3, cents=0)
    hand.play({})  # only seat 1 plays on
    assert list(hand.state["seats"]) == ["1"]


def other_limits(site, minimum):
    """Give the table other limits, asked for by one and approved by another."""
    before = next(each for each in site.property.limits() if each.code == "L25")
    site.property.put_limits(replace(before, code="L26", minimum=minimum), by=By(ADA, "administrator"))
    site.changes.ask_limits(TABLE, LimitsChange(limits="L26", reason="a full house"), by=By(ROBIN, "floor"))
    (asked,) = site.changes.waiting().asked
    site.changes.approve(asked.id, by=By(PAT, "pit_boss"))


def test_a_standing_wager_that_the_limits_of_now_do_not_allow_falls_away(site, hand, dana):
    hand.play({1: 2_500, 2: 10_000})
    hand.settle()
    other_limits(site, minimum=5_000)
    assert list(site.rounds.state(TABLE, by=dana)["bets"]) == ["2"]


def test_a_round_keeps_the_terms_it_began_with(site, hand, dana):
    hand.tap("wager", seat=1, cents=2_500)
    other_limits(site, minimum=5_000)
    assert hand.state["table"]["limits"]["minimum"] == 2_500
    hand.play({})
    hand.settle()
    assert hand.state["table"]["limits"]["minimum"] == 5_000
    recalled = site.rounds.recall.round(TABLE, 1)
    assert recalled.agrees
    assert recalled.settled.body["terms"]["minimum"] == 2_500


# ---- taking back a settled round ----


def test_a_settled_round_is_taken_back_whole(site, hand):
    hand.play({1: 10_000, 2: 5_000})
    ready = hand.state
    hand.settle()
    assert hand.round["settled_undo"] == 1
    hand.take_back(1)
    assert (hand.round["phase"], hand.round["can_undo"], hand.round["settled_undo"]) == ("ready", True, None)
    assert hand.round["request"] != ready["round"]["request"]
    assert hand.state["seats"] == ready["seats"]
    assert hand.state["last"] is None
    assert held(site, "rack:PG14", "commission:PG14", "seat:PG14:1") == {
        "rack:PG14": TOTAL, "commission:PG14": 0, "seat:PG14:1": 0
    }  # fmt: skip
    hand.undo()
    hand.tap("place", piece=HANDS[2][3])
    hand.settle()
    bodies = [body for _, body in facts(site, "round.settled")]
    assert [(body["number"], body["replaces"]) for body in bodies] == [(1, None), (2, 1)]
    taken = site.rounds.recall.round(TABLE, 1)
    assert (taken.settled.reason, taken.agrees) == ("undo at the table", True)
    assert taken.settled.reversed_at is not None
    assert site.rounds.recall.round(TABLE, 2).settled.reversed_at is None


def test_taking_back_twice_is_taking_back_once(site, hand, dana):
    hand.play({1: 10_000})
    hand.settle()
    ask = TakeBack(1, uuid4())
    first = site.rounds.take_back(TABLE, ask, by=dana)
    assert site.rounds.take_back(TABLE, ask, by=dana) == first
    assert refusal(lambda: site.rounds.take_back(TABLE, TakeBack(1, uuid4()), by=dana))[0] is Conflict
    assert len(facts(site, "round.reversed")) == 1


def test_bets_of_the_next_round_make_way_for_the_one_taken_back(site, hand):
    hand.play({1: 10_000})
    hand.settle()
    hand.tap("wager", seat=2, cents=5_000)
    assert hand.round["settled_undo"] == 1
    hand.take_back(1)
    assert list(hand.state["bets"]) == ["1"]


def test_after_no_more_bets_the_round_before_stands(site, hand, dana):
    hand.play({1: 10_000})
    hand.settle()
    hand.tap("no_more_bets")
    assert hand.round["settled_undo"] is None
    family, sentence = refusal(lambda: site.rounds.take_back(TABLE, TakeBack(1, uuid4()), by=dana))
    assert (family, sentence.split(".")[0]) == (Refused, "The bets of the next round are closed, so round 1 stands")
    assert site.rounds.state(TABLE, by=dana) == hand.state


@pytest.mark.parametrize("number", [0, 2, 99])
def test_only_the_last_round_is_taken_back(site, hand, dana, number):
    hand.play({1: 10_000})
    hand.settle()
    assert refusal(lambda: site.rounds.take_back(TABLE, TakeBack(number, uuid4()), by=dana))[0] is Conflict


# ---- looking back ----


def test_a_round_is_recalled_as_it_lay(site, hand):
    hand.play({1: 10_000, 2: 5_000, 3: 30_000})
    ready = hand.state
    hand.settle()
    found = site.rounds.recall.round(TABLE, 1)
    assert found.agrees
    assert {name: found.state[name] for name in ("bets", "dice", "banker", "seats")} == {
        name: ready[name] for name in ("bets", "dice", "banker", "seats")
    }
    assert (found.dealer_name, found.before, found.after) == ("Dana", None, None)
    assert sum(posting.cents for entry in found.entries for posting in entry.postings) == 0
    assert len(found.settled.hash) == 64
    canonical(found.state)  # everything in it can be told again


def test_a_changed_row_is_noticed_when_the_round_is_recalled(site, hand):
    from sqlalchemy import text

    hand.play({1: 10_000})
    hand.settle()
    with site.house.engine.connect() as connection, connection.begin():
        connection.execute(text("DROP TRIGGER rounds_no_update"))
        connection.execute(text("""UPDATE rounds SET body = replace(body, '"house_net":-9500', '"house_net":-9400')"""))
    assert not site.rounds.recall.round(TABLE, 1).agrees


def test_rounds_are_listed_newest_first_page_by_page(site, dana, monkeypatch):
    monkeypatch.setattr("tablemgr.services.recall.PAGE", 2)
    dealer = Dealer(site, dana)
    for _ in range(3):
        dealer.round({1: 10_000, 2: 5_000})
    page = site.rounds.recall.page(TABLE)
    assert [line.settled.number for line in page.lines] == [3, 2]
    assert page.lines[0].results == {"win": 1, "lose": 0, "push": 1}
    older = site.rounds.recall.page(TABLE, below=page.below)
    assert ([line.settled.number for line in older.lines], older.below) == ([1], None)
    assert refusal(lambda: site.rounds.recall.round(TABLE, 4)) == (Absent, "Table 14 has no round 4.")


def test_calling_the_floor_is_a_fact_and_changes_nothing(site, hand, dana):
    hand.tap("wager", seat=1, cents=5_000)
    call = Call(uuid4())
    assert site.rounds.call_floor(TABLE, call, by=dana) == hand.state
    assert site.rounds.call_floor(TABLE, call, by=dana) == hand.state
    assert facts(site, "floor.called") == [
        ("floor.called", {"table": TABLE, "session": 1, "dealer": DANA, "round": 1})
    ]  # fmt: skip
