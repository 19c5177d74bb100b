"""Training: the front page, one question at a time, the answer with its reason, how somebody gets on."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, cast

from babel import numbers
from flask import Blueprint, current_app, jsonify, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import get_locale
from flask_babel import lazy_gettext as _l

from tablemgr.errors import BadInput
from tablemgr.rules.mistakes import MISTAKES
from tablemgr.services.training import DRILLS, GAMES, Asking
from tablemgr.training.question import Tongues
from tablemgr.web.access import allow, by
from tablemgr.web.answers import given
from tablemgr.web.fields import one, whole
from tablemgr.web.forms import Form, see
from tablemgr.web.show import say
from tablemgr.web.site import site

blueprint = Blueprint("training", __name__)

# Each with the page it leads to; what this version does not have is left out.
PLACES = (
    (
        "practice_table.index",
        _l("Practice table"),
        _l(
            "The dealer's own screen over a felt with hands on it. You deal; "
            "some of the players do it wrong on purpose."
        ),
    ),
    (
        "practice.screen",
        _l("Pai gow poker against the dealer"),
        _l("Seven cards, two hands, play money: set your own, and see how the house would."),
    ),
    (
        "scoring.index",
        _l("The scoring game"),
        _l("Tiles for points, three to eight players on one tablet: the bank goes round, two hundred finish."),
    ),
    (
        "race.index",
        _l("First to fifteen"),
        _l("Tiles without wagers: each player against the dealer, and fifteen rounds win."),
    ),
    (
        "exams.index",
        _l("Exams"),
        _l("Equal questions for everybody, against the clock; whoever passes has a certificate."),
    ),
)
_MOST_SEED = (1 << 48) - 1


@blueprint.get("/training")
@allow("training.practise")
def index() -> ResponseReturnValue:
    """Say what there is, and what waits for the person who looks."""
    places = [place for place in PLACES if place[0] in current_app.view_functions]
    homes = site().training.home(by=by())
    return render_template(
        "training/index.html", places=places, homes=homes, games=GAMES, drills=DRILLS, mistakes=MISTAKES
    )


@blueprint.get("/training/drill")
@allow("training.practise")
def drill() -> ResponseReturnValue:
    """Ask one question."""
    asked = site().training.ask(request.args.get("game", "tiles"), by=by(), **_chosen())
    form = Form(None, **vars_of(asked.asking))
    return _page(form, asked.question, asked.asking, asked.why)


@blueprint.post("/training/drill")
@allow("training.practise")
def answer() -> ResponseReturnValue:
    """Take an answer; one that cannot be read is asked for again."""
    form, asking, training = Form(request.form), _asking(), site().training
    question = training.question(asking, by=by())
    milliseconds = one(request.form.getlist("milliseconds"))
    timed = int(milliseconds) if milliseconds.isascii() and milliseconds.isdigit() and _is_timed() else None
    status = form.tried(
        lambda: training.answer(
            asking, given(question.blanks, request.form), by=by(), request=form.request_id, milliseconds=timed
        )
    )
    if status is None:
        return see(url_for("training.answered", name=form.request_id, **_chosen(), timed=request.args.get("timed")))
    return _page(form, question, asking, ""), status


@blueprint.get("/training/answers/<name>")
@allow("training.practise", "training.see")
def answered(name: str) -> ResponseReturnValue:
    """Show an answer beside the right one, with the reason."""
    result = site().training.result(name, by=by())
    follows = url_for("training.drill", game=result.answered.game, **_chosen(), timed=request.args.get("timed"))
    return render_template("training/answered.html", result=result, follows=follows, drills=DRILLS, games=GAMES)


@blueprint.get("/training/jobs/<key>.json")
@allow("training.practise", "training.see", quiet=True)
def job(key: str) -> ResponseReturnValue:
    """Say how far a count is."""
    found = site().training.job(key)
    return jsonify(done=found.is_done, stage=say(found.stage), so_far=found.done, total=found.total)


@blueprint.get("/training/progress")
@allow("training.practise", "training.see")
def progress() -> ResponseReturnValue:
    """Show how somebody gets on; a trainer may look at anybody."""
    found = site().trainees.progress(by=by(), badge=request.args.get("badge", ""))
    return render_template("training/progress.html", progress=found, drills=DRILLS, games=GAMES)


@blueprint.get("/training/people")
@allow("training.see")
def people() -> ResponseReturnValue:
    """List everybody who practises."""
    return render_template("training/people.html", people=site().trainees.everybody(by=by()))


def vars_of(asking: Asking) -> dict[str, object]:
    """Give the hidden fields by which a question is found again."""
    return {name: getattr(asking, name) for name in Asking.__slots__}


def _page(form: Form, question: Any, asking: Asking, why: str) -> str:
    drill_kind = DRILLS[asking.kind]
    return render_template(
        "training/drill.html", form=form, question=question, asking=vars_of(asking), drill=drill_kind, why=why,
        target=site().training.target(asking.kind), timed=_is_timed(), chosen=_chosen(), game=GAMES[asking.game],
    )  # fmt: skip


def _chosen() -> dict[str, Any]:
    """Give what was chosen to be drilled: a kind or any, a house way or the house's own."""
    return {name: request.args.get(name, "") for name in ("kind", "way")}


def _is_timed() -> bool:
    return request.args.get("timed") != "no"


def _asking() -> Asking:
    typed = request.form
    kind, game, rule, way = (one(typed.getlist(name)) for name in ("kind", "game", "rule", "way"))
    seed, number = one(typed.getlist("seed")), cast("int", whole(1, 10_000)(typed.getlist("number")))
    if not (seed.isascii() and seed.isdigit()) or int(seed) > _MOST_SEED:
        raise BadInput("A seed is a whole number.")
    return Asking(kind=kind, game=game, seed=int(seed), number=number, rule=rule, way=way)


@blueprint.app_template_filter("parts")
def parts(value: Fraction) -> str:
    """Write a part of a wager with four places."""
    return str(numbers.format_decimal(float(value), format="0.0000", locale=get_locale()))


@blueprint.app_template_global("speak")
@blueprint.app_template_filter("speak")
def speak(words: object) -> str:
    """Render words that may be a house's own sentence, in the reader's language where it has one."""
    if isinstance(words, Tongues):
        return words.sentences.get(str(get_locale()), words.sentences["en"])
    return say(words)
