"""Rounds that were dealt, and the house way as the tablet looks it up."""

from __future__ import annotations

from flask import Blueprint, Response, render_template, request
from flask.typing import ResponseReturnValue

from tablemgr.web.access import allow
from tablemgr.web.site import site
from tablemgr.web.told import told

blueprint = Blueprint("rounds", __name__)

# The address names what decides by digest, so what it gives never changes.
FOR_EVER = "private, max-age=31536000, immutable"


@blueprint.get("/tables/<code>/rounds")
@allow("rounds.see")
def index(code: str) -> ResponseReturnValue:
    """List the rounds of a table, newest first."""
    page = site().rounds.recall.page(code, below=request.args.get("below", type=int))
    return render_template("rounds/index.html", page=page, table=page.table)


@blueprint.get("/tables/<code>/rounds/<int:number>")
@allow("rounds.see")
def one(code: str, number: int) -> ResponseReturnValue:
    """Show one round as it lay."""
    found = site().rounds.recall.round(code, number)
    return render_template("rounds/one.html", round=found, table=found.table, state=told(found.state))


@blueprint.get("/houseways/<digest>.json")
@allow("tables.see", quiet=True)
def houseway(digest: str) -> ResponseReturnValue:
    """Give a house way, compiled under a rule set, as the table that the tablet looks up."""
    compiled = site().rounds.recall.houseway(digest, rules=request.args.get("rules", ""))
    return Response(compiled, mimetype="application/json", headers={"Cache-Control": FOR_EVER})
