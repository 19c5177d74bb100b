"""`tablemgr settle`: one round a line on standard input, settled again; what surveillance uses in a dispute."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import click
from pydantic import TypeAdapter, ValidationError

from tablemgr import settings
from tablemgr.catalog import commissions, houseways, paytables
from tablemgr.errors import BadInput, TableError
from tablemgr.money import format_money
from tablemgr.rules.banking import HOUSE_SEAT, Bank, HouseBank
from tablemgr.services.settle import Answer, Line, Offers, SetHand, Shown, settle_line

Json = dict[str, object]


@click.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line instead of a table.")
def command(*, as_json: bool) -> None:
    """Settle rounds again: one JSON object a line on standard input, amounts in minor units.

    A line that cannot be settled is answered in its place, and the exit status is 1 after the last.
    """
    folder = settings.load(os.environ).site_folder
    offers = Offered(Path(folder) if folder else None)
    failed = False
    for number, raw in enumerate(sys.stdin.buffer, 1):
        if not raw.strip():
            continue
        try:
            line = read(raw)
            answer = settle_line(line, offers.of(line.game))
        except TableError as refusal:
            failed = True
            click.echo(as_text({"line": number, "error": str(refusal)}) if as_json else f"line {number}: {refusal}\n")
        else:
            click.echo(as_text(answered(answer)) if as_json else "\n".join(drawn(answer, number)))
    if failed:
        raise SystemExit(1)


class Offered:
    """What ships and what the site adds, read for a game when a line first asks for it."""

    def __init__(self, site: Path | None) -> None:
        """Read nothing yet."""
        self._site = site
        self._games: dict[str, Offers] = {}

    def of(self, game: str) -> Offers:
        """Gather what may be named in a line of a game."""
        if game not in self._games:
            tables = {key: each for key, each in paytables.shipped(self._site).items() if each.game == game}
            self._games[game] = Offers(commissions.shipped(self._site), houseways.shipped(self._site, game), tables)
        return self._games[game]


def read(raw: bytes) -> Line:
    """Read one line strictly; BadInput with every wrong key."""
    try:
        return _reader().validate_json(raw, strict=True)
    except ValidationError as error:
        problems = error.errors(include_input=False, include_url=False)
    if problems[0]["type"] == "json_invalid":
        raise BadInput("This line is not JSON.")
    said = "; ".join(f"{'.'.join(map(str, each['loc'])) or 'line'}: {each['msg']}" for each in problems)
    raise BadInput("%(problems)s.", problems=said)


@cache
def _reader() -> TypeAdapter[Line]:
    return TypeAdapter(Line)


def as_text(value: Json) -> str:
    """Write one object on one line."""
    return json.dumps(value, ensure_ascii=False)


def answered(answer: Answer) -> Json:
    """Give the answer of one line; what only a player's bank knows is left out while the house banks."""
    done = answer.settlement
    told: Json = {"banker": {**_halves(answer.banker), "rule": answer.banker.rule}}
    banked = not isinstance(done.bank, HouseBank)
    if not isinstance(done.bank, HouseBank):
        told["bank"] = {"kind": done.bank.kind, "seat": done.bank.seat}
    if answer.house is not None:
        told["house"] = _told(answer.house, banked=True)
    told["seats"] = [_seat(shown, banked=banked) for shown in answer.seats]
    told |= {"house_net": done.house_net, "commission": done.commission}
    if banked:
        told |= {
            "bank_net": done.bank_net,
            "bank_commission": done.bank_commission,
            "bank_total": done.bank_total,
            "house_share": done.house_share,
            "order": ["house" if seat == HOUSE_SEAT else seat for seat in done.order],
        }
    return told


def _seat(shown: Shown, *, banked: bool) -> Json:
    told = {"seat": shown.settled.seat, **_told(shown, banked=banked)}
    if shown.side_bets:
        told["side_bets"] = {
            each.bet.name: {"line": each.line, "wager": each.bet.wager, "pays": each.bet.won}
            | ({"envy": each.bet.envy} if each.bet.envy else {})
            for each in shown.side_bets
        }
    return told


def _told(shown: Shown, *, banked: bool) -> Json:
    settled = shown.settled
    told: Json = {
        "low": shown.showdown.low,
        "high": shown.showdown.high,
        "result": shown.showdown.result,
        "pays": settled.pays,
        "commission": settled.commission,
        "net": shown.net,
    }
    if banked:
        told |= {"covered": settled.covered, "returned": settled.returned}
    if shown.hand.foul:
        told["foul"] = True
    if shown.hand.way:
        told["set"] = {**_halves(shown.hand), "way": shown.hand.way, "rule": shown.hand.rule}
    return told


def _halves(hand: SetHand) -> Json:
    return {"low": list(map(str, hand.split.low)), "high": list(map(str, hand.split.high))}


def drawn(answer: Answer, number: int) -> Iterator[str]:
    """Write one round for people: the hands, each wager in the order it was settled, and what is left with whom."""
    done = answer.settlement
    yield f"line {number}: {answer.game.title}, {_held(done.bank)}, {answer.policy.title}"
    yield f"  bank's hand: {_hand(answer, answer.banker)}"
    if answer.house:
        yield f"  house's hand: {_hand(answer, answer.house.hand)}"
    for shown in answer.seats:
        yield f"  seat {shown.settled.seat}'s hand: {_hand(answer, shown.hand)}"
        for each in shown.side_bets:
            line = answer.game.line_words(each.line)
            yield f"  seat {shown.settled.seat}'s {each.name}: {line}, {format_money(each.bet.gained)}"
    yield from _sheet(answer)
    if not isinstance(done.bank, HouseBank):
        yield f"  bank net {format_money(done.bank_net)}, commission on it {format_money(done.bank_commission)}"
    yield f"  house net {format_money(done.house_net)}, commission in it {format_money(done.commission)}\n"


def _held(bank: Bank) -> str:
    if isinstance(bank, HouseBank):
        return "the house banks"
    shared = "and the house bank half and half" if bank.kind == "co_bank" else "banks"
    return f"seat {bank.seat} {shared} with {format_money(bank.purse)}"


def _hand(answer: Answer, hand: SetHand) -> str:
    low, high = (answer.game.words(half) for half in (hand.split.low, hand.split.high))
    rule = " (a foul)" if hand.foul else f" ({hand.way}: {hand.rule})" if hand.way else ""
    return f"{hand.split}, {low} / {high}{rule}"


def _sheet(answer: Answer) -> Iterator[str]:
    shown = {each.settled.seat: each for each in (*answer.seats, *([answer.house] if answer.house else []))}
    rows = [_row(shown[seat]) for seat in answer.settlement.order]
    if not rows:
        return
    widths = {name: max(len(name), *(len(row[name]) for row in rows)) for name in rows[0]}
    for row in ({name: name for name in widths}, *rows):
        yield "  " + "  ".join(row[name].rjust(width) for name, width in widths.items())


def _row(shown: Shown) -> dict[str, str]:
    settled = shown.settled
    return {
        "seat": str(settled.seat or "house"),
        "low": str(shown.showdown.low),
        "high": str(shown.showdown.high),
        "result": shown.showdown.result,
        "wager": format_money(settled.wager),
        "covered": format_money(settled.covered),
        "returned": format_money(settled.returned),
        "pays": format_money(settled.pays),
        "commission": format_money(settled.commission),
        "side bets": format_money(sum(each.bet.gained for each in shown.side_bets)),
        "net": format_money(shown.net),
    }
