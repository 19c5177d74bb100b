"""An exam and a paper as values: the plan read back, the next question, the score, how hard each question was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any

from tablemgr.audit.canonical import Json, canonical
from tablemgr.audit.canonical import read as read_json
from tablemgr.reports.certificate import Certificate
from tablemgr.rules.games import GAMES
from tablemgr.services.exam_terms import terms_of
from tablemgr.store.drills import Answered
from tablemgr.store.exams import ExamSet, SatPaper
from tablemgr.store.property import Basics
from tablemgr.training.drill import ask
from tablemgr.training.exam import Item, Part, Plan, Score, paper
from tablemgr.training.question import Question
from tablemgr.training.terms import DrillTerms

# Exams whose questions are kept made.
_REMEMBERED = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Exam:
    """An exam: its plan, and the house way and rules that it is asked under, as they were when it was set."""

    code: str
    title: str
    made_by: str
    made_at: datetime
    retired_at: datetime | None
    plan: Plan
    terms: DrillTerms
    items: tuple[Item, ...]
    questions: tuple[Question, ...]

    @property
    def is_retired(self) -> bool:
        """Whether nobody may begin it any more."""
        return self.retired_at is not None

    def score(self, right: int) -> Score:
        """Give the score of so many right answers."""
        return Score(right, self.plan.questions, self.plan.pass_mark)


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """One candidate's paper as it stands at `now`. A paper whose time is up is over, whether anybody looked or not."""

    sat: SatPaper
    exam: Exam
    name: str
    now: datetime

    @property
    def answered(self) -> int:
        """How many questions are answered."""
        return len(self.sat.answers)

    @property
    def is_over(self) -> bool:
        """Whether it is finished or its time is up."""
        return self.sat.finished_at is not None or self.now >= self.sat.ends_at

    @property
    def question(self) -> Question | None:
        """The next question; None when it is over."""
        return None if self.is_over or self.answered == len(self.exam.questions) else self.exam.questions[self.answered]

    @property
    def seconds_left(self) -> int:
        """How much time is left."""
        return max(0, (self.sat.ends_at - self.now) // timedelta(seconds=1))

    @property
    def ended_at(self) -> datetime:
        """When it was finished, or its time ran out."""
        return self.sat.finished_at or self.sat.ends_at

    @property
    def score(self) -> Score:
        """The score so far, which is the result once it is over."""
        return self.exam.score(sum(bool(each["correct"]) for each in self.sat.answers))

    @property
    def by_kind(self) -> Mapping[str, Score]:
        """The score of each kind of question."""
        found = {}
        for part in self.exam.plan.parts:
            right = sum(
                bool(given["correct"])
                for item, given in zip(self.exam.items, self.sat.answers, strict=False)
                if item.kind == part.kind
            )
            found[part.kind] = Score(right, part.questions, self.exam.plan.pass_mark)
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Difficulty:
    """How hard one question was: of so many answers so many right, and the middle time in milliseconds."""

    place: int
    question: Question
    answers: int
    right: int
    middle: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ExamResults:
    """Everybody who sat an exam, and each question's difficulty by the papers that are over."""

    exam: Exam
    papers: tuple[Paper, ...]
    items: tuple[Difficulty, ...]


def written(plan: Plan) -> dict[str, Json]:
    """Write the part of a plan that has no column of its own."""
    parts: list[Json] = [[part.kind, part.questions] for part in plan.parts]
    return {"parts": parts, "pass_mark": plan.pass_mark, "minutes": plan.minutes}


def plan_of(made: ExamSet) -> Plan:
    """Read a plan back."""
    body = made.body
    parts = tuple(Part(kind, questions) for kind, questions in body["parts"])
    return Plan(
        game=made.game, seed=made.seed, parts=parts, pass_mark=body["pass_mark"], minutes=body["minutes"]
    )  # fmt: skip


def exam_of(made: ExamSet) -> Exam:
    """Read an exam back with all its questions."""
    plan = plan_of(made)
    terms, questions = _questions(plan, canonical(dict(made.body)))
    return Exam(
        code=made.code, title=made.title, made_by=made.made_by, made_at=made.made_at, retired_at=made.retired_at,
        plan=plan, terms=terms, items=paper(plan), questions=questions,
    )  # fmt: skip


@lru_cache(maxsize=_REMEMBERED)
def _questions(plan: Plan, body: str) -> tuple[DrillTerms, tuple[Question, ...]]:
    told: Any = read_json(body)
    terms = terms_of(told)
    return terms, tuple(
        ask(item.kind, plan.game, seed=item.seed, number=item.number, terms=terms) for item in paper(plan)
    )


def paper_of(exam: Exam, sat: SatPaper, *, name: str, now: datetime) -> Paper:
    """Make the value of a paper."""
    return Paper(sat=sat, exam=exam, name=name, now=now)


def certificate_of(paper: Paper, here: Basics, *, set_by: str) -> Certificate:
    """Make the certificate of a paper that was passed; its date is that of the house's own wall."""
    exam, score, way = paper.exam, paper.score, paper.exam.terms.way
    zone = here.calendar.zone_at(paper.ended_at)
    return Certificate(
        property=here.name, paper=paper.sat.id, badge=paper.sat.badge, name=paper.name, exam=exam.code,
        title=exam.title, game=GAMES[exam.plan.game].title, way=way.title, edition=way.edition, way_digest=way.digest,
        right=score.right, questions=score.of, per_cent=score.per_cent, pass_mark=score.pass_mark,
        minutes=exam.plan.minutes, seed=exam.plan.seed, date=paper.ended_at.astimezone(zone).date().isoformat(),
        set_by=set_by,
    )  # fmt: skip


def results_of(exam: Exam, papers: Sequence[Paper]) -> ExamResults:
    """Hold the papers against each other, question by question."""
    over = [each.sat.answers for each in papers if each.is_over]
    items = []
    for place, question in enumerate(exam.questions):
        given = [answers[place] for answers in over if place < len(answers)]
        times = sorted(int(each["milliseconds"]) for each in given)
        items.append(
            Difficulty(
                place=place + 1,
                question=question,
                answers=len(given),
                right=sum(bool(each["correct"]) for each in given),
                middle=times[len(times) // 2] if times else None,
            )
        )
    return ExamResults(exam=exam, papers=tuple(papers), items=tuple(items))


def answered_of(exam: Exam, sat: SatPaper) -> tuple[Answered, ...]:
    """Give the answers of a paper as repetition knows them, named by the paper and their place."""
    return tuple(
        Answered(
            id=f"{sat.id[:34]}.{place}", badge=sat.badge, kind=item.kind, game=exam.plan.game, rule=question.rule,
            asked="", seed=item.seed, number=item.number, terms={"exam": exam.code},
            answer={"given": given["given"]}, correct=given["correct"], milliseconds=given["milliseconds"],
            at=datetime.fromisoformat(given["at"]), source="exam",
        )
        for place, (item, question, given) in enumerate(
            zip(exam.items, exam.questions, sat.answers, strict=False), start=1
        )
    )  # fmt: skip
