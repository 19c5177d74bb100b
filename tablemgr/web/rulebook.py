"""The administrator's desk: house ways, rule sets, pay tables and commission, on offer and in force."""

from __future__ import annotations

from flask import Blueprint, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tablemgr.rules.games import GAMES
from tablemgr.services.rulebook import KINDS
from tablemgr.web.access import allow, by
from tablemgr.web.forms import Form, see
from tablemgr.web.site import site

blueprint = Blueprint("rulebook", __name__)


@blueprint.get("/desk/rules")
@allow("desk.see")
def rules() -> ResponseReturnValue:
    """List what the catalog offers and what is in force."""
    return render_template(
        "property/rules.html",
        listed=site().rulebook.candidates(),
        kinds=KINDS,
        games={key: game.title for key, game in GAMES.items()},
        kept=site().rulebook.documents(),
        form=Form(),
    )


@blueprint.post("/desk/rules")
@allow("rules.set")
def put_in_force() -> ResponseReturnValue:
    """Put one candidate in force."""
    kind, key = request.form.get("kind", ""), request.form.get("key", "")
    game = request.form.get("game")
    site().rulebook.put_in_force(kind, key, game=game, by=by(), request=request.form.get("request"))
    flash(gettext("It is in force. Tables can choose it now."), "ok")
    return see(url_for("rulebook.rules"))
