"""`tablemgr win`: what a table won and held, from the five figures of its shift; what other programs rely on."""

from __future__ import annotations

import json

import click

from tablemgr.ledger.win import Chips, hold, percent, win
from tablemgr.money import Cents, format_money, parse_money


@click.command()
@click.option("--opening", required=True, help="The opener, as 25000.00.")
@click.option("--fills", default="0", help="All fills together; none unless given.")
@click.option("--credits", "credits_", default="0", help="All credits together; none unless given.")
@click.option("--drop", help="What the drop box held. Without it win and hold are not known.")
@click.option("--closing", required=True, help="The closer.")
@click.option("--json", "as_json", is_flag=True, help='{"win": "3550.00", "hold": "19.35"}, what is unknown null.')
def command(*, opening: str, fills: str, credits_: str, drop: str | None, closing: str, as_json: bool) -> None:
    """Work out the win of a table, and its hold in percent of the drop.

    win = closing + credits + drop - opening - fills; hold = win / drop, and none where the drop is 0.
    """
    chips = Chips(opener=_cents(opening), fills=_cents(fills), credits=_cents(credits_), closer=_cents(closing))
    dropped = None if drop is None else _cents(drop)
    won = win(chips, dropped)
    told = {"win": None if won is None else format_money(won), "hold": percent(hold(won, dropped))}
    if as_json:
        click.echo(json.dumps(told))
        return
    click.echo(f"win   {told['win'] or 'not counted'}")
    click.echo(f"hold  {told['hold'] + ' %' if told['hold'] else '—' if won is not None else 'not counted'}")


def _cents(amount: str) -> Cents:
    cents = parse_money(amount)
    if cents < 0:
        raise click.BadParameter(f"{amount} is below zero.")
    return cents
