"""What can go wrong at a table, as a closed list (operations reference 3.6): a ruling names one, training drills it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tablemgr.words import Text, text

MISTAKES: Mapping[str, Text] = MappingProxyType({
    "set_wrong": text("hand set wrongly"),
    "missed_foul": text("foul missed"),
    "wrong_compare": text("hands compared wrongly"),
    "copy_paid": text("copy paid"),
    "push_taken": text("push taken"),
    "commission": text("commission wrong or forgotten"),
    "lammer_lost": text("lammer lost"),
    "side_bet_missed": text("side bet missed"),
    "dice_count": text("dice counted wrongly"),
    "delivery": text("delivered to the wrong seat"),
    "missed_bank_offer": text("bank not offered"),
    "ineligible_banker": text("bank given to a seat that may not have it"),
    "over_limit": text("wager over the limit not called"),
    "change_not_called": text("change not called"),
    "tray_not_locked": text("tray not locked"),
    "hand_not_proved": text("hand not proved"),
    "late_relief": text("relief came late"),
})  # fmt: skip
