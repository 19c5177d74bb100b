"""A practice table as it is set up: what can be chosen, and the table, the terms and the players that follow.

The table is made up. It has the form of a real one, so that the dealer's screen is drawn from it as from any, and it
is in no store; its rules come from what ships and from the site's own folder, whether they are in force or not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Self

from tablemgr.audit.canonical import Json
from tablemgr.catalog import commissions, houseways, paytables, rulesets
from tablemgr.catalog.rulesets import AnyRuleSet
from tablemgr.errors import Absent
from tablemgr.rules.games import GAMES, game
from tablemgr.services.dealing import Stored
from tablemgr.services.house import WrongFields
from tablemgr.store import property as properties
from tablemgr.store.tables import OPEN, Table
from tablemgr.store.units import Unit
from tablemgr.training.dealing import Plan
from tablemgr.words import Text, text

NAME = text("Practice table")
COMMISSION = "five_percent"
# The rule sets of a table where the house banks, and a side bet on the hand; the first of each game is the usual one.
_SETS: Mapping[str, tuple[str, ...]] = {
    "tiles": ("tiles-standard",),
    "poker": ("poker-standard", "poker-foul-refused"),
}
_SIDES: Mapping[str, str] = {"tiles": "bonanza-melbourne", "poker": "fortune-1"}
_USUAL_WAYS: Mapping[str, str] = {"tiles": "foxwoods", "poker": "trump_plaza"}
_CHIPS = (100, 500, 2_500, 10_000, 50_000)
_LIMITS = properties.Limits(
    code="practice", name="", minimum=2_500, maximum=100_000, side_minimum=500, side_maximum=10_000, unit=500
)
_MOST_SEED = 10**9


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What a trainee chooses: `rate` is how many players in a hundred do something wrong in a round.

    `houseway` and `ruleset` are keys of the catalog, empty for the usual ones; `seats` 0 means all that the game has.
    """

    game: str = "tiles"
    seats: int = 0
    players: int = 4
    houseway: str = ""
    ruleset: str = ""
    rate: int = 20
    sides: bool = False
    seed: int = 1

    def checked(self, site: Path | None) -> Setup:
        """Give the same with everything filled in; WrongFields says what cannot be."""
        played, problems = game(self.game), dict[str, Text]()
        seats = self.seats or played.most_seats
        if not 1 <= seats <= played.most_seats:
            problems["seats"] = text("This game has 1 to %(most)s seats.", most=played.most_seats)
        elif not 1 <= self.players <= seats:
            problems["players"] = text("There are 1 to %(most)s players at this table.", most=seats)
        if not 0 <= self.rate <= 100:  # noqa: PLR2004 - a rate in a hundred
            problems["rate"] = text("A rate is from 0 to 100.")
        if not 0 <= self.seed < _MOST_SEED:
            problems["seed"] = text("A seed is a number of at most nine digits.")
        way, ruleset = self.houseway or _USUAL_WAYS[self.game], self.ruleset or _SETS[self.game][0]
        if way not in ways(self.game, site):
            problems["houseway"] = text("There is no such house way for this game.")
        if ruleset not in _SETS[self.game]:
            problems["ruleset"] = text("There is no such rule set for this game.")
        if problems:
            raise WrongFields(problems)
        return Setup(**{**asdict(self), "seats": seats, "houseway": way, "ruleset": ruleset})

    @property
    def plan(self) -> Plan:
        """What the players do."""
        sides = (_SIDES[self.game],) if self.sides else ()
        return Plan(seed=self.seed, players=self.players, rate=self.rate, sides=sides)

    def to_json(self) -> dict[str, Json]:
        """Write it as it is kept."""
        return asdict(self)

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Self:
        """Read it back."""
        return cls(**value)


def ways(key: str, site: Path | None) -> dict[str, str]:
    """Give the titles of the house ways that a dealer can be bound by, by key; the usual one first."""
    found = houseways.shipped(site, game(key).key)
    bound = {name: way.title for name, way in found.items() if way.role == "dealer" and not way.partial}
    return dict(sorted(bound.items(), key=lambda each: (each[0] != _USUAL_WAYS[key], each[1])))


def choices(site: Path | None) -> dict[str, dict[str, dict[str, str]]]:
    """Give the house ways and rule sets that each game offers: keys and titles."""
    return {key: {"ways": ways(key, site), "sets": _titles(key, site)} for key in GAMES}


def _titles(key: str, site: Path | None) -> dict[str, str]:
    found = _rulesets(key, site)
    return {name: found[name].title for name in _SETS[key]}


def _rulesets(key: str, site: Path | None) -> Mapping[str, AnyRuleSet]:
    return rulesets.shipped(site, game="poker") if key == "poker" else rulesets.shipped(site)


def table_of(unit: Unit, setup: Setup, site: Path | None, seated: Seated) -> Table:
    """Make up the table: open, its trainee the dealer, its tray nobody's."""
    held = properties.basics(unit)
    way = _found(houseways.shipped(site, setup.game), setup.houseway)
    paytable = (paytables.shipped(site)[_SIDES[setup.game]].digest,) if setup.sides else ()
    return Table(
        setup=properties.TableSetup(
            code=seated.id, name=str(NAME), game=setup.game, pit="", chip_set="practice", limits=_LIMITS.code,
            seats=setup.seats, mirrored=False, capture="full", dice_on=True, houseway=way.digest,
            ruleset=_found(_rulesets(setup.game, site), setup.ruleset).digest, paytables=paytable,
            commission=(commissions.shipped(site)[COMMISSION].digest,),
        ),
        limits=_LIMITS,
        chip_set=properties.ChipSet(code="practice", name="", denominations=_CHIPS),
        pit_name="",
        currency="USD" if held is None else held.currency,
        tile_set=None,
        state=OPEN,
        session=1,
        last_round=seated.number - 1,
        retired=False,
        dealer=seated.badge,
        dealer_name=seated.name,
        dealer_since=seated.since,
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """Who deals at which practice table, since when, and the number of the round that is next."""

    id: str
    badge: str
    name: str
    since: datetime
    number: int


def _found(offered: Mapping[str, Any], key: str) -> Any:  # a house way or a rule set
    if key not in offered:
        raise Absent("What this practice table was set up with is not on offer any more. Start another.")
    return offered[key]


def on_offer(site: Path | None) -> Stored:
    """Give what finds the text behind a digest among everything that ships or lies in the site's folder."""
    known: dict[str, tuple[str, Any]] = {}

    def find(_unit: Unit, digest: str) -> tuple[str, str] | None:
        if digest not in known:
            known.update({value.digest: (kind, value) for kind, value in _everything(site)})
        kind, value = known.get(digest, ("", None))
        return None if value is None else (kind, value.canonical)

    return find


def _everything(site: Path | None) -> Iterator[tuple[str, Any]]:
    for key in GAMES:
        yield from (("houseway", each) for each in houseways.shipped(site, key).values())
        yield from (("ruleset", each) for each in _rulesets(key, site).values())
    yield from (("paytable", each) for each in paytables.shipped(site).values())
    yield from (("commission", each) for each in commissions.shipped(site).values())
