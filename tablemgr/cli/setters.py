"""Setting hands on the command line: the same few answers for tiles and for cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from tablemgr.cli import poker_ways
from tablemgr.cli import ways as tile_ways
from tablemgr.rules.houseway import Decision
from tablemgr.rules.poker import hand as card_hand
from tablemgr.rules.poker import houseway as card_houseway
from tablemgr.rules.poker import piece as card_piece
from tablemgr.rules.tiles import hand as tile_hand
from tablemgr.rules.tiles import houseway as tile_houseway
from tablemgr.rules.tiles import piece as tile_piece

Json = dict[str, object]


class Setter(Protocol):
    """A house way with the house's choices, ready to be asked."""

    hand_size: int

    def decide(self, text: str) -> Decision:
        """Set the hand that is written here; BadInput for anything else."""

    def answered(self, said: Decision) -> Json:
        """Give the answer for one hand as data."""

    def drawn(self, said: Decision) -> str:
        """Give it as a line for a person."""


class _Answers:
    """What both games say of a decision, each in its own words."""

    words: Callable[..., object]

    def answered(self, said: Decision) -> Json:
        split = said.split
        told: Json = {
            "hand": " ".join(map(str, split.hand)),
            "low": [str(piece) for piece in split.low],
            "high": [str(piece) for piece in split.high],
            "low_value": str(self.words(*split.low)),
            "high_value": str(self.words(*split.high)),
            "rule": said.rule_id,
            "because": said.sentence(),
        }
        return told | ({"also": said.also} if said.also else {})

    def drawn(self, said: Decision) -> str:
        split = said.split
        values = f"{self.words(*split.low)} / {self.words(*split.high)}"
        return f"{' '.join(map(str, split.hand))}: {split}  ({values})  {said.rule_id}: {said.sentence()}"


class Tiles(_Answers):
    """Sets four tiles; the built-in `lowest_first` is a way too."""

    hand_size = tile_piece.HAND_SIZE
    words = staticmethod(tile_hand.words)

    def __init__(
        self, way: str, *, only_way: bool | None, gee_joon_rank: tile_hand.GeeJoonRank, **_cards: object
    ) -> None:
        """Find the way."""
        self._way, self._only_way, self._rank = tile_ways.found(way), only_way, gee_joon_rank

    def decide(self, text: str) -> Decision:
        """Set four tiles."""
        dealt = tile_houseway.laid(tile_piece.parse_hand(text), gee_joon_rank=self._rank)
        return self._way.decide(dealt, only_way=self._only_way)


class Cards(_Answers):
    """Sets seven cards."""

    hand_size = card_piece.HAND_SIZE
    words = staticmethod(card_hand.words)

    def __init__(self, way: str, *, only_way: bool | None, joker: Any, wheel_rank: Any, **_tiles: object) -> None:
        """Find the way; the types of the choices are click's."""
        self._way, self._only_way = poker_ways.found(way), only_way
        self._settings: card_hand.HandSettings = {"joker": joker, "wheel_rank": wheel_rank}

    def decide(self, text: str) -> Decision:
        """Set seven cards."""
        dealt = card_piece.parse_hand(text)
        return card_houseway.decide(self._way, dealt, only_way=self._only_way, **self._settings)


SETTERS: Mapping[str, Callable[..., Setter]] = {"tiles": Tiles, "poker": Cards}
