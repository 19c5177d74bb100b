"""The games a table may play, by name: where the game-blind round meets a game.

A game is a bundle of that game's own functions; another game is another bundle here and nothing elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from tablemgr.errors import Absent
from tablemgr.rules.houseway import Decision, HouseWay
from tablemgr.rules.poker import hand as card_hand
from tablemgr.rules.poker import houseway as card_houseway
from tablemgr.rules.poker import piece as card_piece
from tablemgr.rules.poker import pushes
from tablemgr.rules.poker import sidebet as card_sidebet
from tablemgr.rules.poker.piece import Card
from tablemgr.rules.poker.ruleset import CardRules
from tablemgr.rules.poker.split import Split as CardSplit
from tablemgr.rules.showdown import FoulPolicy, Strength
from tablemgr.rules.table import Game, Seen
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


def _line(_bet: str, seen: Seen, _rules: TileRules) -> str:
    """Tiles have one side bet, on the hand alone."""
    return sidebet.bonanza_line(cast("tuple[Tile, ...]", seen.hand))


def _decide_cards(way: HouseWay, dealt: Sequence[Card], rules: CardRules) -> Decision:
    return card_houseway.decide(way, dealt, only_way=rules.only_way_switch, **rules.hand)


def _arrange_cards(low: tuple[Card, ...], high: tuple[Card, ...], rules: CardRules) -> CardSplit:
    """Set cards as they were laid; a low hand above the high hand is a foul, not another way round."""
    return CardSplit.of(low, high, **rules.hand)


def _card_strengths(split: CardSplit, rules: CardRules) -> tuple[Strength, Strength]:
    return split.strengths(**rules.hand)


def _card_words(half: tuple[Card, ...]) -> Text:
    return card_hand.words(*half)


def _card_line(bet: str, seen: Seen, rules: CardRules) -> str:
    """Cards have many, on the hand, on the dealer's hand or on the dice."""
    if bet in card_sidebet.DICE_BETS:
        return card_sidebet.NOTHING if seen.total is None else card_sidebet.dice_line(seen.total)
    hand, dealer = cast("tuple[Card, ...]", seen.hand), cast("CardSplit | None", seen.dealer)
    return card_sidebet.line_of(bet, hand, dealer, **rules.hand)


def _card_foul(split: CardSplit, rules: CardRules) -> FoulPolicy | None:
    return rules.foul_policy if split.is_foul(**rules.hand) else None


def _card_pushes(banker: CardSplit, rules: CardRules) -> bool:
    return pushes.is_push(rules.auto_push, banker, **rules.hand)


GAMES: dict[str, Game] = {
    "tiles": Game(
        key="tiles",
        title=text("Pai gow tiles"),
        most_seats=7,
        hand_size=HAND_SIZE,
        low_size=2,
        pieces=SET,
        parse=Tile.parse,
        parse_hand=piece.parse_hand,
        decide=_decide,
        arrange=_arrange,
        strengths=_strengths,
        words=_words,
        line=_line,
        line_words=sidebet.line_words,
        dice_bets=frozenset(),
        foul=lambda _split, _rules: None,
        pushes=lambda _banker, _rules: False,
    ),
    "poker": Game(
        key="poker",
        title=text("Pai gow poker"),
        most_seats=6,
        hand_size=card_piece.HAND_SIZE,
        low_size=card_hand.LOW_SIZE,
        pieces=card_piece.SET,
        parse=Card.parse,
        parse_hand=card_piece.parse_hand,
        decide=_decide_cards,
        arrange=_arrange_cards,
        strengths=_card_strengths,
        words=_card_words,
        line=_card_line,
        line_words=card_sidebet.line_words,
        dice_bets=card_sidebet.DICE_BETS,
        foul=_card_foul,
        pushes=_card_pushes,
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
