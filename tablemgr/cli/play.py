"""`tablemgr play`: computer players play a whole game of training, told event by event; for no money."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, get_args

import click

from tablemgr.cli.played import line
from tablemgr.cli.ways import Way, found
from tablemgr.errors import TableError
from tablemgr.rules.houseway import Decision
from tablemgr.rules.tiles.houseway import laid
from tablemgr.rules.tiles.piece import Tile
from tablemgr.training import (
    race,
    race_json,
    race_players,
    race_settings,
    scoring,
    scoring_events,
    scoring_players,
    scoring_settings,
)
from tablemgr.training.choices import Choice, settings_from_json
from tablemgr.training.players import STRENGTHS, Player, Plays, SetHand, seated
from tablemgr.training.ranking import Ranking

Json = dict[str, object]
FAIR = "jb_easy"


@dataclass(frozen=True, slots=True)
class Kind:
    """A game by its name: its settings and the choices they make, how it begins, and how it is played to its end."""

    settings: type[Any]  # each game has its own settings and its own state
    choices: tuple[Choice, ...]
    start: Callable[[Any, int, tuple[Player, ...]], Any]
    events: Callable[[Any, SetHand, SetHand], Iterator[Json]]


def _scoring(game: scoring.Scoring, house: SetHand, fair: SetHand) -> Iterator[Json]:
    steps = scoring_players.play(game, house=house, fair=fair)
    yield from scoring_events.begun(game)
    yield from chain.from_iterable(scoring_events.events(*step) for step in steps)


def _race(game: race.Race, dealer: SetHand, fair: SetHand) -> Iterator[Json]:
    steps = race_players.play(game, dealer=dealer, fair=fair)
    yield from race_json.begun(game)
    yield from chain.from_iterable(race_json.events(*step) for step in steps)


KINDS = {
    "scoring": Kind(scoring_settings.Settings, scoring_settings.CHOICES, scoring.start, _scoring),
    "race": Kind(race_settings.Settings, race_settings.CHOICES, race.start, _race),
}


@click.command()
@click.argument("name", metavar="scoring|race", type=click.Choice(tuple(KINDS)))
@click.option("--players", type=int, default=4, show_default=True, help="How many play.")
@click.option("--seed", type=int, default=1, show_default=True, help="Equal seeds give equal games.")
@click.option(
    "--variant",
    type=click.Choice(get_args(scoring_settings.Variant)),
    help="The scoring game with a house, or at home without.",
)
@click.option("--plays", default=",".join(STRENGTHS), show_default=True, help="Strengths from seat 1 on, and again.")
@click.option("--way", default="foxwoods", show_default=True, help="The way by which the house or the dealer sets.")
@click.option("--set", "chosen", multiple=True, metavar="NAME=VALUE", help="A setting of the game; see --choices.")
@click.option("--choices", "listed", is_flag=True, help="Print what the game's text leaves open, and how it is read.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def command(*, name: str, listed: bool, as_json: bool, **options: Any) -> None:
    """Let computer players play a whole game, one line an event: enough to work out every point by hand."""
    if listed:
        click.echo("\n".join(_listed(KINDS[name])))
        return
    try:
        told = _played(KINDS[name], **options)
    except TableError as refusal:
        raise click.UsageError(str(refusal)) from None
    for each in told:
        click.echo(json.dumps(each) if as_json else line(each))


def _played(kind: Kind, *, players: int, seed: int, plays: str, way: str, **rest: Any) -> Iterable[Json]:
    """Begin a game and play it; a wrong option of any sort refuses the game before it begins."""
    settings = settings_from_json(kind.settings, kind.choices, _chosen(kind, **rest))
    strengths = _strengths(plays)
    seats = seated([strengths[at % len(strengths)] for at in range(players)])
    house, fair = (_setter(found(each), settings.ranking) for each in (way, FAIR))
    return kind.events(kind.start(settings, seed, seats), house, fair)


def _strengths(plays: str) -> list[Plays]:
    known: dict[str, Plays] = {each: each for each in STRENGTHS}
    said = plays.split(",")
    if wrong := [each for each in said if each not in known]:
        raise click.UsageError(f"There is no strength “{wrong[0]}”; there are {', '.join(STRENGTHS)}.")
    return [known[each] for each in said]


def _chosen(kind: Kind, *, variant: str | None, chosen: Sequence[str]) -> Json:
    found_settings: Json = {}
    for each in chosen:
        key, equals, value = each.partition("=")
        if not equals:
            raise click.UsageError(f"“{each}” is not NAME=VALUE.")
        found_settings[key] = int(value) if value.isascii() and value.isdigit() else value
    if variant is None:
        return found_settings
    if "variant" not in {choice.name for choice in kind.choices}:
        raise click.UsageError("Only the scoring game has variants.")
    return found_settings | {"variant": variant}


def _setter(way: Way, ranking: Ranking) -> SetHand:
    def set_hand(hand: Sequence[Tile]) -> Decision:
        dealt = laid(hand, gee_joon_rank=ranking.gee_joon_rank, wong_gong_tie=ranking.wong_gong_tie)
        return way.decide(dealt)

    return set_hand


def _listed(kind: Kind) -> Iterator[str]:
    """Print every choice: the sentence, and each reading, the one in force marked."""
    settings = kind.settings()
    for choice in kind.choices:
        value = getattr(settings, choice.name)
        yield f"{choice.name}: “{choice.sentence}”"
        for each in choice.readings:
            mark = "*" if each in ("", value) else " "
            yield f"  {mark} {each or value}: {choice.means(each or value)}"
