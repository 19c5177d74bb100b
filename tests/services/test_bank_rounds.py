"""A seat banks at a table of the house: offers out of the rounds before, the fact, the replay, taking back, lammers."""

from __future__ import annotations

import re
from dataclasses import replace
from uuid import UUID, uuid4

import pytest

from cast import ADA, DANA, MEILING, PAT, PINS, ROBIN, START, open_site
from dealing import FLOOR, close_table, open_table, tablet
from tablemgr import assets
from tablemgr.audit.record import By
from tablemgr.clock import FixedClock, parse_stamp
from tablemgr.errors import Absent, BadInput, Denied, Refused
from tablemgr.rules.bankrules import added
from tablemgr.rules.tiles.ruleset import TileRules
from tablemgr.services import demonstration
from tablemgr.services.house import WrongFields
from tablemgr.services.lammers import Carry, Pay, WriteOff
from tablemgr.services.property import seen_as
from tablemgr.services.shift_seats import seats_of
from tablemgr.services.taps import Settle, TakeBack, Tap, Undo
from tablemgr.store import verify
from tablemgr.store.work import read

BY = By(ADA, "administrator")
CODE = "PG14"
# A bank's hand, the house's own and three seats', out of one set of tiles; 4-4 5-6 / 6-6 4-5 beats and loses to some.
TILES = {
    "banker": "4-4 5-6 6-6 4-5", 0: "1-1 1-6 2-2 2-2", 1: "3-3 3-3 5-5 4-6", 2: "3-6 1-5 1-4 2-5", 3: "6-6 5-6 1-2 2-4",
    4: "2-3 5-5 1-3 1-3",
}  # fmt: skip
CARDS = {
    "banker": "Qh Jc Kd Kc 7d 5h 2c", 0: "Th 2d 9h 9d 7c 5s 4s", 1: "Ks Qs Ac Ad 8c 4d 3c", 2: "Qd Jd Ah As 8d 6h 4h",
    3: "9c 8h Ts Tc 6s 4c 3d", 4: "Kh 6d 7h 7s 6c 3h 2h",
}  # fmt: skip
GAMES = {
    "tiles": ("foxwoods", TILES, ()),
    "poker": ("trump_plaza", CARDS, ("fortune-2",)),
}
BOTH = pytest.mark.parametrize("game", ["tiles", "poker"])


def banked(site, game="tiles", *, code=CODE, ruleset=None, commission=("five_percent", "five_percent_net"), **chosen):
    """Set a table up so that players bank at it."""
    way, _, sides = GAMES[game]

    def force(kind, key):
        of = game if kind in ("houseway", "ruleset") else None
        return site.rulebook.put_in_force(kind, key, game=of, by=BY)

    before, _ = site.property.table_setup(code)
    rules = {"houseway": force("houseway", way), "ruleset": force("ruleset", ruleset or f"{game}-player-bank")}
    setup = replace(
        before, game=game, seats=6, **rules, paytables=tuple(force("paytable", each) for each in sides),
        commission=tuple(force("commission", each) for each in commission), **chosen,
    )  # fmt: skip
    site.property.put_table(setup, seen=seen_as(before), by=BY)


class Table:
    """A dealer at a table at which players bank."""

    def __init__(self, site, game="tiles", code=CODE, *, by=None):
        self.site, self.code, self.hands = site, code, GAMES[game][1]
        self.by = by or tablet(site)
        self.request = uuid4()
        self.look()

    def look(self):
        self.state = self.site.rounds.state(self.code, by=self.by)

    def tap(self, kind, **values):
        found = self.state["round"]
        request = UUID(found["request"]) if found["request"] else self.request
        act = {"kind": kind, **values}
        self.state = self.site.rounds.act(self.code, Tap(request, found["version"], uuid4(), act), by=self.by)

    def wager(self, **wagers):
        for seat, cents in wagers.items():
            self.tap("wager", seat=int(seat[1:]), cents=cents)

    def deal(self, *, dice=(1, 2, 6)):
        """Close the bets and lay every hand."""
        self.tap("no_more_bets")
        self.tap("dice", values=list(dice))
        self.lay("banker")
        while (placing := self.state["placing"]) is not None:
            self.lay(placing["seat"])

    def lay(self, who):
        for piece in self.hands[who].split():
            self.tap("place", piece=piece)

    def settle(self):
        found = self.state["round"]
        self.state = self.site.rounds.settle(self.code, Settle(UUID(found["request"]), found["version"]), by=self.by)
        self.request = uuid4()
        return self.body(found["number"])

    def body(self, number):
        found = self.site.rounds.recall.round(self.code, number)
        assert found.agrees
        return found.settled.body

    def plain(self, **wagers):
        """Deal and settle a round that the house banks."""
        self.wager(**wagers)
        self.deal()
        return self.settle()


def sound(site):
    with read(site.house.engine) as unit:
        assert verify.verify(unit) == []


@BOTH
def test_a_bank_from_the_offer_to_the_book_on_both_databases(database_url, game):
    site = open_site(database_url, FixedClock(parse_stamp(START)))
    demonstration.load(site)
    banked(site, game)
    open_table(site, CODE)
    table = Table(site, game)
    # Nobody has wagered yet, so nobody is asked.
    assert table.state["bank"]["banking"] == "alternate"
    assert table.state["bank"]["offer"] is None
    first = table.plain(s1=10_000, s2=5_000, s3=2_500)
    assert first["bank"] == {
        "kind": "house", "offered": [], "declined": [],
        "after": {"holder": None, "row": 0, "bets": {"1": 10_000, "2": 5_000, "3": 2_500}},
    }  # fmt: skip
    # Everybody did; the wagers stand, and what a bank must cover is said with the house's own wager.
    offer = table.state["bank"]["offer"]
    assert (offer["seat"], offer["needs"], offer["needs_half"], offer["after"]) == (1, 17_500, 3_750, [2, 3])
    assert (offer["answers"], offer["cap"], offer["action"]) == (["whole", "half", "decline"], None, False)
    with pytest.raises(Refused, match="offered to seat 1 now, not to seat 2"):
        table.tap("bank", seat=2, answer="whole", purse=90_000, action=None)
    table.tap("bank", seat=1, answer="decline", purse=0, action=None)
    with pytest.raises(Refused, match=r"shows 174\.99, and a whole bank must cover all wagers: 175\.00"):
        table.tap("bank", seat=2, answer="whole", purse=17_499, action=None)
    table.tap("bank", seat=2, answer="whole", purse=20_000, action=None)
    bank = table.state["bank"]
    assert (bank["holder"], bank["kind"], bank["purse"], bank["short"], bank["needs"]) == (
        2,
        "seat",
        20_000,
        False,
        17_500,
    )
    assert bank["house_wager"] == {"may": True, "least": 2_500, "most": 200_000, "only": 5_000}
    assert list(table.state["bets"]) == ["1", "3"]
    table.tap("wager", seat=4, cents=5_000)
    assert table.state["bank"]["short"]
    with pytest.raises(Refused, match="must cover all wagers"):
        table.tap("no_more_bets")
    table.tap("wager", seat=4, cents=0)
    table.deal()
    state = table.state
    assert state["banker"]["seat"] == 2
    assert state["banker"]["set_by"] == "player"
    assert (state["house"]["wager"], state["house"]["set_by"]) == (5_000, "house_way")
    assert sorted(state["seats"]) == ["1", "3"]
    assert "dealer" in state["dice"]["order"]
    body = table.settle()
    _money(site, body)
    assert (body["bank"]["seat"], body["bank"]["purse"], body["bank"]["declined"]) == (2, 20_000, [1])
    assert body["bank"]["after"] == {"holder": 2, "row": 1, "bets": {"1": 10_000, "2": 5_000, "3": 2_500}}
    # Player and house alternate.
    assert table.state["bank"]["offer"] is None
    with pytest.raises(Refused, match="house's turn"):
        table.tap("bank", seat=3, answer="whole", purse=90_000, action=None)
    table.look()
    table.plain(s2=5_000)
    assert table.state["bank"]["offer"]["seat"] == 3
    close_table(site, CODE)
    sound(site)
    # The seats of the report add up to what the house gained.
    report = site.shifts.look(site.shifts.now())
    gained = sum(table.body(number)["figures"]["house_net"] for number in (1, 2, 3))
    assert sum(line.win_cents for line in report.seats) == gained
    assert sum(seat.win for seat in seats_of(body)) == body["figures"]["house_net"]
    site.close()


def _money(site, body):
    """The figures of a player's bank say what the house gained, and add up."""
    figures, bank = body["figures"], body["bank"]
    assert figures["house_net"] == figures["taken"] - figures["paid"] + figures["commission"] + (
        figures["side_taken"] - figures["side_paid"]
    )
    players = sum(seat["net"] for seat in body["seats"].values())
    sides = sum((seat["side"] or {"pays": 0})["pays"] for seat in body["seats"].values())
    assert players + sides + bank["net"] - bank["commission"] + figures["house_net"] == 0
    assert (figures["bank_net"], figures["bank_commission"]) == (bank["net"], bank["commission"])
    assert figures["house_wager"] == body.get("house", {"wager": 0})["wager"]


@BOTH
def test_half_a_bank_with_the_house(site, game):
    banked(site, game)
    open_table(site, CODE)
    table = Table(site, game)
    table.plain(s1=10_000, s2=5_000, s3=2_500, s4=7_500)
    table.tap("bank", seat=1, answer="half", purse=7_500, action=None)
    assert table.state["bank"]["house_wager"] is None
    with pytest.raises(Refused, match="holds half of this bank"):
        table.tap("house_wager", cents=10_000)
    table.look()
    table.deal()
    assert (table.state["house"], table.state["banker"]["set_by"]) == (None, "house_way")
    body = table.settle()
    _money(site, body)
    total = body["bank"]["net"] + body["bank"]["share"]
    assert total == -sum(seat["pays"] for seat in body["seats"].values()) != 0
    assert body["bank"]["net"] == total // 2
    assert body["figures"]["bank_wagers"] == 7_500
    sound(site)


def test_offers_are_made_by_the_server_alone(site):
    banked(site)
    open_table(site, CODE)
    table = Table(site)
    with pytest.raises(Refused, match="before the first wager"):
        table.tap("bank_offers", seats=[5], bets=[], holder=0, row=0)
    table.look()
    table.plain(s1=10_000)
    body = table.body(1)
    assert body["standing"][0] == {"kind": "bank_offers", "seats": [], "bets": [], "holder": 0, "row": 0}


def test_nobody_answers_and_the_house_banks(site):
    banked(site)
    open_table(site, CODE)
    table = Table(site)
    table.plain(s1=10_000, s3=2_500)
    body = table.plain(s1=10_000)
    assert (body["bank"]["kind"], body["bank"]["offered"], body["bank"]["declined"]) == ("house", [1, 3], [])
    # The offer stays where it was, for nobody has banked.
    assert table.state["bank"]["offer"]["seat"] == 1


def test_a_bank_is_undone_by_a_tap_and_taken_back_whole(site):
    banked(site)
    open_table(site, CODE)
    table = Table(site)
    table.plain(s1=10_000, s3=2_500)
    table.tap("bank", seat=1, answer="whole", purse=90_000, action=None)
    found = table.state["round"]
    undo = Undo(UUID(found["request"]), found["version"], uuid4())
    table.state = site.rounds.undo(CODE, undo, by=table.by)
    assert (table.state["bank"]["holder"], table.state["bets"]["1"]["wager"]) == (None, 10_000)
    table.tap("bank", seat=1, answer="whole", purse=90_000, action=None)
    table.deal()
    table.settle()
    table.state = site.rounds.take_back(CODE, TakeBack(2, uuid4()), by=table.by)
    assert (table.state["bank"]["holder"], table.state["house"]["wager"]) == (1, 10_000)
    body = table.settle()
    assert (body["number"], body["bank"]["seat"]) == (3, 1)
    # What was taken back does not count as a hand at the bank.
    assert body["bank"]["after"]["row"] == 1
    assert table.state["bank"]["offer"] is None
    sound(site)


def test_a_new_session_begins_the_turns_again(site):
    banked(site)
    open_table(site, CODE)
    table = Table(site)
    table.plain(s1=10_000)
    assert table.state["bank"]["offer"]["seat"] == 1
    close_table(site, CODE)
    open_table(site, CODE)
    table.look()
    assert table.state["bank"]["offer"] is None


def test_a_dragon_hand_is_recorded_with_its_owner_and_never_stands(site):
    banked(site, "poker")
    open_table(site, CODE)
    table = Table(site, "poker")
    assert table.state["dragon"] == {"offer": [], "minimum": 2_500, "hands": {}}
    table.wager(s1=10_000, s3=2_500)
    assert table.state["dragon"]["offer"] == [2, 4, 5, 6]
    table.tap("dragon", seat=2, owner=1, cents=5_000)
    assert table.state["dragon"]["hands"]["2"]["owner"] == 1
    table.tap("no_more_bets")
    table.tap("dice", values=[1, 2, 5])
    table.lay("banker")
    owners = set()
    while (placing := table.state["placing"]) is not None:
        owners.add((placing["seat"], placing.get("owner")))
        table.lay(placing["seat"])
    assert owners == {(1, None), (2, 1), (3, None)}
    body = table.settle()
    dragon = body["dragon"]["2"]
    assert (dragon["owner"], dragon["wager"], dragon["set_by"]) == (1, 5_000, "house_way")
    assert sorted(body["seats"]) == ["1", "3"]
    assert body["figures"]["wagers"] == 17_500
    entries = site.rounds.recall.round(CODE, 1).entries
    assert not any(posting.account == f"seat:{CODE}:2" for entry in entries for posting in entry.postings)
    assert sorted(table.state["bets"]) == ["1", "3"]
    assert table.state["dragon"]["hands"] == {}
    sound(site)


def test_a_folded_hand_loses_and_says_so(site):
    banked(site, "poker")
    open_table(site, CODE)
    table = Table(site, "poker")
    table.wager(s1=10_000, s3=2_500)
    table.tap("no_more_bets")
    table.tap("dice", values=[1, 2, 5])
    table.tap("fold", seat=1)
    table.lay("banker")
    while (placing := table.state["placing"]) is not None:
        table.lay(placing["seat"])
    assert table.state["seats"]["1"]["folded"]
    body = table.settle()
    assert (body["seats"]["1"]["folded"], body["seats"]["1"]["result"], body["seats"]["1"]["pays"]) == (
        True, "lose", -10_000
    )  # fmt: skip
    assert "folded" not in body["seats"]["3"]


def test_a_card_room_settles_by_the_order_of_action(site):
    banked(site, "tiles", ruleset="tiles-card-room", commission=("five_percent",))
    open_table(site, CODE)
    table = Table(site)
    table.plain(s1=10_000, s2=5_000, s3=2_500)
    assert table.state["bank"]["offer"]["action"]
    table.tap("bank", seat=1, answer="whole", purse=4_000, action=3)
    assert not table.state["bank"]["short"]
    table.deal()
    assert table.state["round"]["pay_order"] == [3, 2]
    shown = {seat: each["returned"] for seat, each in table.state["seats"].items()}
    body = table.settle()
    _money(site, body)
    assert shown == {seat: each.get("returned", 0) for seat, each in body["seats"].items()}
    assert table.state["round"]["pay_order"] == []
    assert abs(body["bank"]["net"]) <= 4_000
    # Two hands in a row: the holder is asked again.
    assert table.state["bank"]["offer"]["seat"] == 1
    sound(site)


def test_a_table_where_the_house_banks_reads_as_it_always_did(site):
    open_table(site, CODE)
    table = Table(site)
    table.hands = TILES
    assert table.state["bank"]["offer"] is None
    with pytest.raises(Refused, match="The house always banks at this table"):
        table.tap("bank", seat=1, answer="whole", purse=9_000, action=None)
    table.look()
    body = table.plain(s1=10_000)
    assert body["bank"] == {"kind": "house"}
    assert body["standing"] == []
    assert not {"bank_commission", "collect"} & set(body["terms"])
    assert not {"bank_net", "bank_wagers"} & set(body["figures"])


def pay(seat, cents):
    return Pay(uuid4(), seat, cents)


def test_lammers_outlive_three_dealers_and_the_close_on_both_databases(database_url):
    site = open_site(database_url, FixedClock(parse_stamp(START)))
    demonstration.load(site)
    banked(site, "poker", collect="lammer")
    open_table(site, CODE)
    table = Table(site, "poker")
    device = table.by.device
    expected = {}
    for badge in (DANA, MEILING, ROBIN):
        by = By(badge, "floor" if badge == ROBIN else "dealer", device=device)
        if badge != DANA:
            site.tables.take(CODE, by=by)
        table.by = by
        table.look()
        body = table.plain(s1=10_000, s3=10_000)
        for seat, each in body["seats"].items():
            expected[seat] = expected.get(seat, 0) + each["commission"]
        # The answer to the settle says it already, and what is owed is not kept back.
        assert table.state["owed"] == {seat: cents for seat, cents in expected.items() if cents}
    assert expected["1"] == 1_500
    close_table(site, CODE, dealer=MEILING)
    assert site.lammers.owed(CODE) == {1: 1_500}
    with pytest.raises(Refused, match="is closed"):
        site.lammers.pay(CODE, pay(1, 500), by=FLOOR)
    open_table(site, CODE, dealer=MEILING)
    table.by = By(MEILING, "dealer", device=device)
    table.look()
    assert table.state["owed"] == {"1": 1_500}
    ask = pay(1, 600)
    site.lammers.pay(CODE, ask, by=table.by)
    site.lammers.pay(CODE, ask, by=table.by)
    assert site.lammers.owed(CODE) == {1: 900}
    site.lammers.carry(CODE, Carry(uuid4(), 1, 400, "PG12", 2), by=table.by)
    assert (site.lammers.owed(CODE), site.lammers.owed("PG12")) == ({1: 500}, {2: 400})
    asked = WriteOff(uuid4(), 1, 500, "left the house", PAT, PINS[PAT])
    assert site.lammers.write_off(CODE, asked, by=FLOOR) is None
    assert site.lammers.owed(CODE) == {}
    sound(site)
    site.close()


@pytest.fixture
def owing(site):
    """A table at which seat 1 owes 5.00."""
    banked(site, "poker", collect="lammer")
    open_table(site, CODE)
    table = Table(site, "poker")
    table.plain(s1=10_000)
    assert site.lammers.owed(CODE) == {1: 500}
    return table


def test_what_may_not_be_done_with_lammers(site, owing):
    for ask, family, why in (
        (pay(1, 501), Refused, "Seat 1 owes 5.00 and no more"),
        (pay(2, 1), Refused, "Seat 2 owes nothing"),
        (pay(1, 0), BadInput, "above zero"),
        (pay(99, 1), Refused, "owes nothing"),
    ):
        with pytest.raises(family, match=why):
            site.lammers.pay(CODE, ask, by=owing.by)
    for target, why in ((("PG12", 9), "no seat 9"), (("PG12", 0), "no seat 0"), (("PG99", 1), "no table")):
        with pytest.raises(Absent, match=why):
            site.lammers.carry(CODE, Carry(uuid4(), 1, 500, *target), by=owing.by)
    with pytest.raises(Refused, match="lies there already"):
        site.lammers.carry(CODE, Carry(uuid4(), 1, 500, CODE, 1), by=owing.by)
    with pytest.raises(Denied):
        site.lammers.pay(CODE, pay(1, 500), by=By(MEILING, "dealer", device=owing.by.device))
    with pytest.raises(Denied):
        site.lammers.pay(CODE, pay(1, 500), by=By(PAT, "pit_boss"))
    assert site.lammers.owed(CODE) == {1: 500}


def test_a_write_off_takes_two_people_and_a_reason(site, owing):
    def off(**changes):
        values = {"id": uuid4(), "seat": 1, "cents": 500, "reason": "gone", "badge": PAT, "pin": PINS[PAT], **changes}
        return site.lammers.write_off(CODE, WriteOff(**values), by=FLOOR)

    with pytest.raises(WrongFields, match="two people"):
        off(badge=ROBIN, pin=PINS[ROBIN])
    with pytest.raises(Refused, match="may not sign"):
        off(badge=MEILING, pin=PINS[MEILING])
    with pytest.raises(WrongFields, match="Say it"):
        off(reason=" ")
    assert isinstance(off(pin="0000"), Denied)
    with pytest.raises(Denied):
        site.lammers.write_off(CODE, WriteOff(uuid4(), 1, 500, "x", PAT, PINS[PAT]), by=owing.by)
    assert site.lammers.owed(CODE) == {1: 500}
    assert off() is None
    sound(site)


def test_a_round_taken_back_takes_its_lammers_back(site, owing):
    site.rounds.take_back(CODE, TakeBack(1, uuid4()), by=owing.by)
    assert site.lammers.owed(CODE) == {}
    owing.look()
    assert owing.state["owed"] == {}
    sound(site)


def test_an_older_rule_set_of_a_house_is_read_and_plays_as_before(site, tmp_path):
    text = (assets.path("config") / "rulesets" / "tiles-standard.toml").read_text(encoding="utf-8")
    late = "|".join(sorted(added(TileRules)))
    older = re.sub(rf"^({late}) = .*\n", "", text, flags=re.MULTILINE).replace('"tiles-standard"', '"ours"')
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "rulesets" / "ours.toml").write_text(older, encoding="utf-8")
    object.__setattr__(site.house, "site_folder", tmp_path)
    banked(site, ruleset="ours")
    open_table(site, CODE)
    assert Table(site).state["bank"]["banking"] == "none"
