"""Tables: the list, opening and closing with a count, tapping in and out."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, flash, jsonify, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tablemgr.errors import BadInput, Denied, Refused
from tablemgr.services.differences import LEVELS
from tablemgr.services.rounds import Call, Cancel, Settle, State, TakeBack, Tap, Undo
from tablemgr.services.tables import Opening, Sums, Table
from tablemgr.web import counts
from tablemgr.web.access import allow, by
from tablemgr.web.forms import Form, see
from tablemgr.web.show import say
from tablemgr.web.site import site
from tablemgr.web.told import answered, asked, told

blueprint = Blueprint("tables", __name__)


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
    return answer(code, lambda: site().rounds.act(code, asked(Tap), by=by()))


@blueprint.post("/tables/<code>/undo")
@allow("rounds.enter", tablet=True)
def undo(code: str) -> ResponseReturnValue:
    """Take back the last tap, or the whole round that was settled last."""

    def act() -> State:
        # A body that names a settled round asks for the round; any other is read as a tap, and its faults named.
        if b'"settled"' in request.get_data(cache=True):
            return site().rounds.take_back(code, asked(TakeBack), by=by())
        return site().rounds.undo(code, asked(Undo), by=by())

    return answer(code, act)


@blueprint.post("/tables/<code>/settle")
@allow("rounds.enter", tablet=True)
def settle(code: str) -> ResponseReturnValue:
    """Settle the round."""
    return answer(code, lambda: site().rounds.settle(code, asked(Settle), by=by()))


@blueprint.post("/tables/<code>/cancel")
@allow("rounds.enter", tablet=True)
def cancel(code: str) -> ResponseReturnValue:
    """Cancel the round, a misdeal; a supervisor's wrong PIN is answered like any refusal."""

    def act() -> State:
        done = site().rounds.misdeals.cancel(code, asked(Cancel), by=by())
        if isinstance(done, Denied):
            raise done
        return done

    return answer(code, act)


@blueprint.post("/tables/<code>/call")
@allow("floor.call", tablet=True)
def call(code: str) -> ResponseReturnValue:
    """Call the floor."""
    return answer(code, lambda: site().rounds.call_floor(code, asked(Call), by=by()))


def answer(code: str, act: Callable[[], State | None]) -> ResponseReturnValue:
    """Do it and answer with the table's state; a refusal is answered with its sentence and the state."""
    return answered(act, lambda: site().rounds.state(code, by=by()))


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
        opening = counts.opening(form, table)
        _shown(form, code, opening)
        return site().tables.open(code, opening, by=by(), request=form.request_id)

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
        return site().tables.close(code, counts.closing(form, table), by=by(), request=form.request_id)

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


def _shown(form: Form, code: str, opening: Opening) -> None:
    """Refuse to sign an opener whose difference to the closer before was not on the screen yet."""
    sums = site().tables.added_up(code, opening.count)
    if sums.compared and sums.compared.level and form.value("shown") != str(sums.total):
        raise Refused("The count differs from the closer before. Look at the difference, then sign again.")


def _counted(what: str, code: str, act: Callable[[Form, Table], Denied | None]) -> ResponseReturnValue:
    """Do what the form asks, or show it again with what was wrong; the dealer's wrong PIN is such a thing too."""
    form, refused = Form(request.form), list[Denied | None]()
    table = site().tables.table(code)
    if form.value("step") in ("add", "closer"):
        return _added(what, code, form, table)
    status = form.tried(lambda: refused.append(act(form, table)))
    if status is None and refused[0] is not None:
        form.refusal = say(refused[0])
        status = 403
    if status is not None:
        return _page(what, code, form, sums=_sums(code, form, table)), status
    said = gettext("%(table)s is open.") if what == "open" else gettext("%(table)s is closed.")
    flash(said % {"table": table.setup.name})
    return see(url_for("tables.index") if what == "open" else sessions_of(code, table))


def sessions_of(code: str, table: Table) -> str:
    """Give the address of a table's present session."""
    return url_for("sessions.show", code=code, number=table.session)


def _sums(code: str, form: Form, table: Table) -> Sums | None:
    """Add a count up that can be added up."""
    try:
        return site().tables.added_up(code, counts.count(form, table))
    except BadInput:
        return None


def _added(what: str, code: str, form: Form, table: Table) -> ResponseReturnValue:
    """Show what the count adds up to, before anybody signs it; or put the closer before into its fields."""
    closer = site().tables.tray(code).closer
    if form.value("step") == "closer" and closer is not None:
        counts.filled(form, {str(chip): closer.count.get(str(chip), 0) for chip in table.chip_set.denominations})
    sums: list[Sums] = []
    status = form.tried(lambda: sums.append(site().tables.added_up(code, counts.count(form, table))))
    return _page(what, code, form, sums=sums[0] if sums else None), status or 200


def _page(what: str, code: str, form: Form, *, sums: Sums | None = None) -> str:
    tray = site().tables.tray(code)
    around = {"tray": tray, "table": tray.table, "sums": sums, "levels": LEVELS}
    return render_template(f"tables/{what}.html", form=form, **around)
