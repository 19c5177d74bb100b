"""Practice tables on pages: set one up, deal at it on the dealer's own screen, look at what was graded."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from tablemgr.rules.games import GAMES
from tablemgr.services.practice_table import MISTAKES, Setup, Wrong
from tablemgr.services.taps import Call, Settle, Tap, Undo
from tablemgr.web import fields
from tablemgr.web.access import allow, by
from tablemgr.web.forms import Form, see
from tablemgr.web.site import site
from tablemgr.web.told import answered, asked, told

blueprint = Blueprint("practice_table", __name__)

RIGHT = "training.practise"
_PLACES = 7
_PLAIN = {"players": 4, "seats": 0, "rate": 20, "seed": 1}


@blueprint.get("/training/table")
@allow(RIGHT)
def index() -> ResponseReturnValue:
    """Ask what is to be practised, and list the games that were begun."""
    asked_for = request.args.get("game", "")
    key = asked_for if asked_for in GAMES else "tiles"
    offered = site().practice_table.choices()[key]
    usual = {"houseway": next(iter(offered["ways"])), "ruleset": next(iter(offered["sets"]))}
    return _page(Form(None, **_PLAIN, **usual), key)


@blueprint.post("/training/table")
@allow(RIGHT)
def begin() -> ResponseReturnValue:
    """Start a game."""
    form, made = Form(request.form), list[str]()
    status = form.tried(lambda: made.append(site().practice_table.begin(_setup(form), by=by())))
    if status is not None:
        return _page(form, form.value("game") if form.value("game") in GAMES else "tiles"), status
    return see(url_for("practice_table.screen", name=made[0]))


def _setup(form: Form) -> Setup:
    offered = site().practice_table.choices().get(form.value("game"), {"ways": {}, "sets": {}})
    return form.read(
        Setup,
        {
            "game": fields.choice(tuple(GAMES)),
            "seats": fields.whole(0, _PLACES),
            "players": fields.whole(1, _PLACES),
            "houseway": fields.choice(offered["ways"]),
            "ruleset": fields.choice(offered["sets"]),
            "rate": fields.whole(0, 100),
            "sides": fields.tick,
            "seed": fields.whole(0, 10**9 - 1),
        },
    )


def _page(form: Form, key: str) -> str:
    tables = site().practice_table
    return render_template(
        "practice_table/index.html",
        form=form,
        key=key,
        games=GAMES,
        offered=tables.choices()[key],
        lines=tables.games(by=by()),
    )


@blueprint.get("/training/table/<name>")
@allow(RIGHT)
def screen(name: str) -> ResponseReturnValue:
    """Show the dealer's screen with the felt beside it."""
    state = told(site().practice_table.state(name, by=by()))
    table = state["table"]
    digests = {"way": table["houseway"]["digest"], "rules": table["ruleset"]["digest"]}
    houseway = url_for("practice_table.houseway", name=name, **digests) if table["game"] == "tiles" else None
    return render_template(
        "practice_table/screen.html",
        code=name,
        name=table["name"],
        state=state,
        houseway_url=houseway,
        mistakes=MISTAKES,
    )


@blueprint.get("/training/table/<name>/rounds")
@allow(RIGHT)
def rounds(name: str) -> ResponseReturnValue:
    """List the graded rounds of a game."""
    game = site().practice_table.game(name, by=by())
    return render_template("practice_table/rounds.html", line=game, rounds=told(list(game.kept.rounds)))


@blueprint.get("/training/table/<name>/state")
@allow(RIGHT, quiet=True)
def state(name: str) -> ResponseReturnValue:
    """Give the state of the table and what lies on the felt."""
    return _answer(name, lambda: None)


@blueprint.post("/training/table/<name>/acts")
@allow(RIGHT)
def act(name: str) -> ResponseReturnValue:
    """Do one act."""
    return _answer(name, lambda: site().practice_table.act(name, asked(Tap), by=by()))


@blueprint.post("/training/table/<name>/undo")
@allow(RIGHT)
def undo(name: str) -> ResponseReturnValue:
    """Take back the last tap."""
    return _answer(name, lambda: site().practice_table.undo(name, asked(Undo), by=by()))


@blueprint.post("/training/table/<name>/settle")
@allow(RIGHT)
def settle(name: str) -> ResponseReturnValue:
    """Grade the round."""
    return _answer(name, lambda: site().practice_table.settle(name, asked(Settle), by=by()))


@blueprint.post("/training/table/<name>/call")
@allow(RIGHT)
def call(name: str) -> ResponseReturnValue:
    """Hear a call for the floor, to which nobody comes."""
    return _answer(name, lambda: site().practice_table.call_floor(name, asked(Call), by=by()))


@blueprint.post("/training/table/<name>/wrong")
@allow(RIGHT)
def wrong(name: str) -> ResponseReturnValue:
    """Hear that something is wrong at a seat."""
    return _answer(name, lambda: site().practice_table.call(name, asked(Wrong), by=by()))


@blueprint.get("/training/table/<name>/houseway.json")
@allow(RIGHT, quiet=True)
def houseway(name: str) -> ResponseReturnValue:
    """Give the house way of this game as the tablet looks it up; the page's address names its digest."""
    compiled = site().practice_table.houseway(name, by=by())
    return Response(compiled, mimetype="application/json", headers={"Cache-Control": "private, max-age=3600"})


def _answer(name: str, act: Callable[[], object]) -> ResponseReturnValue:
    """Do it and answer with the state of the table, as at a real one."""
    return answered(act, lambda: site().practice_table.state(name, by=by()))
