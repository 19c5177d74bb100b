"""The scoring game played by computer players: a thousand games end, keep every point, and follow the bank's order.

Eight hundred are looked at as they go on, two hundred more are followed by a referee from what was called out.
"""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import chain, islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle import scoring as oracle
from playing import after_all, computers, fair, house
from tablemgr.errors import BadInput, Refused, TableError
from tablemgr.rules.tiles.piece import SET
from tablemgr.training.players import seated
from tablemgr.training.ranking import Ranking
from tablemgr.training.scoring import Settings, can, choices, do, limits, start, verify, wagers
from tablemgr.training.scoring_acts import AnswerBank, Limit, Next, SetHand, Wager, act_from_json, act_to_json
from tablemgr.training.scoring_events import begun, events
from tablemgr.training.scoring_json import game_from_json, game_to_json
from tablemgr.training.scoring_players import play
from tablemgr.training.scoring_settings import CHOICES


def new(seed, variant="house"):
    most = 7 if variant == "house" else 8
    return start(Settings(variant=variant), seed, computers(3 + seed % (most - 2), seed))


def told(game):
    steps = play(game, house=house, fair=fair)
    return [*begun(game), *chain.from_iterable(events(*step) for step in steps)]


def rounds(game):
    """Every settled round of a game by computer players."""
    return [after for before, _, after in play(game, house=house, fair=fair) if before.phase == "split" != after.phase]


@pytest.mark.parametrize(("variant", "seeds"), [("house", 500), ("home", 300)])
def test_a_thousand_games_end_keep_every_point_and_follow_the_bank_order(variant, seeds):
    longest = 0
    for seed in range(seeds):
        game = new(seed, variant)
        before, turn, alive = game.total, game.turn, [each.seat for each in game.players]
        for after in rounds(game):
            if variant == "house":
                assert after.asked == after.turn == turn
            else:
                assert after.turn == turn
                assert [*after.passed, after.asked] == _around(alive, turn)[: len(after.passed) + 1]
            assert after.total == before
            assert min(after.points.values()) >= 0
            alive = [seat for seat, points in after.points.items() if points >= 10]
            assert list(after.in_play) == alive
            if after.phase != "over":
                turn = _around(alive, after.asked + 1)[0]
        assert after.phase == "over"
        assert after.winners or len(alive) <= (variant == "home")
        assert after.winners == tuple(seat for seat, points in after.points.items() if points >= 200)
        longest = max(longest, after.round)
    assert 20 < longest < 500


def _around(seats, first):
    return [seat for seat in seats if seat >= first] + [seat for seat in seats if seat < first]


@pytest.mark.parametrize("variant", ["house", "home"])
def test_a_referee_who_shares_no_code_finds_every_point_of_two_hundred_games(variant):
    for seed in range(1000, 1100):
        assert oracle.referee(json.loads(json.dumps(told(new(seed, variant))))) > 0


def test_the_referee_can_blow_the_whistle():
    good = told(new(3))
    for kind, change in (
        ("points", {"house": 1}),
        ("settle", {"gain": 1}),
        ("compare", {"result": "none"}),
        ("offer", {"seat": 9}),
        ("banked", {"banker": 1}),
        ("end", {"winners": [9]}),
    ):
        at = next(place for place, each in enumerate(good) if each["event"] == kind)
        with pytest.raises(AssertionError):
            oracle.referee([*good[:at], {**good[at], **change}, *good[at + 1 :]])


def test_the_referee_ranks_every_two_tiles_as_the_product_does():
    ranking, faces = Ranking(), list(dict.fromkeys(SET))
    hands = [(a, b) for place, a in enumerate(faces) for b in faces[place:] if a != b or SET.count(a) == 2]
    for one in hands:
        for other in hands:
            ours = ranking.worth(*one) > ranking.worth(*other)
            assert ours == oracle.beats(list(map(str, one)), list(map(str, other))), (one, other)


def test_equal_seeds_give_equal_games_and_others_other_games():
    assert told(new(5)) == told(new(5))
    assert told(new(5)) != told(start(Settings(), 12, computers(3, 5)))


@pytest.mark.parametrize("variant", ["house", "home"])
def test_every_state_of_a_game_reads_back_from_json(variant):
    for before, act, after in play(new(8, variant), house=house, fair=fair):
        assert act_from_json(json.loads(json.dumps(act_to_json(act)))) == act
        assert game_from_json(json.loads(json.dumps(game_to_json(after)))) == after
        assert do(before, act, house) == after


@pytest.mark.parametrize("said", [{}, {"seed": 1}, {**game_to_json(new(1)), "settings": {"start": "x"}}])
def test_what_is_no_game_is_not_read(said):
    with pytest.raises(BadInput):
        game_from_json(said)


@pytest.mark.parametrize(
    "said",
    [
        None,
        {"kind": "fold"},
        {"kind": "wager", "seat": 1},
        {"kind": "wager", "seat": True, "points": 10},
        {"kind": "bank", "seat": 1, "answer": "all"},
        {"kind": "bank", "seat": 1, "answer": ["half"]},
        {"kind": "split", "seat": 1, "low": ["6-6"], "high": ["6-6", "1-1"]},
        {"kind": "split", "seat": 1, "low": ["6-6", "9-9"], "high": ["6-6", "1-1"]},
        {"kind": "next", "seat": 1},
    ],
)
def test_what_is_no_act_is_not_read(said):
    with pytest.raises(BadInput):
        act_from_json(said)


def _random_act(draw, game):
    """Any act at all, right or wrong, but with tiles that are somewhere on the table more often than not."""
    seat = draw(st.integers(0, 9))
    hand = game.hands.get(draw(st.sampled_from([seat, 1])), SET[:4])
    low, high = (hand[0], hand[3]), (hand[1], hand[2])
    points = draw(st.sampled_from([-10, 0, 5, 10, 20, 50, 60, 300]))
    answer = draw(st.sampled_from(["whole", "half", "decline"]))
    made = [Limit(seat, points), Wager(seat, points), AnswerBank(seat, answer), SetHand(seat, low, high), Next()]
    return draw(st.sampled_from(made))


@settings(max_examples=60, deadline=None)
@given(data=st.data(), variant=st.sampled_from(["house", "home"]), seed=st.integers(0, 10**6))
def test_can_exactly_when_do_does_not_refuse(data, variant, seed):
    game = new(seed, variant)
    game = after_all(game, islice(play(game, house=house, fair=fair), data.draw(st.integers(0, 40))))
    for _ in range(5):
        act = _random_act(data.draw, game)
        if can(game, act):
            after = do(game, act, house)
            assert after.total == game.total
            game = after
        else:
            with pytest.raises(TableError):
                do(game, act, house)
            with pytest.raises(TableError):
                verify(game, act)


@pytest.mark.parametrize("variant", ["house", "home"])
def test_what_is_listed_is_just_what_is_let(variant):
    tried = [-10, 5, *range(0, 330, 10)]
    for before, _, _ in islice(play(new(4, variant), house=house, fair=fair), 150):
        for seat in before.points:
            assert [p for p in tried if can(before, Wager(seat, p))] == list(wagers(before, seat))
        stated = [p for p in tried if can(before, Limit(before.asked, p))]
        assert stated == (list(limits(before)) if before.phase == "limit" else [])
        answers = [each for each in ("whole", "half", "decline") if can(before, AnswerBank(before.asked, each))]
        assert answers == list(choices(before))


def test_a_person_is_waited_for_and_goes_on_himself():
    game = start(Settings(), 2, seated(["person", "fair", "strong"]))
    game = after_all(game, play(game, house=house, fair=fair))
    assert game.due == (1,)
    game = do(game, Wager(1, 10), house)
    while game.round == 1:
        game = after_all(game, play(game, house=house, fair=fair))
        if game.phase == "split":
            own = SetHand(1, game.hands[1][:2], game.hands[1][2:])
        game = do(game, {"bank": AnswerBank(1, "decline"), "settled": Next()}.get(game.phase) or own, house)
    assert after_all(game, play(game, house=house, fair=fair)).due == (1,)


OTHER = {
    each.name: value
    for each in CHOICES
    for value in each.readings
    if value and value != getattr(Settings(), each.name) and each.name != "variant"
}


@pytest.mark.parametrize("variant", ["house", "home"])
@pytest.mark.parametrize("name", [*OTHER, "all"])
def test_points_are_kept_under_every_other_reading(name, variant):
    chosen = OTHER if name == "all" else {name: OTHER[name]}
    for seed in range(3):
        game = start(Settings(variant=variant, **chosen), seed, computers(4, seed))
        for after in islice(rounds_lazily(game), 25):
            assert after.total == 400


def rounds_lazily(game):
    return (after for before, _, after in play(game, house=house, fair=fair) if before.phase == "split" != after.phase)


@pytest.mark.parametrize(("variant", "players"), [("house", 2), ("house", 8), ("home", 2), ("home", 9)])
def test_too_few_and_too_many_are_refused(variant, players):
    with pytest.raises(Refused):
        start(Settings(variant=variant), 1, computers(players))


@pytest.mark.parametrize("figures", [{"start": 5}, {"finish": 100}, {"most": 5}, {"variant": "home", "start": 10}])
def test_figures_with_which_nobody_could_play_are_refused(figures):
    with pytest.raises(Refused):
        start(Settings(**figures), 1, computers(4))


def test_the_strengths_are_in_their_order():
    """Against the house, the fair player loses far less than the beginner, and the strong one does best."""
    gains = {"beginner": [], "fair": [], "strong": []}
    for seed in range(60):
        game = replace(new(seed), settings=Settings())
        for after in rounds(game):
            for each in after.meetings:
                if each.against == 0:
                    gains[after.players[each.seat - 1].plays].append({"win": 1, "lose": -1, "tie": 0}[each.result])
    mean = {plays: sum(found) / len(found) for plays, found in gains.items()}
    assert mean["beginner"] < mean["fair"] - 0.1
    assert mean["beginner"] < mean["strong"] - 0.1
