"""The bank on the table's screen: whom it is offered, who holds it, the house's own hand and dragon hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from tablemgr.audit.canonical import Json
from tablemgr.rules.banking import HOUSE_SEAT, HouseBank, SeatBank
from tablemgr.rules.covering import needed
from tablemgr.rules.dragon import vacant
from tablemgr.rules.offering import if_taken, matched
from tablemgr.rules.round import Round
from tablemgr.rules.seating import Layout, delivery
from tablemgr.rules.table import TableRules
from tablemgr.services.postings import pay_order
from tablemgr.services.settling import Dealt

# Gives the hand of a place and what it came to, as a seat is shown.
Seat = Callable[[int], Mapping[str, Json]]


def bank(dealt: Dealt) -> dict[str, Json]:
    """Say who banks; `short` while his purse does not cover the wagers that lie there."""
    round_, table, settled = dealt.round, dealt.game.rules, dealt.payouts.settlement
    held, wanted = round_.bank, needed(round_)
    player = not isinstance(held, HouseBank)
    purse, action = (0, None) if isinstance(held, HouseBank) else (held.purse, held.action)
    return {
        "banking": table.bank.banking,
        "offer": _offer(round_, table),
        "holder": round_.banker_seat,
        "kind": held.kind,
        "purse": purse,
        "action": action,
        "needs": wanted,
        "short": player and purse < wanted,
        "declined": list(round_.declined),
        "house_wager": _house_wager(round_, table),
        "net": settled.bank_net if player and settled.main else None,
        "commission": settled.bank_commission if player and settled.main else None,
    }


def _offer(round_: Round, table: TableRules) -> Json:
    """Say who is asked, and what he would have to cover; None where nobody is."""
    seat, turn = round_.asked, round_.turn
    if seat is None or turn is None:
        return None
    whole = needed(if_taken(round_, seat, table))
    half = whole - matched(round_, table, seat)
    answers: list[Json] = ["whole", *(["half"] if table.bank.cobank else []), "decline"]
    return {
        "seat": seat,
        "answers": answers,
        "needs": whole,
        "needs_half": (half + 1) // 2,
        "cap": table.bank.cap(turn.bets.get(seat, 0)),
        "action": table.bank.bank_action,
        "after": [other for other in turn.seats if other not in (seat, *round_.declined)],
    }


def _house_wager(round_: Round, table: TableRules) -> Json:
    """Say what the house may wager against the bank that stands; None where it may not."""
    if table.bank.house_wager == "none" or not isinstance(round_.bank, SeatBank):
        return None
    limits = table.limits
    return {
        "may": round_.phase == "bets",
        "least": limits.minimum,
        "most": limits.maximum,
        "only": matched(round_, table) or None,
    }


def house(dealt: Dealt, seat: Seat) -> Json:
    """Show the house's own hand against a player's bank; None where the house does not wager."""
    own = dealt.round.house_wager
    return {"wager": own, **seat(HOUSE_SEAT)} if own else None


def dragon(dealt: Dealt, seat: Seat) -> Json:
    """Show the dragon hands by the vacant seat, and the packets that may be taken; None where none are offered."""
    table = dealt.game.rules
    if table.bank.dragon == "discard":
        return None
    return {
        "offer": list(vacant(dealt.round, table)),
        "minimum": table.limits.minimum,
        "hands": {
            str(place): {"owner": each.owner, "wager": each.cents, **seat(place)}
            for place, each in dealt.round.dragons.items()
        },
    }


def orders(table: TableRules, banker: int | None) -> Mapping[str, Json]:
    """Give who gets which stack for every total the dice can show, counted from the bank; 0 stands for no dice.

    So a tablet whose line is slow asks for the hands in the house's order. A seat is its number, the banker 0, a dead
    hand -1, the house's own hand while a seat banks -2.
    """
    return _orders(table.layout, table.dice, table.faces, banker)


@cache
def _orders(layout: Layout, dice: int | None, faces: int, banker: int | None) -> Mapping[str, Json]:
    totals = (None,) if dice is None else range(dice, dice * faces + 1)
    return {
        str(total or 0): [
            _NUMBERED.get(place.kind, place.seat) for place in delivery(total, layout, banker=banker).order
        ]
        for total in totals
    }


_NUMBERED: Mapping[str, int] = {"banker": 0, "dead": -1, "dealer": -2}


def order(dealt: Dealt) -> list[Json]:
    """Give the places in the order they are paid, as far as they are known; 0 is the house's own hand."""
    return list(pay_order(dealt.payouts.settlement, dealt.game.rules.bank.settle_order))
