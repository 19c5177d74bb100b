"""The two games are twins: the same modules, and the same public names where the thing is the same."""

from __future__ import annotations

import ast

import pytest

from structure.tree import PACKAGE

TILES, POKER = PACKAGE / "rules" / "tiles", PACKAGE / "rules" / "poker"
# One noun for the other.
NOUNS = {
    "Tile": "Card",
    "TileRules": "CardRules",
    "parse_tiles": "parse_cards",
    "bonanza_line": "line_of",
}
# Names that one game needs and the other has no use for, module by module, with the reason.
ONLY_TILES = {
    "piece": ({"Face", "Kind", "KINDS", "kind"}, "tiles come in kinds, and a kind has two names"),
    "hand": (
        {"GeeJoonRank", "WongGongTie", "Two", "GONG", "WONG", "tile_rank", "POINT_WORDS", "bilingual"},
        "points, wong and gong, and the names in two languages",
    ),
    "dealt": ({"TEEN", "DAY"}, "the two tiles that make wong and gong"),
    "census": ({"FourTiles", "HANDS_BY_FACE", "hands_by_face"}, "the two Gee Joon tiles may be told apart"),
}
ONLY_POKER = {
    "piece": ({"ACE", "JOKER", "JOKER_RANK", "RANKS", "RANK_WORDS", "SUITS", "rank_words"}, "ranks, suits and a joker"),
    "hand": (
        {
            "JokerUse",
            "WheelRank",
            "CATEGORIES",
            "HIGH_CARD",
            "TWO_PAIR",
            "TRIPS",
            "STRAIGHT",
            "FLUSH",
            "FULL_HOUSE",
            "QUADS",
            "STRAIGHT_FLUSH",
            "ROYAL_FLUSH",
            "FIVE",
            "LOW_SIZE",
            "HIGH_SIZE",
            "best",
        },
        "categories of five cards, of two sizes of hand",
    ),
    "split": ({"outranks"}, "only cards can foul"),
    "dealt": ({"SHAPES", "rank_of"}, "groups of a rank"),
    "deal": ({"dragon_hands"}, "a vacant packet may be offered"),
    "houseway": ({"NO_FOUL", "NO_FOUL_BECAUSE", "setting"}, "only cards can foul, and there are many hands to count"),
    "census": ({"Ranks", "plain_hands", "suited_hands"}, "suits matter only where a flush may be made"),
    "sidebet": ({"BETS", "DICE_BETS", "ENVY_LINES", "Line", "dice_line", "high_card_of"}, "tiles have one side bet"),
    "ruleset": ({"BankNumbers"}, "packets are numbered in three ways"),
}
# What houses ask of a hand is another thing in each game, so the words are not compared, only the tables of them.
WORDS = {"asks": {"ASKS", "Test", "always"}, "plays": {"PLAYS", "PREFERS", "Candidates", "prefer_best_low"},
         "makings": {"MAKINGS"}, "shorthand": {"named", "truth"}}  # fmt: skip
# Modules of one game alone.
POKER_MODULES = {
    "pushes": "a dealer's hand makes every wager a push only in games of cards",
    "three": "a side bet on three cards has an order of its own",
}


def modules(folder):
    return {path.stem for path in folder.glob("*.py")}


def public(path):
    """What a module defines for others: names without an underscore."""
    found = set()
    for node in ast.parse(path.read_text("utf-8")).body:
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                found.add(name)
            case ast.Assign(targets=targets):
                names = [leaf for target in targets for leaf in ast.walk(target)]
                found |= {leaf.id for leaf in names if isinstance(leaf, ast.Name)}
            case ast.AnnAssign(target=ast.Name(id=name)):
                found.add(name)
    return {name for name in found if not name.startswith("_")}


def test_the_games_have_the_same_modules():
    assert modules(POKER) - modules(TILES) == set(POKER_MODULES)
    assert modules(TILES) - modules(POKER) == set()


@pytest.mark.parametrize("module", sorted(modules(TILES) - set(WORDS) - {"__init__"}))
def test_the_modules_have_the_same_public_names(module):
    tiles, poker = public(TILES / f"{module}.py"), public(POKER / f"{module}.py")
    only_tiles, only_poker = ONLY_TILES.get(module, (set(), ""))[0], ONLY_POKER.get(module, (set(), ""))[0]
    assert only_tiles <= tiles
    assert only_poker <= poker
    assert {NOUNS.get(name, name) for name in tiles - only_tiles} == poker - only_poker


@pytest.mark.parametrize("module", WORDS)
def test_the_words_of_a_house_way_stand_in_tables_of_one_name(module):
    for folder in (TILES, POKER):
        assert public(folder / f"{module}.py") >= WORDS[module], folder
