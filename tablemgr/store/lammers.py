"""What seats owe: the balances of the accounts in which commission that was not paid at once is kept.

No opening or closing of a table touches them, so what is owed outlives the dealer and the session.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import bindparam, func, select

from tablemgr.ledger.accounts import OWED, account
from tablemgr.money import Cents
from tablemgr.store.prepared import Prepared
from tablemgr.store.rows import AccountRow, EntryRow, FactRow
from tablemgr.store.work import Unit

# No game has more seats; an account of a seat that a table has no longer is still looked at.
SEATS = range(1, 10)


def owed(unit: Unit, table: str) -> dict[int, Cents]:
    """Give what each seat of a table owes, in minor units; a seat that owes nothing is left out.

    Less than nothing stands where a round was taken back after its lammer was paid; the next one makes up for it.
    """
    rows = _OWED.all(unit.session, **{f"seat{seat}": account(OWED, table, seat) for seat in SEATS})
    return dict(sorted((int(name.rpartition(":")[2]), cents) for name, cents in rows if cents))


def flows(unit: Unit, *, since: datetime | None, until: datetime) -> Mapping[tuple[str, int], Mapping[str, Cents]]:
    """Sum what came to and went from each seat's account in a stretch of time, by table and seat, then by cause.

    What a correction takes back stands under its own cause with `.reversed` behind it.
    """
    query = (
        select(EntryRow.account, EntryRow.cause, func.sum(EntryRow.amount))
        .join(FactRow, FactRow.id == EntryRow.fact)
        .where(EntryRow.account.startswith(f"{OWED}:"), FactRow.at < until)
        .group_by(EntryRow.account, EntryRow.cause)
    )
    found: dict[tuple[str, int], dict[str, Cents]] = {}
    for name, cause, cents in unit.session.execute(query if since is None else query.where(FactRow.at >= since)):
        _, table, seat = name.split(":")
        found.setdefault((table, int(seat)), {})[cause] = int(cents)
    return found


# Named one by one: a stretch of names would be another one in the order of another database.
_OWED = Prepared(
    select(AccountRow.name, AccountRow.balance).where(AccountRow.name.in_([bindparam(f"seat{seat}") for seat in SEATS]))
)
