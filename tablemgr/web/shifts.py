"""Shifts: pick one, see its tables and figures as they are, issue its report."""

from __future__ import annotations

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from tablemgr.errors import TableError
from tablemgr.services.shifts import Scope
from tablemgr.web.access import allow
from tablemgr.web.errors import status_of
from tablemgr.web.forms import Form
from tablemgr.web.show import say
from tablemgr.web.site import site

blueprint = Blueprint("shifts", __name__)


@blueprint.get("/shifts")
@allow("shifts.see")
def show() -> ResponseReturnValue:
    """Show one shift, the running one unless another is asked for."""
    now = site().shifts.now()
    asked = {name: request.args.get(name, "") for name in ("day", "shift", "part")}
    asked = {"day": str(now.gaming_day), "shift": now.shift, "part": now.part} | {
        name: value for name, value in asked.items() if value
    }
    form, scope, report, status = Form(None, **asked), now, None, 200
    try:
        scope = site().shifts.scope(asked["day"], asked["shift"], asked["part"])
        report = site().shifts.look(scope)
    except TableError as refusal:
        form.refusal, status = say(refusal), status_of(refusal)
        if status >= 500:  # noqa: PLR2004 - the server's own trouble
            raise
    page = {"form": form, "report": report, "scope": scope, "said": say, **_choices(scope)}
    if report is not None:
        page |= {"figures": site().shifts.key_figures(report), "sheets": site().shifts.sheets(report)}
    return render_template("shifts/show.html", **page), status


def _choices(scope: Scope) -> dict[str, object]:
    return {
        "shifts": [(name, name) for name in site().shifts.names()],
        "parts": site().shifts.parts(),
        "issued": site().reports.listed(scope),
        "issue": Form(),
    }
