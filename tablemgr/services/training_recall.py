"""An answered question, asked once more: under the house way and the rules that it was asked under then."""

from __future__ import annotations

from pathlib import Path

from tablemgr.errors import Absent
from tablemgr.services.drill_terms import Keys
from tablemgr.services.exam_terms import terms_of
from tablemgr.store import exams
from tablemgr.store.drills import Answered
from tablemgr.store.units import Unit
from tablemgr.training.drill import ask
from tablemgr.training.question import Question
from tablemgr.training.terms import DrillTerms


def terms_then(unit: Unit, site: Path | None, answered: Answered) -> DrillTerms:
    """Give what an answer was given under; Absent where its house way reads differently by now."""
    told = answered.terms
    if "exam" in told:
        return terms_of(exams.find(unit, told["exam"]).body)
    terms = Keys(told["way"], told["ruleset"], told["commission"]).terms(answered.game, site)
    if terms.way.digest != told["digest"]:
        raise Absent("%(way)s reads differently by now; this question cannot be shown again.", way=terms.way.title)
    return terms


def asked_again(unit: Unit, site: Path | None, answered: Answered) -> tuple[Question, DrillTerms]:
    """Make the question of an answer again, with what it was asked under; Absent where that is no more."""
    terms = terms_then(unit, site, answered)
    question = ask(
        answered.kind, answered.game, seed=answered.seed, number=answered.number, terms=terms,
        rule=answered.asked or None,
    )  # fmt: skip
    return question, terms
