"""The sentence of each rule that a drill trains, by the rule's key; a house way has its own sentences."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tablemgr.errors import Absent
from tablemgr.rules.showdown import ZeroTie
from tablemgr.words import Text, text

LESSONS: Mapping[str, Text] = MappingProxyType({
    "read:pair": text("Two tiles of one kind are a pair."),
    "read:mixed_pair": text("Two nines, eights, sevens or fives that look different are a pair all the same."),
    "read:gee_joon_pair": text("2-4 and 1-2 are Gee Joon, the highest pair."),
    "read:wong": text("Teen or Day with a nine is a wong."),
    "read:gong": text("Teen or Day with an eight is a gong."),
    "read:high_nine": text("Teen or Day with a seven is a high nine."),
    "read:gee_joon": text("A Gee Joon tile counts three or six, whichever gives more."),
    "read:zero": text("Ten, twenty: the tens are dropped, and nothing is left."),
    "read:points": text("Add the pips and drop the tens."),
    "read:foul": text("A low hand above the high hand is a foul."),
    "read:royal_flush": text("Ace to ten of one suit is a royal flush."),
    "read:straight_flush": text("Five in a row of one suit are a straight flush."),
    "read:four_of_a_kind": text("Four cards of one rank are four of a kind."),
    "read:five_aces": text("Four aces and the joker are five aces, the highest hand."),
    "read:wheel": text("Ace, two, three, four and five are a straight, the wheel."),
    "read:joker_completes": text("The joker completes a straight or a flush where it can."),
    "read:joker_ace": text("Where it completes nothing, the joker is an ace."),
    "read:full_house": text("Three of a kind and a pair are a full house."),
    "read:flush": text("Five cards of one suit are a flush."),
    "read:straight": text("Five cards in a row are a straight."),
    "read:three_of_a_kind": text("Three cards of one rank are three of a kind."),
    "read:two_pair": text("Two pairs behind are two pair."),
    "read:one_pair": text("Two cards of one rank are a pair."),
    "read:high_card": text("With nothing made, the highest card names the hand."),
    "compare:copy": text("Hands of equal strength are a copy, and a copy is the banker's."),
    "compare:zero": text("Zero against zero is a copy, whatever the tiles, and a copy is the banker's."),
    "compare:zero:by_tile": text("Zero against zero is decided by the higher tile."),
    "compare:zero:nsw_literal": text("Zero against zero in either half loses the whole wager."),
    "compare:scale": text("The better sort wins: pair, wong, gong, then points; with cards, by category."),
    "compare:pairs": text("Pairs have an order of their own, from Gee Joon and Teen down to the fives."),
    "compare:wong_gong": text("Of two wongs or two gongs, the one with Teen beats the one with Day."),
    "compare:higher_tile": text("Equal points are decided by the higher tile of each hand, and by that alone."),
    "compare:straights": text("Straights go by their highest card; the wheel has its place by the house's rule."),
    "compare:kickers": text("In one sort the higher ranks win, the largest group first, then the kickers."),
    "compare:foul": text("A foul loses, whatever the banker holds."),
    "result:win": text("The wager wins when both hands beat the banker's."),
    "result:lose": text("The wager loses when neither hand beats the banker's."),
    "result:push": text("With one hand each the wager is a push."),
    "result:auto_push": text("On this hand of the dealer every wager is a push."),
    "pay:lose": text("A losing wager is taken, and carries no commission."),
    "pay:push": text("A push moves nothing, and carries no commission."),
    "pay:side_bet": text("A side bet is settled by itself, whatever the wager did, and carries no commission."),
    "bank:cover:whole": text("Who banks alone must show enough to pay every wager."),
    "bank:cover:half": text("Who banks half must show half of all wagers; the house answers for the other half."),
    "bank:net:whole": text("What the bank takes less what it pays is its net of the round."),
    "bank:net:half": text("Player and house share the net by half; an odd cent of it is rounded to his loss."),
    "bank:net:action": text("From the action on, the bank pays as far as its money goes and wins no more than it."),
    "dice:counter_clockwise:banker": text("Counter-clockwise from the banker, who is one; empty seats are counted."),
    "dice:counter_clockwise:dealer": text("Counter-clockwise from the dealer, also while a seat banks."),
    "dice:counter_clockwise:house": text("The house banks, so the count starts at the dealer, counter-clockwise."),
    "dice:clockwise:banker": text("Clockwise from the banker, who is one; empty seats are counted."),
    "dice:clockwise:dealer": text("Clockwise from the dealer, also while a seat banks."),
    "dice:clockwise:house": text("The house banks, so the count starts at the dealer, clockwise."),
    "mistake:none": text("Look at everything once more: this table is as it should be."),
    "mistake:set_wrong": text("The house's hand, and a hand set for a player, follow the house way."),
    "mistake:missed_foul": text("Before hands are compared, look whether the low hand is above the high hand."),
    "mistake:wrong_compare": text("Low against low, high against high: say both before you call the wager."),
    "mistake:copy_paid": text("A copy is the banker's: it is never paid."),
    "mistake:push_taken": text("A push stays where it is; it is neither paid nor taken."),
    "mistake:commission": text("Commission goes on every win of a wager, once, at the house's rate and rounding."),
    "mistake:lammer_lost": text("Commission that is owed has a lammer at its seat until it is paid."),
    "mistake:side_bet_missed": text("A side bet that wins is paid, also when the wager pushes or loses."),
    "mistake:dice_count": text("Add the dice aloud before the first stack moves."),
    "mistake:delivery": text("Count the positions round from where the count starts; empty ones count."),
    "mistake:over_limit": text("A wager above the table's maximum is called before the dice are shaken."),
})  # fmt: skip


def lesson(rule: str, *, zero_tie: ZeroTie = "banker") -> Text:
    """Say the sentence of a rule that is no rule of a house way, nor of a commission; Absent for another key.

    >>> str(lesson("result:push"))
    'With one hand each the wager is a push.'
    """
    if rule == "compare:zero" and zero_tie != "banker":
        rule = f"{rule}:{zero_tie}"
    if rule not in LESSONS:
        raise Absent("There is no rule %(rule)s to be trained.", rule=rule[:60])
    return LESSONS[rule]
