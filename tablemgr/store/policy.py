"""What houses decide differently about running a shift: one value, kept with the property."""

from __future__ import annotations

from dataclasses import dataclass

from tablemgr.money import Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """What houses decide differently about running a shift; amounts in minor units, times in minutes.

    An opener that differs from the last closer by `difference_notify` or more is announced, above `difference_report`
    it takes a signed report, from `difference_regulator` a copy for the regulator (operations 2.3 F1). With
    `tracks_buy_ins` every buy-in is entered, so that the expected rack is a figure. Cash is logged from `cash_log_from`
    and strictly more than `cash_limit` on a gaming day is flagged (F9, F10). `relief_minutes` is how long a dealer
    stands before he is relieved, `break_minutes` how long a break is. In drills `drill_pace` per cent of the usual
    target are allowed for a question.
    """

    difference_notify: Cents = 1
    difference_report: Cents = 2_500
    difference_regulator: Cents = 10_000
    tracks_buy_ins: bool = True
    cash_log: bool = False
    cash_log_from: Cents = 300_000
    cash_limit: Cents = 1_000_000
    ratings: bool = False
    relief_minutes: int = 40
    break_minutes: int = 20
    drill_pace: int = 100


DEFAULT_POLICY = Policy()
