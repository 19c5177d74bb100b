"""`tablemgr odds`: exact counts over every deal."""

from __future__ import annotations

import json

import click

from tablemgr.cli.odds_best import tell_best
from tablemgr.cli.odds_poker import command as poker_command
from tablemgr.cli.ways import BEST, ZERO_TIES, Way, gee_joon_option, only_way_option, way_argument
from tablemgr.cli.ways import found as found_way
from tablemgr.rules.showdown import ZeroTie
from tablemgr.rules.tiles.hand import GeeJoonRank


@click.group()
def command() -> None:
    """How often a way of setting wins, loses and pushes."""


@command.command("tiles")
@click.argument("player_way", callback=lambda _ctx, _param, name: None if name == BEST else found_way(name))
@way_argument("banker_way")
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of text.")
@click.option(
    "--zero-tie", type=click.Choice(ZERO_TIES), default=ZERO_TIES[0], show_default=True,
    help="What zero against zero means.",
)  # fmt: skip
@gee_joon_option
@only_way_option
def tiles_command(
    *, player_way: Way | None, banker_way: Way, as_json: bool, zero_tie: ZeroTie, gee_joon_rank: GeeJoonRank,
    only_way: bool | None,
) -> None:  # fmt: skip
    """Count all 736,281,000 deals of a player against the banker, each setting in his own way.

    Edges are the house's advantage in wagers at 5 % of each win: over a player, and over a player who banks against
    the house as the player.

    With `best` as the player's way: the best answer to the other, hand by hand, as player against a banker who sets
    by it and as banker against such a player; win and lose are then his own.
    """
    if player_way is None:
        tell_best(banker_way, zero_tie, gee_joon_rank, only_way=only_way, as_json=as_json)
        return
    from tablemgr.odds.tiles import odds  # noqa: PLC0415 - wrong usage is told without waiting for NumPy

    found = odds(
        lambda hand: player_way.decide(hand, only_way=only_way).split,
        lambda hand: banker_way.decide(hand, only_way=only_way).split,
        zero_tie=zero_tie,
        gee_joon_rank=gee_joon_rank,
    )
    player_edge, banker_edge = found.edge_against_player(), found.edge_against_banker()
    if as_json:
        told = {
            "win": found.win, "lose": found.lose, "push": found.push, "total": found.total,
            "player_edge": player_edge, "banker_edge": banker_edge,
        }  # fmt: skip
        click.echo(json.dumps(told))
        return
    click.echo(f"{player_way.key} against a banker who sets by {banker_way.key}")
    for name, count in (("win", found.win), ("lose", found.lose), ("push", found.push), ("total", found.total)):
        click.echo(f"  {name:<6}{count:>13,}  {100 * count / found.total:>10.6f} %")
    click.echo(f"  house edge against the player  {player_edge:.6f}")
    click.echo(f"  house edge when he banks       {banker_edge:.6f}")


command.add_command(poker_command)
