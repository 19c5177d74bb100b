"""Commission that seats owe: paid at the dealer's screen, carried to another seat or written off by a supervisor."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from flask import Blueprint, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tablemgr.errors import BadInput, Denied
from tablemgr.services.lammers import Carry, Pay, WriteOff
from tablemgr.web.access import allow, by
from tablemgr.web.fields import Reader, money, one, whole, words
from tablemgr.web.fields import code as read_code
from tablemgr.web.forms import Form, see
from tablemgr.web.show import say
from tablemgr.web.site import site
from tablemgr.web.tables import answer
from tablemgr.web.told import asked

blueprint = Blueprint("lammers", __name__)

MOST_SEATS = 9
CARRY: dict[str, Reader] = {"cents": money(), "to_table": read_code, "to_seat": whole(1, MOST_SEATS)}
# Beside the other form on the page, so its amount has a name of its own.
WRITE_OFF: dict[str, Reader] = {"amount": money(), "reason": words(300), "badge": words(12), "pin": words(12)}


@blueprint.post("/tables/<code>/lammers/paid")
@allow("lammers.take", tablet=True)
def paid(code: str) -> ResponseReturnValue:
    """Take chips for what a seat owes."""
    return answer(code, lambda: site().lammers.pay(code, asked(Pay), by=by()))


@blueprint.get("/lammers")
@allow("lammers.see")
def index() -> ResponseReturnValue:
    """List what seats owe, at every table, and what may become of it."""
    return render_template("lammers/index.html", owing=site().lammers.owing())


@blueprint.get("/tables/<code>/lammers/<int:seat>")
@allow("lammers.see")
def show(code: str, seat: int) -> ResponseReturnValue:
    """Show what one seat owes, to carry it or to write it off."""
    return _page(code, seat, Form(), Form())


@blueprint.post("/tables/<code>/lammers/<int:seat>/carry")
@allow("lammers.take")
def carry(code: str, seat: int) -> ResponseReturnValue:
    """Move it to another seat."""
    form = Form(request.form)

    def act() -> None:
        typed: dict[str, Any] = form.values(CARRY)
        site().lammers.carry(code, Carry(id=_id(form), seat=seat, **typed), by=by())

    status = form.tried(act)
    if status is not None:
        return _page(code, seat, form, Form()), status
    return _done(gettext("It lies at the other seat now."))


@blueprint.post("/tables/<code>/lammers/<int:seat>/write-off")
@allow("lammers.write_off")
def write_off(code: str, seat: int) -> ResponseReturnValue:
    """Give it up, signed by two."""
    form, refused = Form(request.form), list[Denied | None]()

    def act() -> None:
        typed: dict[str, Any] = form.values(WRITE_OFF)
        asking = WriteOff(id=_id(form), seat=seat, cents=typed.pop("amount"), **typed)
        refused.append(site().lammers.write_off(code, asking, by=by()))

    status = form.tried(act)
    if status is None and refused[0] is not None:
        form.refusal, status = say(refused[0]), 403
    if status is not None:
        return _page(code, seat, Form(), form), status
    return _done(gettext("Written off."))


def _page(code: str, seat: int, carried: Form, given_up: Form) -> str:
    table, cents = site().lammers.of_seat(code, seat)
    places = [(line.table.code, line.table.setup.name) for line in site().tables.every()]
    return render_template(
        "lammers/show.html", table=table, seat=seat, cents=cents, carried=carried, given_up=given_up, places=places
    )


def _id(form: Form) -> UUID:
    """Give the id under which a form is done once; the page made it."""
    try:
        return UUID(one(form.typed.getlist("request")))
    except ValueError:
        raise BadInput("This form has no id. Load the page again.") from None


def _done(said: str) -> ResponseReturnValue:
    flash(said)
    return see(url_for("lammers.index"))
