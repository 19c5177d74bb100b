"""What a drill is asked under, from the documents on offer: way, rule set, commission and side bet by key."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

from tablemgr.catalog import commissions, houseways, paytables, rulesets
from tablemgr.catalog.rulesets import AnyRuleSet
from tablemgr.errors import Absent
from tablemgr.rules.games import game as game_of
from tablemgr.training.terms import DrillTerms

T = TypeVar("T")
# What is practised where nothing is named: house way, rule set, side bet.
USUAL = {
    "tiles": ("foxwoods", "tiles-standard", "bonanza-melbourne"),
    "poker": ("trump_plaza", "poker-standard", "fortune-1"),
}
_COMMISSION = "five_percent"


def terms(game: str, *, site: Path | None = None, way: str = "", ruleset: str = "", commission: str = "") -> DrillTerms:
    """Gather what a drill is asked under; Absent names what there is where a key is not on offer.

    >>> terms("tiles").way.title, terms("poker", commission="four_percent").commission.rate
    ('Foxwoods', 400)
    """
    usual_way, usual_rules, side = USUAL[game_of(game).key]
    sets: Mapping[str, AnyRuleSet] = rulesets.shipped(site, game="poker") if game == "poker" else rulesets.shipped(site)
    return DrillTerms(
        way=_found("house way", way or usual_way, houseways.shipped(site, game)),
        rules=_found("rule set", ruleset or usual_rules, sets).rules,
        commission=_found("commission", commission or _COMMISSION, commissions.shipped(site)),
        paytable=paytables.shipped(site)[side],
    )


def _found(what: str, key: str, offered: Mapping[str, T]) -> T:
    if key not in offered:
        known = ", ".join(sorted(offered))
        raise Absent("There is no %(what)s “%(key)s”; there are %(known)s.", what=what, key=key[:40], known=known)
    return offered[key]
