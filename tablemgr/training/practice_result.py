"""A hand of the practice screen after the reveal: who won which half, and what that pays in play money."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from tablemgr.money import Cents
from tablemgr.rules.houseway import Decision
from tablemgr.rules.poker.piece import Card
from tablemgr.rules.poker.split import Split
from tablemgr.rules.settlement import Bet, settle
from tablemgr.rules.showdown import Showdown, compare
from tablemgr.training.practice_settings import COMMISSION, Rules

Sets: TypeAlias = Callable[[Sequence[Card]], Decision]
"""How the dealer sets seven cards, under the rules of the game that is played."""
SetBy: TypeAlias = Literal["player", "house_way"]
_SEAT = 1


@dataclass(frozen=True, slots=True)
class Laid:
    """A hand as a house way sets it, the rule that decides and its sentence by language."""

    split: Split
    rule: str
    because: Mapping[str, str]

    @classmethod
    def by(cls, sets: Sets, hand: Sequence[Card]) -> Laid:
        """Set a hand."""
        decision = sets(hand)
        return cls(decision.split, decision.rule_id, decision.because)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished hand. `way` is how the house would have set the player's cards; `pays` is before `commission`."""

    split: Split
    set_by: SetBy
    dealer: Laid
    way: Laid
    showdown: Showdown
    wager: Cents
    pays: Cents
    commission: Cents

    @property
    def net(self) -> Cents:
        """What the player gained or, below zero, lost."""
        return self.pays - self.commission

    @property
    def returned(self) -> Cents:
        """What comes back from the table: the wager with the winnings, the wager alone, or nothing."""
        return self.wager + self.net

    @property
    def copies(self) -> bool:
        """Whether one of the hands is a copy."""
        return "copy" in (self.showdown.low, self.showdown.high)


def outcome(split: Split, set_by: SetBy, *, dealer: Laid, way: Laid, wager: Cents, rules: Rules) -> Outcome:
    """Compare both halves with the dealer's and settle.

    >>> laid = Laid(Split.parse("As Kd / Qs Qd 9h 8c 7d"), "pair", {})
    >>> mine = Split.parse("Ac Kh / Jk 9s 9d 3h 2c")
    >>> done = outcome(mine, "player", dealer=laid, way=laid, wager=2000, rules=Rules())
    >>> done.showdown, done.net
    (Showdown(low='copy', high='lose', result='lose'), -2000)
    """
    low, high = split.strengths(**rules.hand)
    dealer_low, dealer_high = dealer.split.strengths(**rules.hand)
    shown = compare(low, dealer_low, high, dealer_high)
    if rules.copy == "game" and "copy" in (shown.low, shown.high):
        shown = Showdown(shown.low, shown.high, "lose")
    [bet] = settle([Bet(_SEAT, wager, shown.result)], commission=COMMISSION).seats
    return Outcome(split, set_by, dealer, way, shown, wager, bet.pays, bet.commission)
