"""Whether the money that a banking player shows answers for the wagers that lie on the table.

A whole bank covers them all and half a bank half of them, unless the order of action says whom the money reaches
(tiles reference 2.10 (2) to (5)). The house answers for anything.
"""

from __future__ import annotations

from tablemgr.errors import Refused
from tablemgr.money import Cents, format_money
from tablemgr.rules.banking import HouseBank, SeatBank
from tablemgr.rules.state import Round
from tablemgr.words import text


def needed(round_: Round) -> Cents:
    """Give what the banking player must show for the wagers that lie: nothing where the order of action counts.

    >>> needed(Round(wagers={1: 2_500}, bank=SeatBank(3, 5_000))), needed(Round(wagers={1: 2_500}))
    (2500, 0)
    """
    if isinstance(round_.bank, HouseBank) or round_.bank.action is not None:
        return 0
    total = sum(round_.stakes.values())
    return total if isinstance(round_.bank, SeatBank) else (total + 1) // 2


def verify_covered(round_: Round) -> None:
    """Refuse a bank that is short of the wagers.

    >>> verify_covered(Round(wagers={1: 2_500}, bank=SeatBank(3, 2_000)))
    Traceback (most recent call last):
    tablemgr.errors.Refused: Seat 3 shows 20.00, and a whole bank must cover all wagers: 25.00.
    """
    held, wanted = round_.bank, needed(round_)
    if isinstance(held, HouseBank) or held.purse >= wanted:
        return
    sentence = (
        text("Seat %(seat)s shows %(purse)s, and a whole bank must cover all wagers: %(needed)s.")
        if isinstance(held, SeatBank)
        else text("Seat %(seat)s shows %(purse)s, and half a bank must cover half of the wagers: %(needed)s.")
    )
    raise Refused(sentence.id, seat=held.seat, purse=format_money(held.purse), needed=format_money(wanted))
