"""The rack drawer of the dealer's screen, and taking a table over from another tablet."""

from __future__ import annotations

from flask import Blueprint, flash, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tablemgr.services.rack import Move, MoveBack
from tablemgr.services.tablets import Takeover
from tablemgr.web.access import allow, by
from tablemgr.web.fields import words
from tablemgr.web.forms import Form, see
from tablemgr.web.show import say
from tablemgr.web.site import site
from tablemgr.web.tables import answer
from tablemgr.web.told import asked

blueprint = Blueprint("rack", __name__)


@blueprint.post("/tables/<code>/rack")
@allow("rack.move", tablet=True)
def move(code: str) -> ResponseReturnValue:
    """Enter one change of the tray."""
    return answer(code, lambda: site().rack.move(code, asked(Move), by=by()))


@blueprint.post("/tables/<code>/rack/undo")
@allow("rack.move", tablet=True)
def undo(code: str) -> ResponseReturnValue:
    """Take one change of the tray back."""
    return answer(code, lambda: site().rack.undo(code, asked(MoveBack), by=by()))


@blueprint.post("/tables/<code>/takeover")
@allow("tables.deal", tablet=True)
def takeover(code: str) -> ResponseReturnValue:
    """Take the table over with a supervisor; what is wrong is said on the table's screen."""
    form = Form(request.form)

    def act() -> None:
        ask = form.read(Takeover, {"badge": words(12), "pin": words(12)})
        if (denied := site().tablets.take_over(code, ask, by=by(), request=form.request_id)) is not None:
            form.refusal = say(denied)

    form.tried(act)
    wrong = form.refusal or next(iter(form.errors.values()), "")
    flash(wrong or gettext("This tablet has the table now."), "bad" if wrong else "ok")
    return see(url_for("tables.screen", code=code))
