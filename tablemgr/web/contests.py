"""Pages of the two games of training, which differ in what a page shows and not in what it does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from flask import render_template, request, url_for
from flask.typing import ResponseReturnValue

from tablemgr.errors import BadInput, TableError
from tablemgr.services.contest_view import PLAYS
from tablemgr.services.contest_words import HALVES, TITLES
from tablemgr.services.contests import MOST_SEED, USUAL_WAY, Begin, Contests, Tap
from tablemgr.training.choices import Choice
from tablemgr.training.players import Player
from tablemgr.web.access import by
from tablemgr.web.errors import status_of
from tablemgr.web.fields import Reader, choice, one, whole, words
from tablemgr.web.forms import Form, see
from tablemgr.web.show import say

_MOST_FIGURE = 100_000
_NAME = 24
_USUAL = ("strong", "fair", "beginner")


@dataclass(frozen=True, slots=True)
class Pages:
    """The pages of one game: its word, how many play it, how many at first, and its service, found when asked."""

    name: str
    fewest: int
    most: int
    usual: int
    games: Callable[[], Any]  # a service with the view of its own game

    def index(self, form: Form | None = None) -> str:
        """Show the games there are, and the form of a new one."""
        games: Contests = self.games()
        page = form or Form(None, **self._first(games))
        return render_template(
            f"{self.name}/index.html",
            form=page, games=[(each, self.games().view(each)) for each in games.games(by=by())], pages=self,
            ways=[(key, way.title) for key, way in games.ways().items()], choices=games.choices, titles=TITLES,
            plays=PLAYS, usual=games.contest.settings(),
        )  # fmt: skip

    def begin(self) -> ResponseReturnValue:
        """Begin a game."""
        form, keys = Form(request.form), list[str]()
        status = form.tried(lambda: keys.append(self.games().begin(self._asked(form), by=by())))
        return see(url_for(f"{self.name}.play", key=keys[0])) if status is None else (self.index(form), status)

    def play(self, key: str, refusal: str = "") -> str:
        """Show a game as it stands; a refusal stands above it."""
        games = self.games()
        view = games.view(games.see(key, by=by()))
        hand = view.choosing
        return render_template(
            f"{self.name}/play.html", view=view, refusal=refusal, way=games.ways().get(view.played.way),
            pairs={places: say(worth) for places, worth in hand.pairs.items()} if hand else {}, say_half=HALVES,
        )  # fmt: skip

    def act(self, key: str) -> ResponseReturnValue:
        """Do what was tapped; a refusal is answered with the game as it stands."""
        return self._done(key, lambda: self.games().act(key, Tap(_version(), _act()), by=by()))

    def take(self, key: str) -> ResponseReturnValue:
        """Hand the tablet to the next person."""
        return self._done(key, lambda: self.games().take(key, _version(), _whole("seat"), by=by()))

    def rules(self) -> str:
        """Say how it is played, and how each sentence that leaves something open is read."""
        games: Contests = self.games()
        usual = games.contest.settings()
        return render_template(f"{self.name}/help.html", choices=games.choices, titles=TITLES, usual=usual)

    def _done(self, key: str, do: Callable[[], None]) -> ResponseReturnValue:
        try:
            do()
        except TableError as refusal:
            status = status_of(refusal)
            if status >= 500:  # noqa: PLR2004 - the server's own trouble is logged where all of it is
                raise
            return self.play(key, say(refusal)), status
        return see(url_for(f"{self.name}.play", key=key))

    def _first(self, games: Contests) -> dict[str, object]:
        """Fill a fresh form: this person against computer players, the usual readings."""
        usual = games.contest.settings()
        seats = range(1, self.most + 1)
        return {
            "players": self.usual, "way": USUAL_WAY, "seed": "",
            **{f"plays_{seat}": _USUAL[(seat - 2) % len(_USUAL)] if seat > 1 else "person" for seat in seats},
            **{each.name: getattr(usual, each.name) for each in games.choices},
        }  # fmt: skip

    def _asked(self, form: Form) -> Begin:
        games: Contests = self.games()
        said = form.values(dict(self._readers(games)))
        seats = range(1, int(str(said["players"])) + 1)
        players = tuple(_player(seat, said) for seat in seats)
        settings: dict[str, Any] = {each.name: said[each.name] for each in games.choices}
        seed = said["seed"]
        return Begin(players=players, way=str(said["way"]), seed=seed if isinstance(seed, int) else None,
                     settings=settings)  # fmt: skip

    def _readers(self, games: Contests) -> Iterator[tuple[str, Reader]]:
        yield "players", whole(self.fewest, self.most)
        yield "way", choice(list(games.ways()))
        yield "seed", _seed
        for seat in range(1, self.most + 1):
            yield f"plays_{seat}", choice(dict(PLAYS))
            yield f"name_{seat}", words(_NAME, least=0)
        for each in games.choices:
            yield each.name, _reading(each)


def _player(seat: int, said: dict[str, object]) -> Player:
    plays: Any = said[f"plays_{seat}"]  # one of the list
    return Player(seat, plays, str(said[f"name_{seat}"]) if plays == "person" else "")


def _reading(each: Choice) -> Reader:
    return whole(1, _MOST_FIGURE) if "" in each.readings else choice(dict(each.readings))


def _seed(values: list[str]) -> int | None:
    return _number(values) if one(values) else None


def _version() -> int:
    return _whole("version")


def _whole(name: str) -> int:
    return _number(request.form.getlist(name))


def _number(values: list[str]) -> int:
    read = whole(0, MOST_SEED - 1)(values)
    assert isinstance(read, int), "the reader of whole numbers gives one"
    return read


def _act() -> dict[str, object]:
    """Read the act of a form: of a split the four tiles and the two that lie low."""
    kind = one(request.form.getlist("kind"))
    act: dict[str, object] = {"kind": kind}
    if kind != "next":
        act["seat"] = _whole("seat")
    if kind == "split":
        return act | _halves()
    if kind in ("wager", "limit"):
        act["points"] = _whole("points")
    if kind == "bank":
        act["answer"] = one(request.form.getlist("answer"))
    return act


def _halves() -> dict[str, object]:
    """Take two of the four tiles, named by their places, as the low half."""
    tiles, taken = request.form.getlist("tile"), Counter(request.form.getlist("low"))
    places = list(map(str, range(len(tiles))))
    low = [tile for place, tile in zip(places, tiles, strict=True) if taken[place] == 1]
    if len(low) != 2 or taken.total() != len(low):  # noqa: PLR2004 - a half is two tiles
        raise BadInput("Choose two tiles for the low hand.")
    return {"low": low, "high": [tile for place, tile in zip(places, tiles, strict=True) if not taken[place]]}
