"""The games a table may play, by name: where the game-blind round meets a game.

A game is a bundle of that game's own functions; another game is another bundle here and nothing elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablemgr.errors import Absent
from tablemgr.rules.houseway import Decision, HouseWay
from tablemgr.rules.showdown import Strength
from tablemgr.rules.table import Game
from tablemgr.rules.tiles import hand, houseway, piece, sidebet
from tablemgr.rules.tiles.piece import HAND_SIZE, SET, Tile
from tablemgr.rules.tiles.ruleset import TileRules
from tablemgr.rules.tiles.split import Split
from tablemgr.words import Text, text

__all__ = ["GAMES", "Game", "game"]


def _decide(way: HouseWay, dealt: Sequence[Tile], rules: TileRules) -> Decision:
    return houseway.decide(way, dealt, only_way=rules.only_way_switch, **rules.hand)


def _arrange(low: tuple[Tile, ...], high: tuple[Tile, ...], rules: TileRules) -> Split:
    """Set tiles as they were laid; the stronger two are high whatever the player said."""
    return Split.of(low, high, **rules.hand)


def _strengths(split: Split, rules: TileRules) -> tuple[Strength, Strength]:
    return split.strengths(**rules.hand)


def _words(half: tuple[Tile, Tile]) -> Text:
    return hand.words(*half)


GAMES: dict[str, Game] = {
    "tiles": Game(
        key="tiles",
        title=text("Pai gow tiles"),
        hand_size=HAND_SIZE,
        low_size=2,
        pieces=SET,
        parse=Tile.parse,
        parse_hand=piece.parse_hand,
        decide=_decide,
        arrange=_arrange,
        strengths=_strengths,
        words=_words,
        side_line=sidebet.bonanza_line,
        line_words=sidebet.line_words,
    ),
}


def game(key: str) -> Game:
    """Find a game by its key.

    >>> str(game("tiles").title), game("tiles").hand_size
    ('Pai gow tiles', 4)
    """
    try:
        return GAMES[key]
    except KeyError:
        raise Absent("There is no game called %(game)s.", game=key) from None
