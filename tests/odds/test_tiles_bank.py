"""What a split of the bank's is worth against every hand of a player, held against the count of the other side."""

from __future__ import annotations

import pytest

from tablemgr.catalog import houseways
from tablemgr.odds.tiles import Census, odds_against
from tablemgr.rules.tiles.houseway import lowest_first, set_hand
from tablemgr.rules.tiles.piece import parse_hand
from tablemgr.rules.tiles.split import splits

FOX = houseways.shipped()["foxwoods"]


def fox(hand):
    return set_hand(FOX, hand).split


@pytest.mark.parametrize("zero_tie", ["banker", "by_tile", "nsw_literal"])
def test_a_hand_of_the_bank_is_counted_deal_by_deal(zero_tie):
    """A sample of hands, each against a plain comparison with every hand a player may hold."""
    census = Census.of("both_lowest")
    own = {hand: fox(hand) for hand in census.hands}
    for place in range(0, len(census.hands), 450):
        hand = census.hands[place]
        (found,) = odds_against([own[hand]], lowest_first, zero_tie=zero_tie)
        assert found.total == 20_475
        # The same hand, by counting every deal of a bank that holds nothing else.
        row = _one_bank_hand(census, place, own[hand], zero_tie)
        assert (found.win, found.lose) == row


def _one_bank_hand(census, place, split, zero_tie):
    """Count by plain comparison, hand of the player by hand, each as often as it can be dealt beside the bank's."""
    from tablemgr.rules.showdown import compare

    low, high = split.strengths()
    together = census.together(slice(0, len(census.hands)))[:, place]
    win = lose = 0
    for hand, deals in zip(census.hands, together, strict=True):
        ours = lowest_first(hand).strengths()
        came = compare(
            player_low=ours[0], banker_low=low, player_high=ours[1], banker_high=high, zero_tie=zero_tie
        ).result
        win += int(deals) * (came == "win")
        lose += int(deals) * (came == "lose")
    return win // int(census.deals[place]), lose // int(census.deals[place])


def test_each_split_of_a_hand_is_counted_in_its_place():
    every = splits(parse_hand(["6-6", "4-4", "5-6", "4-5"]))
    together = odds_against(every, fox)
    assert list(together) == [odds_against([each], fox)[0] for each in every]
    assert len(set(together)) == len(every)
