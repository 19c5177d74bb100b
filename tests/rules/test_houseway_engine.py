"""The engine knows no game: here it sets hands of a made-up one, two numbers low and two high."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

import pytest

from tablemgr.errors import BadInput, Refused
from tablemgr.rules import houseway
from tablemgr.rules.houseway import ONLY_WAY, Example, HouseWay, Rule, Switch
from tablemgr.rules.vocabulary import Vocabulary


@dataclass(frozen=True)
class Setting:
    split: str
    low: int
    high: int


@dataclass(frozen=True)
class Hand:
    settings: tuple[Setting, ...]


def hand(*halves):
    return Hand(tuple(Setting(f"{low}/{high}", low, high) for low, high in halves))


def number(given):
    if not isinstance(given, int):
        raise BadInput("This is a number.")
    return given


def high_from(given):
    least = number(given)
    return lambda hand: max(each.high for each in hand.settings) >= least


WORDS = Vocabulary(
    asks={
        "always": lambda _given: lambda _hand: True,
        "low_is": lambda given: lambda hand: any(each.low == given for each in hand.settings),
        "high_from": high_from,
    },
    plays={
        "high_is": lambda given: lambda hand: [each for each in hand.settings if each.high == given],
        "anything": lambda _given: lambda hand: hand.settings,
    },
    prefers={
        "low": lambda _hand, found: max(found, key=lambda each: each.low),
        "high": lambda _hand, found: max(found, key=lambda each: each.high),
    },
    default="low",
)


def rule(name, when=None, play="anything", **more):
    terms = {"because": {"en": f"because of {name}"}, "example": Example("", "", "")}
    return Rule(id=name, when=when or {"always": True}, play=play, **(terms | more))


def set_(rules, dealt, *, only_way=False):
    return houseway.decide([houseway.read(each, WORDS) for each in rules], dealt, only_way=only_way)


def test_the_first_rule_that_speaks_decides():
    rules = [rule("second-best", {"low_is": 3}, {"high_is": 5}), rule("rest")]
    assert set_(rules, hand((3, 6), (4, 5))) == houseway.Decision(
        "4/5", "second-best", {"en": "because of second-best"}
    )
    assert set_(rules, hand((2, 7), (4, 5))).rule_id == "rest"


def test_all_the_words_of_a_rule_must_hold():
    both = {"low_is": 3, "high_from": 6}
    assert set_([rule("both", both), rule("rest")], hand((3, 6))).rule_id == "both"
    assert set_([rule("both", both), rule("rest")], hand((3, 5))).rule_id == "rest"


def test_all_and_any_gather_tables_once():
    either = {"any": [{"low_is": 3}, {"low_is": 4, "high_from": 9}]}
    assert set_([rule("either", either), rule("rest")], hand((3, 1))).rule_id == "either"
    assert set_([rule("either", either), rule("rest")], hand((4, 8))).rule_id == "rest"
    each = {"all": [{"low_is": 3}, {"low_is": 4}]}
    assert set_([rule("each", each), rule("rest")], hand((3, 1), (4, 1))).rule_id == "each"
    assert set_([rule("each", each), rule("rest")], hand((3, 1))).rule_id == "rest"


def test_a_preference_decides_between_settings_and_the_default_without_one():
    dealt = hand((3, 6), (4, 5))
    assert set_([rule("default")], dealt).split == "4/5"
    assert set_([rule("named", play={"anything": True, "prefer": "high"})], dealt).split == "3/6"


@pytest.mark.parametrize(
    ("halves", "only"),
    [
        ([(3, 6), (2, 5)], "3/6"),
        ([(3, 6), (3, 5)], "3/6"),
        ([(3, 6), (4, 5)], None),
        ([(3, 6), (3, 6)], "3/6"),
        ([(2, 5), (3, 6), (3, 4)], "3/6"),
    ],
)
def test_only_way_is_the_setting_that_nothing_beats_in_either_half(halves, only):
    found = houseway.only_setting(hand(*halves))
    assert (found and found.split) == only


def test_only_way_wraps_the_rules_and_names_the_one_that_agrees():
    rules = [rule("high-five", {"low_is": 2}, {"high_is": 5}), rule("rest")]
    dealt = hand((2, 5), (3, 6))
    assert set_(rules, dealt).split == "2/5"
    said = set_(rules, dealt, only_way=True)
    assert (said.split, said.rule_id, said.also) == ("3/6", ONLY_WAY, None)
    agreeing = set_([rule("rest")], dealt, only_way=True)
    assert (agreeing.split, agreeing.rule_id, agreeing.also) == ("3/6", ONLY_WAY, "rest")


def test_a_sentence_comes_in_the_language_or_in_english():
    said = set_([rule("x", because={"en": "two", "zh-Hant": "二"})], hand((1, 2)))
    assert (said.sentence(), said.sentence("zh-Hant"), said.sentence("vi")) == ("two", "二", "two")
    only = set_([rule("x")], hand((1, 2)), only_way=True)
    assert only.sentence("zh-Hant") != only.sentence("en")


def test_silence_and_an_impossible_play_are_refused():
    with pytest.raises(Refused, match="No rule"):
        set_([rule("x", {"low_is": 9})], hand((1, 2)))
    with pytest.raises(Refused, match="Rule x"):
        set_([rule("x", play={"high_is": 9})], hand((1, 2)))


@pytest.mark.parametrize(
    ("when", "play", "why"),
    [
        ({}, "anything", "always = true"),
        ({"nothing": 1}, "anything", "no word “nothing”"),
        ({"high_from": "x"}, "anything", "high_from: This is a number"),
        ({"any": {"low_is": 1}}, "anything", "“any” gathers a list"),
        ({"all": []}, "anything", "“all” gathers a list"),
        ({"any": [{}]}, "anything", "“any” gathers a list"),
        ({"any": [{"any": [{"low_is": 1}]}]}, "anything", "no word “any”"),
        ({"always": True}, "nothing", "no word “nothing”"),
        ({"always": True}, {"prefer": "low"}, "one word"),
        ({"always": True}, {"anything": True, "high_is": 1}, "one word"),
        ({"always": True}, {"anything": True, "prefer": "colour"}, "no preference “colour”"),
    ],
)
def test_words_that_cannot_be_read_are_named(when, play, why):
    with pytest.raises(BadInput, match=why):
        houseway.read(Rule(id="x", when=when, play=play, because={"en": "x"}, example=Example("", "", "")), WORDS)


def way(*rules, **changes):
    terms = {
        "key": "made", "title": "Made up", "game": "numbers", "edition": "first", "source": "this test",
        "effective": date(2026, 11, 29), "role": "dealer", "rules": rules,
    }  # fmt: skip
    return HouseWay(**(terms | changes))


def test_the_digest_is_of_what_decides_and_of_nothing_else():
    one, two = rule("one", {"low_is": 3}), rule("two")
    plain = way(one, two)
    other_words = {
        "because": {"en": "said otherwise", "zh-Hant": "二"},
        "note": "new",
        "example": Example("1", "2", "3"),
    }
    assert way(rule("one", {"low_is": 3}, **other_words), two, title="New", edition="second").digest == plain.digest
    assert way(two, one).digest != plain.digest
    assert way(rule("uno", {"low_is": 3}), two).digest != plain.digest
    assert way(rule("one", {"low_is": 4}), two).digest != plain.digest
    assert way(rule("one", {"low_is": 3}, {"high_is": 1}), two).digest != plain.digest
    assert way(one, two, only_way=False).digest != plain.digest
    assert way(one).digest != plain.digest


def test_a_switch_takes_rules_in_and_out_and_is_in_the_digest():
    switch = Switch(value="off", choices=("off", "on"), note="unclear")
    doubtful = rule("doubtful", {"low_is": 3}, only_if={"doubt": ("on",)})
    off = way(doubtful, rule("rest"), switches={"doubt": switch})
    on = off.switched(doubt="on")
    assert [each.id for each in off.active] == ["rest"]
    assert [each.id for each in on.active] == ["doubtful", "rest"]
    assert on.digest != off.digest
    assert on.switched(doubt="off") == off


def test_a_way_is_a_value():
    assert way(rule("one")) == way(rule("one"))
    assert len({way(rule("one")), way(rule("one")), way(rule("two"))}) == 2
