"""The events of a game of training as lines for people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Told = Mapping[str, Any]  # an event: plain data of every shape


def line(told: Told) -> str:
    """Write one event."""
    number = f"round {told['round']:>3}  " if "round" in told else ""
    return f"{number}{_LINES[str(told['event'])](told)}"


def _start(told: Told) -> str:
    seats = ", ".join(f"seat {each['seat']} {each['plays']}" for each in told["players"])
    first = f"; the bank begins with seat {told['first']}" if "first" in told else ""
    return f"{told['game']}, seed {told['seed']}: {seats}{first}"


def _table(table: Mapping[str, object]) -> str:
    return "  ".join(f"{seat}: {value}" for seat, value in table.items())


def _deal(told: Told) -> str:
    hands = {seat: " ".join(hand) for seat, hand in told["hands"].items()}
    hands |= {who: " ".join(told[who]) for who in ("house", "dealer") if who in told}
    return "dealt   " + _table(hands)


def _set(told: Told) -> str:
    low, high = (told.get(old) or told[new] for old, new in (("low", "front"), ("high", "rear")))
    who = f"seat {told['seat']}" if "seat" in told else f"the {told['event']}"
    rule = f"  ({told['rule']})" if "rule" in told else ""
    return f"{who} sets {' '.join(low)} / {' '.join(high)}{rule}"


def _compare(told: Told) -> str:
    low, high = (told.get(old) or told[new] for old, new in (("low", "front"), ("high", "rear")))
    against = _who(told.get("against", "dealer"))
    return f"seat {told['seat']} against {against}: {low}, {high}: {told['result']}"


def _settle(told: Told) -> str:
    return f"seat {told['seat']} against {_who(told['against'])}: wager {told['wager']}, {told['gain']:+d}"


def _banked(told: Told) -> str:
    return (
        f"bank of {_who(told['seat'])} ({told['share']}): {told['gain']:+d}, "
        f"banker {told['banker']:+d}, house {told['house']:+d}"
    )


def _points(told: Told) -> str:
    if "won" in told:
        return f"won     {_table(told['won'])}   lost to the dealer  {_table(told['lost'])}"
    return f"points  {_table(told['points'])}  house: {told['house']}"


def _end(told: Told) -> str:
    winners = ", ".join(f"seat {seat}" for seat in told["winners"]) or "nobody"
    over = ", ".join(f"seat {seat}" for seat in told.get("dealer_over", ()))
    return f"over after {told['rounds']} rounds: {winners} won{f'; the dealer over {over}' if over else ''}"


def _bank(told: Told) -> str:
    passed = "".join(f", passed on by seat {seat}" for seat in told["passed"])
    return f"seat {told['seat']} banks{passed}"


def _who(seat: object) -> str:
    return f"seat {seat}" if isinstance(seat, int) else f"the {seat}"


_LINES: dict[str, Callable[[Told], str]] = {
    "start": _start,
    "wagers": lambda told: "wagers  " + _table(told["wagers"]),
    "offer": lambda told: f"seat {told['seat']} is offered the bank: {', '.join(told['choices'])}",
    "answer": lambda told: f"seat {told['seat']} answers {told['answer']}",
    "bank": _bank,
    "limit": lambda told: f"seat {told['seat']} states the limit {told['limit']}",
    "deal": _deal,
    "split": _set,
    "house": _set,
    "dealer": _set,
    "compare": _compare,
    "settle": _settle,
    "banked": _banked,
    "points": _points,
    "bust": lambda told: f"seat {told['seat']} is bust with {told['points']}",
    "end": _end,
}
