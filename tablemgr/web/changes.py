"""The desk's page of changes: limits and house rules asked for, approved or refused, and what else waits for a word."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime

from flask import Blueprint, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tablemgr.audit.matters import MATTERS, STATES
from tablemgr.errors import BadInput
from tablemgr.services.changes import LimitsChange, RulesChange
from tablemgr.services.days import parsed
from tablemgr.web import fields
from tablemgr.web.access import allow, by
from tablemgr.web.forms import Form, see
from tablemgr.web.setup import choices
from tablemgr.web.show import basics
from tablemgr.web.site import site

blueprint = Blueprint("changes", __name__)


def _moment(values: list[str]) -> datetime | None:
    """Read a moment on the property's wall clock; an empty field is none."""
    typed = fields.one(values)
    if not typed:
        return None
    try:
        found = datetime.fromisoformat(typed)
        zone = basics().calendar.zone_at(found.replace(tzinfo=UTC))
        return (found if found.tzinfo else found.replace(tzinfo=zone)).astimezone(UTC)
    except (ValueError, OverflowError):
        raise BadInput("Choose a day and a time.") from None


def _day(values: list[str]) -> date:
    return parsed(fields.one(values))


def _several(values: list[str]) -> tuple[str, ...]:
    return tuple(value for value in values if value)


LIMITS: dict[str, fields.Reader] = {"limits": fields.words(12), "at": _moment, "reason": fields.words(200)}
RULES: dict[str, fields.Reader] = {
    "effective": _day,
    "houseway": fields.words(64),
    "ruleset": fields.words(64),
    "paytables": _several,
    "commission": _several,
    "collect": fields.choice(("paid", "lammer")),
    "reason": fields.words(200),
}


@blueprint.get("/desk/changes")
@allow("desk.see")
def index() -> ResponseReturnValue:
    """List what waits."""
    return _page(Form())


@blueprint.get("/desk/changes/<code>")
@allow("limits.request", "rules.request")
def show(code: str) -> ResponseReturnValue:
    """Show what a table's limits and rules are, with forms to ask for others."""
    setup, _ = site().property.table_setup(code)
    rules = {name: getattr(setup, name) for name in ("houseway", "ruleset", "paytables", "commission", "collect")}
    today = site().calendars.today().isoformat()
    return _table(code, Form(limits=setup.limits, at=""), Form(**rules, effective=today))


@blueprint.post("/desk/changes/<code>/limits")
@allow("limits.request")
def ask_limits(code: str) -> ResponseReturnValue:
    """Ask for other limits."""
    form, ask = Form(request.form), site().changes.ask_limits
    status = form.tried(lambda: ask(code, form.read(LimitsChange, LIMITS), by=by(), request=form.request_id))
    return _asked() if status is None else (_table(code, form, Form()), status)


@blueprint.post("/desk/changes/<code>/rules")
@allow("rules.request")
def ask_rules(code: str) -> ResponseReturnValue:
    """Ask for other house rules."""
    form, ask = Form(request.form), site().changes.ask_rules
    status = form.tried(lambda: ask(code, form.read(RulesChange, RULES), by=by(), request=form.request_id))
    return _asked() if status is None else (_table(code, Form(), form), status)


@blueprint.post("/desk/changes/approve/<matter>")
@allow("limits.approve", "rules.approve")
def approve(matter: str) -> ResponseReturnValue:
    """Approve a change."""

    def act(form: Form) -> None:
        step = int(str(form.values({"step": fields.whole(1, 99)})["step"]))
        site().changes.approve(matter, by=by(), seen=step, request=form.request_id)

    return _decided(act)


@blueprint.post("/desk/changes/refuse/<matter>")
@allow("limits.approve", "rules.approve")
def refuse(matter: str) -> ResponseReturnValue:
    """Refuse a change."""

    def act(form: Form) -> None:
        told = form.values({"step": fields.whole(1, 99), "why": fields.words(200)})
        seen, why = int(str(told["step"])), str(told["why"])
        site().changes.refuse(matter, why, by=by(), seen=seen, request=form.request_id)

    return _decided(act)


def _asked() -> ResponseReturnValue:
    flash(gettext("Asked for. Somebody else approves it."), "ok")
    return see(url_for("changes.index"))


def _decided(act: Callable[[Form], None]) -> ResponseReturnValue:
    form = Form(request.form)
    status = form.tried(lambda: act(form))
    if status is not None:
        return _page(form), status
    flash(gettext("It is on record."), "ok")
    return see(url_for("changes.index"))


def _page(form: Form) -> str:
    titles = {each.digest: each.title for each in site().rulebook.documents()}
    limits = {each.code: each for each in site().property.limits()}
    around = {"waiting": site().changes.waiting(), "others": site().sessions.waiting(), "tables": _tables()}
    names = {kind: machine.name for kind, machine in MATTERS.items()}
    return render_template(
        "changes/index.html", form=form, titles=titles, limits=limits, kinds=names, states=STATES, **around
    )


def _tables() -> dict[str, str]:
    return {setup.code: setup.name for setup, _ in site().property.table_setups()}


def _table(code: str, limits_form: Form, rules_form: Form) -> str:
    setup, _ = site().property.table_setup(code)
    return render_template(
        "changes/table.html",
        table=setup,
        limits_form=limits_form,
        rules_form=rules_form,
        limits=site().property.limits(),
        choices=choices(),
    )
