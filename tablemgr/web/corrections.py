"""Corrections: a settled round entered again or taken back whole, asked for by one person and approved by another."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tablemgr.errors import Denied
from tablemgr.services.corrections import Ask, Comparison
from tablemgr.web import correction_forms as fields
from tablemgr.web.access import allow, by
from tablemgr.web.fields import words
from tablemgr.web.forms import Form, see
from tablemgr.web.show import say
from tablemgr.web.site import site

blueprint = Blueprint("corrections", __name__)

PIN = {"badge": words(12), "pin": words(12)}


@blueprint.get("/corrections")
@allow("corrections.see")
def index() -> ResponseReturnValue:
    """List the corrections, those that wait first."""
    lines, names = site().corrections.every()
    return render_template("corrections/index.html", lines=lines, names=names)


@blueprint.get("/corrections/<id_>")
@allow("corrections.see")
def one(id_: str) -> ResponseReturnValue:
    """Show one correction, before and after."""
    return _one(id_, Form())


def _one(id_: str, form: Form) -> str:
    return render_template("corrections/one.html", found=site().corrections.one(id_), form=form, me_badge=by().person)


@blueprint.get("/tables/<code>/rounds/<int:number>/correct")
@allow("rounds.correct")
def correct(code: str, number: int) -> ResponseReturnValue:
    """Ask how the round was truly dealt."""
    dispute = request.args.get("dispute") or None
    found = site().corrections.look(code, number, dispute=dispute)
    return _page(code, number, Form(None, dispute=dispute, **fields.first(found)))


@blueprint.post("/tables/<code>/rounds/<int:number>/correct")
@allow("rounds.correct")
def correct_now(code: str, number: int) -> ResponseReturnValue:
    """Show what it comes to, then ask for it."""
    form = Form(request.form)
    if form.value("step") == "ask":
        return _asked(code, number, form, lambda: _read(code, number, form))
    shown: list[Comparison] = []
    status = form.tried(lambda: shown.append(site().corrections.check(code, number, _read(code, number, form))))
    return _page(code, number, form, shown=shown[0] if shown else None), status or 200


def _read(code: str, number: int, form: Form) -> Ask:
    dispute = fields.dispute_of(form)
    entered, reason = fields.read(form, site().corrections.look(code, number, dispute=dispute))
    return Ask(reason=reason, entered=entered, dispute=dispute)


def _page(code: str, number: int, form: Form, *, shown: Comparison | None = None) -> str:
    found = site().corrections.look(code, number, dispute=form.value("dispute") or None)
    return render_template(
        "corrections/correct.html", found=found, form=form, at=fields.places(found), comparison=shown
    )


@blueprint.get("/tables/<code>/rounds/<int:number>/void")
@allow("rounds.correct")
def void(code: str, number: int) -> ResponseReturnValue:
    """Ask why the round is to be taken back whole."""
    return _void(code, number, Form(None, dispute=request.args.get("dispute") or None))


@blueprint.post("/tables/<code>/rounds/<int:number>/void")
@allow("rounds.correct")
def void_now(code: str, number: int) -> ResponseReturnValue:
    """Ask for it."""
    form = Form(request.form)
    return _asked(code, number, form, lambda: _voided(form))


def _voided(form: Form) -> Ask:
    read = form.values({"reason": words(300), "dispute": words(60, least=0)})
    return Ask(reason=str(read["reason"]), dispute=str(read["dispute"]) or None)


def _void(code: str, number: int, form: Form) -> str:
    dispute = form.value("dispute") or None
    found = site().corrections.look(code, number, dispute=dispute)
    comparison = site().corrections.check(code, number, Ask(reason="", dispute=dispute))
    return render_template("corrections/void.html", found=found, form=form, comparison=comparison)


def _asked(code: str, number: int, form: Form, read: Any) -> ResponseReturnValue:
    """Ask for a correction and lead to it, or show the page again."""
    made: list[str] = []
    ask = site().corrections.ask
    status = form.tried(lambda: made.append(ask(code, number, read(), by=by(), request=form.request_id)))
    if status is not None:
        return (_page if "banker" in form.typed else _void)(code, number, form), status
    flash(gettext("Asked for. It changes nothing until somebody else approves it."))
    return see(url_for("corrections.one", id_=made[0]))


@blueprint.post("/corrections/<id_>/approve")
@allow("rounds.approve")
def approve(id_: str) -> ResponseReturnValue:
    """Approve by one's own sign-in."""
    form = Form(request.form)
    return _done(id_, form, lambda: site().corrections.approve(id_, by=by(), request=form.request_id))


@blueprint.post("/corrections/<id_>/sign")
@allow("rounds.correct", "rounds.approve")
def sign(id_: str) -> ResponseReturnValue:
    """Approve on this screen by one's own PIN."""
    form = Form(request.form)

    def act() -> Denied | None:
        read = form.values(PIN)
        badge, pin = str(read["badge"]), str(read["pin"])
        return site().corrections.approve_with_pin(id_, badge, pin, by=by(), request=form.request_id)

    return _done(id_, form, act)


@blueprint.post("/corrections/<id_>/refuse")
@allow("rounds.correct", "rounds.approve")
def refuse(id_: str) -> ResponseReturnValue:
    """Refuse it, or withdraw one's own."""
    form = Form(request.form)

    def act() -> None:
        reason = str(form.values({"reason": words(300)})["reason"])
        site().corrections.refuse(id_, reason, by=by(), request=form.request_id)

    return _done(id_, form, act)


def _done(id_: str, form: Form, act: Any) -> ResponseReturnValue:
    """Do it and show the correction; a wrong PIN is told there, like any refusal."""
    refused: list[Denied | None] = []
    status = form.tried(lambda: refused.append(act()))
    if status is None and refused[0] is not None:
        form.refusal, status = say(refused[0]), 403
    if status is not None:
        return _one(id_, form), status
    return see(url_for("corrections.one", id_=id_))
