"""The tie-break of the published table of two-card hands (reference 3.10 A3 and 5.3), which our commands do not share.

Of two complete hands that table's author kept the first whose front has the highest first card, going through the cards
from the highest down, and never looked at the second card. Where the hand holds a pair of which one card is of the suit
of its flush, it then matters which of the two comes first; over all deals each does half the time.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from tablemgr.odds.poker.frequencies import tally
from tablemgr.odds.poker.values import settings_of

COMPLETE_RULES = ("pair-complete-hand", "no-pair-complete-hand")


def low_counts(found, front_tie="both_cards"):
    """Deals by low hand, under either tie-break."""
    order, deals = found.layout.order, found.layout.held.deals
    if front_tie == "both_cards":
        counted = tally(found.low, deals, len(order.lows))
    else:
        halves = [tally(_lows(found, suited), deals, len(order.lows)) for suited in _both_orders(found.layout.held)]
        counted, left = np.divmod(halves[0] + halves[1], 2)
        assert not left.any()
    return {order.name(place): int(count) for place, count in enumerate(counted)}


def _both_orders(held):
    """The suited card of a pair first, as the classes have it, and last."""
    last = held.suited.copy()
    for column in range(held.ranks.shape[1] - 1):
        pair = (
            (held.ranks[:, column] == held.ranks[:, column + 1]) & held.suited[:, column] & ~held.suited[:, column + 1]
        )
        last[pair, column], last[pair, column + 1] = False, True
    return held.suited, last


def _lows(found, suited):
    laid = found.layout
    layout = replace(laid, settings=settings_of(laid.held.ranks, suited, laid.order))
    firsts = np.array([each.ranks[0] + 100 * each.scale for each in laid.order.lows])[layout.settings.low]
    firsts = np.where(layout.completes & ~layout.settings.foul, firsts, -1)
    rules = np.array(found.rules)[found.rule]
    # argmax keeps the first of equal ones, in the order of the cards from the highest down.
    chosen = np.where(np.isin(rules, COMPLETE_RULES), firsts.argmax(axis=1), found.chosen)
    return layout.settings.low[np.arange(len(chosen)), chosen]
