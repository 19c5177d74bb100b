"""The workbench on pages: house ways in words, a hand tried, two ways compared, a casino's own file checked."""

from __future__ import annotations

from typing import Any

from babel import numbers
from flask import Blueprint, jsonify, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import get_locale, gettext

from tablemgr.errors import BadInput
from tablemgr.rules.games import GAMES, game
from tablemgr.services.workbench import BEST, LOWEST_FIRST
from tablemgr.web.access import allow
from tablemgr.web.forms import Form, see
from tablemgr.web.show import say
from tablemgr.web.site import site

blueprint = Blueprint("workbench", __name__)


@blueprint.get("/workbench")
@allow("workbench.use")
def index() -> ResponseReturnValue:
    """List the house ways on offer and in force, game by game."""
    return render_template("workbench/index.html", offered=site().workbench.offered(), games=GAMES)


@blueprint.get("/workbench/<key>/<name>")
@allow("workbench.use")
def way(key: str, name: str) -> ResponseReturnValue:
    """Show one house way rule by rule."""
    bench = site().workbench
    offer = bench.way(key, name)
    return render_template("workbench/way.html", offer=offer, rules=bench.rules(offer), words=bench.words(offer))


@blueprint.get("/workbench/try/<key>")
@allow("workbench.use")
def hand(key: str) -> ResponseReturnValue:
    """Try a hand: how each way sets it and why, and for tiles what each setting is worth."""
    if {"add", "drop"} & set(request.args):
        return see(url_for("workbench.hand", key=key, **_tapped()))
    bench, played = site().workbench, game(key)
    ways = request.args.getlist("way") or [each.key for each in bench.ways(key, ())]
    form = Form(None, hand=request.args.get("hand", ""), way=ways, banker=request.args.get("banker") or ways[0])
    found: dict[str, Any] = {"pieces": (), "settings": (), "job": None}
    status = form.tried(lambda: found.update(_tried(key, form, ways))) or 200
    rack = bench.rack(key, found["pieces"])
    page = render_template("workbench/hand.html", game=played, form=form, rack=rack, **_lists(key), **found)
    return page, status


def _tapped() -> dict[str, Any]:
    """Give the address of the same page with one piece more, or one less."""
    pieces = request.args.get("hand", "").split()
    if (gone := request.args.get("drop")) in pieces:
        pieces.remove(gone)
    taken = [*pieces, *request.args.getlist("add")]
    return {"hand": " ".join(taken), "way": request.args.getlist("way"), "banker": request.args.get("banker") or None}


def _tried(key: str, form: Form, ways: list[str]) -> dict[str, Any]:
    """Set the hand once it is whole."""
    bench, typed = site().workbench, form.value("hand")
    pieces = bench.pieces(key, typed)
    if len(pieces) < game(key).hand_size:
        return {"pieces": pieces}
    settings = bench.tried(key, typed, ways)
    return {
        "pieces": pieces,
        "settings": settings,
        "job": bench.worth(typed, form.value("banker")) if key == "tiles" else None,
    }


@blueprint.get("/workbench/compare/<key>")
@allow("workbench.use")
def compare(key: str) -> ResponseReturnValue:
    """Compare two ways of a game: which hands they set differently, and what that costs."""
    played = game(key)
    one, other = (request.args.get(name, "") for name in ("one", "other"))
    form, job, status = Form(None, one=one, other=other), None, 200
    if one and other:
        found: list[Any] = []
        status = form.tried(lambda: found.append(site().workbench.compared(key, one, other))) or 200
        job = found[0] if found else None
    if job and job.is_done:
        status = form.tried(job.result) or 200
    return render_template("workbench/compare.html", game=played, form=form, job=job, **_lists(key)), status


@blueprint.get("/workbench/check")
@allow("workbench.use")
def file() -> ResponseReturnValue:
    """Show the form that takes a casino's own file."""
    return render_template("workbench/check.html", form=Form(), job=None, key="")


@blueprint.post("/workbench/check")
@allow("workbench.use")
def check() -> ResponseReturnValue:
    """Take a file, or its text, and start checking it; nothing is stored."""
    form, found = Form(request.form), list[str]()
    status = form.tried(lambda: found.append(site().workbench.check(_source())))
    if status is None:
        return see(url_for("workbench.checked", key=found[0]))
    return render_template("workbench/check.html", form=form, job=None, key=""), status


@blueprint.get("/workbench/check/<key>")
@allow("workbench.use")
def checked(key: str) -> ResponseReturnValue:
    """Show what was found in a file."""
    job, form = site().workbench.checked(key), Form()
    status = form.tried(job.result) or 200 if job.is_done else 200
    return render_template("workbench/check.html", form=form, job=job, key=key), status


@blueprint.get("/workbench/jobs/<key>.json")
@allow("workbench.use", quiet=True)
def job(key: str) -> ResponseReturnValue:
    """Say how far a job is."""
    found = site().workbench.job(key)
    return jsonify(done=found.is_done, stage=say(found.stage), so_far=found.done, total=found.total)


def _source() -> str:
    """Take the text of the file, or what was pasted."""
    sent = request.files.get("file")
    raw = sent.read() if sent else b""
    try:
        return raw.decode("utf-8-sig") or request.form.get("text", "")
    except UnicodeDecodeError:
        raise BadInput("The file is not UTF-8 text.") from None


def _lists(key: str) -> dict[str, Any]:
    """Give the ways of a game as options of a list, those that are built in, and all their titles by name."""
    offered = site().workbench.offered().of(key)
    built_in = ((LOWEST_FIRST, gettext("The strongest low hand")), (BEST, gettext("The best answer to the first")))
    return {
        "ways": [(each.name, f"{each.way.title}, {each.way.edition}") for each in offered],
        "lowest_first": built_in[0],
        "best": built_in[1],
        "titles": {each.name: each.way.title for each in offered} | dict(built_in),
    }


@blueprint.app_template_filter("count")
def count(value: float) -> str:
    """Write a whole number as the reader groups it."""
    return str(numbers.format_decimal(value, locale=get_locale()))


@blueprint.app_template_filter("share")
def share(part: float) -> str:
    """Write a share of one as per cent."""
    return str(numbers.format_percent(part, format="#,##0.000 %", locale=get_locale()))


@blueprint.app_template_filter("wagers")
def wagers(value: float, places: int = 6) -> str:
    """Write a fraction of a wager with its sign and so many places."""
    zeros = "0" * places
    return str(numbers.format_decimal(value, format=f"+0.{zeros};−0.{zeros}", locale=get_locale()))
