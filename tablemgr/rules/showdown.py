"""A player's two hands against the banker's two: half by half, then the wager.

Game-blind. Equal strength is a *copy*, and a copy is the banker's. The wager wins when both halves win, loses
when neither does and is a push otherwise (tiles reference 1.6 and 1.7). What zero against zero means is the
house's choice: `banker` (a copy), `by_tile` (the higher tile decides), `nsw_literal` (one zero against zero in
either half loses the whole wager, as the New South Wales text reads to the letter).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Protocol, TypeAlias

Half: TypeAlias = Literal["win", "lose", "copy"]
Result: TypeAlias = Literal["win", "lose", "push"]
ZeroTie: TypeAlias = Literal["banker", "by_tile", "nsw_literal"]
# What a house does about a low hand above the high hand, where a game can foul.
FoulPolicy: TypeAlias = Literal["lose", "refuse", "reset_house_way"]


class Strength(Protocol):
    """What has to be known of the strength of half a hand, tiles or cards."""

    @property
    def is_zero(self) -> bool:
        """Whether it counts nothing; a strength of cards never does."""

    @property
    def by_tile(self) -> tuple[int, ...]:
        """An order in which even zeros differ."""

    # The order is total only within one game, which the protocol cannot say.
    def __lt__(self, other: Any, /) -> bool:
        """Whether `other` beats it."""


@dataclass(frozen=True, slots=True)
class Showdown:
    """What came of one seat; the halves are None where only the result was recorded.

    >>> Showdown(None, None, "push").result
    'push'
    """

    low: Half | None
    high: Half | None
    result: Result


def half(player: Strength, banker: Strength, *, zero_tie: ZeroTie = "banker") -> Half:
    """Compare one half of the player's with the same half of the banker's."""
    if zero_tie == "by_tile" and player.is_zero and banker.is_zero:
        return _half(player.by_tile, banker.by_tile)
    return _half(player, banker)


def _half(player: Any, banker: Any) -> Half:  # two values of one order, strengths or tuples
    if banker < player:
        return "win"
    return "lose" if player < banker else "copy"


def compare(
    player_low: Strength,
    banker_low: Strength,
    player_high: Strength,
    banker_high: Strength,
    *,
    zero_tie: ZeroTie = "banker",
) -> Showdown:
    """Decide one seat against the banker.

    >>> from tablemgr.rules.tiles.split import Split
    >>> (low, high), (their_low, their_high) = (
    ...     Split.parse(each).strengths() for each in ("1-4 4-6 / 6-6 4-4", "1-6 5-5 / 4-6 2-6"))
    >>> compare(low, their_low, high, their_high)
    Showdown(low='lose', high='win', result='push')
    """
    low = half(player_low, banker_low, zero_tie=zero_tie)
    high = half(player_high, banker_high, zero_tie=zero_tie)
    zeros = (player_low.is_zero and banker_low.is_zero) or (player_high.is_zero and banker_high.is_zero)
    if zero_tie == "nsw_literal" and zeros:
        return Showdown(low, high, "lose")
    return Showdown(low, high, _wager(low, high))


def _wager(low: Half, high: Half) -> Result:
    """Win with both halves, lose with neither, push with one."""
    results: tuple[Result, Result, Result] = ("lose", "push", "win")
    return results[(low, high).count("win")]
