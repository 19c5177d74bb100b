"""The cash log: a gaming day's lines and patrons, a form that is used at the table, voids."""

from __future__ import annotations

from datetime import date

from flask import Blueprint, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tablemgr.services.cash import DIRECTIONS, KINDS, Logging, Looks, PatronDay
from tablemgr.web import fields
from tablemgr.web.access import allow, by
from tablemgr.web.forms import Form, see
from tablemgr.web.show import money, say
from tablemgr.web.site import site

blueprint = Blueprint("cash", __name__)

LOOKS = ("age", "height", "features", "clothing")
LOOK: dict[str, fields.Reader] = dict.fromkeys(LOOKS, fields.words(60, least=0))


def _seat(values: list[str]) -> int | None:
    return fields.whole(1, 9)(values) if fields.one(values) else None  # type: ignore[return-value]  # a whole number


LINE: dict[str, fields.Reader] = {
    "kind": fields.choice(KINDS),
    "direction": fields.choice(DIRECTIONS),
    "amount": fields.money(),
    "card": fields.words(60, least=0),
    "patron": fields.words(80, least=0),
    "table": lambda values: fields.code(values) if fields.one(values) else None,
    "seat": _seat,
    "clock": fields.words(5, least=0),
}
VOID: dict[str, fields.Reader] = {"reason": fields.words(60)}


@blueprint.get("/cash")
@allow("cash.see")
def index() -> ResponseReturnValue:
    """Show a gaming day's log, with the form of a new line on today's."""
    day = fields.day(request.args.get("day", ""))
    return _page(Form(table=request.args.get("table", ""), direction="in", kind="chips_bought"), day)


@blueprint.post("/cash")
@allow("cash.log")
def log() -> ResponseReturnValue:
    """Log a line, and say where the patron stands now."""
    form, done = Form(request.form), list[PatronDay]()
    status = form.tried(lambda: done.append(_logged(form)))
    if status is not None:
        return _page(form, None), status
    flash(_standing(done[0]), "bad" if done[0].flagged else "warn" if done[0].near else "ok")
    return see(url_for("cash.index"))


@blueprint.post("/cash/<line>/void")
@allow("cash.log")
def void(line: str) -> ResponseReturnValue:
    """Void a line with a reason."""
    form = Form(request.form)

    def act() -> None:
        reason = str(form.values(VOID)["reason"])
        site().cash.void(f"cash:{line}", reason, by=by(), request=form.request_id)

    status = form.tried(act)
    if status is not None:
        fresh = Form(direction="in", kind="chips_bought")
        fresh.refusal = form.refusal or " ".join(form.errors.values())
        return _page(fresh, None), status
    flash(gettext("The line is voided. It stays to be read."), "ok")
    return see(url_for("cash.index"))


def _logged(form: Form) -> PatronDay:
    typed = form.values({**LINE, **LOOK})
    looks = Looks(**{name: str(typed.pop(name)) for name in LOOKS})
    cents = int(str(typed.pop("amount")))
    line = Logging(cents=cents, looks=looks, **typed)  # type: ignore[arg-type]  # as read
    return site().cash.log(line, by=by(), request=form.request_id)


def _standing(patron: PatronDay) -> str:
    """Say how far a patron's larger way is from the limit."""
    limit = money(patron.limit)
    if patron.flagged:
        return str(gettext("Logged. This patron is over %(limit)s on this gaming day.", limit=limit))
    return str(gettext("Logged. %(left)s to %(limit)s on this gaming day.", left=money(patron.left), limit=limit))


def _page(form: Form, day: date | None) -> str:
    shown = site().cash.day(day, by=by())
    kinds = [(key, say(words)) for key, (words, _) in KINDS.items()]
    tables = [(line.table.code, line.table.setup.name) for line in site().tables.every()]
    return render_template(
        "cash/index.html", day=shown, form=form, kinds=kinds, tables=tables, directions=list(DIRECTIONS.items())
    )
