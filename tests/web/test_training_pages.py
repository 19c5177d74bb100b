"""Pages of training: a question, its answer, how somebody gets on; exams and auditions."""

from __future__ import annotations

import re
from html import unescape

import pytest

from cast import DANA, KIT, NOOR, token_of
from tablemgr.audit.record import By
from tablemgr.services.training import DRILLS, Asking

KIT_HERSELF, NOOR_HERSELF = By(KIT, "trainee"), By(NOOR, "trainer")


def hidden(page):
    return {
        name: unescape(value)
        for name, value in re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page)
    }


def asking_of(fields):
    return Asking(
        kind=fields["kind"], game=fields["game"], seed=int(fields["seed"]), number=int(fields["number"]),
        rule=fields["rule"], way=fields["way"],
    )  # fmt: skip


def filled(question, answers):
    """Fill the form in as a browser would."""
    form = {}
    for blank in question.blanks:
        given = answers[blank.name]
        if blank.form == "split":
            left, places = list(given["low"]), []
            for place, piece in enumerate(blank.pieces):
                if piece in left:
                    left.remove(piece)
                    places.append(str(place))
            form[f"a.{blank.name}"] = places
        elif blank.form == "chips":
            form |= {f"a.{blank.name}.{chip}": "0" for chip in blank.chips}
            form |= {f"a.{blank.name}.{chip}": str(count) for chip, count in given}
        elif blank.form == "money":
            form[f"a.{blank.name}"] = f"{given // 100}.{given % 100:02d}"
        else:
            form[f"a.{blank.name}"] = given
    return form


@pytest.mark.parametrize("game", ["tiles", "poker"])
@pytest.mark.parametrize("kind", list(DRILLS))
def test_a_question_of_each_kind_is_asked_and_answered(signed_in, site, game, kind):
    client = signed_in(KIT)
    page = client.get(f"/training/drill?game={game}&kind={kind}").get_data(as_text=True)
    fields = hidden(page)
    question = site.training.question(asking_of(fields), by=KIT_HERSELF)
    assert unescape(page).count(str(question.prompt)) == 1
    form = {**fields, **filled(question, question.task.answers), "milliseconds": "4000"}
    answer = client.post(f"/training/drill?kind={kind}", data=form)
    assert answer.status_code == 303, answer.get_data(as_text=True)
    told = unescape(client.get(answer.headers["Location"]).get_data(as_text=True))
    assert "✓" in told
    assert str(question.explanation[0]) in told
    assert "4.0 s" in told
    assert f"kind={kind}" in told


def test_a_wrong_split_is_shown_beside_the_right_one_with_what_it_gives_up(signed_in, site):
    client = signed_in(KIT)
    asking = Asking(kind="set_hand", game="tiles", seed=5, number=1, way="foxwoods")
    question = site.training.question(asking, by=KIT_HERSELF)
    pieces = question.blanks[0].pieces
    low = question.task.answers["split"]["low"]
    one = next(place for place, piece in enumerate(pieces) if piece in low)
    wrong = [one, next(place for place, piece in enumerate(pieces) if piece not in low)]
    fields = {name: getattr(asking, name) for name in Asking.__slots__}
    form = {**fields, "csrf_token": token_of(client, "/training/drill"), "request": "r1", "a.split": wrong}
    answer = client.post("/training/drill", data=form)
    told = client.get(answer.headers["Location"]).get_data(as_text=True)
    assert "✗" in told
    result = site.training.result("r1", by=KIT_HERSELF)
    assert result.worth.wait(60)
    told = client.get(answer.headers["Location"]).get_data(as_text=True)
    if result.gives_up > 0:
        assert f"{float(result.gives_up):.4f} of each wager" in told
    assert "house way</span>" in told


def test_an_answer_that_is_none_is_asked_for_again(signed_in):
    client = signed_in(KIT)
    fields = hidden(client.get("/training/drill?game=tiles&kind=commission").get_data(as_text=True))
    again = client.post("/training/drill?kind=commission", data={**fields, "a.commission": "five"})
    assert again.status_code == 422
    page = again.get_data(as_text=True)
    assert hidden(page)["seed"] == fields["seed"]
    assert hidden(page)["request"] == fields["request"]
    assert 'value="five"' in page
    for change in ({"kind": "dance"}, {"game": "chess"}, {"seed": "x"}, {"number": "0"}, {"rule": "none"}):
        answer = client.post("/training/drill", data={**fields, "a.commission": "1", **change})
        assert answer.status_code in (404, 422), change


def test_untimed_is_untimed(signed_in, site):
    client = signed_in(KIT)
    page = client.get("/training/drill?game=tiles&kind=commission&timed=no").get_data(as_text=True)
    assert "data-timed" not in page
    fields = hidden(page)
    client.post("/training/drill?timed=no", data={**fields, "a.commission": "1", "milliseconds": "10"})
    assert site.training.result(fields["request"], by=KIT_HERSELF).answered.milliseconds is None


def test_progress_and_the_people(signed_in, site):
    for right in (True, False, False):
        asked = site.training.ask("tiles", by=KIT_HERSELF, kind="commission")
        given = asked.question.answer + (0 if right else 1)
        site.training.answer(asked.asking, given, by=KIT_HERSELF, request=f"r{asked.asking.seed}", milliseconds=9000)
    page = signed_in(KIT).get("/training/progress").get_data(as_text=True)
    assert page.count("<svg") >= 3
    assert '<code class="muted">commission:five_percent' in page
    assert "9.0 s of 8 s" in page
    trainer = signed_in(NOOR)
    assert "Kit" in trainer.get("/training/people").get_data(as_text=True)
    assert "How Kit gets on" in trainer.get(f"/training/progress?badge={KIT}").get_data(as_text=True)
    assert signed_in(DANA).get(f"/training/progress?badge={KIT}").status_code == 403
    assert signed_in(DANA).get(f"/training/answers/r{asked.asking.seed}").status_code == 403


def test_an_exam_from_its_form_to_its_certificate(signed_in, site):
    trainer, client = signed_in(NOOR), signed_in(KIT)
    form = hidden(trainer.get("/exams/new?game=tiles").get_data(as_text=True))
    counts = {f"count.{kind}": "0" for kind in DRILLS} | {"count.read_hand": "2", "count.bank": "1"}
    typed = {**form, "title": "First 第一", "way": "foxwoods", "seed": "7", "pass_mark": "60", "minutes": "5", **counts}
    wrong = trainer.post("/exams/new", data={**typed, "code": "no no", "minutes": "0"})
    assert wrong.status_code == 422
    made = trainer.post("/exams/new", data={**typed, "code": "t-1"})
    assert (made.status_code, made.headers["Location"]) == (303, "/exams/T-1")
    begun = client.post("/exams/T-1/start", data=hidden(client.get("/exams/T-1").get_data(as_text=True)))
    place = begun.headers["Location"]
    assert "still sitting" in trainer.get("/exams/T-1").get_data(as_text=True)
    for number in (1, 2, 3):
        page = client.get(place).get_data(as_text=True)
        assert f"Question {number} of 3" in page
        question = site.exams.paper(place.rsplit("/", 1)[1], by=KIT_HERSELF).question
        empty = client.post(place, data={**hidden(page)})
        assert empty.status_code == 422
        client.post(place, data={**hidden(page), **filled(question, question.task.answers)})
    result = client.get(place).get_data(as_text=True)
    assert "passed" in result
    assert "100 %" in result
    assert "Question by question" not in result
    assert "Question by question" in trainer.get(place).get_data(as_text=True)
    pdf = client.get(f"{place}/certificate.pdf")
    assert pdf.data.startswith(b"%PDF")
    assert pdf.data == trainer.get(f"{place}/certificate.pdf").data
    assert signed_in(DANA).get(place).status_code == 403
    shown = trainer.get("/exams/T-1").get_data(as_text=True)
    assert "100 %" in shown
    assert (
        trainer.post("/exams/T-1/retire", data=hidden(trainer.get("/exams/T-1").get_data(as_text=True))).status_code
        == 303
    )
    assert signed_in(DANA).post("/exams/T-1/start", data={"csrf_token": "x"}).status_code in (400, 403, 409)


def test_an_audition_is_noted_and_printed(signed_in):
    trainer = signed_in(NOOR)
    form = hidden(trainer.get("/auditions/new").get_data(as_text=True))
    typed = {**form, "badge": KIT, "game": "tiles", "verdict": "again", "minutes": "20", "points.shuffle": "3",
             "note.shuffle": "too fast 太快", "remark": "calm"}  # fmt: skip
    assert trainer.post("/auditions/new", data={**typed, "points.shuffle": "9"}).status_code == 422
    kept = trainer.post("/auditions/new", data=typed)
    assert kept.status_code == 303
    page = signed_in(KIT).get(kept.headers["Location"]).get_data(as_text=True)
    assert "too fast 太快" in page
    assert "shall be seen again" in page
    assert signed_in(DANA).get(kept.headers["Location"]).status_code == 403
    assert "Kit" in trainer.get("/exams").get_data(as_text=True)
