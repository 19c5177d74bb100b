"""Who gets the first stack: the published table of totals, both origins, both directions, three and four dice."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.errors import BadInput
from tablemgr.rules.seating import Layout, Position, delivery, first_position, throw
from tablemgr.rules.tiles import deal

# Reference 2.9, total by total.
FIRST = {3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 1, 10: 2, 11: 3, 12: 4, 13: 5, 14: 6, 15: 7, 16: 8, 17: 1, 18: 2}

layouts = st.builds(
    Layout,
    seats=st.integers(1, 7),
    count_from=st.sampled_from(["banker", "dealer"]),
    direction=st.sampled_from(["counter_clockwise", "clockwise"]),
    dead_hand=st.sampled_from(["after_last_seat", "before_first_seat"]),
    seat_one=st.sampled_from(["right", "left"]),
)


def order(total, banker=None, **layout):
    return [str(place) for place in delivery(total, Layout(**{"seats": 7} | layout), banker=banker).order]


def seats(*numbers):
    return [f"seat {number}" for number in numbers]


@pytest.mark.parametrize("total", FIRST)
def test_the_published_position_of_every_total(total):
    assert first_position(total) == FIRST[total]


@pytest.mark.parametrize(
    ("dice", "counts"),
    [
        (3, [28, 28, 28, 28, 27, 25, 25, 27]),
        (4, [160, 160, 160, 161, 164, 166, 164, 161]),
    ],
)
def test_how_often_each_position_is_first(dice, counts):
    found = Counter(first_position(throw(values, dice=dice)) for values in product(range(1, 7), repeat=dice))
    assert [found[position] for position in range(1, 9)] == counts


def test_with_the_house_banking_nine_and_seventeen_are_the_banker_and_ten_the_seat_at_the_right():
    """The operator sheet of Hard Rock, reference 2.3."""
    assert order(9) == order(17) == ["banker", *seats(1, 2, 3, 4, 5, 6, 7)]
    assert order(10) == order(18) == [*seats(1, 2, 3, 4, 5, 6, 7), "banker"]
    assert order(3) == [*seats(2, 3, 4, 5, 6, 7), "banker", *seats(1)]


def test_clockwise_goes_to_the_dealers_left_first():
    assert order(10, direction="clockwise") == [*seats(7, 6, 5, 4, 3, 2, 1), "banker"]
    assert order(12, direction="clockwise") == [*seats(5, 4, 3, 2, 1), "banker", *seats(7, 6)]


def test_a_player_bank_counted_from_the_banker():
    assert order(9, banker=3) == ["banker", *seats(4, 5, 6, 7), "dealer", *seats(1, 2)]
    assert order(10, banker=3) == [*seats(4, 5, 6, 7), "dealer", *seats(1, 2), "banker"]
    assert order(14, banker=7) == [*seats(4, 5, 6), "banker", "dealer", *seats(1, 2, 3)]


def test_a_player_bank_counted_from_the_dealer():
    """Pennsylvania counts the dealer as one whoever banks, reference 2.1: nine is the dealer."""
    assert order(9, banker=3, count_from="dealer") == ["dealer", *seats(1, 2), "banker", *seats(4, 5, 6, 7)]
    assert order(12, banker=3, count_from="dealer")[0] == "banker"


def test_a_player_bank_clockwise_from_the_banker():
    assert order(10, banker=3, direction="clockwise") == [*seats(2, 1), "dealer", *seats(7, 6, 5, 4), "banker"]


def test_fewer_seats_leave_dead_hands_that_are_counted():
    assert order(9, seats=6) == ["banker", *seats(1, 2, 3, 4, 5, 6), "dead hand"]
    assert order(16, seats=6)[0] == "dead hand"
    assert order(10, seats=6, direction="clockwise")[:2] == ["dead hand", "seat 6"]
    assert order(9, seats=5, dead_hand="before_first_seat")[:4] == ["banker", "dead hand", "dead hand", "seat 1"]


def test_a_house_that_numbers_from_the_left():
    assert order(10, seat_one="left") == [*seats(7, 6, 5, 4, 3, 2, 1), "banker"]
    assert order(10, seat_one="left", seats=6)[:2] == ["dead hand", "seat 6"]


def test_without_dice_the_order_starts_where_the_count_would():
    assert order(None) == order(9)
    assert delivery(None, Layout(seats=7)).total is None


@given(layouts, st.one_of(st.none(), st.integers(3, 24)), st.data())
def test_every_place_gets_one_stack(layout, total, data):
    banker = data.draw(st.one_of(st.none(), st.integers(1, layout.seats)))
    found = delivery(total, layout, banker=banker)
    assert len(found.order) == 8
    assert sum(1 for place in found.order if place.kind == "banker") == 1
    assert sorted(found.seats) == [seat for seat in range(1, layout.seats + 1) if seat != banker]
    assert found.first == found.order[0]
    counted = delivery(1, layout, banker=banker).order
    assert found.order == (counted if total is None else _round(counted, (total - 1) % 8))


def _round(places, start):
    return places[start:] + places[:start]


@given(layouts, st.integers(3, 24))
def test_while_the_house_banks_both_origins_are_one(layout, total):
    other = "dealer" if layout.count_from == "banker" else "banker"
    moved = Layout(layout.seats, 8, other, layout.direction, layout.dead_hand, layout.seat_one)
    assert delivery(total, layout) == delivery(total, moved)


@given(layouts, st.integers(3, 24))
def test_the_other_direction_from_the_other_side_is_the_same_table(layout, total):
    mirrored = Layout(
        layout.seats,
        8,
        layout.count_from,
        "clockwise" if layout.direction == "counter_clockwise" else "counter_clockwise",
        layout.dead_hand,
        "left" if layout.seat_one == "right" else "right",
    )
    assert delivery(total, layout) == delivery(total, mirrored)


@pytest.mark.parametrize(
    ("values", "dice", "why"),
    [
        ((1, 2), 3, "plays with 3 dice, not 2"),
        ((1, 2, 3, 4), 3, "plays with 3 dice, not 4"),
        ((1, 2, 3), 4, "plays with 4 dice, not 3"),
        ((0, 2, 3), 3, "A die shows 1 to 6, not 0"),
        ((1, 2, 7), 3, "A die shows 1 to 6, not 7"),
        ((1, True, 3), 3, "A die shows 1 to 6, not True"),
    ],
)
def test_what_is_no_throw(values, dice, why):
    with pytest.raises(BadInput, match=why):
        throw(values, dice=dice)


def test_what_is_no_table():
    with pytest.raises(BadInput, match="room for 1 to 7 seats, not 8"):
        Layout(seats=8)
    with pytest.raises(BadInput, match="room for 1 to 7 seats, not 0"):
        Layout(seats=0)
    with pytest.raises(BadInput, match="no seat 6"):
        delivery(9, Layout(seats=5), banker=6)


def test_places_in_words():
    assert [str(Position(kind)) for kind in ("banker", "dealer", "dead")] == ["banker", "dealer", "dead hand"]
    assert deal.POSITIONS == 8
    assert deal.DICE == (3, 4)
