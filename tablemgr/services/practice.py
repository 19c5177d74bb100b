"""The practice screen of pai gow poker: one game a person, kept tap by tap, for play money.

A tap names the version of the screen it was made on, so that a double tap, a second window or an old page never does
anything twice. Training's own unit keeps it; there is no fact, and no chip of the house.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from tablemgr.audit.record import By
from tablemgr.catalog import houseways
from tablemgr.errors import Absent, Conflict
from tablemgr.rules.houseway import HouseWay
from tablemgr.rules.poker.houseway import decide
from tablemgr.services import rights
from tablemgr.services.house import House, WrongFields
from tablemgr.services.practice_view import State, view
from tablemgr.store import training
from tablemgr.store.training import PracticeGame
from tablemgr.store.units import Practice as Unit
from tablemgr.store.units import read
from tablemgr.training.choices import settings_from_json
from tablemgr.training.practice import do
from tablemgr.training.practice_acts import act_from_json
from tablemgr.training.practice_json import screen_from_json, screen_to_json
from tablemgr.training.practice_screen import Screen, begin
from tablemgr.training.practice_settings import CHOICES, Rules
from tablemgr.words import text

RIGHT = "training.practise"
KIND = "screen"
USUAL_WAY = "trump_plaza"
MOST_SEED = 10**9
_GAME = "poker"


@dataclass(frozen=True, slots=True)
class Tap:
    """One act, and the version of the screen on which it was done."""

    version: int
    act: dict[str, Any]


@dataclass(frozen=True, slots=True)
class NewGame:
    """A new game: the cards of a seed or of any, a house way for the dealer, rules other than the usual ones."""

    seed: int | None = None
    way: str = USUAL_WAY
    rules: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Game:
    """What is kept of a game: the screen and the house way it is played by."""

    screen: Screen
    way: HouseWay

    @property
    def body(self) -> dict[str, Any]:
        return {"way": self.way.key, "screen": screen_to_json(self.screen)}


class Practice:
    """What somebody does at the practice screen."""

    def __init__(self, house: House) -> None:
        """Practise in `house`."""
        self._house = house

    def state(self, *, by: By) -> State:
        """Give the person's own screen as it stands; a fresh one, which is not kept yet, at version 0."""
        rights.need(by, RIGHT)
        with read(self._house.engine) as unit:
            kept = training.latest(unit, badge=by.person, kind=KIND)
        game = self._game(kept) or self._fresh()
        return view(game.screen, game.way, 0 if kept is None else kept.version)

    def tap(self, tap: Tap, *, by: By) -> State:
        """Do one act; Conflict when the screen has moved on since, Refused with the reason when it cannot be done."""
        rights.need(by, RIGHT)
        act = act_from_json(tap.act)
        with Unit(self._house.engine, self._house.clock) as unit:
            kept = training.latest(unit, badge=by.person, kind=KIND)
            if tap.version != (0 if kept is None else kept.version):
                raise Conflict("This screen has moved on meanwhile. Here it is as it stands.")
            game = self._game(kept) or self._fresh(self._any_seed())
            sets = partial(decide, game.way, **game.screen.rules.hand)
            return self._keep(unit, kept, _Game(do(game.screen, act, sets), game.way), by=by)

    def new(self, ask: NewGame, *, by: By) -> State:
        """Begin again with a full balance; the switches stay. WrongFields for a way or a seed there is not."""
        rights.need(by, RIGHT)
        ways, rules = self._ways(), settings_from_json(Rules, CHOICES, ask.rules)
        if ask.way not in ways:
            raise WrongFields({"way": text("There is no such house way.")})
        if ask.seed is not None and not 0 <= ask.seed < MOST_SEED:
            raise WrongFields({"seed": text("A number of cards is from 0 to %(most)s.", most=MOST_SEED - 1)})
        seed = self._any_seed() if ask.seed is None else ask.seed
        with Unit(self._house.engine, self._house.clock) as unit:
            kept = training.latest(unit, badge=by.person, kind=KIND)
            switches = None if kept is None else screen_from_json(kept.body["screen"]).switches
            return self._keep(unit, kept, _Game(begin(rules, seed, switches), ways[ask.way]), by=by)

    def ways(self) -> Sequence[tuple[str, str]]:
        """Name the house ways that the dealer can play by: key and title."""
        return [(key, way.title) for key, way in self._ways().items()]

    def _ways(self) -> dict[str, HouseWay]:
        offered = houseways.shipped(self._house.site_folder, game=_GAME)
        return {key: way for key, way in offered.items() if way.role == "dealer" and not way.partial}

    def _any_seed(self) -> int:
        return int(self._house.token(), 16) % MOST_SEED

    def _fresh(self, seed: int = 0) -> _Game:
        return _Game(begin(Rules(), seed), self._ways()[USUAL_WAY])

    def _game(self, kept: PracticeGame | None) -> _Game | None:
        if kept is None:
            return None
        way = self._ways().get(kept.body["way"])
        if way is None:
            raise Absent("The house way %(way)s is not there any more. Begin a new game.", way=kept.body["way"])
        return _Game(screen_from_json(kept.body["screen"]), way)

    def _keep(self, unit: Unit, kept: PracticeGame | None, game: _Game, *, by: By) -> State:
        if kept is None:
            kept = training.begin(unit, f"{KIND}-{by.person}", badge=by.person, kind=KIND, body=game.body)
        else:
            kept = training.keep(unit, kept, game.body)
        unit.commit()
        return view(game.screen, game.way, kept.version)
