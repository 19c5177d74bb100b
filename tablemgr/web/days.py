"""Gaming days: the gate that lists what is still open, and the closing of a day."""

from __future__ import annotations

from flask import Blueprint, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from werkzeug.datastructures import MultiDict

from tablemgr.audit.matters import MATTERS, STATES
from tablemgr.services.days import parsed
from tablemgr.web.access import allow, by
from tablemgr.web.forms import Form, see
from tablemgr.web.site import site

blueprint = Blueprint("days", __name__)

EXCUSE = "excuse:"


@blueprint.get("/days")
@allow("days.see")
def index() -> ResponseReturnValue:
    """List the gaming days with what is open of each."""
    return render_template("days/index.html", days=site().days.listed())


@blueprint.get("/days/<day>")
@allow("days.see")
def show(day: str) -> ResponseReturnValue:
    """Show one gaming day."""
    return _page(day, Form())


@blueprint.post("/days/<day>/close")
@allow("days.close")
def close(day: str) -> ResponseReturnValue:
    """Close a gaming day."""
    form = Form(request.form)
    excuses = {name.removeprefix(EXCUSE): why for name, why in form.typed.items() if name.startswith(EXCUSE)}
    rest = Form(MultiDict([each for each in form.typed.items(multi=True) if not each[0].startswith(EXCUSE)]))

    def act() -> None:
        rest.values({})
        site().days.close(parsed(day), excuses, by=by(), request=form.request_id)

    status = form.tried(act)
    if status is not None:
        return _page(day, form), status
    flash(gettext("The gaming day is closed."), "ok")
    return see(url_for("days.show", day=day))


def _page(day: str, form: Form) -> str:
    names = {kind: machine.name for kind, machine in MATTERS.items()}
    return render_template("days/show.html", day=site().days.one(parsed(day)), form=form, states=STATES, names_of=names)
