"""What a page shows of a game of training: hands as they lie, halves with their reasons, a hand to be split."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tablemgr.rules.tiles.piece import Tile
from tablemgr.rules.tiles.split import Split
from tablemgr.training.players import Player
from tablemgr.training.ranking import Half, Ranking, Result
from tablemgr.training.reasons import why, worth_words
from tablemgr.words import Text, text

# Who may play at a seat, in words.
PLAYS: Mapping[str, Text] = {
    "person": text("A person"),
    "beginner": text("Computer, a beginner"),
    "fair": text("Computer, fair"),
    "strong": text("Computer, strong"),
}
HOUSE = 0


@dataclass(frozen=True, slots=True)
class Hand:
    """A set hand: the text forms of its tiles, and what each half is worth in words."""

    low: tuple[str, ...]
    high: tuple[str, ...]
    low_words: Text
    high_words: Text

    @classmethod
    def of(cls, split: Split, ranking: Ranking) -> Hand:
        """Write a set hand."""
        low, high = tuple(map(str, split.low)), tuple(map(str, split.high))
        return cls(low, high, worth_words(split.low, ranking), worth_words(split.high, ranking))


@dataclass(frozen=True, slots=True)
class HalfMet:
    """What came of one half, and what decided it."""

    verdict: Half
    why: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """One hand against another: both as they lie, both halves with the reason, and what it comes to."""

    seat: int
    name: str | Text
    against: str | Text
    hand: Hand
    theirs: Hand
    low: HalfMet
    high: HalfMet
    result: Result
    wager: int = 0
    gain: int = 0
    after: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Choosing:
    """Four tiles to be split: what each two of them are worth, and which two are the weaker of their split.

    Two tiles are named by their places, "0-2"; where both halves are equally strong the first two count as the lower.
    """

    tiles: tuple[str, ...]
    pairs: Mapping[str, Text]
    lows: tuple[str, ...]
    ways: int


def choosing(hand: Sequence[Tile], ranking: Ranking) -> Choosing:
    """Lay out a hand for splitting.

    >>> found = choosing([Tile(6, 6), Tile(3, 6), Tile(5, 5), Tile(1, 6)], Ranking())
    >>> str(found.pairs["0-1"]), found.lows, found.ways
    ('wong with Teen 天', ('0-2', '1-2', '2-3'), 3)
    """
    places = range(len(hand))
    pairs, lows = dict[str, Text](), list[str]()
    for one, two in combinations(places, 2):
        pairs[f"{one}-{two}"] = worth_words((hand[one], hand[two]), ranking)
        others = [hand[each] for each in places if each not in (one, two)]
        if set(ranking.arrange((hand[one], hand[two]), others).low) == {hand[one], hand[two]}:
            lows.append(f"{one}-{two}")
    return Choosing(tuple(map(str, hand)), pairs, tuple(lows), len(ranking.ways(hand)))


def halves(mine: Split, theirs: Split, verdicts: tuple[Half, Half], ranking: Ranking, *, who: Text) -> tuple[
    HalfMet, HalfMet
]:  # fmt: skip
    """Say of the low and the high half what came of it, and why."""
    low, high = verdicts
    return (
        HalfMet(low, why(low, mine.low, theirs.low, ranking, who=who)),
        HalfMet(high, why(high, mine.high, theirs.high, ranking, who=who)),
    )


def name_of(player: Player) -> str | Text:
    """Give what a player is called: a person's name, or the seat of a computer player.

    >>> str(name_of(Player(3, "fair"))), name_of(Player(1, "person", "Kim"))
    ('Seat 3', 'Kim')
    """
    return player.name or text("Seat %(seat)s", seat=player.seat)
