"""The closed list of what may change the tray, with exactly one posting rule for each.

New Jersey's 13:69D-1.20 lists the causes: cash taken for chips, coupons, counter checks, wagers paid and
collected, chips exchanged for chips of equal value, fills, credits, coin for vigorish, tips exchanged. A cause
moves chips from one kind of account to another; anything off the list is refused. What was posted wrongly is
taken back by the same cause with `.reversed` behind it, which moves the same chips the other way.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tablemgr.errors import BadInput
from tablemgr.ledger.accounts import BOX, CAGE, COMMISSION, MARKERS, OWED, PROMO, RACK, SEAT, VARIANCE

REVERSED = ".reversed"


@dataclass(frozen=True, slots=True)
class Rule:
    """The kind of account that chips leave, and the kind that they reach."""

    source: str
    target: str


CAUSES: Mapping[str, Rule] = {
    # A round.
    "wager_taken": Rule(SEAT, RACK),
    "wager_paid": Rule(RACK, SEAT),
    "commission": Rule(SEAT, COMMISSION),
    "sidebet_taken": Rule(SEAT, RACK),
    "sidebet_paid": Rule(RACK, SEAT),
    # Between players, while one of them banks; the tray is not touched.
    "bank_taken": Rule(SEAT, SEAT),
    "bank_paid": Rule(SEAT, SEAT),
    # Commission that is not paid at once is owed: a lammer lies at the seat until it is paid, carried or written off.
    "commission_owed": Rule(SEAT, OWED),
    "lammer_paid": Rule(OWED, COMMISSION),
    "lammer_carried": Rule(OWED, OWED),
    "lammer_written_off": Rule(OWED, VARIANCE),
    # What a ruling on a dispute gives a player, or has him give back, beside any round.
    "adjustment_paid": Rule(RACK, SEAT),
    "adjustment_taken": Rule(SEAT, RACK),
    # Opening and closing. Commission is kept in the tray, so the closing count holds it too.
    "opener": Rule(CAGE, RACK),
    "closer": Rule(RACK, CAGE),
    "commission_collected": Rule(COMMISSION, RACK),
    "count_over": Rule(VARIANCE, RACK),
    "count_short": Rule(RACK, VARIANCE),
    # Fills raise the tray and lower the win; credits do the opposite.
    "fill": Rule(CAGE, RACK),
    "credit": Rule(RACK, CAGE),
    # Chips given out against something that goes into the box or is kept as paper.
    "buy_in": Rule(RACK, BOX),
    "coupon": Rule(RACK, PROMO),
    "marker": Rule(RACK, MARKERS),
    # Exchanges at equal value: the tray holds other chips, and as much as before.
    "change": Rule(RACK, RACK),
    "coin_for_commission": Rule(RACK, RACK),
    "toke_exchange": Rule(RACK, RACK),
    # The box is counted: what is in it goes to the cage, what it differs by from what went in is variance.
    "drop": Rule(BOX, CAGE),
    "drop_over": Rule(VARIANCE, BOX),
    "drop_short": Rule(BOX, VARIANCE),
}


def rule(cause: str) -> Rule:
    """Give the posting rule of a cause; BadInput for one that is not on the list.

    >>> rule("wager_paid")
    Rule(source='rack', target='seat')
    >>> rule("wager_paid.reversed")
    Rule(source='seat', target='rack')
    >>> rule("tip")
    Traceback (most recent call last):
    tablemgr.errors.BadInput: tip is not a cause that may change a tray.
    """
    found = CAUSES.get(cause.removesuffix(REVERSED))
    if found is None:
        raise BadInput("%(cause)s is not a cause that may change a tray.", cause=cause)
    return Rule(found.target, found.source) if cause.endswith(REVERSED) else found


def opposite(cause: str) -> str:
    """Name the cause that takes a cause back.

    >>> opposite("fill"), opposite("fill.reversed")
    ('fill.reversed', 'fill')
    """
    return cause.removesuffix(REVERSED) if cause.endswith(REVERSED) else cause + REVERSED
