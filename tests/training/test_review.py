"""What is asked next, against the library's own scheduler; equal answers at equal times give equal due dates."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from fsrs import Card, Rating, Scheduler

from tablemgr.training.drill import DRILLS
from tablemgr.training.review import (
    REST,
    TARGETS,
    WEAK_LAPSES,
    card_number,
    confusions,
    met,
    rate,
    reviewed,
    target,
    what_next,
)
from tablemgr.training.seeds import Chance

AT = datetime(2026, 11, 29, 20, tzinfo=UTC)
DAY = timedelta(days=1)


def card(rule="read:pair", at=AT):
    return met("6110", "tiles", rule, kind="read", at=at)


def answered(rule, *ratings, at=AT):
    """Answer a rule whenever it is due, each time with the next rating."""
    known = card(rule, at)
    for rating in ratings:
        known = reviewed(known, rating, at=max(known.due, at))
    return known


@pytest.mark.parametrize(
    "ratings",
    [
        (3, 3, 3, 3, 3),
        (4, 4, 4),
        (1, 1, 3, 2, 3, 1, 3, 3, 4),
        (2, 2, 2, 2, 2, 2),
        (3, 3, 1, 2, 1, 3, 3, 3, 3, 3, 3, 3),
    ],
)
@pytest.mark.parametrize("late", [timedelta(0), timedelta(hours=5), 3 * DAY])
def test_intervals_are_those_of_the_library(ratings, late):
    own = Scheduler(enable_fuzzing=False)
    theirs, known = Card(card_id=card_number("6110", "tiles", "read:pair"), due=AT), card()
    for rating in ratings:
        at = known.due + late
        theirs, _ = own.review_card(theirs, Rating(rating), at)
        known = reviewed(known, Rating(rating), at=at)
        assert known.due == theirs.due
        assert known.card == theirs.to_json()
        assert known.strength(at + 9 * DAY) == round(own.get_card_retrievability(theirs, at + 9 * DAY) * 1000)
    assert known.reviews == len(ratings)


def test_the_same_history_gives_the_same_card_to_the_byte():
    one, other = (answered("read:pair", *map(Rating, (3, 3, 1, 3, 3, 4, 3))) for _ in range(2))
    assert one == other
    assert one.due > AT + DAY


def test_intervals_of_the_first_answers():
    """One and ten minutes while it is learnt, then days; read off the library's own defaults."""
    assert answered("r", Rating.Again).due == AT + timedelta(minutes=1)
    assert answered("r", Rating.Good).due == AT + timedelta(minutes=10)
    assert answered("r", Rating.Good, Rating.Good).due == AT + timedelta(minutes=10) + 2 * DAY
    assert answered("r", Rating.Easy).due == AT + 8 * DAY


def test_an_answer_counts_by_whether_it_is_right_and_by_its_speed():
    assert rate(correct=False, milliseconds=10, target=10_000) is Rating.Again
    assert rate(correct=True, milliseconds=5_001, target=10_000) is Rating.Good
    assert rate(correct=True, milliseconds=None, target=10_000) is Rating.Good
    assert target("commission") < target("bank")
    assert target("bank", 200) == 2 * target("bank")


def test_every_kind_of_drill_has_a_target():
    assert set(TARGETS) == set(DRILLS)


def test_due_rules_come_first_and_the_most_overdue_of_them():
    late, later = answered("late", Rating.Again), answered("later", Rating.Good)
    known = [later, late, answered("learnt", Rating.Easy)]
    now = AT + timedelta(hours=1)
    assert what_next(known, ["late", "never met"], now, Chance(1)).rule == "late"
    assert what_next(known, ["never met"], now, Chance(1)).why == "due"
    assert what_next([later], ["x"], AT + timedelta(minutes=9), Chance(1)).why == "new"


def test_then_weak_rules_then_new_ones_then_whatever_is_due_first():
    learnt = answered("learnt", Rating.Easy)
    lapsed = answered("lapsed", *[Rating.Easy, *[Rating.Again, Rating.Good] * WEAK_LAPSES])
    assert lapsed.lapses == WEAK_LAPSES
    assert lapsed.is_weak
    assert not learnt.is_weak
    last = lapsed.last()
    known = [learnt, lapsed]
    learnt_later = reviewed(learnt, Rating.Easy, at=last)
    known = [learnt_later, lapsed]
    assert what_next(known, ["new"], last + REST, Chance(1)) == what_next(known, [], last + REST, Chance(2))
    assert what_next(known, ["new"], last + REST, Chance(1)).why == "weak"
    # It rests a while, so that others have their turn.
    assert what_next(known, ["new"], last + REST - timedelta(seconds=1), Chance(1)).rule == "new"
    assert what_next([learnt], ["learnt"], AT + DAY, Chance(1)).why == "ahead"
    assert what_next([], [], AT, Chance(1)).rule is None


def test_one_wrong_answer_makes_a_rule_weak_and_right_ones_make_it_strong():
    wrong = answered("r", Rating.Again)
    assert wrong.is_weak
    assert wrong.lapses == 0
    known = wrong
    for _ in range(6):
        known = reviewed(known, Rating.Good, at=known.due)
    assert not known.is_weak
    assert known.days >= 1


def test_a_new_rule_is_chosen_by_chance_and_chance_alone():
    rules = [f"rule {number}" for number in range(9)]
    chosen = {what_next([], rules, AT, Chance(seed)).rule for seed in range(60)}
    assert len(chosen) > 4
    assert what_next([], rules, AT, Chance(3)) == what_next([], list(reversed(rules)), AT, Chance(3))


def test_what_is_answered_instead_of_what():
    told = [("gong", "wong")] * 3 + [("push", "lose")] * 2 + [("win", "lose"), ("win", "win")]
    found = confusions(told)
    assert [(each.said, each.right, each.times) for each in found] == [("gong", "wong", 3), ("push", "lose", 2)]
    assert len(confusions(told, least=1)) == 3
