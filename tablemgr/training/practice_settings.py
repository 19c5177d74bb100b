"""The choices of the practice screen: what its help page leaves open, and the switches that it names.

`Rules` is what a game is played by; each default is what the page says, and the help prints the table of `CHOICES`.
`Switches` are the three settings of the page's last part, which change no result.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tablemgr.money import Cents, Commission
from tablemgr.rules.poker.hand import HandSettings, JokerUse, WheelRank
from tablemgr.training.choices import Choice
from tablemgr.words import text

UNIT: Cents = 100
"""One whole unit of play money, in its hundredths: 5 % of any whole bet is then a whole number of them."""
CHIPS: tuple[Cents, ...] = (1 * UNIT, 5 * UNIT, 25 * UNIT, 100 * UNIT)
COMMISSION = Commission(
    "practice",
    "5 % of each win",
    rate=500,
    charges=("each_win",),
    rounding="half_up",
    note="No bet of whole units is ever rounded; half a hundredth would go up.",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """What the practice screen is played by, limits in whole units of play money.

    >>> Rules().hand, Rules(maximum=50).most
    ({'joker': 'bug', 'wheel_rank': 'lowest'}, 5000)
    """

    joker: JokerUse = "bug"
    wheel_rank: WheelRank = "lowest"
    copy: Literal["hand", "game"] = "hand"
    minimum: int = 1
    maximum: int = 300
    opening: int = 1000

    @property
    def hand(self) -> HandSettings:
        """What changes the order of hands, to be passed on as it is."""
        return {"joker": self.joker, "wheel_rank": self.wheel_rank}

    @property
    def least(self) -> Cents:
        """The smallest bet."""
        return self.minimum * UNIT

    @property
    def most(self) -> Cents:
        """The largest bet."""
        return self.maximum * UNIT


@dataclass(frozen=True, slots=True, kw_only=True)
class Switches:
    """How the screen behaves: how fast cards come, whether "Rebet" deals too, whether a voice says the result."""

    speed: Literal["normal", "fast"] = "normal"
    rebet_deals: bool = False
    voices: bool = True


SWITCHES: dict[str, tuple[str | bool, ...]] = {
    "speed": ("normal", "fast"),
    "rebet_deals": (False, True),
    "voices": (False, True),
}
"""What each switch can be."""
CHOICES: tuple[Choice, ...] = (
    Choice("joker", text("The joker may only be used as an ace or to complete a flush, straight, straight flush or a "
                         "royal flush."), {
        "bug": text("The joker is an ace unless it completes one of these; in the low hand it is always an ace."),
        "fully_wild": text("The joker may be any card, as in some card rooms."),
    }),
    Choice("wheel_rank", text("Pai Gow uses standard poker ranks to determine who wins with the exception that the "
                              "highest possible high hand rank is 5 Aces."), {
        "lowest": text("Five aces are the only exception, so ace-two-three-four-five is the lowest straight, as "
                       "everywhere in poker."),
        "second": text("Ace-two-three-four-five is the second highest straight, as most casinos have it."),
    }),
    Choice("copy", text("When the dealer and the player have the exact same card values this is referred to as a "
                        '"Copy hand". When this occurs the dealer wins the game.'), {
        "hand": text("The dealer wins the hand that is a copy; a copy and a win are one hand each, a push."),
        "game": text("One copy is enough, and the dealer wins both."),
    }),
    Choice("minimum", text("The minimum bet is 1 and the maximum bet is 300"), {
        "": text("The smallest bet is %(number)s.", number=1),
    }),
    Choice("maximum", text("The minimum bet is 1 and the maximum bet is 300"), {
        "": text("The largest bet is %(number)s; bets are whole numbers.", number=300),
    }),
    Choice("opening", text("Winnings are put on the table and are added to your balance."), {
        "": text("The balance starts with %(number)s in play money, and when less than the smallest bet is left it can "
                 "be filled up to that again.", number=1000),
    }),
)  # fmt: skip
