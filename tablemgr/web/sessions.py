"""Sessions of a table after their counts: differences, recounts, closing by force, the inventory slip."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response, flash, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tablemgr.audit.matters import STATES
from tablemgr.errors import Denied
from tablemgr.services.differences import LEVELS
from tablemgr.services.sets import SetChange
from tablemgr.services.tables import Forcing, Sums
from tablemgr.web import counts
from tablemgr.web.access import allow, by, local
from tablemgr.web.errors import status_of
from tablemgr.web.fields import Reader, tick, whole, words
from tablemgr.web.forms import Form, see
from tablemgr.web.show import say
from tablemgr.web.site import site

blueprint = Blueprint("sessions", __name__)

FORCING: dict[str, Reader] = {"reason": words(200), "badge": words(12), "pin": words(12)}
SET: dict[str, Reader] = {**counts.DEALER, "tile_set": words(40), "reason": words(200), "inspected": tick}
SAID: dict[str, Reader] = {"words": words(300), "step": whole(1, 999)}
STEP: dict[str, Reader] = {"step": whole(1, 999)}


@blueprint.get("/tables/<code>/force")
@allow("tables.open")
def force_form(code: str) -> ResponseReturnValue:
    """Ask why a session ends without a count."""
    return render_template("sessions/force.html", table=site().tables.table(code), form=Form())


@blueprint.post("/tables/<code>/force")
@allow("tables.open")
def force(code: str) -> ResponseReturnValue:
    """End the session; the count stays due."""
    form = Form(request.form)
    status = _tried(
        form, lambda: site().tables.force(code, form.read(Forcing, FORCING), by=by(), request=form.request_id)
    )
    if status is not None:
        return render_template("sessions/force.html", table=site().tables.table(code), form=form), status
    flash(gettext("The session is over. The tray is still to be counted."), "warn")
    return see(url_for("tables.index"))


@blueprint.get("/tables/<code>/set")
@allow("tables.open")
def set_form(code: str) -> ResponseReturnValue:
    """Ask for another set."""
    return render_template("sessions/set.html", table=site().tables.table(code), form=Form())


@blueprint.post("/tables/<code>/set")
@allow("tables.open")
def change_set(code: str) -> ResponseReturnValue:
    """Bring another set into play."""
    form = Form(request.form)
    change = site().sets.change
    status = _tried(form, lambda: change(code, form.read(SetChange, SET), by=by(), request=form.request_id))
    table = site().tables.table(code)
    if status is not None:
        return render_template("sessions/set.html", table=table, form=form), status
    flash(gettext("The new set is in play."), "ok")
    return see(url_for("sessions.show", code=code, number=table.session))


@blueprint.get("/tables/<code>/sessions/<int:number>")
@allow("rounds.see", "tables.open")
def show(code: str, number: int) -> ResponseReturnValue:
    """Show a session: its counts, what came of them, its slips."""
    return _page(code, number, Form())


@blueprint.get("/tables/<code>/sessions/<int:number>/recount")
@allow("counts.recount")
def recount_form(code: str, number: int) -> ResponseReturnValue:
    """Ask for the tray as it was counted again."""
    return _recount(code, number, Form())


@blueprint.post("/tables/<code>/sessions/<int:number>/recount")
@allow("counts.recount")
def recount(code: str, number: int) -> ResponseReturnValue:
    """Ask for a corrected slip."""
    form, table = Form(request.form), site().tables.table(code)
    if form.value("step") == "add":
        return _recount(code, number, form)

    def act() -> Denied | None:
        ask = counts.recount(form, table)
        return site().sessions.recount(code, number, ask, by=by(), request=form.request_id)

    status = _tried(form, act)
    if status is not None:
        return _recount(code, number, form), status
    flash(gettext("The recount waits for a pit boss or the shift manager."), "ok")
    return see(url_for("sessions.show", code=code, number=number))


@blueprint.post("/differences/<matter>/explain")
@allow("tables.open")
def explain(matter: str) -> ResponseReturnValue:
    """Say how a difference came about."""
    return _said(lambda asked, id_: site().sessions.explain(
        matter, str(asked["words"]), by=by(), seen=_step(asked), request=id_
    ))  # fmt: skip


@blueprint.post("/differences/<matter>/close")
@allow("differences.close")
def settle(matter: str) -> ResponseReturnValue:
    """Close an explained difference."""
    return _said(lambda asked, id_: site().sessions.settle(
        matter, str(asked["words"]), by=by(), seen=_step(asked), request=id_
    ))  # fmt: skip


@blueprint.post("/recounts/<matter>/approve")
@allow("counts.approve")
def approve(matter: str) -> ResponseReturnValue:
    """Approve a recount."""
    return _said(lambda asked, id_: site().sessions.approve(matter, by=by(), seen=_step(asked), request=id_), STEP)


@blueprint.post("/recounts/<matter>/refuse")
@allow("counts.approve")
def refuse(matter: str) -> ResponseReturnValue:
    """Refuse a recount."""
    return _said(lambda asked, id_: site().sessions.refuse(
        matter, str(asked["words"]), by=by(), seen=_step(asked), request=id_
    ))  # fmt: skip


@blueprint.post("/tables/<code>/sessions/<int:number>/slip")
@allow("tables.open")
def slip(code: str, number: int) -> ResponseReturnValue:
    """Issue the inventory slip of a closed session."""
    site().inventory.issue(code, number, by=by(), request=request.form.get("request"))
    return see(url_for("sessions.show", code=code, number=number) + "#slips")


@blueprint.post("/tables/<code>/sessions/<int:number>/slips/<id_>/reprint")
@allow("tables.open")
def reprint(code: str, number: int, id_: str) -> ResponseReturnValue:
    """Note that a slip is printed again, and why."""
    form = Form(request.form)

    def act() -> None:
        site().inventory.reprint(
            id_, str(form.values({"reason": words(120)})["reason"]), by=by(), request=form.request_id
        )

    status = form.tried(act)
    if status is not None:
        return _page(code, number, form), status
    flash(gettext("The reprint is on record. Its file says REPRINT."), "ok")
    return see(url_for("sessions.show", code=code, number=number) + "#slips")


@blueprint.get("/inventory/<id_>.pdf")
@allow("rounds.see", "tables.open")
def file(id_: str) -> ResponseReturnValue:
    """Give a slip as it was issued. The same slip gives the same bytes, today and years later."""
    return _file(site().inventory.file(id_, say=say), id_)


@blueprint.get("/inventory/<id_>/reprint.pdf")
@allow("rounds.see", "tables.open")
def reprinted(id_: str) -> ResponseReturnValue:
    """Give the slip that is marked REPRINT; there is none before a reprint was asked for."""
    return _file(site().inventory.file(id_, mark="reprint", say=say), f"{id_}-reprint")


def _file(content: bytes, name: str) -> Response:
    response = make_response(content)
    response.content_type = "application/pdf"
    response.headers["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    response.headers["Cache-Control"] = "private, max-age=3600"
    return response


def _page(code: str, number: int, form: Form) -> str:
    around = {"session": site().sessions.show(code, number), "slips": site().inventory.listed(code, number)}
    return render_template("sessions/show.html", form=form, levels=LEVELS, states=STATES, **around)


def _recount(code: str, number: int, form: Form) -> str:
    session, sums = site().sessions.show(code, number), list[Sums]()
    if form.typed:
        form.tried(lambda: sums.append(site().tables.added_up(code, counts.count(form, session.table))))
    total = sums[0] if sums else None
    return render_template(
        "sessions/recount.html", session=session, table=session.table, form=form, sums=total, levels=LEVELS
    )


def _said(
    act: Callable[[dict[str, object], str], None], readers: dict[str, Reader] | None = None
) -> ResponseReturnValue:
    """Take a step that a page of this house asks for, and go back there."""
    form = Form(request.form)
    status = form.tried(lambda: act(form.values(readers or SAID), form.request_id))
    if status is not None:
        wrong = form.refusal or next(iter(form.errors.values()), "")
        return render_template("sessions/refused.html", wrong=wrong, back=form.value("next")), status
    flash(gettext("It is on record."), "ok")
    return see(local(form.value("next")))


def _step(asked: dict[str, object]) -> int:
    return int(str(asked["step"]))


def _tried(form: Form, act: Callable[[], Denied | None]) -> int | None:
    """Do what a form asks; a PIN that opens nothing is said on the form too."""
    denied: list[Denied | None] = []
    status = form.tried(lambda: denied.append(act()))
    if status is None and denied[0] is not None:
        form.refusal = say(denied[0])
        return status_of(denied[0])
    return status
