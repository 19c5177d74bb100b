"""The body of a round's fact: everything that was tapped, everything that came of it, and what it was dealt by.

A reader of the chain needs no other record to see the round as it lay, and no program to read its figures.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tablemgr.audit.canonical import Json
from tablemgr.audit.record import By
from tablemgr.rules.banking import HOUSE_SEAT
from tablemgr.rules.betting import order_of_delivery
from tablemgr.rules.round import Hand, Round
from tablemgr.rules.seating import Position
from tablemgr.services import banked
from tablemgr.services.dealing import Game
from tablemgr.services.draft import RoundDraft
from tablemgr.services.payout import Payouts, Side
from tablemgr.services.postings import Paying
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


def paying(dealt: Dealt) -> Paying:
    """Give how this round is paid: in which order, commission put down or owed, dragon hands by their owners."""
    owners = {seat: each.owner for seat, each in dealt.round.dragons.items()}
    return Paying(dealt.game.rules.bank.settle_order, dealt.draft.terms.collect, owners)


def outcome(dealt: Dealt) -> dict[str, Json]:
    """Give the part of the body that follows from the rest of it, so that a replay can be held against it."""
    round_, payouts = dealt.round, dealt.payouts
    return {
        "bank": banked.bank(round_, payouts.settlement),
        "dice": _dice(dealt),
        "banker": _hand(round_.banker),
        "seats": {str(seat): {**_seat(dealt, seat), **_beside(dealt, seat)} for seat in sorted(round_.players)},
        # Only where there are any, so that the rounds of a table without them read as they always did.
        **({"house": _seat(dealt, HOUSE_SEAT)} if round_.house_wager else {}),
        **({"dragon": _dragons(dealt)} if round_.dragons else {}),
        "figures": {**_figures(payouts), **banked.figures(round_, payouts.settlement)},
    }


def _dragons(dealt: Dealt) -> dict[str, Json]:
    return {
        str(seat): {**_seat(dealt, seat), "owner": each.owner} for seat, each in sorted(dealt.round.dragons.items())
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
    """Give a place that wagered: a seat, the house's own or a dragon hand."""
    payout = dealt.payouts.at(seat)
    assert payout is not None, "every place of a round that is ready is known"
    main, showdown, hand = payout.main, payout.showdown, dealt.round.seats[seat]
    folded: dict[str, Json] = {"folded": True} if hand.folded else {}
    # What the bank's money did not reach goes back; only where a player's bank was short.
    returned: dict[str, Json] = {"returned": main.returned} if main.returned else {}
    return {
        **_hand(hand),
        "wager": main.wager,
        "low_result": showdown.low,
        "high_result": showdown.high,
        "result": showdown.result,
        "pays": main.pays,
        "commission": main.commission,
        "net": main.net,
        **folded,
        **returned,
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
    taken, paid = banked.taken_and_paid(settled)
    return {
        "wagers": sum(bet.wager for bet in settled.seats),
        "taken": taken,
        "paid": paid,
        "commission": settled.commission,
        "side_wagers": sum(side.wager for side in settled.side_bets),
        "side_taken": sum(side.taken for side in settled.side_bets),
        "side_paid": sum(side.paid for side in settled.side_bets),
        "house_net": settled.house_net,
    }
