"""Exams: the list, setting one, sitting one question after the other, the results and the certificate."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from tablemgr.services.exams import Paper, Setting
from tablemgr.services.rights import may
from tablemgr.services.training import DRILLS, GAMES
from tablemgr.training.exam import MOST_MINUTES, MOST_QUESTIONS
from tablemgr.web.access import allow, by
from tablemgr.web.answers import given
from tablemgr.web.fields import choice, code, whole, words
from tablemgr.web.forms import Form, see
from tablemgr.web.show import say, tag
from tablemgr.web.site import site

blueprint = Blueprint("exams", __name__)

_COUNT = "count."
_MOST_SEED = 10**9 - 1


@blueprint.get("/exams")
@allow("exams.take", "exams.set", "training.see")
def index() -> ResponseReturnValue:
    """List the exams, and the auditions that were noted."""
    auditions = site().auditions.every(by=by())
    return render_template("exams/index.html", offered=site().exams.every(by=by()), games=GAMES, auditions=auditions)


@blueprint.get("/exams/new")
@allow("exams.set")
def new() -> ResponseReturnValue:
    """Show the form that sets an exam."""
    game = request.args.get("game", "tiles")
    way = site().exams.ways(game)[0].way.key
    counts = {_COUNT + kind: 0 for kind in DRILLS}
    return _form(Form(None, game=game, way=way, pass_mark=80, minutes=20, seed=0, **counts))


@blueprint.post("/exams/new")
@allow("exams.set")
def set_() -> ResponseReturnValue:
    """Set an exam."""
    form, made = Form(request.form), list[str]()
    status = form.tried(lambda: made.append(site().exams.set(_setting(form), by=by())))
    return see(url_for("exams.one", code=made[0])) if status is None else (_form(form), status)


@blueprint.get("/exams/<code>")
@allow("exams.take", "exams.set", "training.see")
def one(code: str) -> ResponseReturnValue:
    """Show an exam: to a candidate how to begin, to a trainer also who sat it and how hard each question was."""
    exam, own = site().exams.one(code, by=by())
    results = site().exams.results(code, by=by()) if may(by().role, "training.see") else None
    return render_template(
        "exams/one.html", exam=exam, own=own, results=results, form=Form(), games=GAMES, drills=DRILLS
    )  # fmt: skip


@blueprint.post("/exams/<code>/start")
@allow("exams.take")
def start(code: str) -> ResponseReturnValue:
    """Begin a paper, or go on with it."""
    name = site().exams.start(code, by=by(), request=Form(request.form).request_id)
    return see(url_for("exams.paper", code=code, name=name))


@blueprint.post("/exams/<code>/retire")
@allow("exams.set")
def retire(code: str) -> ResponseReturnValue:
    """Offer an exam no longer."""
    site().exams.retire(code, by=by())
    return see(url_for("exams.one", code=code))


@blueprint.get("/exams/<code>/paper/<name>")
@allow("exams.take", "training.see")
def paper(code: str, name: str) -> ResponseReturnValue:
    """Show the next question of a paper, or its result."""
    return _paper(Form(), site().exams.paper(name, by=by()), code)


@blueprint.post("/exams/<code>/paper/<name>")
@allow("exams.take")
def answer(code: str, name: str) -> ResponseReturnValue:
    """Take the answer to one question; one that cannot be read is asked for again."""
    form, exams = Form(request.form), site().exams
    found = exams.paper(name, by=by())
    place = int(whole(1, MOST_QUESTIONS)(request.form.getlist("place")))  # type: ignore[call-overload]  # a reader's value
    if found.question is None or place != found.answered + 1:
        return see(url_for("exams.paper", code=code, name=name))
    filled = given(found.question.blanks, request.form)
    status = form.tried(lambda: exams.answer(name, place, filled, by=by()))
    return see(url_for("exams.paper", code=code, name=name)) if status is None else (_paper(form, found, code), status)


@blueprint.post("/exams/<code>/paper/<name>/finish")
@allow("exams.take")
def finish(code: str, name: str) -> ResponseReturnValue:
    """Hand a paper in."""
    site().exams.finish(name, by=by())
    return see(url_for("exams.paper", code=code, name=name))


@blueprint.get("/exams/<code>/paper/<name>/certificate.pdf")
@allow("exams.take", "training.see")
def certificate(code: str, name: str) -> ResponseReturnValue:
    """Give the certificate of a paper that was passed."""
    response = make_response(site().exams.certificate_file(name, by=by(), say=say, language=tag()))
    response.content_type = "application/pdf"
    response.headers["Content-Disposition"] = f'inline; filename="{code}-{name[:8]}.pdf"'
    response.headers["Cache-Control"] = "private, no-cache"
    return response


def _paper(form: Form, found: Paper, code: str) -> str:
    return render_template("exams/paper.html", form=form, paper=found, code=code, drills=DRILLS, games=GAMES)


def _form(form: Form) -> str:
    game = form.value("game") if form.value("game") in GAMES else "tiles"
    ways = [(each.way.key, f"{each.way.title}, {each.way.edition}") for each in site().exams.ways(game)]
    return render_template("exams/new.html", form=form, game=game, ways=ways, games=GAMES, drills=DRILLS)


def _setting(form: Form) -> Setting:
    counts = {_COUNT + kind: whole(0, MOST_QUESTIONS) for kind in DRILLS}
    typed: dict[str, Any] = form.values({
        "code": code, "title": words(80), "game": choice(tuple(GAMES)), "way": words(80), "seed": whole(0, _MOST_SEED),
        "pass_mark": whole(1, 100), "minutes": whole(1, MOST_MINUTES), **counts,
    })  # fmt: skip
    asked = {kind: typed.pop(_COUNT + kind) for kind in DRILLS}
    return Setting(counts=asked, **typed)
