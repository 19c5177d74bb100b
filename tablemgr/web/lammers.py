"""Commission that seats owe, as the dealer's screen takes it; the rest of a lammer's life is a supervisor's."""

from __future__ import annotations

from flask import Blueprint
from flask.typing import ResponseReturnValue

from tablemgr.services.lammers import Pay
from tablemgr.web.access import allow, by
from tablemgr.web.site import site
from tablemgr.web.tables import answer
from tablemgr.web.told import asked

blueprint = Blueprint("lammers", __name__)


@blueprint.post("/tables/<code>/lammers/paid")
@allow("lammers.take", tablet=True)
def paid(code: str) -> ResponseReturnValue:
    """Take chips for what a seat owes."""
    return answer(code, lambda: site().lammers.pay(code, asked(Pay), by=by()))
