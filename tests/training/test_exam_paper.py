"""Equal seeds give equal papers, whoever sits them; a mark is never rounded up."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from tablemgr.training.exam import MOST_QUESTIONS, Part, Plan, Score, paper, problems

PLAN = Plan(
    game="tiles", seed=20261129, parts=(Part("read", 8), Part("set", 7), Part("pay", 5)), pass_mark=80, minutes=20
)


def test_equal_seeds_give_equal_papers_and_others_give_others():
    assert paper(PLAN) == paper(replace(PLAN, pass_mark=50))
    assert paper(PLAN) != paper(replace(PLAN, seed=PLAN.seed + 1))
    orders = {tuple(item.kind for item in paper(replace(PLAN, seed=seed))) for seed in range(20)}
    assert len(orders) == 20


def test_a_paper_has_what_the_plan_says_and_no_question_twice():
    items = paper(PLAN)
    assert Counter(item.kind for item in items) == {"read": 8, "set": 7, "pay": 5}
    assert len(set(items)) == PLAN.questions == 20
    assert {item.seed for item in items} == {PLAN.seed}


@pytest.mark.parametrize(("right", "of", "mark", "per_cent", "passed"), [
    (16, 20, 80, 80, True), (15, 20, 80, 75, False), (2, 3, 67, 66, False), (2, 3, 66, 66, True),
    (199, 200, 100, 99, False), (0, 5, 1, 0, False), (5, 5, 100, 100, True),
])  # fmt: skip
def test_marks(right, of, mark, per_cent, passed):
    score = Score(right, of, mark)
    assert (score.per_cent, score.passed) == (per_cent, passed)


def test_what_is_no_exam():
    kinds = ["read", "set", "pay"]
    assert problems(PLAN, kinds) == {}
    for change, field in (
        ({"parts": (Part("read", MOST_QUESTIONS + 1),)}, "parts"),
        ({"parts": (Part("read", 0),)}, "parts"),
        ({"parts": (Part("read", 5), Part("set", -1))}, "parts"),
        ({"parts": (Part("read", 1), Part("read", 1))}, "parts"),
        ({"parts": (Part("dance", 1),)}, "parts"),
        ({"pass_mark": 101}, "pass_mark"),
        ({"minutes": 0}, "minutes"),
    ):
        assert list(problems(replace(PLAN, **change), kinds)) == [field], change
