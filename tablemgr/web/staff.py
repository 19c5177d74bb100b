"""The administrator's desk: the staff."""

from __future__ import annotations

from dataclasses import asdict

from babel import Locale
from flask import Blueprint, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tablemgr.services.people import Person
from tablemgr.services.rights import ROLES
from tablemgr.web import fields
from tablemgr.web.access import allow, by
from tablemgr.web.forms import Form, see
from tablemgr.web.show import languages
from tablemgr.web.site import site

blueprint = Blueprint("staff", __name__)


def _language(values: list[str]) -> str:
    return fields.choice(languages(), empty=True)(values) or ""  # type: ignore[return-value]  # a choice gives text


PERSON: dict[str, fields.Reader] = {
    "badge": fields.badge,
    "name": fields.name,
    "role": fields.choice(ROLES),
    "language": _language,
}


@blueprint.get("/desk/people")
@allow("people.see")
def people() -> ResponseReturnValue:
    """List the staff: who is here, who is locked, who has left."""
    return render_template("people/people.html", listed=site().people.everyone(), roles=ROLES)


@blueprint.get("/desk/people/new")
@allow("people.set")
def new() -> ResponseReturnValue:
    """Show the form of a new person."""
    return _form(Form(role="dealer", language=""), None)


@blueprint.post("/desk/people")
@allow("people.set")
def add() -> ResponseReturnValue:
    """Add a person with a first PIN."""
    form = Form(request.form)
    status = form.tried(lambda: _add(form))
    if status is not None:
        return _form(form, None), status
    flash(gettext("%(name)s can sign in now and chooses a PIN the first time.", name=form.value("name")), "ok")
    return see(url_for("staff.people"))


def _add(form: Form) -> None:
    """Read the person and the PIN together, so that what is wrong with either is said at once."""
    values = form.values({**PERSON, "pin": fields.pin(form.value("badge"))})
    first = str(values.pop("pin"))
    site().people.add(Person(**values), first, by=by(), request=form.request_id)  # type: ignore[arg-type]  # as read


@blueprint.get("/desk/people/<badge>")
@allow("people.see")
def show(badge: str) -> ResponseReturnValue:
    """Show one person and what can be done."""
    person = site().people.person(badge)
    return _form(Form(**asdict(person)), person)


@blueprint.post("/desk/people/<badge>")
@allow("people.set")
def change(badge: str) -> ResponseReturnValue:
    """Change name, role or language."""
    form = Form(request.form)
    change, who = site().people.change, by()
    readers = {field: reader for field, reader in PERSON.items() if field != "badge"}
    status = form.tried(lambda: change(form.read(Person, readers, badge=badge), by=who, request=form.request_id))
    if status is not None:
        return _form(form, site().people.person(badge)), status
    return _done(badge, gettext("Saved."))


@blueprint.post("/desk/people/<badge>/unlock")
@allow("people.unlock")
def unlock(badge: str) -> ResponseReturnValue:
    """Lift a lock-out."""
    site().people.unlock(badge, by=by(), request=request.form.get("request"))
    return _done(badge, gettext("The badge is unlocked."))


@blueprint.post("/desk/people/<badge>/pin")
@allow("people.set")
def reset_pin(badge: str) -> ResponseReturnValue:
    """Give a temporary PIN."""
    form = Form(request.form)
    reset, who = site().people.reset_pin, by()
    status = form.tried(lambda: reset(badge, fields.one(form.typed.getlist("pin")), by=who, request=form.request_id))
    if status is not None:
        person = site().people.person(badge)
        shown = Form(**asdict(person))
        shown.errors, shown.refusal = form.errors, form.refusal
        return _form(shown, person), status
    return _done(badge, gettext("The temporary PIN is set. It must be changed at the next sign-in."))


@blueprint.post("/desk/people/<badge>/leave")
@allow("people.set")
def leave(badge: str) -> ResponseReturnValue:
    """Let a person go."""
    site().people.leave(badge, by=by(), request=request.form.get("request"))
    return _done(badge, gettext("This badge opens nothing any more."))


def _form(form: Form, person: Person | None) -> str:
    own = [(code, Locale.parse(code).get_display_name() or code) for code in languages()]
    return render_template("people/person.html", form=form, person=person, roles=list(ROLES.items()), languages=own)


def _done(badge: str, sentence: str) -> ResponseReturnValue:
    flash(sentence, "ok")
    return see(url_for("staff.show", badge=badge))
