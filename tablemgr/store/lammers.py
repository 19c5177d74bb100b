"""What seats owe: the balances of the accounts in which commission that was not paid at once is kept.

No opening or closing of a table touches them, so what is owed outlives the dealer and the session.
"""

from __future__ import annotations

from sqlalchemy import bindparam, select

from tablemgr.ledger.accounts import OWED
from tablemgr.money import Cents
from tablemgr.store.prepared import Prepared
from tablemgr.store.rows import AccountRow
from tablemgr.store.work import Unit


def owed(unit: Unit, table: str) -> dict[int, Cents]:
    """Give what each seat of a table owes, in minor units; a seat that owes nothing is left out.

    Less than nothing stands where a round was taken back after its lammer was paid; the next one makes up for it.
    """
    # Every account of the table lies between the two: a colon is followed by a semicolon.
    rows = _OWED.all(unit.session, low=f"{OWED}:{table}:", high=f"{OWED}:{table};")
    return dict(sorted((int(name.rpartition(":")[2]), cents) for name, cents in rows if cents))


_OWED = Prepared(
    select(AccountRow.name, AccountRow.balance).where(
        AccountRow.name >= bindparam("low"), AccountRow.name < bindparam("high")
    )
)
