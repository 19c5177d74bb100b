"""The scoring game on pages: begun, played tap by tap, and its help."""

from __future__ import annotations

from flask import Blueprint
from flask.typing import ResponseReturnValue

from tablemgr.services.contests import RIGHT
from tablemgr.web.access import allow
from tablemgr.web.contests import Pages
from tablemgr.web.site import site

blueprint = Blueprint("scoring", __name__)
PAGES = Pages("scoring", fewest=3, most=8, usual=4, games=lambda: site().scoring)


@blueprint.get("/training/scoring")
@allow(RIGHT)
def index() -> ResponseReturnValue:
    """Show the games there are, and the form of a new one."""
    return PAGES.index()


@blueprint.post("/training/scoring")
@allow(RIGHT)
def begin() -> ResponseReturnValue:
    """Begin a game."""
    return PAGES.begin()


@blueprint.get("/training/scoring/help")
@allow(RIGHT)
def rules() -> ResponseReturnValue:
    """Say how it is played, and how each sentence that leaves something open is read."""
    return PAGES.rules()


@blueprint.get("/training/scoring/<key>")
@allow(RIGHT)
def play(key: str) -> ResponseReturnValue:
    """Show a game as it stands."""
    return PAGES.play(key)


@blueprint.post("/training/scoring/<key>/acts")
@allow(RIGHT)
def act(key: str) -> ResponseReturnValue:
    """Do what was tapped."""
    return PAGES.act(key)


@blueprint.post("/training/scoring/<key>/tablet")
@allow(RIGHT)
def take(key: str) -> ResponseReturnValue:
    """Hand the tablet to the next person."""
    return PAGES.take(key)
