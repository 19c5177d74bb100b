"""Signing in and out, one's own PIN, the front page."""

from __future__ import annotations

from flask import Blueprint, g, render_template, request, session
from flask.typing import ResponseReturnValue

from tablemgr.errors import Denied
from tablemgr.services.rights import ROLES, may
from tablemgr.web import fields
from tablemgr.web.access import DEVICE_COOKIE, SIGN_IN, anyone, by, local, presence, signed_in
from tablemgr.web.forms import Form, see
from tablemgr.web.show import NAVIGATION, say
from tablemgr.web.site import site

blueprint = Blueprint("people", __name__)


@blueprint.get("/")
@signed_in
def front() -> ResponseReturnValue:
    """Send each person to the first page that is his."""
    role = presence().person.role
    place = next((place for place, right, _ in NAVIGATION if may(role, right)), None)
    return see(place) if place else render_template("people/front.html")


@blueprint.get("/sign-in")
@anyone
def sign_in() -> ResponseReturnValue:
    """Ask for badge and PIN; say why, when the last sign-in ended by itself."""
    return _door(Form(next=local(request.args.get("next"))), why=request.args.get("why", ""))


@blueprint.post("/sign-in")
@anyone
def sign_in_now() -> ResponseReturnValue:
    """Sign in, or say that badge and PIN do not fit; which of them, nobody learns."""
    form = Form(request.form)
    badge, pin = fields.one(form.typed.getlist("badge")), fields.one(form.typed.getlist("pin"))
    answer = site().sign_ins.sign_in(badge, pin, device_token=request.cookies.get(DEVICE_COOKIE))
    if isinstance(answer, Denied):
        form.refusal = say(answer)
        return _door(form), 403
    # A new session from scratch: no token of the time before the sign-in is worth anything afterwards.
    session.clear()
    session[SIGN_IN] = answer.token
    return see(local(form.value("next")))


def _door(form: Form, why: str = "") -> str:
    # In the demonstration the browser may have become a tablet within this very request.
    here = g.enrolled.device if "enrolled" in g else site().devices.recognise(request.cookies.get(DEVICE_COOKIE))
    return render_template("people/sign_in.html", form=form, why=why, device=here, cast=site().cast, roles=ROLES)


@blueprint.post("/sign-out")
@anyone
def sign_out() -> ResponseReturnValue:
    """End this sign-in; signing out twice is no error."""
    if token := session.get(SIGN_IN):
        site().sign_ins.sign_out(token)
    session.clear()
    return see("/sign-in?why=sign_out")


@blueprint.get("/pin")
@signed_in
def change_pin() -> ResponseReturnValue:
    """Ask for a new PIN, which a new person must choose before anything else."""
    form = Form(next=local(request.args.get("next")))
    return render_template("people/pin.html", form=form, person=presence().person)


@blueprint.post("/pin")
@signed_in
def change_pin_now() -> ResponseReturnValue:
    """Change one's own PIN."""
    form, person = Form(request.form), presence().person
    old, new, again = (fields.one(form.typed.getlist(name)) for name in ("old", "new", "again"))
    answer: list[Denied | None] = []
    status = form.tried(lambda: answer.append(site().people.change_pin(old, new, again=again, by=by())))
    if status is None and answer[0] is not None:
        form.refusal, status = say(answer[0]), 403
    if status is not None:
        return render_template("people/pin.html", form=form, person=person), status
    return see(local(form.value("next")))
