"""Rounds of cards through the services that deal tiles: six seats, fouls, a copy, pushes, side bets, recall, the book."""

from __future__ import annotations

import re
from dataclasses import replace
from uuid import UUID, uuid4

import pytest

from cast import ADA, START, open_site
from dealing import close_table, open_table, tablet
from tablemgr import assets
from tablemgr.audit.record import By
from tablemgr.clock import FixedClock, parse_stamp
from tablemgr.errors import Absent, Refused
from tablemgr.services import demonstration
from tablemgr.services.house import WrongFields
from tablemgr.services.property import seen_as
from tablemgr.services.taps import Settle, TakeBack, Tap
from tablemgr.store import tables, verify
from tablemgr.store.work import read

BY = By(ADA, "administrator")
CODE = "PG11"
CATALOG = {
    "houseway": "trump_plaza", "ruleset": "poker-standard", "paytable": "fortune-2", "commission": "five_percent",
}  # fmt: skip
# Queen and jack in front of a pair of kings.
BANKER = "Kc Kd Qh Jc 7d 5h 2c"
# Low two, then high five: a win, a copy in front, a foul, a loss, the joker, quads.
WIN, COPY, FOUL, LOSE, JOKER, QUADS = (
    "Ks Qs Ac Ad 8c 4d 3c", "Qd Jd Ah As 8d 6h 4h", "8h 8s Ts 9c 6s 4c 3d", "Th 2d 9h 9d 7c 5s 4s",
    "Kh 6d Jk 6c 5c 3h 2h", "Jh Js Tc Td 7h 7s 2s",
)  # fmt: skip
HANDS = {1: WIN, 2: COPY, 3: FOUL, 4: LOSE, 5: JOKER, 6: QUADS}


def cards_table(site, *, code=CODE, seats=6, **chosen):
    """Make a table of the floor one for cards; `chosen` names other candidates of the catalog, or settings."""
    named = {kind: chosen.pop(kind, key) for kind, key in CATALOG.items()}
    sides = named.pop("paytable") or ()
    game = {"houseway": "poker", "ruleset": "poker"}
    digests = {
        kind: key and site.rulebook.put_in_force(kind, key, game=game.get(kind), by=BY) for kind, key in named.items()
    }
    before, _ = site.property.table_setup(code)
    digests["commission"] = (digests["commission"],)
    keys = (sides,) if isinstance(sides, str) else sides
    digests["paytables"] = tuple(site.rulebook.put_in_force("paytable", key, by=BY) for key in keys)
    setup = replace(before, game="poker", seats=seats, **digests, **chosen)
    site.property.put_table(setup, seen=seen_as(before), by=BY)
    return setup


class Table:
    """A dealer at a table of cards."""

    def __init__(self, site, code=CODE):
        self.site, self.code = site, code
        open_table(site, code)
        self.by = tablet(site)
        self.request = uuid4()
        self.state = site.rounds.state(code, by=self.by)

    def tap(self, kind, **values):
        found = self.state["round"]
        request = UUID(found["request"]) if found["request"] else self.request
        self.state = self.site.rounds.act(
            self.code, Tap(request, found["version"], uuid4(), {"kind": kind, **values}), by=self.by
        )

    def lay(self, cards):
        for card in cards.split():
            self.tap("place", piece=card)

    def begin(self, wagers, sides=(), dice=(1, 2, 4), banker=BANKER):
        for seat in wagers:
            self.tap("wager", seat=seat, cents=10_000)
        offered = self.state["table"]["side_bets"]
        named = {"bet": offered[0]["key"]} if len(offered) > 1 else {}
        for seat in sides:
            self.tap("side_bet", seat=seat, cents=500, **named)
        self.tap("no_more_bets")
        if dice:
            self.tap("dice", values=list(dice))
        self.lay(banker)

    def seat(self, number):
        return self.state["seats"][str(number)]

    def settle(self):
        found = self.state["round"]
        self.state = self.site.rounds.settle(self.code, Settle(UUID(found["request"]), found["version"]), by=self.by)
        self.request = uuid4()


def results(table):
    return {int(seat): hand["result"] for seat, hand in table.state["seats"].items()}


def test_six_seats_from_the_opening_to_the_close_on_both_databases(database_url):
    clock = FixedClock(parse_stamp(START))
    site = open_site(database_url, clock)
    demonstration.load(site)
    cards_table(site)
    table = Table(site)
    assert [table.state["table"][each] for each in ("game", "hand_size", "low_size", "seats", "dice")] == [
        "poker", 7, 2, 6, 3
    ]  # fmt: skip
    table.begin(range(1, 7), sides=(2, 6))
    banker = table.state["banker"]
    assert (banker["low"], banker["high"][:2], banker["rule"]) == (["Qh", "Jc"], ["Kd", "Kc"], "pair")
    assert banker["because"]["tongues"]["en"].endswith(".")
    # Seven: the count ends at the sixth seat, whose packet is the first.
    assert table.state["dice"]["total"] == 7
    assert table.state["dice"]["order"][0] == "seat 6"
    for seat in range(1, 7):
        table.tap("seat", seat=seat)
        table.lay(HANDS[seat])
    assert results(table) == {1: "win", 2: "push", 3: "lose", 4: "lose", 5: "win", 6: "win"}
    assert (table.seat(2)["low_result"], table.seat(2)["high_result"]) == ("copy", "win")
    assert (table.seat(3)["foul"], table.seat(3)["low_result"], table.seat(3)["high_result"]) == (True, "lose", "lose")
    assert (table.seat(1)["pays"], table.seat(1)["commission"], table.seat(1)["net"]) == (10_000, 500, 9_500)
    # Seat 2's three pair loses its bet, whatever its wager came to.
    assert (table.seat(2)["side"]["key"], table.seat(2)["side"]["pays"]) == ("nothing", -500)
    table.settle()
    recalled = site.rounds.recall.round(CODE, 1)
    assert recalled.agrees
    assert recalled.state["seats"]["3"]["foul"]
    with read(site.house.engine) as unit:
        rack = tables.balances(unit, f"rack:{CODE}", f"commission:{CODE}")
    close_table(site, CODE)
    assert rack[f"commission:{CODE}"] == 1_500
    with read(site.house.engine) as unit:
        assert verify.verify(unit) == []
    report = site.shifts.look(site.shifts.now())
    assert report.strip.rounds == 1
    site.close()


def test_a_foul_is_refused_with_a_sentence_and_the_house_way_sets_it(site, tmp_path):
    table = _with_policy(site, tmp_path, "refuse")
    table.begin([3])
    *cards, last = FOUL.split()
    table.lay(" ".join(cards))
    with pytest.raises(Refused, match="a foul"):
        table.tap("place", piece=last)
    table.state = site.rounds.state(CODE, by=table.by)
    assert table.state["placing"]["needs"] == 1
    table.tap("house_way", seat=3)
    assert table.seat(3)["asked"]
    table.tap("place", piece=last)
    hand = table.seat(3)
    assert (hand["set_by"], hand["low"], hand["rule"]) == ("house_way", ["Ts", "9c"], "pair")
    assert table.state["round"]["phase"] == "ready"
    table.settle()
    assert site.rounds.recall.round(CODE, 1).agrees


def test_a_push_by_the_dealers_hand_pays_the_side_bet(site):
    cards_table(site, ruleset="poker-ez", commission="none")
    table = Table(site)
    table.begin([1, 6], sides=(1, 6), banker="Qh Jc 9d 8h 6s 4h 3d")
    table.lay("Ks Qs Ac Ad 8c 8d 3c")
    table.lay("Jh Js Tc Td 7h 7s 7c")
    assert results(table) == {6: "push", 1: "push"}
    assert (table.seat(1)["low_result"], table.seat(1)["high_result"], table.seat(1)["net"]) == ("win", "win", 0)
    assert (table.seat(1)["side"]["key"], table.seat(1)["side"]["pays"]) == ("full_house", 2_500)
    table.settle()
    assert table.state["last"]["house_net"] == -2_000


def test_a_round_of_cards_is_taken_back_whole(site):
    cards_table(site)
    table = Table(site)
    table.begin([1, 6], sides=(1,))
    table.tap("seat", seat=6)
    table.lay("Ts 9c 7c 7h 7s 8c 2s")
    table.tap("seat", seat=1)
    table.lay("Ks Qs Ac Ad Ah As 3c")
    side = table.seat(1)["side"]
    # His own quads pay by their line and are nobody's envy but the others'.
    assert (side["key"], side["pays"], side["envy"]) == ("four_of_a_kind", 12_500, 0)
    table.settle()
    table.state = site.rounds.take_back(CODE, TakeBack(1, uuid4()), by=table.by)
    assert table.state["round"]["phase"] == "ready"
    table.settle()
    with read(site.house.engine) as unit:
        assert verify.verify(unit) == []


def test_envy_goes_through_the_book(site):
    cards_table(site)
    table = Table(site)
    table.begin([1, 2], sides=(1,))
    table.tap("seat", seat=2)
    table.lay("Ks Qs Ac Ad Ah As 3c")
    table.tap("seat", seat=1)
    table.lay(LOSE)
    side = table.seat(1)["side"]
    assert (side["key"], side["pays"], side["envy"]) == ("nothing", -500, 500)
    table.settle()
    body = site.rounds.recall.round(CODE, 1).settled.body
    assert body["seats"]["1"]["side"]["envy"] == 500
    assert (body["figures"]["side_taken"], body["figures"]["side_paid"]) == (500, 500)
    with read(site.house.engine) as unit:
        assert verify.verify(unit) == []


def test_a_generator_in_place_of_dice_and_no_dice_at_all(site, tmp_path):
    table = _with_policy(site, tmp_path, "lose", start_method="rng")
    assert table.state["table"]["dice"] == 1
    table.begin([2], dice=(3,))
    assert table.state["dice"]["order"][0] == "seat 2"
    table.lay(COPY)
    table.settle()


def test_a_table_takes_only_what_belongs_to_its_game(site):
    setup = cards_table(site)
    other, _ = site.property.table_setup("PG14")
    for change in (
        {"houseway": other.houseway}, {"ruleset": other.ruleset}, {"paytables": other.paytables}, {"seats": 7},
        {"game": "tiles"},
    ):  # fmt: skip
        with pytest.raises(WrongFields) as caught:
            site.property.put_table(replace(setup, **change), seen=seen_as(setup), by=BY)
        assert set(change) <= set(caught.value.problems) | {"game"}
    dice = site.rulebook.put_in_force("paytable", "dice-sum-a", by=BY)
    with pytest.raises(WrongFields, match="on three dice"):
        site.property.put_table(replace(setup, paytables=(dice,), dice_on=False), seen=seen_as(setup), by=BY)
    site.property.put_table(replace(setup, paytables=(dice,)), seen=seen_as(setup), by=BY)


def test_cards_are_not_looked_up_by_the_tablet(site):
    setup = cards_table(site)
    with pytest.raises(Absent):
        site.rounds.recall.houseway(setup.houseway, rules=setup.ruleset)


def _with_policy(site, tmp_path, policy, **changes):
    """Open the table under a rule set of the house's own folder."""
    text = (assets.path("config") / "rulesets" / "poker-standard.toml").read_text(encoding="utf-8")
    text = text.replace('key = "poker-standard"', 'key = "ours"')
    for name, choice in {"foul_policy": policy, **changes}.items():
        text = re.sub(rf'^{name} = "\w+"', f'{name} = "{choice}"', text, flags=re.MULTILINE)
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "rulesets" / "ours.toml").write_text(text, encoding="utf-8")
    object.__setattr__(site.house, "site_folder", tmp_path)
    cards_table(site, ruleset="ours")
    return Table(site)
