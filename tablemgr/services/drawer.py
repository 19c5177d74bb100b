"""What a tray is moved by beside rounds, fills and credits, and how the drawer of a table's screen shows it.

The causes are the closed list of the book (New Jersey's 13:69D-1.20), each with its one posting rule. Where a house
does not enter buy-ins the expected rack is not tracked, and then it is never a number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tablemgr.audit.canonical import Json
from tablemgr.clock import stamp
from tablemgr.ledger.accounts import COMMISSION, RACK, account
from tablemgr.ledger.entry import Entry
from tablemgr.money import Cents
from tablemgr.services.house import basics
from tablemgr.services.spoken import said
from tablemgr.store import people, rack, tables
from tablemgr.store.tables import Table
from tablemgr.store.work import Unit
from tablemgr.words import Text, text


@dataclass(frozen=True, slots=True)
class Cause:
    """What a tap stands for: the cause in the book, its words, and whether only whole chips can be meant."""

    ledger: str
    words: Text
    chips: bool = True


CAUSES: Mapping[str, Cause] = {
    "buy_in": Cause("buy_in", text("Buy-in")),
    "change": Cause("change", text("Change")),
    "coupon": Cause("coupon", text("Coupon")),
    "marker": Cause("marker", text("Marker")),
    "coin": Cause("coin_for_commission", text("Coin for commission"), chips=False),
    "toke": Cause("toke_exchange", text("Toke exchange"), chips=False),
}


def drawer(unit: Unit, table: Table, *, mine: bool, moved: Cents = 0) -> dict[str, Json]:
    """Give the drawer as a screen shows it; `moved` is what a fact that is just being kept does to the tray."""
    tracked = basics(unit).policy.tracks_buy_ins
    held = tables.balances(unit, account(RACK, table.code), account(COMMISSION, table.code))
    found = rack.moves(unit, table.code, table.session) if table.is_open else ()
    names = people.names(unit, {each.person for each in found}) if found else {}
    return {
        "tracked": tracked,
        "expected": sum(held.values()) + moved if tracked and table.is_open else None,
        "causes": [cause for cause in CAUSES if tracked or cause != "buy_in"],
        "chips": list(table.chip_set.denominations),
        "moves": [
            {
                "fact": each.fact,
                "cause": each.cause,
                "words": said(CAUSES[each.cause].words),
                "cents": each.cents,
                "tray": each.tray,
                "seat": each.seat,
                "at": stamp(each.at),
                "by": names.get(each.person, each.person),
                "undone": each.undone,
                "can_undo": mine and not each.undone,
            }
            for each in found
        ],
    }


def effect(entries: Sequence[Entry], table: str) -> Cents:
    """Tell by how much entries change what lies in a table's tray.

    >>> from tablemgr.ledger.entry import move
    >>> effect([move("buy_in", 10000, table="PG14"), move("change", 500, table="PG14")], "PG14")
    -10000
    """
    tray = {account(RACK, table), account(COMMISSION, table)}
    return sum(each.cents for entry in entries for each in entry.postings if each.account in tray)
