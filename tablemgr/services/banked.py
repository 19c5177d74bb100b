"""What the fact of a round says of its bank: who held it, what he came to, and what the next offers go by.

A round of a table where the house always banks says that and nothing more.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablemgr.audit.canonical import Json
from tablemgr.rules.acts import Act, BankOffers
from tablemgr.rules.banking import CoBank, HouseBank
from tablemgr.rules.round import Round
from tablemgr.rules.seating import SeatOne
from tablemgr.rules.settlement import Settlement
from tablemgr.rules.table import TableRules
from tablemgr.rules.turns import Remembered, around, offers


def bank(round_: Round, settlement: Settlement) -> dict[str, Json]:
    """Give the bank of a round. `net` is the banking player's before `commission`, `share` the house's part of it."""
    held = round_.bank
    said: dict[str, Json] = {"kind": held.kind}
    if not isinstance(held, HouseBank):
        said |= {
            "seat": held.seat,
            "purse": held.purse,
            "action": held.action,
            "share": settlement.house_share,
            "net": settlement.bank_net,
            "commission": settlement.bank_commission,
        }
    if round_.turn is None:
        return said
    after = Remembered(round_.turn.holder, round_.turn.row, round_.turn.bets).after(round_.banker_seat, round_.wagers)
    left: dict[str, Json] = {
        "holder": after.holder,
        "row": after.row,
        "bets": {str(seat): cents for seat, cents in sorted(after.bets.items())},
    }
    return {**said, "offered": list(round_.turn.seats), "declined": list(round_.declined), "after": left}


def remembered(body: Mapping[str, Any]) -> Remembered:
    """Read what the next offers go by from the body of a settled round, also one from before there were any."""
    wagers = {int(seat): each["wager"] for seat, each in body["seats"].items()}
    left = body["bank"].get("after")
    if left is None:
        return Remembered().after(None, wagers)
    bets = {int(seat): cents for seat, cents in left["bets"].items()}
    return Remembered(left["holder"], left["row"], bets, frozenset(wagers))


def offered(before: Remembered, table: TableRules) -> tuple[Act, ...]:
    """Give the act that stands before the first tap where players may bank, none where the house always does."""
    if table.bank.banking == "none":
        return ()
    there = range(1, table.seats + 1)
    asked = offers(before, table.bank, around(table.seats, table.bank.bank_order, table.seat_one))
    bets = tuple((seat, cents) for seat, cents in sorted(before.bets.items()) if seat in there)
    holder = before.holder if before.holder is not None and before.holder in there else 0
    return (BankOffers(asked, bets, holder, before.row),)


def circle(table: TableRules) -> tuple[int, ...]:
    """Give the seats in the order they are settled, the way the table is counted."""
    seat_one: SeatOne = table.seat_one
    return around(table.seats, table.layout.direction, seat_one)


def figures(round_: Round, settlement: Settlement) -> dict[str, Json]:
    """Give the sums that only a player's bank has; none where the house banked.

    `bank_wagers` is the part of the wagers that the player answered for and not the house.
    """
    if isinstance(settlement.bank, HouseBank):
        return {}
    wagers = sum(bet.covered for bet in settlement.seats)
    return {
        "bank_wagers": wagers - wagers // 2 if isinstance(settlement.bank, CoBank) else wagers,
        "bank_net": settlement.bank_net,
        "bank_commission": settlement.bank_commission,
        "house_wager": round_.house_wager,
    }


def taken_and_paid(settlement: Settlement) -> tuple[int, int]:
    """Give what the house took and paid on main bets, both as amounts: each bet of its own bank, else its part."""
    if isinstance(settlement.bank, HouseBank):
        gained = [-bet.pays for bet in settlement.seats]
    else:
        own = settlement.house_bet.pays if settlement.house_bet else 0
        gained = [settlement.house_share, own]
    return sum(each for each in gained if each > 0), -sum(each for each in gained if each < 0)
