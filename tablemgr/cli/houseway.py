"""`tablemgr houseway`: list, set, explain, check, compare; and the golden table of a way."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from tablemgr.catalog import houseways
from tablemgr.catalog.grounds import GROUNDS
from tablemgr.cli import poker_ways
from tablemgr.cli.compare import command as compare_command
from tablemgr.cli.explained import rules_of, vocabulary
from tablemgr.cli.progress import progress
from tablemgr.cli.setters import SETTERS
from tablemgr.cli.ways import Way, found, gee_joon_option, offered, only_way_option, way_argument
from tablemgr.errors import TableError
from tablemgr.rules.houseway import HouseWay
from tablemgr.rules.tiles.dealt import Dealt
from tablemgr.rules.tiles.houseway import set_hand
from tablemgr.rules.tiles.split import Split

Json = dict[str, object]
# How many hands are asked between two steps of the bar.
EVERY = 500


@click.group()
def command() -> None:
    """How the house sets its hands."""


@command.command("list")
@click.option("--json", "as_json", is_flag=True, help="One JSON list instead of a table.")
def list_command(*, as_json: bool) -> None:
    """List the house ways on offer."""
    on_offer = [*offered().values(), *poker_ways.offered().values()]
    ways = sorted(on_offer, key=lambda way: (way.game != "tiles", way.role != "dealer", way.partial, way.key))
    if as_json:
        told = [
            {
                "key": way.key, "game": way.game, "title": way.title, "role": way.role, "partial": way.partial,
                "edition": way.edition, "effective": way.effective.isoformat(), "source": way.source,
                "only_way": way.only_way, "rules": len(way.rules), "digest": way.digest,
            }
            for way in ways
        ]  # fmt: skip
        click.echo(json.dumps(told, ensure_ascii=False))
        return
    for way in ways:
        role = "partial" if way.partial else way.role
        click.echo(f"{way.key:<14}{way.game:<7}{role:<9}{len(way.rules):>3} rules  {way.title}, {way.edition}")


@command.command("set")
@click.argument("game", type=click.Choice(tuple(SETTERS)))
@click.argument("way")
@click.argument("hand", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@only_way_option
@gee_joon_option
@poker_ways.joker_option
@poker_ways.wheel_option
@click.pass_context
def set_command(
    ctx: click.Context, /, *, game: str, way: str, hand: tuple[str, ...], as_json: bool, **house: Any
) -> None:
    """Set hands by a house way: hands as arguments, or one a line on standard input.

    A line that cannot be set is answered in its place, and the exit status is 1 after the last.
    """
    setter = SETTERS[game](way, **house)
    failed = False
    for number, text in _lines(hand, setter.hand_size):
        try:
            said = setter.decide(text.replace(",", " "))
        except TableError as refusal:
            failed = True
            click.echo(_text({"line": number, "error": str(refusal)}) if as_json else f"line {number}: {refusal}")
        else:
            click.echo(_text(setter.answered(said)) if as_json else setter.drawn(said))
    ctx.exit(1 if failed else 0)


@command.command("explain")
@click.argument("name", metavar="[WAY]", required=False)
@click.option("--game", type=click.Choice(tuple(GROUNDS)), default="tiles", show_default=True, help="Whose ways.")
def explain_command(*, name: str | None, game: str) -> None:
    """Print a house way rule by rule in words; without one, every word that a rule may use."""
    if name is None:
        click.echo("\n".join(vocabulary(game)))
        return
    way = found(name).house if game == "tiles" else poker_ways.found(name)
    if way is None:
        click.echo("lowest_first: the strongest low hand, and of those the strongest high hand.")
        return
    click.echo("\n".join(rules_of(way)))


@command.command("check")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def check_command(*, file: Path) -> None:
    """Check a house way's file: everything that is wrong with it, or how many hands each rule decides."""
    try:
        way, problems = houseways.load(file.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise click.ClickException(f"{file.name} is not UTF-8 text.") from None
    if way is None:
        for problem in problems:
            click.echo(str(problem))
        raise click.ClickException(f"{file.name}: {len(problems)} wrong.")
    ground = GROUNDS[way.game]
    with progress("asking every hand", ground.count) as step:
        turns: Counter[str] = Counter()
        for number, each in enumerate(ground.hands(), 1):
            turns[ground.decide(way, each).rule_id] += 1
            if number % EVERY == 0:
                step(number)
    click.echo(f"{way.title}, {way.edition}: every one of {ground.count} hands is set.")
    for rule, count in turns.most_common():
        click.echo(f"{count:>6}  {rule}")
    if way.game == "tiles":
        _edges(way)


def _edges(way: HouseWay) -> None:
    """Say what the way is worth when both sides set by it, over every deal."""
    from tablemgr.odds.tiles import odds  # noqa: PLC0415 - NumPy is for what counts

    def split(hand: Dealt) -> Split:
        laid: Split = set_hand(way, hand).split
        return laid

    found = odds(split, split)
    click.echo(f"  house edge against the player, both by this way  {found.edge_against_player():.6f}")
    click.echo(f"  house edge when he banks                         {found.edge_against_banker():.6f}")


@command.command("golden")
@way_argument("way")
def golden_command(*, way: Way) -> None:
    """Print every hand with its setting and its rule, one line a hand: the table that shows what a change moves."""
    if way.house is None:
        raise click.UsageError("The golden table is of a house way with rules.")
    click.echo("\n".join(houseways.golden(way.house)))


command.add_command(compare_command)


def _lines(given: tuple[str, ...], size: int) -> Iterator[tuple[int, str]]:
    """Give the hands by number: one an argument, or bare pieces after one another, or one a line of standard input."""
    if given and all(len(each.replace(",", " ").split()) == 1 for each in given):
        given = tuple(" ".join(given[at : at + size]) for at in range(0, len(given), size))
    if given:
        yield from enumerate(given, 1)
        return
    for number, raw in enumerate(sys.stdin.buffer, 1):
        line = raw.decode("utf-8", errors="replace").strip()
        if line:
            yield number, line


def _text(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)
