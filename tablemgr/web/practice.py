"""The practice screen of pai gow poker: the page, its acts, its help, a new game."""

from __future__ import annotations

from flask import Blueprint, jsonify, render_template, request, url_for
from flask.typing import ResponseReturnValue

from tablemgr.errors import TableError
from tablemgr.services.practice import MOST_SEED, RIGHT, USUAL_WAY, NewGame, Tap
from tablemgr.training.practice_settings import CHOICES, Rules
from tablemgr.web.access import allow, by
from tablemgr.web.errors import status_of
from tablemgr.web.fields import Options, Reader, choice, one, whole
from tablemgr.web.forms import Form, see
from tablemgr.web.show import say
from tablemgr.web.site import site
from tablemgr.web.told import asked, told

blueprint = Blueprint("practice", __name__)

# The rules that can be chosen at a new game; the limits are those of the help page.
CHOSEN = ("wheel_rank", "copy", "joker")


@blueprint.get("/practice")
@allow(RIGHT)
def screen() -> ResponseReturnValue:
    """Show the screen as it stands."""
    return render_template("practice/screen.html", state=told(site().practice.state(by=by())))


@blueprint.get("/practice/state")
@allow(RIGHT, quiet=True)
def state() -> ResponseReturnValue:
    """Give the screen as it stands."""
    return jsonify(told(site().practice.state(by=by())))


@blueprint.post("/practice/acts")
@allow(RIGHT)
def act() -> ResponseReturnValue:
    """Do one act; a refusal has its sentence and the screen beside it."""
    try:
        return jsonify(told(site().practice.tap(asked(Tap), by=by())))
    except TableError as refusal:
        status = status_of(refusal)
        if status >= 500:  # noqa: PLR2004 - the server's own trouble is logged where all of it is
            raise
        return jsonify({"error": say(refusal), "state": told(site().practice.state(by=by()))}), status


@blueprint.get("/practice/help")
@allow(RIGHT)
def rules() -> ResponseReturnValue:
    """Say how it is played, what the limits are, and which sentence each rule comes from."""
    return render_template("practice/help.html", choices=CHOICES, rules=Rules())


@blueprint.get("/practice/new")
@allow(RIGHT)
def new_form() -> ResponseReturnValue:
    """Ask how a new game is to be played."""
    usual = Rules()
    return _new_page(Form(way=USUAL_WAY, **{name: getattr(usual, name) for name in CHOSEN}))


@blueprint.post("/practice/new")
@allow(RIGHT)
def new() -> ResponseReturnValue:
    """Begin a new game."""
    form, practice = Form(request.form), site().practice

    def begin() -> None:
        readers: dict[str, Reader] = {"seed": _seed, "way": choice([key for key, _ in practice.ways()])}
        said = form.values(readers | {name: choice(_values(name)) for name in CHOSEN})
        rules = {name: str(said[name]) for name in CHOSEN}
        practice.new(NewGame(said["seed"], str(said["way"]), rules), by=by())  # type: ignore[arg-type]  # as read

    status = form.tried(begin)
    return see(url_for("practice.screen")) if status is None else (_new_page(form), status)


def _new_page(form: Form) -> str:
    readings = [(each, list(each.readings.items())) for each in CHOICES if each.name in CHOSEN]
    return render_template("practice/new.html", form=form, ways=site().practice.ways(), readings=readings)


def _values(name: str) -> Options:
    return next(tuple(each.readings) for each in CHOICES if each.name == name)


def _seed(values: list[str]) -> object:
    """Read the number of the cards; none stands for any."""
    return whole(0, MOST_SEED - 1)(values) if one(values) else None
