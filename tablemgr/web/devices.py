"""Tablets: entering a code at one, and the list at the desk."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tablemgr.services.devices import Enrolled, NewCode
from tablemgr.web import fields
from tablemgr.web.access import DEVICE_COOKIE, DEVICE_SECONDS, allow, anyone, by
from tablemgr.web.forms import Form, see
from tablemgr.web.site import site

blueprint = Blueprint("devices", __name__)


@blueprint.get("/enrol")
@anyone
def enrol() -> ResponseReturnValue:
    """Ask this browser for a code."""
    here = site().devices.recognise(request.cookies.get(DEVICE_COOKIE))
    return render_template("people/enrol.html", form=Form(), device=here)


@blueprint.post("/enrol")
@anyone
def enrol_now() -> ResponseReturnValue:
    """Make this browser the tablet that the code was made for."""
    form, made = Form(request.form), list[Enrolled]()
    status = form.tried(lambda: made.append(site().devices.enrol(fields.one(form.typed.getlist("code")))))
    if status is not None:
        return render_template("people/enrol.html", form=form, device=None), status
    response = redirect("/", 303)
    remember(response, made[0].token)
    flash(gettext("This browser is now the tablet %(name)s.", name=made[0].device.name), "ok")
    return response


def remember(response: ResponseReturnValue, token: str) -> None:
    """Give a browser its tablet's token."""
    response.set_cookie(  # type: ignore[union-attr]  # always a response here
        DEVICE_COOKIE,
        token,
        max_age=DEVICE_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=site().door.secure_cookies,
    )


@blueprint.get("/desk/devices")
@allow("desk.see")
def devices() -> ResponseReturnValue:
    """List the tablets."""
    return _page(Form(), None)


@blueprint.post("/desk/devices")
@allow("devices.set")
def make_code() -> ResponseReturnValue:
    """Make a code and show it this once; it is the answer itself, for a code must not stand in an address."""
    form, made = Form(request.form), list[NewCode]()
    who = by()
    status = form.tried(lambda: made.append(site().devices.make_code(form.value("name"), by=who)))
    return (_page(form, None), status) if status is not None else _page(Form(), made[0])


@blueprint.post("/desk/devices/retire")
@allow("devices.set")
def retire() -> ResponseReturnValue:
    """Take a tablet out of use."""
    site().devices.retire(request.form.get("code", ""), by=by(), request=request.form.get("request"))
    flash(gettext("The tablet is out of use."), "ok")
    return see(url_for("devices.devices"))


def _page(form: Form, code: NewCode | None) -> str:
    return render_template("people/devices.html", form=form, code=code, listed=site().devices.everything())
