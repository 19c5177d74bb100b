"""Drills: what is asked follows from what was answered; each answer is explained and counted once."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction
from itertools import combinations
from uuid import uuid4

import pytest

from cast import ADA, ARI, DANA, KIT, MEILING, NOOR, ROBIN, START, open_site
from tablemgr.audit.record import By
from tablemgr.clock import FixedClock, parse_stamp
from tablemgr.errors import Absent, BadInput, Conflict, Denied
from tablemgr.rules.showdown import compare
from tablemgr.rules.tiles.houseway import laid, set_hand
from tablemgr.rules.tiles.piece import SET, parse_hand
from tablemgr.services import demonstration
from tablemgr.services.progress import DAYS
from tablemgr.services.training import DRILLS, Asking
from tablemgr.store.drills import cards
from tablemgr.store.units import read

KIT_HERSELF, NOOR_HERSELF = By(KIT, "trainee"), By(NOOR, "trainer")
DAY = 24 * 3600


@pytest.fixture
def either(database_url):
    """The house on each of the databases."""
    clock = FixedClock(parse_stamp(START))
    site = open_site(database_url, clock)
    demonstration.load(site)
    yield site, clock
    site.close()


def wrong_to(question):
    """An answer that is none of the right ones: another option, another amount, another split."""
    answers = dict(question.task.answers)
    for blank in question.blanks:
        right = answers[blank.name]
        if blank.form == "choice":
            answers[blank.name] = next(option.key for option in blank.options if option.key != right)
        elif blank.form == "money":
            answers[blank.name] = right + 1
        elif blank.form == "split":
            for low in combinations(range(len(blank.pieces)), blank.low_size):
                given = {
                    "low": [blank.pieces[place] for place in low],
                    "high": [piece for place, piece in enumerate(blank.pieces) if place not in low],
                }
                if not question.task.accepts({blank.name: given}):
                    answers[blank.name] = given
                    break
    return answers


def drill(site, *, right=True, by=KIT_HERSELF, game="tiles", kind="", milliseconds=5_000):
    asked = site.training.ask(game, by=by, kind=kind)
    given = dict(asked.question.task.answers) if right else wrong_to(asked.question)
    name = site.training.answer(asked.asking, given, by=by, request=str(uuid4()), milliseconds=milliseconds)
    return asked, site.training.result(name, by=by)


@pytest.mark.parametrize("game", ["tiles", "poker"])
def test_every_kind_is_asked_answered_and_explained(site, game):
    for kind in DRILLS:
        for right in (True, False):
            asked, result = drill(site, right=right, kind=kind, game=game)
            assert asked.asking.kind == kind
            assert result.grade.correct is right, kind
            assert result.grade.explanation
            assert result.question.to_json() == asked.question.to_json()
            assert result.answered.source == "drill"


def test_an_answer_makes_a_card_that_comes_back(either):
    site, clock = either
    asked, result = drill(site, right=False, kind="read_hand")
    rule = result.answered.rule
    assert asked.asking.rule == rule
    assert (result.known.lapses, result.known.reviews) == (0, 1)
    assert result.known.due == clock.now() + timedelta(minutes=1)
    clock.advance(60)
    again, result = drill(site, kind="read_hand")
    assert (again.why, again.asking.rule) == ("due", rule)
    assert result.known.reviews == 2
    assert again.asking.seed != asked.asking.seed


def test_speed_counts(site):
    quick = drill(site, kind="commission", milliseconds=2_000)[1]
    slow = drill(site, kind="first_stack", milliseconds=60_000)[1]
    untimed = drill(site, kind="bank", milliseconds=None)[1]
    left = drill(site, kind="pay_it", milliseconds=10**9)[1]
    assert quick.known.days > untimed.known.days >= slow.known.days
    assert (untimed.answered.milliseconds, left.answered.milliseconds) == (None, None)


def test_a_house_may_allow_more_time(site):
    from dataclasses import replace

    from tablemgr.services.property import seen_as

    usual = site.training.target("commission")
    now = site.property.basics()
    value = replace(now, policy=replace(now.policy, drill_pace=200))
    site.property.set_basics(value, seen=seen_as(now), by=By(ADA, "administrator"))
    assert site.training.target("commission") == 2 * usual
    allowed = drill(site, kind="commission", milliseconds=usual)[1]
    assert allowed.known.days >= 8


def test_an_answer_sent_twice_counts_once_and_belongs_to_one(either):
    site, _ = either
    asked, given, request = site.training.ask("tiles", by=KIT_HERSELF, kind="commission"), None, str(uuid4())
    given = asked.question.answer
    for _ in range(2):
        site.training.answer(asked.asking, given, by=KIT_HERSELF, request=request)
    # The second answer is another one, but the first stands.
    site.training.answer(asked.asking, given + 1, by=KIT_HERSELF, request=request)
    result = site.training.result(request, by=KIT_HERSELF)
    assert (result.grade.correct, result.known.reviews) == (True, 1)
    with pytest.raises(Conflict):
        site.training.answer(asked.asking, given, by=By(DANA, "dealer"), request=request)
    with pytest.raises(Denied):
        site.training.result(request, by=By(DANA, "dealer"))
    assert site.training.result(request, by=NOOR_HERSELF).grade.correct
    with pytest.raises(Absent):
        site.training.result("none", by=KIT_HERSELF)


def test_what_cannot_be_an_answer_is_not_counted(site):
    asked = site.training.ask("tiles", by=KIT_HERSELF, kind="order_hands")
    with pytest.raises(BadInput):
        site.training.answer(asked.asking, "both", by=KIT_HERSELF, request=str(uuid4()))
    with read(site.house.engine) as unit:
        assert cards(unit, KIT) == ()


def test_each_person_has_cards_of_his_own(site):
    drill(site, right=False, kind="set_hand")
    with read(site.house.engine) as unit:
        assert len(cards(unit, KIT)) == 1
        assert cards(unit, DANA) == ()
    assert site.training.home(by=By(DANA, "dealer"))[0].due_in_all == 0
    with pytest.raises(Denied):
        site.training.ask("tiles", by=By(ARI, "surveillance"))


def test_another_house_way_is_another_set_of_rules(site):
    one = site.training.ask("tiles", by=KIT_HERSELF, kind="set_hand", way="canberra")
    assert one.asking.rule.startswith("set:canberra:")
    with pytest.raises(Absent):
        site.training.ask("tiles", by=KIT_HERSELF, kind="set_hand", way="nowhere")
    with pytest.raises(Absent):
        site.training.ask("tiles", by=KIT_HERSELF, kind="dance")
    # What the house plays comes first, and is what is practised where nothing is named.
    home = site.training.home(by=KIT_HERSELF)[0]
    assert [way.played for way in home.ways] == sorted((way.played for way in home.ways), reverse=True)
    unnamed = site.training.ask("tiles", by=KIT_HERSELF, kind="set_hand")
    assert unnamed.asking.way == home.ways[0].way.key


def test_what_a_split_gives_up_is_exact(site):
    """Against every hand that a player may hold, one by one, by nothing of the odds."""
    asking = Asking(kind="set_hand", game="tiles", seed=2, number=1, way="foxwoods")
    question = site.training._question(asking, site_keys(site))[0]
    name = site.training.answer(asking, dict(question.task.answers), by=KIT_HERSELF, request=str(uuid4()))
    result = site.training.result(name, by=KIT_HERSELF)
    assert result.worth.wait(60)
    found = result.worth.result()
    way = question.task.terms.way
    hand = parse_hand(question.blanks[0].pieces)
    left = list(SET)
    for tile in hand:
        left.remove(tile)
    split = question.task.decision.split
    win = lose = 0
    for held in combinations(left, 4):
        player = set_hand(way, laid(tuple(sorted(held)))).split
        came = compare(
            player_low=player.strengths()[0], banker_low=split.strengths()[0],
            player_high=player.strengths()[1], banker_high=split.strengths()[1],
        ).result  # fmt: skip
        win, lose = win + (came == "win"), lose + (came == "lose")
    best = found[str(split)]
    assert (best.players_win, best.players_lose) == (win, lose)
    assert best.brings == Fraction(100 * lose - 95 * win, 100 * 20_475)
    assert all(sum((each.players_win, each.players_lose, each.pushes)) == 20_475 for each in found.values())


def site_keys(site):
    from tablemgr.services.drill_terms import house_keys

    with read(site.house.engine) as unit:
        return house_keys(unit, None, "tiles")


def test_progress_counts_days_rules_speed_and_what_is_mixed_up(either):
    site, clock = either
    for day in range(3):
        for place in range(4):
            drill(site, right=place % 2 == 0, kind="first_stack", milliseconds=(place + 1) * 1000)
            clock.advance(120)
        if day < 2:
            clock.advance(DAY)
    for _ in range(2):
        asked = site.training.ask("tiles", by=KIT_HERSELF, kind="order_hands")
        while asked.question.answer != "first":
            asked = site.training.ask("tiles", by=KIT_HERSELF, kind="order_hands")
        site.training.answer(asked.asking, "second", by=KIT_HERSELF, request=str(uuid4()))
    found = site.trainees.progress(by=KIT_HERSELF)
    assert (len(found.days), found.streak) == (DAYS, 3)
    assert [(day.right, day.wrong) for day in found.days[-3:]] == [(2, 2), (2, 2), (2, 4)]
    assert found.today.answers == 6
    assert sum(line.answers for line in found.rules) == 14
    assert [line.known.is_weak for line in found.rules] == sorted(
        (line.known.is_weak for line in found.rules), reverse=True
    )
    assert all(str(line.sentence) for line in found.rules)
    (speed,) = found.speeds
    assert (speed.kind, speed.timed, speed.middle, speed.is_met) == ("first_stack", 6, 3_000, True)
    mixed = {(str(each.said), str(each.right)): each.times for each in found.mixed}
    assert mixed["the second", "the first"] == 2
    # A day without an answer ends the streak; the day that has just begun does not.
    clock.advance(DAY)
    assert site.trainees.progress(by=KIT_HERSELF).streak == 3
    clock.advance(DAY)
    assert site.trainees.progress(by=KIT_HERSELF).streak == 0


def test_only_a_trainer_looks_at_others(site):
    drill(site)
    assert site.trainees.progress(by=NOOR_HERSELF, badge=KIT).today.answers == 1
    assert [(person.badge, day.answers) for person, day, _ in site.trainees.everybody(by=NOOR_HERSELF)] == [(KIT, 1)]
    for by in (By(DANA, "dealer"), By(ROBIN, "floor")):
        with pytest.raises(Denied):
            site.trainees.progress(by=by, badge=KIT)
        with pytest.raises(Denied):
            site.trainees.everybody(by=by)
    assert site.trainees.progress(by=By(MEILING, "dealer")).rules == ()
