"""Reports: what was issued, each as a file, and a reprint of it. A file is a plain GET; issuing is a POST."""

from __future__ import annotations

from flask import Blueprint, Response, flash, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tablemgr.services.reports import FORMATS, Format, Reprint
from tablemgr.web.access import allow, by
from tablemgr.web.fields import one, words
from tablemgr.web.forms import Form, see
from tablemgr.web.site import site

blueprint = Blueprint("reports", __name__)


@blueprint.get("/reports")
@allow("reports.see")
def every() -> ResponseReturnValue:
    """List the reports that were issued last."""
    return render_template("reports/every.html", issued=site().reports.listed())


@blueprint.post("/reports")
@allow("reports.issue")
def issue() -> ResponseReturnValue:
    """Issue the report of a shift, or go to the one that says the same."""
    day, shift, part = (one(request.form.getlist(name)) for name in ("day", "shift", "part"))
    scope = site().shifts.scope(day, shift, part or "property")
    issued = site().reports.issue(scope, by=by(), request=request.form.get("request"))
    return see(url_for("reports.show", id_=issued.id))


@blueprint.get("/reports/<id_>")
@allow("reports.see")
def show(id_: str) -> ResponseReturnValue:
    """Show what one report is, and give its files."""
    return render_template("reports/show.html", each=site().reports.one(id_), form=Form())


@blueprint.post("/reports/<id_>/reprint")
@allow("reports.issue")
def reprint(id_: str) -> ResponseReturnValue:
    """Note that the report is printed again, and why."""
    form = Form(request.form)

    def act() -> None:
        asked = form.read(Reprint, {"reason": words(120)})
        site().reports.reprint(id_, asked, by=by(), request=form.typed.get("request"))

    status = form.tried(act)
    if status is not None:
        return render_template("reports/show.html", each=site().reports.one(id_), form=form), status
    flash(gettext("The reprint is on record. Its file says REPRINT on every page."), "ok")
    return see(url_for("reports.show", id_=id_))


@blueprint.get("/reports/<id_>/reprint.pdf")
@allow("reports.see")
def reprinted(id_: str) -> ResponseReturnValue:
    """Give the PDF that is marked REPRINT; there is none before a reprint was asked for."""
    return _file(site().reports.file(id_, "pdf", mark="reprint"), f"{id_}-reprint", "pdf")


@blueprint.get("/reports/<id_>.<any(pdf, json, csv):format_>")
@allow("reports.see")
def file(id_: str, format_: Format) -> ResponseReturnValue:
    """Give a report as a file. The same report gives the same bytes, today and years later."""
    return _file(site().reports.file(id_, format_), id_, format_)


def _file(content: bytes, name: str, format_: Format) -> Response:
    response = make_response(content)
    response.content_type = FORMATS[format_]
    how = "inline" if format_ == "pdf" else "attachment"
    response.headers["Content-Disposition"] = f'{how}; filename="{name}.{format_}"'
    response.headers["Cache-Control"] = "private, max-age=3600"
    return response
