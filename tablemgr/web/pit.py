"""The pit page: the floor on one screen, kept true by itself."""

from __future__ import annotations

from flask import Blueprint, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue

from tablemgr.audit.matters import STATES
from tablemgr.errors import TableError
from tablemgr.services.pit import name_of
from tablemgr.web.access import allow, by
from tablemgr.web.forms import see
from tablemgr.web.show import say
from tablemgr.web.site import site

blueprint = Blueprint("pit", __name__)


@blueprint.get("/pit")
@allow("pit.see")
def board() -> ResponseReturnValue:
    """Show every table and what waits."""
    return render_template("pit/board.html", **_board())


@blueprint.get("/pit/now")
@allow("pit.see", quiet=True)
def now() -> ResponseReturnValue:
    """Give the part of the page that changes."""
    return render_template("pit/_now.html", **_board())


@blueprint.post("/pit/<code>/answer")
@allow("tables.open")
def answer(code: str) -> ResponseReturnValue:
    """Answer a call to the floor."""
    try:
        site().pit.answer(code, by=by(), request=request.form.get("request") or None)
    except TableError as refusal:
        flash(say(refusal), "bad")
    return see(url_for("pit.board"))


def _board() -> dict[str, object]:
    return {"board": site().pit.board(by=by()), "matter_name": name_of, "states": STATES}
