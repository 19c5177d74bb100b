"""Disputes: opened at a table, shown as the round lay, ruled, adjusted, closed."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tablemgr.errors import Denied
from tablemgr.services.disputes import MISTAKES, REMEDIES, Claim, Ruling
from tablemgr.web.access import allow, by
from tablemgr.web.fields import Reader, choice, money, whole, words
from tablemgr.web.forms import Form, see
from tablemgr.web.show import say
from tablemgr.web.site import site
from tablemgr.web.told import told
from tablemgr.words import text

blueprint = Blueprint("disputes", __name__)

MOST_ROUNDS = 999_999_999
MOST_SEATS = 99
PIN: dict[str, Reader] = {"badge": words(12), "pin": words(12)}
CLAIM: dict[str, Reader] = {"seat": whole(1, MOST_SEATS), "claim": words(300), "round": whole(0, MOST_ROUNDS)}
RULING: dict[str, Reader] = {
    "ruling": words(300),
    "accepted": choice(("yes", "no")),
    "remedy": choice(tuple(REMEDIES)),
    "cents": money(zero=True),
    "surveillance": words(60, least=0),
    "note": words(300, least=0),
    "error": choice(tuple(MISTAKES), empty=True),
}


@blueprint.get("/disputes")
@allow("disputes.see")
def index() -> ResponseReturnValue:
    """List the disputes, those that are open first."""
    lines, names = site().disputes.every()
    return render_template("disputes/index.html", lines=lines, names=names)


@blueprint.get("/disputes/<id_>")
@allow("disputes.see")
def one(id_: str) -> ResponseReturnValue:
    """Show one dispute with the round as it lay."""
    return _one(id_, Form())


def _one(id_: str, form: Form) -> str:
    found = site().disputes.one(id_)
    return render_template(
        "disputes/one.html",
        found=found,
        form=form,
        state=told(found.state),
        by_house_way=told(found.by_house_way),
        remedies=REMEDIES,
        mistakes=MISTAKES,
    )


@blueprint.get("/tables/<code>/dispute")
@allow("disputes.open")
def open_form(code: str) -> ResponseReturnValue:
    """Ask which seat disputes what of which round."""
    return _open(code, Form(None, round=request.args.get("round", ""), seat=request.args.get("seat", "")))


@blueprint.post("/tables/<code>/dispute")
@allow("disputes.open")
def open_now(code: str) -> ResponseReturnValue:
    """Open the dispute; the round lies still from now on."""
    form, made = Form(request.form), list[str]()

    def act() -> None:
        read = form.values(CLAIM)
        claim = Claim(round=int(str(read["round"])) or None, seat=int(str(read["seat"])), claim=str(read["claim"]))
        made.append(site().disputes.open(code, claim, by=by(), request=form.request_id))

    status = form.tried(act)
    if status is not None:
        return _open(code, form), status
    flash(gettext("The dispute is open. The round lies as it is until somebody has ruled."))
    return see(url_for("disputes.one", id_=made[0]))


def _open(code: str, form: Form) -> str:
    table, begun = site().disputes.begun_at(code)
    # The one that lies there, the one that was asked about, the one before.
    numbers = dict.fromkeys(each for each in (form.value("round"), str(table.last_round)) if each not in ("", "0"))
    rounds = [("0", text("the round that lies there, number %(number)s", number=begun))] if begun else []
    rounds += [(each, text("round %(number)s", number=each)) for each in numbers]
    return render_template("disputes/open.html", table=table, rounds=rounds, form=form)


@blueprint.post("/disputes/<id_>/freeze")
@allow("disputes.open", "disputes.rule")
def freeze(id_: str) -> ResponseReturnValue:
    """Copy the round as it lies, where opening did not come to it."""
    return _done(id_, Form(request.form), lambda _: site().disputes.freeze(id_, by=by()))


@blueprint.post("/disputes/<id_>/rule")
@allow("disputes.rule")
def rule(id_: str) -> ResponseReturnValue:
    """Rule."""

    def act(form: Form) -> None:
        read = form.values(RULING)
        ruling = Ruling(**{**read, "accepted": read["accepted"] == "yes", "error": read["error"] or ""})  # type: ignore[arg-type]  # read by the fields
        site().disputes.rule(id_, ruling, by=by(), request=form.request_id)

    return _done(id_, Form(request.form), act)


@blueprint.post("/disputes/<id_>/adjust")
@allow("disputes.approve")
def adjust(id_: str) -> ResponseReturnValue:
    """Approve the payment by one's own sign-in."""
    return _done(id_, Form(request.form), lambda form: site().disputes.adjust(id_, by=by(), request=form.request_id))


@blueprint.post("/disputes/<id_>/sign")
@allow("disputes.rule", "disputes.approve")
def sign(id_: str) -> ResponseReturnValue:
    """Approve the payment on this screen by one's own PIN."""

    def act(form: Form) -> Denied | None:
        read = form.values(PIN)
        badge, pin = str(read["badge"]), str(read["pin"])
        return site().disputes.adjust_with_pin(id_, badge, pin, by=by(), request=form.request_id)

    return _done(id_, Form(request.form), act)


@blueprint.post("/disputes/<id_>/close")
@allow("disputes.rule", "disputes.approve")
def close(id_: str) -> ResponseReturnValue:
    """Close it."""

    def act(form: Form) -> None:
        note = str(form.values({"note": words(300, least=0)})["note"])
        site().disputes.close(id_, note, by=by(), request=form.request_id)

    return _done(id_, Form(request.form), act)


def _done(id_: str, form: Form, act: Any) -> ResponseReturnValue:
    """Do it and show the dispute; a wrong PIN is told there, like any refusal."""
    refused: list[Denied | None] = []
    status = form.tried(lambda: refused.append(act(form)))
    if status is None and refused[0] is not None:
        form.refusal, status = say(refused[0]), 403
    if status is not None:
        return _one(id_, form), status
    return see(url_for("disputes.one", id_=id_))
