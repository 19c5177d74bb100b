"""The administrator's desk: how tables are set up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from operator import itemgetter

from flask import Blueprint, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tablemgr.rules.games import GAMES
from tablemgr.services.checks import CAPTURES, KINDS, MOST_SEATS
from tablemgr.services.property import TableSetup, seen_as
from tablemgr.services.rulebook import Document
from tablemgr.web import fields
from tablemgr.web.access import allow, by
from tablemgr.web.forms import Form, see
from tablemgr.web.property import done, short
from tablemgr.web.show import say
from tablemgr.web.site import site

blueprint = Blueprint("setup", __name__)


def _digest(values: list[str]) -> str:
    """Read the digest of a document; whether it is in force is the service's question."""
    return fields.one(values)


def _digests(values: list[str]) -> tuple[str, ...]:
    return tuple(value for value in values if value)


def _par(values: list[str]) -> int | None:
    """Read the par of an imprest tray; an empty field is none."""
    typed: int = fields.money(zero=True)(values)  # type: ignore[assignment]  # a reader of money gives minor units
    return typed or None


def _collect(values: list[str]) -> str:
    """Read how commission is taken; a form that does not ask leaves it paid at once."""
    return str(fields.choice(COLLECTS, empty=True)(values) or "paid")


COLLECTS = ("paid", "lammer")
TABLE: dict[str, fields.Reader] = {
    "code": fields.code,
    "name": fields.name,
    "game": fields.choice(tuple(GAMES)),
    "pit": fields.words(12),
    "chip_set": fields.words(12),
    "limits": fields.words(12),
    "seats": fields.whole(1, MOST_SEATS),
    "mirrored": fields.tick,
    "capture": fields.choice(CAPTURES),
    "dice_on": fields.tick,
    "houseway": _digest,
    "ruleset": _digest,
    "paytables": _digests,
    "commission": _digests,
    "imprest": _par,
    "collect": _collect,
}


@blueprint.get("/desk/tables")
@allow("desk.see")
def tables() -> ResponseReturnValue:
    """List the tables in use with their state."""
    house = site().property
    ways = {each.digest: each.title for each in site().rulebook.documents()}
    limits = {each.code: each for each in house.limits()}
    pits = {each.code: each.name for each in house.pits()}
    return render_template("property/tables.html", listed=house.table_setups(), titles=ways, limits=limits, pits=pits)


@blueprint.get("/desk/tables/new")
@allow("tables.set")
def new() -> ResponseReturnValue:
    """Show the form of a new table."""
    form = Form(game="tiles", seats=6, capture="full", dice_on="yes", mirrored="", collect="paid")
    return _page(form, seen="", table=None)


@blueprint.get("/desk/tables/<code>")
@allow("desk.see")
def show(code: str) -> ResponseReturnValue:
    """Show how a table is set up, as a form."""
    setup, _ = site().property.table_setup(code)
    par = "" if setup.imprest is None else short(setup.imprest)
    return _page(Form(**{**asdict(setup), "imprest": par}), seen=seen_as(setup), table=setup)


@blueprint.post("/desk/tables")
@allow("tables.set")
def put() -> ResponseReturnValue:
    """Add or change a table."""
    form = Form(request.form)
    put, seen = site().property.put_table, form.value("seen")
    status = form.tried(lambda: put(form.read(TableSetup, TABLE), seen=seen, by=by(), request=form.request_id))
    if status is None:
        return done("setup.tables")
    setup = site().property.table_setup(form.value("code"))[0] if seen else None
    return _page(form, seen=seen, table=setup), status


@blueprint.post("/desk/tables/<code>/retire")
@allow("tables.set")
def retire(code: str) -> ResponseReturnValue:
    """Take a closed table out of use."""
    site().property.retire_table(code, by=by(), request=request.form.get("request"))
    flash(gettext("The table is out of use. Its rounds stay."), "ok")
    return see(url_for("setup.tables"))


def _titled(document: Document, games: Mapping[str, str]) -> str:
    """Give the title of a document with the game it is for, since two games may have one of the same title."""
    game = GAMES.get(games[document.digest])
    return document.title if game is None else f"{say(game.title)}: {document.title}"


def choices() -> dict[str, list[tuple[str, str]]]:
    """Give the documents in force by kind, each with its digest and its title."""
    games = site().rulebook.games()
    titled = [(each.kind, each.digest, _titled(each, games)) for each in site().rulebook.documents()]
    return {
        kind: sorted([(digest, title) for of, digest, title in titled if of == kind], key=itemgetter(1))
        for kind in KINDS
    }


def _page(form: Form, *, seen: str, table: TableSetup | None) -> str:
    house = site().property
    return render_template(
        "property/table.html",
        form=form,
        seen=seen,
        table=table,
        choices=choices(),
        games=[(key, game.title) for key, game in GAMES.items()],
        pits=[(each.code, each.name) for each in house.pits()],
        chip_sets=[(each.code, each.name) for each in house.chip_sets()],
        limits=house.limits(),
        most_seats=MOST_SEATS,
    )
