"""An answer with its question: right or wrong and why, and for four tiles what the split that was answered gives up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tablemgr.services import drill_costs
from tablemgr.services.drill_costs import SplitWorth
from tablemgr.services.jobs import Job
from tablemgr.store.drills import Answered
from tablemgr.training.drill_set import SetHand
from tablemgr.training.grade import Grade
from tablemgr.training.question import Question
from tablemgr.training.review import Known
from tablemgr.training.terms import halves


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """An answer with its question and grade; `worth` counts what each split is worth, for four tiles to be set.

    `target` is the house's for this kind of question, in milliseconds.
    """

    answered: Answered
    question: Question
    grade: Grade
    known: Known | None
    worth: Job[Mapping[str, SplitWorth]] | None
    target: int

    @property
    def house_split(self) -> str:
        """The split of the house way, by its name among those that are counted."""
        return self._named(self.grade.right)

    @property
    def own_split(self) -> str:
        """The split that was answered, by its name among those that are counted."""
        return self._named(self.grade.given)

    @property
    def laid(self) -> Mapping[str, Sequence[str]]:
        """The split that was answered as it lies on the table: of tiles the weaker two are the low hand."""
        task = self.question.task
        assert isinstance(task, SetHand), "only a hand to be set has splits"
        return halves(task.laid(self.grade.given))

    @property
    def gives_up(self) -> Fraction:
        """What the answer brings less of each wager than the house's split, exactly; below zero where it is more."""
        assert self.worth is not None, "only of tiles to be set"
        found = self.worth.result()
        return found[self.house_split].brings - found[self.own_split].brings

    def _named(self, given: object) -> str:
        task = self.question.task
        assert isinstance(task, SetHand), "only a hand to be set has splits"
        return drill_costs.name_of(task.laid(given), task.terms)
