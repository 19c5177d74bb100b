"""`tablemgr drill`: questions from a seed, with the engine's answer and why."""

from __future__ import annotations

import json

import click

from tablemgr.catalog import drills
from tablemgr.cli.poker_ways import site_folder
from tablemgr.errors import Absent
from tablemgr.rules.games import GAMES
from tablemgr.training.drill import DRILLS, ask
from tablemgr.training.question import Question
from tablemgr.training.terms import DrillTerms

_MOST = 1_000_000


def _list(ctx: click.Context, _param: click.Parameter, wanted: bool) -> None:  # noqa: FBT001 - click's signature
    """List the kinds and leave, before anything else is asked for."""
    if not wanted or ctx.resilient_parsing:
        return
    if ctx.params.get("as_json"):
        kinds = [
            {"kind": key, "title": str(each.title), "sentence": str(each.sentence)} for key, each in DRILLS.items()
        ]
        click.echo(json.dumps(kinds, ensure_ascii=False, indent=2))
    else:
        for key, each in DRILLS.items():
            click.echo(f"{key:14}{each.sentence}")
    ctx.exit()


@click.command()
@click.argument("kind", type=click.Choice(list(DRILLS)))
@click.option("--list", is_flag=True, callback=_list, expose_value=False, help="List the kinds of drill.")
@click.option("--game", type=click.Choice(list(GAMES)), default="tiles", show_default=True)
@click.option("--seed", type=int, default=1, show_default=True, help="Equal seeds give equal questions.")
@click.option("--count", type=click.IntRange(1, _MOST), default=1, show_default=True, help="How many questions.")
@click.option("--rule", help="Only questions that train this rule.")
@click.option("--way", default="", help="A house way by its key.")
@click.option("--ruleset", default="", help="A rule set by its key.")
@click.option("--commission", default="", help="A commission by its key.")
@click.option("--json", "as_json", is_flag=True, is_eager=True, help="One JSON object a line.")
def command(kind: str, game: str, *, seed: int, count: int, rule: str | None, as_json: bool, **named: str) -> None:
    """Ask questions of one KIND, one a line, each with the engine's answer and why."""
    terms = _terms(game, named)
    if rule is not None and rule not in DRILLS[kind].rules(terms):
        known = ", ".join(DRILLS[kind].rules(terms))
        raise click.BadParameter(f"This drill trains {known}.", param_hint="--rule")
    for number in range(1, count + 1):
        question = ask(kind, game, seed=seed, number=number, terms=terms, rule=rule)
        told = question.solved_json()
        click.echo(json.dumps(told, ensure_ascii=False) if as_json else drawn(question))


def _terms(game: str, named: dict[str, str]) -> DrillTerms:
    try:
        return drills.terms(game, site=site_folder(), **named)
    except Absent as unknown:
        raise click.UsageError(str(unknown)) from None


def drawn(question: Question) -> str:
    """Write a question on one line for people."""
    told = question.solved_json()
    shown = json.dumps(told["shown"], ensure_ascii=False)
    answer = json.dumps(told["answer"], ensure_ascii=False)
    said = " ".join(map(str, question.explanation))
    return f"{question.number}. {told['prompt']} {shown} -> {answer}  {question.rule}: {said}"
