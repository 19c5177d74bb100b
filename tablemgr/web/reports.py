"""Reports: what was issued, who has signed it, each as a file, a reprint. A file is a plain GET; the rest are POSTs."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, flash, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tablemgr.errors import Denied
from tablemgr.services.report_signing import Finalising
from tablemgr.services.reports import FORMATS, Format, Reprint
from tablemgr.web.access import allow, by
from tablemgr.web.errors import status_of
from tablemgr.web.fields import Reader, one, words
from tablemgr.web.forms import Form, see
from tablemgr.web.show import say
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
    """Show what one report is and who has signed it, and give its files."""
    return _page(id_)


def _page(id_: str, *, reprinting: Form | None = None, signing: Form | None = None) -> str:
    """Show a report; a form that was refused keeps what was typed, the other one is fresh."""
    each = site().reports.one(id_)
    return render_template(
        "reports/show.html",
        each=each,
        form=reprinting or Form(),
        signing=signing or Form(),
        figures=site().shifts.key_figures(each.report),
        said=say,
        me_badge=by().person,
    )


@blueprint.post("/reports/<id_>/review")
@allow("reports.review")
def review(id_: str) -> ResponseReturnValue:
    """Sign the report as reviewed."""
    form = Form(request.form)
    return _signed(id_, form, lambda: site().reports.signing.review(id_, by=by(), request=form.request_id))


@blueprint.post("/reports/<id_>/return")
@allow("reports.finalise")
def send_back(id_: str) -> ResponseReturnValue:
    """Send a reviewed report back with a reason."""
    form = Form(request.form)

    def act() -> None:
        reason = str(form.values({"reason": words(300)})["reason"])
        site().reports.signing.send_back(id_, reason, by=by(), request=form.request_id)

    return _signed(id_, form, act)


@blueprint.post("/reports/<id_>/final")
@allow("reports.finalise")
def finalise(id_: str) -> ResponseReturnValue:
    """Make the report final by one's own sign-in."""
    return _finalised(id_, {})


@blueprint.post("/reports/<id_>/sign")
@allow("reports.review", "reports.finalise")
def sign(id_: str) -> ResponseReturnValue:
    """Make the report final on this screen, by the PIN of the other person."""
    return _finalised(id_, {"badge": words(12), "pin": words(12)})


def _finalised(id_: str, proof: dict[str, Reader]) -> ResponseReturnValue:
    form, open_ = Form(request.form), site().reports.one(id_).open
    fields = {f"excuse-{place}": words(300, least=0) for place in range(len(open_))}

    def act() -> Denied | None:
        read = {name: str(value) for name, value in form.values({**proof, **fields}).items()}
        excuses = {line.item: read[f"excuse-{place}"] for place, line in enumerate(open_)}
        ask = Finalising(excuses=excuses, badge=read.get("badge", ""), pin=read.get("pin", ""))
        return site().reports.signing.finalise(id_, ask, by=by(), request=form.request_id)

    return _signed(id_, form, act)


def _signed(id_: str, form: Form, act: Callable[[], Denied | None]) -> ResponseReturnValue:
    """Do it and show the report; a wrong PIN is told there, like any refusal."""
    refused: list[Denied | None] = []
    status = form.tried(lambda: refused.append(act()))
    if status is None and refused[0] is not None:
        form.refusal, status = say(refused[0]), status_of(refused[0])
    if status is not None:
        return _page(id_, signing=form), status
    return see(url_for("reports.show", id_=id_))


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
        return _page(id_, reprinting=form), status
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
    """Give a report as a file. The same report with the same signatures gives the same bytes, years later too."""
    return _file(site().reports.file(id_, format_), id_, format_)


def _file(content: bytes, name: str, format_: Format) -> ResponseReturnValue:
    response = make_response(content)
    response.content_type = FORMATS[format_]
    how = "inline" if format_ == "pdf" else "attachment"
    response.headers["Content-Disposition"] = f'{how}; filename="{name}.{format_}"'
    # A signature changes the paper, so that a browser asks each time whether its copy is still the one.
    response.headers["Cache-Control"] = "private, no-cache"
    response.add_etag()
    return response.make_conditional(request)
