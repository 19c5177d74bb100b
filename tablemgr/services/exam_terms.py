"""What an exam is asked under: whole texts, kept with it, so that a file that changes on the disk changes no paper."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tablemgr.catalog import commissions, drills, houseways, paytables, rulesets
from tablemgr.services.drill_terms import Keys
from tablemgr.training.terms import DrillTerms

_TEXTS = "texts"


def texts_of(game: str, keys: Keys, site: Path | None) -> dict[str, str]:
    """Write down what the keys name now."""
    terms = keys.terms(game, site)
    sets: Mapping[str, Any] = rulesets.shipped(site, game="poker") if game == "poker" else rulesets.shipped(site)
    ruleset = sets[keys.ruleset or drills.USUAL[game][1]]
    found = {"way": terms.way.canonical, "ruleset": ruleset.canonical, "commission": terms.commission.canonical}
    return found | ({"paytable": terms.paytable.canonical} if terms.paytable else {})


def terms_of(body: Mapping[str, Any]) -> DrillTerms:
    """Read back what an exam is asked under."""
    written = body[_TEXTS]
    return DrillTerms(
        way=houseways.from_canonical(written["way"]),
        rules=rulesets.from_canonical(written["ruleset"]).rules,
        commission=commissions.from_canonical(written["commission"]),
        paytable=paytables.from_canonical(written["paytable"]) if "paytable" in written else None,
    )
