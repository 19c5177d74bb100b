"""The tablet's voice: nothing of it is fetched before it is wanted, and then it calls as a dealer does."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from journeys.house_own import House
from journeys.walk import Tablet
from tablemgr.services.demonstration import CAST

pytestmark = pytest.mark.journey
MEILING = CAST[1]


@pytest.fixture
def tablet(browser, tmp_path):
    with House(tmp_path, "demo", "--data", "demo") as house, Tablet(browser, house.address) as tablet:
        tablet.asked = []
        tablet.page.on("request", lambda request: tablet.asked.append(request.url.removeprefix(house.address)))
        tablet.sign_in(MEILING.badge, MEILING.pin)
        tablet.go_to_deal("PG12")
        yield tablet


def test_the_voice_calls_no_more_bets_and_pays_and_takes(tablet):
    assert not [place for place in tablet.asked if "voices.js" in place or "sounds" in place]
    tablet.page.get_by_role("button", name="Menu").tap()
    with tablet.page.expect_response("**/js/voices.js"):
        tablet.page.get_by_role("button", name="Voice that calls the result").tap()
    tablet.page.get_by_role("button", name="Back to the table").first.tap()
    with tablet.page.expect_response("**/sounds/en/no-more-bets.mp3"):
        tablet.close_bets()
    expect(tablet.next).to_contain_text("Shake the dice")
    tablet.dice(1, 2, 3)
    tablet.tiles("6-6 4-4 5-6 4-5")
    with tablet.page.expect_response(re.compile(r"/sounds/en/(pay|take|push)\.mp3")):
        tablet.tiles("3-3 3-3 5-5 4-6")
    tablet.saved()
    called = [place for place in tablet.asked if "/sounds/" in place]
    assert any(re.search(r"/sounds/en/seat-[1-7]\.mp3", place) for place in called), called
