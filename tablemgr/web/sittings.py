"""Players at seats: those of a shift by table, seating, moving, leaving."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tablemgr.web import fields
from tablemgr.web.access import allow, by
from tablemgr.web.forms import Form, see
from tablemgr.web.site import site

blueprint = Blueprint("sittings", __name__)

SEAT: dict[str, fields.Reader] = {"seat": fields.whole(1, 9)}
SEATED: dict[str, fields.Reader] = {**SEAT, "card": fields.words(60, least=0)}
STEP: dict[str, fields.Reader] = {"step": fields.whole(1, 10_000)}


@blueprint.get("/sittings")
@allow("sittings.list")
def index() -> ResponseReturnValue:
    """Show the sittings of a shift by table, the running one unless another is asked for."""
    return _page(Form())


@blueprint.post("/sittings/<code>/seat")
@allow("sittings.rate")
def seat(code: str) -> ResponseReturnValue:
    """Seat a player."""
    form = Form(request.form)

    def act() -> None:
        typed = form.values(SEATED)
        place, card = int(str(typed["seat"])), str(typed["card"])
        site().sittings.seat(code, place, card, by=by(), request=form.request_id)

    return _done(form, act, gettext("Seated."))


@blueprint.post("/sittings/<sitting>/move")
@allow("sittings.rate")
def move(sitting: str) -> ResponseReturnValue:
    """Move a player to another seat."""
    form = Form(request.form)

    def act() -> None:
        typed = {name: int(str(value)) for name, value in form.values({**SEAT, **STEP}).items()}
        site().sittings.move(f"sitting:{sitting}", **typed, by=by(), request=form.request_id)

    return _done(form, act, gettext("Moved."))


@blueprint.post("/sittings/<sitting>/leave")
@allow("sittings.rate")
def leave(sitting: str) -> ResponseReturnValue:
    """Note that a player has left."""
    form = Form(request.form)

    def act() -> None:
        step = int(str(form.values(STEP)["step"]))
        site().sittings.leave(f"sitting:{sitting}", step=step, by=by(), request=form.request_id)

    return _done(form, act, gettext("Noted."))


def _done(form: Form, act: Callable[[], object], sentence: str) -> ResponseReturnValue:
    status = form.tried(act)
    if status is not None:
        shown = Form()
        shown.refusal = form.refusal or " ".join(form.errors.values())
        return _page(shown), status
    flash(sentence, "ok")
    return see(url_for("sittings.index"))


def _page(form: Form) -> str:
    day = fields.day(request.args.get("day", ""))
    shown = site().sittings.shift(day, request.args.get("shift", ""), by=by())
    return render_template("sittings/index.html", page=shown, form=form)
