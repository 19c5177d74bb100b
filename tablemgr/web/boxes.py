"""Drop boxes: those of a gaming day, pulling one, counting it blind, agreeing, adjusting."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from werkzeug.datastructures import MultiDict

from tablemgr.errors import Denied
from tablemgr.services.boxes import NOTES, STATES, Adjustment, Counted
from tablemgr.services.house import WrongFields
from tablemgr.web import fields
from tablemgr.web.access import allow, by
from tablemgr.web.forms import Form, see
from tablemgr.web.show import basics, say
from tablemgr.web.site import site
from tablemgr.words import Text, text

blueprint = Blueprint("boxes", __name__)

NOTE = "note-"
MOST_NOTES = 99_999
MOST_DIGITS = 20
MOST_STEPS = 10_000
SECOND: dict[str, fields.Reader] = {"second": fields.badge, "pin": fields.words(12)}
STEP: dict[str, fields.Reader] = {"step": fields.whole(1, MOST_STEPS)}
COUNTED: dict[str, fields.Reader] = {
    **STEP,
    "coupons": fields.money(zero=True),
    "checks": fields.money(zero=True),
    "memo": fields.words(200, least=0),
}
ADJUSTED: dict[str, fields.Reader] = {
    **STEP,
    "direction": fields.choice(("more", "less")),
    "amount": fields.money(),
    "reason": fields.words(200, least=3),
    **SECOND,
}


@blueprint.get("/boxes")
@allow("boxes.list")
def index() -> ResponseReturnValue:
    """List the boxes of a gaming day, and those that should have been pulled before."""
    day = fields.day(request.args.get("day", ""))
    return render_template("boxes/index.html", day=site().boxes.day(day, by=by()))


@blueprint.get("/boxes/pull/<code>/<int:session>")
@allow("boxes.pull")
def pull_form(code: str, session: int) -> ResponseReturnValue:
    """Ask for the second person who pulls a box."""
    return _pulling(code, session, Form())


@blueprint.post("/boxes/pull/<code>/<int:session>")
@allow("boxes.pull")
def pull(code: str, session: int) -> ResponseReturnValue:
    """Pull the box of a session."""
    form, done = Form(request.form), list[str | Denied]()

    def act() -> None:
        asked = {name: str(value) for name, value in form.values(SECOND).items()}
        who = {"badge": asked["second"], "pin": asked["pin"]}
        done.append(site().boxes.pull(code, session, **who, by=by(), request=form.request_id))

    status = form.tried(act)
    if status is None and isinstance(done[0], Denied):
        form.refusal, status = say(done[0]), 403
    if status is not None:
        return _pulling(code, session, form), status
    flash(gettext("The box is pulled. It goes to the count under both names."), "ok")
    return see(url_for("boxes.index"))


@blueprint.get("/boxes/<key>")
@allow("boxes.see")
def show(key: str) -> ResponseReturnValue:
    """Show one box: its label, its count, what became of it."""
    return _page(key, Form())


@blueprint.post("/boxes/<key>/count")
@allow("boxes.count")
def count(key: str) -> ResponseReturnValue:
    """Enter a count."""
    form = Form(request.form)

    def act() -> None:
        counted, step = _counted(form)
        site().boxes.count(key, counted, step=step, by=by(), request=form.request_id)

    return _done(key, form, act, gettext("Counted. Another member of the team agrees, or counts again."))


@blueprint.post("/boxes/<key>/agree")
@allow("boxes.count")
def agree(key: str) -> ResponseReturnValue:
    """Agree to a count."""
    form = Form(request.form)

    def act() -> None:
        step = int(str(form.values(STEP)["step"]))
        site().boxes.agree(key, step=step, by=by(), request=form.request_id)

    return _done(key, form, act, gettext("Agreed. The drop is on record."))


@blueprint.post("/boxes/<key>/adjust")
@allow("boxes.adjust")
def adjust(key: str) -> ResponseReturnValue:
    """Adjust a drop after its count."""
    form = Form(request.form)

    def act() -> Denied | None:
        typed = form.values(ADJUSTED)
        cents = int(str(typed["amount"])) * (1 if typed["direction"] == "more" else -1)
        made = Adjustment(cents=cents, reason=str(typed["reason"]))
        who = {"badge": str(typed["second"]), "pin": str(typed["pin"])}
        return site().boxes.adjust(key, made, step=int(str(typed["step"])), **who, by=by(), request=form.request_id)

    return _done(key, form, act, gettext("Adjusted. The count stays as it was."))


def _done(key: str, form: Form, act: Callable[[], object], sentence: str) -> ResponseReturnValue:
    done: list[object] = []
    status = form.tried(lambda: done.append(act()))
    if status is None and isinstance(done[0], Denied):
        form.refusal, status = say(done[0]), 403
    if status is not None:
        return _page(key, form), status
    flash(sentence, "ok")
    return see(url_for("boxes.show", key=key))


def _page(key: str, form: Form) -> str:
    box = site().boxes.one(key, by=by())
    return render_template("boxes/show.html", box=box, form=form, key=key, states=STATES)


def _pulling(code: str, session: int, form: Form) -> str:
    return render_template("boxes/pull.html", line=site().boxes.pulling(code, session, by=by()), form=form)


def _counted(form: Form) -> tuple[Counted, int]:
    """Read a count: the notes, and what stands beside them; all that is wrong with either is said at once."""
    problems, notes = dict[str, Text](), dict[str, int]()
    for note in NOTES[basics().currency]:
        typed = form.typed.get(f"{NOTE}{note}", "").strip()
        # The length first: a number of thousands of digits is not even read.
        if typed and not (
            typed.isascii() and typed.isdigit() and len(typed) <= MOST_DIGITS and int(typed) <= MOST_NOTES
        ):
            problems[f"{NOTE}{note}"] = text("A number of notes.")
        elif typed:
            notes[str(note)] = int(typed)
    known = {f"{NOTE}{note}" for note in NOTES[basics().currency]}
    for name in form.typed:
        if name.startswith(NOTE) and name not in known and form.typed[name].strip():
            notes[name.removeprefix(NOTE)[:12]] = 1  # the count itself says which notes there are
    rest = Form(MultiDict([item for item in form.typed.items(multi=True) if not item[0].startswith(NOTE)]))
    try:
        typed_values = rest.values(COUNTED)
    except WrongFields as wrong:
        raise WrongFields({**problems, **wrong.problems}) from None
    if problems:
        raise WrongFields(problems)
    step = int(str(typed_values.pop("step")))
    return Counted(notes=notes, **typed_values), step  # type: ignore[arg-type]  # as read
