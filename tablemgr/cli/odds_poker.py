"""`tablemgr odds poker`: exact frequencies, house ways over every hand, side bets, and two ways dealt to each other."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, TypeAlias

import click

from tablemgr.cli.poker_ways import joker_option, json_option, poker_way, set_by, site_folder, wheel_option
from tablemgr.cli.progress import progress
from tablemgr.rules.paytable import PayTable
from tablemgr.rules.poker.hand import JokerUse, WheelRank
from tablemgr.rules.poker.sidebet import line_words

if TYPE_CHECKING:
    from tablemgr.odds.poker.outcome import Outcome

# NumPy is imported by the command that counts: wrong usage is told without waiting for it.
# ruff: noqa: PLC0415

VARIANTS = ("commission", "no_commission", "ez", "tiger_9", "face_up")
Json: TypeAlias = dict[str, object]


@click.group("poker")
def command() -> None:
    """Exact counts over all 154,143,080 hands of seven cards."""


@command.command("frequencies")
@json_option
@joker_option
@wheel_option
def frequencies_command(*, as_json: bool, joker: JokerUse, wheel_rank: WheelRank) -> None:
    """Count every hand by the best five of its seven cards."""
    from tablemgr.odds.poker.frequencies import frequencies

    found = frequencies(joker, wheel_rank)
    if as_json:
        click.echo(json.dumps(found.by_category | {"total": found.total, "high_card_by_top": found.high_card_by_top}))
        return
    _table({name.replace("_", " "): count for name, count in found.by_category.items()}, found.total)
    click.echo("high card by its top:")
    _table(found.high_card_by_top, found.total, whole=False)


@command.command("houseway")
@click.argument("way", callback=poker_way)
@json_option
@joker_option
@wheel_option
def houseway_command(*, way: str, as_json: bool, joker: JokerUse, wheel_rank: WheelRank) -> None:
    """Set every hand by a house way and count the low hands, the high hands and the rules that spoke."""
    from tablemgr.odds.poker.counts import counts

    (decided,) = set_by([way], joker, wheel_rank)
    found = counts(decided)
    if as_json:
        told = {"way": way, "low": found.low, "high": found.high, "rules": found.rules, "fouls": decided.fouls}
        click.echo(json.dumps(told | {"total": found.total}))
        return
    for title, table in (("low hand", found.low), ("high hand", found.high), ("rule", found.rules)):
        click.echo(f"{title}:")
        _table(table, found.total, whole=False)
    click.echo(f"{found.total:,} hands, {decided.fouls} fouls")


@command.command("outcome")
@click.argument("player_way", callback=poker_way)
@click.argument("banker_way", callback=poker_way)
@click.option("--deals", type=click.IntRange(min=1), default=1_000_000, show_default=True, help="How many deals.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="The same seed, the same deals.")
@click.option(
    "--variant", type=click.Choice(VARIANTS), default=VARIANTS[0], show_default=True,
    help="Five per cent of each win, none, or a game in which some hand of the dealer's is a push.",
)  # fmt: skip
@json_option
@joker_option
@wheel_option
def outcome_command(
    *, player_way: str, banker_way: str, deals: int, seed: int, variant: str, as_json: bool, joker: JokerUse,
    wheel_rank: WheelRank,
) -> None:  # fmt: skip
    """Deal two ways against each other; the rates are fractions of the deals, with their standard errors."""
    import numpy as np

    from tablemgr.odds.poker.outcome import outcome
    from tablemgr.odds.poker.variants import VARIANTS, pushes

    player, banker = set_by([player_way, banker_way], joker, wheel_rank)
    played = VARIANTS[variant]
    with progress("dealing", deals) as step:
        found = outcome(
            player, banker, deals, np.random.default_rng(seed),
            pushes=pushes(played.auto_push, banker), commission=played.commission, progress=step,
        )  # fmt: skip
    if as_json:
        named: Json = {"player": player_way, "banker": banker_way, "variant": variant, "deals": deals, "seed": seed}
        click.echo(json.dumps(named | _told(found)))
        return
    click.echo(f"{player_way} against a dealer who sets by {banker_way}, {variant}, {deals:,} deals of seed {seed}")
    for name, rate in (found.rates | {"edge": found.edge}).items():
        click.echo(f"  {name.replace('_', ' '):<10}{rate:>10.6f}  ± {found.standard_errors[name]:.6f}")


@command.command("paytable")
@click.argument("name", required=False)
@click.option("--list", "listing", is_flag=True, help="List the pay tables.")
@click.option("--way", default="trump_plaza", show_default=True, callback=poker_way,
              help="How the dealer's hand is set, where a bet asks that.")  # fmt: skip
@json_option
def paytable_command(*, name: str | None, listing: bool, way: str, as_json: bool) -> None:
    """Count the deals on every line of a side bet exactly, and the house's edge by its pay table."""
    from tablemgr.catalog import paytables

    tables = {key: table for key, table in paytables.shipped(site_folder()).items() if table.game == "poker"}
    if listing:
        told = [{"key": key, "name": table.name, "edition": table.edition} for key, table in sorted(tables.items())]
        lines = (f"{each['key']:<22}{each['name']}, {each['edition']}".rstrip(", ") for each in told)
        click.echo(json.dumps(told) if as_json else "\n".join(lines))
        return
    key = (name or "").replace("_", "-")
    if key not in tables:
        raise click.BadParameter(f"There is no pay table “{name or ''}”; there are {', '.join(sorted(tables))}.")
    _paytable(tables[key], way, as_json=as_json)


def _paytable(table: PayTable, way: str, *, as_json: bool) -> None:
    from tablemgr.odds.poker.paytables import ASKS_A_WAY, lines
    from tablemgr.odds.poker.ways import layout

    asks = table.bet in ASKS_A_WAY
    found = lines(table.bet, layout(), set_by([way])[0] if asks else None)
    paid = {line.key: found.deals.get(line.key, 0) for line in table.lines}
    losing = found.total - sum(paid.values())
    if as_json:
        told: Json = {
            "key": table.key, "name": table.name, "edition": table.edition, "bet": table.bet,
            "combinations": paid, "pays": {line.key: line.pays for line in table.lines}, "losing": losing,
            "total": found.total, "edge": found.edge(table), "envy_for_each_other_player": found.envy(table),
        }  # fmt: skip
        click.echo(json.dumps(told | ({"way": way} if asks else {})))
        return
    click.echo(f"{table.name}, {table.edition}".rstrip(", ") + (f", dealer's hand set by {way}" if asks else ""))
    for line in table.lines:
        click.echo(f"  {line_words(line.key)!s:<44}{paid[line.key]:>16,}  pays {line.pays}")
    click.echo(f"  {'every other hand':<44}{losing:>16,}  of {found.total:,}")
    click.echo(f"  house edge {found.edge(table):.6f}")
    if table.envy:
        click.echo(f"  envy gives back {found.envy(table):.6f} of the least bet that earns it, for each other player")


def _told(found: Outcome) -> Json:
    return {**found.rates, "edge": found.edge, "standard_errors": found.standard_errors}


def _table(counts: dict[str, int], total: int, *, whole: bool = True) -> None:
    shown = counts | ({"total": total} if whole else {})
    for name, count in shown.items():
        click.echo(f"  {name:<28}{count:>13,}  {count / total:>10.6f}")
