"""What this house practises by: the ways on offer, and the rules and commission that most of its tables play by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tablemgr.catalog import commissions, drills, houseways, rulesets
from tablemgr.errors import Absent
from tablemgr.rules.games import game as game_of
from tablemgr.rules.houseway import HouseWay
from tablemgr.store import property as properties
from tablemgr.store.units import Unit
from tablemgr.training.terms import DrillTerms


@dataclass(frozen=True, slots=True)
class Way:
    """A house way to practise; `played` says that a table of the house plays by it."""

    way: HouseWay
    played: bool


@dataclass(frozen=True, slots=True)
class Keys:
    """What questions are asked under, by its keys in the catalog; empty where the catalog's usual one is meant."""

    way: str
    ruleset: str = ""
    commission: str = ""

    def terms(self, game: str, site: Path | None) -> DrillTerms:
        """Read what the keys name; Absent for a key that is not on offer."""
        return drills.terms(game, site=site, way=self.way, ruleset=self.ruleset, commission=self.commission)


def ways(unit: Unit, site: Path | None, game: str) -> tuple[Way, ...]:
    """List the ways that a dealer of a game may practise, those first that most tables play by."""
    at_tables = Counter(setup.houseway for setup, _ in properties.table_setups(unit) if setup.game == game)
    offered = houseways.shipped(site, game_of(game).key).values()
    found = [way for way in offered if way.role == "dealer" and not way.partial]
    found.sort(key=lambda way: (-at_tables[way.digest], way.title))
    return tuple(Way(way, at_tables[way.digest] > 0) for way in found)


def house_keys(unit: Unit, site: Path | None, game: str, *, way: str = "") -> Keys:
    """Give what this house practises by; `way` is another way than the one that most of its tables play by."""
    setups = [setup for setup, _ in properties.table_setups(unit) if setup.game == game]
    offered = {each.way.key: each for each in ways(unit, site, game)}
    if way and way not in offered:
        raise Absent("%(game)s has no house way “%(way)s”.", game=game_of(game).title, way=way[:60])
    first = next((key for key, each in offered.items() if each.played), "")
    sets: Mapping[str, Any] = rulesets.shipped(site, game="poker") if game == "poker" else rulesets.shipped(site)
    taken = (digest for setup in setups for digest in setup.commission[:1])
    return Keys(
        way=way or first,
        ruleset=_most_common((setup.ruleset for setup in setups), sets),
        commission=_most_common(taken, commissions.shipped(site)),
    )


def _most_common(digests: Iterable[str], shelf: Mapping[str, Any]) -> str:
    """Give the key of what is used most, of what lies on the shelf; empty where nothing of it does."""
    keys = {value.digest: key for key, value in shelf.items()}
    found = Counter(keys[digest] for digest in digests if digest in keys).most_common(1)
    return found[0][0] if found else ""
