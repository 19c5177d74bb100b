"""The desk's page of calendars: zone, start of the gaming day and shifts, each from a day on."""

from __future__ import annotations

from datetime import date

from flask import Blueprint, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tablemgr.errors import BadInput
from tablemgr.services.calendars import Change
from tablemgr.services.checks import zones
from tablemgr.services.days import parsed
from tablemgr.web import fields
from tablemgr.web.access import allow, by
from tablemgr.web.forms import Form, see
from tablemgr.web.property import read_shifts
from tablemgr.web.site import site

blueprint = Blueprint("calendars", __name__)


def _day(values: list[str]) -> date:
    try:
        return parsed(fields.one(values))
    except BadInput:
        raise BadInput("Choose a day.") from None


CHANGE: dict[str, fields.Reader] = {"effective": _day, "zone": fields.words(64), "shifts": read_shifts}


@blueprint.get("/desk/calendars")
@allow("desk.see")
def index() -> ResponseReturnValue:
    """List the calendars, with a form for the next one, filled with what is so now."""
    last = site().calendars.listed()[-1]
    return _page(Form(zone=last.zone, shifts="\n".join(map(" ".join, last.shifts)), effective=""))


@blueprint.post("/desk/calendars")
@allow("calendar.set")
def put() -> ResponseReturnValue:
    """Set the calendar from a day on."""
    form = Form(request.form)
    shifts = form.typed.get("shifts", "").split("\n")[0].split()

    def act() -> None:
        change = form.read(Change, CHANGE, day_start=shifts[-1].zfill(5) if shifts else "")
        site().calendars.set(change, by=by(), request=form.request_id)

    status = form.tried(act)
    if status is not None:
        return _page(form), status
    flash(gettext("The calendar is set. Days that are on record stay as they were."), "ok")
    return see(url_for("calendars.index"))


def _page(form: Form) -> str:
    house = site().calendars
    return render_template(
        "calendars/index.html", form=form, periods=house.listed(), today=house.today(), zones=zones()
    )
