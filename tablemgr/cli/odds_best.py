"""The best answer to a way of setting tiles, told."""

from __future__ import annotations

import json

import click

from tablemgr.cli.progress import progress
from tablemgr.cli.ways import Way
from tablemgr.rules.showdown import ZeroTie
from tablemgr.rules.tiles.census import HANDS, HANDS_BY_FACE
from tablemgr.rules.tiles.hand import GeeJoonRank


def tell_best(way: Way, zero_tie: ZeroTie, gee_joon_rank: GeeJoonRank, *, only_way: bool | None, as_json: bool) -> None:
    """Choose the best setting of every hand against a way, on both sides of the table, and tell what it comes to."""
    from tablemgr.odds.best import best  # noqa: PLC0415 - wrong usage is told without waiting for NumPy

    hands = HANDS if gee_joon_rank == "both_lowest" else HANDS_BY_FACE
    with progress(f"answering {way.key}", 2 * hands) as step:
        found = best(
            lambda hand: way.decide(hand, only_way=only_way).split,
            zero_tie=zero_tie, gee_joon_rank=gee_joon_rank, progress=step,
        )  # fmt: skip
    sides = {"player": found.player, "banker": found.banker}
    if as_json:
        told = {
            side: {"win": each.odds.win, "lose": each.odds.lose, "push": each.odds.push, "edge": each.edge}
            for side, each in sides.items()
        }
        click.echo(json.dumps({"way": way.key, "total": found.player.odds.total} | told))
        return
    for side, each in sides.items():
        click.echo(f"the best {side} against {way.key}")
        for name, count in (("win", each.odds.win), ("lose", each.odds.lose), ("push", each.odds.push)):
            click.echo(f"  {name:<6}{count:>13,}  {100 * count / each.odds.total:>10.6f} %")
        click.echo(f"  house edge {each.edge:.6f}")
