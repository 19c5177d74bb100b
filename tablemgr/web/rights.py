"""Who may do what: the table for everybody who reviews it, and the list of people that is taken out each quarter."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, render_template
from flask.typing import ResponseReturnValue

from tablemgr.services.rights import ROLES
from tablemgr.web.access import allow, by
from tablemgr.web.show import say
from tablemgr.web.site import site

blueprint = Blueprint("rights", __name__)


@blueprint.get("/desk/rights")
@allow("rights.see")
def matrix() -> ResponseReturnValue:
    """Show the table of actions and roles, and who holds which role."""
    review = site().rights
    return render_template("rights/matrix.html", lines=review.matrix(), roles=ROLES, held=review.held())


@blueprint.post("/desk/rights/export")
@allow("rights.see")
def export() -> ResponseReturnValue:
    """Give the list of people and rights as CSV."""
    response: Response = make_response(site().rights.export(by=by(), say=say))
    response.content_type = "text/csv; charset=utf-8"
    response.headers["Content-Disposition"] = 'attachment; filename="people-and-rights.csv"'
    return response
