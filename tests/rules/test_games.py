"""Where the game-blind round meets a game: each bundle says all that a round asks, about its own pieces."""

from __future__ import annotations

import pytest

from tablemgr.catalog.rulesets import shipped
from tablemgr.errors import Absent
from tablemgr.rules.games import GAMES, game
from tablemgr.rules.houseway import Example, HouseWay, Rule
from tablemgr.rules.table import Seen
from tablemgr.rules.tiles.piece import SET, Tile
from tablemgr.rules.tiles.ruleset import TileRules

TILES = game("tiles")


def way():
    """A house way of one rule: the highest high hand."""
    rule = Rule(
        id="always-high",
        when={"always": True},
        play="best_high",
        because={"en": "The highest high hand."},
        example=Example(hand="6-6 6-6 2-4 3-3", low="3-3 2-4", high="6-6 6-6"),
    )
    return HouseWay(
        key="example",
        title="Example",
        game="tiles",
        edition="1",
        source="none",
        effective="2026-01-01",
        role="dealer",
        rules=(rule,),
    )


def test_every_game_is_found_under_its_own_key():
    assert {key: found.key for key, found in GAMES.items()} == {key: key for key in GAMES}
    with pytest.raises(Absent, match="There is no game called baccarat"):
        game("baccarat")


def test_the_tiles_are_the_set_four_to_a_hand_two_of_them_low():
    assert TILES.pieces == SET
    assert (TILES.hand_size, TILES.low_size, str(TILES.title)) == (4, 2, "Pai gow tiles")
    assert all(TILES.parse(str(piece)) == piece for piece in TILES.pieces)


def test_words_and_lines():
    hand = TILES.parse_hand("6-6 4-5 1-1 1-6")
    assert str(TILES.words((hand[0], hand[3]))) == "wong with Teen"
    assert TILES.line("", Seen(hand), TileRules()) == "wong"
    assert str(TILES.line_words("wong")) == "wong"


def test_the_rules_of_the_house_reach_the_house_way():
    """Teen, Teen, Gee Joon, Chong: the pair is the only way, though one half could be 8 and the other 8."""
    hand = TILES.parse_hand("6-6 6-6 2-4 3-3")
    on, off = TileRules(only_way="on"), TileRules(only_way="off")
    assert TILES.decide(way(), hand, on).rule_id == "only-way"
    assert TILES.decide(way(), hand, off).rule_id == "always-high"
    assert str(TILES.decide(way(), hand, TileRules()).split) == "3-3 2-4 / 6-6 6-6"


def test_the_rules_of_the_house_reach_split_and_strength():
    low, high = (Tile(2, 4), Tile(2, 3)), (Tile(1, 2), Tile(1, 4))
    raised = TileRules(gee_joon_rank="24_above_5")
    split = TILES.arrange(low, high, raised)
    assert str(split) == "1-4 1-2 / 2-3 2-4"
    weaker, stronger = TILES.strengths(split, raised)
    assert weaker < stronger
    weaker, stronger = TILES.strengths(split, shipped()["tiles-standard"].rules)
    assert weaker == stronger
