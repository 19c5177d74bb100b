"""First to fifteen on the screen: the rounds each has won and lost, whose hand it is, the meetings with the dealer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tablemgr.errors import BadInput
from tablemgr.services.contest_view import Choosing, Hand, Meeting, choosing, halves, name_of
from tablemgr.services.contests import Contest, Contests, Played
from tablemgr.services.house import House
from tablemgr.training import race_json, race_players
from tablemgr.training.players import Player, Plays
from tablemgr.training.race import DEALER, Act, Race, do, start
from tablemgr.training.race_settings import CHOICES, Settings
from tablemgr.training.scoring_acts import Next, SetHand, act_from_json
from tablemgr.words import Text, text


def read_act(said: object) -> Act:
    """Read the JSON form of an act; BadInput also for one that belongs to the other game.

    >>> read_act({"kind": "next"})
    Next()
    """
    act = act_from_json(said)
    if not isinstance(act, SetHand | Next):
        raise BadInput("There is no act of kind %(kind)s.", kind=act.kind)
    return act


CONTEST = Contest(
    kind="race",
    settings=Settings,
    choices=CHOICES,
    start=start,
    do=do,
    play=lambda game, house, fair: race_players.play(game, dealer=house, fair=fair),
    read_act=read_act,
    begun=race_json.begun,
    events=race_json.events,
    to_json=race_json.game_to_json,
    from_json=race_json.game_from_json,
)
THE_DEALER = text("the dealer")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """One at the table: the rounds he has won, those the dealer has won over him, both before this round too."""

    seat: int
    name: str | Text
    plays: Plays
    won: int
    lost: int
    won_before: int
    lost_before: int
    winner: bool
    beaten: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """All that a page may show: of hidden hands only that of the person who holds the tablet."""

    played: Played
    game: Race
    places: tuple[Place, ...]
    awaited: Player | None
    hand_to: Player | None
    choosing: Choosing | None
    dealer: Hand | None
    meetings: tuple[Meeting, ...]
    log: tuple[Mapping[str, object], ...]
    names: Mapping[int, str | Text]


class RaceGames(Contests):
    """Games against the dealer, round after round."""

    def __init__(self, house: House) -> None:
        """Keep them in `house`."""
        super().__init__(house, CONTEST)

    def view(self, played: Played) -> View:
        """Say what is on the screen."""
        game: Race = played.game
        settled, ranking = game.phase != "split", game.settings.ranking
        player = played.awaited if played.hand_to is None else None
        return View(
            played=played,
            game=game,
            places=tuple(_places(game)),
            awaited=played.awaited,
            hand_to=played.hand_to,
            choosing=choosing(game.hands[player.seat], ranking) if player else None,
            dealer=Hand.of(game.splits[DEALER], ranking) if settled else None,
            meetings=tuple(_meetings(game)),
            log=tuple(each for each in played.log if settled or each["event"] not in ("deal", "split")),
            names=_names(game),
        )


def _names(game: Race) -> dict[int, str | Text]:
    return {DEALER: THE_DEALER, **{each.seat: name_of(each) for each in game.players}}


def _places(game: Race) -> Iterator[Place]:
    for each in game.players:
        seat, met = each.seat, game.met.get(each.seat)
        result = None if met is None else met.result
        yield Place(
            seat=seat, name=name_of(each), plays=each.plays, won=game.won[seat], lost=game.lost[seat],
            won_before=game.won[seat] - (result == "win"), lost_before=game.lost[seat] - (result == "lose"),
            winner=seat in game.winners, beaten=seat in game.beaten,
        )  # fmt: skip


def _meetings(game: Race) -> Iterator[Meeting]:
    """Let each player meet the dealer, with the rounds of that player after it."""
    ranking = game.settings.ranking
    for each in game.players:
        met = game.met.get(each.seat)
        if met is None:
            continue
        mine, theirs = game.splits[each.seat], game.splits[DEALER]
        low, high = halves(mine, theirs, (met.low, met.high), ranking, who=THE_DEALER)
        yield Meeting(
            seat=each.seat, name=name_of(each), against=THE_DEALER, hand=Hand.of(mine, ranking),
            theirs=Hand.of(theirs, ranking), low=low, high=high, result=met.result,
            after={"won": game.won[each.seat], "lost": game.lost[each.seat]},
        )  # fmt: skip
