"""Mistakes put right on the floor come back as drills of the dealer who dealt, without a name in them."""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

import pytest

from cast import DANA, KIT, MEILING, NOOR, PAT, ROBIN, START, open_site
from dealing import HANDS, Dealer, close_table, open_table, tablet
from services.test_training import wrong_to
from tablemgr.audit.record import By
from tablemgr.clock import FixedClock, parse_stamp
from tablemgr.services import demonstration
from tablemgr.services.corrections import Ask
from tablemgr.services.disputes import MISTAKES, Claim, Ruling
from tablemgr.services.own_errors import REMEDIES, REMEMBERED, own_errors
from tablemgr.store.units import read
from tablemgr.training.drill import DRILLS

TABLE = "PG14"
FLOOR, PIT = By(ROBIN, "floor"), By(PAT, "pit_boss")
DANA_HERSELF = By(DANA, "dealer")


@pytest.fixture
def either(database_url):
    clock = FixedClock(parse_stamp(START))
    site = open_site(database_url, clock)
    demonstration.load(site)
    yield dealt(site, clock)
    site.close()


@pytest.fixture
def house(site, clock):
    return dealt(site, clock)


def dealt(site, clock):
    open_table(site)
    Dealer(site, tablet(site)).round({1: 10_000, 2: 5_000})
    clock.advance(60)
    return site, clock


def ruled(site, error, *, seat=2):
    id_ = site.disputes.open(TABLE, Claim(round=1, seat=seat, claim="the copy was mine"), by=FLOOR)
    site.disputes.rule(id_, Ruling(ruling="it was", accepted=True, error=error), by=FLOOR)
    site.disputes.close(id_, "", by=FLOOR)


def errors_of(site, badge):
    with read(site.house.engine) as unit:
        return own_errors(unit, badge, now=site.house.clock.now())


def answered(site, asked, *, right):
    given = dict(asked.question.task.answers) if right else wrong_to(asked.question)
    name = site.training.answer(asked.asking, given, by=DANA_HERSELF, request=str(uuid4()))
    return site.training.result(name, by=DANA_HERSELF)


def test_what_is_ruled_comes_back_to_the_dealer_until_it_is_answered_right(either):
    site, _ = either
    ruled(site, "copy_paid")
    (home,) = [each for each in site.training.home(by=DANA_HERSELF) if each.own_errors]
    assert (home.game, home.due_in_all) == ("tiles", 1)
    asked = site.training.ask("tiles", by=DANA_HERSELF)
    assert (asked.why, asked.asking.kind, asked.question.rule) == ("incident", "order_hands", "compare:copy")
    wrong = answered(site, asked, right=False)
    assert wrong.answered.source == "incident"
    again = site.training.ask("tiles", by=DANA_HERSELF)
    assert (again.why, again.asking.number, again.asking.seed) == ("incident", 2, asked.asking.seed)
    assert again.question.to_json() != asked.question.to_json()
    right = answered(site, again, right=True)
    assert right.known.reviews == 2
    assert site.training.ask("tiles", by=DANA_HERSELF).why != "incident"
    assert site.training.home(by=DANA_HERSELF)[0].own_errors == ()
    # Another kind of drill does not begin with it, nor another game, nor another person.
    ruled(site, "dice_count", seat=1)
    assert site.training.ask("tiles", by=DANA_HERSELF, kind="commission").why != "incident"
    assert site.training.ask("poker", by=DANA_HERSELF).why != "incident"
    assert site.training.ask("tiles", by=By(KIT, "trainee")).why != "incident"
    assert errors_of(site, ROBIN) == errors_of(site, MEILING) == ()


def test_no_badge_table_round_or_patron_is_in_it(house):
    site, _ = house
    ruled(site, "set_wrong")
    (error,) = errors_of(site, DANA)
    told = str(error)
    for name in (DANA, ROBIN, TABLE, "copy was mine", "Table 14"):
        assert name not in told.replace(str(error.seed), ""), name
    asked = site.training.ask("tiles", by=DANA_HERSELF)
    question = asked.question.to_json()
    assert all(name not in str(question) for name in (DANA, ROBIN, TABLE, "copy was mine"))
    # The rule that spoke for the hand of the bank is what is trained, by other pieces.
    assert error.rule.startswith(f"set:{error.way}:")
    assert asked.question.rule == error.rule
    with read(site.house.engine) as unit:
        from tablemgr.store import incidents

        (matter,) = incidents.put_right(unit, since=parse_stamp(START))
        fact = matter.step("ruled").fact
        assert int(incidents.hash_of(unit, fact)[:12], 16) == error.seed


def test_a_mistake_of_procedure_has_no_drill_and_is_still_told(house):
    site, _ = house
    ruled(site, "tray_not_locked")
    (home,) = [each for each in site.training.home(by=DANA_HERSELF) if each.own_errors]
    assert home.due_in_all == 0
    assert site.training.ask("tiles", by=DANA_HERSELF).why == "new"


def test_every_mistake_of_the_list_is_known_here_and_every_drill_is_one(house):
    procedure = {"change_not_called", "tray_not_locked", "hand_not_proved", "late_relief"}
    assert set(REMEDIES) | procedure == set(MISTAKES)
    assert {kind for kind, _ in REMEDIES.values()} <= set(DRILLS)


def test_old_mistakes_are_let_go(house):
    site, clock = house
    ruled(site, "commission")
    assert [each.kind for each in errors_of(site, DANA)] == ["commission"]
    clock.advance(int(REMEMBERED.total_seconds()) + 60)
    assert errors_of(site, DANA) == ()


def corrected(site, change, *, number=1):
    """Enter a round again with a change, as the floor does after the table is closed."""
    if number == 1:
        close_table(site)
    entered = site.corrections.look(TABLE, number).entered
    id_ = site.corrections.ask(TABLE, number, Ask(reason="entered wrongly", entered=change(entered)), by=FLOOR)
    site.corrections.approve(id_, by=PIT)


def test_a_correction_says_by_itself_what_went_wrong(house):
    site, _ = house
    corrected(site, lambda entered: replace(entered, dice="6 6 6"))
    (error,) = errors_of(site, DANA)
    assert (error.mistake, error.kind) == ("dice_count", "first_stack")
    asked = site.training.ask("tiles", by=DANA_HERSELF)
    assert (asked.why, asked.asking.kind) == ("incident", "first_stack")


def test_a_hand_that_the_house_set_is_one_that_was_set_wrongly(house):
    site, _ = house

    def mixed(entered):
        hand = entered.hands[2]
        low, high = (half.split() for half in (hand.low, hand.high))
        laid = replace(hand, low=f"{low[0]} {high[0]}", high=f"{low[1]} {high[1]}")
        return replace(entered, hands={**entered.hands, 2: laid})

    def by_house_way(entered):
        return replace(entered, hands={**entered.hands, 2: replace(entered.hands[2], set_by="house_way")})

    corrected(site, mixed)
    before = errors_of(site, DANA)
    assert "set_wrong" not in [each.mistake for each in before]
    corrected(site, by_house_way, number=2)
    error = next(each for each in errors_of(site, DANA) if each.mistake == "set_wrong")
    assert len(errors_of(site, DANA)) == len(before) + 1
    assert (error.mistake, error.kind) == ("set_wrong", "set_hand")
    assert error.rule.startswith(f"set:{error.way}:")


def test_a_wager_entered_wrongly_is_no_mistake_of_dealing(house):
    site, _ = house
    corrected(site, lambda entered: replace(entered, wagers={**entered.wagers, 1: 12_500}))
    assert errors_of(site, DANA) == ()


def test_a_trainer_sees_them_in_progress_only_as_answers(house):
    site, _ = house
    ruled(site, "push_taken")
    answered(site, site.training.ask("tiles", by=DANA_HERSELF), right=True)
    found = site.trainees.progress(by=By(NOOR, "trainer"), badge=DANA)
    assert [line.known.rule for line in found.rules] == ["result:push"]
    assert HANDS
