"""The front page of training: what there is to practise."""

from __future__ import annotations

from flask import Blueprint, current_app, render_template
from flask.typing import ResponseReturnValue
from flask_babel import lazy_gettext as _l

from tablemgr.web.access import allow

blueprint = Blueprint("training", __name__)

# Each with the page it leads to; what this version does not have is left out.
PLACES = (
    (
        "practice.screen",
        _l("Pai gow poker against the dealer"),
        _l("Seven cards, two hands, play money: set your own, and see how the house would."),
    ),
)


@blueprint.get("/training")
@allow("training.practise")
def index() -> ResponseReturnValue:
    """List what there is."""
    places = [place for place in PLACES if place[0] in current_app.view_functions]
    return render_template("training/index.html", places=places)
