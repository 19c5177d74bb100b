"""First to fifteen played by computer players: a thousand games end, and a referee counts every round again.

Eight hundred are looked at as they go on, two hundred more are followed by a referee from what was called out.
"""

from __future__ import annotations

import json
from itertools import chain, islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle import race as oracle
from playing import after_all, computers, fair, house
from tablemgr.errors import BadInput, Refused, TableError
from tablemgr.rules.tiles.piece import SET
from tablemgr.training.players import seated
from tablemgr.training.race import Settings, can, do, start, verify
from tablemgr.training.race_json import begun, events, game_from_json, game_to_json
from tablemgr.training.race_players import computer_act, play
from tablemgr.training.race_settings import CHOICES
from tablemgr.training.scoring_acts import Next, SetHand


def new(seed, count=None, **chosen):
    return start(Settings(**chosen), seed, computers(count or 1 + seed % 3, seed))


def told(game):
    steps = play(game, dealer=house, fair=fair)
    return [*begun(game), *chain.from_iterable(events(*step) for step in steps)]


def test_a_thousand_games_end_with_fifteen_rounds_and_lose_none():
    longest = 0
    for seed in range(800):
        game = new(seed, 7 if seed % 50 == 0 else 1 if seed % 8 else 2)
        for before, _, after in play(game, dealer=house, fair=fair):
            if before.phase == "split" != after.phase:
                assert (
                    max(won + lost for won, lost in zip(after.won.values(), after.lost.values(), strict=True))
                    <= after.round
                )
                assert (after.phase == "over") == (15 in (*after.won.values(), *after.lost.values()))
                game = after
        assert game.phase == "over"
        assert game.winners == tuple(seat for seat, won in game.won.items() if won == 15)
        assert game.beaten == tuple(seat for seat, lost in game.lost.items() if lost == 15)
        longest = max(longest, game.round)
    assert 30 < longest < 200


def test_a_referee_who_shares_no_code_counts_every_round_of_two_hundred_games():
    for seed in range(1000, 1200):
        assert oracle.referee(json.loads(json.dumps(told(new(seed, 1 + seed % 3))))) >= 15


def test_the_referee_can_blow_the_whistle():
    good = told(new(3))
    for kind, change in (("points", {"won": {}}), ("compare", {"result": ""}), ("end", {"winners": [9]})):
        at = next(place for place, each in enumerate(good) if each["event"] == kind)
        with pytest.raises(AssertionError):
            oracle.referee([*good[:at], {**good[at], **change}, *good[at + 1 :]])


def test_the_referee_ranks_every_two_tiles_as_the_product_does():
    ranking, faces = Settings().ranking, list(dict.fromkeys(SET))
    hands = [(a, b) for place, a in enumerate(faces) for b in faces[place:] if a != b or SET.count(a) == 2]
    called = {hand: (ranking.worth(*hand), oracle.value(list(map(str, hand)))) for hand in hands}
    for ours, his in called.values():
        for other, others in called.values():
            assert (ours > other) == (his > others)


def test_equal_seeds_give_equal_games():
    assert told(new(5)) == told(new(5))
    assert told(new(5, 3)) != told(new(11, 3))


def test_every_state_of_a_game_reads_back_from_json():
    for before, act, after in play(new(8, 3), dealer=house, fair=fair):
        assert game_from_json(json.loads(json.dumps(game_to_json(after)))) == after
        assert do(before, act, house) == after
    with pytest.raises(BadInput):
        game_from_json({"seed": 1})


@settings(max_examples=40, deadline=None)
@given(data=st.data(), seed=st.integers(0, 10**6))
def test_can_exactly_when_do_does_not_refuse(data, seed):
    game = new(seed)
    game = after_all(game, islice(play(game, dealer=house, fair=fair), data.draw(st.integers(0, 80))))
    for _ in range(5):
        seat = data.draw(st.integers(0, 8))
        hand = game.hands[data.draw(st.sampled_from([seat if seat in game.hands else 1, 1]))]
        act = data.draw(st.sampled_from([Next(), SetHand(seat, hand[:2], hand[2:])]))
        if can(game, act):
            game = do(game, act, house)
        else:
            with pytest.raises(TableError):
                do(game, act, house)
            with pytest.raises(TableError):
                verify(game, act)


def test_a_person_is_waited_for():
    game = start(Settings(), 2, seated(["person", "strong"]))
    game = after_all(game, play(game, dealer=house, fair=fair))
    assert game.due == (1,)
    game = do(game, SetHand(1, game.hands[1][:2], game.hands[1][2:]), house)
    assert (game.phase, computer_act(game, fair)) == ("settled", None)
    assert do(game, Next(), house).round == 2


@pytest.mark.parametrize("count", [0, 8])
def test_too_few_and_too_many_are_refused(count):
    with pytest.raises(Refused):
        start(Settings(), 1, computers(count))


@pytest.mark.parametrize("choice", CHOICES, ids=lambda each: each.name)
def test_a_game_can_be_played_by_every_reading(choice):
    for value in choice.readings:
        chosen = {choice.name: value} if value else {choice.name: 3}
        game = start(Settings(**chosen), 1, computers(2))
        assert told(game)[-1]["event"] == "end"
