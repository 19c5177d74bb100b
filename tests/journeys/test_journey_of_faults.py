"""An evening on which everything goes wrong: the line, the page, the sign-in, the server. Nothing is lost, nothing is done twice.

On the demonstration's floor, where Dana deals at Table 14 and wagers stand from the round before.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from journeys.walk import PATIENCE, Tablet
from tablemgr.services import demonstration

pytestmark = pytest.mark.journey

DANA, MEILING, ROBIN = demonstration.CAST[:3]
BANKER, HANDS = "6-6 4-4 5-6 4-5", {1: "1-1 1-6 2-2 2-2", 2: "3-3 3-3 5-5 4-6", 3: "6-6 5-6 1-2 2-4",
                                    4: "1-3 4-6 1-5 3-4", 6: "3-5 2-6 1-3 2-5"}  # fmt: skip
TO_THE_SPLIT = 1 + 1 + 4  # no more bets, dice, the banker's tiles


@pytest.fixture
def dana(browser, floor):
    """Dana at her tablet, at Table 14, before the first tap of a round."""
    with Tablet(browser, floor.address) as tablet:
        arrive(tablet, DANA)
        yield tablet


def arrive(tablet, member):
    """Sign in, tap in where somebody or another tablet was, and take back what an earlier test left on the table."""
    tablet.sign_in(member.badge, member.pin)
    tablet.open("/tables/PG14")
    if not state(tablet)["tablet"]["mine"]:
        tablet.take_over(ROBIN.badge, ROBIN.pin)
    if state(tablet)["mine"] is False:
        tablet.take("PG14")
    while state(tablet)["round"]["can_undo"]:
        tablet.undo()
        tablet.saved()


def state(tablet):
    """What the house knows about the table."""
    return tablet.context.request.get(f"{tablet.address}/tables/PG14/state").json()


def version(tablet):
    """How many changes the house has seen of the round on the table."""
    return state(tablet)["round"]["version"]


def to_the_split(tablet):
    tablet.close_bets()
    tablet.dice(1, 2, 3)
    tablet.tiles(BANKER)
    expect(tablet.banker).to_contain_text("Nine, wong with Teen")


def finish(tablet):
    for _ in HANDS:
        tablet.tiles(HANDS[tablet.turn])
    tablet.saved()


def test_a_cut_line_keeps_every_tap_and_sends_it_once(dana):
    before = version(dana)
    dana.page.route("**/acts", lambda route: route.abort())
    to_the_split(dana)
    expect(dana.status).to_have_text(f"not sent · {TO_THE_SPLIT}")
    dana.look("not-sent")
    assert version(dana) == before

    dana.page.reload()
    expect(dana.banker).to_contain_text("Nine, wong with Teen")
    expect(dana.status).to_have_attribute("data-status", "unsent")

    dana.page.unroute("**/acts")
    dana.saved()
    assert version(dana) == before + TO_THE_SPLIT


def test_without_a_network_the_dealer_enters_a_whole_round(dana):
    """Hands are asked for in the order of the stacks, as the house will read them when the line is back."""
    number = dana.round
    dana.context.set_offline(offline=True)
    to_the_split(dana)
    asked = []
    for _ in HANDS:
        asked.append(dana.turn)
        dana.tiles(HANDS[dana.turn])
    assert asked == [6, 1, 2, 3, 4]  # the dice show six: the count ends at seat 5, which has no bet
    expect(dana.next).to_contain_text("Waiting for the line")
    expect(dana.next).to_be_disabled()
    dana.look("offline")
    dana.context.set_offline(offline=False)
    dana.saved()
    lying = state(dana)["seats"]
    assert {int(seat): sorted(hand["pieces"]) for seat, hand in lying.items()} == {
        seat: sorted(hand.split()) for seat, hand in HANDS.items()
    }
    dana.settle()
    assert state(dana)["last"]["number"] == number


def test_the_floor_is_called_when_the_house_knows_and_nobody_leaves_with_taps_unsent(dana):
    dana.context.set_offline(offline=True)
    call = dana.page.locator("#call-floor")
    call.tap()
    expect(dana.status).to_have_attribute("data-status", "unsent")
    expect(call).to_have_text("Calling")
    dana.page.get_by_role("button", name="Menu").tap()
    dana.page.get_by_role("button", name="Leave the table").tap()
    expect(dana.notice).to_contain_text("Not everything is sent yet.")
    dana.context.set_offline(offline=False)
    expect(call).to_have_text("Floor called")
    dana.saved()


def test_answers_that_are_lost_on_the_way_are_asked_for_again(dana):
    """The house has done it and the tablet does not know: the same tap and the same settle are sent once more."""
    lost = []

    def lose_the_first(route):
        answer = route.fetch()
        if route.request.post_data in lost:
            route.fulfill(response=answer)
        else:
            lost.append(route.request.post_data)
            route.abort()

    number, before = dana.round, version(dana)
    dana.page.route(re.compile("/(acts|settle)$"), lose_the_first)
    to_the_split(dana)
    dana.saved()
    assert version(dana) == before + TO_THE_SPLIT
    dana.page.unroute(re.compile("/(acts|settle)$"))
    finish(dana)
    dana.page.route("**/settle", lose_the_first)
    dana.settle()
    after = state(dana)
    assert (after["last"]["number"], after["round"]["number"]) == (number, number + 1)
    assert len(lost) == TO_THE_SPLIT + 1


def test_a_page_whose_token_is_wrong_keeps_the_taps_until_it_is_loaded_again(dana):
    before = version(dana)
    dana.page.evaluate("document.querySelector('meta[name=csrf-token]').content = 'of another house'")
    dana.close_bets()
    expect(dana.notice).to_contain_text("What you tapped is kept here.")
    expect(dana.status).to_have_attribute("data-status", "unsent")
    dana.look("token")
    dana.notice.get_by_role("link", name="Load again").tap()
    dana.saved()
    expect(dana.next).to_contain_text("Shake the dice")
    assert version(dana) == before + 1


def test_a_sign_in_that_ended_keeps_the_draft_and_says_so(dana, browser, floor):
    dana.close_bets()
    dana.saved()
    with Tablet(browser, floor.address) as elsewhere:
        elsewhere.sign_in(DANA.badge, DANA.pin)
        dana.dice(1, 2, 3)
        expect(dana.notice).to_contain_text("What you tapped is kept here.")
        dana.look("signed-out")
        dana.notice.get_by_role("link", name="Sign in again").tap()
    dana.fill(Badge=DANA.badge, PIN=DANA.pin)
    dana.press("Sign in")
    expect(dana.next).to_contain_text("Banker: tap four tiles")
    dana.saved()
    assert state(dana)["dice"]["total"] == 6


def test_a_stale_screen_is_told_so_and_shows_what_is_true(dana):
    before, stale = version(dana), dana.context.new_page()
    stale.goto(dana.page.url)
    expect(stale.locator("#next")).to_contain_text("No more bets")
    dana.close_bets()
    dana.dice(1, 2, 3)
    dana.saved()
    stale.locator("#next").tap()
    expect(stale.locator("#notice")).to_contain_text("The table has moved on since this screen was drawn.")
    expect(stale.locator("#next")).to_contain_text("Banker: tap four tiles")
    assert version(dana) == before + 2


def test_a_dealer_who_was_relieved_in_the_middle_of_a_hand(dana, browser, floor):
    to_the_split(dana)
    with Tablet(browser, floor.address) as meiling:
        meiling.sign_in(MEILING.badge, MEILING.pin)
        meiling.open("/tables/PG14")
        expect(meiling.banker).to_contain_text("has this table")
        expect(meiling.next).to_contain_text("Take over")
        meiling.look("looking-on")
        dana.saved()
        before = version(dana)
        meiling.take_over(ROBIN.badge, ROBIN.pin)
        expect(meiling.next).to_contain_text("from Dana")
        meiling.next.tap()
        expect(meiling.page.locator("body")).to_have_attribute("data-mine", "true")

        dana.tiles("1-1")
        expect(dana.notice).to_contain_text("陳美玲")
        expect(dana.next).to_contain_text("Take over")
        dana.look("relieved")
        assert version(meiling) == before
        finish(meiling)
        meiling.settle()


def test_the_server_is_killed_between_two_taps(dana, floor):
    to_the_split(dana)
    dana.saved()
    floor.kill()
    number, first = dana.round, dana.turn
    dana.tiles(HANDS[first])
    expect(dana.status).to_have_text("not sent · 4")
    floor.start()
    dana.saved(patience=3 * PATIENCE)  # the tablet tries again ever more rarely
    expect(dana.seat(first)).to_have_attribute("data-state", re.compile("win|lose|push"))
    for _ in range(len(HANDS) - 1):
        dana.tiles(HANDS[dana.turn])
    dana.settle()
    assert state(dana)["last"]["number"] == number
