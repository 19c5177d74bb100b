"""What a house way stands on, game by game: its vocabulary, and the hands on which it is proved.

Tiles are few enough to lay out every hand once and keep it. Cards have 292,253 classes of hands, which are laid out as
they are asked; a quick proof asks every so many of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any

from tablemgr.rules import houseway
from tablemgr.rules.poker import census as card_census
from tablemgr.rules.poker import houseway as card_houseway
from tablemgr.rules.poker.dealt import Dealt as Cards
from tablemgr.rules.poker.dealt import Setting as CardSetting
from tablemgr.rules.poker.dealt import dealt as deal_cards
from tablemgr.rules.poker.piece import parse_hand as parse_cards
from tablemgr.rules.poker.split import Split as CardSplit
from tablemgr.rules.tiles import census as tile_census
from tablemgr.rules.tiles import houseway as tile_houseway
from tablemgr.rules.tiles.dealt import Dealt as Tiles
from tablemgr.rules.tiles.dealt import dealt as deal_tiles
from tablemgr.rules.tiles.piece import parse_hand as parse_tiles
from tablemgr.rules.tiles.split import Split as TileSplit
from tablemgr.rules.vocabulary import Vocabulary

_QUICK = 37


@dataclass(frozen=True, slots=True)
class Ground:
    """One game as the proof of a house way needs it; each callable takes that game's own values, hence the Any."""

    vocabulary: Vocabulary[Any, Any]
    parse_hand: Callable[[str], Any]
    parse_split: Callable[[str], Any]
    lay: Callable[[Any], Any]  # (the pieces of a hand): the hand laid out
    # (whether the only-way rule is on, whether to be thorough): each hand, and whether it has only one way
    asked: Callable[[bool, bool], Iterable[tuple[Any, bool]]]
    write: Callable[[Any], str]  # (a hand laid out)
    fouls: Callable[[Any], bool]  # (a setting)
    decide: Callable[..., houseway.Decision]
    hands: Callable[[], Iterator[Any]]
    count: int


@cache
def _tiles() -> tuple[tuple[Tiles, bool], ...]:
    """Every hand with its settings, and whether it has only one way; laid out once for all files."""
    laid = [deal_tiles(hand) for hand in tile_census.hands()]
    return tuple((hand, houseway.only_setting(hand) is not None) for hand in laid)


def _cards(only_way: bool, thorough: bool) -> Iterator[tuple[Cards, bool]]:  # noqa: FBT001 - a callable of a Ground
    """Give the classes of hands, all or every so many; whether there is only one way is asked only where it matters."""
    for hand in islice(card_census.hands(), 0, None, 1 if thorough else _QUICK):
        laid = deal_cards(hand)
        yield laid, only_way and houseway.only_setting(laid) is not None


def _card_fouls(setting: CardSetting) -> bool:
    return setting.is_foul


GROUNDS: Mapping[str, Ground] = {
    "tiles": Ground(
        vocabulary=tile_houseway.VOCABULARY,
        parse_hand=parse_tiles,
        parse_split=TileSplit.parse,
        lay=deal_tiles,
        asked=lambda _only_way, _thorough: _tiles(),
        write=lambda hand: " ".join(map(str, hand.tiles)),
        fouls=lambda _setting: False,
        decide=tile_houseway.decide,
        hands=tile_census.hands,
        count=tile_census.HANDS,
    ),
    "poker": Ground(
        vocabulary=card_houseway.VOCABULARY,
        parse_hand=parse_cards,
        parse_split=CardSplit.parse,
        lay=deal_cards,
        asked=_cards,
        write=lambda hand: " ".join(map(str, hand.cards)),
        fouls=_card_fouls,
        decide=card_houseway.decide,
        hands=card_census.hands,
        count=card_census.HANDS,
    ),
}
"""The games that have house ways."""
