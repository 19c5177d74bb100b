"""The body of a round's fact: everything that was tapped, everything that came of it, and what it was dealt by.

A reader of the chain needs no other record to see the round as it lay, and no program to read its figures.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tablemgr.audit.canonical import Json
from tablemgr.audit.record import By
from tablemgr.rules.betting import order_of_delivery
from tablemgr.rules.round import Hand, Round
from tablemgr.rules.seating import Position
from tablemgr.services.dealing import Game
from tablemgr.services.draft import RoundDraft
from tablemgr.services.payout import BANK, Payouts, Side
from tablemgr.store.tables import Table


@dataclass(frozen=True, slots=True)
class Dealt:
    """A round that is ready: its draft, what the taps lead to, and what that pays."""

    draft: RoundDraft
    round: Round
    game: Game
    payouts: Payouts


def settled_body(table: Table, dealt: Dealt, *, by: By) -> dict[str, Json]:
    """Give the body of `round.settled`. Seats are text keys, amounts minor units, seen from the player.

    `pays` is the win or, negative, the loss; `net` is after commission; `house_net` in `figures` is what the house
    gained in all, commission and side bets included.
    """
    draft = dealt.draft
    return {
        "table": table.code,
        "session": table.session,
        "number": table.last_round + 1,
        "replaces": draft.replaces,
        "game": draft.terms.game,
        "bank": {"kind": BANK},
        "capture": draft.terms.capture,
        "dealer": by.person,
        "tile_set": table.tile_set,
        "terms": draft.terms.to_json(),
        "houseway": {"title": dealt.game.houseway.title, "edition": dealt.game.houseway.edition},
        "standing": list(draft.standing),
        "acts": [{"id": each, "act": act} for each, act in draft.acts],
        "undone": len(draft.undone),
        "started_by": draft.started_by,
        "started_at": draft.started_at,
        **outcome(dealt),
    }


def outcome(dealt: Dealt) -> dict[str, Json]:
    """Give the part of the body that follows from the rest of it, so that a replay can be held against it."""
    return {
        "dice": _dice(dealt),
        "banker": _hand(dealt.round.banker),
        "seats": {str(seat): _seat(dealt, seat) for seat in sorted(dealt.round.order)},
        "figures": _figures(dealt.payouts),
    }


def summary(body: Mapping[str, Any]) -> dict[str, Json]:
    """Give what the next round's screen says of this one."""
    return {
        "number": body["number"],
        "house_net": body["figures"]["house_net"],
        "results": {seat: each["result"] for seat, each in body["seats"].items()},
    }


def _dice(dealt: Dealt) -> Json:
    given = order_of_delivery(dealt.round, dealt.game.rules)
    values = dealt.round.dice
    if given is None or given.total is None:
        return None
    return {
        "values": None if values is None else list(values),
        "total": given.total,
        "order": [_position(place) for place in given.order],
    }


def _position(place: Position) -> Json:
    return place.seat if place.kind == "seat" else place.kind


def _hand(hand: Hand) -> dict[str, Json]:
    split, decision = hand.split, hand.decision
    return {
        "pieces": [str(piece) for piece in hand.pieces],
        "low": None if split is None else [str(piece) for piece in split.low],
        "high": None if split is None else [str(piece) for piece in split.high],
        "set_by": hand.set_by,
        "rule": None if decision is None else decision.rule_id,
        "also": None if decision is None else decision.also,
    }


def _seat(dealt: Dealt, seat: int) -> dict[str, Json]:
    payout = dealt.payouts.seats[seat]
    main, showdown = payout.main, payout.showdown
    return {
        **_hand(dealt.round.seats[seat]),
        "wager": main.wager,
        "low_result": showdown.low,
        "high_result": showdown.high,
        "result": showdown.result,
        "pays": main.pays,
        "commission": main.commission,
        "net": main.net,
        **_beside(dealt, seat),
    }


def _beside(dealt: Dealt, seat: int) -> dict[str, Json]:
    """Give the side bets of a seat: the first, and all where the table offers several."""
    sides = dealt.payouts.sides.get(seat, ())
    first = _side(sides[0]) if sides else None
    # Only there, so that the rounds of a table with one side bet read as they always did.
    if len(dealt.draft.terms.paytables) <= 1:
        return {"side": first}
    return {"side": first, "sides": [{"key": side.key, **_side(side)} for side in sides]}


def _side(side: Side) -> dict[str, Json]:
    # Only where there is any, so that the rounds of a table without envy read as they always did.
    envy: dict[str, Json] = {"envy": side.envy} if side.envy else {}
    return {"wager": side.wager, "line": side.line, "pays": side.pays, **envy}


def _figures(payouts: Payouts) -> dict[str, Json]:
    """Give the sums a report adds up; what was taken and paid are amounts, not signs."""
    settled = payouts.settlement
    main = [bet.pays for bet in settled.seats]
    return {
        "wagers": sum(bet.wager for bet in settled.seats),
        "taken": -sum(pays for pays in main if pays < 0),
        "paid": sum(pays for pays in main if pays > 0),
        "commission": settled.commission,
        "side_wagers": sum(side.wager for side in settled.side_bets),
        "side_taken": sum(side.taken for side in settled.side_bets),
        "side_paid": sum(side.paid for side in settled.side_bets),
        "house_net": settled.house_net,
    }
