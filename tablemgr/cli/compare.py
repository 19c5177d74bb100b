"""`tablemgr houseway compare`: which hands two ways set differently, and what that costs a player."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from tablemgr.cli import poker_ways
from tablemgr.cli.progress import progress
from tablemgr.cli.ways import found as tile_way
from tablemgr.rules.tiles.census import DEALS, HANDS

if TYPE_CHECKING:
    from tablemgr.odds.poker.exact import ExactCost, Faced
    from tablemgr.odds.poker.ways import Decided

# NumPy is imported by what counts: wrong usage is told without waiting for it.
# ruff: noqa: PLC0415

Json = dict[str, object]
_PERCENT = 100


@click.command("compare")
@click.argument("game", type=click.Choice(("tiles", "poker")))
@click.argument("one")
@click.argument("other")
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of a list.")
@click.option("--show", type=click.IntRange(min=0), default=20, show_default=True,
              help="How many of the hands of cards to show, the most frequent first.")  # fmt: skip
@click.option("--deals", type=click.IntRange(min=1),
              help="Reckon the cost of hands of cards by so many deals instead of counting it.")  # fmt: skip
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="The same seed, the same deals.")
@click.pass_context
def command(
    ctx: click.Context, /, *, game: str, one: str, other: str, as_json: bool, show: int, deals: int | None, seed: int
) -> None:
    """Show which hands two ways set differently, and what that costs a player; the banker sets by the first.

    All of it is exact. With cards hands are shown as classes that suits do not tell apart, and those that differ are
    counted against every hand that the banker may then hold; with --deals they are dealt, and the cost has its standard
    error.
    """
    if game == "tiles":
        _tiles(one, other, as_json=as_json)
        return
    for name in (one, other):
        poker_ways.poker_way(ctx, ctx.command.params[0], name)
    _cards(one, other, as_json=as_json, show=show, dealt=(deals, seed))


def _tiles(first: str, second: str, *, as_json: bool) -> None:
    from tablemgr.odds.compare import compare

    one, other = tile_way(first), tile_way(second)
    found = compare(lambda hand: one.decide(hand).split, lambda hand: other.decide(hand).split)
    if as_json:
        told: Json = {
            "hands_that_differ": len(found.differences),
            "of": HANDS,
            "deals_that_differ": found.deals_that_differ,
            "of_deals": DEALS,
            "banker": one.key,
            "player_edge": {one.key: found.one.edge_against_player(), other.key: found.other.edge_against_player()},
            "cost": found.cost,
        }
        click.echo(json.dumps(told))
        return
    for each in found.differences:
        click.echo(f"{' '.join(map(str, each.hand))}: {each.one}  |  {each.other}")
    click.echo(f"{len(found.differences)} of {HANDS} hands differ, {found.deals_that_differ} of {DEALS} deals.")
    click.echo(f"Setting by {other.key} instead of {one.key} costs a player {found.cost:.6f} of a wager.")


def _cards(first: str, second: str, *, as_json: bool, show: int, dealt: tuple[int | None, int]) -> None:
    from tablemgr.odds.poker.classes import DEALS as DEALS_OF_CARDS
    from tablemgr.odds.poker.counts import differences

    one, other = poker_ways.set_by([first, second])
    found = differences(one, other)
    differ = sum(each.deals for each in found)
    cost, said = _dealt(one, other, dealt[0], dealt[1]) if dealt[0] else _counted(one, other, (first, second))
    shown = [(" ".join(map(str, each.hand)), str(each.one), str(each.other), each.deals) for each in found[:show]]
    if as_json:
        told: Json = {
            "hands_that_differ": len(found), "of": len(one.chosen), "deals_that_differ": differ,
            "of_deals": DEALS_OF_CARDS, "banker": first, **cost,
            "most_frequent": [dict(zip(("hand", first, second, "deals"), each, strict=True)) for each in shown],
        }  # fmt: skip
        click.echo(json.dumps(told))
        return
    for hand, mine, theirs, count in shown:
        click.echo(f"{hand}: {mine}  |  {theirs}  ({count:,} deals)")
    click.echo(
        f"{len(found):,} of {len(one.chosen):,} classes of hands differ, {differ:,} of {DEALS_OF_CARDS:,} hands."
    )
    for line in said[:-1]:
        click.echo(line)
    click.echo(f"Setting by {second} instead of {first} costs a player {said[-1]} of a wager.")


def _counted(one: Decided, other: Decided, names: tuple[str, str]) -> tuple[Json, list[str]]:
    """Count the cost: its keys, and what is said of it, the cost itself last."""
    from tablemgr.odds.poker.exact import exact_cost

    with progress("counting", _PERCENT) as step:
        paid = exact_cost(one, other, progress=step)
    cost = float(paid.cost)
    told: Json = {
        "cost": cost, "cost_standard_error": 0, "cost_exact": str(paid.cost), "pairs_that_differ": paid.one.pairs,
        "set_by": {name: _figures(each) for name, each in zip(names, (paid.one, paid.other), strict=True)},
        "deals": None, "seed": None,
    }  # fmt: skip
    return told, [*_sides(paid, names), f"{cost:.9f}"]


def _sides(paid: ExactCost, names: tuple[str, str]) -> list[str]:
    if not paid.one.pairs:
        return []
    return [f"Against every hand of the banker, {paid.one.pairs:,} deals, those hands"] + [
        f"  set by {name} win {each.win:,}, push {each.push:,} and lose {each.lose:,}."
        for name, each in zip(names, (paid.one, paid.other), strict=True)
    ]


def _figures(side: Faced) -> Json:
    return {"win": side.win, "lose": side.lose, "push": side.push}


def _dealt(one: Decided, other: Decided, deals: int, seed: int) -> tuple[Json, list[str]]:
    """Deal hands that differ and reckon the cost by them."""
    import numpy as np

    from tablemgr.odds.poker.cost import cost

    with progress("dealing", deals) as step:
        paid = cost(one, other, deals, np.random.default_rng(seed), progress=step)
    told: Json = {
        "cost": paid.cost, "cost_standard_error": paid.standard_error, "cost_exact": None, "pairs_that_differ": None,
        "set_by": None, "deals": deals, "seed": seed,
    }  # fmt: skip
    return told, [f"{paid.cost:.6f} ± {paid.standard_error:.2g}"]
