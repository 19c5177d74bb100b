"""House ways as files: what ships is whole, what is wrong is all said, and a changed rule shows the hands it moves."""

from __future__ import annotations

import json
from datetime import date

import pytest

from structure.tree import ROOT
from tablemgr import assets
from tablemgr.catalog import houseways
from tablemgr.errors import BadInput
from tablemgr.rules.tiles.houseway import decide
from tablemgr.rules.tiles.piece import parse_hand

KEYS = ["canberra", "foxwoods", "jb_easy", "jb_player", "taj_mahal", "traditional", "wizard_basic"]
GOLDEN = ROOT / "tests" / "golden" / "houseway"
SHIPPED = assets.path("config") / "houseways" / "tiles"

HEAD = """
key = "corner"
title = "The Corner House"
game = "tiles"
edition = "first"
source = "a page on the wall"
effective = 2026-11-29
role = "dealer"
"""
PAIRS = """
[[rule]]
id = "pairs"
when = { any = [{ pairs = 1 }, { pairs = 2 }] }
play = "keep_pair"
because.en = "Pairs stay."
example = { hand = "6-6 1-1 1-4 2-3", low = "6-6 1-1", high = "1-4 2-3" }
"""
REST = """
[[rule]]
id = "rest"
when = { always = true }
play = "best_low"
because.en = "Best low."
example = { hand = "4-4 1-3 4-6 1-6", low = "1-3 4-6", high = "4-4 1-6" }
"""


def wrong(source):
    way, problems = houseways.load(source)
    assert way is None
    return [str(problem) for problem in problems]


def test_a_small_house_way_is_whole():
    way, problems = houseways.load(HEAD + PAIRS + REST)
    assert problems == []
    assert (way.key, way.effective, way.only_way, way.partial) == ("corner", date(2026, 11, 29), True, False)
    assert decide(way, parse_hand("1-4 2-3 6-6 1-1")).rule_id == "pairs"


@pytest.mark.parametrize("key", KEYS)
def test_what_ships_is_whole_and_says_where_it_comes_from(key):
    way, problems = houseways.load((SHIPPED / f"{key}.toml").read_text("utf-8"))
    assert problems == []
    assert way == houseways.shipped()[key]
    assert way.key == key
    assert way.source
    assert way.edition
    assert way.notes
    assert way.only_way
    for rule in way.rules:
        assert rule.because["en"].endswith(".")
        assert rule.because["zh-Hant"].endswith("。")


def test_what_ships_is_these_seven_in_these_roles():
    ways = houseways.shipped()
    assert sorted(ways) == KEYS
    assert {key for key, way in ways.items() if way.role == "dealer"} == {
        "foxwoods", "traditional", "canberra", "taj_mahal",
    }  # fmt: skip
    assert {key for key, way in ways.items() if way.partial} == {"taj_mahal"}
    assert len({way.digest for way in ways.values()}) == 7


@pytest.mark.parametrize("key", KEYS)
def test_the_golden_table_is_what_the_way_says(key):
    """Write it anew with `tablemgr houseway golden WAY`, and read the difference hand by hand."""
    golden = (GOLDEN / f"tiles-{key}.txt").read_text("utf-8").splitlines()
    told = list(houseways.golden(houseways.shipped()[key]))
    assert len(told) == 3620
    moved = [f"{new}   (was {old.split(': ')[1]})" for old, new in zip(golden, told, strict=True) if old != new]
    assert moved == []


@pytest.mark.parametrize("key", KEYS)
def test_the_stored_text_reads_back_as_the_same_way(key):
    way = houseways.shipped()[key]
    again = houseways.from_canonical(way.canonical)
    assert again == way
    assert again.digest == way.digest
    assert again.canonical == way.canonical
    assert json.loads(way.canonical)["rules"][0]["because"]["en"]


def test_a_stored_text_that_is_none_is_refused():
    with pytest.raises(BadInput, match="cannot be read"):
        houseways.from_canonical('{"key": "x"}')


def test_another_wording_is_the_same_digest_and_another_rule_is_not():
    plain = houseways.load(HEAD + PAIRS + REST)[0]
    worded = houseways.load(
        HEAD + PAIRS.replace("Pairs stay.", "A pair is a hand.") + "because.zh-Hant = '對'\n" + REST
    )[0]
    assert worded.digest == plain.digest
    assert worded.canonical != plain.canonical
    assert houseways.load(HEAD + PAIRS + REST.replace('"rest"', '"others"'))[0].digest != plain.digest
    assert houseways.load(HEAD + "only_way = false\n" + PAIRS + REST)[0].digest != plain.digest


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (HEAD + PAIRS + REST + "x = = 1", ["This is not TOML: ", "line 23"]),
        (HEAD + 'title = "Twice"\n' + PAIRS + REST, ["This is not TOML: Cannot overwrite a value", "line 9"]),
        (HEAD, ["rule: a house way has at least one."]),
        (HEAD.replace("2026-11-29", '"soon"') + PAIRS + REST, ["effective: "]),
        (HEAD.replace("2026-11-29", "2026-02-30") + PAIRS + REST, ["This is not TOML: "]),
        (HEAD.replace('"dealer"', '"boss"') + PAIRS + REST, ["role: "]),
        (HEAD.replace('"tiles"', '"mahjong"') + PAIRS + REST, ["no vocabulary for “mahjong”"]),
        (HEAD + "colour = 'red'\n" + PAIRS + REST, ["colour: "]),
        (HEAD + PAIRS + REST.replace('id = "rest"\n', ""), ["rule 2.id: Field required."]),
        (HEAD + PAIRS + REST.replace('"rest"', '"pairs"'), ["rule pairs: its id is there 2 times."]),
        (HEAD + PAIRS + REST.replace('"rest"', '"only-way"'), ["rule “only-way”: an id is a name of its own"]),
        (HEAD + PAIRS + REST.replace("always", "sometimes"), ["rule rest: when: there is no word “sometimes”."]),
        (HEAD + PAIRS + REST.replace("best_low", "best_luck"), ["rule rest: play: there is no word “best_luck”."]),
        (HEAD + PAIRS + REST.replace('because.en = "Best low."\n', ""), ["rule 2 (rest).because: Field required."]),
        (HEAD + PAIRS + REST.replace("because.en", "because.fr"), ["rule rest: because has no sentence in English"]),
        (HEAD + PAIRS + REST.replace('"Best low."', '" "'), ["rule rest: because has no sentence in English"]),
        (HEAD + PAIRS + REST.replace('low = "1-3 4-6", high = "4-4 1-6"', 'low = "4-4 1-3", high = "4-6 1-6"'),
         ["rule rest: its example comes out as 1-3 4-6 / 4-4 1-6 by rest."]),
        (HEAD + PAIRS + REST.replace("4-4 1-3 4-6 1-6", "6-6 1-1 1-4 2-3"), ["rule rest: its example comes out", "by pairs."]),
        (HEAD + PAIRS + REST.replace("4-4 1-3 4-6 1-6", "4-4 1-3 4-6"), ["rule rest: example: A hand is four tiles"]),
        (HEAD + PAIRS + REST.replace('4-4 1-6" }', '4-4 9-9" }'), ["rule rest: example: There is no tile 9-9."]),
        (HEAD + REST + PAIRS, ["rule pairs: it never speaks and does not say why.", "rule pairs: its example comes out"]),
        (HEAD + PAIRS + REST + 'shadowed_by = "only-way"\n', ["rule rest: shadowed_by says that it never speaks, but it does."]),
        (HEAD + PAIRS + REST + 'shadowed_by = "the moon"\n', ["rule rest: shadowed_by names no rule of this way."]),
        (HEAD + PAIRS, ["No rule speaks for 1820 of 3620 hands; the first is 6-6 1-1 4-4 1-3."]),
        (HEAD + REST.replace('"best_low"', '"keep_pair"'),
         ["rule rest: it cannot be played with 6-6 1-1 4-4 1-3.", "rule rest: example: Rule rest of this house way cannot"]),
        (HEAD + PAIRS + REST + 'only_if = { moon = ["full"] }\n', ["no choice “full” of a switch “moon”"]),
        (HEAD + '[switches.moon]\nvalue = "half"\nchoices = ["full"]\nnote = "?"\n' + PAIRS + REST,
         ["switches.moon: “half” is no choice of it."]),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(source, said):
    problems = "\n".join(wrong(source))
    for part in said:
        assert part in problems


def test_everything_that_is_wrong_is_said_at_once():
    bad = (
        HEAD.replace("2026-11-29", '"soon"').replace('"first"', "1")
        + PAIRS.replace("pairs = 1", "pears = 1").replace("pairs = 2", "plums = 2").replace("keep_pair", "throw_pair")
        + REST.replace("because.en", "because.fr").replace("4-6 1-6", "4-6 1-7")
        + REST
    )
    problems = wrong(bad)
    for part in (
        "effective", "edition", "“pears”", "“plums”", "“throw_pair”", "no sentence in English", "1-7", "2 times",
    ):  # fmt: skip
        assert any(part in problem for problem in problems), (part, problems)


def test_a_rule_behind_a_switch_is_proved_with_the_switch_as_it_wants_it():
    doubt = '[switches.moon]\nvalue = "new"\nchoices = ["new", "full"]\nnote = "The page is torn."\n'
    full = """
[[rule]]
id = "by-moonlight"
only_if = { moon = ["full"] }
when = { hand_is = [["H8", "H4", "L10", "H7"]] }
play = "best_high"
because.en = "The moon is full."
example = { hand = "4-4 1-3 4-6 1-6", low = "1-6 1-3", high = "4-4 4-6" }
"""
    way, problems = houseways.load(HEAD + doubt + PAIRS + full + REST)
    assert problems == []
    assert decide(way, parse_hand("4-4 1-3 4-6 1-6")).rule_id == "rest"
    assert decide(way.switched(moon="full"), parse_hand("4-4 1-3 4-6 1-6")).rule_id == "by-moonlight"
    never = full.replace('["H8", "H4", "L10", "H7"]', '["12", "12", "12", "12"]')
    assert any("by-moonlight: it never speaks" in each for each in wrong(HEAD + doubt + PAIRS + never + REST))


def test_a_site_adds_its_own_and_cannot_replace_what_ships(tmp_path):
    room = tmp_path / "houseways" / "tiles"
    room.mkdir(parents=True)
    (room / "corner.toml").write_text(HEAD + PAIRS + REST, "utf-8")
    found = houseways.shipped(tmp_path)
    assert sorted(found) == sorted([*KEYS, "corner"])
    (room / "corner.toml").write_text(HEAD + PAIRS, "utf-8")
    with pytest.raises(BadInput, match=r"corner\.toml: No rule speaks for 1820"):
        houseways.shipped(tmp_path)
    (room / "corner.toml").unlink()
    (room / "foxwoods.toml").write_text((HEAD + PAIRS + REST).replace('"corner"', '"foxwoods"'), "utf-8")
    with pytest.raises(BadInput, match="ships with the program"):
        houseways.shipped(tmp_path)
