"""Showdowns: the published rows, copies, zeros under every setting, and the mirror."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.rules.showdown import compare, half
from tablemgr.rules.tiles.hand import strength
from tablemgr.rules.tiles.piece import SET, Tile, kind
from tablemgr.rules.tiles.split import Split, splits

ZERO_TIES = ["banker", "by_tile", "nsw_literal"]
RAISED = {"gee_joon_rank": "24_above_5"}
deal8 = st.permutations(SET).map(lambda order: (order[:4], order[4:8]))


def worth(said, **settings):
    return strength(*map(Tile.parse, said.split("+")), **settings)


def seat(player, banker, zero_tie="banker", **settings):
    (low, high), (their_low, their_high) = (Split.parse(each).strengths(**settings) for each in (player, banker))
    return compare(low, their_low, high, their_high, zero_tie=zero_tie)


@pytest.mark.parametrize(
    ("player", "banker", "came"),
    [  # reference 5.3, row by row; several rows name a kind, and both its faces are tried
        ("3-4+2-2", "5-6+5-5", "lose"),
        ("2-2+1-6", "2-2+3-4", "copy"),
        ("5-6+1-5", "5-6+2-4", "copy"),
        ("6-6+1-1", "1-3+5-5", "win"),
        ("6-6+2-3", "1-1+1-4", "win"),
        ("6-6+2-5", "6-6+1-4", "win"),
        ("1-1+3-6", "2-2+2-3", "win"),
        ("6-6+1-6", "3-3+4-6", "win"),
        ("6-6+3-4", "3-3+4-6", "win"),
        ("6-6+4-4", "6-6+2-6", "copy"),
        ("6-6+4-4", "6-6+3-5", "copy"),
        ("6-6+1-6", "6-6+2-5", "copy"),
        ("6-6+1-6", "6-6+3-4", "copy"),
        ("5-5+4-6", "1-3+1-5", "copy"),
        ("2-4+2-3", "1-2+1-4", "copy"),
        ("1-1+4-5", "6-6+4-4", "win"),
        ("1-1+3-6", "6-6+2-6", "win"),
        ("1-4+2-3", "6-6+4-5", "win"),
    ],
)
def test_published_showdowns_of_one_half(player, banker, came):
    assert half(worth(player), worth(banker)) == came


def test_one_half_each_is_a_push():
    """Reference 5.3: the player's five and gong against seven and eight."""
    found = seat("1-4 4-6 / 6-6 4-4", "1-6 5-5 / 5-6 1-6")
    assert (found.low, found.high, found.result) == ("lose", "win", "push")


def test_the_raised_24_wins_what_is_a_copy_elsewhere():
    assert half(worth("2-4+2-3", **RAISED), worth("1-2+1-4", **RAISED)) == "win"


def test_the_second_tile_of_a_gong_counts_only_where_the_house_says_so():
    compared = {"wong_gong_tie": "second_tile"}
    assert half(worth("6-6+4-4", **compared), worth("6-6+2-6", **compared)) == "win"
    assert half(worth("6-6+3-6", **compared), worth("6-6+4-5", **compared)) == "copy"


@pytest.mark.parametrize(
    ("zero_tie", "low", "result"),
    [("banker", "copy", "push"), ("by_tile", "win", "win"), ("nsw_literal", "copy", "lose")],
)
def test_zero_against_zero_low_while_the_high_hand_wins(zero_tie, low, result):
    found = seat("1-3 1-5 / 6-6 4-5", "5-5 4-6 / 6-6 4-4", zero_tie)
    assert (found.low, found.high, found.result) == (low, "win", result)


@pytest.mark.parametrize(
    ("zero_tie", "low", "result"),
    [("banker", "copy", "push"), ("by_tile", "lose", "push"), ("nsw_literal", "copy", "lose")],
)
def test_zero_with_the_lower_tile(zero_tie, low, result):
    found = seat("5-5 4-6 / 6-6 4-5", "1-3 1-5 / 6-6 4-4", zero_tie)
    assert (found.low, found.high, found.result) == (low, "win", result)


@pytest.mark.parametrize("zero_tie", ZERO_TIES)
def test_zeros_of_the_same_top_kind_are_a_copy(zero_tie):
    assert half(worth("1-3+1-5"), worth("1-3+3-3"), zero_tie=zero_tie) == "copy"


@pytest.mark.parametrize("zero_tie", ZERO_TIES)
def test_one_zero_alone_just_loses(zero_tie):
    found = seat("5-5 4-6 / 6-6 4-5", "1-3 2-3 / 6-6 4-4", zero_tie)
    assert (found.low, found.high, found.result) == ("lose", "win", "push")


@pytest.mark.parametrize(
    ("player", "banker", "result"),
    [
        ("1-4 4-6 / 6-6 4-4", "2-3 5-5 / 6-6 2-6", "lose"),  # a lower five, and a copy
        ("2-3 5-5 / 6-6 4-4", "1-4 4-6 / 6-6 2-6", "push"),  # a higher five, and a copy
        ("2-2 1-6 / 6-6 4-4", "2-2 3-4 / 6-6 2-6", "lose"),  # both copies
    ],
)
def test_copies_are_the_bankers(player, banker, result):
    found = seat(player, banker)
    assert found.high == "copy"
    assert found.result == result


def test_a_pair_is_never_copied_nor_ranked_by_its_spots():
    assert half(worth("2-4+1-2"), worth("6-6+6-6")) == "win"
    assert half(worth("1-3+1-3"), worth("5-5+5-5")) == "win"
    assert kind("gee_joon").pair_rank == 16


@given(deal8, st.sampled_from(ZERO_TIES), st.data())
def test_the_banker_sees_the_mirror(hands, zero_tie, data):
    mine, theirs = (data.draw(st.sampled_from(splits(hand))).strengths() for hand in hands)
    seen = compare(mine[0], theirs[0], mine[1], theirs[1], zero_tie=zero_tie)
    back = compare(theirs[0], mine[0], theirs[1], mine[1], zero_tie=zero_tie)
    mirror = {"win": "lose", "lose": "win", "copy": "copy"}
    assert (back.low, back.high) == (mirror[seen.low], mirror[seen.high])
    if "copy" not in (seen.low, seen.high):
        assert back.result == {"win": "lose", "lose": "win", "push": "push"}[seen.result]
    else:
        assert "win" not in (seen.result, back.result)
        assert "lose" in (seen.result, back.result)


@given(deal8, st.data())
def test_strengths_with_zeros_by_tile_and_the_setting_agree(hands, data):
    """`by_tile` may be asked of the order or of the showdown; the answer is the same."""
    mine, theirs = (data.draw(st.sampled_from(splits(hand))) for hand in hands)
    plain = [half(a, b, zero_tie="by_tile") for a, b in zip(mine.strengths(), theirs.strengths(), strict=True)]
    ranked = [
        half(a, b)
        for a, b in zip(mine.strengths(zero_tie="by_tile"), theirs.strengths(zero_tie="by_tile"), strict=True)
    ]
    assert plain == ranked
