"""Grading: an answer against what the engine says, with the reason. Nothing is remembered here."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tablemgr.training.answers import read
from tablemgr.training.question import Json, Question, Say, Words, plain


@dataclass(frozen=True, slots=True, kw_only=True)
class Grade:
    """What became of an answer; `given` and `right` are in the form of the question.

    `gives_up` is what a wrong split costs of the wager, exactly, where whoever knows the odds has put it in.
    """

    correct: bool
    rule: str
    given: object
    right: object
    explanation: tuple[Words, ...]
    gives_up: Fraction | None = None

    def to_json(self, say: Say = str) -> Json:
        """Write it; what is given up as a fraction in text."""
        return {
            "correct": self.correct, "rule": self.rule, "given": self.given, "right": self.right,
            "explanation": [say(each) for each in self.explanation],
            "gives_up": None if self.gives_up is None else str(self.gives_up),
        }  # fmt: skip


def grade(question: Question, answer: object) -> Grade:
    """Grade an answer; BadInput where it cannot be one.

    >>> from tablemgr.catalog.drills import terms
    >>> from tablemgr.training.drill import ask
    >>> question = ask("order_hands", "tiles", seed=3, number=1, terms=terms("tiles"))
    >>> grade(question, question.answer).correct
    True
    """
    task = question.task
    given = read(question.blanks, answer)
    correct = task.accepts(given)
    yours = () if correct else task.yours(given)
    return Grade(
        correct=correct,
        rule=question.rule,
        given=plain(given),
        right=question.answer,
        explanation=(*question.explanation, *yours),
    )
