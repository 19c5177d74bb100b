"""Live auditions: the checklist of an observer, kept and printed."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from tablemgr.services.auditions import MOST_POINTS, POINTS, VERDICTS, Seen
from tablemgr.services.training import GAMES
from tablemgr.web.access import allow, by
from tablemgr.web.fields import badge, choice, whole, words
from tablemgr.web.forms import Form, see
from tablemgr.web.site import site

blueprint = Blueprint("auditions", __name__)

_NOTE, _POINT = "note.", "points."


@blueprint.get("/auditions/new")
@allow("exams.set")
def new() -> ResponseReturnValue:
    """Show the checklist, empty."""
    return _form(Form(None, badge=request.args.get("badge", ""), game="tiles", minutes=20))


@blueprint.post("/auditions/new")
@allow("exams.set")
def note() -> ResponseReturnValue:
    """Keep a checklist."""
    form = Form(request.form)
    status = form.tried(lambda: site().auditions.note(_seen(form), by=by(), request=form.request_id))
    return see(url_for("auditions.one", name=form.request_id)) if status is None else (_form(form), status)


@blueprint.get("/auditions/<name>")
@allow("exams.take", "training.see")
def one(name: str) -> ResponseReturnValue:
    """Show a checklist, ready to be printed."""
    return render_template(
        "auditions/one.html", audition=site().auditions.one(name, by=by()), points=POINTS, verdicts=VERDICTS,
        games=GAMES, most=MOST_POINTS,
    )  # fmt: skip


def _form(form: Form) -> str:
    candidates = [(each.badge, f"{each.name} {each.badge}") for each in site().auditions.candidates(by=by())]
    return render_template(
        "auditions/new.html", form=form, points=POINTS, verdicts=VERDICTS, games=GAMES, most=MOST_POINTS,
        candidates=candidates, options=[(key, each.title) for key, each in GAMES.items()],
    )  # fmt: skip


def _seen(form: Form) -> Seen:
    """Read the checklist; a point that nobody gave is left out."""
    given = [name for name in POINTS if form.typed.get(_POINT + name)]
    readers = {_POINT + name: whole(0, MOST_POINTS) for name in given}
    notes = {_NOTE + name: words(500, least=0) for name in POINTS}
    typed: dict[str, Any] = form.values({
        "badge": badge, "game": choice(tuple(GAMES)), "verdict": choice(tuple(VERDICTS)), "minutes": whole(1, 240),
        "remark": words(500, least=0), **readers, **notes,
    })  # fmt: skip
    points = {name: typed.pop(_POINT + name) for name in given}
    return Seen(points=points, notes={name: typed.pop(_NOTE + name) for name in POINTS}, **typed)
