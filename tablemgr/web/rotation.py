"""The rotation: who stands where, who is due, who rests."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue

from tablemgr.errors import TableError
from tablemgr.services.rotation import Rotation
from tablemgr.web.access import allow, by
from tablemgr.web.forms import see
from tablemgr.web.show import say
from tablemgr.web.site import site

blueprint = Blueprint("rotation", __name__)


@blueprint.get("/rotation")
@allow("rotation.see")
def show() -> ResponseReturnValue:
    """Show the dealers of the gaming day that runs."""
    return render_template("rotation/show.html", page=site().rotation.page())


@blueprint.get("/rotation/now")
@allow("rotation.see", quiet=True)
def now() -> ResponseReturnValue:
    """Give the part of the page that changes."""
    return render_template("rotation/_now.html", page=site().rotation.page())


@blueprint.post("/rotation/<badge>/rest")
@allow("rotation.set", "tables.deal")
def rest(badge: str) -> ResponseReturnValue:
    """Begin a break."""
    return _done(lambda rotation, asked: rotation.rest(badge, by=by(), request=asked))


@blueprint.post("/rotation/<badge>/back")
@allow("rotation.set", "tables.deal")
def back(badge: str) -> ResponseReturnValue:
    """End a break."""
    return _done(lambda rotation, asked: rotation.back(badge, by=by(), request=asked))


def _done(act: Callable[[Rotation, str | None], None]) -> ResponseReturnValue:
    try:
        act(site().rotation, request.form.get("request") or None)
    except TableError as refusal:
        flash(say(refusal), "bad")
    return see(url_for("rotation.show"))
