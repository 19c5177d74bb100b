"""Fills and credits: the cage's desk, the slips of a table, one slip with its hands, and each step of it."""

from __future__ import annotations

from datetime import date
from uuid import uuid4

from flask import Blueprint, Response, flash, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tablemgr.errors import Absent, BadInput, Denied
from tablemgr.services.slip_desk import Slip
from tablemgr.services.slips import SlipAt
from tablemgr.web import slip_forms as read
from tablemgr.web.access import allow, by, local
from tablemgr.web.fields import one, words
from tablemgr.web.forms import Form, see
from tablemgr.web.show import say
from tablemgr.web.site import site

blueprint = Blueprint("slips", __name__)


@blueprint.get("/slips")
@allow("slips.see")
def desk() -> ResponseReturnValue:
    """Show what waits at the cage and what is on its way, and the numbers of a gaming day."""
    slips = site().slips.desk
    day, numbers = slips.day(_day(one(request.args.getlist("day"))))
    return render_template(
        "slips/desk.html", waiting=slips.waiting(), unmatched=slips.unmatched(), day=day, numbers=numbers, by=by()
    )


@blueprint.get("/slips/waiting")
@allow("slips.see", quiet=True)
def waiting() -> ResponseReturnValue:
    """Give the part of the cage's desk that comes again by itself."""
    return render_template("slips/_waiting.html", waiting=site().slips.desk.waiting(), by=by())


@blueprint.get("/tables/<code>/slips")
@allow("slips.see")
def of_table(code: str) -> ResponseReturnValue:
    """List the slips of a table, the open ones first."""
    table, slips = site().slips.desk.of_table(code)
    return render_template("slips/table.html", table=table, slips=slips, by=by())


@blueprint.get("/slips/<kind>/<int:number>")
@allow("slips.see")
def numbered(kind: str, number: int) -> ResponseReturnValue:
    """Show one slip by its number."""
    return _one(site().slips.desk.numbered(kind, number))


@blueprint.get("/slips/one/<id_>")
@allow("slips.see")
def one_slip(id_: str) -> ResponseReturnValue:
    """Show one slip that may have no number yet."""
    return _one(site().slips.desk.one(id_))


@blueprint.get("/slips/<kind>/<int:number>/<int:copy>.pdf")
@allow("slips.see")
def file(kind: str, number: int, copy: int) -> ResponseReturnValue:
    """Give a printed copy as a file."""
    response: Response = make_response(site().slips.prints.file(kind, number, copy))
    response.content_type = "application/pdf"
    response.headers["Content-Disposition"] = f'inline; filename="{kind}-{number}-{copy}.pdf"'
    return response


@blueprint.get("/tables/<code>/slips/ask/<kind>")
@allow("slips.request")
def ask_form(code: str, kind: str) -> ResponseReturnValue:
    """Ask which chips a fill or credit is for."""
    return _ask_page(code, kind, Form())


@blueprint.post("/tables/<code>/slips/ask/<kind>")
@allow("slips.request")
def ask(code: str, kind: str) -> ResponseReturnValue:
    """Ask the cage, or add up what is about to be asked for."""
    form, made = Form(request.form), list[str]()
    table, adding = site().tables.table(code), form.value("step") == "add"

    def act() -> None:
        chips, rest = read.chips(read.without_step(form), table, reason=words(200, least=0))
        sums.append(site().slips.desk.added_up(code, chips))
        if not adding:
            slip = site().slips.ask(code, kind, chips, reason=str(rest["reason"]), by=by(), request=form.request_id)
            made.append(slip.id)

    sums: list[object] = []
    status = form.tried(act)
    if not made:
        return _ask_page(code, kind, form, sums=sums[0] if sums else None), status or 200
    flash(gettext("The cage is asked."))
    return see(url_for("slips.one_slip", id_=made[0]))


@blueprint.get("/tables/<code>/slips/paper/<kind>")
@allow("slips.paper")
def paper_form(code: str, kind: str) -> ResponseReturnValue:
    """Ask what stands on a slip that was written by hand."""
    return _paper_page(code, kind, Form())


@blueprint.post("/tables/<code>/slips/paper/<kind>")
@allow("slips.paper")
def paper(code: str, kind: str) -> ResponseReturnValue:
    """Enter a slip from paper, with all its hands."""
    form, made = Form(request.form), list[str]()
    table = site().tables.table(code)

    def act() -> None:
        slip = read.written(form, table, kind)
        made.append(site().slips.written.enter(code, slip, by=by(), request=form.request_id).id)

    status = form.tried(act)
    if status is not None:
        return _paper_page(code, kind, form), status
    flash(gettext("The slip is on record, marked as entered later."))
    return see(url_for("slips.one_slip", id_=made[0]))


@blueprint.post("/slips/<id_>/issue")
@allow("slips.issue")
def issue(id_: str) -> ResponseReturnValue:
    """Give out the chips, or the paper of a credit."""
    return _stepped(id_, "issue", lambda form: form.values({}) or site().slips.issue(_at(id_, form), by=by()))


@blueprint.post("/slips/<id_>/refuse")
@allow("slips.issue", "slips.request")
def refuse(id_: str) -> ResponseReturnValue:
    """Turn a request down."""
    return _stepped(
        id_, "refuse", lambda form: site().slips.refuse(_at(id_, form), reason=read.reason(form), by=by())
    )  # fmt: skip


@blueprint.post("/slips/<id_>/carry")
@allow("slips.carry")
def carry(id_: str) -> ResponseReturnValue:
    """Hand the chips to the carrier."""
    return _stepped(id_, "carry", lambda form: site().slips.carry(_at(id_, form), read.carrier(form), by=by()))


@blueprint.post("/slips/<id_>/prove")
@allow("slips.prove", tablet=True)
def prove(id_: str) -> ResponseReturnValue:
    """Count the chips at the table."""
    return _stepped(id_, "prove", lambda form: site().slips.prove(_at(id_, form), _count(id_, form), by=by()))


@blueprint.post("/slips/<id_>/sign")
@allow("slips.sign", "slips.prove")
def sign(id_: str) -> ResponseReturnValue:
    """Sign as the supervisor: signed in oneself, or by PIN on the dealer's screen."""

    def act(form: Form) -> object:
        proof = read.proof(form) if "badge" in form.typed else None
        return site().slips.sign(_at(id_, form), proof=proof, by=by())

    return _stepped(id_, "sign", act)


@blueprint.post("/slips/<id_>/receive")
@allow("slips.issue")
def receive(id_: str) -> ResponseReturnValue:
    """Take the chips of a credit back into the cage."""
    return _stepped(id_, "receive", lambda form: site().slips.receive(_at(id_, form), _count(id_, form), by=by()))


@blueprint.post("/slips/<id_>/match")
@allow("slips.match")
def match(id_: str) -> ResponseReturnValue:
    """Find the copies to agree."""
    return _stepped(id_, "match", lambda form: form.values({}) or site().slips.match(_at(id_, form), by=by()))


@blueprint.post("/slips/<id_>/void")
@allow("slips.void")
def void(id_: str) -> ResponseReturnValue:
    """Void the slip, by two."""

    def act(form: Form) -> object:
        reason, proof = read.voiding(form)
        return site().slips.void(_at(id_, form), reason=reason, proof=proof, by=by())

    return _stepped(id_, "void", act)


@blueprint.post("/slips/<id_>/print")
@allow("slips.issue", "slips.request", "slips.match")
def print_now(id_: str) -> ResponseReturnValue:
    """Print the slip: note that it is printed, then show the file."""
    form, made = Form(request.form), list[int]()

    def act() -> None:
        reason = read.reason(form, "print_reason", least=0)
        made.append(site().slips.prints.add(id_, reason=reason, by=by(), request=form.request_id))

    status = form.tried(act)
    slip = site().slips.desk.one(id_)
    if status is not None:
        return _one(slip, form=form, act="print"), status
    return see(url_for("slips.file", kind=slip.kind, number=slip.matter.number, copy=made[0]))


def _stepped(id_: str, act: str, do: read.Act) -> ResponseReturnValue:
    """Take a step, or show the slip again with what was wrong; a wrong PIN is such a thing too."""
    form, answered = Form(request.form), list[object]()
    status = form.tried(lambda: answered.append(do(form)))
    if answered and isinstance(answered[0], Denied):
        form.refusal, status = say(answered[0]), 403
    slip = site().slips.desk.one(id_)
    if status is not None:
        return _one(slip, form=form, act=act), status
    return see(local(form.typed.get("next") or place(slip)))


def place(slip: Slip) -> str:
    """Give the address of a slip: by its number once it has one."""
    number = slip.matter.number
    if number is None:
        return url_for("slips.one_slip", id_=slip.matter.id)
    return url_for("slips.numbered", kind=slip.kind, number=number)


blueprint.add_app_template_global(place, "place_of_slip")
# Each form of a page is sent under a request of its own.
blueprint.add_app_template_global(lambda: str(uuid4()), "new_request")


def _at(id_: str, form: Form) -> SlipAt:
    return SlipAt(id=id_, seen=read.seen(form), request=form.request_id)


def _count(id_: str, form: Form) -> dict[str, int]:
    return read.count(form, site().slips.desk.one(id_).table)


def _one(slip: Slip, *, form: Form | None = None, act: str = "") -> str:
    if act == "void" and form is not None:
        names = {"reason": "void_reason", "badge": "void_badge"}
        form.errors = {names.get(name, name): said for name, said in form.errors.items()}
    if act == "print" and form is not None:
        form.errors = {f"print_{name.removeprefix('print_')}": said for name, said in form.errors.items()}
    return render_template("slips/one.html", slip=slip, form=form or Form(), act=act, acts=slip.acts(by()), by=by())


def _kind(kind: str) -> str:
    if kind not in read.KINDS:
        raise Absent("There is no such page.")
    return kind


def _ask_page(code: str, kind: str, form: Form, *, sums: object = None) -> str:
    table = site().tables.table(code)
    return render_template("slips/ask.html", table=table, kind=_kind(kind), form=form, sums=sums)


def _paper_page(code: str, kind: str, form: Form) -> str:
    return render_template("slips/paper.html", table=site().tables.table(code), kind=_kind(kind), form=form)


def _day(typed: str) -> date | None:
    try:
        return date.fromisoformat(typed) if typed else None
    except ValueError:
        raise BadInput("“%(day)s” is no day.", day=typed[:20]) from None
