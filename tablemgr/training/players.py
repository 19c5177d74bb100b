"""Who sits at a game of training: people, and computer players of three strengths; how those set their hands.

A beginner sets by chance. A fair player follows a published way, passed in. A strong one plays the setting that
wins most often against a banker whose tiles are any: the weaker of two pairs of tiles low, the stronger high.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Literal, TypeAlias, get_args

from tablemgr.errors import BadInput
from tablemgr.rules.acts import is_whole
from tablemgr.rules.houseway import Decision
from tablemgr.rules.tiles.hand import Strength
from tablemgr.rules.tiles.piece import SET, Tile
from tablemgr.rules.tiles.split import Split
from tablemgr.training.ranking import Ranking
from tablemgr.training.seeds import Chance

Plays: TypeAlias = Literal["person", "beginner", "fair", "strong"]
STRENGTHS: tuple[Plays, ...] = ("beginner", "fair", "strong")
# A way of setting four tiles: the house's, and that of a fair player. The door passes both in.
SetHand: TypeAlias = Callable[[Sequence[Tile]], Decision]
_NAME_MOST = 60


@dataclass(frozen=True, slots=True)
class Player:
    """One at the table: the seat, who plays there, and what a person is called."""

    seat: int
    plays: Plays
    name: str = ""


def seated(plays: Sequence[Plays]) -> tuple[Player, ...]:
    """Seat players from seat 1 on.

    >>> [(each.seat, each.plays) for each in seated(["person", "fair"])]
    [(1, 'person'), (2, 'fair')]
    """
    return tuple(Player(seat, each) for seat, each in enumerate(plays, 1))


def players_to_json(players: Sequence[Player]) -> list[dict[str, object]]:
    """Write players.

    >>> players_to_json([Player(1, "person", "Ada")])
    [{'seat': 1, 'plays': 'person', 'name': 'Ada'}]
    """
    return [{"seat": each.seat, "plays": each.plays, "name": each.name} for each in players]


def players_from_json(said: object) -> tuple[Player, ...]:
    """Read players; BadInput for anything else than players at the seats from 1 on."""
    rows = said if isinstance(said, list) else []
    read = tuple(Player(**row) for row in rows if isinstance(row, dict) and set(row) == {"seat", "plays", "name"})
    seats = [each.seat for each in read if is_whole(each.seat)]
    known = all(each.plays in get_args(Plays) and isinstance(each.name, str) for each in read)
    if not read or not known or len(read) != len(rows) or seats != list(range(1, len(rows) + 1)):
        raise BadInput("Players are a list of seats from 1 on, each with who plays there and a name.")
    if any(len(each.name) > _NAME_MOST for each in read):
        raise BadInput("The name of a player is too long.")
    return read


def set_by(player: Player, hand: Sequence[Tile], ranking: Ranking, *, fair: SetHand, chance: Chance) -> Split:
    """Set the hand of a computer player by its strength.

    >>> hand = [Tile(6, 6), Tile(1, 1), Tile(3, 6), Tile(2, 6)]
    >>> str(set_by(Player(1, "strong"), hand, Ranking(), fair=lambda hand: None, chance=Chance(1)))
    '1-1 2-6 / 6-6 3-6'
    """
    assert player.plays in STRENGTHS, "a person sets his own hand"
    if player.plays == "fair":
        split = fair(hand).split
        return ranking.arrange(split.low, split.high)
    ways = ranking.ways(hand)
    return chance.one(ways) if player.plays == "beginner" else max(ways, key=lambda each: promise(each, ranking))


def promise(split: Split, ranking: Ranking, *, banks: bool = False) -> int:
    """Say how good a setting is: in how many of n x n pairs of pairs of tiles the low half wins, and the high half.

    Both added together, which orders settings by wins less losses. A banker wins the equal halves too.

    >>> ranking = Ranking()
    >>> promise(Split.parse("1-1 2-6 / 6-6 3-6"), ranking) > promise(Split.parse("3-6 2-6 / 6-6 1-1"), ranking)
    True
    """
    every, count = _every(ranking), bisect_right if banks else bisect_left
    low, high = count(every, ranking.worth(*split.low)), count(every, ranking.worth(*split.high))
    return len(every) ** 2 - (len(every) - low) ** 2 + high**2


@cache
def _every(ranking: Ranking) -> list[Strength]:
    """Give the strength of every two tiles of the set, the weakest first."""
    return sorted(ranking.worth(a, b) for a, b in combinations(SET, 2))
