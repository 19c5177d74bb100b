"""The choices of the scoring game: what its text leaves open, which reading is in force, and the sentence it reads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from tablemgr.errors import Refused
from tablemgr.rules.tiles.hand import GeeJoonRank, WongGongTie
from tablemgr.rules.tiles.piece import HAND_SIZE, SET
from tablemgr.training.choices import Choice
from tablemgr.training.ranking import Ranking
from tablemgr.words import text

Variant: TypeAlias = Literal["house", "home"]
FEWEST = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What a scoring game is played by; the defaults are the readings in force. Whole points.

    >>> Settings().busts(9), Settings().busts(10), Settings().wins(200), Settings(finish_at="over").wins(200)
    (True, False, True, False)
    """

    variant: Variant = "house"
    most_with_house: int = 7
    start: int = 100
    unit: int = 10
    most: int = 50
    finish: int = 200
    finish_at: Literal["at_least", "over"] = "at_least"
    settles: Literal["wager", "one_point"] = "wager"
    declined: Literal["house", "next"] = "house"
    cover: Literal["held", "any"] = "held"
    half_rounds: Literal["bank", "house"] = "bank"
    bust: Literal["under_unit", "at_zero"] = "under_unit"
    one_each: Literal["tie", "banker"] = "tie"
    equal_tile: Literal["banker", "nobody"] = "banker"
    zero_tie: Literal["banker", "by_tile"] = "banker"
    single_tiles: GeeJoonRank = "both_lowest"
    wong_gong_tie: WongGongTie = "teen_day_only"
    gee_joon_counts: Literal["three_or_six", "pips"] = "three_or_six"
    home_limit: Literal["covered", "fifty"] = "covered"

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

    def stake(self, wager: int) -> int:
        """Give the points that change hands on a wager.

        >>> Settings().stake(30), Settings(settles="one_point").stake(30)
        (30, 1)
        """
        return wager if self.settles == "wager" else 1

    def busts(self, points: int) -> bool:
        """Whether a player with so many points is out."""
        return points < (self.unit if self.bust == "under_unit" else 1)

    def wins(self, points: int) -> bool:
        """Whether so many points at the end of a round win."""
        return points > self.finish or (self.finish_at == "at_least" and points == self.finish)

    def wagers(self, points: int, most: int) -> tuple[int, ...]:
        """List what a player with so many points may wager, up to `most`.

        >>> Settings().wagers(34, 50), Settings().wagers(5, 50), Settings(bust="at_zero").wagers(5, 50)
        ((10, 20, 30), (), (5,))
        """
        found = tuple(range(self.unit, min(points, most) + 1, self.unit))
        return found or ((points,) if self.bust == "at_zero" and points > 0 else ())

    def check(self, players: int) -> None:
        """Refuse a number of players, or figures with which the game cannot be played."""
        house = self.variant == "house"
        most = min(self.most_with_house, len(SET) // HAND_SIZE - 1) if house else len(SET) // HAND_SIZE
        if not FEWEST <= players <= most:
            raise Refused("From %(fewest)s to %(most)s can play, not %(players)s.",
                          fewest=FEWEST, most=most, players=players)  # fmt: skip
        if not self.unit <= self.most or self.start < self.unit or self.finish <= self.start:
            raise Refused("With these figures nobody could wager, or the game would be over before it begins.")
        if not house and self.start < self.unit * (players - 1):
            raise Refused("With so few points no player could be the bank of all the others.")


CHOICES: tuple[Choice, ...] = (
    Choice("variant", text("Pai Gow may be played as a banking game with no house."), {
        "house": text("There is a house, which banks whenever the offer is declined."),
        "home": text("There is no house: the players bank in turn, the first of them picked at random."),
    }),
    Choice("most_with_house", text("Players: three to eight"), {
        "": text("Up to %(number)s play with a house, for its hand needs four of the 32 tiles; eight play without.",
                 number=0),
    }),
    Choice("start", text("Each player begins with one hundred points."), {
        "": text("Each player begins with %(number)s points; the house begins at 0 and may go below.", number=0),
    }),
    Choice("unit", text("Wagers are in increments of 10 points with a maximum wager of 50."), {
        "": text("The least wager is %(number)s, and every wager is a multiple of it, no more than the player holds.",
                 number=0),
    }),
    Choice("most", text("Wagers are in increments of 10 points with a maximum wager of 50."), {
        "": text("The highest wager is %(number)s.", number=0),
    }),
    Choice("finish", text("Play continues until all players go bust or until one or more players make 200 points."), {
        "": text("The game is over at the end of the round in which anybody makes %(number)s points.", number=0),
    }),
    Choice("finish_at", text("Any player who has over 200 points at the end of a round wins."), {
        "at_least": text("Just as many points finish and win, since the other sentence says that play ends there."),
        "over": text("Only more than as many points finish and win."),
    }),
    Choice("settles", text("If both the player's hands beat the banker's hands, the banker pays one point to the "
                           "player."), {
        "wager": text("The wager changes hands, as a later sentence says: “the amount wagered”."),
        "one_point": text("One point changes hands, whatever was wagered."),
    }),
    Choice("declined", text("After all players have wagered the house offers one player the opportunity to be the "
                            "bank and cover the wagers; the offer rotates around the table from hand to hand."), {
        "house": text("A bank that is declined stays with the house for that hand; the next hand it is offered to the "
                      "next player."),
        "next": text("A bank that is declined is offered to the next player of the same hand, once round the table."),
    }),
    Choice("cover", text("The choices offered are to cover the whole bank, to split 50-50 with the house, or to "
                         "decline the bank."), {
        "held": text("A player is offered what his points can cover once his own wager is lost to the house: the "
                     "whole of the others' wagers, or half of them; otherwise he can only decline."),
        "any": text("A player may cover more than he holds; his points may then fall below zero."),
    }),
    Choice("half_rounds", text("The choices offered are to cover the whole bank, to split 50-50 with the house, or to "
                               "decline the bank."), {
        "bank": text("The odd point of a split bank is the player's loss."),
        "house": text("The odd point of a split bank is the house's loss."),
    }),
    Choice("bust", text("Play continues until all players go bust or until one or more players make 200 points."), {
        "under_unit": text("A player is bust when he cannot make the least wager, and keeps what he has left."),
        "at_zero": text("A player is bust when he has nothing left; one who holds less than the least wager wagers "
                        "all of it."),
    }),
    Choice("one_each", text("Any other result is a tie."), {
        "tie": text("One half each is a tie: nothing changes hands."),
        "banker": text("One half each is the banker's, as a later sentence can be read: a hand that fails to beat the "
                       "banker's loses its wager."),
    }),
    Choice("equal_tile", text("If two high hands or two low hands are tied, the tie is broken by comparing the highest "
                              "dominoes in the hands"), {
        "banker": text("When the highest tiles are equal too, the half is the banker's."),
        "nobody": text("When the highest tiles are equal too, the half is nobody's."),
    }),
    Choice("zero_tie", text("the banker always wins ties of zero"), {
        "banker": text("Zero against zero is the banker's, whatever the tiles are."),
        "by_tile": text("Zero against zero is decided by the highest tile, as any other tie."),
    }),
    Choice("single_tiles", text("the tie is broken by comparing the highest dominoes in the hands"), {
        "both_lowest": text("Single tiles rank in the order of the pairs, a single Gee Joon tile below all others."),
        "24_above_5": text("The same, but the 2-4 ranks between the sevens and the fives."),
    }),
    Choice("wong_gong_tie", text("There are twenty ranking hands (Gee Joon, Bos, Gongs, and Wongs, listed following) "
                                 "in total."), {
        "teen_day_only": text("Twenty means that two wongs, or two gongs, of one kind rank alike, whatever tile lies "
                              "beside the heaven or the earth."),
        "second_tile": text("Two wongs, or two gongs, of one kind are told apart by the tile beside."),
    }),
    Choice("gee_joon_counts", text("If used in one of these hands, the 4-2 and 2-1 are wild and count for either 3 or "
                                   "6."), {
        "three_or_six": text("A single Gee Joon tile counts whichever makes the better hand."),
        "pips": text("A single Gee Joon tile counts its pips."),
    }),
    Choice("home_limit", text("The banker states the limit on wagers players may make for the round"), {
        "covered": text("Any limit up to what his points cover takes the place of the highest wager; a player whose "
                        "points do not cover the least wager of every other passes the bank on."),
        "fifty": text("The same, but never more than the highest wager."),
    }),
)  # fmt: skip
