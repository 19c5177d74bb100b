"""A fast table: only the banker's hand and each seat's result are entered, without dice, and seat 1 sits at the dealer's left."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from journeys.walk import Tablet
from journeys.walk_desk import Desk
from tablemgr.services.demonstration import ADMINISTRATOR, CAST

pytestmark = pytest.mark.journey

MEILING, ROBIN = CAST[1:3]


def test_a_fast_table_seen_from_the_other_side(browser, floor):
    with Desk(browser, floor.address) as ada:
        ada.sign_in(ADMINISTRATOR.badge, ADMINISTRATOR.pin)
        ada.table("PG31", "Table 31", **{
            "Pit": "Main pit", "Seats": "7", "Chips": "Main floor", "Limits": "25 table",
            "What is entered": "win, lose or push", "The dice are entered": False,
            "Seat 1 is at the dealer's left": True,
            "House way": "Foxwoods", "Rule set": "Pai gow tiles", "Commission": "5 % of each win",
        })  # fmt: skip
    with Tablet(browser, floor.address) as tablet:
        tablet.sign_in(ROBIN.badge, ROBIN.pin)
        tablet.press("Open Table 31")
        tablet.fill(**{"$100.00": "50", "Badge": MEILING.badge, "PIN": MEILING.pin, "Number of the tile set": "B-02",
                       "Inspected by dealer and supervisor: complete, clean, of one size and shade": True})  # fmt: skip
        tablet.press("Open the table")
        tablet.sees("Table 31 is open.")
        tablet.sign_out()
        tablet.sign_in(MEILING.badge, MEILING.pin)
        tablet.go_to_deal("PG31")

        assert left_of(tablet, 1) < left_of(tablet, 4) < left_of(tablet, 7)
        for seat in (1, 2, 7):
            tablet.bet(seat, 100)
        tablet.close_bets()
        tablet.tiles("6-6 4-4 5-6 4-5")
        expect(tablet.banker).to_contain_text("Nine, wong with Teen")
        tablet.look("results")
        # Counter-clockwise from the dealer, and that starts at seat 7 here.
        for seat, call in ((7, "Seat loses"), (2, "Push"), (1, "Seat wins")):
            assert tablet.turn == seat
            tablet.page.get_by_role("button", name=call, exact=True).tap()
        assert tablet.settle() == 10000 - 9500

        tablet.open("/tables/PG31/rounds/1")
        tablet.sees("banker's hand and results")
        seats = tablet.page.locator(".lay-seats .seat-no").all_inner_texts()
        assert seats == ["1", "2", "3", "4", "5", "6", "7"]
        tablet.look("results-round")


def left_of(tablet, seat):
    return tablet.seat(seat).bounding_box()["x"]
