"""The practice screen of pai gow poker as a value: one player against the dealer, for play money.

Everything that is dealt follows from the seed and the number of the hand. The wager leaves the balance when cards are
dealt and what comes back returns to it with the reveal, so that balance and table together only change by what a hand
pays.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from tablemgr.money import Cents
from tablemgr.rules.poker.hand import LOW_SIZE
from tablemgr.rules.poker.piece import HAND_SIZE, SET, Card, canonical
from tablemgr.rules.poker.split import Split
from tablemgr.training.practice_result import Outcome
from tablemgr.training.practice_settings import CHIPS, UNIT, Rules, Switches
from tablemgr.training.seeds import Chance

Phase: TypeAlias = Literal["bet", "split", "done"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """All there is to know; money in hundredths of play money.

    `given` is all the play money that ever came in, `number` counts the hands that were dealt, `low` is the low hand
    as far as it is chosen, `results` counts how hands ended.
    """

    rules: Rules
    seed: int
    balance: Cents
    given: Cents
    switches: Switches = field(default_factory=Switches)
    chip: Cents = CHIPS[1]
    bet: Cents = 0
    last_bet: Cents = 0
    number: int = 0
    phase: Phase = "bet"
    hand: tuple[Card, ...] = ()
    dealer: tuple[Card, ...] = ()
    low: tuple[Card, ...] = ()
    outcome: Outcome | None = None
    results: tuple[int, int, int] = (0, 0, 0)  # won, lost, pushed

    @property
    def on_table(self) -> Cents:
        """The wager that lies on the table: nothing before the deal, and after the reveal it is settled."""
        return self.bet if self.phase == "split" else 0

    @property
    def is_gone(self) -> bool:
        """Whether less is left than the smallest bet."""
        return self.phase != "split" and self.balance < self.rules.least

    @property
    def others(self) -> tuple[Card, ...]:
        """The cards that are not in the low hand, as they are written."""
        return tuple(card for card in self.hand if card not in self.low)

    @property
    def split(self) -> Split | None:
        """The hand as it is split, when both low cards are chosen."""
        return Split(self.low, self.others) if len(self.low) == LOW_SIZE else None


def begin(rules: Rules, seed: int, switches: Switches | None = None) -> Screen:
    """Sit down with a full balance.

    >>> screen = begin(Rules(), 7)
    >>> screen.balance, screen.phase, screen.is_gone
    (100000, 'bet', False)
    """
    full = rules.opening * UNIT
    return Screen(rules=rules, seed=seed, balance=full, given=full, switches=switches or Switches())


def deal(seed: int, number: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Shuffle all fifty-three cards for one hand: seven to the player, seven to the dealer.

    >>> hand, dealer = deal(7, 1)
    >>> len({*hand, *dealer}), deal(7, 1) == (hand, dealer), deal(7, 2) == (hand, dealer)
    (14, True, False)
    """
    pile = Chance(seed, "practice", number).shuffled(SET)
    return canonical(pile[:HAND_SIZE]), canonical(pile[HAND_SIZE : 2 * HAND_SIZE])
