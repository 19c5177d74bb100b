"""What is true of every question: it is found again, its answer is right and no other is, and nothing crashes it."""

from __future__ import annotations

import json
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import drilling
from tablemgr.catalog.drills import terms
from tablemgr.errors import Absent, BadInput
from tablemgr.rules.mistakes import MISTAKES
from tablemgr.training.drill import DRILLS, ask, kinds_for, sentence
from tablemgr.training.drill_set import SetHand
from tablemgr.training.grade import grade
from tablemgr.training.question import Question

GAMES = ("tiles", "poker")
KINDS = tuple(DRILLS)


@cache
def under(game):
    return terms(game)


def question(kind, game, seed, rule=None):
    return ask(kind, game, seed=seed, number=1, terms=under(game), rule=rule)


def others(blank, right):
    """Other values that may be answered for a blank."""
    if blank.form == "choice":
        return [each.key for each in blank.options if each.key != right]
    if blank.form == "money":
        return [right + 1, right + 100, 2 * right + 5]
    if blank.form == "chips":
        return [[*right, [blank.chips[0], 1]], right[1:] or [[blank.chips[-1], 2]]]
    lows = combinations(blank.pieces, blank.low_size)
    return [split for low in lows if (split := {"low": list(low), "high": left(blank.pieces, low)}) != right]


def left(pieces, taken):
    rest = list(pieces)
    for each in taken:
        rest.remove(each)
    return rest


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_the_right_answer_is_right_and_no_other_is(kind, game):
    for seed in range(40):
        asked = question(kind, game, seed)
        right = asked.answer
        done = grade(asked, right)
        assert done.correct
        assert done.right == done.given == right
        for blank in asked.blanks:
            known = right if len(asked.blanks) == 1 else right[blank.name]
            for other in others(blank, known):
                answer = other if len(asked.blanks) == 1 else right | {blank.name: other}
                wrong = grade(asked, answer)
                assert wrong.correct == (blank.form == "split" and worth_the_same(game, other, known)), (seed, answer)
                assert wrong.right == right
                assert json.dumps(wrong.to_json())


def worth_the_same(game, split, right):
    """Tiles know no foul: which half is low, the tiles say."""
    wanted = [drilling.sorts(game, right[half]) for half in ("low", "high")]
    given = [drilling.sorts(game, split[half]) for half in ("low", "high")]
    return given == wanted or (game == "tiles" and given == wanted[::-1])


def dealt(game, hand):
    """A question about just this hand."""
    task = SetHand(under(game), under(game).game.parse_hand(hand))
    return Question(kind="set_hand", game=game, seed=0, number=0, task=task)


def test_two_faces_of_a_kind_are_worth_the_same_and_two_suits():
    nines = dealt("tiles", "6-6 1-1 3-6 4-5")
    assert nines.answer == {"low": ["1-1", "4-5"], "high": ["6-6", "3-6"]}
    assert grade(nines, {"low": ["1-1", "3-6"], "high": ["6-6", "4-5"]}).correct
    assert not grade(nines, {"low": ["3-6", "4-5"], "high": ["6-6", "1-1"]}).correct
    aces = dealt("poker", "As Ah Ad 9d 8d 4c 3d")
    assert aces.answer == {"low": ["As", "9d"], "high": ["Ah", "Ad", "8d", "4c", "3d"]}
    assert grade(aces, {"low": ["Ad", "9d"], "high": ["As", "Ah", "8d", "4c", "3d"]}).correct
    assert not grade(aces, {"low": ["Ad", "8d"], "high": ["As", "Ah", "9d", "4c", "3d"]}).correct


def test_a_wrong_split_is_told_what_it_comes_to():
    kings = dealt("poker", "Ks Kh Td 9c 5h 3d 2c")
    told = grade(kings, {"low": ["5h", "3d"], "high": ["Ks", "Kh", "Td", "9c", "2c"]})
    assert str(told.explanation[-1]) == "Your split: five-three low, pair of kings high."
    foul = grade(kings, {"low": ["Ks", "Kh"], "high": ["Td", "9c", "5h", "3d", "2c"]})
    assert str(foul.explanation[-1]) == "Your low hand is above your high hand: a foul."
    right = grade(kings, kings.answer)
    assert right.correct
    assert right.explanation == kings.explanation


answers = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6)
    | st.sampled_from(["win", "seat_1", "banker", "6-6", "As", "pay", "12.50", "low", "high"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(
        st.sampled_from(["low", "high", "split", "pays", "move", "commission", "chips", "place", "mistake", "seat_1"]),
        inner, max_size=4,
    ),
    max_leaves=8,
)  # fmt: skip


@settings(max_examples=300)
@given(st.sampled_from(KINDS), st.sampled_from(GAMES), st.integers(0, 20), answers)
def test_whatever_is_answered_is_graded_or_cannot_be_read(kind, game, seed, answer):
    asked = question(kind, game, seed)
    try:
        done = grade(asked, answer)
    except BadInput as refused:
        assert str(refused).endswith(".")  # noqa: PT017 - most are refused, some are not
    else:
        assert done.correct == (done.given == asked.answer) or kind == "set_hand"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_almost_answers_cannot_be_read(kind, game):
    asked = question(kind, game, 5)
    right = asked.answer if isinstance(asked.answer, dict) else {asked.blanks[0].name: asked.answer}
    for name in right:
        for wrong in (None, True, -1, 1.5, "nonsense", [[7, 1]], [[100, -1]], [100], {"low": ["6-6"], "high": []}):
            with pytest.raises(BadInput):
                grade(asked, right | {name: wrong})
    with pytest.raises(BadInput):
        grade(asked, right | {"more": 1})


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_equal_seeds_give_equal_questions_and_the_rule_finds_each_again(kind, game):
    seen = set()
    for seed in range(60):
        asked = question(kind, game, seed)
        told = asked.solved_json()
        assert question(kind, game, seed).solved_json() == told
        assert question(kind, game, seed, asked.rule).solved_json() == told
        seen.add(json.dumps(told["shown"]))
    assert len(seen) > 40


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_seen_before_answering_gives_nothing_away(kind, game):
    asked = question(kind, game, 2)
    told = asked.to_json()
    assert not told.keys() & {"answer", "rule", "explanation"}
    assert told.keys() >= {"kind", "game", "seed", "number", "prompt", "shown", "form", "options", "parts"}
    assert told.keys() | {"answer", "rule", "explanation"} == asked.solved_json().keys()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_rule_of_a_kind_can_be_asked_for_and_has_its_sentence(kind, game):
    for rule in DRILLS[kind].rules(under(game)):
        asked = question(kind, game, 11, rule)
        assert asked.rule == rule
        assert str(sentence(rule, under(game))) == str(asked.explanation[0])
        assert kind in kinds_for(rule, under(game))
        assert question(kind, game, 11, rule).solved_json() == asked.solved_json()


@pytest.mark.parametrize("game", GAMES)
def test_rare_questions_are_answered_by_the_oracle_too(game):
    for rule in DRILLS["set_hand"].rules(under(game)):
        for seed in range(3):
            assert drilling.is_set_by(game, under(game).way.key, question("set_hand", game, seed, rule).answer), rule
    for rule in DRILLS["read_hand"].rules(under(game)):
        asked = question("read_hand", game, 4, rule)
        shown = asked.task.shown(str)
        if "low" in shown:
            assert asked.answer["high"] == drilling.value(game, shown["high"]), rule


def test_a_question_that_is_not_found_is_refused_politely():
    with pytest.raises(Absent, match="No question of set_hand on set:foxwoods:nonsense was found"):
        question("set_hand", "tiles", 1, "set:foxwoods:nonsense")
    with pytest.raises(Absent, match="There is no drill juggling"):
        question("juggling", "tiles", 1)
    with pytest.raises(BadInput):
        ask("bank", "poker", seed=1, number=1, terms=under("tiles"))


def test_mistakes_are_named_as_rulings_name_them():
    for game in GAMES:
        kinds = {rule.removeprefix("mistake:") for rule in DRILLS["find_mistake"].rules(under(game))} - {"none"}
        assert kinds <= set(MISTAKES)
        assert ("missed_foul" in kinds) == (game == "poker")


def test_a_house_without_commission_forgets_none():
    free = terms("tiles", commission="none")
    kinds = {rule.removeprefix("mistake:") for rule in DRILLS["find_mistake"].rules(free)}
    assert not kinds & {"commission", "lammer_lost"}


def test_fouls_are_not_laid_where_the_house_takes_none():
    refused = terms("poker", ruleset="poker-foul-refused")
    assert "compare:foul" not in DRILLS["who_wins"].rules(refused)
    for seed in range(300):
        asked = ask("who_wins", "poker", seed=seed, number=1, terms=refused)
        assert not any(drilling.fouls("poker", split) for split in asked.task.shown(str)["seats"].values())


def test_other_rules_of_the_house_change_the_answers():
    zero = [ask("order_hands", "tiles", seed=seed, number=1, terms=under("tiles"), rule="compare:zero")
            for seed in range(6)]  # fmt: skip
    assert {each.answer for each in zero} == {"equal"}
    pushes = terms("poker", ruleset="poker-ez", commission="none")
    asked = ask("who_wins", "poker", seed=1, number=1, terms=pushes, rule="result:auto_push")
    assert set(asked.answer.values()) == {"push"}
