"""An exam: a paper from a seed, the same questions for everybody who sits it; marks, a pass mark and a time limit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

from tablemgr.training.seeds import Chance
from tablemgr.words import Text, text

PERCENT = 100
MOST_QUESTIONS, MOST_MINUTES = 100, 240


@dataclass(frozen=True, slots=True)
class Part:
    """So many questions of one kind of drill."""

    kind: str
    questions: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What an exam is made of. `pass_mark` is in per cent of the questions, `minutes` the time for all of them.

    >>> plan = Plan(game="tiles", seed=7, parts=(Part("read", 2), Part("set", 1)), pass_mark=80, minutes=10)
    >>> plan.questions, paper(plan) == paper(plan)
    (3, True)
    """

    game: str
    seed: int
    parts: tuple[Part, ...]
    pass_mark: int
    minutes: int

    @property
    def questions(self) -> int:
        """How many questions there are in all."""
        return sum(part.questions for part in self.parts)


@dataclass(frozen=True, slots=True)
class Item:
    """One question of a paper, as the drills find it again."""

    kind: str
    seed: int
    number: int


@dataclass(frozen=True, slots=True)
class Score:
    """So many right answers of so many questions."""

    right: int
    of: int
    pass_mark: int

    @property
    def per_cent(self) -> int:
        """The share of right answers, rounded down, so that nobody is told a mark that he did not reach.

        >>> Score(2, 3, 67).per_cent, Score(2, 3, 67).passed, Score(2, 3, 66).passed
        (66, False, True)
        """
        return self.right * PERCENT // self.of if self.of else 0

    @property
    def passed(self) -> bool:
        """Whether the pass mark is reached, reckoned exactly."""
        return self.right * PERCENT >= self.pass_mark * self.of


def paper(plan: Plan) -> tuple[Item, ...]:
    """Make the paper: every kind as often as the plan says, in an order of chance.

    Each kind counts its own questions, so that a plan with one more part keeps the questions of the others.
    """
    kinds = Chance(plan.seed, "exam").shuffled([part.kind for part in plan.parts for _ in range(part.questions)])
    numbers = {part.kind: count(1) for part in plan.parts}
    return tuple(Item(kind, plan.seed, next(numbers[kind])) for kind in kinds)


def problems(plan: Plan, kinds: Sequence[str]) -> dict[str, Text]:
    """Say by field what makes a plan no exam; `kinds` are the drills that the game has.

    >>> said = problems(Plan(game="tiles", seed=1, parts=(), pass_mark=0, minutes=0), ["read"])
    >>> sorted(said)
    ['minutes', 'parts', 'pass_mark']
    """
    found: dict[str, Text] = {}
    named = [part.kind for part in plan.parts]
    least = all(part.questions > 0 for part in plan.parts)
    if not least or not 1 <= plan.questions <= MOST_QUESTIONS:
        found["parts"] = text("An exam has 1 to %(most)s questions.", most=MOST_QUESTIONS)
    elif len(set(named)) < len(named) or not set(named) <= set(kinds):
        found["parts"] = text("Choose each kind of question once, from the list.")
    if not 1 <= plan.pass_mark <= PERCENT:
        found["pass_mark"] = text("Between 1 and 100 per cent.")
    if not 1 <= plan.minutes <= MOST_MINUTES:
        found["minutes"] = text("Between 1 and %(most)s minutes.", most=MOST_MINUTES)
    return found
