"""The scoring game on the screen: the points of all, whose turn it is, and a round's meetings one by one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tablemgr.services.contest_view import Choosing, Hand, Meeting, choosing, halves, name_of
from tablemgr.services.contests import Contest, Contests, Played
from tablemgr.services.house import House
from tablemgr.training import scoring_events, scoring_json, scoring_players
from tablemgr.training.players import Player, Plays
from tablemgr.training.scoring import do
from tablemgr.training.scoring_acts import act_from_json
from tablemgr.training.scoring_settings import CHOICES, Settings
from tablemgr.training.scoring_state import HOUSE, Bank, Scoring, choices, limits, start, wagers
from tablemgr.words import Text, text

CONTEST = Contest(
    kind="scoring",
    settings=Settings,
    choices=CHOICES,
    start=start,
    do=do,
    play=lambda game, house, fair: scoring_players.play(game, house=house, fair=fair),
    read_act=act_from_json,
    begun=scoring_events.begun,
    events=scoring_events.events,
    to_json=scoring_json.game_to_json,
    from_json=scoring_json.game_from_json,
)
THE_HOUSE = text("the house")
THE_BANKER = text("the banker")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """One at the table, the house at seat 0: points, wager, and what there is to say of him."""

    seat: int
    name: str | Text
    plays: Plays | None
    points: int
    before: int
    wager: int | None
    asked: bool
    banks: bool
    bust: bool
    won: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Banked:
    """What came of a bank: whose, which share of it, and the points of all when it is settled."""

    bank: Bank
    name: str | Text
    after: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """All that a page may show: of hidden hands only that of the person who holds the tablet."""

    played: Played
    game: Scoring
    places: tuple[Place, ...]
    awaited: Player | None
    hand_to: Player | None
    limits: tuple[int, ...]
    wagers: tuple[int, ...]
    covers: int
    answers: tuple[str, ...]
    choosing: Choosing | None
    house: Hand | None
    meetings: tuple[Meeting, ...]
    banked: Banked | None
    log: tuple[Mapping[str, object], ...]
    names: Mapping[int, str | Text]


class ScoringGames(Contests):
    """Games of points with or without a house."""

    def __init__(self, house: House) -> None:
        """Keep them in `house`."""
        super().__init__(house, CONTEST)

    def view(self, played: Played) -> View:
        """Say what is on the screen."""
        game: Scoring = played.game
        settled = game.phase in ("settled", "over")
        player = played.awaited
        shown = player is not None and played.hand_to is None and game.phase == "split"
        ranking = game.settings.ranking
        return View(
            played=played,
            game=game,
            places=tuple(_places(game)),
            awaited=player,
            hand_to=played.hand_to,
            limits=limits(game) if game.phase == "limit" else (),
            wagers=wagers(game, player.seat) if player else (),
            covers=sum(game.settings.stake(points) for seat, points in game.wagers.items() if seat != game.asked),
            answers=choices(game),
            choosing=choosing(game.hands[player.seat], ranking) if player and shown else None,
            house=Hand.of(game.splits[HOUSE], ranking) if settled and not game.home else None,
            meetings=tuple(_meetings(game)) if settled else (),
            banked=_banked(game) if settled and game.bank else None,
            log=tuple(each for each in played.log if settled or each["event"] not in ("deal", "split")),
            names=_names(game),
        )


def _names(game: Scoring) -> dict[int, str | Text]:
    return {HOUSE: THE_HOUSE, **{each.seat: name_of(each) for each in game.players}}


def _places(game: Scoring) -> Iterator[Place]:
    before, names, settled = _before(game), _names(game), game.bank is not None
    banks = game.banker if settled or game.phase == "split" else None
    for each in game.players:
        seat, points = each.seat, game.points[each.seat]
        yield Place(
            seat=seat, name=names[seat], plays=each.plays, points=points, before=before[seat],
            wager=game.wagers.get(seat), asked=game.phase in ("bank", "limit") and seat == game.asked,
            banks=seat == banks, bust=game.settings.busts(points), won=seat in game.winners,
        )  # fmt: skip
    if not game.home:
        yield Place(
            seat=HOUSE, name=names[HOUSE], plays=None, points=game.house, before=before[HOUSE], wager=None,
            asked=False, banks=banks == HOUSE, bust=False, won=False,
        )  # fmt: skip


def _before(game: Scoring) -> dict[int, int]:
    """Give the points of all before the round that is settled, or as they are."""
    points = {**game.points, HOUSE: game.house}
    for each in game.meetings:
        points[each.seat] -= each.gain
        if each.against == HOUSE != game.banker:
            points[HOUSE] += each.gain
    if game.bank is not None:
        points[HOUSE] -= game.bank.house
        if game.banker != HOUSE:
            points[game.banker] -= game.bank.banker
    return points


def _meetings(game: Scoring) -> Iterator[Meeting]:
    """Let the hands meet one by one, with the points of all after each; the bank's own come at the end."""
    points, names, ranking = _before(game), _names(game), game.settings.ranking
    for each in game.meetings:
        points[each.seat] += each.gain
        if each.against == HOUSE != game.banker:
            points[HOUSE] -= each.gain
        mine, theirs = game.splits[each.seat], game.splits[each.against]
        who = THE_HOUSE if each.against == HOUSE else THE_BANKER
        low, high = halves(mine, theirs, (each.low, each.high), ranking, who=who)
        yield Meeting(
            seat=each.seat, name=names[each.seat], against=names[each.against], hand=Hand.of(mine, ranking),
            theirs=Hand.of(theirs, ranking), low=low, high=high, result=each.result, wager=each.wager, gain=each.gain,
            after={str(seat): held for seat, held in points.items()},
        )  # fmt: skip


def _banked(game: Scoring) -> Banked | None:
    if game.bank is None:
        return None
    after = {str(HOUSE): game.house, **{str(seat): points for seat, points in game.points.items()}}
    return Banked(bank=game.bank, name=_names(game)[game.bank.seat], after=after)
