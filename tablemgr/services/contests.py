"""What the two games of training share: begun with people and computer players, kept tap by tap, handed round.

A game belongs to the sign-in that began it; the people who play it share one tablet. While hands lie covered, the
tablet is held by one of them and shows only his. A tap names the version of the game it was made on, so that a double
tap or an old page never does anything twice. Training's own unit keeps it; there is no fact, and no chip of the house.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tablemgr.audit.record import By
from tablemgr.catalog import houseways
from tablemgr.errors import Absent, Conflict, TableError
from tablemgr.rules.houseway import Decision, HouseWay
from tablemgr.rules.tiles.houseway import decide
from tablemgr.rules.tiles.piece import Tile
from tablemgr.services.house import House, WrongFields
from tablemgr.services.rights import need
from tablemgr.store import training
from tablemgr.store.training import PracticeGame
from tablemgr.store.units import Practice, read
from tablemgr.training.choices import Choice, settings_from_json
from tablemgr.training.players import Player, SetHand
from tablemgr.training.ranking import Ranking
from tablemgr.training.scoring_acts import SetHand as Split
from tablemgr.words import text

RIGHT = "training.practise"
USUAL_WAY, FAIR_WAY = "foxwoods", "jb_easy"
MOST_SEED = 10**9

Json = dict[str, Any]  # a state or an event as it is kept


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """A game of training by its verbs; its state and its settings are its own, so their types are not said here."""

    kind: str
    settings: type[Any]
    choices: tuple[Choice, ...]
    start: Callable[[Any, int, tuple[Player, ...]], Any]
    do: Callable[[Any, Any, SetHand], Any]
    play: Callable[[Any, SetHand, SetHand], Iterator[tuple[Any, Any, Any]]]
    read_act: Callable[[object], Any]
    begun: Callable[[Any], Iterator[dict[str, object]]]
    events: Callable[[Any, Any, Any], Iterator[dict[str, object]]]
    to_json: Callable[[Any], dict[str, object]]
    from_json: Callable[[Mapping[str, Any]], Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Begin:
    """A new game: who plays, the way by which the house or the dealer sets, a seed or any, other readings."""

    players: tuple[Player, ...]
    way: str = USUAL_WAY
    seed: int | None = None
    settings: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Tap:
    """One act, and the version of the game on which it was done."""

    version: int
    act: Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A game as it is kept: the state, the way the house sets by, who holds the tablet, what happened in this hand."""

    game: Any
    way: str
    holder: int
    log: tuple[Json, ...]
    id: str = ""
    version: int = 0

    @property
    def people(self) -> tuple[Player, ...]:
        """The people among the players."""
        return tuple(each for each in self.game.players if each.plays == "person")

    @property
    def awaited(self) -> Player | None:
        """The person whose turn it is, the first of several; None when a round or the game is over."""
        return next((each for each in self.people if each.seat in self.game.due), None)

    @property
    def hand_to(self) -> Player | None:
        """Who must be given the tablet before it shows anything more: only where somebody's tiles would be seen."""
        player = self.awaited
        shared = len([each for each in self.people if each.seat in self.game.hands]) > 1
        hidden = self.game.phase == "split" and shared
        return player if player and hidden and player.seat != self.holder else None


class Contests:
    """Begin a game, look at it, tap on it."""

    def __init__(self, house: House, contest: Contest) -> None:
        """Keep games of one kind in `house`."""
        self._house = house
        self.contest = contest

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What the game's text leaves open."""
        return self.contest.choices

    def ways(self) -> dict[str, HouseWay]:
        """Give the ways by which a dealer may set; a site's own file that cannot be read leaves those that ship."""
        try:
            every = houseways.shipped(self._house.site_folder)
        except TableError:
            every = houseways.shipped()
        return {key: way for key, way in every.items() if way.role == "dealer" and not way.partial}

    def games(self, *, by: By) -> tuple[Played, ...]:
        """List the games that somebody began, the last one first."""
        need(by, RIGHT)
        with read(self._house.engine) as unit:
            found = training.games(unit, badge=by.person, kind=self.contest.kind)
        return tuple(map(self._played, found))

    def begin(self, ask: Begin, *, by: By) -> str:
        """Begin a game and let the computer players act; give its id. WrongFields, BadInput, Refused for no game."""
        need(by, RIGHT)
        settings = settings_from_json(self.contest.settings, self.contest.choices, ask.settings)
        self._check(ask)
        token = self._house.token()
        seed = int(token[:8], 16) % 1_000_000 if ask.seed is None else ask.seed
        game = self.contest.start(settings, seed, ask.players)
        log = tuple(self.contest.begun(game))
        fresh = self._onward(Played(game=game, way=ask.way, holder=0, log=log))
        id_ = token[-12:]
        with Practice(self._house.engine, self._house.clock) as unit:
            training.begin(unit, id_, badge=by.person, kind=self.contest.kind, body=self._body(fresh))
            unit.commit()
        return id_

    def see(self, id_: str, *, by: By) -> Played:
        """Give a game as it stands; Absent for none, and for somebody else's."""
        need(by, RIGHT)
        with read(self._house.engine) as unit:
            return self._played(training.find(unit, id_, badge=by.person, kind=self.contest.kind))

    def act(self, id_: str, tap: Tap, *, by: By) -> None:
        """Do what a person tapped and let the computer players follow; Conflict on another version than the last."""
        act = self.contest.read_act(tap.act)
        self._change(id_, tap.version, lambda played: self._acted(played, act), by=by)

    def take(self, id_: str, version: int, seat: int, *, by: By) -> None:
        """Hand the tablet to the person who is awaited."""

        def taken(played: Played) -> Played:
            if played.hand_to is None or played.hand_to.seat != seat:
                raise Conflict("The tablet is not handed to seat %(seat)s now.", seat=seat)
            return replace(played, holder=seat)

        self._change(id_, version, taken, by=by)

    def _change(self, id_: str, version: int, change: Callable[[Played], Played], *, by: By) -> None:
        need(by, RIGHT)
        with Practice(self._house.engine, self._house.clock) as unit:
            kept = training.find(unit, id_, badge=by.person, kind=self.contest.kind)
            if kept.version != version:
                raise Conflict("The game has gone on meanwhile. This is how it stands.")
            training.keep(unit, kept, self._body(change(self._played(kept))))
            unit.commit()

    def _acted(self, played: Played, act: Any) -> Played:
        if played.hand_to is not None:
            raise Conflict("Hand the tablet to %(name)s first.", name=played.hand_to.name)
        if isinstance(act, Split) and played.awaited is not None and act.seat != played.awaited.seat:
            raise Conflict("That is not awaited of seat %(seat)s now.", seat=act.seat)
        game = self.contest.do(played.game, act, self._setter(played.way, played.game.settings.ranking))
        log = () if game.round != played.game.round else played.log
        return self._onward(replace(played, game=game, log=(*log, *self.contest.events(played.game, act, game))))

    def _onward(self, played: Played) -> Played:
        """Let the computer players act until a person is awaited, whoever that is holding the tablet anew."""
        ranking = played.game.settings.ranking
        house, fair = self._setter(played.way, ranking), self._setter(FAIR_WAY, ranking)
        for before, act, after in self.contest.play(played.game, house, fair):
            log = () if after.round != before.round else played.log
            played = replace(played, game=after, log=(*log, *self.contest.events(before, act, after)))
        return played if played.game.phase == "split" else replace(played, holder=0)

    def _check(self, ask: Begin) -> None:
        """Refuse what only a person at a form can get wrong, field by field."""
        problems = {
            f"name_{each.seat}": text("A person has a name.") for each in ask.players
            if each.plays == "person" and not each.name
        }  # fmt: skip
        if not any(each.plays == "person" for each in ask.players):
            problems["plays_1"] = text("At least one person plays.")
        if ask.way not in self.ways():
            problems["way"] = text("There is no such house way for this game.")
        if ask.seed is not None and not 0 <= ask.seed < MOST_SEED:
            problems["seed"] = text("A seed is a number of at most nine digits.")
        if problems:
            raise WrongFields(problems)

    def _setter(self, key: str, ranking: Ranking) -> SetHand:
        """Give what sets a hand by a way, the hand being ranked as this game ranks it."""
        way = houseways.shipped()[key] if key == FAIR_WAY else self.ways().get(key)
        if way is None:
            raise Absent("The house way by which this game is played is no longer there.")

        def set_hand(hand: Sequence[Tile]) -> Decision:
            choices = {"gee_joon_rank": ranking.gee_joon_rank, "wong_gong_tie": ranking.wong_gong_tie}
            return decide(way, hand, **choices)  # type: ignore[arg-type]  # the names and values are those of the hand

        return set_hand

    def _body(self, played: Played) -> Json:
        game = self.contest.to_json(played.game)
        return {"game": game, "way": played.way, "holder": played.holder, "log": list(played.log)}

    def _played(self, kept: PracticeGame) -> Played:
        said = kept.body
        return Played(
            game=self.contest.from_json(said["game"]), way=said["way"], holder=said["holder"],
            log=tuple(said["log"]), id=kept.id, version=kept.version,
        )  # fmt: skip
