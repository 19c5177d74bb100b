"""Poker files: house ways proved on every class of hands, rule sets with a note on each choice."""

from __future__ import annotations

from dataclasses import fields

import pytest

from tablemgr import assets
from tablemgr.catalog import houseways, rulesets
from tablemgr.errors import BadInput
from tablemgr.rules.poker.ruleset import CardRules

WAYS = assets.path("config") / "houseways" / "poker"
KEYS = sorted(path.stem for path in WAYS.glob("*.toml"))
CHOICES = [each.name for each in fields(CardRules)]
HEAD = """
key = "corner"
title = "The Corner House"
game = "poker"
edition = "first"
source = "a page on the wall"
effective = 2026-11-29
role = "dealer"
only_way = false
"""
PAIR = """
[[rule]]
id = "pair"
when = { shape = "pair" }
play = "keep"
because.en = "Pairs stay."
example = { hand = "As Ah 9d 7c 5s 4h 2d", low = "9d 7c", high = "As Ah 5s 4h 2d" }
"""
LOW = """
[[rule]]
id = "rest"
when = { always = true }
play = { pair_in_front = "high-pair" }
because.en = "High pair in front."
example = { hand = "As Ah 9d 9c 5s 4h 2d", low = "As Ah", high = "9d 9c 5s 4h 2d" }
"""


def text_of(key):
    return (WAYS / f"{key}.toml").read_text("utf-8")


def wrong(source, *, thorough=False):
    way, problems = houseways.load(source, thorough=thorough)
    assert way is None
    return [str(each) for each in problems]


@pytest.mark.parametrize("key", KEYS)
def test_what_ships_is_whole(key):
    way, problems = houseways.load(text_of(key), thorough=False)
    assert problems == []
    assert way == houseways.shipped(game="poker")[key]
    assert houseways.from_canonical(way.canonical) == way


def test_no_class_of_hands_is_without_a_rule_or_fouls():
    """The most used way here; the odds count every class of all eight, and would stop at a foul."""
    assert houseways.load(text_of("trump_plaza"), thorough=True)[1] == []


def test_a_way_must_end_in_a_rule_that_always_speaks():
    cut = text_of("trump_plaza").replace("when = { always = true }", 'when = { shape = "no-pair" }')
    assert "rule no-pair: the last rule always speaks: when = { always = true }." in wrong(cut)


def test_a_foul_and_a_play_that_hands_do_not_offer_are_told():
    problems = wrong(HEAD + PAIR + LOW)
    assert any("rule rest: it fouls with" in each for each in problems)
    assert any("rule rest: it cannot be played with" in each for each in problems)


@pytest.mark.parametrize(
    ("written", "changed", "said"),
    [
        ('shape = "pair"', 'shape = "pear"', "rule pair: shape: Here stands one or more of five-aces"),
        ('shape = "pair"', "shape = 3", "rule pair: shape: Here stands a list."),
        ('play = "keep"', 'play = "keeps"', "rule pair: play: there is no word “keeps”."),
        ('when = { shape = "pair" }', 'when = { quads = "7-2" }', "rule pair: quads: “7-2” is no band of ranks"),
        ('when = { shape = "pair" }', 'when = { pairs = [["2-6"]] }', "rule pair: pairs: A couple is two bands"),
        ('when = { shape = "pair" }', 'when = { single = "1" }', "rule pair: single: “1” is no rank"),
        ('when = { shape = "pair" }', 'when = { complete_leaves = "KA" }', "rule pair: complete_leaves: “KA” is no front"),
        ('when = { shape = "pair" }', 'when = { complete_hand = ["pair"] }', "rule pair: complete_hand: Here stands true"),
        ('when = { shape = "pair" }', 'when = { lifts_front = { at_least = "K" } }', "rule pair: lifts_front: Here stands a table"),
        ('high = "As Ah 5s 4h 2d"', 'high = "As Ah 5s 4h Jk"', "rule pair: its example comes out as 9d 7c / As Ah 5s 4h 2d"),
        ('high = "As Ah 5s 4h 2d"', 'high = "As Ah 5s 4h 2x"', "rule pair: example: There is no card 2x."),
    ],
)  # fmt: skip
def test_every_wrong_word_is_told(written, changed, said):
    assert any(said in each for each in wrong(HEAD + PAIR.replace(written, changed) + LOW)), wrong(
        HEAD + PAIR.replace(written, changed) + LOW
    )


def test_a_rule_that_never_speaks_is_told():
    again = PAIR.replace('id = "pair"', 'id = "pair-again"')
    problems = wrong(text_of("trump_plaza").replace('\n[[rule]]\nid = "no-pair"', again + '\n[[rule]]\nid = "no-pair"'))
    assert "rule pair-again: it never speaks and does not say why." in problems


def test_a_sites_own_way_lies_in_its_games_folder(tmp_path):
    folder = tmp_path / "houseways" / "poker"
    folder.mkdir(parents=True)
    (folder / "ours.toml").write_text(text_of("claridge").replace('key = "claridge"', 'key = "ours"'), "utf-8")
    assert "ours" in houseways.shipped(tmp_path, game="poker")
    assert "ours" not in houseways.shipped(tmp_path)


def test_every_choice_of_every_set_says_which_text_it_reads():
    shipped = rulesets.shipped(game="poker")
    assert shipped["poker-standard"].rules == CardRules()
    for ruleset in shipped.values():
        assert sorted(ruleset.notes) == sorted(CHOICES)
        assert all(len(note) > 40 for note in ruleset.notes.values())
        again = rulesets.from_canonical(ruleset.canonical)
        assert (again.rules, again.digest, again.canonical) == (ruleset.rules, ruleset.digest, ruleset.canonical)
    assert len({each.digest for each in shipped.values()}) == len(shipped)


@pytest.mark.parametrize(
    ("key", "auto_push"),
    [
        ("poker-standard", "none"),
        ("poker-ez", "queen_high"),
        ("poker-tiger-9", "low_nine_high"),
        ("poker-face-up", "ace_high"),
    ],
)
def test_the_games_without_commission_differ_in_the_hand_that_pushes(key, auto_push):
    rules = rulesets.shipped(game="poker")[key].rules
    assert rules == CardRules(auto_push=auto_push)


def test_a_set_of_one_game_has_no_choice_of_the_other():
    source = (assets.path("config") / "rulesets" / "poker-standard.toml").read_text("utf-8")
    ruleset, problems = rulesets.load(source.replace("[rules]", '[rules]\nzero_tie = "banker"'))
    assert ruleset is None
    assert "rules.zero_tie" in str(problems[0])
    with pytest.raises(BadInput):
        rulesets.from_canonical('{"game":"poker"}')
    assert "poker-standard" not in rulesets.shipped()
