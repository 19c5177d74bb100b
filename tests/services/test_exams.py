"""Exams: equal papers for two people, time on the server's clock, a result that stays, a certificate that proves it."""

from __future__ import annotations

import subprocess
from datetime import timedelta
from uuid import uuid4

import pytest

from cast import ARI, DANA, KIT, MEILING, NOOR, START, open_site
from services.test_training import wrong_to
from tablemgr.audit.record import By
from tablemgr.clock import FixedClock, parse_stamp
from tablemgr.errors import Absent, BadInput, Conflict, Denied, Refused
from tablemgr.reports.certificate import pdf
from tablemgr.services import demonstration
from tablemgr.services.auditions import MOST_POINTS, POINTS, Seen
from tablemgr.services.exams import Setting
from tablemgr.services.house import WrongFields
from tablemgr.store.drills import answers, cards
from tablemgr.store.units import read

KIT_HERSELF, DANA_HERSELF, NOOR_HERSELF = By(KIT, "trainee"), By(DANA, "dealer"), By(NOOR, "trainer")
SETTING = Setting(
    code="TILES-1", title="First audition 第一次", game="tiles", way="foxwoods",
    counts={"read_hand": 2, "set_hand": 2, "commission": 1, "bank": 0}, seed=77, pass_mark=60, minutes=10,
)  # fmt: skip


@pytest.fixture
def either(database_url):
    """The house on each of the databases, with an exam."""
    clock = FixedClock(parse_stamp(START))
    site = open_site(database_url, clock)
    demonstration.load(site)
    site.exams.set(SETTING, by=NOOR_HERSELF)
    yield site, clock
    site.close()


@pytest.fixture
def house(site, clock):
    site.exams.set(SETTING, by=NOOR_HERSELF)
    return site, clock


def sit(site, by, *, right, of=5):
    """Sit the exam with so many right answers."""
    name = site.exams.start("TILES-1", by=by, request=str(uuid4()))
    for place in range(1, of + 1):
        question = site.exams.paper(name, by=by).question
        given = dict(question.task.answers) if place <= right else wrong_to(question)
        site.exams.answer(name, place, given, by=by)
    return name


def test_two_people_get_equal_papers(either):
    site, _ = either
    shown = []
    for by in (KIT_HERSELF, DANA_HERSELF):
        name = site.exams.start("TILES-1", by=by, request=str(uuid4()))
        shown.append([])
        for place in range(1, 6):
            paper = site.exams.paper(name, by=by)
            shown[-1].append(paper.question.to_json())
            site.exams.answer(name, place, dict(paper.question.task.answers), by=by)
        assert site.exams.paper(name, by=by).score.per_cent == 100
    assert shown[0] == shown[1]
    assert sorted(each["kind"] for each in shown[0]) == ["commission", "read_hand", "read_hand", "set_hand", "set_hand"]


def test_pass_and_fail(either):
    site, clock = either
    passed, failed = sit(site, KIT_HERSELF, right=3), sit(site, DANA_HERSELF, right=2)
    one, other = (site.exams.paper(name, by=NOOR_HERSELF) for name in (passed, failed))
    assert (one.score.right, one.score.per_cent, one.score.passed, one.sat.passed) == (3, 60, True, True)
    assert (other.score.per_cent, other.score.passed, other.sat.score) == (40, False, 2)
    assert one.is_over
    assert one.ended_at == clock.now()
    certificate = site.exams.certificate(passed, by=KIT_HERSELF)
    assert certificate.name == "Kit"
    assert (certificate.way, certificate.edition) == ("Foxwoods", "February 1997")
    assert certificate.set_by == "Noor"
    assert certificate.date == "2026-11-29"
    assert pdf(certificate) == pdf(site.exams.certificate(passed, by=NOOR_HERSELF))
    with pytest.raises(Refused, match="not passed"):
        site.exams.certificate(failed, by=DANA_HERSELF)
    with pytest.raises(Denied):
        site.exams.certificate(passed, by=DANA_HERSELF)


def test_a_name_in_any_script_stands_on_the_certificate(house, pdftotext, tmp_path):
    site, _ = house
    by = By(MEILING, "dealer")
    certificate = site.exams.certificate(sit(site, by, right=5), by=by)
    (tmp_path / "c.pdf").write_bytes(pdf(certificate))
    told = subprocess.run([pdftotext, tmp_path / "c.pdf", "-"], capture_output=True, text=True, check=True).stdout
    for words in ("陳美玲", "First audition 第一次", "5 of 5", certificate.hash, certificate.way_digest):
        assert words in told


def test_a_paper_goes_on_where_it_was_left(either):
    site, clock = either
    name = sit(site, KIT_HERSELF, right=1, of=2)
    clock.advance(120)
    again = site.exams.start("TILES-1", by=KIT_HERSELF, request=str(uuid4()))
    assert again == name
    paper = site.exams.paper(name, by=KIT_HERSELF)
    assert (paper.answered, paper.seconds_left, paper.is_over) == (2, 480, False)


def test_an_answer_counts_once_and_in_its_turn(either):
    site, _ = either
    name = site.exams.start("TILES-1", by=KIT_HERSELF, request=str(uuid4()))
    question = site.exams.paper(name, by=KIT_HERSELF).question
    right = dict(question.task.answers)
    site.exams.answer(name, 1, right, by=KIT_HERSELF)
    site.exams.answer(name, 1, wrong_to(question), by=KIT_HERSELF)
    assert site.exams.paper(name, by=KIT_HERSELF).score.right == 1
    with pytest.raises(Conflict):
        site.exams.answer(name, 3, right, by=KIT_HERSELF)
    with pytest.raises(BadInput):
        site.exams.answer(name, 2, "what?", by=KIT_HERSELF)
    for by in (DANA_HERSELF, NOOR_HERSELF):
        with pytest.raises(Denied):
            site.exams.answer(name, 2, right, by=by)
    with pytest.raises(Denied):
        site.exams.paper(name, by=DANA_HERSELF)
    assert site.exams.paper(name, by=KIT_HERSELF).answered == 1


def test_the_time_runs_on_the_server(either):
    site, clock = either
    name = sit(site, KIT_HERSELF, right=2, of=2)
    question = site.exams.paper(name, by=KIT_HERSELF).question
    clock.advance(599)
    assert site.exams.paper(name, by=KIT_HERSELF).seconds_left == 1
    clock.advance(1)
    paper = site.exams.paper(name, by=KIT_HERSELF)
    assert (paper.is_over, paper.question, paper.score.right, paper.sat.finished_at) == (True, None, 2, None)
    with pytest.raises(Conflict, match="time is up"):
        site.exams.answer(name, 3, dict(question.task.answers), by=KIT_HERSELF)
    clock.advance(600)
    site.exams.finish(name, by=KIT_HERSELF)
    paper = site.exams.paper(name, by=KIT_HERSELF)
    assert paper.ended_at == paper.sat.started_at + timedelta(minutes=10)
    assert (paper.sat.score, paper.sat.passed) == (2, False)


def test_handing_in_early_counts_what_is_missing_as_wrong(house):
    site, _ = house
    name = sit(site, KIT_HERSELF, right=3, of=3)
    site.exams.finish(name, by=KIT_HERSELF)
    site.exams.finish(name, by=KIT_HERSELF)
    paper = site.exams.paper(name, by=KIT_HERSELF)
    assert (paper.is_over, paper.score.per_cent, paper.score.passed) == (True, 60, True)


def test_the_answers_of_an_exam_are_repetition_once_it_is_over(either):
    site, _ = either
    name = sit(site, KIT_HERSELF, right=4, of=4)
    with read(site.house.engine) as unit:
        assert answers(unit, KIT) == ()
    question = site.exams.paper(name, by=KIT_HERSELF).question
    site.exams.answer(name, 5, wrong_to(question), by=KIT_HERSELF)
    with read(site.house.engine) as unit:
        found = answers(unit, KIT, source="exam")
        assert sum(card.reviews for card in cards(unit, KIT)) == len(found) == 5
    shown = site.training.result(found[0].id, by=KIT_HERSELF)
    assert shown.answered.rule == shown.question.rule
    assert site.trainees.progress(by=KIT_HERSELF).today.answers == 5


def test_how_hard_each_question_was(house):
    site, clock = house
    sit(site, KIT_HERSELF, right=5)
    clock.advance(60)
    sit(site, DANA_HERSELF, right=2)
    begun = site.exams.start("TILES-1", by=By(MEILING, "dealer"), request=str(uuid4()))
    found = site.exams.results("TILES-1", by=NOOR_HERSELF)
    assert [(each.right, each.answers) for each in found.items] == [(2, 2), (2, 2), (1, 2), (1, 2), (1, 2)]
    assert [paper.name for paper in found.papers] == ["Kit", "Dana", "陳美玲"]
    assert [paper.sat.id == begun for paper in found.papers] == [False, False, True]
    assert all(each.middle == 0 for each in found.items)
    for by in (KIT_HERSELF, DANA_HERSELF):
        with pytest.raises(Denied):
            site.exams.results("TILES-1", by=by)


def test_only_a_trainer_sets_one_and_says_what_is_wrong_with_it(house):
    site, _ = house
    with pytest.raises(Denied):
        site.exams.set(SETTING, by=KIT_HERSELF)
    for change, field in (
        ({"code": "TILES-1"}, Conflict),
        ({"code": "no code"}, "code"),
        ({"code": "B", "title": " "}, "title"),
        ({"code": "B", "counts": {}}, "parts"),
        ({"code": "B", "counts": {"dance": 2}}, "parts"),
        ({"code": "B", "pass_mark": 0}, "pass_mark"),
        ({"code": "B", "minutes": 0}, "minutes"),
        ({"code": "B", "way": "nowhere"}, Absent),
    ):
        setting = Setting(**{**{name: getattr(SETTING, name) for name in Setting.__slots__}, **change})
        with pytest.raises(WrongFields if isinstance(field, str) else field) as refusal:
            site.exams.set(setting, by=NOOR_HERSELF)
        if isinstance(field, str):
            assert list(refusal.value.problems) == [field]


def test_one_that_is_retired_is_not_begun_but_goes_on(house):
    site, _ = house
    name = sit(site, KIT_HERSELF, right=1, of=1)
    site.exams.retire("TILES-1", by=NOOR_HERSELF)
    with pytest.raises(Refused):
        site.exams.start("TILES-1", by=DANA_HERSELF, request=str(uuid4()))
    assert [each.exam.code for each in site.exams.every(by=DANA_HERSELF)] == []
    assert [each.own.sat.id for each in site.exams.every(by=KIT_HERSELF)] == [name]
    paper = site.exams.paper(name, by=KIT_HERSELF)
    site.exams.answer(name, 2, dict(paper.question.task.answers), by=KIT_HERSELF)
    with pytest.raises(Denied):
        site.exams.retire("TILES-1", by=KIT_HERSELF)


def test_a_seed_that_nobody_chose_is_chosen_by_chance(house):
    site, _ = house
    for code in ("A", "B"):
        setting = Setting(**{**{name: getattr(SETTING, name) for name in Setting.__slots__}, "code": code, "seed": 0})
        site.exams.set(setting, by=NOOR_HERSELF)
    one, other = (site.exams.one(code, by=NOOR_HERSELF)[0] for code in ("A", "B"))
    assert one.plan.seed != other.plan.seed
    assert one.questions != other.questions


def test_an_exam_keeps_the_texts_it_was_set_under(house):
    """What is asked follows from what is kept with the exam, not from what ships today."""
    site, _ = house
    exam, _ = site.exams.one("TILES-1", by=KIT_HERSELF)
    assert exam.terms.way.digest == site.workbench.way("tiles", "foxwoods").way.digest
    with read(site.house.engine) as unit:
        from tablemgr.store import exams

        texts = exams.find(unit, "TILES-1").body["texts"]
    assert set(texts) == {"way", "ruleset", "commission", "paytable"}
    assert all(text.startswith("{") for text in texts.values())


SEEN = Seen(
    badge=KIT, game="tiles", verdict="again", points=dict.fromkeys(POINTS, 4), notes={"shuffle": "slow"}, remark="Calm."
)


def test_what_was_seen_at_an_audition(either):
    site, _ = either
    request = str(uuid4())
    for _ in range(2):
        assert site.auditions.note(SEEN, by=NOOR_HERSELF, request=request) == request
    (found,) = site.auditions.every(by=KIT_HERSELF)
    assert (found.total, found.most) == (4 * len(POINTS), MOST_POINTS * len(POINTS))
    assert (found.name, found.observer, found.checklist.body["notes"]) == ("Kit", "Noor", {"shuffle": "slow"})
    assert site.auditions.every(by=DANA_HERSELF) == ()
    with pytest.raises(Denied):
        site.auditions.one(request, by=DANA_HERSELF)
    with pytest.raises(Denied):
        site.auditions.note(SEEN, by=DANA_HERSELF, request=str(uuid4()))
    with pytest.raises(Denied):
        site.auditions.every(by=By(ARI, "surveillance"))


@pytest.mark.parametrize(("change", "field"), [
    ({"points": {}}, "points"), ({"points": {"dancing": 1}}, "points"), ({"points": {"shuffle": 6}}, "points"),
    ({"verdict": "hm"}, "verdict"), ({"game": "chess"}, "game"), ({"remark": "x" * 501}, "remark"),
])  # fmt: skip
def test_what_is_no_checklist(site, change, field):
    seen = Seen(**{**{name: getattr(SEEN, name) for name in Seen.__slots__}, **change})
    with pytest.raises(WrongFields) as refusal:
        site.auditions.note(seen, by=NOOR_HERSELF, request=str(uuid4()))
    assert list(refusal.value.problems) == [field]
