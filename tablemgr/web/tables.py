"""Tables: the list, opening and closing with a count, tapping in and out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from flask import Blueprint, flash, jsonify, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from werkzeug.datastructures import MultiDict

from tablemgr.errors import BadInput, Denied, TableError
from tablemgr.services.house import WrongFields
from tablemgr.services.rounds import Call, Settle, State, TakeBack, Tap, Undo
from tablemgr.services.tables import Closing, Opening, Sums, Table
from tablemgr.web.access import allow, by
from tablemgr.web.errors import status_of
from tablemgr.web.fields import Reader, one, tick, words
from tablemgr.web.forms import Form, see
from tablemgr.web.show import say
from tablemgr.web.site import site
from tablemgr.web.told import asked, told
from tablemgr.words import Text, text

blueprint = Blueprint("tables", __name__)

C = TypeVar("C", Opening, Closing)

COUNT = "count-"
# Chips of one denomination in one tray.
MOST_PIECES = 99_999


@blueprint.get("/tables")
@allow("tables.see")
def index() -> ResponseReturnValue:
    """List the tables with state, dealer, limits and last result."""
    return render_template("tables/index.html", lines=site().tables.every())


@blueprint.get("/tables/<code>")
@allow("tables.see")
def screen(code: str) -> ResponseReturnValue:
    """Show the table as the dealer sees it; whoever does not deal there looks on."""
    state = told(site().rounds.state(code, by=by()))
    table = state["table"]
    # Tiles are looked up by the tablet itself; the split of cards comes with the save.
    looked_up = table["game"] == "tiles"
    digests = {"digest": table["houseway"]["digest"], "rules": table["ruleset"]["digest"]}
    houseway = url_for("rounds.houseway", **digests) if looked_up else None
    return render_template("tables/screen.html", code=code, name=table["name"], state=state, houseway_url=houseway)


@blueprint.get("/tables/<code>/state")
@allow("tables.see", quiet=True)
def state(code: str) -> ResponseReturnValue:
    """Give the table's state."""
    return jsonify(told(site().rounds.state(code, by=by())))


@blueprint.post("/tables/<code>/acts")
@allow("rounds.enter", tablet=True)
def act(code: str) -> ResponseReturnValue:
    """Do one act."""
    return _answer(code, lambda: site().rounds.act(code, asked(Tap), by=by()))


@blueprint.post("/tables/<code>/undo")
@allow("rounds.enter", tablet=True)
def undo(code: str) -> ResponseReturnValue:
    """Take back the last tap, or the whole round that was settled last."""

    def act() -> State:
        # A body that names a settled round asks for the round; any other is read as a tap, and its faults named.
        if b'"settled"' in request.get_data(cache=True):
            return site().rounds.take_back(code, asked(TakeBack), by=by())
        return site().rounds.undo(code, asked(Undo), by=by())

    return _answer(code, act)


@blueprint.post("/tables/<code>/settle")
@allow("rounds.enter", tablet=True)
def settle(code: str) -> ResponseReturnValue:
    """Settle the round."""
    return _answer(code, lambda: site().rounds.settle(code, asked(Settle), by=by()))


@blueprint.post("/tables/<code>/call")
@allow("floor.call", tablet=True)
def call(code: str) -> ResponseReturnValue:
    """Call the floor."""
    return _answer(code, lambda: site().rounds.call_floor(code, asked(Call), by=by()))


def _answer(code: str, act: Callable[[], State]) -> ResponseReturnValue:
    """Answer with the table's state; a refusal carries its sentence and the state, so that the screen stays true."""
    try:
        return jsonify(told(act()))
    except TableError as refusal:
        status = status_of(refusal)
        if status >= 500:  # noqa: PLR2004 - the server's own trouble is logged where all of it is
            raise
        return jsonify({"error": say(refusal), **_present(code)}), status


def _present(code: str) -> dict[str, object]:
    try:
        return {"state": told(site().rounds.state(code, by=by()))}
    except TableError:
        return {}


@blueprint.get("/tables/<code>/open")
@allow("tables.open")
def open_form(code: str) -> ResponseReturnValue:
    """Ask for the opener: the count, the set, the dealer who counted."""
    return _page("open", code, Form())


@blueprint.post("/tables/<code>/open")
@allow("tables.open")
def open_now(code: str) -> ResponseReturnValue:
    """Open the table; then it is the dealer's to sign in."""

    def act(form: Form, table: Table) -> Denied | None:
        return site().tables.open(code, _opening(form, table), by=by(), request=form.request_id)

    return _counted("open", code, act)


@blueprint.get("/tables/<code>/close")
@allow("tables.open")
def close_form(code: str) -> ResponseReturnValue:
    """Ask for the closer."""
    return _page("close", code, Form())


@blueprint.post("/tables/<code>/close")
@allow("tables.open")
def close_now(code: str) -> ResponseReturnValue:
    """Close the table."""

    def act(form: Form, table: Table) -> Denied | None:
        return site().tables.close(code, _closing(form, table), by=by(), request=form.request_id)

    return _counted("close", code, act)


@blueprint.post("/tables/<code>/take")
@allow("tables.deal", tablet=True)
def take(code: str) -> ResponseReturnValue:
    """Tap in: the dealer before is out."""
    site().tables.take(code, by=by(), request=request.form.get("request") or None)
    return see(url_for("tables.screen", code=code))


@blueprint.post("/tables/<code>/leave")
@allow("tables.deal")
def leave(code: str) -> ResponseReturnValue:
    """Tap out; the round stays as it lies."""
    site().tables.leave(code, by=by(), request=request.form.get("request") or None)
    return see(url_for("tables.index"))


def _counted(what: str, code: str, act: Callable[[Form, Table], Denied | None]) -> ResponseReturnValue:
    """Do what the form asks, or show it again with what was wrong; the dealer's wrong PIN is such a thing too."""
    form, refused = Form(request.form), list[Denied | None]()
    table = site().tables.table(code)
    if form.value("step") == "add":
        return _added(what, code, form, table)
    status = form.tried(lambda: refused.append(act(form, table)))
    if status is None and refused[0] is not None:
        form.refusal = say(refused[0])
        status = 403
    if status is not None:
        return _page(what, code, form), status
    said = gettext("%(table)s is open.") if what == "open" else gettext("%(table)s is closed.")
    flash(said % {"table": table.setup.name})
    return see(url_for("tables.index"))


def _added(what: str, code: str, form: Form, table: Table) -> ResponseReturnValue:
    """Show what the count adds up to, before anybody signs it."""
    sums: list[Sums] = []
    status = form.tried(lambda: sums.append(site().tables.added_up(code, _count(form, table))))
    return _page(what, code, form, sums=sums[0] if sums else None), status or 200


def _page(what: str, code: str, form: Form, *, sums: Sums | None = None) -> str:
    tray = site().tables.tray(code)
    return render_template(f"tables/{what}.html", form=form, tray=tray, table=tray.table, sums=sums)


DEALER: dict[str, Reader] = {"dealer": words(12), "pin": words(12)}
OPENING: dict[str, Reader] = {**DEALER, "tile_set": words(40), "inspected": tick}


def _opening(form: Form, table: Table) -> Opening:
    return _read(form, table, Opening, OPENING)


def _closing(form: Form, table: Table) -> Closing:
    return _read(form, table, Closing, DEALER)


def _read(form: Form, table: Table, kind: type[C], readers: dict[str, Reader]) -> C:
    """Read a count and what stands beside it; all that is wrong with either is said at once."""
    problems: dict[str, Text] = {}
    count: dict[str, int] = {}
    try:
        count = _count(form, table)
    except WrongFields as wrong:
        problems |= wrong.problems
    names = {"step", *(COUNT + str(chip) for chip in table.chip_set.denominations)}
    rest = Form(MultiDict([item for item in form.typed.items(multi=True) if item[0] not in names]))
    try:
        value = rest.read(kind, readers, count=count)
    except WrongFields as wrong:
        raise WrongFields(problems | wrong.problems) from None
    if problems:
        raise WrongFields(problems)
    return value


def _count(form: Form, table: Table) -> dict[str, int]:
    """Read how many chips of each denomination there are."""
    count: dict[str, int] = {}
    problems: dict[str, Text] = {}
    for chip in map(str, table.chip_set.denominations):
        try:
            count[chip] = _pieces(form.typed.getlist(COUNT + chip))
        except BadInput:
            problems[COUNT + chip] = text("A whole number of chips, or nothing.")
    if problems:
        raise WrongFields(problems)
    return count


def _pieces(values: list[str]) -> int:
    """Read how many chips there are; an empty field is none."""
    typed = one(values)
    if not typed:
        return 0
    if not (typed.isascii() and typed.isdigit()) or int(typed) > MOST_PIECES:
        raise BadInput("This is no number of chips.")
    return int(typed)
