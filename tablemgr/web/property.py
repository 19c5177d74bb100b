"""The administrator's desk: its front, the property, pits, chip sets and limits."""

from __future__ import annotations

from dataclasses import asdict, replace

from flask import Blueprint, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tablemgr.errors import Absent, BadInput
from tablemgr.money import format_money, parse_money
from tablemgr.services.checks import CURRENCIES, zones
from tablemgr.services.property import Basics, ChipSet, Limits, Pit, Policy, seen_as
from tablemgr.web import fields
from tablemgr.web.access import allow, by
from tablemgr.web.forms import Form, see
from tablemgr.web.site import site

blueprint = Blueprint("property", __name__)


@blueprint.get("/desk")
@allow("desk.see")
def desk() -> ResponseReturnValue:
    """Show what the house is made of, and what is still missing before a table can open."""
    house = site().property
    counts = {
        "pits": len(house.pits()),
        "chip_sets": len(house.chip_sets()),
        "limits": len(house.limits()),
        "rules": len(site().rulebook.documents()),
        "tables": len(house.table_setups()),
        "people": len([person for person in site().people.everyone() if person.left_at is None]),
        "devices": len([device for device in site().devices.everything() if device.retired_at is None]),
    }
    return render_template("property/desk.html", property=house.basics(), counts=counts)


def read_shifts(values: list[str]) -> tuple[tuple[str, str], ...]:
    """Read one shift a line: its name, a space, the time at which it starts."""
    lines = [line.split() for line in (values[0] if values else "").splitlines() if line.strip()]
    if not lines or any(len(line) < 2 for line in lines):  # noqa: PLR2004 - a name and a time
        raise BadInput("Write a name and a time on each line, such as: Day 06:00")
    return tuple((" ".join(line[:-1]), line[-1].zfill(5)) for line in lines)


def _chips(values: list[str]) -> tuple[int, ...]:
    """Read denominations with spaces between them."""
    amounts = fields.one(values).split()
    if not amounts:
        raise BadInput("Write at least one denomination.")
    return tuple(parse_money(amount) for amount in amounts)


PROPERTY: dict[str, fields.Reader] = {
    "name": fields.name,
    "zone": fields.words(64),
    "currency": fields.choice(CURRENCIES),
    "shifts": read_shifts,
    "idle_minutes": fields.whole(1, 240),
    "lockout_failures": fields.whole(3, 20),
}
POLICY: dict[str, fields.Reader] = {
    "difference_notify": fields.money(zero=True),
    "difference_report": fields.money(zero=True),
    "difference_regulator": fields.money(zero=True),
    "tracks_buy_ins": fields.tick,
    "cash_log": fields.tick,
    "cash_log_from": fields.money(zero=True),
    "cash_limit": fields.money(),
    "ratings": fields.tick,
    "relief_minutes": fields.whole(5, 240),
    "break_minutes": fields.whole(5, 120),
    "drill_pace": fields.whole(25, 400),
}
AMOUNTS = ("difference_notify", "difference_report", "difference_regulator", "cash_log_from", "cash_limit")
PIT: dict[str, fields.Reader] = {"code": fields.code, "name": fields.name}
CHIP_SET: dict[str, fields.Reader] = {"code": fields.code, "name": fields.name, "denominations": _chips}
LIMITS: dict[str, fields.Reader] = {
    "code": fields.code,
    "name": fields.name,
    "minimum": fields.money(),
    "maximum": fields.money(),
    "unit": fields.money(),
    "side_minimum": fields.money(),
    "side_maximum": fields.money(),
}


def _basics(form: Form) -> Basics:
    """Read the property; its day starts when its first shift does. What it decides on shifts has a form of its own."""
    policy = site().property.basics().policy
    shifts = form.typed.get("shifts", "").split("\n")[0].split()
    return form.read(Basics, PROPERTY, day_start=shifts[-1].zfill(5) if shifts else "", policy=policy)


@blueprint.get("/desk/property")
@allow("desk.see")
def show_property() -> ResponseReturnValue:
    """Show the property as a form."""
    now = site().property.basics()
    shifts = "\n".join(map(" ".join, now.shifts))
    form = Form(**{**asdict(now), "shifts": shifts})
    return _property(form, _policy_form(now.policy), seen_as(now))


@blueprint.post("/desk/property")
@allow("property.set")
def set_property() -> ResponseReturnValue:
    """Change the property."""
    form = Form(request.form)
    seen = form.value("seen")
    status = form.tried(lambda: site().property.set_basics(_basics(form), seen=seen, by=by(), request=form.request_id))
    if status is None:
        return done("property.show_property")
    return _property(form, _policy_form(site().property.basics().policy), seen), status


@blueprint.post("/desk/property/policy")
@allow("property.set")
def set_policy() -> ResponseReturnValue:
    """Change what the house decides on running a shift."""
    typed = Form(request.form)
    seen, now = typed.value("seen"), site().property.basics()

    def act() -> None:
        value = replace(now, policy=typed.read(Policy, POLICY))
        site().property.set_basics(value, seen=seen, by=by(), request=typed.request_id)

    status = typed.tried(act)
    if status is None:
        return done("property.show_property")
    shifts = "\n".join(map(" ".join, now.shifts))
    return _property(Form(**{**asdict(now), "shifts": shifts}), typed, seen), status


def _property(form: Form, policy: Form, seen: str) -> str:
    return render_template(
        "property/property.html", form=form, policy=policy, seen=seen, zones=zones(), currencies=CURRENCIES
    )


def _policy_form(policy: Policy) -> Form:
    return Form(**{**asdict(policy), **{name: short(getattr(policy, name)) for name in AMOUNTS}})


@blueprint.get("/desk/pits")
@allow("desk.see")
def pits() -> ResponseReturnValue:
    """List the pits, with a form for a new one or for the one in `edit`."""
    listed = site().property.pits()
    return _page("pits", listed, *_edited(listed, {}))


@blueprint.post("/desk/pits")
@allow("property.set")
def put_pit() -> ResponseReturnValue:
    """Add or change a pit."""
    form = Form(request.form)
    put, seen = site().property.put_pit, form.value("seen")
    status = form.tried(lambda: put(form.read(Pit, PIT), seen=seen, by=by(), request=form.request_id))
    return done("property.pits") if status is None else (_page("pits", site().property.pits(), form, seen), status)


@blueprint.get("/desk/chip-sets")
@allow("desk.see")
def chip_sets() -> ResponseReturnValue:
    """List the chip sets, with a form for a new one or for the one in `edit`."""
    listed = site().property.chip_sets()
    shown = {each.code: {"denominations": " ".join(map(short, each.denominations))} for each in listed}
    return _page("chip_sets", listed, *_edited(listed, shown))


@blueprint.post("/desk/chip-sets")
@allow("property.set")
def put_chip_set() -> ResponseReturnValue:
    """Add or change a chip set."""
    form = Form(request.form)
    put, seen = site().property.put_chip_set, form.value("seen")
    status = form.tried(lambda: put(form.read(ChipSet, CHIP_SET), seen=seen, by=by(), request=form.request_id))
    if status is None:
        return done("property.chip_sets")
    return _page("chip_sets", site().property.chip_sets(), form, seen), status


@blueprint.get("/desk/limits")
@allow("desk.see")
def limits() -> ResponseReturnValue:
    """List the limits, with a form for new ones or for those in `edit`."""
    listed = site().property.limits()
    amounts = [field for field in LIMITS if field not in ("code", "name")]
    shown = {each.code: {field: short(getattr(each, field)) for field in amounts} for each in listed}
    return _page("limits", listed, *_edited(listed, shown))


@blueprint.post("/desk/limits")
@allow("limits.set")
def put_limits() -> ResponseReturnValue:
    """Add or change limits."""
    form = Form(request.form)
    put, seen = site().property.put_limits, form.value("seen")
    status = form.tried(lambda: put(form.read(Limits, LIMITS), seen=seen, by=by(), request=form.request_id))
    return (
        done("property.limits") if status is None else (_page("limits", site().property.limits(), form, seen), status)
    )


def _edited(listed: tuple[Pit | ChipSet | Limits, ...], shown: dict[str, dict[str, str]]) -> tuple[Form, str]:
    """Give the form of the one that `edit` names and the mark of what was seen; else an empty form."""
    code = request.args.get("edit")
    if code is None:
        return Form(), ""
    found = next((each for each in listed if each.code == code), None)
    if found is None:
        raise Absent("There is no %(code)s here.", code=code)
    return Form(**{**asdict(found), **shown.get(code, {})}), seen_as(found)


def _page(page: str, listed: object, form: Form, seen: str) -> str:
    return render_template(f"property/{page}.html", listed=listed, form=form, seen=seen)


def short(cents: int) -> str:
    """Write an amount as a person would type it: no decimals where there are none."""
    return format_money(cents).removesuffix(".00")


def done(endpoint: str) -> ResponseReturnValue:
    """Say that it is saved, and show the page anew."""
    flash(gettext("Saved."), "ok")
    return see(url_for(endpoint))
