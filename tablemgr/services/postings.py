"""From a settlement to the book: which chips moved between the tray and the seats, one entry a cause."""

from __future__ import annotations

from collections.abc import Iterator

from tablemgr.ledger.accounts import COMMISSION, RACK, SEAT, account
from tablemgr.ledger.entry import Entry, Posting
from tablemgr.money import Cents
from tablemgr.rules.settlement import Settlement


def entries(table: str, settlement: Settlement) -> tuple[Entry, ...]:
    """Give the entries of a round that the house banked, losers before winners as chips move; a push moves none."""
    main, sides = settlement.seats, settlement.side_bets
    moved = (
        ("wager_taken", RACK, [(bet.seat, bet.pays) for bet in main if bet.pays < 0]),
        ("wager_paid", RACK, [(bet.seat, bet.pays) for bet in main if bet.pays > 0]),
        ("commission", COMMISSION, [(bet.seat, -bet.commission) for bet in main if bet.commission]),
        ("sidebet_taken", RACK, [(bet.seat, -bet.taken) for bet in sides if bet.taken]),
        ("sidebet_paid", RACK, [(bet.seat, bet.paid) for bet in sides if bet.paid]),
    )
    return tuple(Entry(cause, tuple(_postings(table, other, gains))) for cause, other, gains in moved if gains)


def _postings(table: str, other: str, gains: list[tuple[int, Cents]]) -> Iterator[Posting]:
    """Post what each seat gained, and the whole of it the other way to the account that gave or took it."""
    for seat, cents in gains:
        yield Posting(account(SEAT, table, seat), cents)
    yield Posting(account(other, table), -sum(cents for _, cents in gains))
