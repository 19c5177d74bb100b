"""Exams: set by a trainer, sat by a candidate against the clock of the server, the same questions for everybody.

What was answered is kept with each tap, so a paper goes on after a reload or at another tablet. Nobody is told what
was right before the paper is finished. Nothing here reaches the book or the trail.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from tablemgr.audit.record import By
from tablemgr.errors import Conflict, Denied, Refused
from tablemgr.reports.certificate import Certificate, pdf
from tablemgr.reports.figures import Say
from tablemgr.services.drill_terms import Way, house_keys, ways
from tablemgr.services.exam_papers import (
    Exam,
    ExamResults,
    Paper,
    answered_of,
    certificate_of,
    exam_of,
    paper_of,
    plan_of,
    results_of,
    written,
)
from tablemgr.services.exam_terms import texts_of
from tablemgr.services.house import House, WrongFields, basics
from tablemgr.services.rights import may, need
from tablemgr.services.training import review
from tablemgr.store import drills, people
from tablemgr.store import exams as kept
from tablemgr.store.exams import ExamSet, SatPaper
from tablemgr.store.units import Practice, Unit, read
from tablemgr.training.drill import DRILLS
from tablemgr.training.exam import Part, Plan, problems
from tablemgr.training.grade import grade
from tablemgr.words import Text, text

__all__ = ["Exam", "ExamResults", "Exams", "Paper", "Setting"]

_SEED_DIGITS = 8
_CODE = re.compile("[A-Z0-9-]{1,12}")
_LONGEST_TITLE = 80
_SEE = ("exams.take", "exams.set", "training.see")


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What a trainer fills in; `seed` 0 lets chance choose one, `counts` are questions by kind of drill."""

    code: str
    title: str
    game: str
    way: str
    counts: Mapping[str, int]
    seed: int = 0
    pass_mark: int = 80
    minutes: int = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Offered:
    """An exam in the list, with one's own paper of it if there is one, and how many sat it."""

    exam: Exam
    own: Paper | None
    sat: int


class Exams:
    """Set exams, sit them, look at the results."""

    def __init__(self, house: House) -> None:
        """Work in `house`."""
        self._house = house

    def ways(self, game: str) -> tuple[Way, ...]:
        """List the house ways that an exam of a game may be asked under."""
        with read(self._house.engine) as unit:
            return ways(unit, self._house.site_folder, game)

    def every(self, *, by: By) -> tuple[Offered, ...]:
        """List the exams, the newest first; one that is retired only to those who set them or have sat it."""
        need(by, *_SEE)
        with read(self._house.engine) as unit:
            sat = kept.papers(unit)
            offered = []
            for each in kept.every(unit):
                exam = exam_of(each)
                mine = next((paper for paper in sat if (paper.exam, paper.badge) == (each.code, by.person)), None)
                own = None if mine is None else self._paper(unit, exam, mine)
                offered.append(Offered(exam=exam, own=own, sat=sum(paper.exam == each.code for paper in sat)))
        every = may(by.role, "exams.set")
        return tuple(each for each in offered if every or each.own or not each.exam.is_retired)

    def set(self, setting: Setting, *, by: By) -> str:
        """Set an exam; give its code. WrongFields says everything that is wrong with it."""
        need(by, "exams.set")
        parts = tuple(Part(kind, questions) for kind, questions in setting.counts.items() if questions)
        seed = setting.seed or int(self._house.token()[:_SEED_DIGITS], 16)
        plan = Plan(
            game=setting.game, seed=seed, parts=parts, pass_mark=setting.pass_mark, minutes=setting.minutes
        )  # fmt: skip
        if wrong := _unnamed(setting) | problems(plan, tuple(DRILLS)):
            raise WrongFields(wrong)
        with Practice(self._house.engine, self._house.clock) as unit:
            site = self._house.site_folder
            keys = house_keys(unit, site, setting.game, way=setting.way)
            body = {**written(plan), "texts": texts_of(setting.game, keys, site)}
            made = ExamSet(
                code=setting.code, title=setting.title, game=setting.game, seed=seed, body=body, made_by=by.person,
                made_at=unit.now,
            )  # fmt: skip
            kept.add(unit, made)
            unit.commit()
        return setting.code

    def retire(self, code: str, *, by: By) -> None:
        """Offer an exam no longer."""
        need(by, "exams.set")
        with Practice(self._house.engine, self._house.clock) as unit:
            kept.find(unit, code)
            kept.retire(unit, code)
            unit.commit()

    def one(self, code: str, *, by: By) -> tuple[Exam, Paper | None]:
        """Give an exam and one's own paper of it."""
        need(by, *_SEE)
        with read(self._house.engine) as unit:
            exam = exam_of(kept.find(unit, code))
            mine = kept.papers(unit, exam=code, badge=by.person)
            return exam, self._paper(unit, exam, mine[0]) if mine else None

    def results(self, code: str, *, by: By) -> ExamResults:
        """Give the candidates of an exam with their results, and how hard each question was."""
        need(by, "training.see")
        with read(self._house.engine) as unit:
            exam = exam_of(kept.find(unit, code))
            papers = [self._paper(unit, exam, each) for each in kept.papers(unit, exam=code)]
            return results_of(exam, papers)

    def start(self, code: str, *, by: By, request: str) -> str:
        """Begin a paper, or go on with the one that was begun; give its name. The time runs from here."""
        need(by, "exams.take")
        with Practice(self._house.engine, self._house.clock) as unit:
            exam = kept.find(unit, code)
            if mine := kept.papers(unit, exam=code, badge=by.person):
                return mine[0].id
            if exam.retired_at is not None:
                raise Refused("This exam is not offered any more.")
            ends = unit.now + timedelta(minutes=plan_of(exam).minutes)
            begun = SatPaper(id=request, exam=code, badge=by.person, started_at=unit.now, ends_at=ends)
            kept.begin(unit, begun)
            unit.commit()
        return request

    def paper(self, name: str, *, by: By) -> Paper:
        """Give a paper with its next question; one's own, or anybody's to a trainer."""
        with read(self._house.engine) as unit:
            sat = kept.paper(unit, name)
            need(by, *(("exams.take",) if sat.badge == by.person else ("training.see",)))
            return self._paper(unit, exam_of(kept.find(unit, sat.exam)), sat)

    def answer(self, name: str, place: int, given: object, *, by: By) -> None:
        """Take the answer to one question, counted from 1, in its turn; the last one finishes the paper.

        The same answer sent twice is taken once; what comes after the time is up is not taken.
        """
        need(by, "exams.take")
        with Practice(self._house.engine, self._house.clock) as unit:
            sat, exam = self._own(unit, name, by)
            if place <= len(sat.answers):
                return
            paper = self._paper(unit, exam, sat)
            if paper.is_over or paper.question is None or place != len(sat.answers) + 1:
                raise Conflict("The time is up, or this question has been answered. Look at your paper again.")
            graded = grade(paper.question, given)
            last = _moment(sat.answers[-1]["at"]) if sat.answers else sat.started_at
            taken: dict[str, Any] = {
                "given": graded.given, "correct": graded.correct, "at": unit.now.isoformat(),
                "milliseconds": (unit.now - last) // timedelta(milliseconds=1),
            }  # fmt: skip
            kept.keep(unit, sat, [*sat.answers, taken])
            if len(sat.answers) + 1 == exam.plan.questions:
                self._finish(unit, exam, replace(sat, answers=(*sat.answers, taken)))
            unit.commit()

    def finish(self, name: str, *, by: By) -> None:
        """Hand a paper in before its end, or note that its time is up."""
        need(by, "exams.take")
        with Practice(self._house.engine, self._house.clock) as unit:
            sat, exam = self._own(unit, name, by)
            if sat.finished_at is None:
                self._finish(unit, exam, sat)
                unit.commit()

    def certificate(self, name: str, *, by: By) -> Certificate:
        """Give the certificate of a paper that was passed; Refused for one that was not."""
        with read(self._house.engine) as unit:
            sat = kept.paper(unit, name)
            need(by, *(("exams.take",) if sat.badge == by.person else ("training.see",)))
            paper = self._paper(unit, exam_of(kept.find(unit, sat.exam)), sat)
            if not paper.is_over or not paper.score.passed:
                raise Refused("This exam is not passed, so there is no certificate.")
            here, trainer = basics(unit), people.names(unit, {paper.exam.made_by})
            return certificate_of(paper, here, set_by=trainer[paper.exam.made_by])

    def certificate_file(self, name: str, *, by: By, say: Say, language: str) -> bytes:
        """Draw the certificate; the same paper gives the same bytes."""
        return pdf(self.certificate(name, by=by), say=say, language=language)

    def _finish(self, unit: Practice, exam: Exam, sat: SatPaper) -> None:
        """Close a paper with its score; from now on its answers count as repetition too."""
        score = exam.score(sum(bool(each["correct"]) for each in sat.answers))
        kept.finish(unit, sat, at=min(unit.now, sat.ends_at), score=score.right, passed=score.passed)
        for answered in answered_of(exam, sat):
            drills.note(unit, answered)
            review(unit, answered)

    def _own(self, unit: Unit, name: str, by: By) -> tuple[SatPaper, Exam]:
        sat = kept.paper(unit, name)
        if sat.badge != by.person:
            raise Denied("This is somebody else's paper.")
        return sat, exam_of(kept.find(unit, sat.exam))

    def _paper(self, unit: Unit, exam: Exam, sat: SatPaper) -> Paper:
        names = people.names(unit, {sat.badge})
        return paper_of(exam, sat, name=names.get(sat.badge, sat.badge), now=self._house.clock.now())


def _unnamed(setting: Setting) -> dict[str, Text]:
    wrong: dict[str, Text] = {}
    if not _CODE.fullmatch(setting.code):
        wrong["code"] = text("Capital letters, digits and hyphens, at most 12.")
    if not setting.title.strip() or len(setting.title) > _LONGEST_TITLE:
        wrong["title"] = text("Between 1 and %(most)s characters.", most=_LONGEST_TITLE)
    return wrong


def _moment(written_down: str) -> datetime:
    return datetime.fromisoformat(written_down)
