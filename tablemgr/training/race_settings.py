"""The choices of first to fifteen: what its text leaves open or says otherwise than the casino's rules.

Each default is what the text says. Where the casino's rules differ, the other reading is theirs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tablemgr.errors import Refused
from tablemgr.rules.tiles.hand import GeeJoonRank, WongGongTie
from tablemgr.rules.tiles.piece import HAND_SIZE, SET
from tablemgr.training.choices import Choice
from tablemgr.training.ranking import Ranking
from tablemgr.words import text

MOST = len(SET) // HAND_SIZE - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What first to fifteen is played by; the defaults are the readings in force.

    >>> Settings().ranking.gee_joon_counts, Settings().ranking.zero_tie
    ('pips', 'by_tile')
    """

    rounds: int = 15
    dealer_counts: Literal["over_player", "never"] = "over_player"
    one_each: Literal["tie", "banker"] = "tie"
    zero_tie: Literal["banker", "by_tile"] = "by_tile"
    equal_tile: Literal["banker", "nobody"] = "banker"
    single_tiles: GeeJoonRank = "both_lowest"
    wong_gong_tie: WongGongTie = "teen_day_only"
    gee_joon_counts: Literal["three_or_six", "pips"] = "pips"

    @property
    def ranking(self) -> Ranking:
        """How hands rank and ties are broken."""
        return Ranking(
            gee_joon_counts=self.gee_joon_counts,
            gee_joon_rank=self.single_tiles,
            wong_gong_tie=self.wong_gong_tie,
            zero_tie=self.zero_tie,
            equal_tile=self.equal_tile,
            one_each=self.one_each,
        )

    def check(self, players: int) -> None:
        """Refuse a number of players that the tiles do not allow."""
        if not 1 <= players <= MOST:
            raise Refused("From %(fewest)s to %(most)s can play, not %(players)s.",
                          fewest=1, most=MOST, players=players)  # fmt: skip


CHOICES: tuple[Choice, ...] = (
    Choice("rounds", text("The first player to win 15 rounds wins the game."), {
        "": text("%(number)s rounds end the game; all who reach them in the same round win.", number=0),
    }),
    Choice("dealer_counts", text("The first player to win 15 rounds wins the game."), {
        "over_player": text("The dealer plays too: as many rounds won over one player end the game, and that player "
                            "has lost to the dealer."),
        "never": text("Only rounds that a player wins are counted."),
    }),
    Choice("one_each", text("If player's one hand wins and the other loses, then round is a draw."), {
        "tie": text("A draw is nobody's round, as in the casino, where the wager is returned."),
        "banker": text("One hand each is the dealer's round."),
    }),
    Choice("zero_tie", text("If players have a tie while comparing hands then tie is broken according to the ranking "
                            "of high tile in the hand."), {
        "by_tile": text("Zero against zero is a tie like any other, for the text makes no exception."),
        "banker": text("Zero against zero is the dealer's, whatever the tiles are, as in the casino."),
    }),
    Choice("equal_tile", text("If even high tile does not break the tie then dealer wins that hand."), {
        "banker": text("When the high tiles are equal too, that hand is the dealer's, as in the casino."),
        "nobody": text("When the high tiles are equal too, that hand is nobody's."),
    }),
    Choice("single_tiles", text("[4-2] and [2-1] are highest hand together but lowest tiles on individual ranking."), {
        "both_lowest": text("A single Gee Joon tile ranks below all others, the 4-2 and the 2-1 alike."),
        "24_above_5": text("The 4-2 ranks between the sevens and the fives, as one account of the casino has it."),
    }),
    Choice("wong_gong_tie", text("Double-6 combinations outrank double-1."), {
        "teen_day_only": text("Two wongs, or two gongs, with the same double are equal whatever tile lies beside it, "
                              "as in the casino."),
        "second_tile": text("Two wongs, or two gongs, with the same double are told apart by the tile beside it."),
    }),
    Choice("gee_joon_counts", text("If none of the above combinations are possible then total pips count of both tiles "
                                   "modulus ten is your score."), {
        "pips": text("A single Gee Joon tile counts its pips, six or three, for the text makes no exception."),
        "three_or_six": text("A single Gee Joon tile counts three or six, whichever is better, as in the casino."),
    }),
)  # fmt: skip
