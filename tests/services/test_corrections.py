"""Corrections: what was posted is taken back to the cent, the round stands again as it was, and two people answer."""

from __future__ import annotations

import json
from dataclasses import replace
from uuid import UUID, uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cast import DANA, PAT, PINS, ROBIN, START, open_site
from dealing import BANKER, HANDS, TOTAL, Dealer, close_table, open_table, tablet
from services.test_bank_rounds import Table as BankTable
from services.test_bank_rounds import banked
from services.test_rounds_cards import HANDS as CARDS
from services.test_rounds_cards import Table as CardTable
from services.test_rounds_cards import cards_table
from tablemgr.audit.record import By
from tablemgr.clock import FixedClock, parse_stamp
from tablemgr.errors import Conflict, Denied, Refused
from tablemgr.rules.acts import act_to_json
from tablemgr.services import demonstration
from tablemgr.services.corrections import Ask
from tablemgr.services.entering import EnteredHand, entered, taps_of
from tablemgr.services.house import WrongFields
from tablemgr.services.recall import laid_again
from tablemgr.services.settling import outcome
from tablemgr.services.tables import Forcing
from tablemgr.services.taps import TakeBack, Undo
from tablemgr.store import ledger, rounds, verify
from tablemgr.store.work import read

TABLE = "PG14"
FLOOR, PIT = By(ROBIN, "floor"), By(PAT, "pit_boss")


@pytest.fixture
def house(site, clock):
    """A floor with two rounds at table 14; the first can no longer be undone at the table."""
    return two_rounds(site, clock)


@pytest.fixture
def either(database_url):
    """The same on each database."""
    clock = FixedClock(parse_stamp(START))
    site = open_site(database_url, clock)
    demonstration.load(site)
    yield two_rounds(site, clock)
    site.close()


def two_rounds(site, clock):
    open_table(site)
    dealer = Dealer(site, tablet(site))
    clock.advance(60)
    dealer.round({1: 10_000, 2: 5_000}, {1: 500})
    clock.advance(60)
    dealer.round({1: 10_000, 3: 30_000})
    return site, dealer, clock


def balances(site):
    with read(site.house.engine) as unit:
        return {name: each.cents for name, each in ledger.balances(unit).items() if each.cents}


def sound(site):
    with read(site.house.engine) as unit:
        return verify.verify(unit) == []


def changed(site, number, **hands):
    """The round as entered, with another wager at seat 1 or other hands."""
    found = site.corrections.look(TABLE, number).entered
    return replace(found, hands={**found.hands, **{int(seat[1:]): hand for seat, hand in hands.items()}})


def ask(site, number, entered_=None, *, reason="the dealer read a wrong tile"):
    return site.corrections.ask(TABLE, number, Ask(reason=reason, entered=entered_), by=FLOOR)


LOSES = EnteredHand("1-5 2-3", "2-2 2-2")


def test_a_correction_takes_back_and_posts_anew(either):
    site, _, clock = either
    before = balances(site)
    other = changed(site, 1, s1=LOSES)
    shown = site.corrections.check(TABLE, 1, Ask(reason="x", entered=other))
    seat = next(each for each in shown.seats if each.seat == 1)
    assert (seat.result, seat.result_after, seat.wager_after) == ("win", "push", 10_000)
    clock.advance(9 * 3600)
    id_ = ask(site, 1, other)
    assert balances(site) == before
    site.corrections.approve(id_, by=PIT)

    found = site.corrections.one(id_)
    assert (found.matter.state, found.approved_as) == ("approved", 3)
    gone, again = (site.rounds.recall.round(TABLE, number) for number in (1, 3))
    assert gone.settled.reversed_at is not None
    assert (again.settled.body["replaces"], again.agrees) == (1, True)
    # The money moves now; the round stays on the day, in the shift and with the dealer it was dealt by.
    assert (again.settled.gaming_day, again.settled.shift, again.settled.settled_at, again.settled.dealer) == (
        gone.settled.gaming_day, gone.settled.shift, gone.settled.settled_at, DANA
    )  # fmt: skip
    assert again.settled.body["terms"] == gone.settled.body["terms"]
    after = balances(site)
    assert after["seat:PG14:1"] - before["seat:PG14:1"] == seat.owed
    assert after["rack:PG14"] - before["rack:PG14"] == 10_000
    assert site.corrections.one(id_).comparison == shown
    assert sound(site)


def test_a_void_leaves_the_number_and_nothing_else(house):
    site, dealer, _ = house
    dealer.round({2: 5_000})
    id_ = ask(site, 2)
    site.corrections.approve(id_, by=PIT)
    again = site.rounds.recall.round(TABLE, 2)
    assert again.settled.reversed_at is not None
    assert site.corrections.one(id_).approved_as is None
    assert dealer.round({1: 5_000}) == 4
    assert sound(site)


def test_voiding_every_round_gives_back_the_opener(house):
    site, dealer, _ = house
    dealer.round({1: 5_000}, settle=False)
    for number in (1, 2):
        site.corrections.approve(ask(site, number), by=PIT)
    held = balances(site)
    assert {name: cents for name, cents in held.items() if name.endswith(("PG14", *(f"PG14:{n}" for n in range(8))))} == {
        "rack:PG14": TOTAL
    }  # fmt: skip


def test_the_requester_does_not_approve_and_nobody_else_who_may_not(house):
    site, *_ = house
    id_ = ask(site, 1)
    for by in (FLOOR, By(ROBIN, "pit_boss"), By(DANA, "dealer")):
        with pytest.raises(Denied):
            site.corrections.approve(id_, by=by)
    with pytest.raises(Denied):
        site.corrections.ask(TABLE, 2, Ask(reason="x"), by=PIT)
    assert site.corrections.one(id_).matter.is_open


def test_the_approver_enters_his_pin_on_the_same_screen(house):
    site, *_ = house
    id_ = ask(site, 1)
    with pytest.raises(WrongFields):
        site.corrections.approve_with_pin(id_, ROBIN, PINS[ROBIN], by=FLOOR)
    with pytest.raises(Refused):
        site.corrections.approve_with_pin(id_, DANA, PINS[DANA], by=FLOOR)
    assert isinstance(site.corrections.approve_with_pin(id_, PAT, "000111", by=FLOOR), Denied)
    assert site.corrections.one(id_).matter.is_open
    assert site.corrections.approve_with_pin(id_, PAT, PINS[PAT], by=FLOOR) is None
    step = site.corrections.one(id_).matter.last
    assert (step.state, step.person, step.second, step.body["approver"]) == ("approved", ROBIN, PAT, PAT)


def test_approving_twice_is_approving_once(house):
    site, *_ = house
    id_, request = ask(site, 1), str(uuid4())
    site.corrections.approve(id_, by=PIT, request=request)
    after = balances(site)
    site.corrections.approve(id_, by=PIT, request=request)
    with pytest.raises(Refused):
        site.corrections.approve(id_, by=PIT)
    with pytest.raises(Refused):
        site.corrections.refuse(id_, "no", by=PIT)
    assert balances(site) == after


def test_a_refused_correction_changes_nothing_and_may_be_asked_again(house):
    site, *_ = house
    before, id_ = balances(site), ask(site, 1)
    with pytest.raises(Refused):
        ask(site, 1)
    site.corrections.refuse(id_, "look at the tape", by=PIT)
    other = ask(site, 1)
    site.corrections.refuse(other, "mistaken", by=FLOOR)
    assert site.corrections.one(other).matter.last.body["withdrawn"] is True
    assert balances(site) == before


def test_a_round_that_was_changed_meanwhile_is_not_corrected(house):
    site, dealer, _ = house
    dealer.round({1: 5_000}, settle=False)
    id_ = ask(site, 2)
    state = site.rounds.state(TABLE, by=dealer.by)
    while state["round"]["phase"] != "bets":
        undo = Undo(UUID(state["round"]["request"]), state["round"]["version"], uuid4())
        state = site.rounds.undo(TABLE, undo, by=dealer.by)
    site.rounds.take_back(TABLE, TakeBack(2, uuid4()), by=dealer.by)
    before = balances(site)
    with pytest.raises(Conflict):
        site.corrections.approve(id_, by=PIT)
    assert balances(site) == before


def test_a_round_that_can_be_undone_at_the_table_is_not_corrected(house):
    site, dealer, _ = house
    with pytest.raises(Refused, match="still be taken back"):
        ask(site, 2)
    site.tables.leave(TABLE, by=dealer.by)
    assert ask(site, 2)


def test_nothing_changed_and_what_could_not_be_dealt(house):
    site, *_ = house
    same = site.corrections.look(TABLE, 1).entered
    with pytest.raises(WrongFields):
        ask(site, 1, same)
    for wrong, field in (
        (replace(same, wagers={**same.wagers, 1: 1}), "wager-1"),
        (replace(same, dice="9 9 9"), "dice"),
        (replace(same, dice=""), "dice"),
        (changed(site, 1, s1=EnteredHand("4-5 1-5", "2-2 2-2")), "hand-1"),
        (changed(site, 1, s1=EnteredHand("7-7 1-5", "2-2 2-2")), "hand-1"),
        (changed(site, 1, s2=EnteredHand("1-1", "")), "hand-2"),
        (replace(same, banker=EnteredHand("", "6-6")), "banker"),
    ):
        with pytest.raises(WrongFields) as caught:
            ask(site, 1, wrong)
        assert list(caught.value.problems) == [field]


def test_a_round_that_is_begun_is_not_disturbed(either):
    site, dealer, _ = either
    dealer.round({1: 5_000, 2: 2_500}, settle=False)
    lying = site.rounds.state(TABLE, by=dealer.by)
    assert lying["round"]["number"] == 3
    site.corrections.approve(ask(site, 1, changed(site, 1, s1=LOSES)), by=PIT)
    now = site.rounds.state(TABLE, by=dealer.by)
    assert (now["round"]["number"], now["bets"], now["seats"]) == (4, lying["bets"], lying["seats"])
    # What the next round says of the last one is of round 2, which was dealt last, not of the one entered last.
    assert now["last"]["number"] == 2
    dealer.finish()
    assert site.rounds.recall.round(TABLE, 4).settled.body["figures"]["wagers"] == 7_500
    state = site.rounds.state(TABLE, by=dealer.by)
    assert (state["last"]["number"], state["round"]["settled_undo"]) == (4, 4)


def test_a_corrected_round_is_not_undone_by_a_tap_and_hides_no_undo(house):
    site, dealer, _ = house
    site.corrections.approve(ask(site, 1, changed(site, 1, s1=LOSES)), by=PIT)
    state = site.rounds.state(TABLE, by=dealer.by)
    assert (state["last"]["number"], state["round"]["settled_undo"], state["round"]["number"]) == (2, 2, 4)
    assert list(state["bets"]) == ["1", "3"]
    with pytest.raises(Conflict):
        site.rounds.take_back(TABLE, TakeBack(3, uuid4()), by=dealer.by)
    back = site.rounds.take_back(TABLE, TakeBack(2, uuid4()), by=dealer.by)
    assert back["last"]["number"] == site.rounds.state(TABLE, by=dealer.by)["last"]["number"] == 3
    dealer.finish()
    assert site.rounds.recall.round(TABLE, 4).settled.body["replaces"] == 2
    assert site.rounds.state(TABLE, by=dealer.by)["last"]["number"] == 4
    assert sound(site)


def test_a_corrected_round_is_corrected_again(house):
    site, *_ = house
    start = balances(site)
    site.corrections.approve(ask(site, 1, changed(site, 1, s1=LOSES)), by=PIT)
    again = site.corrections.look(TABLE, 3).entered
    back = replace(again, hands={**again.hands, 1: EnteredHand(" ".join(HANDS[1][:2]), " ".join(HANDS[1][2:]))})
    site.corrections.approve(ask(site, 3, back), by=PIT)
    assert balances(site) == start
    found = site.rounds.recall.round(TABLE, 4)
    assert (found.settled.body["replaces"], found.settled.body["place"], found.agrees) == (3, 1, True)
    assert sound(site)


def test_after_the_close_the_tray_stays_counted(house):
    """The chips are counted and gone: what the correction changes in the book is what the count differed by."""
    site, _, _ = house
    close_table(site)
    held = balances(site)
    assert "rack:PG14" not in held
    site.corrections.approve(ask(site, 1, changed(site, 1, s1=LOSES)), by=PIT)
    after = balances(site)
    assert "rack:PG14" not in after
    assert "commission:PG14" not in after
    assert after.get("cage") == held.get("cage")
    assert sum(after.values()) == 0
    assert sound(site)


def test_a_tray_that_is_not_counted_yet_follows_the_correction(house):
    site, _, _ = house
    assert site.tables.force(TABLE, Forcing(reason="fire alarm", badge=PAT, pin=PINS[PAT]), by=FLOOR) is None
    for number in (1, 2):
        site.corrections.approve(ask(site, number), by=PIT)
    assert {name: cents for name, cents in balances(site).items() if cents} == {"cage": -TOTAL, "rack:PG14": TOTAL}


def test_the_report_counts_it_once_in_the_shift_it_was_dealt_in(house):
    site, _, clock = house
    dealt_in = site.shifts.now()
    before = site.shifts.look(dealt_in)
    close_table(site)
    clock.advance(9 * 3600)
    other = changed(site, 1, s1=LOSES)
    site.corrections.approve(ask(site, 1, other), by=PIT)
    after, later = site.shifts.look(dealt_in), site.shifts.look(site.shifts.now())
    assert dealt_in != site.shifts.now()
    assert (after.strip.rounds, after.strip.reversed) == (before.strip.rounds, 1)
    assert after.strip.win_cents == before.strip.win_cents + 9_500
    (line,) = after.corrections
    assert (line.round, line.again) == (1, 3)
    assert line.reason == "the dealer read a wrong tile"
    assert line.person.startswith(PAT)
    assert not [each for each in (*after.findings, *later.findings) if each.kind == "gap"]
    assert (later.strip.rounds, later.corrections) == (0, ())
    assert [each.kind for each in later.findings if each.table == TABLE].count("reversed") == 1


def test_in_the_same_shift_it_is_counted_once_too(house):
    site, dealer, _ = house
    before = site.shifts.look(site.shifts.now())
    site.corrections.approve(ask(site, 1, changed(site, 1, s1=LOSES)), by=PIT)
    dealer.round({1: 10_000})
    after = site.shifts.look(site.shifts.now())
    assert (after.strip.rounds, after.strip.reversed) == (before.strip.rounds + 1, 1)
    assert not [each for each in after.findings if each.kind == "gap"]


# ---- over random rounds of both games ----

SEATS = st.dictionaries(st.integers(1, 3), st.sampled_from([2_500, 5_000, 10_000, 30_000]), min_size=1, max_size=3)
settled = settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@settled
@given(first=SEATS, then=SEATS, order=st.permutations((1, 2, 3)), low=st.booleans())
def test_tiles_entered_as_another_round_post_what_that_round_posts(site, first, then, order, low):
    """Correcting any round into another one leaves the book where dealing the other one would have left it."""
    check_tiles(site, (first, then), order, low=low)


def check_tiles(site, wagers, order, *, low):
    first, then = wagers
    opened = site.tables.table(TABLE).is_open
    if not opened:
        open_table(site)
        check_tiles.by = tablet(site, name=f"Tablet {uuid4().hex[:6]}")
    dealer = Dealer(site, check_tiles.by)
    start = balances(site)
    one = dealer.round(first)
    dealer.round({1: 2_500})
    dealer.round({1: 2_500}, settle=False)
    between = {name: cents - start.get(name, 0) for name, cents in balances(site).items()}
    lies = site.corrections.look(TABLE, one).entered
    hands = {seat: HANDS[order[seat - 1]] for seat in then}
    said = replace(
        lies,
        wagers=dict(then),
        hands={
            seat: EnteredHand(" ".join(tiles[:2]), " ".join(tiles[2:]), set_by="house_way" if low else "player")
            for seat, tiles in hands.items()
        },
    )
    if said == lies:
        dealer.finish()
        return
    id_ = site.corrections.ask(TABLE, one, Ask(reason="x", entered=said), by=FLOOR)
    site.corrections.approve(id_, by=PIT)
    shown = site.corrections.one(id_)
    now = site.rounds.recall.round(TABLE, shown.approved_as)
    after = {name: cents - start.get(name, 0) for name, cents in balances(site).items()}
    for change in shown.comparison.seats:
        name = f"seat:{TABLE}:{change.seat}"
        assert after.get(name, 0) - between.get(name, 0) == change.owed
    assert now.agrees
    assert sum(after.values()) == 0
    assert -shown.comparison.house_after == sum(each.gained_after for each in shown.comparison.seats)
    dealer.finish()
    assert sound(site)


@settled
@given(seats=st.dictionaries(st.integers(1, 6), st.permutations((1, 2, 3, 4, 5, 6)), min_size=2, max_size=6))
def test_what_is_not_changed_is_entered_again_as_it_was(site, seats):
    """Reading a round of cards as entered and tapping it again gives the same round, whoever set its hands."""
    if not site.tables.table("PG11").is_open:
        cards_table(site)
        test_what_is_not_changed_is_entered_again_as_it_was.table = CardTable(site)
    table = test_what_is_not_changed_is_entered_again_as_it_was.table
    table.state = site.rounds.state("PG11", by=table.by)
    for seat in range(1, 7):
        table.tap("wager", seat=seat, cents=10_000 if seat in seats else 0)
    for seat in list(seats)[:2]:
        table.tap("side_bet", seat=seat, cents=500)
    table.tap("no_more_bets")
    table.tap("dice", values=[1, 2, 4])
    table.lay("Kc Kd Qh Jc 7d 5h 2c")
    used = list(next(iter(seats.values())))
    while table.state["placing"] is not None and table.state["placing"]["seat"] is not None:
        seat = table.state["placing"]["seat"]
        table.lay(CARDS[used.pop()])
        if seat % 2:
            table.tap("house_way", seat=seat)
    number = table.state["round"]["number"]
    table.settle()
    with read(site.house.engine) as unit:
        body = rounds.find(unit, "PG11", number).body
        play = site.rounds.recall._play
        dealt = play.dealt(unit, laid_again(body))
        acts = taps_of(dealt, entered(dealt))
        numbered = tuple((str(place), act_to_json(act)) for place, act in enumerate(acts))
        again = outcome(play.dealt(unit, replace(dealt.draft, acts=numbered)))
    assert plain(again) == plain(outcome(dealt))


def test_the_banker_and_dice_can_be_put_right(house):
    site, *_ = house
    found = site.corrections.look(TABLE, 1).entered
    assert found.dice == "1 2 3"
    assert set(found.banker.pieces) == set(BANKER)
    other = replace(found, dice="6", banker=EnteredHand("", "6-6 4-4 5-6 1-4"))
    site.corrections.approve(ask(site, 1, other), by=PIT)
    body = site.rounds.recall.round(TABLE, 3).settled.body
    assert (body["dice"]["values"], body["dice"]["total"]) == (None, 6)
    assert body["banker"]["pieces"] == ["6-6", "4-4", "5-6", "1-4"]


# ---- rounds that a player banked, with dragon hands and a fold ----


def whole(table):
    table.plain(s1=10_000, s2=5_000, s3=2_500)
    table.tap("bank", seat=1, answer="whole", purse=400_000)
    table.deal()


def half(table):
    table.plain(s1=10_000, s2=5_000, s3=2_500)
    table.tap("bank", seat=1, answer="half", purse=200_000)
    table.deal()


def dragon(table):
    table.wager(s1=10_000, s3=2_500)
    table.tap("dragon", seat=2, owner=1, cents=5_000)
    table.deal()


def fold(table):
    table.wager(s1=10_000, s3=2_500)
    table.tap("no_more_bets")
    table.tap("dice", values=[1, 2, 5])
    table.tap("fold", seat=1)
    table.lay("banker")
    while (placing := table.state["placing"]) is not None:
        table.lay(placing["seat"])


@pytest.mark.parametrize(
    ("game", "dealt"),
    [("tiles", whole), ("poker", whole), ("tiles", half), ("poker", half), ("poker", dragon), ("poker", fold)],
)
def test_a_bank_a_dragon_and_a_fold_are_entered_again_as_they_were(site, game, dealt):
    banked(site, game)
    open_table(site, TABLE)
    table = BankTable(site, game)
    dealt(table)
    number = table.state["round"]["number"]
    table.settle()
    before = balances(site)
    table.wager(s4=5_000)
    table.tap("no_more_bets")

    found = site.corrections.look(TABLE, number)
    acts = taps_of(found.dealt, found.entered)
    numbered = tuple((str(place), act_to_json(act)) for place, act in enumerate(acts))
    with read(site.house.engine) as unit:
        again = site.rounds.recall._play.dealt(unit, replace(found.dealt.draft, acts=numbered))
    assert plain(outcome(again)) == plain(outcome(found.dealt))

    seat = max(found.entered.wagers)
    said = replace(found.entered, wagers={**found.entered.wagers, seat: found.entered.wagers[seat] + 2_500})
    id_ = ask(site, number, said)
    site.corrections.approve(id_, by=PIT)
    shown = site.corrections.one(id_)
    after = balances(site)
    for change in shown.comparison.seats:
        name = f"seat:{TABLE}:{change.seat}"
        assert after.get(name, 0) - before.get(name, 0) == change.owed
    back = site.corrections.look(TABLE, shown.approved_as).entered
    site.corrections.approve(ask(site, shown.approved_as, replace(back, wagers=found.entered.wagers)), by=PIT)
    assert balances(site) == before
    assert sound(site)


def plain(said):
    """An outcome with pieces in no order: how they were laid says nothing."""
    read_ = json.loads(json.dumps(said))
    hands = (read_["banker"], *read_["seats"].values(), *read_.get("dragon", {}).values(), read_.get("house"))
    for hand in filter(None, hands):
        hand["pieces"] = sorted(hand["pieces"])
    return read_
