"""Games of training on both databases: kept tap by tap, handed round, whose they are, and that nothing else changes."""

from __future__ import annotations

import pytest
from sqlalchemy import text as sql

from cast import ADA, DANA, KIT, PAT, START, open_site
from tablemgr.audit.record import CONSOLE, By
from tablemgr.clock import FixedClock, parse_stamp
from tablemgr.errors import Absent, BadInput, Conflict, Denied, Refused
from tablemgr.services import demonstration
from tablemgr.services.contests import Begin, Tap
from tablemgr.services.house import WrongFields
from tablemgr.services.people import Person
from tablemgr.training.players import Player
from tablemgr.training.ranking import Ranking
from tablemgr.training.scoring import HOUSE

ME, OTHER, STRANGER = By(KIT, "trainee"), By(DANA, "dealer"), By(PAT, "pit_boss")
KIM = (Player(1, "person", "Kim"), Player(2, "strong"), Player(3, "fair"), Player(4, "beginner"))
TWO = (Player(1, "person", "Kim"), Player(2, "strong"), Player(3, "person", "Lou"))
BOOK = ("facts", "entries", "heads", "accounts", "rounds", "drafts", "openings", "documents")


@pytest.fixture
def house(database_url):
    """The people of the demonstration on each database."""
    opened = open_site(database_url, FixedClock(parse_stamp(START)))
    opened.property.set_up(demonstration.BASICS, by=CONSOLE)
    cast = {each.badge: each for each in demonstration.CAST}
    ada = Person(badge=ADA, name=cast[ADA].name, role=cast[ADA].role)
    opened.people.first(ada, cast[ADA].pin, calendar=demonstration.BASICS.calendar)
    for badge in (KIT, DANA, PAT):
        person = Person(badge=badge, name=cast[badge].name, role=cast[badge].role)
        opened.people.add(person, demonstration.FIRST_PIN, by=By(ADA, "administrator"))
    yield opened
    opened.close()


def book_of(site):
    """Everything that is evidence of something, as it stands."""
    with site.house.engine.reading.connect() as connection:
        return {name: sorted(map(str, connection.execute(sql(f"SELECT * FROM {name}")))) for name in BOOK}


def tap(game, view):
    """What a person who always does the first thing that is offered taps next."""
    if game.phase == "settled":
        return {"kind": "next"}
    seat = view.awaited.seat
    if game.phase == "split":
        split = Ranking().ways(game.hands[seat])[0]
        return {"kind": "split", "seat": seat, "low": list(map(str, split.low)), "high": list(map(str, split.high))}
    if game.phase == "bank":
        return {"kind": "bank", "seat": seat, "answer": view.answers[0]}
    points = view.limits[-1] if game.phase == "limit" else view.wagers[-1]
    return {"kind": "limit" if game.phase == "limit" else "wager", "seat": seat, "points": points}


def played(games, key, *, by=ME):
    """Tap until the game is over, the tablet going round; give how it stands, and how often it was handed on."""
    handed = 0
    for _ in range(3_000):
        now = games.see(key, by=by)
        if now.game.phase == "over":
            return now, handed
        if now.hand_to is not None:
            games.take(key, now.version, now.hand_to.seat, by=by)
            handed += 1
        else:
            games.act(key, Tap(now.version, tap(now.game, games.view(now))), by=by)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("variant", ["house", "home"])
def test_a_whole_scoring_game_by_taps_and_no_chip_moves(house, variant):
    before = book_of(house)
    key = house.scoring.begin(Begin(players=KIM, seed=11, settings={"variant": variant}), by=ME)
    end, handed = played(house.scoring, key)
    assert end.game.winners or not end.game.in_play or len(end.game.in_play) == 1
    assert handed == 0, "one person alone keeps the tablet"
    assert end.game.total == 400
    assert book_of(house) == before


def test_a_whole_race_by_taps_and_no_chip_moves(house):
    before = book_of(house)
    key = house.race.begin(Begin(players=KIM, seed=11), by=ME)
    end, _ = played(house.race, key)
    assert 15 in {*end.game.won.values(), *end.game.lost.values()}
    assert book_of(house) == before


def test_equal_seeds_and_taps_are_equal_games(house):
    ends = [played(house.scoring, house.scoring.begin(Begin(players=KIM, seed=5), by=ME))[0].game for _ in range(2)]
    assert ends[0] == ends[1]


def test_the_tablet_goes_round_and_shows_only_the_hand_of_who_holds_it(house):
    games = house.race
    key = games.begin(Begin(players=TWO, seed=3), by=ME)
    now = games.see(key, by=ME)
    assert now.hand_to.name == "Kim"
    assert games.view(now).choosing is None
    with pytest.raises(Conflict, match="Hand the tablet to Kim first"):
        games.act(key, Tap(now.version, tap(now.game, games.view(now))), by=ME)
    with pytest.raises(Conflict, match="not handed to seat 3"):
        games.take(key, now.version, 3, by=ME)
    games.take(key, now.version, 1, by=ME)
    now = games.see(key, by=ME)
    assert games.view(now).choosing.tiles == tuple(map(str, now.game.hands[1]))
    lou = {**tap(now.game, games.view(now)), "seat": 3}
    with pytest.raises(Conflict, match="not awaited of seat 3"):
        games.act(key, Tap(now.version, lou), by=ME)
    games.act(key, Tap(now.version, tap(now.game, games.view(now))), by=ME)
    now = games.see(key, by=ME)
    assert (now.hand_to.name, games.view(now).choosing) == ("Lou", None)
    told = {each["event"] for each in games.view(now).log}
    assert not told & {"deal", "split"}, "the log would show the hands"


def test_everybody_takes_the_tablet_once_a_hand(house):
    key = house.scoring.begin(Begin(players=TWO, seed=3, settings={"finish": 110}), by=ME)
    end, handed = played(house.scoring, key)
    assert handed >= 2
    assert end.holder == 0


def test_a_stale_tap_changes_nothing(house):
    games = house.scoring
    key = games.begin(Begin(players=KIM, seed=1), by=ME)
    first = games.see(key, by=ME)
    act = Tap(first.version, tap(first.game, games.view(first)))
    games.act(key, act, by=ME)
    then = games.see(key, by=ME)
    with pytest.raises(Conflict, match="gone on meanwhile"):
        games.act(key, act, by=ME)
    assert games.see(key, by=ME) == then


def test_a_game_is_its_owners_and_of_its_kind(house):
    key = house.scoring.begin(Begin(players=KIM), by=ME)
    for look in (lambda: house.scoring.see(key, by=OTHER), lambda: house.race.see(key, by=ME)):
        with pytest.raises(Absent):
            look()
    with pytest.raises(Absent):
        house.scoring.act(key, Tap(1, {"kind": "next"}), by=OTHER)
    with pytest.raises(Denied):
        house.scoring.see(key, by=STRANGER)
    with pytest.raises(Denied):
        house.scoring.begin(Begin(players=KIM), by=STRANGER)
    assert [each.id for each in house.scoring.games(by=ME)] == [key]
    assert house.scoring.games(by=OTHER) == ()


def test_what_cannot_begin_says_why(house):
    wrong = (
        ("scoring", Begin(players=KIM[:2]), Refused),
        ("scoring", Begin(players=KIM, settings={"variant": "alone"}), BadInput),
        ("scoring", Begin(players=(Player(1, "person"), *KIM[1:])), WrongFields),
        ("scoring", Begin(players=KIM, way="no_such"), WrongFields),
        ("scoring", Begin(players=KIM, seed=-1), WrongFields),
        ("race", Begin(players=(Player(1, "fair"),)), WrongFields),
        ("race", Begin(players=KIM, settings={"rounds": 0}), BadInput),
    )
    for name, ask, kind in wrong:
        with pytest.raises(kind):
            getattr(house, name).begin(ask, by=ME)
    assert house.scoring.games(by=ME) == house.race.games(by=ME) == ()


def test_an_act_of_the_other_game_is_none(house):
    key = house.race.begin(Begin(players=KIM), by=ME)
    with pytest.raises(BadInput):
        house.race.act(key, Tap(1, {"kind": "wager", "seat": 1, "points": 10}), by=ME)


def test_meetings_add_up_to_the_points(house):
    """What the screen tells meeting by meeting, and the bank at the end, is what the players have."""
    games = house.scoring
    for seed in range(6):
        key = games.begin(Begin(players=KIM, seed=seed), by=ME)
        while (now := games.see(key, by=ME)).game.phase != "settled":
            games.act(key, Tap(now.version, tap(now.game, games.view(now))), by=ME)
        view = games.view(now)
        before = {str(each.seat): each.before for each in view.places}
        assert before == {"1": 100, "2": 100, "3": 100, "4": 100, str(HOUSE): 0}
        assert [each.seat for each in view.meetings] == [each.seat for each in now.game.meetings]
        for each in view.meetings:
            before[str(each.seat)] += each.gain
            assert each.after[str(each.seat)] == before[str(each.seat)]
            assert str(each.low.why)
            assert str(each.high.why)
        assert view.banked.after == {str(each.seat): each.points for each in view.places}
        assert sum(view.banked.after.values()) == 400
