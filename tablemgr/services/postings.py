"""From a settlement to the book: which chips moved between tray, seats and bank, one entry a cause, as they are paid.

While a player banks, chips go from seat to seat and the tray is not touched; the house's half of a shared bank and its
own wager against a bank go through the tray. Commission is put down at once, or owed as a lammer of the seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby

from tablemgr.ledger.accounts import COMMISSION, OWED, RACK, SEAT, account, kind_of
from tablemgr.ledger.entry import Entry, Posting
from tablemgr.money import Cents
from tablemgr.rules.banking import HOUSE_SEAT, HouseBank
from tablemgr.rules.bankrules import SettleOrder
from tablemgr.rules.settlement import Settled, Settlement, SideBet

_TAKEN_FIRST = ("bank_taken", "wager_taken", "wager_paid", "bank_paid", "commission", "commission_owed")


@dataclass(frozen=True, slots=True)
class Paying:
    """How a house pays: seat by seat or losers first, and whether commission is put down or owed.

    `owners` names the seat whose money lies on the packet of another one (a dragon hand).
    """

    order: SettleOrder = "take_then_pay"
    collect: str = "paid"
    owners: Mapping[int, int] = field(default_factory=dict)

    def seat(self, place: int) -> int:
        """Give the seat whose chips move for a place."""
        return self.owners.get(place, place)


@dataclass(frozen=True, slots=True)
class _Move:
    """So many cents that a seat gains or, negative, loses for a cause, from or to another account."""

    cause: str
    seat: str
    other: str
    cents: Cents


def entries(table: str, settlement: Settlement, paying: Paying | None = None) -> tuple[Entry, ...]:
    """Give the entries of a round in the order the chips move; a push moves none."""
    how = paying or Paying()
    places = dict.fromkeys((*pay_order(settlement, how.order), *(side.seat for side in settlement.side_bets)))
    moves = [move for place in places for move in _of_place(table, settlement, how, place)]
    if how.order == "take_then_pay":
        moves.sort(key=lambda move: _rank(move.cause))
    moves += _of_bank(table, settlement, how)
    return tuple(Entry(cause, _postings(group)) for cause, group in groupby(moves, key=lambda move: move.cause))


def owing(posted: Iterable[Entry]) -> dict[int, Cents]:
    """Give what some entries add to what each seat owes as lammers.

    >>> owing([Entry("commission_owed", (Posting("seat:PG14:3", -500), Posting("owed:PG14:3", 500)))])
    {3: 500}
    """
    found: dict[int, Cents] = {}
    for posting in (posting for entry in posted for posting in entry.postings):
        if kind_of(posting.account) == OWED:
            seat = int(posting.account.rpartition(":")[2])
            found[seat] = found.get(seat, 0) + posting.cents
    return found


def pay_order(settlement: Settlement, order: SettleOrder) -> tuple[int, ...]:
    """Give the places in the order they are paid: as they come round the table, or losers, winners, then pushes."""
    if order == "pay_as_you_go":
        return settlement.order
    pays = {bet.seat: bet.pays for bet in settlement.main}
    return tuple(sorted(settlement.order, key=lambda place: (pays[place] >= 0, pays[place] == 0)))


def _rank(cause: str) -> int:
    return _TAKEN_FIRST.index(cause) if cause in _TAKEN_FIRST else len(_TAKEN_FIRST) + (cause == "sidebet_paid")


def _of_place(table: str, settlement: Settlement, how: Paying, place: int) -> Iterator[_Move]:
    """Move what one place won or lost, its commission, then its side bets, which are the house's always."""
    for bet in settlement.main:
        if bet.seat == place and bet.pays:
            yield _main(table, settlement, how, bet)
            if bet.commission:
                yield _commission(table, how, how.seat(place), bet.commission)
    for side in settlement.side_bets:
        if side.seat == place:
            yield from _side(table, side)


def _main(table: str, settlement: Settlement, how: Paying, bet: Settled) -> _Move:
    held, rack = settlement.bank, account(RACK, table)
    banker = "" if isinstance(held, HouseBank) else account(SEAT, table, held.seat)
    if bet.seat == HOUSE_SEAT:
        # Seen from the banking seat, which is the one that pays the house or is paid by it.
        return _Move("wager_taken" if bet.pays > 0 else "wager_paid", banker, rack, -bet.pays)
    own, way = account(SEAT, table, how.seat(bet.seat)), "taken" if bet.pays < 0 else "paid"
    return _Move(f"{'bank' if banker else 'wager'}_{way}", own, banker or rack, bet.pays)


def _side(table: str, side: SideBet) -> Iterator[_Move]:
    own, rack = account(SEAT, table, side.seat), account(RACK, table)
    if side.taken:
        yield _Move("sidebet_taken", own, rack, -side.taken)
    if side.paid:
        yield _Move("sidebet_paid", own, rack, side.paid)


def _of_bank(table: str, settlement: Settlement, how: Paying) -> Iterator[_Move]:
    """Move the house's half of what a shared bank came to, and the commission on the banking player's net."""
    if isinstance(settlement.bank, HouseBank):
        return
    seat, share = settlement.bank.seat, settlement.house_share
    if share:
        cause = "wager_taken" if share > 0 else "wager_paid"
        yield _Move(cause, account(SEAT, table, seat), account(RACK, table), -share)
    if settlement.bank_commission:
        yield _commission(table, how, seat, settlement.bank_commission)


def _commission(table: str, how: Paying, seat: int, cents: Cents) -> _Move:
    own = account(SEAT, table, seat)
    if how.collect == "lammer":
        return _Move("commission_owed", own, account(OWED, table, seat), -cents)
    return _Move("commission", own, account(COMMISSION, table), -cents)


def _postings(moves: Iterable[_Move]) -> tuple[Posting, ...]:
    """Post what each seat gained, then all of it the other way to the accounts that gave or took it."""
    gained: dict[str, Cents] = {}
    given: dict[str, Cents] = {}
    for move in moves:
        gained[move.seat] = gained.get(move.seat, 0) + move.cents
        given[move.other] = given.get(move.other, 0) - move.cents
    return tuple(Posting(name, cents) for side in (gained, given) for name, cents in side.items())
