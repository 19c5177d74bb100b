"""Is this server of use? For whoever watches it."""

from __future__ import annotations

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue

from tablemgr import __version__
from tablemgr.errors import TableError
from tablemgr.web.access import anyone
from tablemgr.web.site import site

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
@anyone
def healthz() -> ResponseReturnValue:
    """Answer 200 with version and database state, 503 when the database cannot be used."""
    try:
        revision = site().house.usable()
    except TableError as trouble:
        return jsonify(version=__version__, database=str(trouble), revision=None), 503
    return jsonify(version=__version__, database="ok", revision=revision), 200
