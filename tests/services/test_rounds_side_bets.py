"""Several side bets at one table: settled one by one, kept, told, and read again; a round of one bet reads as it did."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text

from cast import ADA, START, open_site
from dealing import close_table
from services.test_rounds_cards import BY, CODE, COPY, FOUL, LOSE, QUADS, WIN, Table, cards_table
from tablemgr.audit.facts import Fact
from tablemgr.audit.record import By
from tablemgr.clock import FixedClock, parse_stamp
from tablemgr.errors import BadInput, Refused
from tablemgr.services import demonstration
from tablemgr.services.house import WrongFields
from tablemgr.services.play import Play
from tablemgr.services.property import seen_as
from tablemgr.services.recall import laid_again
from tablemgr.services.settling import outcome
from tablemgr.store import property as properties
from tablemgr.store import tables, verify
from tablemgr.store.work import read

THREE = ("fortune-2", "tiger-9", "dice-sum-a")
GOLDEN = Path(__file__).parents[1] / "golden" / "rounds" / "one_side_bet.json"


def beside(table, seat, **bets):
    for key, cents in bets.items():
        table.tap("side_bet", seat=seat, cents=cents, bet=key.replace("_", "-"))


def lines(table, seat):
    return {side["key"]: (side["line"], side["net"]) for side in table.seat(seat)["sides"]}


def test_three_bets_beside_a_wager_on_both_databases(database_url):
    site = open_site(database_url, FixedClock(parse_stamp(START)))
    demonstration.load(site)
    cards_table(site, paytable=THREE)
    table = Table(site)
    assert [(each["key"], each["when"]) for each in table.state["table"]["side_bets"]] == [
        ("fortune-2", "hand"), ("tiger-9", "hand"), ("dice-sum-a", "dice")
    ]  # fmt: skip
    assert table.state["table"]["side_bet"]["key"] == "fortune-2"
    for seat in (2, 3):
        table.tap("wager", seat=seat, cents=10_000)
    beside(table, 2, fortune_2=500, tiger_9=1_000, dice_sum_a=500)
    beside(table, 3, dice_sum_a=1_000)
    assert table.state["bets"]["2"] == {
        "wager": 10_000, "side": 500, "sides": {"fortune-2": 500, "tiger-9": 1_000, "dice-sum-a": 500}
    }  # fmt: skip
    table.tap("no_more_bets")
    table.tap("dice", values=[6, 6, 5])
    # The dice are in and no packet is out: what was bet on them is settled, and nothing else is.
    assert table.state["round"]["phase"] == "banker"
    assert (lines(table, 2), lines(table, 3)) == (
        {"dice-sum-a": ("sum_17", 12_500)},
        {"dice-sum-a": ("sum_17", 25_000)},
    )
    assert table.seat(2)["sides"][0]["chips"] == [[10_000, 1], [2_500, 1]]
    assert (table.seat(2)["result"], table.state["totals"]["house_net"]) == (None, -37_500)
    table.lay("9h 7s Kc Kd 5c 4d 2c")
    table.tap("seat", seat=2)
    table.lay(COPY.replace("4h", "6s"))
    table.tap("seat", seat=3)
    table.lay(LOSE.replace("9h", "9c").replace("7c", "3d").replace("5s", "5h"))
    assert lines(table, 2) == {
        "fortune-2": ("nothing", -500), "tiger-9": ("dealer_low_nine_high", 30_000), "dice-sum-a": ("sum_17", 12_500)
    }  # fmt: skip
    totals = table.state["totals"]
    table.settle()
    assert table.state["last"]["house_net"] == totals["house_net"]
    check_kept(site, totals["house_net"])
    site.close()


def check_kept(site, house_net):
    """What the fact, the round's page, the book and the shift's report say of it is one thing."""
    found = site.rounds.recall.round(CODE, 1)
    body = found.settled.body
    assert found.agrees
    assert {side["key"]: side["pays"] for side in body["seats"]["2"]["sides"]} == {
        "fortune-2": -500, "tiger-9": 30_000, "dice-sum-a": 12_500
    }  # fmt: skip
    assert body["seats"]["2"]["side"] == {"wager": 500, "line": "nothing", "pays": -500}
    assert len(body["terms"]["paytables"]) == 3
    assert body["terms"]["paytable"] == body["terms"]["paytables"][0]
    figures = body["figures"]
    assert (figures["side_wagers"], figures["side_taken"], figures["side_paid"]) == (3_000, 500, 67_500)
    assert figures["house_net"] == house_net
    with read(site.house.engine) as unit:
        assert verify.verify(unit) == []
        rack = tables.balances(unit, f"rack:{CODE}", f"commission:{CODE}")
    close_table(site, CODE)
    report = site.shifts.look(site.shifts.now())
    line = next(each for each in report.tables if each.table == CODE)
    assert (line.side_wagers_cents, line.side_win_cents, line.win_cents) == (3_000, -67_000, house_net)
    assert {each.key for each in report.rules if each.kind == "paytable"} == set(THREE)
    assert sum(rack.values()) > 0


# The seat's own cards, and what becomes of its wager against the banker of the other module.
@pytest.mark.parametrize(
    ("hand", "result", "fortune"),
    [(WIN, "win", -500), (COPY, "push", -500), (LOSE, "lose", -500), (FOUL, "lose", -500), (QUADS, "win", -500),
     ("Th 2d 9h 9d 9c 5s 4s", "push", 1_500), ("8h 8s 8d 9c 6s 4c 3d", "lose", 1_500),
     ("Ks Qs Ac Ad Ah 4d 3c", "win", 1_500)],
)  # fmt: skip
@pytest.mark.parametrize(("dice", "sums"), [((6, 6, 5), 12_500), ((1, 2, 4), -500)])
def test_whatever_becomes_of_the_wager(site, hand, result, fortune, dice, sums):
    cards_table(site, paytable=("fortune-2", "dice-sum-a"))
    table = Table(site)
    table.tap("wager", seat=1, cents=10_000)
    beside(table, 1, fortune_2=500, dice_sum_a=500)
    table.tap("no_more_bets")
    table.tap("dice", values=list(dice))
    table.lay("Kc Kd Qh Jc 7d 5h 2c")
    table.lay(hand)
    assert table.seat(1)["result"] == result
    assert {key: net for key, (_, net) in lines(table, 1).items()} == {"fortune-2": fortune, "dice-sum-a": sums}
    table.settle()
    assert table.state["last"]["house_net"] == -{"win": 9_500, "push": 0, "lose": -10_000}[result] - fortune - sums
    assert site.rounds.recall.round(CODE, 1).agrees


def test_the_dice_are_bet_on_where_results_alone_are_entered(site):
    cards_table(site, paytable=("fortune-2", "dice-sum-b"), capture="results")
    table = Table(site)
    assert [each["key"] for each in table.state["table"]["side_bets"]] == ["dice-sum-b"]
    table.tap("wager", seat=4, cents=10_000)
    table.tap("side_bet", seat=4, cents=500)
    table.tap("no_more_bets")
    table.tap("dice", values=[1, 1, 1])
    table.lay("Kc Kd Qh Jc 7d 5h 2c")
    table.tap("result", seat=4, result="push")
    assert lines(table, 4) == {"dice-sum-b": ("sum_3", 12_500)}
    table.settle()
    assert table.state["last"]["house_net"] == -12_500
    assert site.rounds.recall.round(CODE, 1).agrees


def test_several_bets_have_to_be_named(site):
    cards_table(site, paytable=THREE)
    table = Table(site)
    table.tap("wager", seat=1, cents=10_000)
    with pytest.raises(BadInput, match="say which"):
        table.tap("side_bet", seat=1, cents=500)
    with pytest.raises(Refused, match=r"from 1\.00 to 100\.00"):
        beside(table, 1, tiger_9=10_500)


def test_what_a_table_may_offer(site):
    setup = cards_table(site, paytable=THREE)
    other, _ = site.property.table_setup("PG14")
    sum_b = site.rulebook.put_in_force("paytable", "dice-sum-b", by=BY)
    for paytables, why in (
        ((*setup.paytables, *other.paytables), "another game"),
        ((setup.paytables[0], setup.paytables[0]), "one key"),
        ((*setup.paytables, setup.houseway), "Choose"),
        ((*setup.paytables, "f" * 64), "Choose"),
    ):
        with pytest.raises(WrongFields, match=why):
            site.property.put_table(replace(setup, paytables=paytables), seen=seen_as(setup), by=BY)
    more = replace(setup, paytables=(*setup.paytables, sum_b))
    site.property.put_table(more, seen=seen_as(setup), by=BY)
    assert site.property.table_setup(CODE)[0].paytables == more.paytables
    site.property.put_table(replace(more, paytables=()), seen=seen_as(more), by=BY)
    assert Table(site).state["table"]["side_bets"] == []


def test_a_table_of_the_time_of_one_bet_keeps_it(site):
    setup = cards_table(site, paytable="fortune-3")
    with site.house.engine.connect() as connection, connection.begin():
        connection.execute(text("UPDATE tables SET paytables = NULL"))
    assert site.property.table_setup(CODE)[0] == setup
    assert [each["key"] for each in Table(site).state["table"]["side_bets"]] == ["fortune-3"]


def test_a_round_of_the_time_of_one_bet_comes_out_the_same(site):
    """The fact was written before a table could have several; its rules come from its own documents."""
    golden = json.loads(GOLDEN.read_text(encoding="utf-8"))
    body, by = golden["body"], By(ADA, "administrator")
    with read(site.house.engine) as unit:
        there = {each.digest for each in properties.documents(unit)}
    missing = [each for each in golden["documents"] if each["digest"] not in there]
    if missing:
        with site.house.work() as work:
            work.commit(Fact("rules.in_force", {"documents": missing}), by=by)
    with read(site.house.engine) as unit:
        draft = laid_again(body)
        now = outcome(Play().dealt(unit, draft))
    assert draft.terms.to_json() == body["terms"]
    assert {part: body[part] for part in now} == now
    assert body["seats"]["1"]["side"]["envy"] == 500


def test_a_round_of_one_bet_is_still_written_like_that(site):
    golden = json.loads(GOLDEN.read_text(encoding="utf-8"))["body"]
    cards_table(site)
    table = Table(site)
    table.begin([1, 2], sides=(1,))
    table.tap("seat", seat=2)
    table.lay("Ks Qs Ac Ad Ah As 3c")
    table.tap("seat", seat=1)
    table.lay(LOSE)
    table.settle()
    body = site.rounds.recall.round(CODE, 1).settled.body
    assert set(body["terms"]) == set(golden["terms"])
    assert {seat: set(each) for seat, each in body["seats"].items()} == {
        seat: set(each) for seat, each in golden["seats"].items()
    }
    assert [each["act"] for each in body["acts"]] == [each["act"] for each in golden["acts"]]
